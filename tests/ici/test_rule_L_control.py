"""I and L: Garrison Value and control."""
import pytest

from simulate.ici.enums import Control
from simulate.ici.rules.politics.income import new_operation_points
from simulate.ici.rules.queries.costs import revolutionary_tax
from simulate.ici.rules.queries.places import (
    contests_from,
    control_elsewhere,
    control_of_region,
    control_with,
    kills_to_regain,
)
from simulate.ici.rules.tracks import raise_density
from tests.cases import cases
from tests.ici.stage import stage
from tests.ici.staged_chits import FLN

FRENCH, CONTESTED, HELD = Control.FRANCE, Control.CONTESTED, Control.FLN


@pytest.mark.parametrize("garrison", range(1, 9))
@pytest.mark.parametrize("faileks", range(10))
def test_l_at_least_twice_or_exactly_twice(garrison, faileks):
    """Both positions of reading.france_at_twice."""
    if faileks >= garrison:
        least = exact = HELD
    else:
        least = FRENCH if garrison >= 2 * faileks else CONTESTED
        exact = FRENCH if faileks == 0 or garrison == 2 * faileks else CONTESTED
    assert (control_of_region(faileks, garrison, 1), control_of_region(faileks, garrison, 0)) == (least, exact)


@cases("at_twice: 1; 0")
@pytest.mark.parametrize("density", range(-4, 18))
def test_l_thresholds_are_what_counting_finds(density, at_twice):
    """More and fewer Faileks, one by one, until control is another one; densities below 0 for a Garrison Value of 0 and less."""
    it = stage()
    public, board = it.public, it.board
    public.density, board.reading_france_at_twice = density, at_twice
    for place in ("2A", "2B"):
        region = it.at[place]
        for faileks in range(30):
            public.faileks[region] = more = fewer = faileks
            while control_with(public, board, region, more) == FRENCH:
                more += 1
            while fewer > 0 and control_with(public, board, region, fewer) != FRENCH:
                fewer -= 1
            assert contests_from(public, board, region, faileks) == more
            assert kills_to_regain(public, board, region) == faileks - fewer


@cases("faileks units status: 0 0 FRANCE; 0 2 FRANCE; 1 0 FLN; 1 1 FLN; 1 2 FRANCE; 2 1 FLN; 2 2 FLN; 3 4 FRANCE", Control)
def test_l_sahara_and_communities_are_never_contested(faileks, units, status):
    assert control_elsewhere(faileks, units) == status


def test_i_reading_density_changes_control_everywhere_at_once_and_no_income():
    it = stage({"1A": 1, "1B": 1, "2A": 2, "7A": 1}, ops=0)
    it.do(new_operation_points)
    assert (it.query(revolutionary_tax), it.public.ops[FLN]) == (5, 11)
    it.do(raise_density, 1)
    status = [int(it[place].control) for place in ("1A", "1B", "2A", "7A")]
    assert status == [FRENCH, FRENCH, FRENCH, HELD]
    assert (it.query(revolutionary_tax), it.public.ops[FLN]) == (0, 11)
