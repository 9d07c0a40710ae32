"""55, 59: victory conditions."""

from simulate.ici.enums import Control, Event, Lasting, Side, Way
from simulate.ici.play import advance_turn
from simulate.ici.rules.tracks import check_total_control, end_game, is_over
from tests.cases import cases
from tests.ici.stage import rows, stage
from tests.ici.staged_chits import FLN, FRANCE


def won(it):
    it.do(check_total_control)
    return (it.public.winner, it.public.way) == (FRANCE, Way.TOTAL_CONTROL)


def test_55_france_wins_by_controlling_all_regions():
    it = stage()
    assert won(it)
    assert [(row.a, row.b) for row in rows(it, Event.GAME_OVER)] == [(FRANCE, Way.TOTAL_CONTROL)]


@cases("place: 1A; 2A; Alger; Constantine; Oran")
def test_55_reading_an_fln_or_a_contested_region_prevents_it(place):
    """At density 4 the FLN's from 5 to 7 Faileks on, contested from 3 or 4 on."""
    it = stage({place: 4}, density=4)
    assert it[place].control == Control.CONTESTED
    assert not won(it)
    assert not won(stage({place: 9}, density=4))


@cases("place: 7A; 7B; 7C")
@cases("needed win: 1 False; 0 True")
def test_55_switch_sahara_regions_count_or_not(place, needed, win):
    """Both positions of reading.total_control_needs_sahara."""
    it = stage({place: 1})
    it.board.reading_total_control_needs_sahara = needed
    assert won(it) == win


def test_55_total_control_may_be_no_victory():
    """victory.total_control_on at 0: the turn ends as any other."""
    it = stage(ops=7)
    it.board.victory_total_control_on = 0
    it.public.turn = 12
    it.do(advance_turn)
    assert not is_over(it.state)
    assert it.public.turn == 13


def test_55_the_game_is_over_when_somebody_has_won():
    it = stage()
    it.public.winner, it.public.way = Side.NEITHER, Way.NOT_OVER
    assert not is_over(it.state)
    for way in (Way.COLLAPSE, Way.FINAL_REFERENDUM, Way.TOTAL_CONTROL):
        end_game(it.state, FLN, int(way))
        assert is_over(it.state)
        assert (it.public.winner, it.public.way) == (FLN, way)


def test_m4c_ops_are_lost_the_season_goes_on_and_commando_de_chasse_ends():
    it = stage({"1A": 1}, ops=7)
    it.public.turn = 3
    it.public.lasting[Lasting.COMMANDO] = it.public.lasting[Lasting.RESETTLE] = 1
    it.do(advance_turn)
    assert (it.public.turn, it.public.ops.tolist()) == (4, [0, 0])
    assert it.public.lasting.nonzero()[0].tolist() == [Lasting.RESETTLE]


def test_m4c_total_control_is_checked_at_the_end_of_the_turn_which_is_the_last():
    it = stage(ops=7)
    it.public.turn = 12
    it.do(advance_turn)
    assert (it.public.way, it.public.turn) == (Way.TOTAL_CONTROL, 12)
