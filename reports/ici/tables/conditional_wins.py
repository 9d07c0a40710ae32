"""FLN win rates given what happened, from the rows of games: first referendum, crises by date. `games` of `of` the FLN won."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from reports.ici.tables.outcome_counts import CRISES, year
from reports.ici.tables.outcomes import CRISIS_NAMES
from reports.statistics.histogram import count
from reports.statistics.intervals import LEVEL
from reports.tables.rates import RATES, frame_of, rate_of
from simulate.ici.enums import Crisis, Side

if TYPE_CHECKING:
    import polars as pl

Counted = Mapping[tuple[int, ...], int]
RESULTS = {1: "majority of Yes", -1: "majority of No", 0: "as many Yes as No", None: "not held"}
ANY, NEVER = "any", "never"


def after_referendum(frame: "pl.LazyFrame", level: float = LEVEL) -> "pl.DataFrame":
    """result, year (ANY too), of, games, rate, low, high: the FLN's win rate after a first referendum that went so.

    No rows where none was held, as in a scenario that begins after it.
    """
    counted = count(frame, "winner", "first_referendum", "first_yes", "first_no")

    def result(key: tuple[int, ...]) -> str:
        _, turn, yes, no = key
        return RESULTS[None if turn < 0 else (yes > no) - (no > yes)]

    rows = []
    for name in RESULTS.values():
        held = {key: games for key, games in counted.items() if result(key) == name}
        rows += _by_year({"result": name}, held, level, years=name != RESULTS[None])
    rows = rows if any(row["result"] != RESULTS[None] for row in rows) else []
    return frame_of(rows, {"result": str, "year": str, "of": int} | RATES)


def after_crises(frame: "pl.LazyFrame", level: float = LEVEL) -> "pl.DataFrame":
    """crisis, year (ANY and NEVER too), of, games, rate, low, high: the FLN's win rate in games that entered it then.

    Collapse is left out, for it ends the game, and a crisis that no game entered.
    """
    rows = []
    for index in range(CRISES):
        if index + 1 == Crisis.COLLAPSE:
            continue
        counted, head = count(frame, "winner", f"crisis_{index}"), {"crisis": CRISIS_NAMES[Crisis(index + 1)]}
        if all(turn < 0 for _, turn in counted):
            continue
        rows += _by_year(head, {key: games for key, games in counted.items() if key[1] >= 0}, level)
        never = {key: games for key, games in counted.items() if key[1] < 0}
        rows += [row | {"year": NEVER} for row in _by_year(head, never, level, years=False)]
    return frame_of(rows, {"crisis": str, "year": str, "of": int} | RATES)


def _by_year(head: Mapping[str, Any], counted: Counted, level: float, years: bool = True) -> list[dict[str, Any]]:
    """A row for all of these games, and one for each year of their second number, a turn; none without games."""
    rows = _row(head, counted, ANY, lambda _: True, level)
    for when in sorted({year(key[1]) for key in counted}) if years else ():
        rows += _row(head, counted, str(when), lambda turn, when=when: year(turn) == when, level)
    return rows


def _row(head: Mapping[str, Any], counted: Counted, when: str, wanted: Callable[[int], bool],
         level: float) -> list[dict[str, Any]]:
    of = sum(games for key, games in counted.items() if wanted(key[1]))
    won = sum(games for key, games in counted.items() if wanted(key[1]) and key[0] == Side.FLN)
    return [{**head, "year": when, "of": of} | rate_of(won, of, level)] if of else []
