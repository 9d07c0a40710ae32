"""`notes` as the FLN of Algeria: small positions in which one answer is plainly right, and its strength on paired games."""
import numpy as np
import pytest

from policies.algeria.match import Match
from simulate.algeria.board.load import load
from simulate.algeria.enums import Ask, Award, Build, Class, Deploy, Mission, Segment, Side, Spot, Type
from simulate.algeria.state import MEMO, NOWHERE, OWN, PUBLIC, WEIGHTS
from simulate.core.kernels.records import zeroed
from tests.algeria.stage import counters
from tests.cases import cases

PLAYER = Match.ROSTER.player("notes", Side.FLN)
GAME = load("algeria-1954", [])
BOARD = GAME.board[0]
SEGMENTS = {Ask.BUILD: Segment.FLN_REINFORCEMENT, Ask.FLN_DEPLOY: Segment.FLN_DEPLOYMENT, Ask.PLACE_UNIT: Segment.SET_UP}
STOP = (NOWHERE, 0, 0)
FLN_SIDE = range(Class.FAILEK, Class.FRONT + 1)
TWO_TOWNS = "ORAN: FRONT UNDERGROUND, 2 CADRE UNDERGROUND; ALGIERS: FRONT UNDERGROUND, 2 CADRE UNDERGROUND"


def at(name):
    """The number of a place."""
    return list(GAME.names.places).index(name)


class Position:
    """A board with units as words say, in the OPS box if no other is named; turn 3, 20 AP, both PSL 50. Other weights by name."""

    def __init__(self, words="", ap=20, fln=50, government=50, **weights):
        self.weights = {**dict(zip(PLAYER.names, PLAYER.weights, strict=True)), **weights}
        self.public, self.own, self.memo = zeroed(PUBLIC)[0], zeroed(OWN)[0], zeroed(MEMO)[0]
        self.public.turn, self.public.ap = 3, ap
        self.public.psl[Side.FLN], self.public.psl[Side.GOVERNMENT] = fln, government
        for place, count, kind, box in counters(words):
            spot = Spot[box[0]] if box else Spot.OPERATIONS
            self.public.count[at(place), Class[kind], spot] += count
            self.public.side_count[Side.FLN if Class[kind] in FLN_SIDE else Side.GOVERNMENT, at(place), spot] += count

    def answer(self, ask, options, about=(0, 0, 0, 0)):
        """The option, a tuple (a, b, c), that the player picks."""
        own, weights, segment = self.own, np.zeros(WEIGHTS), SEGMENTS.get(ask, Segment.OPERATIONS)
        weights[:len(self.weights)] = list(self.weights.values())
        self.public.segment, own.side, own.ask, own.options = segment, Side.FLN, ask, len(options)
        own.ask_a, own.ask_b, own.ask_c, own.ask_d = about
        for i, option in enumerate(options):
            own.a[i], own.b[i], own.c[i] = option
            own.n[i] = 1
        return options[PLAYER.policy()(self.public, own, BOARD, weights, self.memo)]

    def mission(self, *kinds):
        """The mission of these that it conducts, if it does not let the Government act or pass."""
        return self.answer(Ask.FLN_MISSION, [(kind, 0, 0) for kind in (*kinds, Mission.LET_ACT, Mission.PASS)])[0]


def test_propaganda_in_an_unpatrolled_town_before_a_patrolled_rural_area():
    it = Position("I-1: CADRE, 2 POLICE PATROL; ALGIERS: CADRE")
    assert it.mission(Mission.PROPAGANDA) == Mission.PROPAGANDA
    options = [(at(name), Class.CADRE, Spot.OPERATIONS) for name in ("I-1", "ALGIERS")]
    assert it.answer(Ask.FLN_UNIT, options, (Mission.PROPAGANDA, 0, 0, 0)) == options[1]


