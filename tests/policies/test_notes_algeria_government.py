"""`notes` for the Government in Algeria: decisions in small positions, and that it beats the random FLN."""
import numpy as np
import pytest

from policies.algeria.match import Match
from policies.algeria.notes.government import notes_government
from policies.algeria.notes.government_values import coup_loss
from simulate.algeria.board.load import load
from simulate.algeria.enums import Ask, Class, Mission, Order, Segment, Side, Spot, Type
from simulate.algeria.state import MEMO, NOWHERE, OWN, PUBLIC
from simulate.core.kernels.records import zeroed
from tests.algeria.stage import counters
from tests.cases import cases, table_rows

GAME = load("algeria-1954", [])
BOARD = GAME.board[0]
NOTES = Match.ROSTER.player("notes", Side.GOVERNMENT)
BARIKA, CONSTANTINE, SETIF = 0, 4, 5


def position(words="", psl=65, fln=50):
    """A map with counters as words say; a "fighter" takes part."""
    public = zeroed(PUBLIC)[0]
    public.turn = 1
    public.psl[:] = (fln, psl)
    public.unit_place[:] = NOWHERE
    for name, count, word, (box, *fighter) in counters(words):
        place, kind, spot = GAME.names.places.index(name), Type[word], Spot[box]
        free = [unit for unit in range(BOARD.first_unit[kind], BOARD.first_unit[kind + 1]) if public.unit_place[unit] == NOWHERE]
        for unit in free[:count]:
            public.unit_place[unit], public.unit_class[unit], public.unit_in[unit] = place, kind, bool(fighter)
            public.unit_box[unit], public.unit_neutral[unit] = divmod(int(spot), 2)
            public.count[place, kind, spot] += 1
            public.side_count[Side.FLN if kind >= Type.FAILEK else Side.GOVERNMENT, place, spot] += 1
    return public


def answer(public, question, options, *asked, **changed):
    """The option chosen, of rows (a, b, c); with other weights by name."""
    own = zeroed(OWN)[0]
    own.side, own.ask, own.options = Side.GOVERNMENT, question, len(options)
    for name, value in zip(("ask_a", "ask_b", "ask_c"), asked, strict=False):
        own[name] = value
    for at, row in enumerate(options):
        own.a[at], own.b[at], own.c[at], own.n[at] = (*(*row, 0, 0)[:3], 1)
    weights = np.zeros(64)
    weights[:len(NOTES.weights)] = list({**dict(zip(NOTES.names, NOTES.weights, strict=True)), **changed}.values())
    return options[notes_government(public, own, BOARD, weights, zeroed(MEMO)[0])]


def test_civil_affairs_go_where_there_is_terror_first():
    public = position("I-1: POLICE PATROL; CONSTANTINE: POLICE PATROL; II-1: POLICE PATROL")
    public.terror[SETIF] = 1
    missions = [(Mission.CIVIL_AFFAIRS,), (Mission.RESETTLEMENT,), (Mission.PASS,)]
    assert answer(public, Ask.GOVERNMENT_MISSION, missions) == (Mission.CIVIL_AFFAIRS,)
    places = [(BARIKA,), (CONSTANTINE,), (SETIF,)]
    assert answer(public, Ask.MISSION_PLACE, places, Mission.CIVIL_AFFAIRS) == (SETIF,)


@cases("below: True; False")
def test_nothing_is_activated_below_what_is_kept(below):
    keep = int(NOTES.weights[NOTES.names.index("keep")])
    public = position("CONSTANTINE: BRIGADE COMPLETED, FRONT UNDERGROUND, CADRE UNDERGROUND", keep if below else keep + 5)
    stop, activate = (NOWHERE,), (Order.ACTIVATE, CONSTANTINE, Class.BRIGADE)
    assert answer(public, Ask.REINFORCE, [stop, activate]) == (stop if below else activate)


@cases('found mission expected: CADRE PROPAGANDA 1; "24 BAND" RAID 0; "9 CADRE" STRIKE 1', Mission)
def test_it_reacts_to_the_weak_and_to_strikes(found, mission, expected):
    public = position(f"CONSTANTINE: ALGERIAN PATROL, {found} COMPLETED fighter")
    assert answer(public, Ask.REACT, [(0,), (1,)], CONSTANTINE, mission) == (expected,)


