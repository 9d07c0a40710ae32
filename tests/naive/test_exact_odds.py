"""Exact odds against the naive twins, every way the dice can fall. tests/ici/test_naive_*.py hold the rules to the same twins."""
from fractions import Fraction
from itertools import product

import pytest

from reports.ici.odds.turn_rolls import no_chance, yes_votes
from tests.cases import cases
from tests.naive.attack import Unit, attack
from tests.naive.every_roll import walk
from tests.naive.printed import CHITS, FAILEKS, RULES
from tests.naive.purge import purge
from tests.naive.referendum import referendum, says_yes
from tests.naive.search import search
from tests.naive.structure import points_lost, structure_attack
from tests.reports.ici_odds import BOARD, rows

ADVANTAGES = {"none": ("attack", "attack"), "plus_one": ("flank", "stand"), "first_fire": ("attack", "recon"),
              "extra_die": ("stand", "attack")}


@pytest.mark.parametrize("side, advantage, step, failek", list(product(
    ("france", "fln"), ADVANTAGES, ("full", "reduced"), ("moussebiline", "moudjahidine"))))
def test_attack(side, advantage, step, failek):
    chits = ADVANTAGES[advantage] if side == "france" else ADVANTAGES[advantage][::-1]
    unit, lost, seen = Unit(4, 2, 1, step), {"full": 0, "reduced": 1, "out": 2}, {}
    for ((killed, left),), chance in walk(
            lambda dice: tuple(attack([unit], [failek], *chits, RULES, dice, CHITS, FAILEKS))).items():
        seen[int(killed), lost[left] - lost[step]] = chance
    table = rows("attack", unit="paratroopers", failek=failek, step=step, **{side: advantage})
    assert {(row["killed"], row["steps lost"]): row["chance"] for row in table} == seen


@pytest.mark.parametrize("density, units, faileks, kind, level", [
    case for case in product((0, 2, 4), (1, 3, 4), (1, 2, 5), ("region", "major_city", "community"), ("fln", "purge", "support"))
    if case[3] == "region" or case[1] < 4])
def test_search(density, units, faileks, kind, level):
    case = {"density": density, "units": units, "faileks": faileks, "kind": kind, "level": level, "terrain": "mountains"}
    seen = walk(lambda dice: search(rules=RULES, dice=dice, **case))
    assert {row["found"]: row["chance"] for row in rows("search", **case) if row["chance"]} == seen


@pytest.mark.parametrize("marker", range(21))
def test_a_vote_is_one_throw_repeated(marker):
    """A tie only asks for the same throw again, so chances are those of the throws that are no tie."""
    def one_throw(dice):
        faces = [next(dice), next(dice), next(dice)]
        return "tie" if sum(faces) == marker else says_yes(marker, RULES, iter(faces))

    once = walk(one_throw)
    assert no_chance(BOARD, marker) == once.get(False, Fraction(0)) / (1 - once.get("tie", Fraction(0)))


def test_votes():
    markers, populations = [17, 1], [3, 1]
    seen = {}
    for faces, chance in walk(lambda dice: (next(dice), next(dice), next(dice))).items():
        if sum(faces) != 17:
            yes = referendum(markers, populations, True, RULES, iter([*faces, 6, 6, 6])).yes
            seen[yes] = seen.get(yes, 0) + chance
    whole = sum(seen.values())
    assert yes_votes(BOARD, list(zip(populations, markers, strict=True))) == {
        votes: seen.get(votes, 0) / whole for votes in (0, 1, 3, 4)}


@cases("faileks incap: 1 3; 2 8; 3 11; 5 14; 4 19")
def test_structure_attack(faileks, incap):
    passed = walk(lambda dice: structure_attack(0, incap, RULES, dice)).get(("rolled", False), Fraction(0))
    hit = walk(lambda dice: structure_attack(faileks, 0, RULES | {"structure_attack_test_dice": 0}, dice))[("rolled", True)]
    [row] = rows("structure", faileks=faileks, incap=incap, payments=1)
    assert (row["attack rolled"], row["hit"]) == (passed, passed * hit)


@cases("target name: major_city d3; resource_site 2d3")
def test_points_lost(target, name):
    assert {row["value"]: row["chance"] for row in rows("roll", roll=name)} == walk(lambda dice: points_lost(target, dice))


@pytest.mark.parametrize("harsh, chance", [(False, Fraction(1, 2)), (True, Fraction(2, 3))])
def test_purge(harsh, chance):
    seen = walk(lambda dice: purge(10, harsh, RULES, dice)[0], {6: chance, 1: 1 - chance})
    assert rows("purge", harsh=harsh, tries=1)[0]["success"] == seen[True]
