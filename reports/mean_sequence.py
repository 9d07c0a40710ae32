"""A confidence sequence for the mean of whole numbers with known bounds: turns of a game, spaces of a track.

The bettors of reports.sequence, who here bet on a number between `least` and `most` instead of a game won or lost. Source:
Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2024).
"""
from collections.abc import Mapping

import numpy as np

from reports.intervals import LEVEL
from reports.sequence import PARTS, SHARES, log_wealth

NEAR = 1e-9             # of the distance between the bounds


def mean_sequence(histogram: Mapping[int, float], least: int, most: int, level: float = LEVEL) -> tuple[float, float]:
    """Interval (low, high) for the mean, which holds for all numbers of games at once with chance `level` at least.

    `histogram` holds the games by value. ValueError when a value lies beyond its bounds or the level is not in (0, 1).
    """
    if not 0 < level < 1:
        raise ValueError(f"level: {level} is not between 0 and 1")
    if least >= most or any(games and not least <= value <= most for value, games in histogram.items()):
        raise ValueError(f"a value beyond {least} .. {most}")
    values = np.array(sorted(histogram), float)
    games = np.array([histogram[value] for value in sorted(histogram)], float)
    if not games.sum():
        return float(least), float(most)
    scaled = (values - least) / (most - least)
    width = float(most - least)
    return least + width * _lower(games, scaled, level), most - width * _lower(games, 1 - scaled, level)


def _lower(games: np.ndarray, values: np.ndarray, level: float) -> float:
    """The lower end for values in 0 .. 1, rounded outwards; 0 when nothing but 0 was seen."""
    out, inside, enough = 0.0, float(games @ values / games.sum()), -np.log(1 - level)
    while inside - out > NEAR:
        middle = (inside + out) / 2
        bets = np.concatenate([SHARES / middle, -SHARES / (1 - middle)])
        if log_wealth(games, values - middle, bets, PARTS) >= enough:
            out = middle
        else:
            inside = middle
    return out
