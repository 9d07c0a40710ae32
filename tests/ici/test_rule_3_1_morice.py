"""3.1 The Morice Line: attacks on Faileks that have just crossed."""

from simulate.ici.enums import CombatChit, Event, Lasting, Level, Side
from simulate.ici.play import move_and_attack_phase
from simulate.ici.rules.movement_and_attacks.after_movement import (
    attack_crossers,
    may_attack_crossers,
    morice_attacks,
    revealed_faileks,
)
from simulate.ici.rules.movement_and_attacks.fln_movement import crosses_morice_line, forget_moves, move_failek
from tests.cases import cases
from tests.ici.conftest import answers, put_units
from tests.ici.stage import MOUDJAHIDINE, MOUSSEBILINE, again, look_for, rows, stage

UNITS = ["14 RCP", "18 RCP", "3 RZ", "1 REI", "1 Spahi"]


def border(crossers, units, residents=0, region="2C", overlay=None):
    """Moudjahidines that have crossed into a Region with French units and hidden Moussebilines; the line stands."""
    it = stage({"Tunisia": (0, crossers, 0), region: residents}, {region: UNITS[:units]}, overlay=overlay)
    it.public.lasting[Lasting.MORICE_LINE] = 1
    for _ in range(crossers):
        assert it.do(move_failek, "Tunisia", region, MOUDJAHIDINE)
    it.public.ops[:] = 20
    it.log.n = 0
    return it


def strike(it, *script, region="2C"):
    """One Morice attack; France answers from the script, both sides choose Attack unless it says otherwise."""
    replay = answers(it, france=script)
    it.do(attack_crossers, region, replay, replay)
    return it


@cases("country revealed: Tunisia 1; Morocco 1; WestAfrica 0")
def test_r31_exits_from_tunisia_and_morocco_are_found_but_not_from_west_africa(country, revealed):
    it = stage({country: (0, 1, 0)})
    assert crosses_morice_line(it.board, it.at[country]) == bool(revealed)
    it.do(move_failek, country, "7C" if country != "Morocco" else "7A", MOUDJAHIDINE)
    assert sum(revealed_faileks(it.state, p) for p in range(it.board.places)) == revealed


@cases("crossers units combats: 3 1 1; 1 3 1; 2 2 2; 4 3 3; 3 5 3")
def test_r31_reading_one_failek_a_unit_up_to_the_smaller_number(crossers, units, combats):
    it = strike(border(crossers, units, residents=2))
    fired = rows(it, Event.FRENCH_FIRE)
    assert len(fired) == combats
    assert len({row.a for row in fired}) == combats
    assert rows(it, Event.MORICE)[0].a == combats
    assert not rows(it, Event.SEARCH)


def test_r31_only_those_that_crossed_are_attacked():
    it = border(2, 3, residents=5)
    for game in range(20):
        copy = strike(again(it, game))
        assert {row.b for row in rows(copy, Event.FRENCH_FIRE)} == {MOUDJAHIDINE}
        assert copy.fln.types[it.at["2C"], MOUSSEBILINE] == 5


def test_r31_reading_france_chooses_pairs():
    """Options are a unit and a type it faces; the unit named by the answer meets the type named by it."""
    it = border(1, 2)
    it.fln.types[it.at["2C"], 0] += 1                   # a Moussebiline crosses as well
    it.fln.crossed[it.at["2C"], 0] += 1
    it["2C"].faileks += 1
    classes = [int(it.board.unit_class[it.names.units.index(name)]) for name in UNITS[:2]]
    assert classes == [0, 0]
    copy = strike(again(it), 1, 0)
    assert [row.b for row in rows(copy, Event.FRENCH_FIRE)] == [1, 0]
    copy = strike(again(it), 0, 0)
    assert [row.b for row in rows(copy, Event.FRENCH_FIRE)] == [0, 1]


def test_r31_it_costs_one_point_and_combat_chits_are_chosen():
    it = strike(border(1, 1), CombatChit.FLANK)
    assert it.public.ops[Side.FRANCE] == 19
    assert [(row.a, row.b) for row in rows(it, Event.COMBAT_CHITS)] == [(CombatChit.FLANK, CombatChit.ATTACK)]


