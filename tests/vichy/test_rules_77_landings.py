"""77.5, 77.6: declarations of war and attacks on colonies, every face of the die."""
import pytest

from simulate.vichy.enums import Event, Holder, Outcome, Side, Status
from simulate.vichy.rules.ending import germany_is_paid
from simulate.vichy.rules.phases import attack_colony
from simulate.vichy.rules.queries import (
    american_ground,
    answer_without_die,
    fight_number,
    may_attack,
    may_declare,
    modifier,
    needs_die,
    outcome_of,
)
from simulate.vichy.rules.war import attack, declare_allies, declare_germany, fight, fights_on, resistance
from tests.cases import cases
from tests.vichy.stage import AFRICA, ALGERIA, LEBANON, MOROCCO, TUNISIA, Stage, board_with

C, D, R = Outcome.CAPITULATES, Outcome.DISINTEGRATES, Outcome.RESISTS
TABLE = {-6: [C] * 6, -5: [C] * 5 + [D], -4: [C] * 4 + [D] * 2, -3: [C] * 3 + [D] * 2 + [R], -2: [C] * 2 + [D] * 2 + [R] * 2,
         -1: [C] + [D] * 2 + [R] * 3, 0: [D] * 2 + [R] * 4, 1: [D] + [R] * 5, 2: [R] * 6}


@pytest.mark.parametrize("drm", TABLE)
def test_77_62b_every_face(drm):
    board = board_with()
    assert [outcome_of(board, face + drm) for face in range(1, 7)] == TABLE[drm]


@pytest.mark.parametrize("face", range(1, 7))
def test_77_62b_resistance_counts_every_modifier_and_used_points(face):
    stage = Stage(spies__allies=1, covert__axis=1, surrender__level=-3)
    stage.public.points[:] = 3, 1
    assert stage.query(modifier, 1) == -2 - 1 + 1 - 1
    assert stage.query(modifier, 0) == -1
    assert stage.do(resistance, MOROCCO, face) == TABLE[-3][face - 1]


def attacked(colony, outcome, america=1, **rules):
    stage = Stage(**rules)
    stage.public.america = america
    stage.do(attack, colony, outcome)
    stage.holds()
    return stage


@cases("""outcome shown fights:
    CAPITULATES "ALGERIA ALLIES, FREE_FRENCH 1, MOROCCO VICHY" False; DISINTEGRATES "ALGERIA NOBODY, ELIMINATED 1" True
    RESISTS "ALGERIA GERMANY, GERMAN 1, status NEUTRAL" True""", Outcome)
def test_77_62b_what_an_answer_makes_of_a_colony_and_its_units(outcome, shown, fights):
    stage = attacked(ALGERIA, outcome)
    stage.shows(shown)
    assert fights_on(stage.public, ALGERIA) == fights


@cases("units most needed: 1 6 5; 2 6 6; 3 6 6; 3 19 7")
def test_77_62_a_die_of_6_takes_any_colony(units, most, needed):
    stage = attacked(ALGERIA, R, fight__most=most)
    stage.public.units[ALGERIA] = units
    assert stage.query(fight_number, ALGERIA) == needed


@pytest.mark.parametrize("colony", AFRICA)
@cases("outcome: CAPITULATES; DISINTEGRATES; RESISTS", Outcome)
def test_77_62_any_attack_lets_the_axis_react_and_lands_americans(colony, outcome):
    stage = attacked(colony, outcome)
    assert american_ground(stage.public)
    assert not stage.query(may_attack, colony)
    stage.shows("owed 1, ALLIES brps 0")           # no declaration of war


def test_77_61_lebanon_syria_fights_without_a_die_a_declaration_or_tension():
    stage = Stage("turn 4")
    assert stage.query(may_attack, LEBANON)
    assert not stage.query(needs_die, LEBANON)
    stage.do(attack_colony, LEBANON)
    stage.shows("LEBANON GERMANY, owed 1, usat 0, ALLIES brps 0, landed 0")
    stage.do(fight, LEBANON, 6)
    stage.shows("LEBANON ALLIES, ELIMINATED 1")


def test_77_61_units_of_lebanon_may_be_built_again_if_vichy_france_is_at_war():
    stage = Stage("status ASSOCIATED_AXIS")
    stage.do(attack_colony, LEBANON)
    stage.do(fight, LEBANON, 6)
    stage.shows("POOL 1, ELIMINATED 0")


