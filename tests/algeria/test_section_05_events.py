"""5, C.2: the random events of Algeria, as printed; and where a reading changes them."""
import pytest

from simulate.algeria.enums import Box, Class, Event, Happening, Segment, Side, Type
from simulate.algeria.rules.effects import fln_missions, government_missions, interphase
from simulate.algeria.rules.phases import interphase as phase_interphase
from simulate.algeria.rules.phases import random_events, reinforcement
from tests.algeria.stage import FLN, GOVERNMENT, Stage
from tests.cases import cases


def happen(it, event, **answers):
    it.run(random_events.happen, event, **answers)


@cases("rolled naval ap: 7 0 7; 7 3 4; 3 3 0; 2 5 0")
def test_C_2_arms_less_naval_points(rolled, naval, ap):  # noqa: N802
    it = Stage()
    it.public.ap, it.public.naval = 0, naval
    it.run(random_events.arms, rolled)
    assert it.public.ap == ap


@cases("""here there printed other:
    V-3 V-1 True False   # within the wilaya
    V-1 MOROCCO True True; V-3 MOROCCO True False   # from an area that touches the country, and not
    MOROCCO V-2 True True; TUNISIA II-3 True True
    V-3 IV-2 False False   # across the border of two wilayas
""")
def test_C_2_jealousy(here, there, printed, other):  # noqa: N802
    for switch, allowed in ((0, printed), (1, other)):
        it = Stage(reading__jealousy_forbids_all=switch)
        assert it.run(fln_missions.may_move, here, there)
        it.public.jealousy = 1
        assert bool(it.run(fln_missions.may_move, here, there)) == allowed
        it.run(interphase.new_turn)
        assert it.run(fln_missions.may_move, here, there)             # this turn only


@cases("jealousy: 0; 1")
@cases("switch: 0; 1")
@cases("way: ('V-1','MOROCCO'); ('MOROCCO','V-2')")
def test_C_2_nobody_goes_abroad_before_independence_jealous_or_not(way, switch, jealousy):  # noqa: N802
    it = Stage(reading__jealousy_forbids_all=switch)
    it.public.independent, it.public.jealousy = 0, jealousy
    assert not it.run(fln_missions.may_move, *way)


@pytest.mark.parametrize("row", range(2, 13))
def test_C_2_elections_change_a_psl_alone(row):  # noqa: N802
    it = Stage()
    it.psl(government=50)
    it.run(random_events.coup_psp, row, 9, 0)
    assert it.psl()[1] == (59 if row <= 6 else 41)


def test_C_2_elections_touch_no_unit():  # noqa: N802
    it = Stage()
    it.lay("I-1: 3 ELITE")

    def elections(copy):
        happen(copy, Happening.ELECTIONS)

    assert it.look_for(elections, lambda copy: copy.psl()[1] < 48).counted("I-1") == 3      # where a coup takes elite units
    assert it.look_for(elections, lambda copy: copy.psl()[1] > 56).counted("I-1") == 3      # where a coup brings units


@cases("fln government who: 50 49 FLN; 50 50 FLN; 49 50 GOVERNMENT", FLN=FLN, GOVERNMENT=GOVERNMENT)
def test_C_2_un_debate_is_the_higher_psls(fln, government, who):  # noqa: N802
    it = Stage()
    it.psl(fln, government)
    assert random_events.debater(it.state) == who
    it.run(random_events.un_debate, **{"fln" if who == FLN else "government": [1]})
    assert it.psl()[0] == fln
    assert 1 <= government - it.psl()[1] <= 6
    it.psl(fln, government)
    it.run(random_events.un_debate, **{"fln" if who == FLN else "government": [0], "government" if who == FLN else "fln": [1]})
    assert 1 <= it.psl()[0] - fln <= 6
    assert it.psl()[1] == government


@cases("switch box: 0 UNDERGROUND; 1 COMPLETED", Box)
def test_C_2_purge_and_the_box_of_its_victims(switch, box):  # noqa: N802
    it = Stage(reading__neutralized_complete=switch)
    cadre, band = it.lay("I-1: CADRE UNDERGROUND; I-2: BAND UNDERGROUND")
    other, abroad = it.lay("II-1: BAND UNDERGROUND; TUNISIA: BAND UNDERGROUND")
    it.one(Type.FAILEK, "I-1", Box.UNDERGROUND, neutral=1)                # is none of those to choose from
    assert it.run(random_events.to_purge, 0) == 2
    it = it.look_for(lambda copy: happen(copy, Happening.PURGE, government=[0]), lambda copy: copy.public.unit_neutral[band])
    assert it.public.unit_neutral[[other, abroad]].tolist() == [0, 0]
    assert it.box(band) == box
    assert it.public.unit_neutral[cadre] == 0 or len(it.told(Event.PURGED)) == 2


