"""55: the set-up of the whole war as it is played out: places, arrival groups, hands, the chits on the Game Turn Track."""
import pytest

from simulate.ici.enums import ChitAt, Control, Group, Side, Step, Way, Where
from simulate.ici.rules.setup import ANY_YEAR, next_for_track
from simulate.ici.state import YEARS
from tests.ici.conftest import fresh
from tests.ici.staged_chits import FLN, FRANCE, chits, give, hand, make_chit, no_chits, scripted

CHITS_A_SIDE = 27


def test_55_three_faileks_and_1c_alone_is_the_flns():
    it = fresh()
    assert it.public.faileks.sum() == it.fln.types.sum() == 3
    assert (it.fln.pool + it.fln.types.sum(axis=0)).tolist() == it.board.counters.tolist()
    other = [place for place in it.names.places[:it.board.algeria] if it[place].control != Control.FRANCE]
    assert (other, it["1C"].control) == (["1C"], Control.FLN)


def test_55_tracks_and_nothing_played():
    public = fresh().state.public
    assert (public.turn, public.ops.tolist(), public.french_public, public.incap, public.density) == (0, [0, 0], 20, 4, 0)
    assert (public.pied_noirs, public.crisis, public.referendums, public.rage, public.appeasement) == (0, 0, 0, 0, 0)
    assert (public.winner, public.way) == (Side.NEITHER, Way.NOT_OVER)
    assert (public.lasting.sum(), public.chit_played.sum(), public.resettled.sum()) == (0, 0, 0)
    assert set(public.crisis_turn.tolist()) == {-1}


def test_55_units_54_stand_whole_in_algeria_55_lie_in_their_cup_the_others_wait():
    it = fresh()
    public, units = it.public, range(it.board.units)
    where = {Group.G54: Where.ON_MAP, Group.G55: Where.CUP, Group.G56: Where.NOT_YET, Group.TM: Where.NOT_YET,
             Group.BELLOUNIS: Where.NOT_YET}
    assert [int(public.unit_where[unit]) for unit in units] == [where[Group(int(it.board.unit_group[unit]))] for unit in units]
    on_map = [unit for unit in units if public.unit_where[unit] == Where.ON_MAP]
    assert {int(public.unit_step[unit]) for unit in on_map} == {Step.FULL}
    assert public.units.sum() == public.group.sum() == len(on_map) == 10
    assert public.rolls_left.tolist() == [0, 3, 0, 0, 0]
    assert set(public.unit_lost_turn[:it.board.units].tolist()) == {-1}


@pytest.mark.parametrize("game", range(5))
def test_55_nine_chits_in_hand_two_on_the_track_sixteen_in_the_cup(game):
    it = fresh(game=game)
    for side in (FLN, FRANCE):
        assert sorted(hand(it, side)) == chits(it, side, ChitAt.HAND)
        count = [len(chits(it, side, where)) for where in (ChitAt.HAND, ChitAt.TRACK, ChitAt.CUP)]
        assert count == [9, 2, CHITS_A_SIDE - 11]
        assert (it.public.hand_size[side], it.public.cup_size[side]) == (9, 16)


@pytest.mark.parametrize("game", range(5))
def test_55_reading_hidden_chits_come_from_the_opponents_cup_with_different_last_years_known_to_the_drawer_alone(game):
    it = fresh(game=game)
    for side, own in ((FLN, it.fln), (FRANCE, it.france)):
        hidden = own.track_chit[:own.track_n].tolist()
        assert sorted(hidden) == chits(it, 1 - side, ChitAt.TRACK)
        years = [int(it.board.chit_last[chit]) for chit in hidden]
        assert len(set(years)) == 2
        assert it.public.track_chits[1 - side].tolist() == [int(year in years) for year in range(YEARS)]


@pytest.mark.parametrize("answer", [0, 5, 20])
def test_55_four_chits_are_chosen(answer):
    it = scripted(fln=[answer] * 4, france=[answer] * 4)
    for side in (FLN, FRANCE):
        own = [chit for chit in range(it.board.chits) if it.board.chit_side[chit] == side]
        assert hand(it, side)[:4] == own[answer:answer + 4]
        assert len(set(hand(it, side))) == 9


@pytest.mark.slow
def test_55_five_are_random_and_any_may_come():
    seen = [tuple(sorted(hand(scripted(game=game), FLN)[4:])) for game in range(60)]
    own = [chit for chit in range(fresh().board.chits) if fresh().board.chit_side[chit] == FLN]
    assert {chit for five in seen for chit in five} == set(own[4:])
    assert len(set(seen)) > 50


def drawing(years, keys):
    """French chits with these last years lie in their cup; the order of the Game Turn Track's draw is that of the keys."""
    it = no_chits(fresh())
    for chit, (year, key) in enumerate(zip(years, keys, strict=True)):
        make_chit(it, chit, FRANCE, years=(1955, year))
        it.secret.track_key[chit] = key
    give(it, FRANCE, range(len(years)), ChitAt.CUP)
    return it


def test_55_reading_a_second_one_with_the_same_last_year_goes_back_and_another_is_drawn():
    it = drawing([1957, 1958, 1957, 1959], [9, 30, 11, 40])
    assert it.do(next_for_track, FRANCE, ANY_YEAR) == 0
    it.secret.chit_at[0] = ChitAt.TRACK
    it.public.track_chits[FRANCE, 2] = 1
    assert it.do(next_for_track, FRANCE, ANY_YEAR) == 1
    it.public.track_chits[FRANCE, 3] = 1
    assert it.do(next_for_track, FRANCE, ANY_YEAR) == 3
    it.public.track_chits[FRANCE, 4] = 1
    assert it.do(next_for_track, FRANCE, ANY_YEAR) == -1