def test_77_53_and_77_62a_before_us_entry_britain_must_declare_war():
    stage = Stage()
    assert [stage.query(may_attack, each) for each in AFRICA] == [False] * 3
    stage.do(declare_allies)
    public = stage.public
    stage.shows("status ASSOCIATED_AXIS, hexes GERMANY, owed 1, ALLIES brps -10, usat -2")
    assert public.entry == stage.board.america_turn + 2 * stage.board.america_turns_per_level
    assert [may_attack(public, stage.board, each) for each in AFRICA] == [True] * 3
    assert [needs_die(public, stage.board, each) for each in AFRICA] == [False] * 3
    stage.do(attack_colony, MOROCCO)
    assert not american_ground(public)
    stage.do(fight, MOROCCO, 6)
    stage.shows("POOL 1")                          # may be built again


def test_77_53_and_77_31_whose_the_hexes_are_after_an_allied_declaration():
    stage = Stage(reading__hexes_by_results_alone=1)
    stage.do(declare_allies)
    stage.shows("status ASSOCIATED_AXIS, hexes VICHY")
    assert stage.query(modifier, 0) == 0


@cases("rolls: 0; 1")
def test_77_62b_whether_colonies_of_an_associate_roll(rolls):
    stage = Stage("america 1, status ASSOCIATED_AXIS", reading__associate_rolls=rolls)
    assert [stage.query(needs_die, each) for each in (MOROCCO, LEBANON)] == [bool(rolls), False]


@cases("""side given may:
    ALLIES "america 0" True; ALLIES "america 1" True; ALLIES "ALLIES declared 1" False                  # 77.51B, 77.51C: once
    AXIS "turn 6, america 0" False; AXIS "turn 7, america 0" True; AXIS "turn 8, america 1" True         # 77.51A""", Side)
def test_77_51a_and_77_51b_and_77_51c_who_may_declare_war_on_a_neutral_vichy_france_alone(side, given, may):
    stage = Stage(given, america__turn=7)
    assert may_declare(stage.public, side) == may
    for stage.public.status in set(Status) - {Status.NEUTRAL}:
        assert not may_declare(stage.public, side)


@cases("""given colony may:
    "america 1" MOROCCO True; "" MOROCCO False; "america 1, MOROCCO NOBODY" MOROCCO True                 # 77.93
    "hexes GERMANY, result 8" LEBANON True                                       # 77.61
    "america 1" INDOCHINA False; "america 1, INDOCHINA NOBODY" INDOCHINA False; "america 1, INDOCHINA JAPAN" INDOCHINA False
""")
def test_76_22_and_77_61_and_77_93_who_may_be_attacked(given, colony, may):
    stage = Stage(given)
    assert bool(stage.query(may_attack, colony)) == may
    assert (answer_without_die(stage.public, stage.at[colony]) == Outcome.NONE) == ("NOBODY" in given)


def test_77_52c_units_that_survived_an_attack():
    stage = Stage("america 1")
    for colony in (ALGERIA, TUNISIA):
        stage.do(attack, colony, R)
    stage.do(declare_germany)
    stage.shows("ALGERIA ALLIES, TUNISIA GERMANY, GERMAN 0, FREE_FRENCH 3")        # those of Tunisia are eliminated


def test_77_52a_and_77_52b_and_77_52c_and_77_52d_a_german_declaration_parts_the_colonies():
    stage = Stage("america 1")
    stage.do(declare_germany)
    stage.shows("status SEIZED, hexes GERMANY, TUNISIA GERMANY, MOROCCO ALLIES, ALGERIA ALLIES, LEBANON ALLIES")
    stage.shows("FREE_FRENCH 3, ELIMINATED 6, VICHY 0")
    for _ in range(2):                             # 77.52D: 20 and 5 the turn after, once; the declaration cost 25
        stage.do(germany_is_paid)
        stage.shows(f"AXIS brps {25 - stage.board.declaration_cost_germany}")


@pytest.mark.parametrize("face", range(1, 7))
def test_77_62_a_fight_every_face(face):
    stage = attacked(TUNISIA, R)
    stage.do(fight, TUNISIA, face)
    assert stage.events(Event.FOUGHT) == [(TUNISIA, 5, int(face >= 5), 1)]
    assert (stage.public.holder[TUNISIA] == Holder.ALLIES) == (face >= 5)
    stage.holds()
