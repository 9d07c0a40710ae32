"""J: tracks and Population Markers; movement past an end is lost."""
import pytest

from simulate.ici.enums import Event, Level
from simulate.ici.rules.tracks import change_incap, held, lower_french_public, step_allegiance, step_everywhere
from tests.cases import cases, table_rows
from tests.ici.stage import rows, stage
from tests.ici.staged_chits import set_regions, values

ENDS = table_rows("0 -1 0; 1 -1 0; 1 -2 0; 10 -1 9; 10 1 11; 19 1 20; 19 2 20; 20 1 20; 20 -2 18")


@cases("value kept: -3 0; 0 0; 7 7; 20 20; 23 20")
def test_j_a_value_is_kept_on_its_track(value, kept):
    assert held(value, 20) == kept


@pytest.mark.parametrize("before, steps, after", ENDS)
def test_j_population_markers(before, steps, after):
    it = stage()
    set_regions(it, before)
    it.do(step_allegiance, "3B", steps)
    expected = [before] * 25
    expected[it.at["3B"]] = after
    assert values(it) == expected
    assert [(row.place, row.a, row.b) for row in rows(it, Event.ALLEGIANCE)] == [("3B", before, after)]


@pytest.mark.parametrize("before, steps, after", ENDS)
def test_j_fln_incap(before, steps, after):
    it = stage()
    it.public.incap = before
    it.do(change_incap, steps)
    assert it.public.incap == after


@cases("before steps after: 20 3 17; 3 3 0; 2 3 0; 0 1 0; 1 1 0")
def test_j_french_public_tells_how_far_it_really_moved(before, steps, after):
    it = stage()
    it.public.french_public = before
    assert lower_french_public(it.state, steps) == before - after
    assert it.public.french_public == after


@cases("passed_over: -1; FLN; PURGE; ACTIVIST; SUPPORT", Level)
@cases("steps: -2; -1; 1; 2")
def test_k_all_regions_step_but_those_of_one_level(passed_over, steps):
    it = stage()
    set_regions(it, 10)
    it.public.level[:25] = [place % 4 for place in range(25)]
    it.do(step_everywhere, steps, int(passed_over))
    assert values(it) == [10 if place % 4 == passed_over else 10 + steps for place in range(25)]
    assert it.public.allegiance[25:].sum() == 0
