"""Positions of Ici, c'est la France! as numbers that a win-probability model reads: from turn rows."""
import functools
import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from simulate.ici.names import Side

if TYPE_CHECKING:
    import polars as pl

MOST = 20_000             # games that a model is fitted to, the first ones
DICE, FACES = 3, 6        # 1.5: the dice of a vote
TRACKS = ("french_public", "incap", "pied_noirs", "density", "crisis", "rage", "appeasement")
COUNTED = ("faileks_", "units_", "controls_", "levels_")
VOTES = ("votes", "votes_spread", "allegiance")


def positions(turns: "pl.LazyFrame", populations: Sequence[int], most: int = MOST) -> "pl.DataFrame":
    """One row a game and turn: META, then the numbers of the position as the turn ended.

    `turns` as `run.turns()` gives them, `populations` of the Regions in their order. `won` is 1 when the FLN won the game, `ends`
    is true of a game's last row. `held` is 1 from the first referendum on. `votes` is the margin, Yes less No, that a vote on the
    markers would have on average, `votes_spread` its standard deviation (1.5), `allegiance` the sum of all markers.
    """
    import polars as pl

    names = turns.collect_schema().names()
    kept = [name for name in names if name in TRACKS or name == "sahara_fln" or name.startswith(COUNTED)]
    markers = [name for name in (f"allegiance_{region}" for region in range(len(populations))) if name in names]
    first = turns.select(pl.col("game").min()).collect(engine="streaming").item()
    frame = turns.filter(pl.col("game") < (first or 0) + most).select(
        "game", "turn", *kept, *markers, won=(pl.col("winner") == Side.FLN).cast(pl.Float64),
        ends=pl.col("game").ne(pl.col("game").shift(-1)).fill_null(True),
        held=(pl.col("referendum") > 0).cum_max().over("game")).collect(engine="streaming")
    found = frame.select(pl.col("game"), pl.col("turn").cast(pl.Int64), "won", "ends", pl.col("held", *kept).cast(pl.Float64))
    if not markers:
        return found
    votes = vote_numbers(frame.select(markers).to_numpy(), np.asarray(populations, float))
    return found.with_columns(**{name: votes[:, at] for at, name in enumerate(VOTES)})


def vote_numbers(markers: np.ndarray, populations: np.ndarray) -> np.ndarray:
    """VOTES of markers, shape (n, Regions): shape (n, 3)."""
    yes = _chances_of_yes()[np.clip(markers, 0, DICE * FACES + 2).astype(np.int64)]
    margin, variance = (2 * yes - 1) @ populations, (4 * yes * (1 - yes)) @ populations**2
    return np.column_stack([margin, np.sqrt(variance), markers.sum(axis=1)])


@functools.cache
def _chances_of_yes() -> np.ndarray:
    """1.5. The chance of a Yes by the value of the marker: the dice below it, equal ones thrown again."""
    sums = np.array([sum(dice) for dice in itertools.product(range(1, FACES + 1), repeat=DICE)])
    values = np.arange(DICE * FACES + 3)[:, None]
    return (sums < values).mean(axis=1) / ((sums != values).mean(axis=1))
