"""The tables of Algeria: titles, order, how a page groups them."""
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from reports.algeria.tables import outcomes
from reports.tables.game_tables import Face

if TYPE_CHECKING:
    import polars as pl

    from reports.statistics.paired_values import Values

TITLES = {
    "wins": "Wins by side and way",
    "scales": "Scale of victory (12.2), in games that a side won",
    "length": "Length in turns, by winner",
    "last_turns": "Turn in which the game ended",
    "psl": "Political Support Levels at the end of the game, by winner",
    "tracks": "Tracks and board at the end of the game",
    "ledger": "PSL won and lost per game, by cause",
    "missions": "Missions per game",
    "happenings": "Games in which each random event came up",
}
LONG = ("last_turns", "ledger", "missions", "happenings")
ENDINGS = {"Who wins, and how": ("wins", "scales", "length", "last_turns"), "Political Support": ("psl",),
           "The board at the end": ("tracks",)}
CAUSES = {"Political Support by cause": ("ledger",), "Missions": ("missions",), "Random events": ("happenings",)}
CERTAIN = ("No data of this game are assumed: map, counters, set-ups and tables are as printed (docs/algeria.md says what was "
           "typed twice). The turn limit is not a rule of the game; games that it stops have no winner.")


def run_tables(manifest: Mapping[str, Any], frame: "pl.LazyFrame", level: float,
               by_board: "Mapping[int, Values]") -> "tuple[int, dict[str, pl.DataFrame]]":
    """(number of games, every table by name). UserError for a run without games."""
    return outcomes.outcome_tables(frame, level, by_board)


FACE = Face("Algeria", TITLES, LONG, ("last_turns",), run_tables, ENDINGS, CAUSES, certain=CERTAIN,
            first_made=outcomes.answer_tables, pairs="docs/algeria.md says how each plays")
