"""A game whose win probability is known exactly, played as turn rows and game rows with the columns of real ones.

Two walks make it: x (column french_public, 0 .. 20) and y (column incap, 0 .. 12), one step each a turn. x at 0 is a
collapse: the FLN has won. After the last turn the votes count: standing = 2 (x - 10) + (y - 6); the FLN wins below 0, France
above, a fair coin decides at 0. The other tracks are walks that have nothing to do with the result, and Region 0 and 1
follow x, Region 2 nothing. In turn 15 a referendum is held: 1 when the standing is above 0, else 2.
"""
import functools
from dataclasses import dataclass

import numpy as np
import polars as pl

from simulate.ici.enums import Level, Side, Way

FIRST, LAST, REFERENDUM = 0, 31, 15
X_TOP, Y_TOP = 20, 12
START = (12, 6)
X_STEPS, Y_STEPS = (0.3, 0.4, 0.3), (0.25, 0.5, 0.25)       # chances of -1, 0, +1
CRISES = (10, 8, 6, 4)                                      # x at or below: the crises 1 .. 4
REGIONS = ({"id": "1A", "name": "Follows", "population": 1}, {"id": "1B", "name": "Follows later", "population": 2},
           {"id": "1C", "name": "Noise", "population": 3})
MANIFEST = {"identity": {"scenario": "ici-1955", "seed": 1, "players": {"fln": "a", "france": "b"}}, "chits": [],
            "regions": list(REGIONS)}
X, Y = np.meshgrid(np.arange(X_TOP + 1), np.arange(Y_TOP + 1), indexing="ij")
STANDING = 2 * (X - 10) + (Y - 6)


@functools.cache
def _step(size: int, chances: tuple[float, ...]) -> np.ndarray:
    """Chance of going from one value to another in a turn; a step beyond the end is lost. Shape (size, size)."""
    moves = np.zeros((size, size))
    for value in range(size):
        for step, chance in zip((-1, 0, 1), chances, strict=True):
            moves[value, min(max(value + step, 0), size - 1)] += chance
    return moves


def _ahead(after: np.ndarray) -> np.ndarray:
    """What is to be expected of `after` one turn earlier, at each (x, y)."""
    return _step(X_TOP + 1, X_STEPS) @ after @ _step(Y_TOP + 1, Y_STEPS).T


@functools.cache
def chances() -> np.ndarray:
    """The FLN's exact chance of winning at (turn + 1, x, y) as each turn ends, the set-up first; at x = 0 it has won."""
    found = np.zeros((LAST + 2, X_TOP + 1, Y_TOP + 1))
    found[-1] = np.where(X == 0, 1.0, np.where(STANDING < 0, 1.0, np.where(STANDING == 0, 0.5, 0.0)))
    for turn in range(LAST, -1, -1):
        found[turn] = np.where(X == 0, 1.0, _ahead(found[turn + 1]))
    return found


@functools.cache
def reached() -> np.ndarray:
    """Exact chance that a game goes on after a turn and stands at (x, y): (turn + 1, x, y), 0 at x = 0 and after the last."""
    found = np.zeros_like(chances())
    found[0][START] = 1.0
    for turn in range(LAST):
        found[turn + 1] = _step(X_TOP + 1, X_STEPS).T @ found[turn] @ _step(Y_TOP + 1, Y_STEPS)
        found[turn + 1][0] = 0.0
    return found


def at_start() -> float:
    """The FLN's exact win rate."""
    return float(chances()[0][START])


def given(turn: int, value: np.ndarray) -> dict[int, float]:
    """Exact win rate of games that go on after `turn`, by what an array over (x, y) says of their position (X, Y, STANDING)."""
    weight, won = reached()[turn + 1], reached()[turn + 1] * chances()[turn + 1]
    return {int(each): float(won[value == each].sum() / weight[value == each].sum())
            for each in np.unique(value) if weight[value == each].sum() > 0}


@dataclass(frozen=True)
class Played:
    """Frames of some games: `turns` with the columns of turn rows, `games` with those of game rows that matter here."""
    turns: pl.LazyFrame
    games: pl.LazyFrame


