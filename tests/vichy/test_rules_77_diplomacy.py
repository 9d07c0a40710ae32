"""77.3, 77.4, 77.7 to 77.9: diplomatic results, the status of Vichy France, its end."""
import pytest

from simulate.vichy.enums import Fate, Holder, Outcome, Side, Status, Way
from simulate.vichy.rules.ending import america_enters, city, new_year, paris, settle
from simulate.vichy.rules.queries import (
    begins_year,
    fight_number,
    may_name,
    may_react,
    may_reinforce,
    modifier,
    prorated,
    result_of,
    surrender_modifier,
    unit_modifier,
    units_to_send,
    year_of,
)
from simulate.vichy.rules.status import take_result
from simulate.vichy.rules.war import attack, reinforce
from simulate.vichy.state import METROPOLE
from simulate.vichy.trace_events import Event
from tests.cases import cases
from tests.vichy.stage import AFRICA, ALGERIA, LEBANON, MOROCCO, TUNISIA, Stage, board_with

VICHY = (*AFRICA, LEBANON)
N, A, G = Holder.NOBODY, Holder.ALLIES, Holder.GERMANY
WANTED = {   # status and hexes of a neutral Vichy France, and its colonies, after each result
    -3: (Status.ALLIED_ALLY, A, Holder.FREE_FRENCH), -2: (Status.ASSOCIATED_ALLIES, A, Holder.FREE_FRENCH),
    -1: (Status.DEACTIVATED, A, N), 0: (Status.DEACTIVATED, N, N),
    **dict.fromkeys(range(1, 8), (Status.NEUTRAL, Holder.VICHY, Holder.VICHY)),
    8: (Status.NEUTRAL, G, Holder.VICHY), 9: (Status.ASSOCIATED_AXIS, G, Holder.VICHY), 10: (Status.AXIS_ALLY, G, Holder.VICHY)}


@pytest.mark.parametrize("result", WANTED)
def test_77_31_and_77_32_and_77_33_every_result_of_a_neutral_vichy_france(result):
    stage = Stage()
    stage.do(take_result, Side.AXIS, result)
    public = stage.public
    assert (public.status, public.hexes) == WANTED[result][:2]
    assert {int(public.holder[each]) for each in VICHY} == {WANTED[result][2]}
    assert public.result == result
    stage.holds()


@cases("total result: -9 -3; -3 -3; 0 0; 6 6; 10 10; 14 10")
def test_77_81_ends_of_the_table(total, result):
    assert result_of(total) == result


@cases("status: ASSOCIATED_AXIS; AXIS_ALLY", Status)
@pytest.mark.parametrize("result", range(-3, 11))
def test_77_94_an_axis_vichy_france_ends_at_0_or_less(status, result):
    stage = Stage()
    stage.public.status, stage.public.hexes = status, G
    stage.do(take_result, Side.AXIS, result)
    if result <= 0:
        assert stage.public.status == WANTED[result][0]
    else:
        assert stage.public.status == (Status.AXIS_ALLY if result == 10 else status)
    stage.holds()


@pytest.mark.parametrize("result", range(1, 8))
def test_77_31_the_last_result_is_in_effect(result):
    stage = Stage()
    stage.do(take_result, Side.AXIS, 8)
    stage.do(take_result, Side.AXIS, result)
    assert (stage.public.status, stage.public.hexes) == (Status.NEUTRAL, Holder.VICHY)


@cases("result: -1; 0")
def test_77_94_an_allied_vichy_france_ends_with_its_forces(result):
    stage = Stage()
    stage.do(take_result, Side.ALLIES, -2)
    stage.do(take_result, Side.AXIS, result)
    assert (stage.public.fate[Fate.ALLIED], stage.public.fate[Fate.REMOVED], stage.public.fate[Fate.FREE_FRENCH]) == (0, 5, 4)
    stage.holds()


def test_77_94_tunisia_stays_german_where_axis_units_are():
    stage = Stage()
    stage.public.hexes = G
    stage.do(take_result, Side.ALLIES, 0)
    assert (stage.public.holder[TUNISIA], stage.public.holder[MOROCCO]) == (G, N)
    assert stage.public.fate[Fate.REMOVED] == 9


def after_resistance(result, **rules):
    """Algeria, Tunisia and Lebanon-Syria fight beside Germany, then a result comes."""
    stage = Stage(**rules)
    stage.public.america = 1
    for colony in (ALGERIA, TUNISIA, LEBANON):
        stage.do(attack, colony, Outcome.RESISTS)
    stage.do(take_result, Side.ALLIES, result)
    stage.holds()
    return stage


