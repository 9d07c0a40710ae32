"""Exact odds of Ici against every dice figure that the rules force, and against counting by hand."""
from fractions import Fraction
from itertools import product

import pytest

from reports.ici.odds import PROCEDURES
from reports.ici.odds.paid_tries import hit_chance, pass_chance, purge_chance
from reports.ici.odds.turn_rolls import read_regions, regions_at_start
from simulate.core.errors import UserError
from simulate.ici.board.load import load
from tests.cases import cases
from tests.reports.ici_odds import BOARD, rows, table

LOGISTICS = {4: .9954, 8: .8380, 10: .6250, 11: .5000, 12: .3750, 14: .1620, 16: .0463, 18: .0046, 19: 0, 20: 0}


@cases("name: search; attack; vote; arrivals; initiative; roll")
def test_every_distribution_sums_to_one(name):
    found = rows(name)
    for turn in {row.get("turn") for row in found}:
        assert sum(row["chance"] for row in found if row.get("turn") == turn) == 1


# ---- R-3.3 ---------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("incap, chance", LOGISTICS.items())
def test_r33_test_of_logistics(incap, chance):
    assert float(pass_chance(BOARD, incap)) == pytest.approx(chance, abs=5e-5)


@cases("incap price: 8 2.4; 11 4.0; 14 12.3")
def test_r33_price_of_an_attack_roll(incap, price):
    [row] = rows("logistics", incap=incap)
    assert float(row["OPs"]) == pytest.approx(price, abs=0.05)


@cases("incap: 8; 11; 18; 19")
def test_r33_with_one_test_a_turn_nobody_pays_for_a_second(incap):
    """By counting throws; what `structure` spends on a place is what `logistics` says."""
    [row] = rows("logistics", "structure_attack.one_test=1", "structure_attack.cost=3", incap=incap)
    passing = sum(sum(throw) >= incap for throw in product(range(1, 7), repeat=3))
    paid = (1, 3) if passing else (None, None)
    assert (row["passed"], row["tests"], row["OPs"]) == (Fraction(passing, 216), *paid)
    if passing:
        [only] = rows("structure", "structure_attack.one_test=1", "structure_attack.cost=3", incap=incap, payments=5)
        assert only["OPs spent"] == row["OPs"]


@cases("faileks chance: 1 .3333; 2 .5556; 3 .7037; 4 .8025; 5 .8025; 9 .8025")
def test_r33_attack_roll(faileks, chance):
    assert float(hit_chance(BOARD, faileks)) == pytest.approx(chance, abs=5e-5)


def test_r33_two_payments_by_hand():
    first, second = rows("structure", faileks=1, incap=11, payments=2)
    assert first == {"payments": 1, "OPs": 2, "attack rolled": Fraction(1, 2), "hit": Fraction(1, 6), "OPs spent": 2}
    assert second == {"payments": 2, "OPs": 4, "attack rolled": Fraction(3, 4), "hit": Fraction(1, 4), "OPs spent": 3}


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


def test_r42_harsh_steps():
    found = rows("purge", harsh=True, tries=20)
    assert found[0]["steps"] == 1
    assert float(found[-1]["steps"]) == pytest.approx(1.4, abs=0.05)
    assert "steps" not in rows("purge")[0]
    assert {row["steps"] for row in rows("purge", "reading.repeat_harsh=0", harsh=True)} == {1}


def test_r42_infiltrate():
    found = rows("infiltrate", tries=20)
    assert float(found[0]["success"]) == pytest.approx(.8025, abs=5e-5)
    assert float(found[-1]["OPs spent"]) == pytest.approx(2.5, abs=0.05)
    assert len(rows("infiltrate", "reading.infiltrate_until_success=0")) == 1


# ---- R-1.5 ---------------------------------------------------------------------------------------------------------------

def test_r15_a_draw_is_told_apart():
    assert "Yes wins with 18.37 %, No with 32.65 %, drawn with 48.98 %." in table("vote", regions="1:10x2").notes


def test_r15_regions_are_read_as_written():
    assert read_regions("3:13x2, 1:0") == [(3, 13), (3, 13), (1, 0)]
    assert sum(population for population, _ in read_regions("3:13x3,2:12x7,2:10,1:11x8,1:10,1:13x5")) == 39


