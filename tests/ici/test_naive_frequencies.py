"""How often the kernels' dice procedures bring each outcome, against the exact tables. Every comparison has a false-alarm rate of
1 in a million over seeds; there are about 500 of them, and the seed is fixed."""
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from reports.statistics.exact_dice import dice_sum
from simulate.ici.enums import Advantage, Level, Step
from simulate.ici.rules.combat import assign_units, combat
from simulate.ici.rules.counterinsurgency import infiltrate
from simulate.ici.rules.purge import try_purge
from simulate.ici.rules.referendum import vote_of_region
from simulate.ici.rules.search import draw_found, search_and_attack
from simulate.ici.rules.structure_attacks import structure_attack
from simulate.ici.trace_events import Event
from tests.ici.conftest import answers
from tests.ici.stage import MOUDJAHIDINE, MOUSSEBILINE, agree, agrees, rows, stage
from tests.reports.ici_odds import table as exact_table

pytestmark = pytest.mark.slow

TRIALS = 3000


def counted(it, act, outcome, trials=TRIALS):
    """Outcomes of `act` over as many games, the stage put back before each."""
    public, fln = it.states["public"].copy(), it.states["fln"].copy()
    seen = Counter()
    for game in range(trials):
        it.states["public"][:], it.states["fln"][:] = public, fln
        it.state.secret.attempt[:, :it.board.places] = 0
        it.state.secret.game, it.state.log.n = game, 0
        seen[outcome(act(it))] += 1
    return seen


def value(row):
    """The first field (a) of a row of the log."""
    return int(row[5])


@pytest.mark.parametrize(("place", "terrain", "kind", "level", "density", "units", "faileks"), [
    ("2A", "coastal_hills", "region", "purge", 0, 3, 5), ("2A", "coastal_hills", "region", "support", 4, 4, 5),
    ("2A", "coastal_hills", "region", "fln", 4, 4, 3), ("1B", "mountains", "region", "purge", 2, 2, 2),
    ("1B", "mountains", "region", "fln", 4, 4, 9), ("6A", "dry_hills", "region", "activist", 1, 4, 2),
    ("Oran", "coastal_hills", "major_city", "fln", 3, 4, 3), ("bone", "coastal_hills", "community", "fln", 4, 3, 2),
    ("guelma", "coastal_hills", "community", "purge", 0, 2, 1), ("7B", "sahara", "region", "purge", 4, 3, 3)])
def test_search(place, terrain, kind, level, density, units, faileks):
    it = stage({place: faileks}, {place: ["14 RCP", "3 RZ", "9 RZ", "8 RZ"][:units]}, density=density)
    it.state.public.level[:it.board.populated] = Level[level.upper()]
    it.board.combat_hit_on = 99
    replay = answers(it)
    seen = counted(it, lambda each: search_and_attack(each.state, each.board, each.at[place], replay, replay),
                   lambda _: value(it.state.log.row[0]))
    table = exact_table("search", density=density, units=units, faileks=faileks, kind=kind, terrain=terrain, level=level)
    assert agree(seen, TRIALS, {row["found"]: row["chance"] for row in table.rows})


UNITS = {"infantry": "3 RZ", "paratroopers": "14 RCP", "mechanized": "1 Spahi"}
FIGHTS = [("infantry", "moudjahidine", "full", "none", "none"), ("paratroopers", "moudjahidine", "full", "none", "none"),
          ("mechanized", "moussebiline", "reduced", "none", "none"), ("infantry", "moudjahidine", "full", "plus_one", "none"),
          ("infantry", "moudjahidine", "full", "none", "plus_one"), ("infantry", "moudjahidine", "full", "first_fire", "none"),
          ("infantry", "moudjahidine", "full", "none", "first_fire"),
          ("paratroopers", "moudjahidine", "reduced", "none", "first_fire"),
          ("infantry", "moussebiline", "full", "extra_die", "none"), ("mechanized", "moudjahidine", "full", "none", "extra_die")]


@pytest.mark.parametrize(("unit", "failek", "step", "france", "fln"), FIGHTS)
def test_combat(unit, failek, step, france, fln):
    kind = {"moussebiline": MOUSSEBILINE, "moudjahidine": MOUDJAHIDINE}[failek]
    faileks = [0, 0, 0]
    faileks[kind] = 2
    it = stage({"2A": faileks}, {"2A": [UNITS[unit] + "-" * (step == "reduced")]})
    it.state.fln.square_type[0] = kind
    assign_units(it.state, it.board, it.at["2A"], 1, 0, answers(it))
    number = int(it.state.secret.square_unit[0])
    before = int(it.state.public.unit_step[number])
    theirs, ours = Advantage[france.upper()], Advantage[fln.upper()]
    seen = counted(it, lambda each: combat(each.state, each.board, each.at["2A"], 0, theirs, ours),
                   lambda _: (2 - int(it.state.public.faileks[it.at["2A"]]), before - int(it.state.public.unit_step[number])))
    table = exact_table("attack", unit=unit, failek=failek, step=step, france=france, fln=fln)
    assert agree(seen, TRIALS, {(row["killed"], row["steps lost"]): row["chance"] for row in table.rows})
    assert before == {"full": Step.FULL, "reduced": Step.REDUCED}[step]


