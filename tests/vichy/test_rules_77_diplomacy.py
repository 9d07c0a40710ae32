"""77.3, 77.4, 77.7 to 77.9: diplomatic results, the status of Vichy France, its end."""
import pytest

from simulate.vichy.enums import Event, Holder, Outcome, Side, Status, Way
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
from simulate.vichy.rules.war import attack, declare_allies, reinforce
from simulate.vichy.state import METROPOLE
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
def test_76_22_and_77_31_and_77_32_and_77_33_every_result_of_a_neutral_vichy_france(result):
    stage, (status, hexes, colonies) = Stage(), WANTED[result]
    stage.do(take_result, Side.AXIS, result)
    stage.shows(f"status {status.name}, hexes {hexes.name}, result {result}, INDOCHINA INDEPENDENT")
    assert {int(stage.public.holder[each]) for each in VICHY} == {colonies}


@cases("total result: -9 -3; -3 -3; 0 0; 6 6; 10 10; 14 10")
def test_77_81_ends_of_the_table(total, result):
    assert result_of(total) == result


@cases("status: ASSOCIATED_AXIS; AXIS_ALLY", Status)
@pytest.mark.parametrize("result", range(-3, 11))
def test_77_94_an_axis_vichy_france_ends_at_0_or_less(status, result):
    stage = Stage(f"status {status.name}, hexes GERMANY")
    stage.do(take_result, Side.AXIS, result)
    stage.shows(f"status {(WANTED[result][0] if result <= 0 or result == 10 else status).name}")


@cases("""given results shown:
    "" (8,1) "status NEUTRAL, hexes VICHY"; "" (8,7) "status NEUTRAL, hexes VICHY"      # 77.31: the last result is in effect
    "" (-2,-1) "ALLIED 0, REMOVED 5, FREE_FRENCH 4"; "" (-2,0) "ALLIED 0, REMOVED 5, FREE_FRENCH 4"                      # 77.94
    "hexes GERMANY" (0,) "TUNISIA GERMANY, MOROCCO NOBODY, REMOVED 9"           # 77.94: Axis units are in Tunisia
    "turn 10" (-2,) "ALLIES brps 22"; "turn 10" (-2,-3) "ALLIES brps 22, ALLIED 5"      # 77.95: half of 45 in Fall, once
    "turn 8" (10,) "AXIS brps 45"                                               # 77.81
""")
def test_77_21_and_77_31_and_77_81_and_77_94_and_77_95_results_one_after_the_other(given, results, shown):
    stage = Stage(given)
    for result in results:
        stage.do(take_result, Side.ALLIES, result)
    stage.shows(shown)


@cases("""rule given shown:
    city "turn 19" "status NEUTRAL"                                             # 77.91: not at war with the Allies
    city "turn 19, status ASSOCIATED_AXIS" "status CONQUERED, hexes GERMANY, MOROCCO NOBODY, REMOVED 9"
    paris "turn 18" "status DISSOLVED"; paris "turn 18, status AXIS_ALLY" "status DISSOLVED"            # 77.92
    paris "turn 18, status ASSOCIATED_AXIS, ALLIES declared 1" "status ASSOCIATED_AXIS"
    paris "turn 18, status ASSOCIATED_ALLIES" "status ASSOCIATED_ALLIES"; paris "turn 19" "status DISSOLVED"
    paris "turn 18, hexes GERMANY" "MOROCCO NOBODY, ALGERIA NOBODY, TUNISIA NOBODY, LEBANON NOBODY, hexes GERMANY"       # 77.93
    america_enters "turn 6" "america 0"; america_enters "turn 7" "america 1"    # 77.51
    new_year "turn 12, status AXIS_ALLY" "AXIS brps 45"                         # 77.81
    declare_allies "america 1" "ALLIES brps -10, usat 0, status ASSOCIATED_AXIS"         # 77.62A
""", city=city, paris=paris, america_enters=lambda state, _: america_enters(state), new_year=new_year,
       declare_allies=declare_allies)
def test_77_51_and_77_81_and_77_91_and_77_92_and_77_93_what_a_turn_brings(rule, given, shown):
    stage = Stage(given)
    stage.do(rule)
    stage.shows(shown)