@cases("result: 0; -1")
@pytest.mark.parametrize("stays, holders", [(0, [N, G, N]), (1, [G, G, G])])
def test_77_94_a_colony_that_resists_is_nobodys_unless_axis_units_are_there(result, stays, holders):
    stage = after_resistance(result, reading__resisting_stays_german=stays)
    assert [stage.public.holder[each] for each in (ALGERIA, TUNISIA, LEBANON)] == holders
    assert (stage.public.fate[Fate.REMOVED], sum(stage.public.units)) == (9, 0)
    needed = [stage.query(fight_number, each) for each in (ALGERIA, TUNISIA)]
    assert needed == [stage.board.fight_on if stays else stage.board.fight_empty_on, stage.board.fight_on]


@cases("stays holder free: 0 FREE_FRENCH 4; 1 GERMANY 1", Holder)
def test_77_95_a_colony_that_resists_is_free_french_with_its_units(stays, holder, free):
    stage = after_resistance(-2, reading__resisting_stays_german=stays)
    assert {int(stage.public.holder[each]) for each in (ALGERIA, TUNISIA, LEBANON)} == {holder}
    assert (stage.public.fate[Fate.FREE_FRENCH], stage.public.fate[Fate.GERMAN]) == (free, 4 - free)


def test_77_94_a_result_that_changes_nothing_is_not_in_effect():
    stage = Stage()
    stage.do(take_result, Side.AXIS, 9)
    stage.do(take_result, Side.AXIS, 4)
    assert stage.public.result == 9
    assert stage.query(may_reinforce, LEBANON)      # 77.42B
    assert stage.events(Event.RESULT) == [(9, 9, 3, 1), (9, 4, 9, 0)]


@pytest.mark.parametrize("result", range(-3, 11))
def test_77_95_an_allied_vichy_france(result):
    stage = Stage()
    stage.do(take_result, Side.ALLIES, -2)
    stage.do(take_result, Side.AXIS, result)
    wanted = WANTED[result][0] if result <= 0 or result >= 8 else Status.ASSOCIATED_ALLIES
    assert stage.public.status == wanted
    assert {int(stage.public.holder[each]) for each in VICHY} == {Holder.FREE_FRENCH}       # they stay so
    stage.holds()


def test_77_21_and_77_95_britain_gets_the_prorated_brps_once():
    stage = Stage()
    stage.public.turn = 10                                        # Fall 1942: a half of the year
    stage.do(take_result, Side.ALLIES, -2)
    assert stage.public.brps[Side.ALLIES] == (20 + 5 + 10 + 5 + 5) // 2
    stage.do(take_result, Side.ALLIES, -3)
    assert stage.public.brps[Side.ALLIES] == 22
    assert stage.public.fate[Fate.ALLIED] == 5


def test_77_81_an_ally_of_germany_pays():
    stage = Stage()
    stage.public.turn = 8
    stage.do(take_result, Side.AXIS, 10)
    assert stage.public.brps[Side.AXIS] == 45
    stage.public.turn = 12
    stage.do(new_year)
    assert stage.public.brps[Side.AXIS] == 90


def test_77_72_the_sign_of_the_surrender_level():
    assert [surrender_modifier(board_with(surrender__level=level)) for level in (-7, -1, 0, 1, 7)] == [-1, -1, 0, 1, 1]


@cases("""hexes rules moved:
    VICHY {'factors__axis':10} 0; GERMANY {'factors__axis':10} 1; GERMANY {'factors__axis':9} 0
    GERMANY {'factors__axis':30} 1; ALLIES {'factors__allies':25} -2""", Holder)
def test_77_73_and_77_63_factors(hexes, rules, moved):
    stage = Stage(**rules)
    stage.public.hexes = hexes
    assert stage.query(unit_modifier) == moved == stage.query(modifier, 0)


@cases("status moved: NEUTRAL 1; ASSOCIATED_AXIS 3; AXIS_ALLY 3", Status)
def test_77_63_the_limit_is_that_of_an_8(status, moved):
    stage = Stage(factors__axis=30)
    stage.public.status, stage.public.hexes = status, G
    assert stage.query(unit_modifier) == moved


def test_77_71a_and_77_71b_who_may_name_and_when():
    stage = Stage()
    stage.public.turn = 3                                         # Winter 1940, the year of the fall
    assert not stage.query(may_name, Side.AXIS)
    stage.public.owed = 1
    assert may_react(stage.public)
    stage.public.turn = 4
    assert stage.query(may_name, Side.AXIS)
    assert not stage.query(may_name, Side.ALLIES)   # 77.71B
    stage.public.landed = 1
    assert stage.query(may_name, Side.ALLIES)
    stage.public.named[Side.ALLIES] = 1
    assert not stage.query(may_name, Side.ALLIES)
    stage.public.status = Status.DEACTIVATED
    assert not may_react(stage.public)


