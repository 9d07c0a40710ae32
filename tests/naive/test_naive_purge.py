"""The naive purge against the text of R-4.2, and the exact odds against the naive purge."""
from fractions import Fraction
from itertools import chain

import pytest

from tests.naive.every_roll import walk
from tests.naive.printed import RULES
from tests.naive.purge import purge
from tests.reports.ici_odds import rows


def outcome(*rolls, harsh=False, marker=10):
    """(boss captured, marker) with these rolls one after the other; every die must be rolled."""
    dice = chain(*rolls)
    result = purge(marker, harsh, RULES, dice)
    assert list(dice) == []
    return result


def test_r42_nobody_below_nobody_above():
    assert outcome([3, 3, 3, 3]) == (False, 10)


def test_r42_black_below_rolls_black_and_the_middle_rolls_for_the_boss():
    assert outcome([4, 1, 1, 1], [6], [4]) == (True, 11)
    assert outcome([4, 1, 1, 1], [6], [3]) == (False, 10)


def test_r42_two_black_dice_capture_one_in_the_middle():
    assert outcome([4, 4, 1, 1], [5, 5], [6]) == (True, 11)


def test_r42_colours_do_not_mix():
    """One black and two white below: the black die comes first and only it can expose the black slot."""
    assert outcome([1, 4, 4, 4], [4, 1, 1], [5]) == (True, 11)
    assert outcome([1, 4, 4, 4], [1, 4, 4], [5]) == (True, 11)
    assert outcome([1, 4, 4, 4], [4, 1, 4], [1, 5]) == (True, 11)


def test_r42_both_middle_captured_gives_two_dice():
    assert outcome([4, 4, 4, 4], [4, 4, 4, 4], [1, 1]) == (False, 10)
    assert outcome([4, 4, 4, 4], [4, 4, 4, 4], [4, 4]) == (True, 11)


def test_r42_captured_below_but_not_in_the_middle():
    assert outcome([6, 6, 6, 6], [3, 3, 3, 3]) == (False, 10)


@pytest.mark.parametrize("face", range(1, 7))
def test_r42_harsh_captures_on_3(face):
    assert outcome([3, 1, 1, 1, 3, face], harsh=True) == ((True, 10) if face >= 3 else (False, 9))


def test_r42_harsh_step_is_lost_at_the_end_of_the_track():
    assert outcome([1, 1, 1, 1], harsh=True, marker=0) == (False, 0)
    assert outcome([6, 1, 1, 1, 6, 6], harsh=True, marker=0) == (True, 1)


def test_r42_success_at_the_end_of_the_track():
    assert outcome([6, 1, 1, 1, 6, 6], marker=20) == (True, 20)


@pytest.mark.parametrize(("harsh", "chance"), [(False, Fraction(1, 2)), (True, Fraction(2, 3))])
def test_the_exact_odds_are_those_of_every_roll(harsh, chance):
    two_faces = {6: chance, 1: 1 - chance}
    seen = walk(lambda dice: purge(10, harsh, RULES, dice)[0], two_faces)
    assert rows("purge", harsh=harsh, tries=1)[0]["success"] == seen[True]
