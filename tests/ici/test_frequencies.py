"""What no twin checks: who is found, and the dice of two places and of two searches; a false alarm is 1 in a million."""
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from simulate.ici.enums import Event
from simulate.ici.rules.movement_and_attacks.search_and_attack import draw_found, search_and_attack
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import agree, agrees, rows, stage

pytestmark = pytest.mark.slow

TRIALS = 3000


def counted(it, act, outcome, trials=TRIALS):
    """Outcomes of `act` over as many games, the stage put back before each."""
    public, fln = it.states["public"].copy(), it.states["fln"].copy()
    seen = Counter()
    for game in range(trials):
        it.states["public"][:], it.states["fln"][:] = public, fln
        it.secret.attempt[:, :it.board.places] = 0
        it.secret.game, it.log.n = game, 0
        seen[outcome(act(it))] += 1
    return seen


@cases("count: 1; 2; 4")
def test_who_is_found_is_random_among_all(count):
    """Of four Moussebilines, three Moudjahidines and two Commandos: drawn without putting back."""
    it = stage({"2A": (4, 3, 2)})
    seen = counted(it, lambda each: draw_found(each.state, each.at["2A"], count),
                   lambda _: tuple(sorted(it.fln.square_type[:count].tolist())))
    exact = {}
    for a in range(count + 1):
        for b in range(count + 1 - a):
            c = count - a - b
            exact[(0,) * a + (1,) * b + (2,) * c] = Fraction(comb(4, a) * comb(3, b) * comb(2, c), comb(9, count))
    assert agree(seen, TRIALS, exact)


@cases("place: 2A; 2B")
def test_dice_of_two_places_and_of_two_searches_differ(place):
    """The same unit searches twice: both dice are even, and they are no copies of each other."""
    it = stage({place: 9}, {place: ["14 RCP"]}, density=1)
    it.board.search_hit_on = 7
    replay = answers(it)

    def twice(each):
        for _ in range(2):
            each.do(search_and_attack, place, replay, replay)

    seen = counted(it, twice, lambda _: tuple(row.dice[0] for row in rows(it, Event.SEARCH)))
    assert all(agrees(seen[first, second], TRIALS, Fraction(1, 36)) for first in range(1, 7) for second in range(1, 7))