@cases("""units given air terror kinds expected:
    "I-1: CADRE, 4 POLICE PATROL" {} 0 0 PROPAGANDA PASS                         # it would cost more than it brings
    "ORAN: FRONT, 6 POLICE PATROL" {} 0 0 "STRIKE PROPAGANDA" PASS
    "I-1: BAND, POLICE PATROL" {'air':0.0,'police':0.0} 3 0 HARASS HARASS        # Air Points left keep bands from harassing
    "I-1: BAND, POLICE PATROL" {'air':1.0,'police':0.0} 3 0 HARASS PASS
    "I-1: BAND, POLICE PATROL" {'air':1.0,'police':0.0} 0 0 HARASS HARASS
    "ORAN: BAND, POLICE PATROL" {'air':1.0,'police':0.0} 3 0 HARASS HARASS
    "I-1: 6 BAND, BRIGADE" {'ap':5,'air':1.0,'raid':-1.0} 0 0 RAID RAID          # and are reckoned with where somebody reacts
    "I-1: 6 BAND, BRIGADE" {'ap':5,'air':1.0,'raid':-1.0} 3 0 RAID PASS
    "I-1: BAND, POLICE PATROL, BRIGADE" {'bold':0.0} 0 0 HARASS PASS             # bold bands harass though troops may react
    "I-1: BAND, POLICE PATROL, BRIGADE" {'bold':1.5} 0 0 HARASS HARASS
    "ORAN: CADRE, ELITE" {'ap':5,'react':0.0,'exposed':0.0} 0 0 PROPAGANDA PROPAGANDA        # who would be flushed hides
    "ORAN: CADRE, ELITE" {'ap':5,'react':0.0,'exposed':6.0} 0 0 PROPAGANDA PASS
    "ORAN: CADRE, POLICE PATROL" {'ap':5,'react':0.0,'exposed':6.0} 0 0 PROPAGANDA PROPAGANDA
    "I-1: BAND, POLICE PATROL" {'dread':1.0,'police':-1.0,'raid':0.8} 0 0 RAID PASS          # terror lasts
    "I-1: BAND, POLICE PATROL" {'dread':4.0,'police':-1.0,'raid':0.8} 0 0 RAID RAID
    "I-1: BAND, POLICE PATROL" {'dread':4.0,'police':-1.0,'raid':0.8} 0 1 RAID PASS
""")
def test_the_mission_that_is_plainly_right(units, given, air, terror, kinds, expected):
    it = Position(units, **given)
    it.public.air_left, it.public.terror[at("I-1")] = air, terror
    assert it.mission(*(Mission[kind] for kind in kinds.split())) == Mission[expected]


@cases("""units given turn build place built:
    TWO_TOWNS {'ap':6} 3 CADRE ORAN False; TWO_TOWNS {'ap':20} 3 CADRE ORAN True      # missions want AP as well
    TWO_TOWNS {'ap':6,'open':0.0} 1 CADRE ORAN False; TWO_TOWNS {'ap':6,'open':1.0} 1 CADRE ORAN True
    TWO_TOWNS {'ap':6,'open':1.0} 2 CADRE ORAN False                                     # but not in the first turn
    "I-1: FRONT UNDERGROUND, 2 POLICE PATROL" {'found':0.0} 3 FRONT_TO_CADRE I-1 False          # Police will find a Front
    "I-1: FRONT UNDERGROUND, 2 POLICE PATROL" {'found':2.0} 3 FRONT_TO_CADRE I-1 True
    "I-1: FRONT UNDERGROUND" {'found':2.0} 3 FRONT_TO_CADRE I-1 False
    "ORAN: FRONT UNDERGROUND, CADRE UNDERGROUND" {'ap':9,'government':5,'haste':0.0} 3 CADRE ORAN True
    "ORAN: FRONT UNDERGROUND, CADRE UNDERGROUND" {'ap':9,'government':5,'haste':1.2} 3 CADRE ORAN False  # too late
    "ORAN: FRONT UNDERGROUND, CADRE UNDERGROUND" {'ap':9,'government':50,'haste':1.2} 3 CADRE ORAN True
""", TWO_TOWNS=TWO_TOWNS)
def test_what_is_built(units, given, turn, build, place, built):
    it, options = Position(units, **given), [STOP, (Build[build], at(place), 0)]
    it.public.turn = turn
    assert it.answer(Ask.BUILD, options) == options[built]


def test_a_strike_takes_cadres_along():
    it = Position("ORAN: FRONT, 3 CADRE, POLICE PATROL")
    assert it.mission(Mission.PROPAGANDA, Mission.STRIKE) == Mission.STRIKE
    counts = [(count, 0, 0) for count in range(4)]
    assert it.answer(Ask.COMPANIONS, counts, (Mission.STRIKE, at("ORAN"), Class.CADRE, 0))[0] >= 2


