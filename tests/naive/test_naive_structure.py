"""The naive structure attack against the text of R-3.3, and the exact odds against the naive structure attack."""
from fractions import Fraction

import pytest

from tests.naive.every_roll import walk
from tests.naive.printed import RULES
from tests.naive.structure import points_lost, structure_attack
from tests.reports.ici_odds import rows


def outcome(faileks, incap, faces):
    """What one payment brings with these faces; every face must be rolled."""
    dice = iter(faces)
    result = structure_attack(faileks, incap, RULES, dice)
    assert list(dice) == []
    return result


@pytest.mark.parametrize(("faces", "incap", "passed"), [
    ((1, 2, 4), 7, True), ((1, 2, 4), 8, False), ((6, 6, 6), 18, True), ((6, 6, 6), 19, False), ((1, 1, 1), 0, True)])
def test_r33_test_of_logistics_needs_the_incap_or_more(faces, incap, passed):
    assert outcome(1, incap, [*faces, 6] if passed else faces) == (("rolled", True) if passed else ("failed", False))


@pytest.mark.parametrize(("faileks", "dice"), [(1, 1), (3, 3), (4, 4), (7, 4)])
def test_r33_one_die_a_failek_four_at_most(faileks, dice):
    assert outcome(faileks, 3, [1, 1, 1] + [4] * dice) == ("rolled", False)


@pytest.mark.parametrize(("faces", "hit"), [((4, 4), False), ((5, 1), True), ((1, 6), True), ((5, 6), True)])
def test_r33_a_hit_is_5_or_6_and_only_one(faces, hit):
    assert outcome(2, 3, [1, 1, 1, *faces]) == ("rolled", hit)


@pytest.mark.parametrize(("target", "faces", "lost"), [
    ("region", (), 0), ("major_city", (1,), 1), ("major_city", (6,), 3), ("resource_site", (1, 2), 2),
    ("resource_site", (6, 6), 6)])
def test_r33_what_a_hit_takes(target, faces, lost):
    dice = iter(faces)
    assert points_lost(target, dice) == lost
    assert list(dice) == []


def test_e_the_example_of_d3():
    assert points_lost("major_city", iter([5])) == 3


@pytest.mark.parametrize(("faileks", "incap"), [(1, 3), (2, 8), (3, 11), (5, 14), (4, 19)])
def test_the_exact_odds_are_those_of_every_roll(faileks, incap):
    pass_or_fail = walk(lambda dice: structure_attack(0, incap, RULES, dice))
    passed = pass_or_fail.get(("rolled", False), Fraction(0))
    hit = walk(lambda dice: structure_attack(faileks, 0, RULES | {"structure_attack_test_dice": 0}, dice))[("rolled", True)]
    [row] = rows("structure", faileks=faileks, incap=incap, payments=1)
    assert (row["attack rolled"], row["hit"]) == (passed, passed * hit)


@pytest.mark.parametrize(("target", "name"), [("major_city", "d3"), ("resource_site", "2d3")])
def test_the_exact_losses_are_those_of_every_roll(target, name):
    table = rows("roll", roll=name)
    assert {row["value"]: row["chance"] for row in table} == walk(lambda dice: points_lost(target, dice))
