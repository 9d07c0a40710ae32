"""What assertions may name in twilight, and what a change may do to a game on its way.

The tables of twilight: who wins and how, tracks and board at the end, Pivotal Events, income, the model's acts.
"""
from collections.abc import Mapping
from functools import partial
from typing import Any

import polars as pl

from reports.assertions.language import Event, Quantity, Vocabulary, numbered_turn
from reports.comparison.on_the_way import Measure
from reports.tables.frames import rates_by
from reports.tables.game_tables import Face, Seen, Table, alone, by_turn, means
from reports.twilight.game_reports import TWILIGHT
from simulate.twilight.enums import Act, Cause, Pivot, Side, Way

SIDES: Mapping[int, str] = {Side.FLN: TWILIGHT.sides[0], Side.GOVERNMENT: TWILIGHT.sides[1], Side.NEITHER: "neither"}
WAYS = {Way.NONE: "not over", Way.EARLY: "above a threshold in a Victory Phase",
        Way.FINAL: "margins compared in the last round"}
TRACKS = {"fln_points": "FLN points", "government_points": "Government points", "fln_resources": "FLN Resources",
          "government_resources": "Government Resources", "commitment": "Commitment", "france": "France Track (0 is A)",
          "border": "Border Zone", "support": "Population at Support", "oppose": "Population at Oppose",
          "fln_bases": "FLN Bases", "government_bases": "Government Bases", "guerrillas": "Guerrillas on the map",
          "troops": "Troops on the map", "police": "Police on the map", "resettlements": "sectors resettled",
          "rounds": "rounds held", "coups": "Coups attempted"}
EVENTS = {Pivot.INDEPENDENCE: "Independence", Pivot.SUEZ: "Suez", Pivot.OAS: "OAS", Pivot.MOBILIZATION: "Mobilization",
          Pivot.RECALL_DE_GAULLE: "Recall De Gaulle", Pivot.COUP: "Coup"}
def words(name: Any) -> str:
    """The member of an enum as words."""
    return str(name.name.lower().replace("_", " "))


INCOME = {f"income_{each}": SIDES[each] for each in (Side.FLN, Side.GOVERNMENT)}
MOVED = {f"moved_{each}": words(each) for each in Cause}
ACTS = {f"acts_{each}": words(each) for each in Act if each != Act.INITIATIVE}
PLAYED = {f"pivot_turn_{each}": name for each, name in EVENTS.items()}


def pivots(seen: Seen) -> "pl.DataFrame":
    """event, games, rate, low, high: games in which it was played; those played before the game are left out."""
    turns = {name: seen.single(column) for column, name in PLAYED.items()}
    played = {name: sum(number for turn, number in found.items() if turn > 0) for name, found in turns.items() if 0 not in found}
    return rates_by("event", played, seen.games, str)


POINTS, MODEL, EVENT = "Resources and Commitment", "The model", "Pivotal Events"
FACE = Face("Colonial Twilight (Propaganda Rounds and Pivotal Events)", SIDES, WAYS,
            [(side, way) for side in (Side.FLN, Side.GOVERNMENT) for way in (Way.EARLY, Way.FINAL)], {
    "last_turns": by_turn("Group of the deck in which the game ended", "Who wins, and how", "group"),
    "tracks": means("Tracks and board at the end of the game", "The board at the end", "track", TRACKS),
    "pivots": Table("Games in which each Pivotal Event was played", EVENT, pivots, alone(*PLAYED)),
    "income": means("Income in a game's rounds", POINTS, "side", INCOME, long=True),
    "commitment": means("Commitment won and lost per game, by cause", POINTS, "cause", MOVED, long=True),
    "acts": means("What the model had the sides do, per game", MODEL, "act", ACTS, long=True)},
    (EVENT, POINTS, MODEL), pairs="`wilaya docs small_systems` says how each plays")


def of_game(game: Any) -> Vocabulary:
    """The vocabulary of a loaded scenario."""
    last = int(game.board[0].rounds)
    events = [Event(f"{SIDES[side].lower()}_win", f"{SIDES[side]} wins", pl.col("winner") == int(side))
              for side in (Side.FLN, Side.GOVERNMENT)]
    events.append(Event("early_win", "a win before the last round", pl.col("way") == int(Way.EARLY), pl.col("last_turn")))
    events += [Event(words(each).replace(" ", "_"), f"{EVENTS[each]} is played", pl.col(f"pivot_turn_{each}") >= 0,
                     pl.col(f"pivot_turn_{each}")) for each in Pivot]
    numbers = [*_tracks(), Quantity("length", "groups of the deck begun", pl.col("last_turn"), (1, last))]
    return Vocabulary({each.name: each for each in events}, {each.name: each for each in numbers},
                      partial(numbered_turn, "group", last), last, 0, ("coup before turn 3 in >= 50 %", "mean(length) in 3..5"))


def _tracks() -> list[Quantity]:
    return [Quantity(name, f"{title}, at the end", pl.col(name)) for name, title in TRACKS.items()]


def way_measures() -> list[Measure]:
    """Tracks, points and pieces at the end; shares of games in which each Pivotal Event is played."""
    return [*_tracks(), *(Measure(words(each).replace(" ", "_"), f"share of games: {EVENTS[each]}",
                                  pl.col(f"pivot_turn_{each}") > 0) for each in Pivot)]
