"""The naive referendum against the text of R-1.5, and the exact odds against the naive referendum."""
from fractions import Fraction

import pytest

from reports.ici.odds.turn_rolls import no_chance, yes_votes
from tests.naive.every_roll import walk
from tests.naive.printed import RULES
from tests.naive.referendum import referendum, says_yes
from tests.reports.ici_odds import BOARD


def vote(markers, populations, faces, final=False):
    """The referendum with these faces; every face must be rolled."""
    dice = iter(faces)
    result = referendum(markers, populations, final, RULES, dice)
    assert list(dice) == []
    return result


def test_r15_more_is_no_and_less_is_yes():
    assert vote([10, 10], [3, 2], [4, 4, 3, 3, 3, 3]) == ([False, True], 2, 3, "FLN", [9, 10])


def test_r15_equal_is_rolled_again_until_it_is_not():
    assert vote([10], [1], [4, 3, 3, 5, 4, 1, 1, 1, 1]) == ([True], 1, 0, "France", [11])


def test_r15_only_the_winners_regions_move():
    assert vote([9, 12, 12], [1, 1, 3], [6, 6, 6, 1, 1, 1, 6, 6, 6]).markers == [8, 12, 11]
    assert vote([9, 12, 12], [1, 1, 3], [6, 6, 6, 1, 1, 1, 1, 1, 1]).markers == [9, 13, 13]


def test_r15_the_votes_decide_not_the_regions():
    assert vote([10, 10, 10], [1, 1, 3], [6, 6, 6, 6, 6, 6, 1, 1, 1]).winner == "France"


def test_r15_a_majority_is_one_vote_more():
    assert vote([10, 10], [1, 1], [6, 6, 6, 1, 1, 1]).winner == "FLN"


def test_r15_steps_past_the_ends_are_lost():
    assert vote([20, 0], [2, 1], [1, 1, 1, 1, 1, 1]).markers == [20, 0]
    assert vote([20, 0], [1, 2], [1, 1, 1, 1, 1, 1]).markers == [20, 0]


def test_r15_a_final_referendum_moves_nobody():
    assert vote([10], [1], [1, 1, 1], final=True) == ([True], 1, 0, "France", [10])


def test_r15_votes_beyond_20_count():
    markers, faces = [10] * 25, [1] * 39 + [6] * 36
    result = vote(markers, [1] * 11 + [2] * 14, faces)
    assert (result.yes, result.no, result.winner) == (15, 24, "FLN")


@pytest.mark.parametrize("marker", range(21))
def test_the_exact_odds_are_those_of_one_throw_repeated(marker):
    """A tie only asks for the same throw again, so chances are those of the throws that are no tie."""
    once = walk(lambda dice: _one_throw(marker, dice))
    assert no_chance(BOARD, marker) == once.get(False, Fraction(0)) / (1 - once.get("tie", Fraction(0)))


def _one_throw(marker, dice):
    faces = [next(dice), next(dice), next(dice)]
    return "tie" if sum(faces) == marker else says_yes(marker, RULES, iter(faces))


def test_the_exact_votes_are_those_of_every_roll():
    markers, populations = [17, 1], [3, 1]
    rolled = {face: Fraction(1, 6) for face in range(1, 7)}
    seen = {}
    for faces, chance in walk(lambda dice: (next(dice), next(dice), next(dice)), rolled).items():
        if sum(faces) != 17:
            yes = referendum(markers, populations, True, RULES, iter([*faces, 6, 6, 6])).yes
            seen[yes] = seen.get(yes, 0) + chance
    whole = sum(seen.values())
    assert yes_votes(BOARD, list(zip(populations, markers, strict=True))) == {
        votes: seen.get(votes, 0) / whole for votes in (0, 1, 3, 4)}