def after_resistance(result, **rules):
    """Algeria, Tunisia and Lebanon-Syria fight beside Germany, then a result comes."""
    stage = Stage("america 1", **rules)
    for colony in (ALGERIA, TUNISIA, LEBANON):
        stage.do(attack, colony, Outcome.RESISTS)
    stage.do(take_result, Side.ALLIES, result)
    stage.holds()
    return stage


@cases("result: 0; -1")
@cases("stays others: 0 NOBODY; 1 GERMANY")
def test_77_94_a_colony_that_resists_is_nobodys_unless_axis_units_are_there(result, stays, others):
    stage = after_resistance(result, reading__resisting_stays_german=stays)
    stage.shows(f"ALGERIA {others}, TUNISIA GERMANY, LEBANON {others}, REMOVED 9")
    assert sum(stage.public.units) == 0
    needed = [stage.query(fight_number, each) for each in (ALGERIA, TUNISIA)]
    assert needed == [stage.board.fight_on if stays else stage.board.fight_empty_on, stage.board.fight_on]


@cases("stays holder free: 0 FREE_FRENCH 4; 1 GERMANY 1")
def test_77_95_a_colony_that_resists_is_free_french_with_its_units(stays, holder, free):
    stage = after_resistance(-2, reading__resisting_stays_german=stays)
    stage.shows(f"ALGERIA {holder}, TUNISIA {holder}, LEBANON {holder}, FREE_FRENCH {free}, GERMAN {4 - free}")


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
    status = WANTED[result][0] if result <= 0 or result >= 8 else Status.ASSOCIATED_ALLIES
    stage.shows(f"status {status.name}, MOROCCO FREE_FRENCH, ALGERIA FREE_FRENCH, TUNISIA FREE_FRENCH, LEBANON FREE_FRENCH")


def test_77_72_the_sign_of_the_surrender_level():
    assert [surrender_modifier(board_with(surrender__level=level)) for level in (-7, -1, 0, 1, 7)] == [-1, -1, 0, 1, 1]


@cases("""given rules moved:
    "hexes VICHY" {'factors__axis':10} 0; "hexes GERMANY" {'factors__axis':10} 1; "hexes GERMANY" {'factors__axis':9} 0
    "hexes GERMANY" {'factors__axis':30} 1; "hexes ALLIES" {'factors__allies':25} -2     # 77.63: the limit is that of an 8
    "hexes GERMANY, status ASSOCIATED_AXIS" {'factors__axis':30} 3; "hexes GERMANY, status AXIS_ALLY" {'factors__axis':30} 3""")
def test_77_73_and_77_63_factors(given, rules, moved):
    stage = Stage(given, **rules)
    assert stage.query(unit_modifier) == moved == stage.query(modifier, 0)


def test_77_71a_and_77_71b_who_may_name_and_when():
    stage = Stage("turn 3")  # Winter 1940, the year of the fall
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


def test_77_91_free_french_units_stay():
    stage = Stage("america 1")
    stage.do(attack, ALGERIA, Outcome.CAPITULATES)
    stage.do(attack, TUNISIA, Outcome.RESISTS)
    stage.public.turn = 18
    stage.do(paris)
    stage.shows("FREE_FRENCH 1, REMOVED 8, ALGERIA ALLIES, TUNISIA NOBODY")


def test_77_71_years_and_shares_of_them():
    board = board_with()
    assert [year_of(board, turn) for turn in (1, 3, 4, 7, 8)] == [1940, 1940, 1941, 1941, 1942]
    assert [turn for turn in range(1, 13) if begins_year(board, turn)] == [4, 8, 12]
    assert [prorated(board, turn, 10) for turn in (4, 5, 6, 7)] == [10, 7, 5, 2]


@cases("""held fights landed winner way:
    3 0 9 ALLIES WITHOUT_A_FIGHT; 3 1 9 ALLIES AFTER_A_FIGHT; 2 0 9 AXIS SHORT; 0 0 -1 AXIS NO_LANDING""", Side, Way)
def test_77_62_who_wins(held, fights, landed, winner, way):
    stage = Stage()
    for colony in AFRICA[:held]:
        stage.public.holder[colony] = A
    stage.public.fights, stage.state.tally.landed_turn = fights, landed
    stage.do(settle)
    assert (stage.public.winner, stage.public.way) == (winner, way)
