"""Counters: ratings of the Player's Notes, minima of scenario 1959, groups, Combat Chits (F, 2.2, 3.5)."""
import itertools
from fractions import Fraction

import pytest

from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.enums import Advantage, CombatChit, Failek, Group, Step, UnitType

FULL_NAMES = {"RCP": "paratroopers", "RHP": "paratroopers", "RPC": "paratroopers", "RDP": "paratroopers", "REP": "legion",
              "REC": "legion", "REI": "legion", "CSPL": "legion", "RICM": "mechanized", "RCA": "mechanized", "Cuir": "mechanized",
              "Drag": "mechanized", "Huss": "mechanized", "Spahi": "mechanized", "Chas": "mechanized", "RZ": "infantry",
              "RI": "infantry", "RIA": "infantry", "BCA": "infantry"}


@pytest.fixture(scope="module")
def board():
    return load("ici-1955").board[0]


@pytest.fixture(scope="module")
def units():
    return printed("ici-1955").rows["units"]


def failing(quality, strength, against):
    """Exact chance that no die of `strength` hits: 5 or more after the difference of qualities, a natural 1 misses (3.5)."""
    rolls = list(itertools.product(range(1, 7), repeat=strength))
    missed = sum(all(die == 1 or die + quality - against < 5 for die in roll) for roll in rolls)
    return Fraction(missed, len(rolls))


@pytest.mark.parametrize(("kind", "chance"), [(UnitType.PARATROOPERS, Fraction(1, 9)), (UnitType.LEGION, Fraction(1, 9)),
                                              (UnitType.INFANTRY, Fraction(16, 81)), (UnitType.MECHANIZED, Fraction(1, 4))])
def test_risks_of_failing_to_kill_a_moudjahidine(board, units, kind, chance):
    """But for those whose ratings the notes may not mean: mountain troops, Legion cavalry, Bellounis."""
    sure = [" quality:" not in row["alternatives"] for row in units.values()]
    classes = {int(each) for each, known in zip(board["unit_class"], sure, strict=False) if known}
    found = [each for each in classes if board["class_type"][each] == kind]
    assert found
    for index in found:
        quality, strength = board["class_quality"][index][Step.FULL], board["class_strength"][index][Step.FULL]
        assert failing(int(quality), int(strength), int(board["failek_quality"][Failek.MOUDJAHIDINE])) == chance


def test_quality_4_units_exist_and_faileks_rise_in_quality(board):
    assert board["class_quality"].max() == 4
    assert board["failek_quality"].tolist() == [1, 2, 3]


def test_counters_cover_what_scenario_1959_places():
    for kind, least in (("moudjahidine", 29), ("moussebiline", 28), ("zonal_commando", 6)):
        assert printed("ici-1959").rows["faileks"][kind]["counters"] >= least
    assert load("ici-1959").board[0]["first_types"].sum(axis=0).tolist() == [28, 29, 6]


def test_named_units_are_there_and_the_coup_names_three(units):
    assert {"1 REP", "14 RCP", "18 RCP", "159 RIA", "CSPL", "6 RPC", "3 RPC", "2 RCA", "1 REI"} <= set(units)
    assert {name for name, row in units.items() if row["coup"]} == {"1 REP", "14 RCP", "18 RCP"}
    assert sum(name.endswith("BCA") for name in units) > 1


def test_every_family_of_the_rulebook_occurs_with_its_type(units):
    regiments = {name: row for name, row in units.items() if row["group"] != "BELLOUNIS"}
    assert {name.split()[-1] for name in regiments} == set(FULL_NAMES)
    for name, row in regiments.items():
        assert row["type"] == FULL_NAMES[name.split()[-1]]


@pytest.mark.parametrize(("family", "special"), [
    ("REC", "mechanized"), ("REP", "paratroopers"), ("CSPL", "sahara"), ("RIA", "mountain"), ("BCA", "mountain"), ("RCP", "none"),
    ("RI", "none")])
def test_special_capabilities(units, family, special):
    found = {row["special"] for name, row in units.items() if name.split()[-1] == family}
    assert found == {special}


def test_45_to_60_french_units_in_four_groups_and_three_of_bellounis(units):
    count = {group: sum(row["group"] == group for row in units.values()) for group in ("54", "55", "56", "TM", "BELLOUNIS")}
    assert count["BELLOUNIS"] == 3
    assert min(count.values()) >= 1
    assert 45 <= sum(count.values()) <= 60


def test_a_reduced_side_is_no_better_than_the_full_one(units):
    for row in units.values():
        assert 1 <= row["reduced_quality"] <= row["quality"]
        assert 1 <= row["reduced_strength"] <= row["strength"]


def test_combat_chits_advantages(board):
    wanted = {("FLANK", "STAND"): Advantage.PLUS_ONE, ("ATTACK", "RECON"): Advantage.FIRST_FIRE,
              ("STAND", "ATTACK"): Advantage.EXTRA_DIE}
    for own, other in itertools.product(CombatChit, CombatChit):
        if (own, other) != (CombatChit.RECON, CombatChit.FLANK):
            assert board["advantage"][own, other] == wanted.get((own.name, other.name), Advantage.NONE)
    assert board["advantage"][CombatChit.RECON, CombatChit.FLANK] != Advantage.NONE


def test_units_54_start_in_algeria_the_others_do_not(board, units):
    groups = {"54": Group.G54, "55": Group.G55, "56": Group.G56, "TM": Group.TM, "BELLOUNIS": Group.BELLOUNIS}
    for index, row in enumerate(units.values()):
        assert (board["first_unit_place"][index] < board["algeria"]) == (row["group"] == "54")
        assert board["unit_group"][index] == groups[row["group"]]


def test_classes_gather_equal_units():
    game = load("ici-1955")
    assert sorted(game.names.classes) == sorted(["paratroopers", "infantry", "Legion", "mechanized", "Legion cavalry", "CSPL",
                                                 "mountain troops", "Legion paratroopers", "Bellounis"])
    rec = game.names.units.index("1 REC")
    assert game.names.classes[game.board[0]["unit_class"][rec]] == "Legion cavalry"
