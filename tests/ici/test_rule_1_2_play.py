"""1.2: both sides play a chit in turn; the driver as a whole, with scripted players."""
import pytest

from simulate.ici.enums import ChitAt, Event, Verb
from simulate.ici.rules.politics.political_chits import has_initiative, political_chits
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import again, rows, stage
from tests.ici.staged_chits import FLN, FRANCE, by_dice, give, hand, make_chit, no_chits


def table(fln=(), france=(), turn=0):
    """A stage on which both sides hold these chits, each a dict of columns; numbered from 0 (FLN) and from 40 (France)."""
    it = no_chits(stage())
    it.public.turn = turn
    for side, first, chits in ((FLN, 0, fln), (FRANCE, 40, france)):
        for number, columns in enumerate(chits):
            make_chit(it, first + number, side, **columns)
        give(it, side, range(first, first + len(chits)))
    return it


def segment(it, fln=(), france=()):
    """Play the segment with scripted players."""
    player = answers(it, fln, france)
    it.do(political_chits, player, player)
    return it


def plays(it):
    """(side, chit, opponent's?) in the order of play."""
    return [(row.side, row.a, row.b) for row in rows(it, Event.CHIT_PLAYED)]


@cases("turn: 0; 1")
def test_r12_the_winner_of_the_initiative_plays_first_on_each_face_winter_included(turn):
    for dice, it in by_dice(table([{}], [{}], turn), segment, Event.INITIATIVE).items():
        first = FRANCE if dice[0] <= 3 else FLN
        assert has_initiative(it.board, dice[0]) == first
        assert [side for side, _, _ in plays(it)] == [first, 1 - first]


def test_r12_reading_free_choice_among_those_within_their_span_and_the_others_stay_dead_in_hand():
    late, early = {"years": (1958, 1960)}, {"years": (1955, 1956)}
    for answer, chit in ((0, 1), (1, 3)):
        it = segment(table([early, late, early, late, early], turn=14), [answer])
        assert plays(it) == [(FLN, chit, 0)]
        assert hand(it, FLN) == [kept for kept in range(5) if kept != chit]
        assert it.public.hand_size.tolist() == [4, 0]
    it = segment(table([early, late], turn=20))
    assert plays(it) == [(FLN, 1, 0)]
    it = segment(table([early, late], turn=28))
    assert (plays(it), hand(it, FLN)) == ([], [0, 1])
    assert [row.side for row in rows(it, Event.PASSED)] in ([FLN, FRANCE], [FRANCE, FLN])


@cases("answer count: 0 0; 1 1")
def test_r12_switch_a_side_may_pass(answer, count):
    it = table([{}], [{}])
    it.board.reading_play_is_mandatory = 0
    segment(it, [answer], [answer])
    assert len(plays(it)) == 2 * count
    assert [len(hand(it, side)) for side in (FLN, FRANCE)] == [1 - count] * 2


def boxed(columns, turn, owner=FRANCE):
    """The opponent of `owner` holds chit 1 and has one in its cup; chit 20 of `owner` lies in this year's box."""
    it = no_chits(stage(ops=10))
    it.public.turn = turn
    make_chit(it, 1, 1 - owner), make_chit(it, 2, 1 - owner)
    make_chit(it, 20, owner, years=(1955, 1955 + turn // 4), **columns)
    give(it, 1 - owner, [1]), give(it, 1 - owner, [2], ChitAt.CUP), give(it, owner, [20], ChitAt.TRACK)
    return it


@pytest.mark.parametrize("owner", [FLN, FRANCE])
def test_r12_reading_in_fall_the_opponents_chit_is_played_after_the_draw_instead_of_an_own(owner):
    it = segment(boxed({"fln": 1, "actions": [(Verb.OPS, 3, owner)]}, 7, owner))
    assert plays(it) == [(1 - owner, 20, 1)]
    assert hand(it, 1 - owner) == [1, 2]
    assert (it.public.incap, it.public.ops[owner], it.public.ops[1 - owner]) == (5, 13, 10)
    assert it.public.track_chits.sum() == 0


def test_r12_reading_on_each_face_of_the_roll():
    for dice, it in by_dice(boxed({}, 5), segment, Event.FORCED_ROLL).items():
        assert plays(it) == ([(FLN, 20, 1)] if dice[0] >= 5 else [(FLN, 1, 0)])
        assert it.secret.chit_at[20] == (ChitAt.PLAYED if dice[0] >= 5 else ChitAt.TRACK)
        assert it.public.track_chits[FRANCE, 1] == (dice[0] < 5)


def test_r16_the_count_of_french_public_starts_anew_each_turn_and_adds_both_chits():
    it = table([{"fp": 1}], [{"fp": 1}])
    it.public.fp_moved = 5
    moved = {int(segment(again(it, game)).state.public.fp_moved) for game in range(60)}
    assert moved == {2, 3, 4, 5, 6}