@cases("status units sent: NEUTRAL 5 4; NEUTRAL 1 0; ASSOCIATED_AXIS 1 1; AXIS_ALLY 2 2", Status)
def test_77_41_the_garrison_of_vichy_city_stays_while_it_is_neutral(status, units, sent):
    stage = Stage()
    stage.public.status, stage.public.units[METROPOLE] = status, units
    assert stage.query(units_to_send) == sent


def test_77_42a_and_77_42b_reinforcement():
    stage = Stage()
    assert [stage.query(may_reinforce, each) for each in (MOROCCO, ALGERIA, TUNISIA, LEBANON)] == [1, 1, 1, 0]
    for result in (4, 5, 7, 8):
        stage.public.result = result
        assert stage.query(may_reinforce, LEBANON) == (result >= 5)
    reinforce(stage.state, MOROCCO)
    assert (stage.public.units[METROPOLE], stage.public.units[MOROCCO]) == (4, 2)
    stage.holds()


def test_77_91_the_city_of_vichy():
    stage = Stage()
    stage.public.turn = 19
    stage.do(city)
    assert stage.public.status == Status.NEUTRAL                  # not at war with the Allies
    stage.public.status = Status.ASSOCIATED_AXIS
    stage.do(city)
    assert (stage.public.status, stage.public.hexes, stage.public.holder[MOROCCO]) == (Status.CONQUERED, G, N)
    assert stage.public.fate[Fate.REMOVED] == 9


@cases("""declared status left:
    0 NEUTRAL DISSOLVED; 0 AXIS_ALLY DISSOLVED; 1 ASSOCIATED_AXIS ASSOCIATED_AXIS; 0 ASSOCIATED_ALLIES ASSOCIATED_ALLIES
""", Status)
def test_77_92_paris(declared, status, left):
    stage = Stage()
    stage.public.turn, stage.public.status, stage.public.declared[Side.ALLIES] = 18, status, declared
    stage.do(paris)
    assert stage.public.status == left


def test_77_92_paris_every_axis_turn_that_it_is_allied():
    stage = Stage()
    stage.public.turn, stage.public.status = 18, Status.ASSOCIATED_ALLIES
    stage.do(paris)
    stage.public.turn, stage.public.status = 19, Status.NEUTRAL
    stage.do(paris)
    assert stage.public.status == Status.DISSOLVED
    assert len(stage.events(Event.PARIS)) == 1


def test_77_93_no_colony_stays_german():
    stage = Stage()
    stage.public.turn, stage.public.hexes = 18, G                 # after an 8
    stage.do(paris)
    assert {int(stage.public.holder[each]) for each in VICHY} == {N}
    assert stage.public.hexes == G


def test_77_91_free_french_units_stay():
    stage = Stage()
    stage.public.america = 1
    stage.do(attack, ALGERIA, Outcome.CAPITULATES)
    stage.do(attack, TUNISIA, Outcome.RESISTS)
    stage.public.turn = 18
    stage.do(paris)
    assert (stage.public.fate[Fate.FREE_FRENCH], stage.public.fate[Fate.REMOVED]) == (1, 8)
    assert (stage.public.holder[ALGERIA], stage.public.holder[TUNISIA]) == (A, N)
    stage.holds()


def test_77_71_years_and_shares_of_them():
    board = board_with()
    assert [year_of(board, turn) for turn in (1, 3, 4, 7, 8)] == [1940, 1940, 1941, 1941, 1942]
    assert [turn for turn in range(1, 13) if begins_year(board, turn)] == [4, 8, 12]
    assert [prorated(board, turn, 10) for turn in (4, 5, 6, 7)] == [10, 7, 5, 2]


def test_77_51_the_us_enters_at_the_end_of_its_turn():
    stage = Stage()
    stage.public.turn = 6
    america_enters(stage.state)
    assert stage.public.america == 0
    stage.public.turn = 7
    america_enters(stage.state)
    assert stage.public.america == 1


@cases("""held fights landed winner way:
    3 0 9 ALLIES WITHOUT_A_FIGHT; 3 1 9 ALLIES AFTER_A_FIGHT; 2 0 9 AXIS SHORT; 0 0 -1 AXIS NO_LANDING""", Side, Way)
def test_77_62_who_wins(held, fights, landed, winner, way):
    stage = Stage()
    for colony in AFRICA[:held]:
        stage.public.holder[colony] = A
    stage.public.fights, stage.state.tally.landed_turn = fights, landed
    stage.do(settle)
    assert (stage.public.winner, stage.public.way) == (winner, way)
