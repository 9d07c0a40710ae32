"""reports/algeria/odds/mission_success.py against every roll on the printed charts."""
from fractions import Fraction
from itertools import product

import pytest

from tests.algeria.printed_tables import SUCCESS
from tests.reports.algeria_odds import SIX, mean, rows, shares

SIXTH, HALF, THIRD = Fraction(1, 6), Fraction(1, 2), Fraction(1, 3)


def looked_up(drm):
    """(number, sign) of each face, on the printed chart."""
    return [SUCCESS[min(max(face + drm, -1), 8)] for face in SIX]


@pytest.mark.parametrize("drm", range(-12, 13))
def test_a_3_every_face(drm):
    [row] = rows("mission", drm=drm)
    chart = looked_up(drm)
    assert {number: row[str(number)] for number in range(6) if row[str(number)]} == shares(number for number, _ in chart)
    assert (row["+"], row["@"]) == tuple(Fraction([sign for _, sign in chart].count(each), 6) for each in "+@")
    assert row["mean"] == mean(number for number, _ in chart)


def test_9_11_tweaks_reach_the_table():
    [row] = rows("propaganda", "propaganda.cost=2", "mission.patrol==-2", "mission.urban_factor=3", patrols=1, urban=True)
    assert (row["DRM"], row["PSP"], row["PSP per AP"]) == (-2, Fraction(5, 2), Fraction(5, 4))
    assert rows("propaganda", "propaganda.cost=0", patrols=0)[0]["PSP per AP"] is None
    assert rows("mission", "missions.6.result=9", drm=0)[0]["9"] == SIXTH
    assert rows("mission", "missions.-1.result=9", drm=-3)[0]["9"] == THIRD             # rolls of -2 and -1


@pytest.mark.parametrize("patrols, cadres, terror", list(product((0, 2), (0, 3), (False, True))))
def test_9_12_every_roll(patrols, cadres, terror):
    [row] = rows("strike", patrols=patrols, cadres=cadres, terror=terror)
    dice = [number for number, _ in looked_up(cadres - patrols - terror)]
    sums = [Fraction(sum(sum(roll) for roll in product(SIX, repeat=n)), 6 ** n) for n in dice]
    assert (row["DRM"], row["PSP"], row["PSP per AP"]) == (cadres - patrols - terror, sum(sums) / 6, sum(sums) / 18)


@pytest.mark.parametrize("patrols, raiders, urban", list(product((0, 3), (1, 4), (False, True))))
def test_9_14_every_roll(patrols, raiders, urban):
    [row] = rows("raid", patrols=patrols, raiders=raiders, urban=urban)
    gained = mean(number * (1 + urban) for number, _ in looked_up(raiders - 1 - patrols))
    assert (row["AP"], row["less cost"], row["AP per AP"]) == (gained, gained - 1, gained)


@pytest.mark.parametrize("elites, fighters, amnesty", list(product((0, 2), (0, 1, 2, None), (False, True))))
def test_9_26_every_roll(elites, fighters, amnesty):
    [row] = rows("suppression", elites=elites, fighters=fighters, amnesty=amnesty)
    chart = looked_up(elites + amnesty)
    assert row["neutralized"] == mean(min(number, 99 if fighters is None else fighters) for number, _ in chart)
    assert row["PSP paid"] == mean(1 + (die if sign == "+" else 0) for (_, sign), die in product(chart, SIX))
    assert row["neutralized per PSP"] == row["neutralized"] / row["PSP paid"]
