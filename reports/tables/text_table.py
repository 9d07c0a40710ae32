"""Tables for people: a frame's values as words and numbers, intervals beside their value; laid out as text for the terminal.

The winner in rows of every game, as a number and in words.
"""
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isnan
from typing import TYPE_CHECKING, Any

from reports.statistics.intervals import LEVEL

if TYPE_CHECKING:
    import polars as pl

    from reports.statistics.ensemble_range import Sign

GAP = "  "
NOTHING = "-"
MANY = 1_000_000                  # games from which percentages have two decimals
SETS_THIS_WAY = ("Sets this way: of 100 data sets, those on which the difference has this sign, with a 95 % interval; below 90 "
                 "the direction depends on the data.")


def capital(text: str) -> str:
    """Text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def percent(share: float | Fraction | None, places: int = 1) -> str:
    """0.473 as "47.3 %"."""
    return NOTHING if share is None else f"{100 * float(share):.{places}f} %"


def chance(share: float | Fraction, places: int = 2) -> str:
    """An exact chance; what is possible but not certain is never written as 0 or 100 %."""
    smallest = 0.5 / 10 ** (places + 2)
    if 0 < share < smallest:
        return f"< {10 ** -places:.{places}f} %"
    return f"> {100 - 10 ** -places:.{places}f} %" if 1 - smallest < share < 1 else percent(share, places)


def percent_range(low: float | None, high: float | None, places: int = 1) -> str:
    """(0.469, 0.477) as "46.9-47.7 %"."""
    return NOTHING if low is None or high is None else f"{100 * low:.{places}f}-{100 * high:.{places}f} %"


def points(share: float, places: int = 1) -> str:
    """A difference of shares in percentage points, with its sign: 0.0312 as "+3.1"; what rounds to nothing is "0.0"."""
    found = round(100 * float(share), places) + 0.0
    return f"{found:+.{places}f}" if found else f"{found:.{places}f}"


def points_range(low: float, high: float, places: int = 1) -> str:
    """(-0.003, 0.021) as "-0.3 to +2.1"."""
    return f"{points(low, places)} to {points(high, places)}"


def number(value: float | None, places: int = 2) -> str:
    """A mean or expectation with two decimals; nothing known is a dash."""
    return NOTHING if value is None or isnan(value) else f"{round(value, places) + 0.0:,.{places}f}"


def number_range(low: float | None, high: float | None) -> str:
    """(3.1, 3.456) as "3.10 to 3.46": a range that may be negative."""
    return NOTHING if NOTHING in (number(low), number(high)) else f"{number(low)} to {number(high)}"


def whole(value: int | None) -> str:
    """100000 as "100,000"."""
    return NOTHING if value is None else f"{value:,d}"


def sets_cell(sign: "Sign | None") -> str:
    """On how many of 100 data sets a difference has its sign: "89 (80-95)"; "not known" where dice alone may make it."""
    if sign is None:
        return NOTHING
    if not sign.known:
        return "not known"
    low, high = sign.ends
    return f"{100 * sign.share:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def clock(seconds: float) -> str:
    """75 as "1:15", 3700 as "1:01:40"."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], sides: str, title: str = "") -> str:
    """Lines of text, without a trailing newline. `sides`: a letter a column, "l" where it is set to the left, "r" to the right;
    those it leaves out are set to the right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [_line(cells, widths, sides.ljust(len(heads))) for cells in (heads, *rows)]
    return "\n".join(([title] if title else []) + lines)


def _line(cells: Sequence[str], widths: Sequence[int], sides: str) -> str:
    set_cells = [cell.ljust(width) if side == "l" else cell.rjust(width)
                 for cell, width, side in zip(cells, widths, sides, strict=True)]
    return GAP.join(set_cells).rstrip()


INTERVALS = {"rate": ("low", "high"), "mean": ("mean_low", "mean_high"), "difference": ("difference_low", "difference_high"),
             "change": ("change_low", "change_high")}
ENDS = {end for ends in INTERVALS.values() for end in ends}
HEADS = {"rate": "share", "difference": "difference, points", "fln": "FLN wins", "flipped": "changed winner",
         "real": "real difference", "change": "difference", "base_share": "base", "variant_share": "variant",
         "fln_player": "FLN player", "french_player": "French player", "government_player": "Government player",
         "q05": "5 %", "q25": "25 %", "q50": "median", "q75": "75 %", "q95": "95 %", "noise_high": "noise at most"}
BARRED = ("rate", "fln", "flipped", "first", "second", "base_share", "variant_share")   # those with a bar behind
SHARES = (*BARRED, "average", "run", "q05", "q25", "q50", "q75", "q95", "of turns")
SMALL = ("error", "noise", "noise_high")          # shares of which a hundredth of a per cent matters
FINE = ("brier", "brier_of_the_rate")
YEARS = ("year", "winter")
NAMES = {"fln": "FLN", "oas": "OAS", "op": "OP", "ops": "OPs", "fp": "FP", "pn": "PN", "ps": "PS", "france": "France"}
_KEYS = re.compile(r'"([^"]*)"|([^.]+)')
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


def turn_number(words: str) -> int | None:
    """The number of "turn 4"; None for any other words."""
    numbered = TURN.fullmatch(words)
    return int(numbered[1]) if numbered else None


def path_words(path: str) -> str:
    """The last two keys of a path as words: "structure_attack.hit_on" is "structure attack hit on"."""
    keys = [quoted or plain for quoted, plain in _KEYS.findall(path)]
    return " ".join(NAMES.get(word, word) for word in " ".join(keys[-2:]).replace("_", " ").split())


def columns(frame: "pl.DataFrame", level: float = LEVEL, places: int = 1,
            turn_of: Callable[[str], int | None] = turn_number) -> list[Column]:
    """Words to the left, numbers to the right, intervals beside their value. `turn_of` reads a date of the game, for sorting.

    Columns `rate`, `low`, `high` and `mean`, `mean_low`, `mean_high` become a value and its interval, and so does `difference`,
    in points; `places` are the decimals of percentages.
    """
    return [column for name in frame.columns if name not in ENDS for column in _columns(frame, name, level, places, turn_of)]


def _columns(frame: "pl.DataFrame", name: str, level: float, places: int,
             turn_of: Callable[[str], int | None]) -> Iterator[Column]:
    values, words = frame[name].to_list(), str(frame.schema[name]) == "String"
    head = HEADS.get(name, path_words(name) if "." in name else name.replace("_", " "))
    yield Column(name, head, [_cell(name, value, places) for value in values], words,
                 [_key(value, turn_of) for value in values], values if name in BARRED else ())
    if name in INTERVALS and set(INTERVALS[name]) <= set(frame.columns):
        ends = frame.select(INTERVALS[name]).rows()
        yield Column(f"{name}_interval", f"{100 * level:.4g} % interval", [_range(name, low, high, places) for low, high in ends],
                     False, [row[0] for row in ends])


def _range(name: str, low: float | None, high: float | None, places: int) -> str:
    if name == "rate":
        return percent_range(low, high, places)
    if name == "difference":
        return NOTHING if low is None or high is None else points_range(low, high, places)
    return number_range(low, high)


def _cell(name: str, value: Any, places: int) -> str:
    if value is None or isinstance(value, str):
        return value or NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in SHARES:
        return percent(value, places)
    if name in SMALL:
        return percent(value, 2)
    if name in FINE:
        return number(value, 4)
    if name == "difference":
        return points(value, places)
    if isinstance(value, float):
        return number(value)
    return str(value) if name in YEARS else whole(value)


def _key(value: Any, turn_of: Callable[[str], int | None]) -> Any:
    """What a value is sorted by: a date by its turn, the rest as it is."""
    turn = turn_of(value) if isinstance(value, str) else None
    return value if turn is None else turn


def decimals(games: int) -> int:
    """Decimals of a percentage: one, or two if the interval of so many games would look like a point."""
    return 1 if games < MANY else 2


def render(frame: "pl.DataFrame", title: str = "", places: int = 1) -> str:
    """A frame as text, its columns those of `columns`; `places` are the decimals of percentages."""
    found = columns(frame, places=places)
    rows = list(zip(*(column.cells for column in found), strict=True))
    return table([column.head for column in found], rows, "".join("rl"[column.words] for column in found), title)


FLN = 0                   # in the column `winner`, in every game
NOBODY = "neither"        # the winner of a game that was stopped


def player_of(side: str) -> str:
    """A side before the word "player": "FLN", "French", "Government"; also for "the FLN"."""
    name = side.removeprefix("the ")
    return {"France": "French"}.get(name, name)


UNKNOWN = "what the rulebook does not print"       # what data sets are versions of, where a game does not say otherwise
FIT = "that fit what is known"     # what was asked of its data sets, where a game does not say otherwise


def first_side(frame: "pl.DataFrame") -> dict[str, Any]:
    """The row of the side whose wins are counted, of the frame `sides` of a run: the first one."""
    return frame.row(0, named=True)
