"""The win-probability model of Ici, c'est la France!: positions as numbers, its regressions, its groups of turns."""
import functools
import itertools
from collections.abc import Sequence

import numpy as np
import polars as pl

from reports.ici.tables.outcome_counts import year
from reports.ici.tipping import WATCH
from reports.win_probability import analysis
from reports.win_probability.analysis import WinProbability
from reports.win_probability.model import META, Outlook, Shape
from reports.win_probability.numbered_turns import MOST, first_games

DICE, FACES = 3, 6        # 1.5: the dice of a vote
TRACKS = ("french_public", "incap", "pied_noirs", "density", "crisis", "rage", "appeasement")
COUNTED = ("faileks_", "units_", "controls_", "levels_")
VOTES = ("votes", "votes_spread", "allegiance")


def positions(turns: "pl.LazyFrame", populations: Sequence[int], most: int = MOST) -> "pl.DataFrame":
    """One row for each game and turn: META, then the numbers of the position as the turn ended.

    `turns` as `run.turns()` gives them, `populations` of the Regions in their order. `won` is 1 when the FLN won the game, `ends`
    is true of a game's last row. `held` is 1 from the first referendum on. `votes` is the mean margin, Yes minus No, of a vote on
    the markers, `votes_spread` its standard deviation (1.5), `allegiance` the sum of all markers.
    """
    names = turns.collect_schema().names()
    kept = [name for name in names if name in TRACKS or name == "sahara_fln" or name.startswith(COUNTED)]
    markers = [name for name in (f"allegiance_{region}" for region in range(len(populations))) if name in names]
    frame = first_games(turns, most, {"held": (pl.col("referendum") > 0).cum_max().over("game"),
                                      **{name: pl.col(name) for name in (*kept, *markers)}})
    found = frame.select(*META, pl.col("held", *kept).cast(pl.Float64))
    if not markers:
        return found
    votes = vote_numbers(frame.select(markers).to_numpy(), np.asarray(populations, float))
    return found.with_columns(**{name: votes[:, at] for at, name in enumerate(VOTES)})


def vote_numbers(markers: np.ndarray, populations: np.ndarray) -> np.ndarray:
    """The numbers VOTES, shape (n, 3), of Population Markers, shape (n, Regions)."""
    yes = _chances_of_yes()[np.clip(markers, 0, DICE * FACES + 2).astype(np.int64)]
    margin, variance = (2 * yes - 1) @ populations, (4 * yes * (1 - yes)) @ populations**2
    return np.column_stack([margin, np.sqrt(variance), markers.sum(axis=1)])


@functools.cache
def _chances_of_yes() -> np.ndarray:
    """1.5. The chance of a Yes by the value of the marker: the dice below it, equal ones thrown again."""
    sums = np.array([sum(dice) for dice in itertools.product(range(1, FACES + 1), repeat=DICE)])
    values = np.arange(DICE * FACES + 3)[:, None]
    return (sums < values).mean(axis=1) / ((sums != values).mean(axis=1))


KNOTS = {"french_public": (3, 6, 10, 15), "incap": (3, 6, 10, 15), "pied_noirs": (2, 4)}
STEPS = {"crisis": (1, 2, 3, 4)}
BENT = ("levels_fln", "levels_purge", "levels_activist", "levels_support", "controls_fln", "controls_contested", "votes")


def votes_bent(frame: "pl.DataFrame", names: Sequence[str]) -> list[np.ndarray]:
    """Columns for the margin of votes in units of its deviation; none where positions have no votes."""
    if "votes" not in names:
        return []
    score = frame["votes"].to_numpy() / (frame["votes_spread"].to_numpy() + 1)
    return [score, score**2, np.abs(score), score * frame["held"].to_numpy()]


def year_group(turn: int) -> str:
    """Turns of a year are judged together."""
    return str(year(turn))


SHAPE = Shape(KNOTS, STEPS, BENT, votes_bent)
OUTLOOK = Outlook(WATCH, SHAPE, "year", year_group, "each Fall")


def win_probability(turns: "pl.LazyFrame", populations: Sequence[int]) -> WinProbability:
    """Fit and judge a model of the games that have turn rows (MOST of them at most).

    `turns` as `run.turns()` gives them; `populations` of the Regions in their order. UserError when there are too few games.
    """
    return analysis.win_probability(positions(turns, populations), OUTLOOK)
