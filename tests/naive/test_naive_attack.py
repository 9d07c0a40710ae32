"""The naive attack against the text of R-3.5, and the exact odds against the naive attack."""
from itertools import product

import pytest

from tests.naive.attack import Unit, after_hits, attack
from tests.naive.every_roll import walk
from tests.naive.printed import CHITS, FAILEKS, RULES
from tests.reports.ici_odds import rows

INFANTRY = Unit(2, 4, 2)
ELITE = Unit(4, 2, 1)
EVEN = ("attack", "attack")


def ends(units, faileks, faces, chits=EVEN, rules=RULES):
    """The ends of all combats with these faces; every face must be rolled."""
    dice = iter(faces)
    result = attack(units, faileks, *chits, rules, dice, CHITS, FAILEKS)
    assert list(dice) == []
    return result


@pytest.mark.parametrize(("unit", "failek", "needed"), [
    (Unit(4, 1, 1), "moudjahidine", 3), (Unit(4, 1, 1), "moussebiline", 2), (Unit(2, 1, 1), "moudjahidine", 5),
    (Unit(2, 1, 1), "zonal_commando", 6), (Unit(1, 1, 1), "zonal_commando", 7), (Unit(9, 1, 1), "moussebiline", 2),
    (Unit(3, 1, 1, shift=-1), "moudjahidine", 5), (Unit(2, 1, 1, shift=1), "moudjahidine", 4)])
def test_r35_quality_is_added_and_1_misses(unit, failek, needed):
    misses = [1] * FAILEKS[failek][1]
    killing = [face for face in range(1, 7) if ends([unit], [failek], [face, *misses])[0][0]]
    assert killing == list(range(needed, 7))


def test_r35_quality_never_changes_fln_dice():
    for quality in (0, 9):
        left = [ends([Unit(quality, 0, 0)], ["moussebiline"], [face])[0][1] for face in range(1, 7)]
        assert left == ["full"] * 4 + ["reduced"] * 2


@pytest.mark.parametrize(("step", "hits", "left"), [
    ("full", 0, "full"), ("full", 1, "reduced"), ("full", 2, "out"), ("full", 3, "out"), ("reduced", 0, "reduced"),
    ("reduced", 1, "out"), ("reduced", 2, "out")])
def test_r35_hits_flip_then_remove(step, hits, left):
    assert after_hits(step, hits) == left


def test_r35_simultaneous_fire_takes_both():
    assert ends([INFANTRY], ["moudjahidine"], [5, 1, 1, 1, 6, 6]) == [(True, "out")]


def test_r35_one_hit_a_combat_is_the_other_reading():
    rules = RULES | {"reading_each_hit_counts": 0}
    assert ends([INFANTRY], ["moudjahidine"], [1, 1, 1, 1, 6, 6], rules=rules) == [(False, "reduced")]


def test_r35_each_combat_is_separate():
    faces = [6, 1, 1, 1, 1, 1, 5, 1, 1, 5]
    units = [ELITE, ELITE, ELITE._replace(step="reduced")]
    assert ends(units, ["moudjahidine", "moudjahidine", "moussebiline"], faces) == [
        (True, "full"), (False, "reduced"), (False, "out")]


def test_r35_flank_against_stand_adds_one_to_each_die():
    assert ends([INFANTRY], ["moudjahidine"], [4, 1, 1, 1, 4, 4], ("flank", "stand")) == [(True, "full")]
    assert ends([INFANTRY], ["moudjahidine"], [4, 1, 1, 1, 4, 4], ("stand", "flank")) == [(False, "out")]


def test_r35_plus_one_does_not_save_a_natural_1():
    assert ends([Unit(8, 1, 1)], ["moudjahidine"], [1, 1, 1], ("flank", "stand")) == [(False, "full")]


def test_r35_stand_against_attack_gives_a_die_more():
    assert ends([INFANTRY], ["moudjahidine"], [1, 1, 1, 1, 6, 1, 1], ("stand", "attack")) == [(True, "full")]
    assert ends([INFANTRY], ["moudjahidine"], [1, 1, 1, 1, 1, 1, 6], ("attack", "stand")) == [(False, "reduced")]


def test_r35_attack_against_recon_fires_first():
    assert ends([INFANTRY], ["moudjahidine"], [6, 1, 1, 1], ("attack", "recon")) == [(True, "full")]
    assert ends([INFANTRY], ["moudjahidine"], [1, 1, 1, 1, 5, 1], ("attack", "recon")) == [(False, "reduced")]


def test_r35_fln_first_fire_weakens_the_answer():
    assert ends([INFANTRY], ["moudjahidine"], [6, 1, 6, 1], ("recon", "attack")) == [(True, "reduced")]
    assert ends([INFANTRY], ["moudjahidine"], [6, 6], ("recon", "attack")) == [(False, "out")]
    assert ends([INFANTRY], ["moudjahidine"], [4, 4, 6, 1, 1, 1], ("recon", "attack")) == [(True, "full")]


@pytest.mark.parametrize("chit", ["attack", "recon", "flank", "stand"])
def test_r35_the_same_chit_gives_nothing(chit):
    assert ends([INFANTRY], ["moudjahidine"], [4, 4, 4, 4, 4, 4], (chit, chit)) == [(False, "full")]


ADVANTAGES = {"none": EVEN, "plus_one": ("flank", "stand"), "first_fire": ("attack", "recon"), "extra_die": ("stand", "attack")}
FEW = [(side, advantage, step, failek) for side, advantage, step, failek in product(
    ("france", "fln"), ADVANTAGES, ("full", "reduced"), ("moussebiline", "moudjahidine"))]


@pytest.mark.parametrize(("side", "advantage", "step", "failek"), FEW)
def test_the_exact_odds_are_those_of_every_roll(side, advantage, step, failek):
    chits = ADVANTAGES[advantage] if side == "france" else ADVANTAGES[advantage][::-1]
    unit = ELITE._replace(step=step)
    lost = {"full": 0, "reduced": 1, "out": 2}
    seen = {}
    for ((killed, left),), chance in walk(
            lambda dice: tuple(attack([unit], [failek], *chits, RULES, dice, CHITS, FAILEKS))).items():
        seen[int(killed), lost[left] - lost[step]] = chance
    table = rows("attack", unit="paratroopers", failek=failek, step=step, **{side: advantage})
    assert {(row["killed"], row["steps lost"]): row["chance"] for row in table} == seen
