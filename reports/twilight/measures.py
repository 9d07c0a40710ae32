"""What assertions may name in twilight, and what a change may do to a game on its way."""
import re
from typing import Any

import polars as pl

from reports.assertions.measures import Event, Quantity, Vocabulary
from reports.comparison.on_the_way import Measure
from reports.twilight.tables import EVENTS, SIDES, TRACKS, words
from simulate.core.errors import UserError
from simulate.twilight.enums import Pivot, Side, Way

GROUP = re.compile(r"(?:turn\s+|group\s+)?(\d{1,6})", re.IGNORECASE)


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
    return Vocabulary({each.name: each for each in events}, {each.name: each for each in numbers}, lambda text: when(text, last),
                      last, 0, ("coup before turn 3 in >= 50 %", "mean(length) in 3..5"))


def when(text: str, last: int) -> tuple[int, int]:
    """A group of the deck, "turn 3" or "3", as first and last. UserError says which there are."""
    found = GROUP.fullmatch(text.strip())
    if not found or int(found[1]) > last:
        raise UserError(f"{text}: no group of the deck; allowed are 0 (the set-up) to {last}")
    return int(found[1]), int(found[1])


def way_measures() -> list[Measure]:
    """Tracks, points and pieces at the end; shares of games in which each Pivotal Event is played."""
    found = [Measure(name, f"{title}, at the end", pl.col(name)) for name, title in TRACKS.items()]
    return found + [Measure(words(each).replace(" ", "_"), f"share of games: {EVENTS[each]}", pl.col(f"pivot_turn_{each}") > 0)
                    for each in Pivot]
