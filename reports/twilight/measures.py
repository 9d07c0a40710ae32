"""What assertions may name in twilight, and what a change may do to a game on its way."""
from functools import partial
from typing import Any

import polars as pl

from reports.assertions.language import Event, Quantity, Vocabulary, numbered_turn
from reports.comparison.on_the_way import Measure
from reports.twilight.tables import EVENTS, SIDES, TRACKS, words
from simulate.twilight.enums import Pivot, Side, Way


def of_game(game: Any) -> Vocabulary:
    """The vocabulary of a loaded scenario."""
    last = int(game.board[0].rounds)
    events = [Event(f"{SIDES[side].lower()}_win", f"{SIDES[side]} wins", pl.col("winner") == int(side))
              for side in (Side.FLN, Side.GOVERNMENT)]
    events.append(Event("early_win", "a win before the last round", pl.col("way") == int(Way.EARLY), pl.col("last_turn")))
    events += [Event(words(each).replace(" ", "_"), f"{EVENTS[each]} is played", pl.col(f"pivot_turn_{each}") >= 0,
                     pl.col(f"pivot_turn_{each}")) for each in Pivot]
    numbers = [Quantity(name, f"{title}, at the end", pl.col(name)) for name, title in TRACKS.items()]
    numbers.append(Quantity("length", "groups of the deck begun", pl.col("last_turn"), (1, last)))
    return Vocabulary({each.name: each for each in events}, {each.name: each for each in numbers},
                      partial(numbered_turn, "group", last), last, 0, ("coup before turn 3 in >= 50 %", "mean(length) in 3..5"))


def way_measures() -> list[Measure]:
    """Tracks, points and pieces at the end; shares of games in which each Pivotal Event is played."""
    found = [Measure(name, f"{title}, at the end", pl.col(name)) for name, title in TRACKS.items()]
    return found + [Measure(words(each).replace(" ", "_"), f"share of games: {EVENTS[each]}", pl.col(f"pivot_turn_{each}") > 0)
                    for each in Pivot]