@pytest.mark.parametrize(("faileks", "incap"), [(1, 8), (2, 10), (3, 11), (4, 3), (9, 12), (4, 16)])
def test_structure_attack(faileks, incap):
    it = stage({"2A": faileks})
    it.state.public.incap = incap
    seen = counted(it, lambda each: structure_attack(each.state, each.board, each.at["2A"]),
                   lambda _: (value(it.state.log.row[0]), it.state.log.n > 1 and value(it.state.log.row[1])))
    [row] = exact_table("structure", faileks=faileks, incap=incap, payments=1).rows
    rolled, hit = row["attack rolled"], row["hit"]
    assert agree(seen, TRIALS, {(1, 1): hit, (1, 0): rolled - hit, (0, False): 1 - rolled})


@pytest.mark.parametrize(("place", "name"), [("Alger", "d3"), ("hassi_rmel", "2d3")])
def test_points_that_a_hit_takes(place, name):
    it = stage({place: 4})
    it.state.public.incap = it.board.structure_attack_hit_on = 0
    seen = counted(it, lambda each: structure_attack(each.state, each.board, each.at[place]),
                   lambda _: 20 - int(it.state.public.ops[1]))
    exact = {row["value"]: row["chance"] for row in exact_table("roll", roll=name).rows}
    assert agree(seen, TRIALS, exact)


@pytest.mark.parametrize(("harsh", "chance"), [(False, 0.3896), (True, 0.7094)])
def test_purge(harsh, chance):
    it = stage({"2A": 0})
    seen = counted(it, lambda each: try_purge(each.state, each.board, each.at["2A"], int(harsh)), bool)
    exact = exact_table("purge", harsh=harsh, tries=1).rows[0]["success"]
    assert round(float(exact), 4) == chance
    assert agree(seen, TRIALS, {True: exact, False: 1 - exact})


def test_infiltrate():
    it = stage({"2A": 0})
    seen = counted(it, lambda each: infiltrate(each.state, each.board, each.at["2A"]), lambda _: value(it.state.log.row[0]))
    exact = exact_table("infiltrate", tries=1).rows[0]["success"]
    assert exact == Fraction(65, 81)
    assert agree(seen, TRIALS, {1: exact, 0: 1 - exact})


@pytest.mark.parametrize(("marker", "chance"), [(3, 1.0), (7, .9), (9, .707), (10, .571), (11, .429), (14, .1), (18, 0.0)])
def test_a_region_votes_no(marker, chance):
    it = stage()
    it.state.public.allegiance[:] = marker
    seen = counted(it, lambda each: vote_of_region(each.state, each.board, 0), int)
    below, above = (sum(share for total, share in dice_sum(3).items() if (total - marker) * way > 0) for way in (-1, 1))
    exact = above / (below + above)
    assert round(float(exact), 3) == chance
    assert agree(seen, TRIALS, {1: exact, 0: 1 - exact})


@pytest.mark.parametrize("count", [1, 2, 4])
def test_who_is_found_is_random_among_all(count):
    """Of four Moussebilines, three Moudjahidines and two Commandos: drawn without putting back."""
    it = stage({"2A": (4, 3, 2)})
    seen = counted(it, lambda each: draw_found(each.state, each.at["2A"], count),
                   lambda _: tuple(sorted(it.state.fln.square_type[:count].tolist())))
    exact = {}
    for a in range(count + 1):
        for b in range(count + 1 - a):
            c = count - a - b
            exact[(0,) * a + (1,) * b + (2,) * c] = Fraction(comb(4, a) * comb(3, b) * comb(2, c), comb(9, count))
    assert agree(seen, TRIALS, exact)


@pytest.mark.parametrize("place", ["2A", "2B"])
def test_dice_of_two_places_and_of_two_searches_differ(place):
    """The same unit searches twice: both dice are even, and they are no copies of each other."""
    it = stage({place: 9}, {place: ["14 RCP"]}, density=1)
    it.board.search_hit_on = 7
    replay = answers(it)

    def twice(each):
        for _ in range(2):
            search_and_attack(each.state, each.board, each.at[place], replay, replay)

    seen = counted(it, twice, lambda _: tuple(row.dice[0] for row in rows(it, Event.SEARCH)))
    assert all(agrees(seen[first, second], TRIALS, Fraction(1, 36)) for first in range(1, 7) for second in range(1, 7))
