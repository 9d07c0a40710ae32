"""The exact odds of reports/algeria against the rules that games are played with: every face of each die through the kernels."""
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from simulate.algeria.enums import Box, Control, Kind, Mark, Side, Type
from simulate.algeria.rules.common import dice as throws
from simulate.algeria.rules.common.counters import set_terror
from simulate.algeria.rules.effects import government_missions, interphase, random_events
from tests.algeria.blank_stage import BOARD, place_of, staged, stand
from tests.reports.algeria_odds import SIX, mean, rows, shares, totals

pytestmark = pytest.mark.slow

FLN = {"failek": Type.FAILEK, "band": Type.BAND, "cadre": Type.CADRE, "front": Type.FRONT}


@pytest.mark.parametrize("patrols, terror", list(product(range(4), (False, True))))
def test_9_11_propaganda(patrols, terror):
    state, place = staged(), place_of(Kind.RURAL)
    for number in range(patrols):
        stand(state, Type.POLICE, place, Box.PATROL, number)
    set_terror(state, place, int(terror))
    found = [throws.mission_row(die + throws.mission_drm(state.public, BOARD, place)) for die in SIX]
    [row] = rows("propaganda", patrols=patrols, terror=terror)
    assert row["PSP"] == mean(int(BOARD.mission_number[each]) for each in found)
    assert row["+"] == mean(BOARD.mission_mark[each] == Mark.PLUS for each in found)
    assert row["@"] == mean(BOARD.mission_mark[each] == Mark.AT for each in found)


@pytest.mark.parametrize("power", range(40))
def test_c_3_fire(power):
    [row] = rows("fire", firepower=power)
    found = shares(int(throws.hits_of(BOARD, power, die)) for die in SIX)
    assert found == {hits: row[str(hits)] for hits in found}


FORCES = [("rural", False, "band,cadre,front", 4), ("remote", True, "failek,band:2", 6), ("urban", False, "cadre:3", 3)]


@pytest.mark.parametrize("area, terror, fln, total", FORCES)
def test_9_22_contact(area, terror, fln, total):
    """As many dispersed divisions, and for the odd one a division, as the Contact rating asks for."""
    dice = list(product(SIX, repeat=3))
    force = ",".join([f"dispersed:{total // 2}"] + ["division"] * (total % 2))
    found = []
    for roll in dice:
        state, place = staged(), place_of(Kind[area.upper()])
        set_terror(state, place, int(terror))
        put_all(state, fln, place)
        found.append(int(government_missions.contacts(state, BOARD, place, total, 0, np.array(roll))))
    assert shares(found) == {row["contacted"]: row["chance"]
                             for row in rows("flush", government=force, fln=fln, area=area, terror=terror) if row["chance"]}


def put_all(state, fln, place):
    for part in fln.split(","):
        name, _, count = part.partition(":")
        for number in range(int(count or 1)):
            state.public.unit_in[stand(state, FLN[name], place, Box.OPERATIONS, number)] = 1


@pytest.mark.parametrize("fln, skips", list(product(("band:3", "failek,cadre,front"), (0, 1))))
def test_9_23_evasion(fln, skips):
    board, found = BOARD.copy(), []
    board.reading_evasion_skips_next = skips
    for roll in product(SIX, repeat=3):
        state, place = staged(), place_of(Kind.RURAL)
        state.public.unit_in[:] = 0
        put_all(state, fln, place)
        government_missions.evasions(state, board, place, np.array(roll))
        found.append(int(state.public.unit_in.sum()))
    assert shares(found) == {row["staying"]: row["chance"]
                             for row in rows("react", f"reading.evasion_skips_next={skips}", fln=fln) if row["chance"]}


def test_b_2_coup():
    dice = [int(BOARD.coup_dice[random_events.coup_row(a + b + 1)]) for a, b in product(SIX, SIX)]
    assert totals("coup", oas_in_france=True)["mean PSP, if attempted"] == mean(dice) * Fraction(7, 2)


@pytest.mark.parametrize("fln, french", list(product(range(8), repeat=2)))
def test_10_1_control(fln, french):
    sure = interphase.control_without_roll(BOARD, fln, french)
    found = [interphase.control_by_roll(abs(fln - french), a, b) if sure < 0 else sure for a, b in product(SIX, SIX)]
    [row] = rows("control", fln=fln, government=french)
    assert row["FLN control"] == mean(each == Control.FLN for each in found)
    assert row["Government control"] == mean(each == Control.GOVERNMENT for each in found)


@pytest.mark.parametrize("psl, points", list(product((25, 50, 75), (0, 1, 8, 20, 22, 40))))
def test_c_4_depreciation(psl, points):
    state = staged()
    state.public.psl[Side.FLN] = psl
    drm = throws.support_drm(state, BOARD, Side.FLN, BOARD.depreciation_low, BOARD.depreciation_high)
    [row] = rows("depreciation", psl=psl, points=points)
    assert row["mean loss"] == mean(int(throws.depreciation_loss(BOARD, points, die + drm)) for die in SIX)
