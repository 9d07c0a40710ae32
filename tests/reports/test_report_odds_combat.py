"""reports/ici/odds/search.py and attack.py against the Player's Notes and counting by hand: R-3.5."""
from fractions import Fraction

import pytest

from reports.ici.odds.attack import Fighter, combat
from reports.ici.odds.registry import PROCEDURES
from reports.ici.odds.rule_numbers import PRINTED
from reports.ici.odds.search import most_found, search_dice, search_modifier
from simulate.ici.enums import Advantage

MEN = Advantage.NONE


def rows(name, **values):
    return PROCEDURES[name].table(**values).rows


def killing(table):
    return sum(row["chance"] for row in table if row["killed"])


@pytest.mark.parametrize(("unit", "risk"), [("paratroopers", Fraction(1, 9)), ("legion", Fraction(1, 9)),
                                            ("infantry", Fraction(16, 81)), ("mechanized", Fraction(1, 4))])
def test_players_notes_risk_of_failing(unit, risk):
    assert 1 - killing(rows("attack", unit=unit)) == risk


@pytest.mark.parametrize(("fln", "chance"), [("none", Fraction(1, 9)), ("plus_one", Fraction(1, 4))])
def test_r35_two_hits_eliminate(fln, chance):
    assert sum(row["chance"] for row in rows("attack", fln=fln) if row["steps lost"] == 2) == chance


def test_r35_one_hit_only_when_the_reading_says_so():
    table = PROCEDURES["attack"].table({"reading_each_hit_counts": 0}).rows
    assert {row["steps lost"] for row in table} == {0, 1}
    assert sum(row["chance"] for row in table if row["steps lost"]) == Fraction(5, 9)


def test_r35_natural_1_misses_whatever_the_quality():
    assert killing(rows("attack", quality=12, strength=1)) == Fraction(5, 6)
    assert killing(rows("attack", quality=0, strength=1, failek_quality=5)) == 0


def test_r35_quality_never_changes_fln_dice():
    losses = [sum(row["chance"] for row in rows("attack", quality=quality) if row["steps lost"]) for quality in (0, 2, 8)]
    assert losses == [Fraction(5, 9)] * 3


def test_r35_terrain_shift_is_quality():
    assert rows("attack", unit="mechanized", shift=-1) == rows("attack", unit="mechanized", quality=2)


def test_r35_extra_die():
    assert 1 - killing(rows("attack", unit="paratroopers", france="extra_die")) == Fraction(1, 27)
    assert sum(row["chance"] for row in rows("attack", fln="extra_die") if not row["steps lost"]) == Fraction(8, 27)


def test_r35_french_first_fire_by_hand():
    total = combat(PRINTED, Fighter({2: (2, 1), 1: (2, 1)}, Advantage.FIRST_FIRE), Fighter({1: (2, 1)}, MEN), 2)
    assert total == {(1, 0): Fraction(1, 3), (0, 1): Fraction(2, 9), (0, 0): Fraction(4, 9)}


def test_r35_fln_first_fire_by_hand():
    """A unit of strength 2, reduced 1, against a Failek of strength 2: what it loses first it does not roll."""
    total = combat(PRINTED, Fighter({2: (2, 2), 1: (2, 1)}, MEN), Fighter({1: (2, 2)}, Advantage.FIRST_FIRE), 2)
    none, once, twice = Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)
    assert total == {(1, 1): once / 3, (1, 0): none * Fraction(5, 9), (0, 2): twice, (0, 1): once * Fraction(2, 3),
                     (0, 0): none * Fraction(4, 9)}


def test_r35_both_first_is_simultaneous():
    first = rows("attack", france="first_fire", fln="first_fire")
    assert first == rows("attack")


def test_r35_a_reduced_unit_loses_one_step_at_most():
    table = rows("attack", step="reduced")
    assert {row["steps lost"] for row in table} == {0, 1}
    assert 1 - killing(table) == Fraction(4, 9)


@pytest.mark.parametrize(("density", "units", "kind", "dice"), [
    (0, 1, "region", 0), (0, 3, "region", 1), (0, 4, "region", 2), (4, 3, "region", 3), (4, 5, "region", 4), (2, 8, "region", 4),
    (1, 1, "major_city", 1), (4, 1, "community", 1), (0, 3, "community", 3)])
def test_r35_search_dice(density, units, kind, dice):
    assert search_dice(PRINTED, density, units, kind) == dice


@pytest.mark.parametrize(("kind", "terrain", "level", "commando", "modifier"), [
    ("region", "mountains", "fln", False, -2), ("region", "coastal_hills", "support", False, 1),
    ("region", "dry_hills", "purge", True, 1),
    ("major_city", "mountains", "fln", False, -1), ("major_city", "coastal_hills", "support", False, 1),
    ("community", "mountains", "fln", False, 0), ("region", "sahara", "fln", False, 0)])
def test_r35_search_modifiers(kind, terrain, level, commando, modifier):
    assert search_modifier(PRINTED, kind, terrain, level, commando) == modifier


@pytest.mark.parametrize(("faileks", "kind", "terrain", "level", "most"), [
    (3, "region", "mountains", "fln", 2), (1, "region", "mountains", "fln", 0), (3, "region", "mountains", "purge", 3),
    (2, "community", "mountains", "fln", 1), (1, "community", "mountains", "fln", 0), (3, "region", "sahara", "fln", 3),
    (3, "major_city", "mountains", "fln", 2), (0, "region", "mountains", "fln", 0)])
def test_r35_last_failek(faileks, kind, terrain, level, most):
    assert most_found(PRINTED, faileks, kind, terrain, level) == most


def test_r35_found_by_hand():
    table = rows("search", density=4, units=2, faileks=1)
    assert table == [{"found": 0, "chance": Fraction(4, 9), "at least": 1},
                     {"found": 1, "chance": Fraction(5, 9), "at least": Fraction(5, 9)}]


def test_r35_no_dice_find_nothing():
    table = PROCEDURES["search"].table(density=0, units=1)
    assert [row["found"] for row in table.rows] == [0]
    assert table.notes[0].startswith("No dice")
