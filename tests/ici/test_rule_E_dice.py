"""E: d3, 2d3, and a stream for each roll."""

import numpy as np
import pytest

from simulate.core.kernels.dice import D3, D6, TWO_D3, worth_of
from simulate.ici.enums import Procedure
from simulate.ici.rules.dice import throw
from tests.cases import cases
from tests.ici.stage import again, stage


@cases("die result: 1 1; 2 1; 3 2; 4 2; 5 3; 6 3")
def test_e_example_d3_of_each_face(die, result):
    """The example rolls 5 and gets 3."""
    assert worth_of(D3, np.array([die])) == result


@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_e_2d3_halves_the_sum_and_rounds_up(first, second):
    assert worth_of(TWO_D3, np.array([first, second])) == -(-(first + second) // 2)


def rolled(it, procedure=Procedure.LOGISTICS, place=3, count=10):
    throw(it.state, int(procedure), place, count, D6)
    assert it.secret.dice_n == count
    return tuple(it.secret.dice[:count].tolist())


def test_e_each_turn_procedure_place_attempt_game_and_seed_has_its_own_dice():
    it = stage()
    seen = [rolled(it), rolled(it), rolled(it, place=4), rolled(it, Procedure.SEARCH)]
    it.public.turn = 1
    seen.append(rolled(it))
    seen.append(rolled(again(stage(), 7)))
    it = stage()
    it.secret.seed = 2
    seen.append(rolled(it))
    assert len(set(seen)) == len(seen)


def test_e_attempts_are_counted_anew_each_turn():
    it, unrolled = stage(), stage()
    assert rolled(it) == rolled(unrolled)
    rolled(it)
    it.public.turn += 1
    unrolled.public.turn += 1
    assert (rolled(it), rolled(it)) == (rolled(unrolled), rolled(unrolled))