@functools.cache
def play(games: int, seed: int = 1) -> Played:
    """Games 0 .. games-1, all at once."""
    dice = np.random.default_rng(seed)
    walks = {"french_public": _walk(dice, games, START[0], X_TOP, X_STEPS), "incap": _walk(dice, games, START[1], Y_TOP, Y_STEPS),
             "pied_noirs": _walk(dice, games, 5, 9, Y_STEPS), "density": _walk(dice, games, 3, 6, Y_STEPS)}
    x, y = walks["french_public"], walks["incap"]
    collapsed = (x == 0).any(axis=1)
    last = np.where(collapsed, (x == 0).argmax(axis=1) - 1, LAST)
    standing = 2 * (x - 10) + (y - 6)
    final = standing[:, -1]
    fln = collapsed | (final < 0) | ((final == 0) & (dice.random(games) < 0.5))
    lowest = np.minimum.accumulate(x, axis=1)
    crisis = sum((lowest <= at).astype(np.uint8) for at in CRISES)
    columns = walks | {"standing": standing, "crisis": crisis} | _regions(dice, x)
    return Played(_turns(columns, fln, last), _games(columns, fln, last, collapsed))


def _walk(dice, games: int, start: int, top: int, chances_of: tuple[float, ...]) -> np.ndarray:
    """Values as each turn ends, the set-up first: shape (games, turns + 1). A walk at x = 0 goes on, but its game is over."""
    value = np.full((games, LAST + 2), start, np.int64)
    steps = dice.choice((-1, 0, 1), size=(games, LAST + 1), p=chances_of)
    for turn in range(LAST + 1):
        value[:, turn + 1] = np.clip(value[:, turn] + steps[:, turn], 0, top)
    return value


def _regions(dice, x: np.ndarray) -> dict[str, np.ndarray]:
    level = {0: np.where(x <= 9, Level.FLN, np.where(x >= 13, Level.SUPPORT, Level.PURGE)),
             1: np.where(x <= 6, Level.FLN, np.where(x >= 16, Level.SUPPORT, Level.ACTIVIST)),
             2: dice.integers(0, 4, x.shape)}
    found = {f"level_{region}": value for region, value in level.items()}
    found |= {f"control_{region}": np.zeros_like(x) for region in level}
    return found | {f"levels_{each.name.lower()}": sum(value == each for value in level.values()) for each in Level}


def _turns(columns: dict[str, np.ndarray], fln: np.ndarray, last: np.ndarray) -> pl.LazyFrame:
    turn = np.arange(-1, LAST + 1)
    kept = turn[None, :] <= last[:, None]
    whole = np.broadcast_to
    held = np.where(turn[None, :] == REFERENDUM, np.where(columns["standing"] > 0, 1, 2), 0)
    given_ = {"game": whole(np.arange(len(last))[:, None], kept.shape), "board": np.zeros(kept.shape, int),
              "turn": whole(turn, kept.shape), "winner": whole(winner(fln)[:, None], kept.shape),
              "fln_wins": whole(fln[:, None], kept.shape), "referendum": held, **columns}
    types = {"game": pl.UInt64, "board": pl.UInt16, "turn": pl.Int8, "standing": pl.Int8, "fln_wins": pl.Float32}
    return pl.DataFrame({name: pl.Series(value[kept], dtype=types.get(name, pl.UInt8)) for name, value in given_.items()}).lazy()


def _games(columns: dict[str, np.ndarray], fln: np.ndarray, last: np.ndarray, collapsed: np.ndarray) -> pl.LazyFrame:
    at = columns["standing"][:, REFERENDUM + 1]
    held = last >= REFERENDUM
    crises = {f"crisis_{each}": _first(columns["crisis"] > each, last) for each in range(len(CRISES))}
    rows = {"game": np.arange(len(last), dtype=np.uint64), "board": np.zeros(len(last), np.uint16), "winner": winner(fln),
            "fln_wins": fln.astype(np.float32),
            "way": np.where(collapsed, Way.COLLAPSE, Way.FINAL_REFERENDUM).astype(np.uint8), "last_turn": last.astype(np.uint8),
            "first_referendum": np.where(held, REFERENDUM, -1).astype(np.int8),
            "first_yes": np.where(held & (at > 0), 20, 19 * held).astype(np.uint8),
            "first_no": np.where(held & (at > 0), 19, 20 * held).astype(np.uint8),
            **crises, "crisis_4": np.where(collapsed, last, -1).astype(np.int8)}
    return pl.DataFrame(rows).lazy()


def winner(fln: np.ndarray) -> np.ndarray:
    """The column of winners."""
    return np.where(fln, int(Side.FLN), int(Side.FRANCE)).astype(np.uint8)


def _first(reached_: np.ndarray, last: np.ndarray) -> np.ndarray:
    """Turn in which something became true for the first time, -1 if not before the game was over."""
    turn = np.where(reached_.any(axis=1), reached_.argmax(axis=1) - 1, LAST + 1)
    return np.where(turn <= last, turn, -1).astype(np.int8)
