"""Exact chances of dice: a distribution is a dict {value: Fraction}, built by enumerating faces and by convolution."""
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

FACES = range(1, 7)
Chances = dict[int, Fraction]


def die(passes: Callable[[int], bool]) -> Fraction:
    """Chance that one die shows a face that `passes`."""
    return Fraction(sum(1 for face in FACES if passes(face)), len(FACES))


def throws(dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """(faces, chance) of every throw of so many dice whose order does not matter, the lowest face first."""
    for faces in combinations_with_replacement(FACES, dice):
        ways = factorial(dice) // prod(factorial(number) for number in Counter(faces).values())
        yield faces, Fraction(ways, len(FACES) ** dice)


def throws_in_order(dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """(faces, chance) of every throw of so many dice that are told apart."""
    chance = Fraction(1, len(FACES) ** dice)
    return ((faces, chance) for faces in product(FACES, repeat=dice))


def distribution(outcomes: Iterable[tuple[int, Fraction]], possible: Iterable[int] = ()) -> Chances:
    """The chance of each value, summed over (value, chance); values named as `possible` are there even with no chance."""
    total: Chances = dict.fromkeys(possible, Fraction(0))
    for value, chance in outcomes:
        total[value] = total.get(value, Fraction(0)) + chance
    return dict(sorted(total.items()))


def both(first: Chances, second: Chances, joined: Callable[[int, int], int] = int.__add__) -> Chances:
    """Distribution of `joined(a, b)`, by default the sum, of two independent values."""
    return distribution((joined(a, b), chance_a * chance_b) for a, chance_a in first.items() for b, chance_b in second.items())


def mapped(chances: Chances, change: Callable[[int], int]) -> Chances:
    """Distribution of `change(value)`."""
    return both(chances, {0: Fraction(1)}, lambda value, _: change(value))


def hits(dice: int, chance: Fraction) -> Chances:
    """How many of `dice` dice hit, each with `chance`; every number from 0 to `dice`, impossible ones too."""
    total = {0: Fraction(1)}
    for _ in range(dice):
        total = both(total, {0: 1 - chance, 1: chance})
    return total


def dice_sum(dice: int) -> Chances:
    """Sum of `dice` dice."""
    ways = {0: 1}
    for _ in range(dice):
        rolled: dict[int, int] = {}
        for total, number in ways.items():
            for face in FACES:
                rolled[total + face] = rolled.get(total + face, 0) + number
        ways = rolled
    return {total: Fraction(number, len(FACES) ** dice) for total, number in sorted(ways.items())}


def mean(chances: Chances) -> Fraction:
    """Expectation."""
    return sum((value * chance for value, chance in chances.items()), Fraction(0))


def at_least(chances: Chances, least: int) -> Fraction:
    """Chance of `least` or more."""
    return sum((chance for value, chance in chances.items() if value >= least), Fraction(0))
