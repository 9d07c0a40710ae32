"""How options are listed: written first and kept if they hold, or counted together; the places that they go through, as bits."""
import pytest

from simulate.algeria.enums import Ask, Box, Build, Class, Deploy, Side, Type
from simulate.algeria.rules.common.decisions import begin, offer_alike, offer_if
from simulate.algeria.rules.common.queries import (
    all_areas,
    all_places,
    where_any,
    where_exposed,
    where_fit,
    where_neutral,
)
from simulate.algeria.rules.effects.fln_income_and_builds import may_build, sites, where_built
from simulate.algeria.rules.phases.deployment import list_deployable, list_deployments
from simulate.algeria.state import OPTIONS
from tests.algeria.stage import Stage

A, B = "I-1", "I-2"


@pytest.fixture
def it() -> Stage:
    return Stage()


def places(it, bits) -> set[str]:
    return {it.ids[place] for place in range(int(it.board.places)) if bits >> place & 1}


def test_an_option_is_kept_only_if_it_holds(it):
    own = it.state.fln
    begin(own, Ask.BUILD, 0, 0, 0, 0)
    for number in range(6):
        offer_if(own, number % 2 == 1, number, 0, 0, 1)
    assert [a for a, *_ in it.options()] == [1, 3, 5]


def test_options_beyond_the_capacity_are_left_out(it):
    own = it.state.fln
    begin(own, Ask.BUILD, 0, 0, 0, 0)
    for number in range(OPTIONS + 3):
        offer_if(own, True, number, 0, 0, 1)
    assert [a for a, *_ in it.options()] == list(range(OPTIONS))
    offer_alike(own, it.state.secret.option_at[0], 1, 0, 1, 1)
    assert own.options == OPTIONS


def test_counters_alike_are_one_option_whatever_stood_in_the_list_before(it):
    own, option_at = it.state.fln, it.state.secret.option_at[0]
    option_at[:] = 1                    # left from another list
    begin(own, Ask.GOVERNMENT_DEPLOY, 0, 0, 0, 0)
    offer_if(own, True, 9, 9, 9, 1)
    for place, group in ((3, 1), (3, 2), (3, 1), (4, 1), (3, 1)):
        offer_alike(own, option_at, place, 0, place, group)
    assert it.options()[1:] == [(0, 3, 1, 3), (0, 3, 2, 1), (0, 4, 1, 1)]


def test_units_that_may_no_longer_be_deployed_come_off_the_list(it):
    first, second, division = it.lay("I-1: 2 BRIGADE, DIVISION")
    it.run(list_deployable)
    listed = it.state.secret.listed
    assert list(listed[:it.state.secret.listed_n]) == [division, first, second]
    it.public.unit_moved[first] = it.public.unit_moved[division] = 1
    list_deployments(it.state, it.board, it.state.government)
    assert list(listed[:it.state.secret.listed_n]) == [division, second]
    place = it.at[A]
    assert it.options(Side.GOVERNMENT)[1:] == [
        (Deploy.CHANGE_MODE, place, Class.DIVISION, 1), (Deploy.PATROL, place, Class.BRIGADE, 1),
        (Deploy.MOVE, place, Class.BRIGADE, 1)]


def test_places_as_bits(it):
    it.lay("I-1: CADRE; I-2: CADRE UNDERGROUND neutral")
    assert places(it, where_fit(it.public, Class.CADRE)) & {A, B} == {A}
    assert places(it, where_any(it.public, Class.CADRE)) >= {A, B}
    assert places(it, where_exposed(it.public)) == {A}
    assert places(it, where_neutral(it.public)) == {B}
    areas, abroad = places(it, all_areas(it.board)), places(it, it.board.abroad)
    assert areas | abroad | {"FRANCE"} == set(it.ids) == places(it, all_places(it.board))
    assert (abroad, len(areas)) == ({"MOROCCO", "TUNISIA"}, it.board.areas)


def test_where_units_are_built_is_where_they_may_be_built(it):
    for number, place in enumerate(it.ids[:12]):
        for kind in (Type.CADRE, Type.BAND, Type.FRONT)[:number % 4]:
            it.put(kind, place, Box.UNDERGROUND, neutral=number % 3 == 2)
    for it.public.ap in (0, 1, 2, 9):
        for build in Build:
            expected = {place for place in it.ids if it.run(may_build, build, place) > 0}
            assert places(it, where_built(it.state, it.board, build)) == expected <= places(it, sites(it.state, it.board, build))
