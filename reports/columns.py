"""The columns of a table for people: a frame's values as words and numbers, intervals beside their value, and what to sort by."""
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports import layout
from reports.ici.counts import turn_of
from reports.intervals import LEVEL

if TYPE_CHECKING:
    import polars as pl

INTERVALS = {"rate": ("low", "high"), "mean": ("mean_low", "mean_high"), "difference": ("difference_low", "difference_high"),
             "change": ("change_low", "change_high")}
ENDS = {end for ends in INTERVALS.values() for end in ends}
HEADS = {"rate": "share", "difference": "difference, points", "fln": "FLN wins", "flipped": "games flipped",
         "change": "difference", "fln_player": "FLN player", "french_player": "French player",
         "government_player": "Government player",
         "q05": "5 %", "q25": "25 %", "q50": "median", "q75": "75 %", "q95": "95 %", "noise_high": "noise at most"}
SHARES = ("rate", "fln", "flipped", "first", "second", "average", "q05", "q25", "q50", "q75", "q95", "of turns")
SMALL = ("error", "noise", "noise_high")          # shares of which a hundredth of a per cent matters
FINE = ("brier", "brier_of_the_rate")
BARRED = ("rate", "fln", "flipped", "first", "second")
YEARS = ("year", "winter")
TURN = re.compile(r"turn (\d+)")


@dataclass(frozen=True)
class Column:
    """`words` are set to the left; `keys` are what a reader sorts by, None last; `shares` are those of rates, 0 to 1."""
    name: str
    head: str
    cells: Sequence[str]
    words: bool
    keys: Sequence[Any]
    shares: Sequence[float | None] = ()


def columns(frame: "pl.DataFrame", level: float = LEVEL, places: int = 1) -> list[Column]:
    """Words to the left, numbers to the right, intervals beside their value.

    Columns `rate`, `low`, `high` and `mean`, `mean_low`, `mean_high` become a value and its interval, and so does `difference`,
    in points; `places` are the decimals of percentages.
    """
    return [column for name in frame.columns if name not in ENDS for column in _columns(frame, name, level, places)]


def _columns(frame: "pl.DataFrame", name: str, level: float, places: int) -> Iterator[Column]:
    import polars as pl

    values, words = frame[name].to_list(), frame.schema[name] == pl.String
    head = HEADS.get(name, name if "." in name else name.replace("_", " "))
    yield Column(name, head, [_cell(name, value, places) for value in values], words,
                 [_key(value) for value in values], values if name in BARRED else ())
    if name in INTERVALS and set(INTERVALS[name]) <= set(frame.columns):
        ends = frame.select(INTERVALS[name]).rows()
        yield Column(f"{name}_interval", f"{100 * level:g} % interval", [_range(name, *row, places) for row in ends], False,
                     [row[0] for row in ends])


def _range(name: str, low: float | None, high: float | None, places: int) -> str:
    if name == "rate":
        return layout.percent_range(low, high, places)
    if name == "difference":
        return layout.NOTHING if low is None or high is None else layout.points_range(low, high, places)
    return layout.number_range(low, high)


def _cell(name: str, value: Any, places: int) -> str:
    if value is None or isinstance(value, str):
        return value or layout.NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in SHARES:
        return layout.percent(value, places)
    if name in SMALL:
        return layout.percent(value, 2)
    if name in FINE:
        return layout.number(value, 4)
    if name == "difference":
        return layout.points(value, places)
    if isinstance(value, float):
        return layout.number(value)
    return str(value) if name in YEARS else layout.whole(value)


def _key(value: Any) -> Any:
    """What a value is sorted by: a date or "turn 4" by its turn, the rest as it is."""
    numbered = TURN.fullmatch(value) if isinstance(value, str) else None
    turn = int(numbered[1]) if numbered else turn_of(value) if isinstance(value, str) else None
    return value if turn is None else turn
