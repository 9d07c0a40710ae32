"""The tables of Ici, c'est la France!, in order."""
from collections.abc import Mapping
from functools import partial
from typing import Any

import polars as pl

from reports.ici.tables import outcomes, usage
from reports.ici.tables.outcome_counts import CRISIS_NAMES, TRACKS
from reports.tables.game_tables import Face, Table, alone, means

ENDED, VOTES, CRISIS = "Who wins, and how", "Referendums", "France in crisis"
POINTS, RULES, CHITS, LEAD, COMEBACKS = "Points", "Rules and actions", "Political Chits", "What a lead is worth", "Comebacks"


def referendum(which: str, margin: str) -> dict[str, Table]:
    """The four tables of a referendum."""
    name, title = f"{which}_referendum", f"{which.capitalize()} referendum"
    of, counted = f"of the {which} referendum (share of all games)", {name: ("winner", name, f"{which}_yes", f"{which}_no")}
    return {name: Table(title, VOTES, partial(outcomes.referendum, name), counted),
            f"{name}_margin": Table(f"{title}: Yes minus No votes, by winner{margin}", VOTES, partial(outcomes.margin, name)),
            f"{name}_years": Table(f"Year {of}", VOTES, partial(outcomes.years_of, name)),
            f"{name}_turns": Table(f"Turn {of}", VOTES, partial(outcomes.turns_of, name), long=True, folded=True)}


def idle(manifest: Mapping[str, Any], found: Mapping[str, pl.DataFrame], name: str) -> bool:
    """Whether a table is about the first referendum, in a scenario that begins after it (R-59)."""
    before = name.startswith("first_referendum") and outcomes.starts(manifest) > 0
    return before and not found["first_referendum"]["games"][0]


OWN = {
    "length": Table("Length in turns, by winner", ENDED, outcomes.length, {"lengths": ("winner", "last_turn")}),
    "last_years": Table("Year in which the game ended", ENDED, partial(outcomes.years_of, "lengths")),
    "last_turns": Table("Turn in which the game ended", ENDED, partial(outcomes.turns_of, "lengths"), long=True, folded=True),
    **referendum("first", " of the game"), **referendum("final", ""),
    "crises": Table("Government crises: games that reach each, and when (quartiles)", CRISIS, outcomes.crises,
                    alone(*(f"crisis_{crisis - 1}" for crisis in CRISIS_NAMES))),
    "crisis_years": Table("Government crises by year (share of all games)", CRISIS, outcomes.crisis_years),
    "moods": Table("Rage and appeasement", CRISIS, outcomes.moods, {"moods": ("rage", "appeasement")}),
    "tracks": means("Tracks and board at the end of the game", "The board at the end", "track", TRACKS),
    "points": Table("Operation Points per game: where they come from, where they go", POINTS, usage.points),
    "spending": Table("Operation Points per game, by action", POINTS, usage.spending),
    "uses": Table("How often rules and actions come up: share of games, times per game", RULES, usage.uses, long=True,
                  folded=True),
    "chits": Table("Political Chits: games in which each was played; in how many it was forced (1.2), or dead (changed nothing)",
                   CHITS, usage.chits, long=True, folded=True),
    "chit_years": Table("Political Chits by year (share of all games)", CHITS, usage.chit_years, long=True, folded=True),
    "never": Table("What never happened in these games", RULES, usage.never_chosen),
    "standing_wins": Table("FLN wins by standing: better or worse for the FLN than the median game of the same Winter", LEAD,
                           usage.standing_wins),
    "standings": Table("Standing each Winter: Yes minus No votes if every Region votes as its Population Marker leans", LEAD,
                       usage.standings, long=True, folded=True),
    "comebacks": Table(f"Comebacks: games won by a side that was {usage.MARGIN} votes or more behind the median game in some "
                       "Winter", COMEBACKS, usage.comebacks),
    "comeback_years": Table("Last Winter in which the winner was that far behind (share of all games)", COMEBACKS,
                            usage.comeback_years, long=True, folded=True)}
FACE = Face("Ici, c’est la France!", outcomes.SIDES, outcomes.WAYS, outcomes.ENDS, OWN, (POINTS, RULES, CHITS), (LEAD, COMEBACKS),
            more=usage.wanted, newest="chit_0", idle=idle)
