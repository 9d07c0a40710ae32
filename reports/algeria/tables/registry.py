"""The tables of Algeria: titles, order, how a page groups them."""
from collections.abc import Mapping
from typing import Any

import polars as pl

from reports.algeria.tables import outcomes
from reports.statistics.paired_values import Values
from reports.tables.game_tables import Face
from reports.tables.run_report import manifest_value
from simulate.games import rule_system

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


MIX = "reading.set_up_within_mix"


def run_tables(manifest: Mapping[str, Any], frame: "pl.LazyFrame", level: float,
               by_board: "Mapping[int, Values]") -> "tuple[int, dict[str, pl.DataFrame]]":
    """(number of games, every table by name). UserError for a run without games."""
    return outcomes.outcome_tables(frame, level, by_board)


def remarks(manifest: Mapping[str, Any]) -> list[str]:
    """3, C.8. How many counters are set up where the card asks for more than the mix has; nothing where the data are changed."""
    changed = str(manifest_value(manifest, "overlay") or "").splitlines()
    if any(line.startswith(("units.", "setup.units.")) for line in changed):
        return []
    tables = rule_system("algeria").load(manifest["identity"]["scenario"]).tables
    within = any(line.startswith(f"rules.{MIX} = 1") for line in changed)
    found = []
    for name, unit in tables.rows["units"].items():
        asked, mix = sum(row.get(name, 0) for row in tables.setup["units"].values()), unit["counters"]
        if asked > mix:
            set_up = f"{mix} set up, all counters of the mix; C.8 prints {asked} ({MIX} = 1)." if within else (
                f"{asked} set up, as C.8 prints. An online implementation has {mix}: --set {MIX}=1 (docs/algeria.md).")
            found.append(f"{unit['name']}: {set_up}")
    return found


FACE = Face("Algeria", TITLES, LONG, ("last_turns",), run_tables, ENDINGS, CAUSES, certain=CERTAIN,
            first_made=outcomes.answer_tables, pairs="docs/algeria.md says how each plays", remarks=remarks)
