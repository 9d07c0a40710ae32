"""77: the parts of a turn, with answers of both sides that are listed."""
import numpy as np

from policies.core.plain_players import replay
from simulate.core.kernels.records import sit_down
from simulate.vichy.enums import Event, Outcome, Segment, Side, Status, Way
from simulate.vichy.play import play_turn
from simulate.vichy.rules import phases
from simulate.vichy.rules.ending import new_year
from simulate.vichy.state import METROPOLE
from tests.cases import cases
from tests.vichy.stage import AFRICA, ALGERIA, LEBANON, MOROCCO, Stage


def played(stage, rule, *values, allies=(), axis=()):
    """A rule of a turn with these answers; who has given all of them answers 0: no, or nothing."""
    state = stage.state
    for seat, answers in enumerate((allies, axis)):
        own, chair = ((state.allies, state.allies_seat), (state.axis, state.axis_seat))[seat]
        sit_down(own, chair, seat, np.array([*map(float, answers), 0.0]))
    rule(state, stage.board, *values, replay, replay)
    stage.holds()


def placed(turn):
    stage = Stage(points__most_allies=4, points__most_axis=4)
    stage.public.turn, stage.public.named[:] = turn, 1
    played(stage, phases.year, allies=[2], axis=[3])
    return stage


@cases("turn points named: 1 [2,3] [0,0]; 2 [0,0] [1,1]; 8 [2,3] [0,0]; 9 [0,0] [1,1]")
def test_77_62b_points_are_placed_as_a_year_begins(turn, points, named):
    """The Axis first; turn 1 begins a year too."""
    public = placed(turn).public
    assert [list(each) for each in (public.points, public.fresh, public.named)] == [points, points, named]


def test_77_71_a_named_target_uses_up_the_points_and_a_reaction_does_not():
    stage = placed(8)
    stage.public.owed = 1
    played(stage, phases.diplomacy, Side.AXIS, axis=[1, 1])
    assert [each[1:3] for each in stage.events(Event.NAMED)] == [(1, 1), (0, 1)]           # reaction, modifier
    assert (stage.public.owed, list(stage.public.fresh), list(stage.public.points)) == (0, [0, 0], [2, 3])
    assert list(stage.public.named) == [0, 1]
    played(stage, phases.diplomacy, Side.AXIS, axis=[1, 1])
    assert len(stage.events(Event.RESULT)) == 2


@cases("avoids: 0; 1")
def test_77_94_the_allies_may_avoid_the_end_of_an_allied_vichy_france(avoids):
    asked = 0
    for points in range(9):
        stage = Stage()
        stage.public.status, stage.public.turn, stage.public.fresh[Side.ALLIES] = Status.ALLIED_ALLY, 8, points
        played(stage, phases.diplomacy, Side.AXIS, axis=[1], allies=[avoids])
        result = max(int(stage.state.secret.dice[0]) - points, -3)
        asked += -1 <= result <= 0
        lesser = stage.board.diplomacy_lesser if avoids and -1 <= result <= 0 else result
        assert stage.events(Event.RESULT)[0][1] == lesser
        assert len(stage.events(Event.AVOIDED)) == (lesser != result)
    assert asked == 2


def test_77_42_one_unit_a_turn_goes_to_a_colony():
    stage = Stage()
    played(stage, phases.axis_turn, axis=[2])
    assert [int(stage.public.units[each]) for each in (METROPOLE, MOROCCO, ALGERIA)] == [4, 1, 2]
    stage = Stage(forces__mobile=0)                               # the garrison of Vichy city alone
    played(stage, phases.axis_turn, axis=[2])
    assert stage.public.units[METROPOLE] == 1


def test_77_52_and_76_4_what_the_axis_do_in_their_turn():
    """Germany declares war, Japan enters Saigon; both are paid in the next turn, Fall 1942: 25, and half of 10."""
    stage = Stage("america 1, turn 9", pacific__turn=20)
    played(stage, phases.axis_turn, axis=[1, 2])
    cost = stage.board.declaration_cost_germany
    stage.shows(f"status SEIZED, AXIS brps {-cost}, usjt 1")
    stage.public.turn = 10
    played(stage, phases.axis_turn)
    stage.shows(f"AXIS brps {25 + 5 - cost}, usjt 2")


@cases("""given paid:
    "turn 12, status SEIZED" "AXIS brps 25"; "turn 12, status SEIZED, germany_due 1" "AXIS brps 0"
    "turn 11, status SEIZED" "AXIS brps 0"; "turn 12, status ASSOCIATED_ALLIES" "ALLIES brps 35"
    "turn 1, status ALLIED_ALLY" "ALLIES brps 0"; "turn 12, status ASSOCIATED_AXIS" "ALLIES brps 0, AXIS brps 0"
    "turn 8, INDOCHINA JAPAN_NORTH" "AXIS brps 0"; "turn 8, INDOCHINA JAPAN" "AXIS brps 10"             # 76.43A""")
def test_77_81_and_77_95_and_76_43a_who_is_paid_as_a_year_begins(given, paid):
    """20 for Vichy France, 5 for Tunisia, German then; 10 for Algeria and 5 for Morocco, Free French; 10 for Indochina."""
    stage = Stage(f"{given}, MOROCCO FREE_FRENCH, ALGERIA FREE_FRENCH, TUNISIA GERMANY")
    stage.do(new_year)
    stage.shows(paid)


@cases("most landings: 3 3; 2 2; 0 0")
def test_77_61_and_77_62_landings_of_one_turn(most, landings):
    """Lebanon-Syria needs no landing; each attacked colony that is not taken is fought for once a turn."""
    stage = Stage("america 1", landing__most=most)
    played(stage, phases.allied_turn, allies=[0, *[1] * 5])
    attacked = [place for place, *_ in stage.events(Event.ATTACKED)]
    assert attacked == [*AFRICA[:landings], LEBANON]
    taken = [each for each in attacked if stage.public.outcome[each] == Outcome.CAPITULATES]
    assert sorted([*taken, *(place for place, *_ in stage.events(Event.FOUGHT))]) == attacked


@cases("turn america there: 3 1 False; 4 0 True; 4 1 True")
def test_77_61_when_lebanon_syria_is_attacked(turn, america, there):
    stage = Stage(levant__turn=4)
    stage.public.turn, stage.public.america = turn, america
    played(stage, phases.allied_turn, allies=[0, 1] if turn < 9 else [])
    assert [place for place, *_ in stage.events(Event.ATTACKED)] == [LEBANON] * there


def test_77_the_parts_of_a_turn_come_in_order():
    """Turn 8: points; the Axis react; Germany declares war, Japan enters; the Allies land and fight; the turn ends."""
    stage = Stage("turn 8, america 1, owed 1, landed 1, hexes GERMANY")
    played(stage, play_turn, axis=[0, 1, 0, 0, 0, 1], allies=[0, 1, 0, 1, 1])
    segments = [int(row[1]) for row in stage.state.log.row[:stage.state.log.n]][1:]
    assert segments == sorted(segments)
    assert set(segments) == set(Segment) - {Segment.SET_UP}


def test_77_the_last_turn_ends_the_game():
    stage = Stage("turn 11")
    played(stage, play_turn)
    assert (stage.public.turn, stage.public.way, stage.public.america) == (12, 0, 1)
    played(stage, play_turn)
    assert (stage.public.turn, stage.public.way) == (12, Way.NO_LANDING)
