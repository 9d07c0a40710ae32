"""Shapley effects: what share of the variance of an output each group of inputs explains, by walks between two members.

A walk leaves one member of a population and puts the values of another in its place, group after group in random order. A
group's part in a walk from output a to output b, when its step leads from x to y, is

    ((a - y)^2 - (a - x)^2) / 2,    and read backwards from b    ((b - x)^2 - (b - y)^2) / 2.

Where groups are independent, the mean of (a - y)^2 / 2 is the variance that the groups put so far and their interactions
explain together (Jansen 1999), so the mean part over orders is the group's Shapley effect (Owen and Prieur 2017; Song, Nelson
and Staum 2016; this estimator: Goda, "A simple algorithm for global sensitivity analysis with Shapley effects", 2021). Both
readings of a walk are as likely, and their mean is (a - b)(x - y) / 2: the parts of a walk sum to (a - b)^2 / 2.

Where groups depend on each other, the parts still sum to the variance of the population, but the places between its members
follow another law than they: a share then holds what a group does when it is put into a member where it need not fit.
"""
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from reports.statistics.intervals import normal_quantile

BLOCKS = 10               # of dice, left out in turn


@dataclass(frozen=True)
class ShapleyShares:
    """Shares of the variance, shape (groups,), that sum to 1, with their interval; `variance` is that of the output.

    An estimate may be below 0. All shares are nan where the output does not vary. `moved` is the root mean square of a group's
    steps, with its interval: how far the output moves when this group alone is exchanged. Half its square is the group's total
    effect, the most that its share of the variance can be where groups are independent. `between` is the variance at the
    places between members as a multiple of that of the members: 1 where groups are independent.
    """
    share: np.ndarray
    low: np.ndarray
    high: np.ndarray
    moved: np.ndarray
    moved_low: np.ndarray
    moved_high: np.ndarray
    variance: float
    between: float
    walks: int


def shapley_shares(values: np.ndarray, order: np.ndarray) -> ShapleyShares:
    """Shares from `values`, shape (walks, groups + 1, dice), the output before and after each step with the same dice at all of
    them; `order`, shape (walks, groups), the number of the group that each step puts.

    The noise of the dice is taken out: products of means over dice leave out each die's product with itself. The interval is
    normal, its variance that of leaving out walks one by one plus that of leaving out dice in blocks; it is a little too wide,
    for the dice of each walk count in both. ValueError for fewer than two walks or dice.
    """
    walks, places, dice = values.shape
    if min(walks, dice) < 2 or order.shape != (walks, places - 1):
        raise ValueError("values: two walks and two dice are needed, and a step for each group")
    share, error = _with_error(values, order, _parts, _share)
    square, room = _with_error(values, order, _squares, lambda sums: sums / walks)
    moved, moved_low, moved_high = (np.sqrt(np.maximum(each, 0)) for each in (square, square - room, square + room))
    return ShapleyShares(share, share - error, share + error, moved, moved_low, moved_high,
                         float(_parts(values, order).sum(axis=1).mean()), _between(values), walks)


def _with_error(values: np.ndarray, order: np.ndarray, of_walks: Callable[[np.ndarray, np.ndarray], np.ndarray],
                estimate: Callable[[np.ndarray], np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """What `estimate` makes of the sums over walks, and half the width of its interval."""
    dice, found = values.shape[2], of_walks(values, order)
    sums, walks = found.sum(axis=0), len(found)
    spread = _jackknife(np.array([estimate(each * walks / (walks - 1)) for each in sums - found]))
    if dice > 2:
        blocks = np.arange(dice) % min(BLOCKS, dice)
        left = [of_walks(values[:, :, blocks != block], order).sum(axis=0) for block in range(blocks.max() + 1)]
        spread = spread + _jackknife(np.array([estimate(each) for each in left]))
    return estimate(sums), normal_quantile() * np.sqrt(spread)


def _parts(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """The part of each group in each walk, shape (walks, groups), without the noise of the dice."""
    dice = values.shape[2]
    whole, steps = values[:, 0] - values[:, -1], values[:, :-1] - values[:, 1:]
    products = whole.sum(axis=1)[:, None] * steps.sum(axis=2) - (whole[:, None] * steps).sum(axis=2)
    parts = np.empty(order.shape)
    np.put_along_axis(parts, order, products / (2 * dice * (dice - 1)), axis=1)
    return parts


def _squares(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """The square of each group's step in each walk, shape (walks, groups), without the noise of the dice."""
    dice, steps = values.shape[2], values[:, :-1] - values[:, 1:]
    found = np.empty(order.shape)
    np.put_along_axis(found, order, (steps.sum(axis=2) ** 2 - (steps ** 2).sum(axis=2)) / (dice * (dice - 1)), axis=1)
    return found


def _between(values: np.ndarray) -> float:
    """The variance over walks at a place between members, on average, over that at both members; nan if there is none."""
    dice = values.shape[2]
    left = values - values.mean(axis=0)
    found = ((left.sum(axis=2) ** 2 - (left ** 2).sum(axis=2)) / (dice * (dice - 1))).mean(axis=0)
    members = (found[0] + found[-1]) / 2
    return float(found[1:-1].mean() / members) if len(found) > 2 and members > 0 else float("nan")


def _share(sums: np.ndarray) -> np.ndarray:
    return sums / sums.sum() if sums.sum() > 0 else np.full(len(sums), np.nan)


def _jackknife(left_out: np.ndarray) -> np.ndarray:
    """The variance of an estimate, from what it is without each of n parts (Efron and Stein 1981)."""
    count = len(left_out)
    return (count - 1) / count * ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0)
