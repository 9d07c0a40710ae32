"""Chits, units, enums and the political cell chart: the second entry against the loader."""
import itertools
import re
from fractions import Fraction

import pytest

from reports.ici.odds.search_and_attack import purge_chance
from simulate.ici.enums import (
    Advantage,
    CombatChit,
    Crisis,
    Failek,
    Group,
    Lasting,
    Level,
    Segment,
    Side,
    Special,
    Step,
    UnitType,
    Verb,
)
from tests.cases import cases
from tests.reports.ici_odds import BOARD
from tests.second_entry.typed_tables import ENTRY, finder, key

CHITS = ENTRY.chits
GAME = ENTRY.game
UNITS = GAME["named_units"]
FIRST_YEAR = 1955


# ---- chits ---------------------------------------------------------------------------------------------------------------

def test_chit_titles(full):
    typed = [*CHITS["titles"]["bold"], *CHITS["titles"]["italic"]]
    assert sorted(key(title) for title in full.names.chit_titles) == sorted(key(title) for title in typed)


def test_chit_sides(board, chit):
    for title, (side, _) in CHITS["sides"].items():
        assert Side(board["chit_side"][chit(title)]).name == side, title


def test_chit_spans(board, chit):
    for title, (first, last, _) in CHITS["spans"].items():
        years = board["chit_first"][chit(title)], board["chit_last"][chit(title)]
        assert years == (first - FIRST_YEAR, last - FIRST_YEAR), title


@cases("side: FLN; FRANCE", Side)
def test_either_side_has_the_spans_named(board, side):
    count = board["chits"]
    spans = {(FIRST_YEAR + int(first), FIRST_YEAR + int(last)) for first, last, owner in zip(
        board["chit_first"][:count], board["chit_last"][:count], board["chit_side"][:count], strict=True) if owner == side}
    assert {tuple(span) for span in CHITS["span_names"]["both_sides"]} <= spans


def actions(board, chit):
    """(verb, target) of a chit's actions."""
    return [(Verb(verb), int(target)) for verb, _, target in board["chit_action"][chit]]


def test_lasting_chits(board, chit):
    for title, (effect, _) in CHITS["lasting"].items():
        assert board["chit_lasts"][chit(title)], title
        assert (Verb.LASTING, Lasting[effect]) in actions(board, chit(title)), title


def test_what_chits_bring(board, chit):
    for title, (verb, target, _) in CHITS["brings"].items():
        found = actions(board, chit(title))
        assert any(done == Verb[verb] and (not target or aim == Group[target]) for done, aim in found), title


@pytest.mark.parametrize("effect", list(CHITS["most"]))
def test_most_that_a_chit_moves(board, effect):
    moved = abs(board[f"chit_{effect}"][:board["chits"]])
    assert 1 <= moved.max() <= CHITS["most"][effect][0]


# ---- units ---------------------------------------------------------------------------------------------------------------

def test_designations(full, board):
    for unit, name in enumerate(full.names.units):
        found = re.fullmatch(r"(?:\d+ )?(\w+)", name)
        if board["unit_group"][unit] == Group.BELLOUNIS or key(name) == key("159 RIA"):
            continue
        special, kind = GAME["designations"][found[1]]
        unit_class = board["unit_class"][unit]
        assert board["class_special"][unit_class] == Special[special], name
        assert kind in ("", UnitType(board["class_type"][unit_class]).name), name


def test_every_designation_is_used(full):
    assert {name.split()[-1] for name in full.names.units[:-3]} - {"RIA"} == set(GAME["designations"])


def test_named_units(full, board):
    find = finder(full.names.units)
    for name in ("159 RIA", "1 REP"):
        assert board["class_special"][board["unit_class"][find(name)]] == Special[UNITS[name][0]], name
    for name in UNITS["exists"]:
        assert UnitType(board["class_type"][board["unit_class"][find(name)]]) == UnitType.PARATROOPERS, name
    assert {unit for unit in range(board["units"]) if board["unit_coup"][unit]} == {find(name) for name in UNITS["coup"]}


def test_bellounis(board):
    bellounis = [unit for unit in range(board["units"]) if board["unit_group"][unit] == Group.BELLOUNIS]
    assert len(bellounis) == UNITS["bellounis"][0]
    assert all(board["class_special"][board["unit_class"][unit]] & Special.BELLOUNIS for unit in bellounis)


