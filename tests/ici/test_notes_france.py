"""Regrets that the French `notes` player must not cause: positions in which one answer is plainly wrong."""
import numpy as np
from numba import types

from policies.ici.match import Match
from simulate.core.kernelcache import entry
from simulate.ici.enums import Ask, ChitAt, Control, Lasting, Level, Operation, Segment, Side, Step, Terrain, UnitType
from simulate.ici.play import PLAY_TURN
from simulate.ici.rules.insurgency import counterinsurgency
from simulate.ici.rules.movement_and_attacks.search_and_attack import french_attacks
from simulate.ici.rules.politics.political_chits import take_into_hand
from simulate.ici.state import NOWHERE
from tests.cases import cases
from tests.ici.stage import stage
from tests.ici.staged_chits import make_chit, no_chits

OPERATIONS = types.void(*PLAY_TURN.args[:3])
PARAS = ["2 RPC", "3 RPC", "6 RPC", "8 RPC"]
HORSE = ["1 Spahi", "5 RCA", "3 RCA", "4 Huss"]
PLAYER = Match("ici-1955", "uniform", "notes").france_player
IDLE = Match("ici-1955", "uniform", "uniform").fln_player


def late(faileks=None, units=None, turn=20, level=Level.SUPPORT, value=17, **more):
    """A stage late in the war: density 4, one referendum held, every Region at this level and value; the player is seated."""
    it = stage(faileks, units, density=4, **more)
    public, n = it.public, it.board.populated
    public.turn, public.referendums, public.french_public = turn, 1, 20
    public.level[:n], public.allegiance[:n] = level, value
    it.france_seat.weights[:len(PLAYER.vector())] = PLAYER.vector()
    it.france_seat.memo.stamp = 0
    return it


def set_region(it, region, level, value):
    it[region].level, it[region].allegiance = level, value


def answer(it, question, options, segment=Segment.COUNTERINSURGENCY, about=(0, 0, 0)):
    """The option, a tuple (a, b, c), that the player picks."""
    own, seat = it.france, it.france_seat
    it.public.segment = segment
    own.side, own.ask, own.options = Side.FRANCE, question, len(options)
    own.ask_a, own.ask_b, own.ask_c = about
    for i, option in enumerate(options):
        own.a[i], own.b[i], own.c[i] = option
    return options[PLAYER.policy()(it.public, own, it.board, seat.weights, seat.memo)]


def attack(it):
    it.public.segment = Segment.FRENCH_ATTACKS
    entry(french_attacks, PLAY_TURN)(it.state, it.board, IDLE.policy(), PLAYER.policy())


def operate(it):
    it.public.segment = Segment.COUNTERINSURGENCY
    entry(counterinsurgency, OPERATIONS)(it.state, it.board, PLAYER.policy())


STOP = (NOWHERE, 0, 0)


@cases("french_public: 1; 20")
def test_twenty_points_and_a_lone_moussebiline_before_a_referendum_are_spent(french_public):
    it = late({"4A": 1}, {"4A": PARAS})
    it.public.french_public = french_public
    for region in ("2A", "5A", "5B", "2B", "4B", "3A"):
        set_region(it, region, Level.PURGE, 11)
    attack(it)
    operate(it)
    assert it.public.ops[Side.FRANCE] < it.board.counterinsurgency_cost


def test_no_point_is_left_while_a_contested_region_can_be_infiltrated():
    it = late({"3A": 5})
    it.public.lasting[Lasting.INFILTRATE] = 1
    set_region(it, "3A", Level.FLN, 9)
    operate(it)
    assert it["3A"].infiltrated == 1 or it.public.ops[Side.FRANCE] < 2


def test_a_last_failek_is_left_where_a_step_decides_the_vote():
    it = late({"4A": 1}, {"4A": PARAS}, turn=30)
    it.public.french_public = 1
    set_region(it, "4A", Level.ACTIVIST, 11)
    attack(it)
    assert it["4A"].faileks == 1


def test_the_region_that_the_fln_would_turn_is_cleared_first():
    it = late({"4A": 4, "5G": 4}, {"4A": PARAS, "5G": ["2 REI", "3 REI", "5 REI", "1 REI"]}, turn=10)
    set_region(it, "4A", Level.PURGE, 13)
    set_region(it, "5G", Level.FLN, 3)
    it.public.ops[Side.FLN] = 3
    options = [STOP, (it.at["4A"], 4, 0), (it.at["5G"], 4, 0)]
    assert answer(it, Ask.SEARCH, options, Segment.FRENCH_ATTACKS)[0] == it.at["4A"]


