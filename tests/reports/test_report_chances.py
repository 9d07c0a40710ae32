"""reports/odds/procedure.py, reports/ici/odds/search_and_attack.py: exact fractions against counting."""
from fractions import Fraction
from itertools import product

from reports.ici.odds.search_and_attack import attempts, until_success
from reports.odds.procedure import at_least, both, dice_sum, die, distribution, mean, throws, throws_in_order
from tests.cases import cases

SIX = range(1, 7)


def test_one_die_counts_its_faces():
    assert [die(lambda face, n=n: face >= n) for n in (1, 3, 5, 7)] == [1, Fraction(2, 3), Fraction(1, 3), 0]


@cases("dice: 0; 1; 2; 3")
def test_sums_are_those_of_every_roll(dice):
    rolls = [sum(roll) for roll in product(SIX, repeat=dice)]
    assert dice_sum(dice) == {value: Fraction(rolls.count(value), len(rolls)) for value in sorted(set(rolls))}


@cases("dice: 0; 1; 2; 4")
def test_throws_are_those_of_every_roll(dice):
    rolls = [tuple(sorted(roll)) for roll in product(SIX, repeat=dice)]
    assert dict(throws(dice)) == {faces: Fraction(rolls.count(faces), len(rolls)) for faces in set(rolls)}
    assert [faces for faces, _ in throws_in_order(dice)] == list(product(SIX, repeat=dice))
    assert sum(chance for _, chance in throws_in_order(dice)) == 1


def test_a_distribution_adds_up_and_keeps_what_is_possible():
    found = distribution(((max(faces), chance) for faces, chance in throws(2)), range(8))
    assert list(found) == list(range(8))
    assert (found[0], found[1], found[6], found[7]) == (0, Fraction(1, 36), Fraction(11, 36), 0)


def test_mean_and_tail():
    one = dice_sum(1)
    assert (mean(one), at_least(one, 5), at_least(one, 7)) == (Fraction(7, 2), Fraction(1, 3), 0)
    assert both({1: Fraction(1)}, {2: Fraction(1)}) == {3: Fraction(1)}


def test_attempts_are_paid_one_by_one():
    assert attempts(Fraction(1, 2), 3, 2) == [
        {"tries": 1, "OPs": 3, "success": Fraction(1, 2), "OPs spent": 3},
        {"tries": 2, "OPs": 6, "success": Fraction(3, 4), "OPs spent": Fraction(9, 2)}]


def test_what_cannot_succeed_is_said():
    assert until_success(Fraction(0), 2) == "It cannot succeed."
    assert "8.00 OPs" in until_success(Fraction(1, 4), 2)
