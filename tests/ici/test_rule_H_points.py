"""H: Operation Points, their limits, and half points summed over a segment."""
import pytest

from simulate.ici.enums import Event, Purpose, Purse
from simulate.ici.rules.tracks import affordable, can_pay, change_ops, extra_ops, pay, settle
from tests.cases import cases
from tests.ici.stage import rows, stage
from tests.ici.staged_chits import FLN, FRANCE


@pytest.mark.parametrize("side", [FLN, FRANCE])
@cases("before amount after: 0 5 5; 18 2 20; 18 3 20; 20 1 20; 0 -1 0; 3 -3 0; 3 -4 0; 3 -2 1; 7 0 7")
def test_h_never_above_20_or_below_0(side, before, amount, after):
    it = stage(ops=before)
    it.do(change_ops, side, amount, Purse.LOST)
    assert it.public.ops[side] == after
    assert it.public.ops[1 - side] == before


@cases("before amount after: 0 3 3; 18 3 20; 20 1 20")
def test_h_reading_extra_points_keep_to_the_limit_too(before, amount, after):
    it = stage(ops=before)
    it.do(extra_ops, FRANCE, amount)
    assert it.public.ops.tolist() == [before, after]
    assert [(row.side, row.a) for row in rows(it, Event.EXTRA_OPS)] == [(FRANCE, amount)]


def test_h_reading_a_loss_that_cannot_be_met_is_not_owed():
    it = stage(ops=2)
    it.do(change_ops, FRANCE, -6, Purse.LOST)
    it.do(change_ops, FRANCE, 3, Purse.LOST)
    assert it.public.ops[FRANCE] == 3


@cases("ops cost enough: 0 0 True; 0 1 False; 2 2 True; 2 3 False; 20 3 True")
def test_h_no_action_without_the_points_for_it(ops, cost, enough):
    it = stage(ops=ops)
    assert can_pay(it.state, FLN, cost) == enough
    if enough:
        pay(it.state, FLN, cost, Purpose.STRUCTURE)
        assert it.public.ops.tolist() == [ops - cost, ops]


@cases("""ops halves cost more:
    0 0 1 0; 1 0 1 2; 1 1 1 1; 1 2 1 0; 1 1 2 0; 2 1 2 1; 3 0 4 1; 3 3 4 0; 20 0 1 40; 20 0 4 10; 1 3 1 0""")
def test_h_reading_the_rounded_sum_may_not_exceed_the_points_at_hand(ops, halves, cost, more):
    it = stage(ops=ops)
    it.public.halves = halves
    assert affordable(it.state, FLN, cost) == more
    assert (halves + cost * more + 1) // 2 <= max(ops, (halves + 1) // 2)


@cases("halves due: 0 0; 1 1; 2 1; 3 2; 4 2; 39 20; 40 20")
def test_h_the_sum_of_a_segment_is_rounded_up_once(halves, due):
    it = stage(ops=20)
    it.public.halves = halves
    settle(it.state, FRANCE)
    assert it.public.ops.tolist() == [20, 20 - due]
    assert it.public.halves == 0
    assert [(row.side, row.a, row.b) for row in rows(it, Event.PAID)] == ([(FRANCE, halves, due)] if halves else [])
