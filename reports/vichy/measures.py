"""What assertions may name in Vichy France: events, some with a turn, and numbers of a game."""
from functools import partial
from typing import Any

import polars as pl

from reports.assertions.language import Event, Quantity, Vocabulary, numbered_turn
from reports.comparison.on_the_way import Measure
from reports.vichy.tables import OUTCOMES, STATUS, TRACKS
from simulate.vichy.enums import Outcome, Side, Status, Way

NUMBERS = {"held": "held", "usat": "usat", "usjt": "usjt", "allied_brps": "allied_brps", "axis_brps": "axis_brps"}


def of_game(game: Any) -> Vocabulary:
    """The vocabulary of a loaded scenario; bounds come from its board."""
    board = game.board[0]
    events, last = {each.name: each for each in _events()}, int(board.game_turn_limit)
    numbers = {each.name: each for each in _numbers(int(board.colonies))}
    return Vocabulary(events, numbers, partial(numbered_turn, "turn", last), last, 0, ("landed before turn 10 in >= 50 %",
                                                                                "mean(held) in 0..3"))


def _events() -> list[Event]:
    end, winner, landed = pl.col("last_turn").cast(pl.Int64), pl.col("winner"), pl.col("landed_turn").cast(pl.Int64)
    found = [Event("allies_win", "the Allies win", winner == int(Side.ALLIES), end),
             Event("axis_win", "the Axis wins", winner == int(Side.AXIS), end),
             Event("without_a_fight", "the Allies win and no colony fought", pl.col("way") == int(Way.WITHOUT_A_FIGHT), end),
             Event("landed", "the Allies attack a colony of North Africa", landed >= 0, landed),
             Event("resisted", "a colony resists", pl.col(f"outcomes_{Outcome.RESISTS:d}") > 0)]
    found += [Event(f"vichy_{each.name.lower()}", f"Vichy France at the end: {STATUS[each]}", pl.col("status") == int(each), end)
              for each in Status]
    return [*found, Event("game_ends", "the game ends (needs a turn)", pl.lit(True), end, sure=True)]


def _numbers(colonies: int) -> list[Quantity]:
    found = [Quantity(name, f"{TRACKS[name]}, at the end", pl.col(name).cast(pl.Int64), (0, colonies) if name == "held" else None)
             for name in NUMBERS]
    return found + [Quantity(f"attacks_{each.name.lower()}", f"attacks where the colony {words}",
                             pl.col(f"outcomes_{each:d}").cast(pl.Int64),
                             (0, colonies)) for each, words in OUTCOMES.items()]


def way_measures() -> list[Measure]:
    """What a change may do to a game on its way: landings, answers of colonies, Vichy France, BRPs, tension."""
    found = [Measure(each.name, f"share of games: {each.about}", each.happened) for each in _events()
             if each.name in ("landed", "resisted") or each.name.startswith("vichy_")]
    return found + [Measure(each.name, each.about, each.value) for each in _numbers(1)]
