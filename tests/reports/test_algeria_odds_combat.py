"""reports/algeria/odds/contact.py and contact.py against published means, counting by hand, every roll on the charts."""
from fractions import Fraction
from itertools import product

import pytest

from tests.algeria.printed_tables import COLUMNS, COMBAT, RATINGS
from tests.cases import cases
from tests.reports.algeria_odds import SIX, mean, rows, shares, totals

TAKES = {"failek": 2, "front": 2, "band": 1, "cadre": 1}


def hits(power, die):
    """C.3 on the printed chart."""
    return next((found for (low, high), found in zip(COLUMNS, COMBAT[die], strict=True) if low <= power <= high), 0)


@cases("power air: 0 0; 1 0; 4 0; 24 0; 30 0; 1 1; 7 2; 14 2; 0 1")
def test_c_3_every_roll(power, air):
    [row] = rows("fire", firepower=power, air=air)
    results = [hits(power + sum(roll[1:]), roll[0]) for roll in product(SIX, repeat=1 + air)]
    assert {number: row[str(number)] for number in (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12) if row[str(number)]} == shares(results)
    assert row["mean"] == mean(results)


@cases("fln government air harassed: 4 9 0 False; 4 9 1 False; 6 5 0 True; 2 25 1 True; 0 0 0 False; 13 13 0 False")
def test_c_3_who_is_neutralized(fln, government, air, harassed):
    strength = (government + 1) // 2 if harassed else government
    results = [(hits(strength + sum(roll[2:]), roll[0]), hits(fln, roll[1])) for roll in product(SIX, repeat=2 + air)]
    values = {"fln": fln, "government": government, "air": air, "harassed": harassed}
    assert {(row["hits on FLN"], row["hits on Government"]): row["chance"] for row in rows("combat", **values)} == shares(results)
    whole, [row] = totals("combat", **values), rows("neutralize", **values)
    for side, chance in (("FLN", mean(a > b for a, b in results)), ("Government", mean(a < b for a, b in results))):
        assert whole[f"{side} neutralized"] == row[f"{side} neutralized"] == chance
    assert whole["nobody neutralized"] == row["nobody"] == mean(a == b for a, b in results)
    assert whole["hits on the FLN"] == row["hits on FLN"] == mean(a for a, _ in results)


def test_tweaks_reach_combat():
    assert totals("combat", "award.hit=3", fln=2, government=1)["PSP for the FLN"] == 2
    assert rows("fire", "combat.1.die_6=4", firepower=1)[0]["4"] == Fraction(1, 6)
    assert rows("fire", "airpower.dice=0", firepower=4, air=3)[0]["mean"] == Fraction(2, 3)


# ---- 9.22 to 9.24 --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("area, terror, rating", list(product(("rural", "urban", "remote"), (False, True), range(9))))
def test_9_22_contact_of_each_kind(area, terror, rating):
    [row] = rows("contact", area=area, terror=terror, rating=rating)
    drm = {"rural": 0, "urban": -1, "remote": 1}[area] + terror
    for name in ("failek", "band", "cadre", "front"):
        assert row[name] == mean(face + drm + (RATINGS[name][1] > rating) <= rating for face in SIX)


def flushed(fln, rating, power, drm):
    """(contacted, hits on the FLN, hits on the Government, gone) of every roll: a die a unit, then two of combat."""
    for roll in product(SIX, repeat=len(fln) + 2):
        met = [name for name, die in zip(fln, roll, strict=False) if die + drm + (RATINGS[name][1] > rating) <= rating]
        yield ended(met, power, roll[-2:])


def ended(met, power, dice):
    if not met:
        return 0, 0, 0, False
    taken = hits(power, dice[0])
    return len(met), taken, hits(sum(RATINGS[name][0] for name in met), dice[1]), taken >= sum(TAKES[name] for name in met)


def held(name, first, results, **values):
    """A table of Flush or React is that of these results."""
    whole, listed = totals(name, **values), rows(name, **values)
    assert {row[first]: row["chance"] for row in listed if row["chance"]} == shares(n for n, *_ in results)
    for n in {n for n, *_ in results} - {0}:
        some, row = [each for each in results if each[0] == n], listed[n]
        assert row["hits on FLN"] == mean(a for _, a, _, _ in some)
        assert row["Government neutralized"] == mean(b > a for _, a, b, _ in some)
    assert whole["combat"] == mean(n > 0 for n, *_ in results)
    assert whole["hits on Government"] == whole["PSP for the FLN"] == mean(b for _, _, b, _ in results)
    assert whole["FLN gone"] == mean(gone for *_, gone in results)
    assert whole["FLN neutralized"] == mean(a > b and not gone for _, a, b, gone in results)


@cases("""government fln area terror:
    elite:2 band,cadre rural False; elite cadre,front,failek urban True
    dispersed,algerian band:2,front remote False; brigade band rural True""")
def test_9_22_every_roll(government, fln, area, terror):
    force = listed(government)
    drm = {"rural": 0, "urban": -1, "remote": 1}[area] + terror
    results = list(flushed(listed(fln), sum(RATINGS[name][1] for name in force), sum(RATINGS[name][0] for name in force), drm))
    held("flush", "contacted", results, government=government, fln=fln, area=area, terror=terror)


def listed(text):
    pairs = [(part.partition(":")[0], int(part.partition(":")[2] or 1)) for part in text.split(",")]
    return [name for name, count in pairs for _ in range(count)]


def evaded(fln, power, skips):
    """The same of a React: units in the order failek, band, cadre, front."""
    for roll in product(SIX, repeat=len(fln) + 2):
        met, free = [], False
        for name, die in zip(fln, roll, strict=False):
            if free or die > RATINGS[name][1]:
                met.append(name)
                free = False
            else:
                free = skips
        yield ended(met, power, roll[-2:])


@cases("fln: cadre; failek,band:2; band,cadre,front")
def test_9_23_every_roll(fln):
    held("react", "staying", list(evaded(listed(fln), 14, False)), government="elite,algerian", fln=fln)


@cases("fln: band:3; failek,cadre:2")
def test_9_23_the_unit_after_an_evader_fights_by_one_reading(fln):
    numbers = shares(n for n, *_ in evaded(listed(fln), 9, True))
    found = {row["staying"]: row["chance"] for row in rows("react", "reading.evasion_skips_next=1", government="elite", fln=fln)}
    assert {n: chance for n, chance in found.items() if chance} == numbers


def test_9_24_by_hand():
    """Two Police have a Contact rating of 4, a Cadre's Evasion rating: no DRM."""
    assert [row["chance"] for row in rows("intelligence", police=2, fln="cadre:2")] == [
        Fraction(1, 9), Fraction(4, 9), Fraction(4, 9)]
    assert totals("intelligence", "intelligence.cost=2", police=2, fln="cadre:2")["for each PSP"] == Fraction(2, 3)
