"""How players are asked: options, answers out of range, single options, the players' own dice."""
import pytest

from simulate.ici.enums import Ask
from simulate.ici.rules.decisions import ask_fln, ask_france, begin, begin_segment, offer, offer_stop
from simulate.ici.state import NOWHERE, OPTIONS
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import offers, stage
from tests.ici.staged_chits import FLN, FRANCE


def question(it, side, count):
    """A question to a side with STOP and `count` places."""
    own = it.france if side == FRANCE else it.fln
    begin(own, int(Ask.RECRUIT), 4, 5, 6)
    offer_stop(own)
    for place in range(count):
        offer(own, place, 7, 8)
    return own


def answered(it, side, script):
    player = answers(it, fln=script, france=script)
    return (ask_france if side == FRANCE else ask_fln)(it.state, it.board, player)


@pytest.mark.parametrize("side", [FLN, FRANCE])
def test_options_are_listed_in_the_asking_sides_record_alone_stop_first(side):
    it = stage()
    before = offers(it, 1 - side)
    own = question(it, side, 2)
    assert (own.ask, own.ask_a, own.ask_b, own.ask_c, own.side) == (Ask.RECRUIT, 4, 5, 6, side)
    assert offers(it, side) == [(NOWHERE, 0, 0), (0, 7, 8), (1, 7, 8)]
    assert offers(it, 1 - side) == before


@pytest.mark.parametrize("side", [FLN, FRANCE])
@cases("given taken: 0 0; 1 1; 2 2; 3 0; 99 0; -1 0")
def test_an_answer_outside_the_options_counts_as_the_first(side, given, taken):
    it = stage()
    question(it, side, 2)
    assert answered(it, side, [given]) == taken


@pytest.mark.parametrize("side", [FLN, FRANCE])
def test_a_single_option_is_not_asked(side):
    it = stage()
    question(it, side, 0)
    assert answered(it, side, [0, 1]) == 0
    assert (it.fln_seat.memo.stamp, it.france_seat.memo.stamp) == (0, 0)
    question(it, side, 1)
    assert answered(it, side, [1]) == 1
    assert it.fln_seat.memo.stamp + it.france_seat.memo.stamp == 1


def test_options_never_overflow():
    it = stage()
    assert question(it, FLN, OPTIONS + 5).options == OPTIONS


def test_m_each_segment_turn_and_side_has_players_dice_of_its_own():
    it = stage()
    seen = set()
    for turn in (0, 1):
        for segment in (2, 3):
            it.public.turn = turn
            begin_segment(it.state, segment, FLN)
            begin_segment(it.state, segment, FRANCE)
            assert it.public.segment == segment
            seen |= {tuple(seat.memo.stream.tolist()) for seat in (it.fln_seat, it.france_seat)}
    assert len(seen) == 8
