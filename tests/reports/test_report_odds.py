"""Exact odds of Ici against every dice figure that the rules force, and against counting by hand."""
import csv
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from reports.ici.odds.purge_and_infiltrate import purge_chance
from reports.ici.odds.referendum import no_chance, read_regions, yes_votes
from reports.ici.odds.registry import PROCEDURES
from reports.ici.odds.rule_numbers import PRINTED
from reports.ici.odds.structure_attacks import hit_chance, pass_chance
from simulate import ici
from simulate.ici.enums import UnitType
from simulate.ici.state import RULES

DATA = Path(ici.__file__).parent / "data"

LOGISTICS = {4: .9954, 8: .8380, 10: .6250, 11: .5000, 12: .3750, 14: .1620, 16: .0463, 18: .0046, 19: 0, 20: 0}
VOTES_NO = {3: 1.000, 4: .995, 5: .981, 6: .951, 7: .900, 8: .821, 9: .707, 10: .571, 11: .429, 12: .293, 13: .179, 14: .100,
            15: .049, 16: .019, 17: .005, 18: 0, 19: 0, 20: 0}


def rows(name, **values):
    return PROCEDURES[name].table(**values).rows


@pytest.mark.parametrize("name", ["search", "attack", "vote", "arrivals", "initiative", "roll"])
def test_every_distribution_sums_to_one(name):
    table = rows(name)
    for turn in {row.get("turn") for row in table}:
        assert sum(row["chance"] for row in table if row.get("turn") == turn) == 1


def test_rule_numbers_bear_the_names_of_the_board():
    by_type = {name for name, value in PRINTED.items() if isinstance(value, tuple)}
    assert set(PRINTED) - by_type <= set(RULES)


def test_rule_numbers_are_those_of_the_data():
    """What is assumed is in the range of the data, readings are as they are."""
    sections = tomllib.loads((DATA / "rules.toml").read_text(encoding="utf-8"))
    board = {f"{section}_{name}": row for section, rows in sections.items() for name, row in rows.items()}
    numbers = {name: value for name, value in PRINTED.items() if not isinstance(value, tuple)}
    assert set(numbers) == {name for name in PRINTED if name in board}
    for name, value in numbers.items():
        row = board[name]
        if row["confidence"] == "assumed" and not name.startswith("reading_"):
            assert row["range"][0] <= value <= row["range"][1], name
        else:
            assert value == row["value"], name


def test_counters_are_those_of_the_data():
    """Faileks' qualities and full sides; what is assumed, Faileks' strengths and reduced sides, is in its range."""
    with (DATA / "faileks.csv").open(encoding="utf-8", newline="") as file:
        faileks = list(csv.DictReader(file))
    with (DATA / "units.csv").open(encoding="utf-8", newline="") as file:
        units = {row["type"]: row for row in csv.DictReader(file) if row["special"] == "none"}
    assert [int(row["quality"]) for row in faileks] == list(PRINTED["failek_quality"])
    for row, strength in zip(faileks, PRINTED["failek_strength"], strict=True):
        assert strength in ranges(row)["strength"]
    assert set(units) == {unit.name.lower() for unit in UnitType}
    for unit in UnitType:
        row = units[unit.name.lower()]
        assert (int(row["quality"]), int(row["strength"])) == (PRINTED["unit_quality"][unit], PRINTED["unit_strength"][unit])
        for name in ("reduced_quality", "reduced_strength"):
            assert PRINTED[f"unit_{name}"][unit] in ranges(row)[name]


def ranges(row):
    """{column: values} of the cell `alternatives`."""
    found = [re.match(r"(\w+):(\d+)\.\.(\d+)$", part.strip()) for part in row["alternatives"].split(";")]
    return {each[1]: range(int(each[2]), int(each[3]) + 1) for each in found if each}


# ---- R-3.3 ---------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("incap", "chance"), LOGISTICS.items())
def test_r33_test_of_logistics(incap, chance):
    assert float(pass_chance(PRINTED, incap)) == pytest.approx(chance, abs=5e-5)


@pytest.mark.parametrize(("incap", "price"), [(8, 2.4), (11, 4.0), (14, 12.3)])
def test_r33_price_of_an_attack_roll(incap, price):
    [row] = rows("logistics", incap=incap)
    assert float(row["OPs"]) == pytest.approx(price, abs=0.05)


def test_r33_beyond_18_no_test_passes():
    assert [row["OPs"] for row in rows("logistics")[19:]] == [None, None]


@pytest.mark.parametrize(("faileks", "chance"), [(1, .3333), (2, .5556), (3, .7037), (4, .8025), (5, .8025), (9, .8025)])
def test_r33_attack_roll(faileks, chance):
    assert float(hit_chance(PRINTED, faileks)) == pytest.approx(chance, abs=5e-5)


