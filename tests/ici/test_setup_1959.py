"""59: the set-up of the second half of the war as it is played out, with the free choices of both sides."""
import pytest

from simulate.ici.enums import Ask, ChitAt, Event, Kind, Lasting, Level, Step, Where
from simulate.ici.rules.setup import may_stand
from tests.cases import cases, table_rows
from tests.ici.conftest import fresh
from tests.ici.stage import BELLOUNIS, by_place, rows, stage
from tests.ici.staged_chits import FLN, FRANCE, chits, hand, scripted

FLN_CHOICE, FRENCH_CHOICE = table_rows("1A 1B 1C 1D 2B 2C 3A 3B 4B 4C 5C 5F; 3C 4A 5A 5G 6A Alger Constantine Oran")


@pytest.fixture(params=range(4))
def it(request):
    """The scenario set up by four pairs of random players."""
    return fresh("ici-1959", game=request.param)


def at(it, places):
    return [it.at[place] for place in places]


def test_59_tracks_and_lasting_chits(it):
    public = it.public
    assert (public.turn, public.french_public, public.incap, public.density) == (16, 20, 8, 4)
    assert (public.crisis, public.pied_noirs) == (1, 1)
    assert (public.referendums, public.rage, public.appeasement, public.ops.tolist()) == (1, 0, 0, [0, 0])
    assert public.lasting.nonzero()[0].tolist() == sorted(
        [Lasting.TUNISIA_MOROCCO, Lasting.MORICE_LINE, Lasting.RESETTLE, Lasting.INFILTRATE, Lasting.LES_BLEUES])
    active = [it.names.chits[chit] for chit in range(it.board.chits) if it.secret.chit_at[chit] == ChitAt.ACTIVE]
    assert sorted(active) == ["leger_safy_coup", "les_bleues", "morice_line", "resettle", "tunisia_and_morocco"]


def test_59_four_markers_at_each_number(it):
    fln = it.public.allegiance[at(it, FLN_CHOICE)].tolist()
    france = it.public.allegiance[at(it, FRENCH_CHOICE)].tolist()
    assert (sorted(fln), sorted(france)) == ([7] * 4 + [8] * 4 + [9] * 4, [15] * 4 + [16] * 4)
    assert set(it.public.allegiance[at(it, ["2A", "5B", "5D", "5E", "6B"])].tolist()) == {14}
    assert it.public.resettled[at(it, ["2A", "5B", "5D", "5E", "6B"])].tolist() == [1] * 5
    assert set(it.public.level[at(it, FLN_CHOICE)].tolist()) == {Level.FLN}
    assert set(it.public.level[at(it, FRENCH_CHOICE)].tolist()) == {Level.ACTIVIST}


def test_59_all_french_units_stand_in_algeria_and_reading_stacking_applies(it):
    public, units = it.public, range(it.board.units)
    assert {int(public.unit_where[unit]) for unit in units} == {Where.ON_MAP}
    assert public.units.sum() == it.board.units
    for place in range(it.board.places):
        assert public.units[place] <= (it.board.stack_france[place] if place < it.board.algeria else 0)
        assert it.board.kind[place] != Kind.RESOURCE_SITE or public.units[place] == 0


def test_59_four_units_of_quality_4_are_reduced_and_no_other(it):
    reduced = [unit for unit in range(it.board.units) if it.public.unit_step[unit] == Step.REDUCED]
    assert [int(it.board.class_quality[it.board.unit_class[unit], Step.FULL]) for unit in reduced] == [4] * 4
    assert {int(step) for step in it.public.unit_step[:it.board.units]} == {Step.REDUCED, Step.FULL}


def test_59_five_chits_in_hand_one_on_the_track_the_rest_in_the_cup(it):
    for side, cup in ((FLN, 12), (FRANCE, 10)):
        assert (len(hand(it, side)), len(chits(it, side, ChitAt.TRACK)), len(chits(it, side, ChitAt.CUP))) == (5, 1, cup - 6)
        assert (it.public.hand_size[side], it.public.cup_size[side]) == (5, cup - 6)
    assert chits(it, FRANCE, ChitAt.TRACK) == [it.fln.track_chit[0]]


@cases("""answers values: "000000000000" 777788889999; "22221111" 999988887777; "102100211" 879877988799""")
def test_59_the_fln_sets_its_twelve_markers(answers, values):
    it = scripted("ici-1959", list(map(int, answers)))
    assert "".join(map(str, it.public.allegiance[at(it, FLN_CHOICE)])) == str(values)


def test_59_france_fills_places_to_their_limits_class_by_class():
    """Always the first place on the list, and as few units as may be: 1A takes them all."""
    it = scripted("ici-1959")
    assert by_place(it, it.public.units) == {"1A": it.board.units - 3, "6A": 3}


def test_59_reading_the_free_choices_come_in_the_order_of_the_text():
    """Units, reduced units, then the FLN's 7-8-9 and France's 15-16; no chit is chosen."""
    asked = [(row.side, Ask(row.a)) for row in rows(scripted("ici-1959"), Event.ASKED)]
    order = list(dict.fromkeys(asked))
    assert order == [(FRANCE, Ask.SETUP_PLACE), (FRANCE, Ask.SETUP_COUNT), (FRANCE, Ask.SETUP_REDUCE),
                     (FLN, Ask.SETUP_ALLEGIANCE), (FRANCE, Ask.SETUP_ALLEGIANCE)]
    assert asked.index((FLN, Ask.SETUP_ALLEGIANCE)) > max(
        place for place, question in enumerate(asked) if question[1] == Ask.SETUP_REDUCE)


@cases("place limit: Alger 4; setif 3; guelma 2; 7A 4")
def test_59_reading_a_full_place_is_not_offered(place, limit):
    crowd = ["1 RCP", "3 RZ", "9 RZ", "8 RZ"]
    for count in range(5):
        it = stage(units={place: crowd[:count]})
        group = it.board.unit_class[it.names.units.index("3 RZ")]
        assert it.do(may_stand, place, group) == (count < limit)


def test_59_anywhere_in_algeria_but_bellounis_in_their_country_and_nobody_on_a_site_that_does_not_exist():
    it = stage()
    infantry, militia = (it.board.unit_class[it.names.units.index(name)] for name in ("3 RZ", "Bellounis 1"))
    algeria = it.names.places[:it.board.algeria]
    free = {place for place in algeria if it.do(may_stand, place, infantry)}
    assert {it[place].kind for place in set(algeria) - free} == {Kind.RESOURCE_SITE}
    own = {place for place in algeria if it.do(may_stand, place, militia)}
    assert own == BELLOUNIS
