"""2.2-1 Reinforcements and 2.2-2 replacements. A question with a single answer is not asked, so it takes none from a script."""
import pytest

from simulate.ici.enums import Event, Group, Step, Where
from simulate.ici.rules.forces.reinforcements import in_cup, next_unit, reinforcements, return_eliminated
from simulate.ici.rules.politics.political_chits import call_up
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import again, rows, stage, unit
from tests.ici.staged_chits import FRANCE, by_dice

HARBOURS = ["Alger", "Oran", "bone", "bougie", "mostaganem", "philippeville"]
G55, G56, TM = int(Group.G55), int(Group.G56), int(Group.TM)


def count(it, where):
    return int((it.public.unit_where[:it.board.units] == where).sum())


def cup(groups=(), ops=20, turn=1, **more):
    """A stage on which these groups have been called up (and no other is in a cup)."""
    it = stage(ops=ops, **more)
    for number in range(it.board.units):
        if it.public.unit_where[number] == Where.CUP:
            it.public.unit_where[number] = Where.NOT_YET
    it.public.rolls_left[:] = 0
    it.public.turn = turn
    for group in groups:
        it.do(call_up, group)
    it.log.n = 0
    return it


def segment(it, *script):
    it.do(reinforcements, answers(it, france=script))
    return it


def next_turn(it, ops=20):
    it.public.turn += 1
    it.public.ops[FRANCE] = ops
    it.log.n = 0
    return it


def test_r221_the_die_on_each_face():
    for dice, it in by_dice(cup([G55]), segment, Event.ARRIVAL_ROLL).items():
        assert len(rows(it, Event.ARRIVED)) == count(it, Where.ON_MAP) == dice[0]
        assert it.do(in_cup, G55) == 16 - dice[0]
        assert it.public.ops[FRANCE] == 20 - (dice[0] + 1) // 2
        assert it.public.rolls_left[G55] == 2


def test_r221_units_56_are_called_up_in_winter_1956_and_at_no_other_time():
    for turn in (3, 4, 5, 8):
        it = segment(cup(turn=turn))
        assert (it.public.rolls_left[G56], len(rows(it, Event.CALLED_UP))) == ((2, 1) if turn == 4 else (0, 0))


def test_r221_units_are_drawn_in_the_order_of_their_keys_and_arrive_whole():
    it = cup([G55])
    order = sorted((int(it.secret.unit_key[number]), number) for number in range(it.board.units)
                   if it.board.unit_group[number] == G55)
    assert it.do(next_unit, G55) == order[0][1]
    segment(it)
    arrived = {row.a for row in rows(it, Event.ARRIVED)}
    assert arrived == {number for _, number in order[:len(arrived)]}
    assert {int(it.public.unit_step[number]) for number in arrived} == {Step.FULL}
    assert it.do(next_unit, TM) == -1


@cases("ops arrived: 0 0; 1 2; 2 4; 5 10; 8 16; 20 16")
def test_r221_reading_who_cannot_be_paid_returns_to_the_cup_and_comes_later_without_a_die(ops, arrived):
    it = cup([G55], ops=ops)
    it.public.rolls_left[:] = 0
    segment(it)
    assert (count(it, Where.ON_MAP), it.do(in_cup, G55), it.public.ops[FRANCE]) == (
        arrived, 16 - arrived, ops - (arrived + 1) // 2)
    segment(next_turn(it))
    assert (count(it, Where.ON_MAP), count(it, Where.DRAWN)) == (16, 0)
    assert [row.dice for row in rows(it, Event.ARRIVAL_ROLL)] == [()] * (arrived < 16)


@cases("carry arrived: 1 2; 0 16")
def test_r221_switch_who_cannot_be_paid_waits_or_comes_unpaid(carry, arrived):
    """Both positions of reading.arrivals_carry_over, with 1 OP for 16 units."""
    it = cup([G55], ops=1)
    it.board.reading_arrivals_carry_over = carry
    it.public.rolls_left[:] = 0
    segment(it)
    assert (count(it, Where.ON_MAP), it.public.ops[FRANCE]) == (arrived, 0)


# ---- replacements ----

def lost(it, *names, turn=4):
    for name in names:
        number = unit(it, name)
        it.public.unit_where[number], it.public.unit_lost_turn[number] = Where.ELIMINATED, turn
    return it


@cases("ops back: 0 0; 1 1; 2 2; 3 3; 20 3")
def test_r222_reading_the_eliminated_must_return_at_one_op_each_as_far_as_the_ops_go(ops, back):
    it = segment(lost(cup(ops=ops, turn=5), "1 RCP", "3 RZ", "1 Spahi"))
    arrived = rows(it, Event.ARRIVED)
    assert [(it.public.unit_step[row.a], row.b) for row in arrived] == [(Step.FULL, 1)] * back
    assert (it.public.ops[FRANCE], count(it, Where.ELIMINATED)) == (ops - back, 3 - back)
    if back < 3:
        segment(next_turn(it))
        assert count(it, Where.ELIMINATED) == 0


def test_r222_not_in_the_turn_of_the_loss():
    it = lost(cup(turn=5), "1 RCP", turn=5)
    it.do(return_eliminated)
    assert count(it, Where.ELIMINATED) == 1


def test_r222_reading_in_any_harbour():
    for answer, harbour in enumerate(HARBOURS):
        it = segment(lost(cup(turn=5, faileks={harbour: 2}), "1 RCP"), answer)
        offered = [it.names.places[place] for place in range(it.board.algeria) if it.board.harbour[place]]
        assert [row.place for row in rows(it, Event.ARRIVED)] == [offered[answer]]


def reduced(ops=20):
    """Two reduced paratroopers and an infantry unit in 2A, a third paratrooper in 3A."""
    return cup(ops=ops, turn=5, units={"2A": ["1 RCP-", "14 RCP-", "3 RZ-", "9 RZ"], "3A": ["18 RCP-"]})


def flipped(it):
    return [(it.names.units[row.a], row.place) for row in rows(it, Event.FLIPPED)]


@cases("ops turned: 0 0; 1 2; 2 4; 20 4")
def test_r222_as_many_as_the_ops_allow(ops, turned):
    it = segment(reduced(ops), 1, 1, 1, 1, 1, 1)
    assert (len(flipped(it)), it.public.ops[FRANCE]) == (turned, ops - (turned + 1) // 2)
    places = [it.at["2A"], it.at["3A"]]
    assert sum(int(it.public.group[place, :, Step.REDUCED].sum()) for place in places) == 4 - turned


@pytest.mark.parametrize("names, due", [((), 1), (("1 Spahi",), 2)])
def test_r22_everything_is_summed_and_rounded_up_once(names, due):
    """One arrival and one flip are 1 OP, not 2; an eliminated unit adds 1."""
    before = lost(cup([G55], turn=5, units={"3A": ["18 RCP-"]}), *names)
    declined = by_dice(before, segment, Event.ARRIVAL_ROLL)[1,]
    asked = int(declined.france_seat.memo.stamp)
    it = segment(again(before, int(declined.secret.game)), *[0] * (asked - 1), 1)
    assert (flipped(it), len(rows(it, Event.ARRIVED))) == ([("18 RCP", "3A")], 1 + len(names))
    assert it.public.ops.tolist() == [20, 20 - due]
    assert [(row.a, row.b) for row in rows(it, Event.PAID)] == [(2 * due, due)]
