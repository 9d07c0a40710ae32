"""Matches of no game: one of NumPy alone, one with kernels."""
import time
from dataclasses import dataclass

import numpy as np

from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import open_stream, roll

ROW = np.dtype([("game", "u8"), ("winner", "u1"), ("dice", "i2", 3), ("share", "f4")], align=True)
TURN = np.dtype([("game", "u8"), ("turn", "i1"), ("track", "u1")])


@dataclass
class Counted:
    """Results by arithmetic on the number of the game; `pause` is seconds a game."""
    seed: int = 1
    hit_on: int = 5
    pause: float = 0.0
    dtype = ROW

    @property
    def identity(self) -> dict:
        return {"scenario": "toy", "seed": self.seed, "rules": {"hit_on": self.hit_on, "limits": (1, 2)}}

    def play(self, first: int, count: int) -> np.ndarray:
        time.sleep(self.pause * count)
        rows = np.zeros(count, ROW)
        rows["game"] = np.arange(first, first + count)
        mixed = (rows["game"] + np.uint64(self.seed)) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(40)
        rows["winner"] = mixed % np.uint64(self.hit_on)
        rows["dice"] = (mixed[:, None] >> np.arange(3, dtype=np.uint64)) % np.uint64(6)
        rows["share"] = mixed % np.uint64(97) / np.float32(97)
        return rows


@dataclass
class Turning(Counted):
    """Game g has a row at its start and 1 + g % 4 turns."""
    turn_dtype = TURN

    def play_with_turns(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        rows = self.play(first, count)
        told = [(game, turn, (7 * game + self.seed * turn) % 21) for game in range(first, first + count)
                for turn in range(-1, 1 + game % 4)]
        return rows, np.array(told, TURN)


@dataclass
class Rolled(Counted):
    """Results from keyed dice, played by a kernel."""

    def play(self, first: int, count: int) -> np.ndarray:
        rows = np.zeros(count, ROW)
        play_rows(rows, first, self.seed, self.hit_on)
        return rows


@kernel
def play_rows(rows, first, seed, hit_on):
    stream = np.zeros(4, np.uint64)
    dice = np.zeros(24, np.int64)
    for k in range(rows.shape[0]):
        row = rows[k]
        open_stream(stream, seed, first + k, 0)
        roll(stream, dice, 3)
        row.game = first + k
        for i in range(3):
            row.dice[i] = dice[i]
            row.winner += dice[i] >= hit_on
        row.share = row.winner / 3
