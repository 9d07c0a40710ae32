"""The turn rows of a run, counted in one pass: who won the games that went on after a turn, by what stood there."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from reports.ici.counts import SEASONS
from reports.parts import parts
from simulate.core.errors import UserError
from simulate.ici.names import Level, Side

if TYPE_CHECKING:
    import polars as pl

CHUNK = 100_000                   # games in memory at a time: about 3 million rows
TURNS = 40                        # turn + 1, the set-up being 0
VALUES = 256
SHIFT = {"standing": 128}         # columns that may be negative, and what makes them count from 0
SUMS = {"faileks": "faileks_", "units": "units_"}               # what is added up over the kinds of place
TITLES = {
    "french_public": "French Public", "incap": "FLN Incap", "pied_noirs": "Pied-noirs' Feelings", "density": "Troop Density",
    "crisis": "government crises entered", "standing": "Yes less No votes as markers lean", "faileks": "Faileks",
    "units": "French units on the map", "levels_fln": "Regions at FLN Level", "levels_support": "Regions at Support Level",
    "controls_fln": "Regions the FLN controls", "ops_fln": "FLN Operation Points at the start of the turn",
    "ops_france": "French Operation Points at the start of the turn"}
NEEDED = ("game", "turn", "winner")


@dataclass(frozen=True)
class TurnTallies:
    """Games that went on after a turn, and those over by then.

    `tracks` by name: [turn + 1, value, game number odd, FLN won]; `levels`: [Region, turn + 1, Level, FLN won];
    `over`: games whose last turn was that, by [turn + 1, FLN won]. Values of a track count from -`SHIFT`.
    """
    games: int
    tracks: Mapping[str, np.ndarray]
    levels: np.ndarray
    over: np.ndarray


def tally_turns(frame: "pl.LazyFrame", chunk: int = CHUNK) -> TurnTallies:
    """Count turn rows: one row a game and turn end, sorted by game and turn. Memory grows with `chunk` games, not with the run.

    The first row of a game, its set-up, is not counted; the last one, its end, only as over. UserError without rows, or without
    the columns needed.
    """
    there = frame.collect_schema().names()
    missing = [name for name in NEEDED if name not in there]
    if missing:
        raise UserError(f"tipping points: the turn rows have no column {missing[0]}; play the run again into a new folder")
    tracks = {name: np.zeros(TURNS * VALUES * 4, np.int64) for name in TITLES if _sources(name, there)}
    regions = sum(name.startswith("level_") for name in there)
    levels, over, games = np.zeros((regions, TURNS * len(Level) * 2), np.int64), np.zeros(TURNS * 2, np.int64), 0
    wanted = [*NEEDED, *(source for name in tracks for source in _sources(name, there)), *map(_level, range(regions))]
    for part in parts(frame.select(wanted), chunk):
        games += _add(part, tracks, levels, over)
    if not games:
        raise UserError("tipping points: the run has no turn rows")
    return TurnTallies(games, {name: counted.reshape(TURNS, VALUES, 2, 2) for name, counted in tracks.items()},
                       levels.reshape(regions, TURNS, len(Level), 2), over.reshape(TURNS, 2))


def _sources(name: str, there: Sequence[str]) -> list[str]:
    """The columns that a track is made of."""
    if name in SUMS:
        return [each for each in there if each.startswith(SUMS[name])]
    return [name] if name in there else []


def _level(region: int) -> str:
    return f"level_{region}"


def _add(part: "pl.DataFrame", tracks: Mapping[str, np.ndarray], levels: np.ndarray, over: np.ndarray) -> int:
    """Count the rows of some whole games; how many games."""
    game = part["game"].to_numpy()
    last = np.append(game[1:] != game[:-1], True)
    turn = part["turn"].to_numpy().astype(np.int64) + 1
    fln = (part["winner"].to_numpy() == int(Side.FLN)).astype(np.int64)
    over += np.bincount(turn[last] * 2 + fln[last], minlength=len(over))
    on = ~last & np.append(False, game[1:] == game[:-1])
    rest = ((game[on] & 1).astype(np.int64) << 1) | fln[on]
    head = turn[on] * (VALUES * 4) + rest
    for name, counted in tracks.items():
        value = _value(part, name)[on]
        np.add(counted, np.bincount(head + value * 4, minlength=len(counted)), out=counted)
    autumn = on & (turn % len(SEASONS) == 0)
    head = turn[autumn] * (len(Level) * 2) + fln[autumn]
    for region, counted in enumerate(levels):
        value = part[_level(region)].to_numpy()[autumn].astype(np.int64)
        np.add(counted, np.bincount(head + value * 2, minlength=len(counted)), out=counted)
    return int(last.sum())


def _value(part: "pl.DataFrame", name: str) -> np.ndarray:
    """Values of a track, from 0 on."""
    values = sum(part[each].to_numpy().astype(np.int64) for each in _sources(name, part.columns))
    return np.minimum(values, VALUES - 1) if name in SUMS else values + SHIFT.get(name, 0)