@cases("crossers units points done may: 2 1 1 0 True; 0 1 1 0 False; 2 0 1 0 False; 2 1 0 0 False; 2 1 1 1 False")
def test_r31_where_it_may_be_made(crossers, units, points, done, may):
    it = border(crossers, units, residents=2)
    it.public.ops[Side.FRANCE], it["2C"].morice_done = points, done
    assert it.do(may_attack_crossers, "2C") == may


def killed(it):
    return len(rows(it, Event.FAILEK_KILLED))


@cases("level: FLN; PURGE", Level)
def test_r31_reading_the_last_failek_is_not_protected_and_its_death_counts(level):
    it = border(1, 1)
    region = it.at["2C"]
    it.public.level[region] = level
    value = int(it.public.allegiance[region])
    copy = look_for(it, strike, killed)
    assert copy.public.faileks[region] == 0
    assert copy.public.allegiance[region] == value - 1


def test_r31_killing_one_of_two_moves_nobody():
    it = border(2, 1)
    copy = look_for(it, strike, killed)
    assert copy.public.faileks[it.at["2C"]] == 1
    assert not rows(copy, Event.ALLEGIANCE)


def test_r31_survivors_are_hidden_again_and_who_was_not_attacked_from_the_next_turn_on():
    it = border(1, 1)
    copy = look_for(it, strike, lambda done: not killed(done))
    assert revealed_faileks(copy.state, it.at["2C"]) == 0
    assert copy.public.faileks[it.at["2C"]] == 1
    assert copy.public.squares == 0
    it = strike(border(3, 1))
    assert revealed_faileks(it.state, it.at["2C"]) == 2
    it.do(forget_moves)
    assert revealed_faileks(it.state, it.at["2C"]) == 0


def segment(it, *script):
    """The segment with France's answers; returns how many attacks were made."""
    replay = answers(it, france=script)
    it.do(morice_attacks, replay, replay)
    return len(rows(it, Event.MORICE))


def test_r31_one_attack_a_region():
    it = border(3, 1)
    assert segment(again(it), 1, 0, 1) == 1
    assert segment(again(it), 0) == 0                           # voluntary


@cases("points attacks: 0 0; 1 1; 2 2; 9 2")
def test_r31_each_region_costs_a_point(points, attacks):
    it = stage({"Tunisia": (0, 2, 0)}, {"2C": ["14 RCP"], "1D": ["18 RCP"]})
    it.public.lasting[Lasting.MORICE_LINE] = 1
    for region in ("2C", "1D"):
        assert it.do(move_failek, "Tunisia", region, MOUDJAHIDINE)
    it.public.ops[Side.FRANCE] = points
    assert segment(it, 1, 0, 1, 0, 1) == attacks
    assert it.public.ops[Side.FRANCE] == points - attacks


def test_r31_the_chart_never_holds_more_than_its_squares():
    """Twenty crossers and twenty units in one Region."""
    it = stage({"2C": (0, 20, 0)})
    put_units(it, "2C", range(20))
    it.fln.crossed[it.at["2C"], MOUDJAHIDINE] = 20
    strike(it)
    assert rows(it, Event.MORICE)[0].a == len(rows(it, Event.FRENCH_FIRE)) == len(it.public.square_class)


def test_g_r31_r32_stacking_then_the_morice_line_then_supply():
    """Five cross into the Sahara, where three may stack; the line is attacked before 1A is checked for supply."""
    it = stage({"Tunisia": (0, 5, 0), "1A": 9}, {"7C": ["14 RCP", "18 RCP"]})
    it.public.lasting[Lasting.MORICE_LINE] = 1
    replay = answers(it, fln=[2, 3, 4, 0], france=[1])          # Tunisia, 7C, five
    it.do(move_and_attack_phase, replay, replay)
    told = [(row.event, row.place) for row in rows(it, Event.FAILEK_MOVED, Event.FAILEK_REMOVED, Event.MORICE)]
    assert told == ([(Event.FAILEK_MOVED, "7C")] * 5 + [(Event.FAILEK_REMOVED, "7C")] * 2 + [(Event.MORICE, "7C")]
                    + [(Event.FAILEK_REMOVED, "1A")] * 3)
    assert [row.b for row in rows(it, Event.FAILEK_REMOVED)] == [0, 0, 1, 1, 1]
