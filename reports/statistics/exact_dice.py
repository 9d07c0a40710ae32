"""Exact chances of dice: a distribution is a dict {value: Fraction}, built by enumerating faces and by convolution."""
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

FACES = range(1, 7)
Chances = dict[int, Fraction]
SIX: Chances = {face: Fraction(1, 6) for face in FACES}


def die(passes: Callable[[int], bool], shown: Chances = SIX) -> Fraction:
    """Chance that one die shows what `passes`; `shown` is what the die shows, by default six faces evenly."""
    return sum((chance for face, chance in shown.items() if passes(face)), Fraction(0))


def throws(dice: int, shown: Chances = SIX) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """(faces, chance) of every throw of so many dice whose order does not matter, the lowest face first."""
    for faces in combinations_with_replacement(shown, dice):
        ways = factorial(dice) // prod(factorial(number) for number in Counter(faces).values())
        yield faces, ways * prod((shown[face] for face in faces), start=Fraction(1))


def throws_in_order(dice: int, shown: Chances = SIX) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """(faces, chance) of every throw of so many dice that are told apart."""
    return ((faces, prod((shown[face] for face in faces), start=Fraction(1))) for faces in product(shown, repeat=dice))


def distribution(outcomes: Iterable[tuple[int, Fraction]], possible: Iterable[int] = ()) -> Chances:
    """The chance of each value, summed over (value, chance); values named as `possible` are there even with no chance."""
    total: Chances = dict.fromkeys(possible, Fraction(0))
    for value, chance in outcomes:
        total[value] = total.get(value, Fraction(0)) + chance
    return dict(sorted(total.items()))


def both(first: Chances, second: Chances) -> Chances:
    """Distribution of the sum of two independent values."""
    return distribution((a + b, chance_a * chance_b) for a, chance_a in first.items() for b, chance_b in second.items())


def hits(dice: int, chance: Fraction) -> Chances:
    """How many of `dice` dice hit, each with `chance`; every number from 0 to `dice`, impossible ones too."""
    total = {0: Fraction(1)}
    for _ in range(dice):
        total = both(total, {0: 1 - chance, 1: chance})
    return total


def dice_sum(dice: int, shown: Chances = SIX) -> Chances:
    """Sum of `dice` dice."""
    total: Chances = {0: Fraction(1)}
    for _ in range(dice):
        total = both(total, shown)
    return total


def mean(chances: Chances) -> Fraction:
    """Expectation."""
    return sum((value * chance for value, chance in chances.items()), Fraction(0))


def at_least(chances: Chances, least: int) -> Fraction:
    """Chance of `least` or more."""
    return sum((chance for value, chance in chances.items() if value >= least), Fraction(0))