def test_risk_of_failing_to_kill(board):
    """R-N: chance, rounded to per cent, that a full unit kills no Moudjahidine; REP are Legion.

    Whether the notes mean REC, mountain troops and Bellounis too, the text does not say.
    """
    checked = set()
    for row in range(board["classes"]):
        if board["class_special"][row] & (Special.BELLOUNIS | Special.MOUNTAIN | Special.MECHANIZED):
            continue
        kind = UnitType(board["class_type"][row]).name
        better = board["class_quality"][row, Step.FULL] - board["failek_quality"][Failek.MOUDJAHIDINE]
        misses = sum(face == 1 or face + better < 5 for face in range(1, 7))
        risk = Fraction(misses, 6) ** int(board["class_strength"][row, Step.FULL])
        assert round(100 * risk) == GAME["risk"][kind][0], (kind, row)
        checked.add(kind)
    assert checked == set(GAME["risk"])


# ---- combat chits, enums, the political cell chart -----------------------------------------------------------------------

def test_combat_chits(board):
    for own, other, gives in GAME["combat_chits"]["examples"]:
        assert Advantage(board["advantage"][CombatChit[own], CombatChit[other]]).name == gives
    for row in board["advantage"]:
        assert sum(cell != Advantage.NONE for cell in row) == 1
    assert [chit.name for chit in CombatChit] == GAME["combat_chits"]["kinds"]


def test_orders():
    assert [segment.name for segment in Segment][1:] == GAME["sequence"]["segments"]
    assert [level.name for level in Level] == GAME["sequence"]["levels"]
    assert [kind.name for kind in UnitType] == GAME["types"]["french"]
    assert [kind.name for kind in Failek] == GAME["types"]["fln"]
    assert [crisis.name for crisis in Crisis] == GAME["sequence"]["crises"]
    assert [crisis["name"] for crisis in GAME["crisis"]] == GAME["sequence"]["crises"][1:]


def test_crisis_ceilings(board):
    ceilings = {row["name"]: row["income_ceiling"] for row in GAME["crisis"] if "income_ceiling" in row}
    assert ceilings == {"COUP_ATTEMPT": board["income_coup_ceiling"], "EVIAN_TALKS": board["income_evian_ceiling"]}


@pytest.mark.parametrize("name, crisis", list(zip(
    ("de_gaulle", "barricade", "coup", "evian"), GAME["crisis"][:4], strict=True)))
def test_crisis_numbers(board, name, crisis):
    numbers = {about: board[f"crisis_{name}_{about}"] for about in ("steps", "spares", "incap", "units")}
    assert numbers == {"steps": crisis["step"], "spares": crisis.get("except") == "SUPPORT",
                       "incap": crisis["incap_dice"] == "2d3", "units": len(crisis.get("removed", ()))}


def climb(slots, dice, chance):
    """{captured slots: probability} when each die of a colour captures a slot of its colour with `chance`."""
    outcome = {}
    for hits in itertools.product((True, False), repeat=len(dice)):
        weight = Fraction(1)
        for hit in hits:
            weight *= chance if hit else 1 - chance
        left, captured = list(slots), []
        for colour, hit in zip(dice, hits, strict=True):
            if hit and colour in left:
                left.remove(colour)
                captured.append(colour)
        found = tuple(sorted(captured))
        outcome[found] = outcome.get(found, 0) + weight
    return outcome


@cases("harsh name: False counterinsurgency_purge_on; True counterinsurgency_harsh_on")
def test_purge_over_the_whole_chart(harsh, name):
    chart, chance = GAME["cell_chart"], Fraction(7 - ENTRY.rules[name][0], 6)
    total = Fraction(0)
    for low, weight in climb(chart["lowest"][0], chart["lowest"][0], chance).items():
        for middle, more in climb(chart["middle"][0], low, chance).items():
            total += weight * more * (1 - (1 - chance) ** len(middle))
    assert len(chart["lowest"][0]) + len(chart["middle"][0]) + chart["top"][0] == chart["slots"][0]
    assert purge_chance(BOARD, harsh) == total