def test_who_has_nothing_to_do_stays_underground():
    it = Position("I-1: CADRE UNDERGROUND; I-4: CADRE UNDERGROUND, 4 POLICE PATROL")
    options = [STOP, *((Deploy.OPERATIONS, at(name), Class.CADRE) for name in ("I-4", "I-1"))]
    assert it.answer(Ask.FLN_DEPLOY, options) == options[2]
    it.public.count[at("I-1"), Class.CADRE] = np.bincount([Spot.OPERATIONS], minlength=8)
    assert it.answer(Ask.FLN_DEPLOY, options[:2]) == options[0]


@cases('there first: "FRONT CADRE" CADRE; "FRONT FAILEK BAND CADRE" CADRE; "FRONT FAILEK" FAILEK; "FAILEK BAND" BAND', Class)
def test_losses_are_taken_in_order(there, first):
    assert Position().answer(Ask.LOSS, [(0, Class[each], 0) for each in there.split()])[1] == first


@cases("fln government own: 50 50 0; 1 3 0; 1 50 4")
def test_psp_go_against_the_government_unless_the_own_support_is_low(fln, government, own):
    police = "ORAN: POLICE PATROL; ALGIERS: POLICE PATROL; CONSTANTINE: POLICE PATROL; II-1: POLICE PATROL"
    it = Position(police, fln=fln, government=government)
    assert it.answer(Ask.AWARD, [(count, 0, 0) for count in range(5)], (4, Award.STRIKE, 0, 0))[0] == own


@cases('weight there expected: 0.0 "POLICE PATROL" PASS; 8.0 "POLICE PATROL" MOVE; 8.0 "ALGERIAN COMPLETED" PASS', Mission)
def test_cadres_leave_a_watched_town(weight, there, expected):
    it = Position(f"ORAN: FRONT COMPLETED, 2 CADRE, {there}", leave=weight)
    it.public.struck[at("ORAN")] = it.public.propagated[at("ORAN")] = 1
    assert it.mission(Mission.MOVE) == expected


@cases("weight place: 0.0 ORAN; 4.0 ALGIERS")
def test_a_new_front_comes_where_no_police_will_find_it(weight, place):
    it = Position("ORAN: 4 CADRE UNDERGROUND, 2 POLICE PATROL; ALGIERS: 2 CADRE UNDERGROUND", found=weight, guard=0.0)
    options = [STOP, *((Build.CADRE_TO_FRONT, at(name), 0) for name in ("ALGIERS", "ORAN"))]
    assert it.answer(Ask.BUILD, options)[1] == at(place)


@pytest.mark.parametrize("weight, expected", [(0.0, STOP), (2.0, (Deploy.TO_FRANCE, at("I-4"), Class.CADRE))])
def test_a_cadre_that_is_missed_least_goes_to_france(weight, expected):
    it = Position("I-1: FRONT UNDERGROUND, CADRE UNDERGROUND; I-4: FRONT UNDERGROUND, 2 CADRE UNDERGROUND", france=weight)
    options = [STOP, *((Deploy.TO_FRANCE, at(name), Class.CADRE) for name in ("I-1", "I-4"))]
    it.public.propagated[:] = 1
    assert it.answer(Ask.FLN_DEPLOY, options) == expected


@cases("weight place: 0.0 ORAN; 0.5 V-2")
def test_who_hides_does_not_begin_in_towns(weight, place):
    options = [(at("V-2"), 0, 0), (at("ORAN"), 0, 0)]
    assert Position(hide=weight).answer(Ask.PLACE_UNIT, options, (Type.FRONT, 4, 1, 0))[0] == at(place)


@pytest.mark.slow
@cases("scenario: algeria-1954; algeria-1960")
def test_it_wins_and_sooner_than_the_random_player(scenario):
    games = 300
    rows = {name: Match(scenario, name, "semantic-uniform", seed=3).play(0, games) for name in ("notes", "semantic-uniform")}
    assert (rows["notes"]["winner"] == Side.FLN).mean() > 0.99
    sooner = rows["semantic-uniform"]["last_turn"].astype(int) - rows["notes"]["last_turn"]
    assert sooner.mean() - 4 * sooner.std() / games**0.5 > 1