def test_counterinsurgency_goes_where_people_live():
    it = late(level=Level.PURGE, value=12)
    options = [STOP] + [(it.at[region], Operation.DETECT, 0) for region in ("5G", "2B", "4A", "Oran")]
    assert answer(it, Ask.COUNTERINSURGENCY, options)[0] == it.at["4A"]


def test_a_region_far_down_is_mobilized_before_the_vote():
    it = late(turn=30, level=Level.PURGE, value=16)
    set_region(it, "2B", Level.ACTIVIST, 6)
    options = [STOP, (it.at["4A"], Operation.DETECT, 0), (it.at["2B"], Operation.MOBILIZE, 0)]
    assert answer(it, Ask.COUNTERINSURGENCY, options)[0] == it.at["2B"]


def test_points_are_not_thrown_after_a_step_that_is_lost():
    it = late({"3A": 5, "4B": 5}, value=20)
    set_region(it, "4B", Level.FLN, 9)
    options = [STOP, (it.at["3A"], Operation.INFILTRATE, 0)]
    assert answer(it, Ask.COUNTERINSURGENCY, options) == STOP
    options.append((it.at["4B"], Operation.INFILTRATE, 0))
    assert answer(it, Ask.COUNTERINSURGENCY, options)[0] == it.at["4B"]


def test_interrogation_is_harsh_where_no_step_is_left_to_lose():
    it = late(level=Level.FLN, value=0)
    options = [STOP, (it.at["2B"], Operation.PURGE, 0), (it.at["2B"], Operation.HARSH_PURGE, 0)]
    assert answer(it, Ask.COUNTERINSURGENCY, options)[1] == Operation.HARSH_PURGE


@cases("place: 1C; 3C; 5E")
def test_mechanized_units_do_not_fight_in_mountains(place):
    it = late({place: 4}, {place: PARAS + HORSE})
    assert it[place].terrain == Terrain.MOUNTAINS
    groups = sorted({int(it.board.unit_class[it.names.units.index(name)]) for name in PARAS + HORSE})
    options = [(group, Step.FULL, NOWHERE) for group in reversed(groups)]
    chosen = answer(it, Ask.ASSIGN, options, Segment.FRENCH_ATTACKS, (it.at[place], 1, 0))
    assert it.board.class_type[chosen[0]] == UnitType.PARATROOPERS


def test_a_step_towards_mild_acceptance_is_not_wasted():
    it = no_chits(late(turn=20))
    soothing, empty = make_chit(it, 0, Side.FRANCE, pn=1), make_chit(it, 1, Side.FRANCE)
    for chit in (soothing, empty):
        it.secret.chit_at[chit] = ChitAt.CUP
        take_into_hand(it.state, it.france, Side.FRANCE, chit)
    it.public.crisis = 2
    options = [(empty, 0, 0), (soothing, 0, 0)]
    it.public.pied_noirs = 0
    assert answer(it, Ask.PLAY_CHIT, options, Segment.CHITS)[0] == empty
    it.public.pied_noirs = 3
    assert answer(it, Ask.PLAY_CHIT, options, Segment.CHITS)[0] == soothing


def test_idle_units_are_sent_where_the_fln_contests():
    it = late({"4A": 4}, {"blida": PARAS}, turn=10)
    set_region(it, "4A", Level.PURGE, 13)
    it.public.ops[Side.FLN] = 6
    assert it["4A"].control == Control.CONTESTED
    places = [place for place in range(it.board.algeria) if place != it.at["blida"]]
    origin = answer(it, Ask.FRENCH_ORIGIN, [STOP, (it.at["blida"], 0, 0)], Segment.FRENCH_MOVEMENT)
    assert origin[0] == it.at["blida"]
    options = [STOP] + [(place, 0, 0) for place in places]
    destination = answer(it, Ask.FRENCH_DESTINATION, options, Segment.FRENCH_MOVEMENT, (it.at["blida"], 1, 0))
    assert destination[0] == it.at["4A"]


def test_a_held_garrison_leaves_nothing_to_the_draw():
    """The same position twice: the same answer, whatever the player's own stream says."""
    found = set()
    for stream in (1, 2, 3):
        it = late(level=Level.PURGE, value=12)
        it.france_seat.memo.stream[:] = np.uint64(stream)
        options = [STOP] + [(place, Operation.DETECT, 0) for place in range(it.board.populated)]
        found.add(answer(it, Ask.COUNTERINSURGENCY, options))
    assert len(found) == 1
