"""What assertions may name in Algeria: events, some with a turn, and numbers of a game."""
from functools import partial
from typing import Any

import polars as pl

from reports.algeria.game_reports import ALGERIA
from reports.algeria.tables.outcomes import NEITHER_DID, SIDES, TRACKS, words
from reports.assertions.measures import Event, Quantity, Vocabulary, numbered_turn
from reports.comparison.on_the_way import Measure
from simulate.algeria.enums import Happening, Mission, Scale, Side, Way
from simulate.algeria.trace_events import COUNTED
from simulate.algeria.trace_events import Event as Traced

START = 0                # the turn of the set-up: what is there from the start
THE = dict(zip((Side.FLN, Side.GOVERNMENT), ALGERIA.spoken, strict=True))
USED = {Traced.ACTIVATED: "Government units activated (6.32)", Traced.MOBILIZED: "Government units mobilized (6.31)",
        Traced.BUILT: "FLN units built or converted (6.2)", Traced.LOST: "units eliminated or reduced",
        Traced.NEUTRALIZED: "units neutralized", Traced.MOVED: "Move missions of a unit (9.13)", Traced.COMBAT: "combats (C.3)",
        Traced.FLEW: "units flown in", Traced.AIR_POINTS: "missions with Air Points (11.11)",
        Traced.NO_REACT: "penalties for no React (9.23)", Traced.COUP_CHECK: "checks for a coup (11.4)",
        Traced.COUP: "coups attempted (11.4)"}
EXAMPLES = ("independence before turn 3 in >= 50 %", "mean(length) in 4..7")


def of_game(game: Any) -> Vocabulary:
    """The vocabulary of a loaded scenario; bounds come from its board."""
    board, events = game.board[0], {each.name: each for each in _events()}
    numbers = {each.name: each for each in (*_ends(board), *_counted())}
    last = int(board.game_turn_limit)
    return Vocabulary(events, numbers, partial(numbered_turn, "turn", last), last, START, EXAMPLES)


def _events() -> list[Event]:
    end, winner = pl.col("last_turn").cast(pl.Int64), pl.col("winner")
    found = [Event(f"{_name(SIDES[side])}_win", f"{THE[side]} wins", winner == int(side), end) for side in THE]
    found += [Event(f"{_name(SIDES[side])}_{_name(scale.name)}", f"{THE[side]} wins a {scale.name.lower()} victory (12.2)",
                    (winner == int(side)) & (pl.col("scale") == int(scale)), end)
              for side in THE for scale in (Scale.MARGINAL, Scale.SUBSTANTIAL, Scale.DECISIVE)]
    found += [Event(f"{_name(SIDES[side])}_lead", f"{THE[side]} wins by its lead at two checks (13.3)",
                    (winner == int(side)) & (pl.col("way") == int(Way.LEAD)), end) for side in THE]
    found.append(Event("stopped", "the game is stopped at the turn limit, without a winner", winner == int(Side.NEITHER), end))
    for name, about in (("independent", "Morocco and Tunisia are independent, or become so"), ("oas", "the OAS becomes active")):
        turn = pl.col(f"{name}_turn").cast(pl.Int64)
        found.append(Event("independence" if name == "independent" else name, about, turn >= START, turn))
    return [*found, Event("game_ends", "the game ends (needs a turn)", pl.lit(True), end, sure=True)]


def _ends(board: Any) -> list[Quantity]:
    """Numbers as a game ends."""
    top = max(int(board.tracks_psl_top), *map(int, board.first_psl))
    areas, psl = (0, int(board.areas)), {side: pl.col(f"{_name(SIDES[side])}_psl").cast(pl.Int64) for side in THE}
    found = [Quantity("length", "length in turns", pl.col("last_turn").cast(pl.Int64), (0, int(board.game_turn_limit)))]
    found += [Quantity(f"{_name(SIDES[side])}_psl", f"{SIDES[side]} PSL, at the end", psl[side], (0, top)) for side in THE]
    lead = psl[Side.FLN] - psl[Side.GOVERNMENT]
    found.append(Quantity("difference", "FLN PSL minus Government PSL, at the end", lead, (-top, top)))
    return found + [Quantity(name, f"{title}, at the end", pl.col(name).cast(pl.Int64), None if name == "ap" else areas)
                    for name, title in TRACKS.items()]


def _counted() -> list[Quantity]:
    """How often something was done or happened."""
    found = [Quantity(f"missions_{_name(each.name)}", f"how often: {words(each)} mission",
                      pl.col(f"missions_{each}").cast(pl.Int64)) for each in Mission if each not in NEITHER_DID]
    found += [Quantity(f"happened_{_name(each.name)}", f"how often: the random event {words(each)} (C.2)",
                       pl.col(f"happened_{each}").cast(pl.Int64)) for each in Happening if each != Happening.NONE]
    return found + [Quantity(f"used_{_name(event.name)}", f"how often: {USED[event]}", pl.col(f"used_{column}").cast(pl.Int64))
                    for column, event in enumerate(COUNTED)]


def _name(text: str) -> str:
    return text.lower()


def way_measures() -> list[Measure]:
    """What a change may do to a game on its way: independence, the OAS, tracks, areas, missions, random events."""
    found = [Measure(each.name, f"share of games: {each.about}", each.happened) for each in _events() if each.name in (
        "independence", "oas")]
    found.append(Measure("length", "length in turns", pl.col("last_turn")))
    found += [Measure(f"{_name(SIDES[side])}_psl", f"{SIDES[side]} PSL, at the end", pl.col(f"{_name(SIDES[side])}_psl"))
              for side in THE]
    found += [Measure(name, f"{title}, at the end", pl.col(name)) for name, title in TRACKS.items()]
    return found + [Measure(each.name, each.about, each.value) for each in _counted()]
