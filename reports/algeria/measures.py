"""What assertions may name in Algeria: events, some with a turn, and numbers of a game."""
from functools import partial
from typing import Any

import polars as pl

from reports.algeria.game_reports import ALGERIA
from reports.algeria.tables import HAPPENED, MISSIONS, SCALES, SIDES, TRACKS
from reports.algeria.trace import TRACE
from reports.assertions.language import Event, Quantity, Vocabulary, numbered_turn
from reports.comparison.on_the_way import Measure
from simulate.algeria.enums import Happening, Side, Way
from simulate.algeria.trace_events import COUNTED
from simulate.algeria.trace_events import Event as Traced

START = 0                # the turn of the set-up: what is there from the start
THE = dict(zip((Side.FLN, Side.GOVERNMENT), ALGERIA.spoken, strict=True))
KEYS = {side: SIDES[side].lower() for side in THE}
USED = {Traced.ACTIVATED: "Government units activated (6.32)", Traced.MOBILIZED: "Government units mobilized (6.31)",
        Traced.BUILT: "FLN units built or converted (6.2)", Traced.LOST: "units eliminated or reduced",
        Traced.NEUTRALIZED: "units neutralized", Traced.MOVED: "Move missions of a unit (9.13)", Traced.COMBAT: "combats (C.3)",
        Traced.FLEW: "units flown in", Traced.AIR_POINTS: "missions with Air Points (11.11)",
        Traced.NO_REACT: "penalties for no React (9.23)", Traced.COUP_CHECK: "checks for a coup (11.4)",
        Traced.COUP: "coups attempted (11.4)"}
PSL = {f"{key}_psl": f"{SIDES[side]} PSL" for side, key in KEYS.items()}


def of_game(game: Any) -> Vocabulary:
    """The vocabulary of a loaded scenario; bounds come from its board."""
    board = game.board[0]
    last = int(board.game_turn_limit)
    return Vocabulary({each.name: each for each in _events()}, {each.name: each for each in (*_ends(board), *_counted())},
                      partial(numbered_turn, "turn", last), last, START,
                      ("independence before turn 3 in >= 50 %", "mean(length) in 4..7"))


def _events() -> list[Event]:
    end, winner = pl.col("last_turn").cast(pl.Int64), pl.col("winner")
    found = [Event(f"{KEYS[side]}_win", f"{the} wins", winner == int(side), end) for side, the in THE.items()]
    found += [Event(f"{KEYS[side]}_{scale.name.lower()}", f"{the} wins a {scale.name.lower()} victory (12.2)",
                    (winner == int(side)) & (pl.col("scale") == int(scale)), end)
              for side, the in THE.items() for scale in SCALES]
    found += [Event(f"{KEYS[side]}_lead", f"{the} wins by its lead at two checks (13.3)",
                    (winner == int(side)) & (pl.col("way") == int(Way.LEAD)), end) for side, the in THE.items()]
    found.append(Event("stopped", "the game is stopped at the turn limit, without a winner", winner == int(Side.NEITHER), end))
    for name, column, about in (("independence", "independent_turn", "Morocco and Tunisia are independent, or become so"),
                                ("oas", "oas_turn", "the OAS becomes active")):
        turn = pl.col(column).cast(pl.Int64)
        found.append(Event(name, about, turn >= START, turn))
    return [*found, Event("game_ends", "the game ends (needs a turn)", pl.lit(True), end, sure=True)]


def _ends(board: Any) -> list[Quantity]:
    """Numbers as a game ends."""
    top = max(int(board.tracks_psl_top), *map(int, board.first_psl))
    psl = {name: pl.col(name).cast(pl.Int64) for name in PSL}
    found = [Quantity("length", "length in turns", pl.col("last_turn").cast(pl.Int64), (0, int(board.game_turn_limit)))]
    found += [Quantity(name, f"{title}, at the end", psl[name], (0, top)) for name, title in PSL.items()]
    found.append(Quantity("difference", "FLN PSL minus Government PSL, at the end", psl["fln_psl"] - psl["government_psl"],
                          (-top, top)))
    return found + [Quantity(name, f"{title}, at the end", pl.col(name).cast(pl.Int64),
                             None if name == "ap" else (0, int(board.areas))) for name, title in TRACKS.items()]


def _counted() -> list[Quantity]:
    """How often something was done or happened."""
    found = [(f"missions_{title}", column, f"{title} mission") for column, title in MISSIONS.items()]
    found += [(f"happened_{title}", column, f"the random event {title} (C.2)") for column, title in HAPPENED.items()
              if column != f"happened_{Happening.NONE}"]
    found += [(f"used_{TRACE.word(event)}", f"used_{at}", USED[event]) for at, event in enumerate(COUNTED)]
    return [Quantity(name.replace(" ", "_"), f"how often: {about}", pl.col(column).cast(pl.Int64))
            for name, column, about in found]


def way_measures() -> list[Measure]:
    """What a change may do to a game on its way: independence, the OAS, tracks, areas, missions, random events."""
    found = [Measure(each.name, f"share of games: {each.about}", each.happened) for each in _events() if each.name in (
        "independence", "oas")]
    found.append(Measure("length", "length in turns", pl.col("last_turn")))
    found += [Measure(name, f"{title}, at the end", pl.col(name)) for name, title in (PSL | TRACKS).items()]
    return found + [Measure(each.name, each.about, each.value) for each in _counted()]
