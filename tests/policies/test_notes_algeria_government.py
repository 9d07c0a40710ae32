"""`notes` for the Government in Algeria: decisions in small positions, and that it beats the random FLN."""
import numpy as np
import pytest

from policies.algeria.match import Match
from policies.algeria.notes.government import notes_government
from simulate.algeria.board.load import load
from simulate.algeria.enums import Ask, Class, Mission, Order, Side, Spot, Type
from simulate.algeria.state import MEMO, NOWHERE, OWN, PUBLIC
from simulate.core.kernels.records import zeroed

GAME = load("algeria-1954", [])
BOARD = GAME.board[0]
NOTES = Match.ROSTER.player("notes", Side.GOVERNMENT)
BARIKA, CONSTANTINE, SETIF = 0, 4, 5


def position(psl=65, fln=50):
    """An empty map."""
    public = zeroed(PUBLIC)[0]
    public.turn = 1
    public.psl[:] = (fln, psl)
    public.unit_place[:] = NOWHERE
    return public


def put(public, place, group, spot, n=1, taking_part=False):
    """Counters of a Class onto the map."""
    kind = BOARD.class_type[group]
    side = Side.FLN if kind >= Type.FAILEK else Side.GOVERNMENT
    free = [unit for unit in range(BOARD.first_unit[kind], BOARD.first_unit[kind + 1]) if public.unit_place[unit] == NOWHERE]
    for unit in free[:n]:
        public.unit_place[unit], public.unit_class[unit] = place, group
        public.unit_box[unit], public.unit_neutral[unit] = divmod(int(spot), 2)
        public.unit_in[unit] = taking_part
        public.count[place, group, spot] += 1
        public.side_count[side, place, spot] += 1


def answer(public, question, options, *asked):
    """The option chosen, of rows (a, b, c)."""
    own = zeroed(OWN)[0]
    own.side, own.ask, own.options = Side.GOVERNMENT, question, len(options)
    for name, value in zip(("ask_a", "ask_b", "ask_c"), asked, strict=False):
        own[name] = value
    for at, row in enumerate(options):
        own.a[at], own.b[at], own.c[at], own.n[at] = (*(*row, 0, 0)[:3], 1)
    weights = np.zeros(64)
    weights[:len(NOTES.weights)] = NOTES.weights
    return options[notes_government(public, own, BOARD, weights, zeroed(MEMO)[0])]


def test_civil_affairs_go_where_there_is_terror_first():
    public = position()
    for place in (BARIKA, CONSTANTINE, SETIF):
        put(public, place, Class.POLICE, Spot.PATROL)
    public.terror[SETIF] = 1
    missions = [(Mission.CIVIL_AFFAIRS,), (Mission.RESETTLEMENT,), (Mission.PASS,)]
    assert answer(public, Ask.GOVERNMENT_MISSION, missions) == (Mission.CIVIL_AFFAIRS,)
    places = [(BARIKA,), (CONSTANTINE,), (SETIF,)]
    assert answer(public, Ask.MISSION_PLACE, places, Mission.CIVIL_AFFAIRS) == (SETIF,)


@pytest.mark.parametrize("below", [True, False])
def test_nothing_is_activated_below_what_is_kept(below):
    keep = int(NOTES.weights[NOTES.names.index("keep")])
    public = position(psl=keep if below else keep + 5)
    put(public, CONSTANTINE, Class.BRIGADE, Spot.COMPLETED)
    put(public, CONSTANTINE, Class.FRONT, Spot.UNDERGROUND)
    put(public, CONSTANTINE, Class.CADRE, Spot.UNDERGROUND)
    stop, activate = (NOWHERE,), (Order.ACTIVATE, CONSTANTINE, Class.BRIGADE)
    assert answer(public, Ask.REINFORCE, [stop, activate]) == (stop if below else activate)


@pytest.mark.parametrize(("group", "n", "mission", "expected"), [
    (Class.CADRE, 1, Mission.PROPAGANDA, 1), (Class.BAND, 24, Mission.RAID, 0), (Class.CADRE, 9, Mission.STRIKE, 1)])
def test_it_reacts_to_the_weak_and_to_strikes(group, n, mission, expected):
    public = position()
    put(public, CONSTANTINE, Class.ALGERIAN, Spot.PATROL)
    put(public, CONSTANTINE, group, Spot.COMPLETED, n, taking_part=True)
    assert answer(public, Ask.REACT, [(0,), (1,)], CONSTANTINE, mission) == (expected,)


def test_the_last_psp_of_the_fln_are_taken_and_not_gained():
    public = position(psl=5, fln=2)
    assert answer(public, Ask.AWARD, [(0,), (1,), (2,)], 2) == (0,)
    public.psl[Side.FLN] = 40
    assert answer(public, Ask.AWARD, [(0,), (1,), (2,)], 2) == (2,)


def test_a_unit_comes_where_it_takes_control():
    public = position()
    put(public, BARIKA, Class.POLICE, Spot.PATROL)
    put(public, CONSTANTINE, Class.FRONT, Spot.UNDERGROUND)
    put(public, CONSTANTINE, Class.POLICE, Spot.PATROL, 6)
    assert answer(public, Ask.MOBILIZE_PLACE, [(BARIKA,), (SETIF,)], Type.ALGERIAN) == (SETIF,)
    assert answer(public, Ask.DEPLOY_PLACE, [(BARIKA,), (SETIF,)], CONSTANTINE, Class.ALGERIAN) == (SETIF,)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["algeria-1954", "algeria-1960"])
def test_it_beats_the_random_fln(scenario):
    rows = Match(scenario, "semantic-uniform", "notes").play(0, 300)
    assert (rows["winner"] == Side.GOVERNMENT).mean() > 0.9
