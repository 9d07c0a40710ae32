"""Confidence sequences: intervals that hold at every look at once, so that whoever watches may stop when they like.

Somebody bets against the claim "the mean is m". Each game multiplies the stake by 1 + bet * (x - m), which is fair if the claim
is true and never negative. Many bettors share the stake, each with a bet of their own; if the claim is true, their whole wealth
ever reaches 1 / 0.05 with chance 5 % at most (Ville, "Étude critique de la notion de collectif", 1939). The means against which
nobody has won that much are the interval. With constant bets the wealth depends on the counts alone, not on their order; nothing
is assumed of the variance, so that few changed winners give a narrow interval.

Sources: mixtures, Robbins, "Statistical methods related to the law of the iterated logarithm" (1970); bets on bounded values,
Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2024).
"""
from collections.abc import Mapping

import numpy as np

from reports.statistics.intervals import LEVEL

BETS, SMALLEST, LARGEST = 32, 0.001, 0.98
CENTRE, SPREAD = 0.1, 1.7          # of the log-normal law of bets: narrow from 100 to 100,000 changed winners; docs/method.md
NEAR_BOUND = 1e-9             # of the distance between the bounds

# Bets as shares of the largest that leaves nobody in debt, and the part of the stake on each, upwards and downwards alike.
SHARES = np.geomspace(SMALLEST, LARGEST, BETS)
PARTS = np.exp(-0.5 * (np.log(SHARES / CENTRE) / SPREAD) ** 2)
PARTS = np.tile(PARTS / PARTS.sum() / 2, 2)


def log_wealth(counts, deviations, bets, parts):
    """Log of the wealth of bettors who hold `parts` of the stake: sum over bets of part * product of (1 + bet * deviation)^count.

    `counts` (..., kinds) says how often each of the `deviations` (kinds,) from the claimed mean occurred; `bets` and `parts` are
    (bets,). The answer has the shape (...). This runs at every step of every search for an end, so the sum of exponentials is
    written out: SciPy's `logsumexp` takes 4 times as long for many counts and 20 times as long for one.
    """
    logs = np.asarray(counts, float) @ np.log1p(np.outer(deviations, bets)) + np.log(parts)
    most = logs.max(axis=-1)
    return most + np.log(np.exp(logs - most[..., None]).sum(axis=-1))


def mean_sequence(histogram: Mapping[float, float], least: int, most: int, level: float = LEVEL) -> tuple[float, float]:
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
    while inside - out > NEAR_BOUND:
        middle = (inside + out) / 2
        bets = np.concatenate([SHARES / middle, -SHARES / (1 - middle)])
        if log_wealth(games, values - middle, bets, PARTS) >= enough:
            out = middle
        else:
            inside = middle
    return out
