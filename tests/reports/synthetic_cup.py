"""A shuffle whose effect on the win rate is known, with all that makes "win rate when played" a lie.

A side has eight chits. Each game has a luck that nobody sees; the more of it, the likelier the FLN wins, and the likelier chits
are played. Chit 0 early adds EFFECT to the FLN's chance of winning, played or not; the others do nothing. Chit 8 is in no cup.
"""
import functools

import numpy as np
import polars as pl

from tests.reports.synthetic import winner

CHITS, EFFECT = 8, 0.06
LISTED = tuple({"title": f"Chit {number}", "side": "FLN"} for number in range(CHITS + 1))


@functools.cache
def play(games: int, seed: int = 3) -> tuple[pl.LazyFrame, np.ndarray]:
    """(game rows, places of chits with 255 outside the cup, shape (games, CHITS + 1))."""
    dice = np.random.default_rng(seed)
    place = np.argsort(dice.random((games, CHITS)), axis=1).astype(np.uint8)
    luck = dice.random(games)
    fln = dice.random(games) < 0.2 + 0.5 * luck + EFFECT * (place[:, 0] < CHITS // 2)
    played = (place < CHITS // 2) & (dice.random((games, CHITS)) < 0.3) | (luck[:, None] > 0.6)
    columns = {f"chit_{chit}": np.where(played[:, chit], 5 + place[:, chit], 0).astype(np.uint8) for chit in range(CHITS)}
    frame = pl.DataFrame({"game": np.arange(games, dtype=np.uint64), "winner": winner(fln),
                          "fln_wins": fln.astype(np.float32), **columns, f"chit_{CHITS}": np.zeros(games, np.uint8)}).lazy()
    return frame, np.hstack([place, np.full((games, 1), 255, np.uint8)])
