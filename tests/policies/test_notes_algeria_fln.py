"""`notes` as the FLN of Algeria: small positions in which one answer is plainly right, and its strength on paired games."""
import numpy as np
import pytest

from policies.algeria.match import Match
from simulate.algeria.board.load import load
from simulate.algeria.enums import Ask, Award, Build, Class, Deploy, Mission, Segment, Side, Spot
from simulate.algeria.state import MEMO, NOWHERE, OWN, PUBLIC, WEIGHTS
from simulate.core.kernels.records import zeroed

PLAYER = Match.ROSTER.player("notes", Side.FLN)
GAME = load("algeria-1954", [])
BOARD = GAME.board[0]
FLN_SIDE = range(Class.FAILEK, Class.FRONT + 1)


def at(name):
    """The number of a place."""
    return list(GAME.names.places).index(name)


class Position:
    """A board with units as given: {place: [(Class, Spot, how many), ...]}; turn 3, 20 AP, both PSL 50."""

    def __init__(self, units, ap=20, fln=50, government=50):
        self.public, self.own, self.memo = zeroed(PUBLIC)[0], zeroed(OWN)[0], zeroed(MEMO)[0]
        self.public.turn, self.public.ap = 3, ap
        self.public.psl[Side.FLN], self.public.psl[Side.GOVERNMENT] = fln, government
        for name, groups in units.items():
            for group, spot, n in groups:
                side = Side.FLN if group in FLN_SIDE else Side.GOVERNMENT
                self.public.count[at(name), group, spot] += n
                self.public.side_count[side, at(name), spot] += n

    def answer(self, ask, options, about=(0, 0, 0, 0), segment=Segment.OPERATIONS):
        """The option, a tuple (a, b, c), that the player picks."""
        own, weights = self.own, np.zeros(WEIGHTS)
        weights[:len(PLAYER.weights)] = PLAYER.weights
        self.public.segment, own.side, own.ask, own.options = segment, Side.FLN, ask, len(options)
        own.ask_a, own.ask_b, own.ask_c, own.ask_d = about
        for i, option in enumerate(options):
            own.a[i], own.b[i], own.c[i] = option
            own.n[i] = 1
        return options[PLAYER.policy()(self.public, own, BOARD, weights, self.memo)]


def ready(group, n=1):
    return (group, Spot.OPERATIONS, n)


def missions(*kinds):
    return [(kind, 0, 0) for kind in (*kinds, Mission.LET_ACT, Mission.PASS)]


def test_propaganda_in_an_unpatrolled_town_before_a_patrolled_rural_area():
    it = Position({"I-1": [ready(Class.CADRE), (Class.POLICE, Spot.PATROL, 2)], "ALGIERS": [ready(Class.CADRE)]})
    assert it.answer(Ask.FLN_MISSION, missions(Mission.PROPAGANDA)) == (Mission.PROPAGANDA, 0, 0)
    options = [(at(name), Class.CADRE, Spot.OPERATIONS) for name in ("I-1", "ALGIERS")]
    assert it.answer(Ask.FLN_UNIT, options, (Mission.PROPAGANDA, 0, 0, 0)) == options[1]


def test_no_mission_that_costs_more_than_it_brings():
    it = Position({"I-1": [ready(Class.CADRE), (Class.POLICE, Spot.PATROL, 4)]})
    assert it.answer(Ask.FLN_MISSION, missions(Mission.PROPAGANDA)) == (Mission.PASS, 0, 0)
    crowd = Position({"ORAN": [ready(Class.FRONT), (Class.POLICE, Spot.PATROL, 6)]})
    assert crowd.answer(Ask.FLN_MISSION, missions(Mission.STRIKE, Mission.PROPAGANDA)) == (Mission.PASS, 0, 0)


def test_a_strike_takes_cadres_along():
    it = Position({"ORAN": [ready(Class.FRONT), ready(Class.CADRE, 3), (Class.POLICE, Spot.PATROL, 1)]})
    assert it.answer(Ask.FLN_MISSION, missions(Mission.PROPAGANDA, Mission.STRIKE)) == (Mission.STRIKE, 0, 0)
    counts = [(count, 0, 0) for count in range(4)]
    assert it.answer(Ask.COMPANIONS, counts, (Mission.STRIKE, at("ORAN"), Class.CADRE, 0))[0] >= 2


def test_who_has_nothing_to_do_stays_underground():
    there = (Class.CADRE, Spot.UNDERGROUND, 1)
    it = Position({"I-1": [there], "I-4": [there, (Class.POLICE, Spot.PATROL, 4)]})
    options = [(NOWHERE, 0, 0), *((Deploy.OPERATIONS, at(name), Class.CADRE) for name in ("I-4", "I-1"))]
    assert it.answer(Ask.FLN_DEPLOY, options, segment=Segment.FLN_DEPLOYMENT) == options[2]
    it.public.count[at("I-1"), Class.CADRE] = np.bincount([Spot.OPERATIONS], minlength=8)
    assert it.answer(Ask.FLN_DEPLOY, options[:2], segment=Segment.FLN_DEPLOYMENT) == options[0]


def test_ap_of_this_turns_missions_are_not_spent_on_units():
    units = {name: [(Class.FRONT, Spot.UNDERGROUND, 1), (Class.CADRE, Spot.UNDERGROUND, 2)] for name in ("ORAN", "ALGIERS")}
    options = [(NOWHERE, 0, 0), (Build.CADRE, at("ORAN"), 0)]
    assert Position(units, ap=6).answer(Ask.BUILD, options, segment=Segment.FLN_REINFORCEMENT) == options[0]
    assert Position(units, ap=20).answer(Ask.BUILD, options, segment=Segment.FLN_REINFORCEMENT) == options[1]


@pytest.mark.parametrize("there", [[Class.FRONT, Class.CADRE], [Class.FRONT, Class.FAILEK, Class.BAND, Class.CADRE],
                                   [Class.FRONT, Class.FAILEK], [Class.FAILEK, Class.BAND]])
def test_losses_are_taken_in_order(there):
    order = [Class.CADRE, Class.BAND, Class.FAILEK, Class.FRONT]
    chosen = Position({}).answer(Ask.LOSS, [(0, group, 0) for group in there])
    assert chosen[1] == min(there, key=order.index)


@pytest.mark.parametrize(("fln", "government", "own"), [(50, 50, 0), (1, 3, 0), (1, 50, 4)])
def test_psp_go_against_the_government_unless_the_own_support_is_low(fln, government, own):
    police = {name: [(Class.POLICE, Spot.PATROL, 1)] for name in ("ORAN", "ALGIERS", "CONSTANTINE", "II-1")}
    it = Position(police, fln=fln, government=government)
    assert it.answer(Ask.AWARD, [(count, 0, 0) for count in range(5)], (4, Award.STRIKE, 0, 0))[0] == own


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["algeria-1954", "algeria-1960"])
def test_it_wins_and_sooner_than_the_random_player(scenario):
    games = 300
    rows = {name: Match(scenario, name, "semantic-uniform", seed=3).play(0, games) for name in ("notes", "semantic-uniform")}
    assert (rows["notes"]["winner"] == Side.FLN).mean() > 0.99
    sooner = rows["semantic-uniform"]["last_turn"].astype(int) - rows["notes"]["last_turn"]
    assert sooner.mean() - 4 * sooner.std() / games**0.5 > 1
