"""What Algeria shows of its runs."""
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from reports.algeria.tables import outcomes
from reports.tables.game_tables import Face

if TYPE_CHECKING:
    import polars as pl

TITLES = {
    "wins": "Wins by side and way",
    "scales": "Victory scale (12.2), of the games that a side won",
    "length": "Turns begun, by winner",
    "last_turns": "Turn in which the game ended",
    "psl": "Political Support Levels at the end of the game, by winner",
    "tracks": "At the end of the game",
    "ledger": "PSL that a side won and lost in a game, by cause",
    "missions": "Missions in a game",
    "happenings": "Games in which a random event came up",
}
LONG = ("last_turns", "ledger", "missions", "happenings")
ENDINGS = {"Who wins, and how": ("wins", "scales", "length", "last_turns"), "Political Support": ("psl",),
           "The board at the end": ("tracks",)}
CAUSES = {"Political Support by cause": ("ledger",), "Missions": ("missions",), "Random events": ("happenings",)}
CERTAIN = ("No data of this game are assumed: map, counters, set-ups and tables are printed (docs/algeria.md says what was "
           "typed twice). The turn limit is no rule: games that it stops have no winner.")


def run_tables(manifest: Mapping[str, Any], frame: "pl.LazyFrame", level: float) -> "tuple[int, dict[str, pl.DataFrame]]":
    """How many games, and every table by name. UserError for a run without games."""
    return outcomes.outcome_tables(frame, level)


FACE = Face("Algeria", TITLES, LONG, ("last_turns",), run_tables, ENDINGS, CAUSES, certain=CERTAIN,
            pairs="docs/algeria.md tells how each plays")