def test_the_last_psp_of_the_fln_are_taken_and_not_gained():
    public = position(psl=5, fln=2)
    assert answer(public, Ask.AWARD, [(0,), (1,), (2,)], 2) == (0,)
    public.psl[Side.FLN] = 40
    assert answer(public, Ask.AWARD, [(0,), (1,), (2,)], 2) == (2,)


def test_a_unit_comes_where_it_takes_control():
    public = position("I-1: POLICE PATROL; CONSTANTINE: FRONT UNDERGROUND, 6 POLICE PATROL")
    assert answer(public, Ask.MOBILIZE_PLACE, [(BARIKA,), (SETIF,)], Type.ALGERIAN) == (SETIF,)
    assert answer(public, Ask.DEPLOY_PLACE, [(BARIKA,), (SETIF,)], CONSTANTINE, Class.ALGERIAN) == (SETIF,)


STOP, POLICE = (NOWHERE,), (Order.MOBILIZE, NOWHERE, Type.POLICE)


def helps(psl, fln, oas, **changed):
    """Whether it spends a PSP on Civil Affairs at these PSL, with the OAS in a place, if active."""
    public = position("CONSTANTINE: POLICE PATROL", psl, fln)
    public.segment, public.oas, public.oas_place = Segment.OPERATIONS, oas != NOWHERE, oas
    missions = [(Mission.CIVIL_AFFAIRS,), (Mission.PASS,)]
    return answer(public, Ask.GOVERNMENT_MISSION, missions, **changed) == missions[0]


def buys(order, psl=60, **changed):
    """Whether it gives an order in a Reinforcement Phase, of a town with Police and the FLN in it."""
    public = position("CONSTANTINE: 2 POLICE PATROL, FRONT UNDERGROUND, CADRE UNDERGROUND", psl)
    public.segment = Segment.GOVERNMENT_REINFORCEMENT
    return answer(public, Ask.REINFORCE, [STOP, order], **changed) == order


@cases("""psl fln oas changed expected:
    31 50 NOWHERE {'brink':0.0} True; 31 50 NOWHERE {'brink':1.0} False; 60 50 NOWHERE {'brink':1.0} True        # the OAS awakes
    31 50 CONSTANTINE {'brink':1.0} True; 30 50 CONSTANTINE {'brink':1.0} True
    30 50 FRANCE {'brink':0.0} True; 30 50 FRANCE {'brink':1.0} False                       # the army may rise
    20 60 NOWHERE {'race':0.0} True; 20 60 NOWHERE {'race':1.0} False; 60 20 NOWHERE {'race':1.0} True     # the FLN is in front
    20 50 NOWHERE {'chase':0.0} True; 20 50 NOWHERE {'chase':0.5} False; 20 20 NOWHERE {'chase':0.5} True      # too far ahead
""", NOWHERE=NOWHERE, CONSTANTINE=CONSTANTINE, FRANCE=BOARD.france)
def test_it_saves_where_it_must(psl, fln, oas, changed, expected):
    assert helps(psl, fln, oas, **changed) == expected


@cases("psl ahead expected: 45 15.0 False; 45 0.0 True; 60 15.0 True; 60 30.0 False")
def test_before_the_operations_it_looks_ahead(psl, ahead, expected):
    assert buys(POLICE, psl, brink=8.0, ahead=ahead) == expected


@pytest.mark.parametrize("oas, attempts, drm", [(CONSTANTINE, 1, 0), (BOARD.france, 2, 1)])
def test_a_coup_costs_what_its_table_says(oas, attempts, drm):
    public = position()
    public.oas, public.oas_place = 1, oas
    dice = dict(table_rows("2 3; 3 2; 4 2; 5 1; 6 1; 7 -1; 8 -2; 9 -2; 10 -3; 11 -3; 12 -3"))
    rolls = [dice[min(one + two + drm, 12)] for one in range(1, 7) for two in range(1, 7)]
    assert coup_loss(public, BOARD) == pytest.approx(-attempts / 6 * 3.5 * sum(rolls) / 36)


@pytest.mark.slow
@cases("scenario: algeria-1954; algeria-1960")
def test_it_beats_the_random_fln(scenario):
    rows = Match(scenario, "semantic-uniform", "notes").play(0, 300)
    assert (rows["winner"] == Side.GOVERNMENT).mean() > 0.9
