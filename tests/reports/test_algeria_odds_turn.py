"""reports/algeria/odds/interphase.py, upkeep.py against counting by hand and every roll on the printed charts."""
from fractions import Fraction
from itertools import product

import pytest

from tests.algeria.printed_tables import COUP, LOSS
from tests.cases import cases, table_rows
from tests.reports.algeria_odds import SIX, mean, rows, totals

SIXTH, THIRD, HALF = Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)
PRINTED = dict(table_rows("""
    "no event" (11,26); arms (31,33); jealousy (34,36); elections (41,42); debate (43,44)
    purge (45,46); independence (51,54); nato (55,56); suez (61,62); amnesty (63,64); sartre (65,66)"""))


@cases("oas: False; True")
def test_b_2_every_roll(oas):
    entries = [COUP[min(a + b + oas, 12)] for a, b in product(SIX, SIX)]
    found = {(row["PSP dice"], row["free units"], row["elites lost"]): row["if attempted"]
             for row in rows("coup", oas_in_france=oas)}
    for dice, free, elites in set(entries):
        key = (dice, Fraction(7, 2) * free, Fraction(7, 2) if elites == "die" else elites)
        assert found.pop(key) == Fraction(entries.count((dice, free, elites)), 36)
    assert set(found.values()) <= {0}
    whole = totals("coup", oas_in_france=oas)
    assert whole["mean PSP, if attempted"] == mean(7 * dice for dice, *_ in entries) / 2
    assert whole["PSP gained, if attempted"] == mean(dice > 0 for dice, *_ in entries)
    assert sum(row["this turn"] for row in rows("coup", oas_in_france=oas)) == whole["attempted"]


@cases("name: coup; depreciation")
def test_2_3_a_longer_track_has_psl_beyond_99(name):
    assert rows(name, "tracks.psl_top=120", psl=100)


# ---- C.2 -----------------------------------------------------------------------------------------------------------------

def test_c_2_first_turn():
    found = {row["event"]: row for row in rows("events")}
    dice = [10 * a + b for a, b in product(SIX, SIX)]
    for event, (low, high) in PRINTED.items():
        assert found[event]["first turn"] == mean(low <= each <= high for each in dice)
        assert found[event]["rolls"] == f"{low}-{high}"
    assert found["infiltration"]["first turn"] == 0


def played(turns, scenario="1954", determined=False):
    """{events of a game as a tuple: chance}, turn by turn: a walk over what the two dice may bring."""
    games = {((), scenario != "1954", scenario != "1954"): Fraction(1)}
    for turn in range(1, turns + 1):
        after = {}
        for (events, free, suez), chance in games.items():
            for early in (True, False) if determined and not free else (False,):
                weight = chance * (Fraction(min(turn, 6) if early else 6 - min(turn, 6), 6) if determined and not free else 1)
                for event, (low, high) in PRINTED.items():
                    now = event
                    if event == "independence" and (free or early):
                        now = "infiltration"
                    if event == "suez" and suez:
                        now = "no event"
                    key = (events + ("independence",) * early + (now,), free or early or event == "independence",
                           suez or event == "suez")
                    faces = sum(low <= 10 * a + b <= high for a, b in product(SIX, SIX))
                    after[key] = after.get(key, 0) + weight * Fraction(faces, 36)
        games = after
    return {key: chance for key, chance in games.items() if chance}


@cases("""turns scenario determined: 1 "1954" False; 3 "1954" False; 3 "1958" False; 2 "1960" False; 3 "1954" True""")
def test_c_2_every_history(turns, scenario, determined):
    games = played(turns, scenario, determined)
    assert sum(games.values()) == 1
    changes = ["optional.deterministic_independence=1"] * determined
    for row in rows("events", *changes, turns=turns, scenario=scenario):
        assert row["once or more"] == sum(chance for (events, *_), chance in games.items() if row["event"] in events)
        assert row["times"] == sum(chance * events.count(row["event"]) for (events, *_), chance in games.items())


def test_c_2_tweaks_reach_the_table():
    found = {row["event"]: row for row in rows("events", "events.arms.last=34", "events.jealousy.first=35")}
    assert (found["arms"]["rolls"], found["arms"]["first turn"]) == ("31-34", Fraction(1, 9))


# ---- 10 ------------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("fln, government", list(product(range(9), repeat=2)))
def test_10_1_every_roll(fln, government):
    [row] = rows("control", fln=fln, government=government)
    gap = abs(fln - government)
    if (fln and fln >= 2 * government) or (government and government >= 2 * fln):
        expected = (int(fln > government), int(government > fln))
    else:
        dice = list(product(SIX, SIX))
        expected = (mean(a <= gap < b for a, b in dice), mean(b <= gap < a for a, b in dice))
    assert (row["FLN control"], row["Government control"]) == expected
    assert row["contested"] == 1 - sum(expected)


@cases("psl drm: 30 -1; 31 0; 69 0; 70 1")
def test_c_4_every_face(psl, drm):
    for low, high, number in LOSS:
        for row in rows("depreciation", points=f"{low},{high}", psl=psl):
            assert row["chance"] == mean(face + drm <= number for face in SIX)
            assert row["mean loss"] == row["chance"] * number
    assert rows("depreciation", points=0)[0]["chance"] == 0


def test_c_5_by_hand():
    assert [row["chance"] for row in rows("recovery")] == [THIRD, HALF, HALF, SIXTH, THIRD, HALF, THIRD, HALF]
    assert [row["turns"] for row in rows("recovery")][3] == 6
    host = rows("recovery", "reading.recovery_favours_low=1")
    assert [row["DRM"] for row in host] == [2, 1, 1, 1, 0, 1, 0, 1]
    assert rows("recovery", "recovery.on=8")[3]["turns"] is None


# ---- overlays ------------------------------------------------------------------------------------------------------------

def test_tweaks_reach_coups_and_events():
    assert totals("coup", "coup.on=5", psl=10)["attempted"] == THIRD
    assert totals("coup", "coup.on=5", "coup.oas_in_france=3", psl=10, oas_in_france=True)["attempted"] == Fraction(5, 6)
    found = {row["event"]: row for row in rows("events", "optional.deterministic_independence=1", turns=1)}
    assert found["independence"]["first turn"] == Fraction(1, 6) + Fraction(5, 6) * Fraction(4, 36)
    assert found["infiltration"]["first turn"] == Fraction(1, 6) * Fraction(4, 36)