# ---- R-2.2 --------------------------------------------------------------------------------------------------------

def test_r12_forced_chit_by_season():
    assert [row["played now"] for row in rows("forced")] == [Fraction(1, 3), Fraction(2, 9), Fraction(4, 27), Fraction(8, 27)]
    assert rows("forced")[-1]["played by then"] == 1
    assert [row["season"] for row in rows("forced", season="summer")] == ["summer", "fall"]


def test_r22_arrivals_by_hand():
    found = rows("arrivals", units=7)
    by_turn = {turn: {row["arrived"]: row["chance"] for row in found if row["turn"] == turn} for turn in (1, 2, 4)}
    assert by_turn[1] == {count: Fraction(1, 6) for count in range(1, 7)}
    assert by_turn[2][2] == Fraction(1, 36)
    assert by_turn[2][7] == Fraction(21, 36)
    assert by_turn[4] == {7: 1}


# ---- overlays ------------------------------------------------------------------------------------------------------------

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


@cases("words chance: () THIRD; ('structure_attack.hit_on=4',) HALF", THIRD=THIRD, HALF=HALF)
def test_r33_a_changed_hit(words, chance):
    assert rows("structure", *words, faileks=1, incap=3, payments=1)[0]["hit"] == chance


def test_r33_changed_tests_dice_and_price():
    assert rows("logistics", "structure_attack.test_dice=1", incap=6)[0]["passed"] == Fraction(1, 6)
    assert rows("logistics", "structure_attack.cost=3", incap=3)[0]["OPs"] == 3
    assert rows("structure", "structure_attack.most_dice=1", incap=3, faileks=9, payments=1)[0]["hit"] == THIRD


@cases("cost discount bleues price: 3 1 False 3; 3 1 True 2; 1 1 True 1; 2 3 True 1; 1 1 False 1")
def test_r42_no_purge_is_free(cost, discount, bleues, price):
    """Les bleues takes its discount off, but a try never costs less than 1 OP."""
    words = (f"counterinsurgency.cost={cost}", f"counterinsurgency.bleues_discount={discount}")
    assert [row["OPs"] for row in rows("purge", *words, bleues=bleues, tries=3)] == [price, 2 * price, 3 * price]


def test_r42_changed_dice_of_a_purge():
    """On 1 or more all seven fall; on 7 nobody does."""
    assert rows("purge", "counterinsurgency.purge_on=1", tries=1)[0]["success"] == 1
    assert rows("purge", "counterinsurgency.harsh_on=1", harsh=True, tries=1)[0]["success"] == 1
    assert rows("purge", "counterinsurgency.harsh_on=1", tries=1) == rows("purge", tries=1)
    assert rows("purge", "counterinsurgency.harsh_step=2", harsh=True, tries=1)[0]["steps"] == 2


def test_r42_changed_infiltration():
    [row] = rows("infiltrate", "counterinsurgency.infiltrate_dice=1", "counterinsurgency.infiltrate_on=6",
                 "counterinsurgency.infiltrate_cost=1", tries=1)
    assert row == {"tries": 1, "OPs": 1, "success": Fraction(1, 6), "OPs spent": 1}


def test_r15_changed_dice():
    [row] = rows("referendum", "referendum.dice=1", marker=2)
    assert (row["No"], row["Yes"]) == (Fraction(4, 5), Fraction(1, 5))
    assert rows("vote", "referendum.dice=1", regions="1:6")[-1] == {"Yes": 1, "No": 0, "chance": 1, "Yes or more": 1}


@cases("""needs chance: 0 "67.35"; 2 "18.37"; 3 "0.00"; -2 "100.00" """)
def test_r15_changed_majority(needs, chance):
    sign = "==" if needs < 0 else "="
    note = table("vote", f"referendum.france_needs{sign}{needs}", regions="1:10x2").notes[-1]
    assert note.startswith(f"France wins with {chance} %")


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


def test_r22_changed_arrivals():
    found = rows("arrivals", "arrival.rolls=1", units=7)
    assert found[-1] == {"turn": 2, "arrived": 7, "chance": 1, "at least": 1}
