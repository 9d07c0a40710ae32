"""Exact odds of Ici against every dice figure that the rules force, and against counting by hand."""
from fractions import Fraction

import pytest

from reports.ici.odds import PROCEDURES
from reports.ici.odds.search_and_attack import hit_chance, purge_chance
from reports.ici.odds.turn_rolls import read_regions, regions_at_start
from simulate.core.errors import UserError
from simulate.ici.board.load import load
from tests.cases import cases
from tests.reports.ici_odds import BOARD, rows, table


@cases("name: search; attack; vote; arrivals; initiative; roll")
def test_every_distribution_sums_to_one(name):
    found = rows(name)
    for turn in {row.get("turn") for row in found}:
        assert sum(row["chance"] for row in found if row.get("turn") == turn) == 1


# ---- R-3.3 ---------------------------------------------------------------------------------------------------------------

@cases("faileks chance: 1 .3333; 2 .5556; 3 .7037; 4 .8025; 5 .8025; 9 .8025")
def test_r33_attack_roll(faileks, chance):
    assert float(hit_chance(BOARD, faileks)) == pytest.approx(chance, abs=5e-5)


def test_r33_losses_by_target():
    notes = {target: table("structure", target=target, faileks=1).notes
             for target in ("region", "major_city", "resource_site")}
    assert len(notes["region"]) == 2
    assert "takes 2.00 French OPs" in notes["major_city"][2]
    assert "takes 3.75 French OPs" in notes["resource_site"][2]


# ---- R-4.2 ---------------------------------------------------------------------------------------------------------------

@cases("harsh chance price: False .3896 7.7; True .7094 4.2")
def test_r42_purge(harsh, chance, price):
    assert float(purge_chance(BOARD, harsh)) == pytest.approx(chance, abs=5e-5)
    long = rows("purge", harsh=harsh, tries=20)[-1]
    assert float(long["OPs spent"]) == pytest.approx(price, abs=0.05)


# ---- R-1.5 ---------------------------------------------------------------------------------------------------------------

def test_r15_regions_are_read_as_written():
    assert read_regions("3:13x2, 1:0") == [(3, 13), (3, 13), (1, 0)]
    assert sum(population for population, _ in read_regions("3:13x3,2:12x7,2:10,1:11x8,1:10,1:13x5")) == 39


# ---- overlays ------------------------------------------------------------------------------------------------------------

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


@cases("words chance: () THIRD; ('structure_attack.hit_on=4',) HALF", THIRD=THIRD, HALF=HALF)
def test_r33_a_changed_hit(words, chance):
    assert rows("structure", *words, faileks=1, incap=3, payments=1)[0]["hit"] == chance


def test_r33_changed_tests_dice_and_price():
    assert rows("logistics", "structure_attack.test_dice=1", incap=6)[0]["passed"] == Fraction(1, 6)
    assert rows("logistics", "structure_attack.cost=3", incap=3)[0]["OPs"] == 3
    assert rows("structure", "structure_attack.most_dice=1", incap=3, faileks=9, payments=1)[0]["hit"] == THIRD


def test_r42_changed_infiltration():
    [row] = rows("infiltrate", "counterinsurgency.infiltrate_dice=1", "counterinsurgency.infiltrate_on=6",
                 "counterinsurgency.infiltrate_cost=1", tries=1)
    assert row == {"tries": 1, "OPs": 1, "success": Fraction(1, 6), "OPs spent": 1}


def test_r15_changed_dice():
    [row] = rows("referendum", "referendum.dice=1", marker=2)
    assert (row["No"], row["Yes"]) == (Fraction(4, 5), Fraction(1, 5))
    assert rows("vote", "referendum.dice=1", regions="1:6")[-1] == {"Yes": 1, "No": 0, "chance": 1, "Yes or more": 1}


def test_r15_the_regions_of_the_set_up():
    assert sorted(regions_at_start(BOARD)) == sorted(read_regions("3:13x3,2:12x7,2:10,1:11x8,1:10,1:13x5"))
    changed = table("vote", "regions.4A.population=1").notes[1]
    assert "of 37 votes" in changed
    assert "of 39 votes" in table("vote").notes[1]
    with pytest.raises(UserError, match="players choose Population Markers"):
        PROCEDURES["vote"].table(load("ici-1959").board[0])


def test_r12_changed_initiative_and_forced_chits():
    assert rows("initiative", "chits.initiative_france_to=2")[0]["chance"] == THIRD
    assert rows("forced", "chits.forced_on=4", season="summer")[0]["played now"] == HALF
    assert rows("forced", "chits.forced_in_fall=0", season="fall")[0]["played now"] == THIRD
