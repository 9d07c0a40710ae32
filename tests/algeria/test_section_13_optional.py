"""13: the optional rules of Algeria."""

from simulate.algeria.enums import Class, Event, Order, Scale, Type, Way
from simulate.algeria.rules.common import support_levels
from simulate.algeria.rules.effects import government_missions, government_purchases
from simulate.algeria.rules.phases import deployment, random_events
from tests.algeria.stage import FLN, GOVERNMENT, Stage
from tests.cases import cases


def slow(**switches):
    it = Stage("algeria-1954", optional__slow_reaction=1, **switches)
    it.psl(50, 65)
    it.run(government_purchases.begin_reinforcement)
    return it


def may(it):
    """Which of a brigade, Police and an Air Point may be had."""
    return [bool(it.run(government_purchases.may_mobilize, kind)) for kind in (Type.BRIGADE, Type.POLICE)] + [
        bool(it.run(government_purchases.may_buy, Order.AIR))]


@cases("first: BRIGADE; None", Type)
def test_13_1_one_mobile_unit_or_point_a_turn(first):
    it = slow()
    assert may(it) == [True, True, True]
    if first is None:
        it.run(government_purchases.buy, Order.NAVAL)
    else:
        it.run(government_purchases.mobilize, int(it.board.first_unit[first]), "I-1")
    assert may(it) == [False, True, False]
    it.run(government_purchases.begin_reinforcement)
    assert may(it) == [True, True, True]


@cases("switch: 0; 1")
def test_13_1_police_is_no_mobile_unit(switch):
    it = slow(reading__slow_reaction_counts_police=switch)
    it.run(government_purchases.mobilize, int(it.board.first_unit[Type.POLICE]), "I-1")
    assert may(it) == [not switch, True, not switch]


@cases("switch: 0; 1")
def test_13_1_no_division_disperses(switch):
    it = slow(reading__slow_reaction_keeps_modes=switch)
    assert not it.run(deployment.may_change_mode, it.one(Type.DIVISION, "I-1"))
    assert bool(it.run(deployment.may_change_mode, it.one(Type.DIVISION, "I-1", group=Class.DISPERSED))) == (not switch)


def test_13_1_no_civil_affairs_suppression_nor_resettlement_but_intelligence():
    it = slow()
    it.lay("I-1: POLICE PATROL, CADRE UNDERGROUND")
    rules = (
        government_missions.may_civil_affairs,
        government_missions.may_suppress,
        government_missions.may_resettle,
        government_missions.may_intelligence,
    )
    assert [bool(it.run(rule, "I-1")) for rule in rules] == [False, False, False, True]
    it.psl(66, 65)
    it.run(government_purchases.begin_reinforcement)  # the first in which the FLN PSL is higher
    assert [bool(it.run(rule, "I-1")) for rule in rules] == [True] * 4
    it.psl(50, 65)
    it.run(government_purchases.begin_reinforcement)
    assert it.public.slow == 0                                                 # once and for all


def test_13_1_in_1954_alone():
    assert Stage("algeria-1958", optional__slow_reaction=1).public.slow == 0
    assert Stage("algeria-1954").public.slow == 0


@cases("turn faces: 1 {1}; 3 {1,2,3}; 6 {1,2,3,4,5,6}")
def test_13_2_on_the_turns_number_or_less(turn, faces):
    it = Stage("algeria-1954", optional__deterministic_independence=1)
    it.public.turn = turn
    came = set()
    for copy in map(it.again, range(60)):
        copy.run(random_events.determined_independence)
        _, yes, *_, dice = copy.told(Event.DETERMINED)[0]
        assert copy.public.independent == yes
        came |= {dice[-1]} if yes else set()
    assert came == faces


@cases("turn came: 0 0; 6 1")
def test_13_2_the_event_of_the_turn_follows(turn, came):
    it = Stage(optional__deterministic_independence=1)
    it.psl(50, 50)
    it.public.turn, it.public.independent = turn, 0
    it.run(random_events.random_events)
    assert [row[1] for row in it.told(Event.DETERMINED)] == [came]
    assert len(it.told(Event.INDEPENDENT)) >= came
    assert len(it.told(Event.RANDOM)) == 1


def check(it, turn, fln, french):
    it.psl(fln, french)
    it.public.turn = turn
    it.run(support_levels.shorter_game)
    return Way(int(it.public.way))


@cases("""checks way:
    [(6,60,34),(12,60,34)] LEAD; [(6,60,34),(12,60,35)] NONE; [(6,60,34),(12,34,60)] NONE
    [(6,60,34),(12,60,60),(18,60,34)] NONE; [(5,60,34),(7,60,34)] NONE; [(6,30,80),(12,20,80)] LEAD""", Way)
def test_13_3_far_ahead_at_two_checks_running(checks, way):
    it = Stage(optional__shorter_game=1)
    assert [check(it, *each) for each in checks][-1] == way
    it = Stage()
    assert [check(it, *each) for each in checks][-1] == Way.NONE


@cases("""fln french winner scale:
    60 34 FLN SUBSTANTIAL; 90 30 FLN DECISIVE; 10 60 GOVERNMENT SUBSTANTIAL""", Scale, FLN=FLN, GOVERNMENT=GOVERNMENT)
def test_13_3_the_level_of_victory_by_the_lead(fln, french, winner, scale):
    it = Stage(optional__shorter_game=1)
    check(it, 6, fln, french)
    check(it, 12, fln, french)
    assert (it.public.winner, it.public.scale) == (winner, scale)