def test_C_2_independence_raises_both_and_comes_once():  # noqa: N802
    it = Stage("algeria-1954")
    it.psl(50, 60)
    assert not it.run(fln_missions.may_move, "V-1", "MOROCCO")
    happen(it, Happening.INDEPENDENCE)
    assert 52 <= it.psl()[0] <= 62
    assert 62 <= it.psl()[1] <= 72
    assert it.run(fln_missions.may_move, "V-1", "MOROCCO")
    before, it.public.ap = it.psl(), 0
    happen(it, Happening.INDEPENDENCE)
    assert (it.psl(), it.public.ap in (1, 2, 3)) == (before, True)
    it = Stage("algeria-1958")
    happen(it, Happening.INDEPENDENCE)
    assert it.psl() == (60, 50)


@cases("die ap: 1 1; 2 1; 3 1; 4 2; 5 2; 6 3")
def test_C_2_infiltration_by_the_mission_success_table(die, ap):  # noqa: N802
    it = Stage()
    it.public.ap = 0
    it.run(random_events.infiltration, die)
    assert it.public.ap == ap


@cases("switch: 0; 1")
def test_11_21_independence_with_and_without_front_counters(switch):
    it = Stage("algeria-1954", reading__country_fronts_are_counters=switch)
    it.run(random_events.independence, 4, 4)
    assert [it.counted(place, Class.FRONT) for place in ("MOROCCO", "TUNISIA")] == [switch, switch]


def test_C_2_nato_takes_brigades_a_division_is_three():  # noqa: N802
    it = Stage()
    it.lay("I-1: DIVISION COMPLETED, 2 BRIGADE COMPLETED, 2 ELITE COMPLETED, 2 ALGERIAN COMPLETED")
    assert it.run(random_events.army) == 5                                    # neither elite nor Algerian brigades
    six = it.look_for(lambda copy: happen(copy, Happening.NATO), lambda copy: copy.counted("I-1") == 4)
    assert six.counted("I-1", Class.DIVISION) == six.counted("I-1", Class.BRIGADE) == 0
    three = it.look_for(lambda copy: happen(copy, Happening.NATO, government=[0]),
                        lambda copy: len(copy.told(Event.REMOVED)) == 1)   # the division, for one to three
    assert (three.counted("I-1", Class.DIVISION), three.counted("I-1", Class.BRIGADE)) == (0, 2)


def test_C_2_units_gone_for_nato_may_come_back_a_turn_later():  # noqa: N802
    it = Stage()
    for unit in range(it.board.first_unit[Type.BRIGADE], it.board.first_unit[Type.BRIGADE + 1]):
        it.lay("I-1: BRIGADE COMPLETED")
        it.run(random_events.withdraw, unit, Happening.NATO)
    own = it.state.government
    it.run(reinforcement.list_orders, own)
    mobilize = [what for order, _, what, _ in it.options(Side.GOVERNMENT) if order == 1]
    assert Type.BRIGADE not in mobilize
    it.run(phase_interphase.begin_turn)
    it.run(reinforcement.list_orders, own)
    assert Type.BRIGADE in [what for order, _, what, _ in it.options(Side.GOVERNMENT) if order == 1]


def test_C_2_suez_takes_what_there_is_and_comes_once():  # noqa: N802
    it = Stage("algeria-1954")
    assert it.run(random_events.happening_of, 6, 1) == Happening.SUEZ
    it.lay("I-1: ELITE COMPLETED")
    happen(it, Happening.SUEZ)
    assert it.counted("I-1") == 0
    assert it.run(random_events.happening_of, 6, 2) == Happening.NONE
    assert Stage("algeria-1958").run(random_events.happening_of, 6, 1) == Happening.NONE


@cases("switch: 0; 1")
def test_C_2_suez_ends_in_the_next_reinforcement_phase(switch):  # noqa: N802
    it = Stage("algeria-1954", reading__suez_returns_early=switch)
    [elite] = it.lay("I-2: ELITE COMPLETED")
    happen(it, Happening.SUEZ)
    it.run(phase_interphase.begin_turn)
    assert it.place(elite) == ("I-2" if switch else "")                    # an event of this turn may find it, or not
    it.run(reinforcement.government_reinforcement)
    assert (it.place(elite), it.box(elite)) == ("I-2", Box.COMPLETED)      # it needs activation
    assert it.public.segment == Segment.GOVERNMENT_REINFORCEMENT


@cases("amnesty: 0; 1")
def test_C_2_amnesty_helps_civil_affairs_and_suppression(amnesty):  # noqa: N802
    it = Stage()
    it.public.amnesty = amnesty
    it.run(government_missions.civil_affairs, "I-1", 5)
    assert 60 - it.psl()[0] == (3 if amnesty else 2)                       # a 6 with it, a 5 without
    row = it.run(government_missions.suppression, "I-1", 0, 5)
    assert it.board.mission_number[row] == (3 if amnesty else 2)
    it.run(interphase.new_turn)
    assert it.public.amnesty == 0


def test_C_2_sartre_costs_one():  # noqa: N802
    it = Stage()
    happen(it, Happening.SARTRE)
    assert it.psl() == (60, 49)
