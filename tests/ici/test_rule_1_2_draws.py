"""1.2: initiative, the draw, spans of years, the chit on the Game Turn Track; the small functions."""
import pytest

from simulate.ici.enums import ChitAt, Event
from simulate.ici.rules.politics.political_chits import (
    chit_in_box,
    draw_chit,
    is_forced,
    may_play,
    next_in_cup,
)
from tests.cases import cases
from tests.ici.stage import rows, stage
from tests.ici.staged_chits import FLN, FRANCE, give, hand, make_chit, no_chits


@pytest.mark.parametrize("turn", range(32))
@cases("first last: 1955 1956; 1958 1960; 1961 1962")
def test_r12_a_chit_may_be_played_within_its_span_only(turn, first, last):
    it = stage()
    chit = make_chit(it, years=(first, last))
    assert may_play(it.board, chit, turn) == (first <= 1955 + turn // 4 <= last)


def cups(keys, side=FLN):
    """A stage with chits 0, 1, 2 ... of a side in its cup, drawn in the order of their keys."""
    it = no_chits(stage())
    for chit, key in enumerate(keys):
        make_chit(it, chit, side)
        it.secret.chit_key[chit] = key
    give(it, side, range(len(keys)), ChitAt.CUP)
    return it


def draw(it, side=FLN):
    it.do(draw_chit, it.france if side == FRANCE else it.fln, side)


@pytest.mark.parametrize("side", [FLN, FRANCE])
@cases("turn drawn: 0 0; 1 1; 2 1; 3 1; 4 0; 28 0; 30 1")
def test_r12_one_chit_is_drawn_but_none_in_winter(side, turn, drawn):
    it = cups([5, 2, 9], side)
    it.public.turn = turn
    draw(it, side)
    assert hand(it, side) == [1][:drawn]
    assert (it.public.hand_size[side], it.public.cup_size[side]) == (drawn, 3 - drawn)
    assert (it.secret.chit_at[1] == ChitAt.HAND) == bool(drawn)
    assert hand(it, 1 - side) == []


def test_r12_the_cup_is_drawn_without_return_and_reading_an_empty_one_gives_nothing():
    it = cups([5, 2, 9])
    it.public.turn = 2
    for _ in range(5):
        draw(it)
    assert (hand(it, FLN), it.public.cup_size[FLN]) == ([1, 0, 2], 0)
    assert len(rows(it, Event.CHIT_DRAWN)) == 3
    assert it.do(next_in_cup, FLN) == -1


@pytest.mark.parametrize("die", range(1, 7))
@cases("turn: 0; 1; 2; 3; 4; 7")
def test_r12_forced_on_5_and_6_and_in_fall(die, turn):
    it = stage()
    assert is_forced(it.board, turn, die) == (die >= 5 or turn in (3, 7))
    it.board.chits_forced_in_fall = 0
    assert is_forced(it.board, turn, die) == (die >= 5)


def boxed(turn, last=1956, owner=FRANCE):
    """A chit of `owner` lies on the Game Turn Track in the box of its last year."""
    it = no_chits(stage())
    it.public.turn = turn
    chit = make_chit(it, 3, owner, years=(1955, last))
    give(it, owner, [chit], ChitAt.TRACK)
    return it


@cases("""turn side owner found:
    4 FLN FRANCE 3; 7 FLN FRANCE 3; 4 FRANCE FLN 3; 3 FLN FRANCE -1; 8 FLN FRANCE -1; 4 FLN FLN -1; 4 FRANCE FRANCE -1
""", FLN=FLN, FRANCE=FRANCE)
def test_r12_reading_only_the_opponents_chit_in_this_years_box(turn, side, owner, found):
    it = boxed(turn, 1956, owner)
    assert it.do(chit_in_box, side) == found
