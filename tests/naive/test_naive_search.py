"""The naive search against the text of R-3.5, and the exact odds against the naive search."""
from itertools import product

import pytest

from tests.naive.every_roll import walk
from tests.naive.printed import RULES
from tests.naive.search import search
from tests.reports.ici_odds import rows


def found(faces, **given):
    """Faileks found with these faces; every face must be rolled."""
    case = {"density": 0, "units": 1, "faileks": 9, "kind": "region", "level": "purge", "terrain": "coastal_hills", **given}
    dice = iter(faces)
    count = search(rules=RULES, dice=dice, **case)
    assert list(dice) == []
    return count


@pytest.mark.parametrize(("density", "units", "dice"), [
    (0, 3, 1), (0, 4, 2), (0, 2, 1), (0, 1, 0), (4, 3, 3), (4, 1, 1), (2, 4, 4), (4, 8, 4), (0, 12, 4), (1, 4, 3)])
def test_r35_dice_from_density_and_units(density, units, dice):
    assert found([6] * dice, density=density, units=units) == dice


@pytest.mark.parametrize("units", [1, 2, 3])
def test_r35_in_a_community_one_die_a_unit(units):
    assert found([5] * units, density=4, units=units, kind="community") == units


@pytest.mark.parametrize(("face", "count"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_r35_five_or_more_finds(face, count):
    assert found([face], density=1) == count


@pytest.mark.parametrize(("given", "needed"), [
    ({}, 5), ({"terrain": "mountains"}, 6), ({"level": "support"}, 4), ({"level": "fln"}, 6), ({"level": "activist"}, 5),
    ({"terrain": "mountains", "level": "fln"}, 7), ({"terrain": "mountains", "level": "support"}, 5), ({"commando": True}, 4),
    ({"kind": "major_city", "terrain": "mountains"}, 5), ({"kind": "major_city", "level": "fln"}, 6),
    ({"kind": "sahara", "level": "fln"}, 5)])
def test_r35_modifiers(given, needed):
    assert [face for face in range(1, 7) if found([face], density=1, **given)] == list(range(needed, 7))


@pytest.mark.parametrize("level", ["fln", "support", "purge"])
def test_r35_communities_have_no_modifiers(level):
    assert [found([face], kind="community", level=level, terrain="mountains") for face in range(1, 7)] == [0, 0, 0, 0, 1, 1]


def test_r35_no_more_than_there_are():
    assert found([6, 6, 6, 6], density=4, units=4, faileks=2) == 2
    assert found([6, 6], density=4, units=2, faileks=0) == 0


@pytest.mark.parametrize(("kind", "level", "count"), [
    ("region", "fln", 1), ("region", "purge", 2), ("major_city", "fln", 1), ("community", "fln", 1), ("community", "support", 2),
    ("sahara", "fln", 2)])
def test_r35_the_last_failek_at_fln_level(kind, level, count):
    assert found([6, 6, 6], density=4, units=3, faileks=2, kind=kind, level=level) == count


def test_r35_the_only_failek_of_a_town_beside_a_region_at_fln_level_is_safe():
    assert found([6, 6], units=2, faileks=1, kind="community", level="fln") == 0


@pytest.mark.parametrize(("name", "kind"), [
    ("reading_last_failek_hidden_by_level", "region"), ("reading_community_guard", "community")])
def test_r35_the_other_reading_protects_nobody(name, kind):
    case = {"density": 4, "units": 1, "faileks": 1, "kind": kind, "level": "fln", "terrain": "dry_hills"}
    assert search(rules=RULES | {name: 0}, dice=iter([6]), **case) == 1


CASES = [case for case in product((0, 2, 4), (1, 3, 4), (1, 2, 5), ("region", "major_city", "community"),
                                  ("fln", "purge", "support")) if case[3] == "region" or case[1] < 4]


@pytest.mark.parametrize(("density", "units", "faileks", "kind", "level"), CASES)
def test_the_exact_odds_are_those_of_every_roll(density, units, faileks, kind, level):
    case = {"density": density, "units": units, "faileks": faileks, "kind": kind, "level": level, "terrain": "mountains"}
    seen = walk(lambda dice: search(rules=RULES, dice=dice, **case))
    table = rows("search", **case)
    assert {row["found"]: row["chance"] for row in table if row["chance"]} == seen
