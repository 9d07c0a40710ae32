"""Lots drawn with a stream of dice that is the same on every machine."""
import random
from collections.abc import Sequence


def one(dice: random.Random, options: Sequence[str]) -> str:
    """One of the options, all alike."""
    return options[int(dice.random() * len(options))]


def weighted(dice: random.Random, options: Sequence[str], weights: Sequence[float]) -> str:
    """One of the options, each with its weight; weights need not add up to 1."""
    left = dice.random() * sum(weights)
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    return options[-1]