def test_r33_two_payments_by_hand():
    first, second = rows("structure", faileks=1, incap=11, payments=2)
    assert first == {"payments": 1, "OPs": 2, "attack rolled": Fraction(1, 2), "hit": Fraction(1, 6), "OPs spent": 2}
    assert second == {"payments": 2, "OPs": 4, "attack rolled": Fraction(3, 4), "hit": Fraction(1, 4), "OPs spent": 3}


def test_r33_losses_by_target():
    notes = {target: PROCEDURES["structure"].table(target=target, faileks=1).notes
             for target in ("region", "major_city", "resource_site")}
    assert len(notes["region"]) == 2
    assert "takes 2.00 French OPs" in notes["major_city"][2]
    assert "takes 3.75 French OPs" in notes["resource_site"][2]


# ---- R-4.2 ---------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("harsh", "chance", "price"), [(False, .3896, 7.7), (True, .7094, 4.2)])
def test_r42_purge(harsh, chance, price):
    assert float(purge_chance(PRINTED, harsh)) == pytest.approx(chance, abs=5e-5)
    long = rows("purge", harsh=harsh, tries=20)[-1]
    assert float(long["OPs spent"]) == pytest.approx(price, abs=0.05)


def test_r42_harsh_steps():
    table = rows("purge", harsh=True, tries=20)
    assert table[0]["steps"] == 1
    assert float(table[-1]["steps"]) == pytest.approx(1.4, abs=0.05)
    assert "steps" not in rows("purge")[0]
    once = PROCEDURES["purge"].table({"reading_repeat_harsh": 0}, harsh=True)
    assert {row["steps"] for row in once.rows} == {1}


def test_r42_infiltrate():
    table = rows("infiltrate", tries=20)
    assert float(table[0]["success"]) == pytest.approx(.8025, abs=5e-5)
    assert float(table[-1]["OPs spent"]) == pytest.approx(2.5, abs=0.05)
    assert len(PROCEDURES["infiltrate"].table({"reading_infiltrate_until_success": 0}).rows) == 1


# ---- R-1.5 ---------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("marker", "chance"), VOTES_NO.items())
def test_r15_votes_no(marker, chance):
    assert float(no_chance(PRINTED, marker)) == pytest.approx(chance, abs=5.1e-4)


def test_r15_ends_are_certain():
    assert [no_chance(PRINTED, marker) for marker in (0, 2, 18, 20)] == [1, 1, 0, 0]


def test_r15_two_regions_by_hand():
    no_10, no_11 = Fraction(4, 7), Fraction(3, 7)
    assert yes_votes(PRINTED, [(1, 10), (3, 11)]) == {
        0: no_10 * no_11, 1: (1 - no_10) * no_11, 3: no_10 * (1 - no_11), 4: (1 - no_10) * (1 - no_11)}


def test_r15_the_winner_of_an_odd_vote():
    assert PROCEDURES["vote"].table(regions="3:10,1:11,1:0").notes[0] == "Yes wins with 42.86 %, No with 57.14 %."


def test_r15_a_draw_is_told_apart():
    assert "Yes wins with 18.37 %, No with 32.65 %, drawn with 48.98 %." in PROCEDURES["vote"].table(regions="1:10x2").notes


def test_r15_regions_are_read_as_written():
    assert read_regions("3:13x2, 1:0") == [(3, 13), (3, 13), (1, 0)]
    assert sum(population for population, _ in read_regions("3:13x3,2:12x7,2:10,1:11x8,1:10,1:13x5")) == 39


# ---- R-2.2 --------------------------------------------------------------------------------------------------------

def test_r12_initiative_is_even():
    assert [row["chance"] for row in rows("initiative")] == [Fraction(1, 2), Fraction(1, 2)]


def test_r12_forced_chit_by_season():
    assert [row["played now"] for row in rows("forced")] == [Fraction(1, 3), Fraction(2, 9), Fraction(4, 27), Fraction(8, 27)]
    assert rows("forced")[-1]["played by then"] == 1
    assert [row["season"] for row in rows("forced", season="summer")] == ["summer", "fall"]


def test_r22_arrivals_by_hand():
    table = rows("arrivals", units=7)
    by_turn = {turn: {row["arrived"]: row["chance"] for row in table if row["turn"] == turn} for turn in (1, 2, 4)}
    assert by_turn[1] == {count: Fraction(1, 6) for count in range(1, 7)}
    assert by_turn[2][2] == Fraction(1, 36)
    assert by_turn[2][7] == Fraction(21, 36)
    assert by_turn[4] == {7: 1}


def test_changed_rule_numbers_reach_the_odds():
    changed = PROCEDURES["structure"].table({"structure_attack_hit_on": 4}, faileks=1, incap=3, payments=1)
    assert changed.rows[0]["hit"] == Fraction(1, 2)
