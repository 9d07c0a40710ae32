"""The rule for bounded looks, the corrected difference, the zone of indifference, and the forecast for values."""
import numpy as np
import pytest

from reports.comparison.verdict import Kind, looks, verdict
from reports.statistics import stopping
from reports.statistics.confidence_sequences import difference_sequence
from reports.statistics.paired_values import GRID, histogram_of
from reports.statistics.stopping import (
    LOG_WEALTH,
    MOSTS,
    SCATTERS,
    corrected_difference,
    enough,
    half_widths,
    settled,
    stopping_interval,
)
from tests.cases import cases
from tests.reports.flip_counts import of_flips
from tests.reports.looks_table import TARGET, crossing, refuted_share

MARGIN, MOST = 0.01, 100_000
SIDES = ("the FLN", "France")
ALWAYS = np.log(20)
DICE = np.random.default_rng(41)


def flips(gained, lost, pairs) -> np.ndarray:
    return of_flips(0, gained, lost, pairs - gained - lost).histogram


def values(pairs: int, mean: float) -> np.ndarray:
    """Many ties, a standard deviation of 0.2."""
    return histogram_of(np.clip(DICE.laplace(mean / 0.3, 0.26, pairs) * (DICE.random(pairs) < 0.3), -1, 1))


def test_few_changes_need_the_wealth_of_an_endless_sequence():
    """Up to 16 games that changed winner, at any other level, and for claims far from zero: nothing is assumed."""
    for histogram in (flips(0, 0, 500), flips(7, 8, 500), flips(0, 15, 10**6), flips(480, 0, 500)):
        assert stopping_interval(histogram, MOST) == difference_sequence(histogram)
    histogram = flips(300, 200, 5000)
    assert stopping_interval(histogram, MOST, 0.9) == difference_sequence(histogram, 0.9)
    assert stopping_interval(histogram, 10**9) == difference_sequence(histogram)
    assert stopping_interval(np.zeros(513), MOST) == (-1, 1)
    assert enough([500, 500], [15.9, 16.1], MOST).tolist() == [pytest.approx(ALWAYS), enough(500, 16.1, MOST)]
    assert enough(500, 16.1, MOST) < 0.8 * ALWAYS
    with pytest.raises(ValueError, match="level"):
        stopping_interval(histogram, MOST, 1.0)


def test_the_table_is_between_its_entries():
    for line, scatter in enumerate(SCATTERS):
        for column, most in enumerate(MOSTS):
            assert enough(500_000, 1000 * scatter, most) == pytest.approx(LOG_WEALTH[line, column])
    assert LOG_WEALTH[2, 0] < enough(500_000, 4000, 400_000) < LOG_WEALTH[2, 1]
    assert enough(500_000, 1e-3 * 500_000, 10**6) == pytest.approx(LOG_WEALTH[0, 1] * 0.5 + LOG_WEALTH[1, 1] * 0.5, abs=0.2)


@cases("line column: 0 0; 3 0; 3 1; 5 2")
def test_the_table_keeps_its_target(line, column):
    """Under a normal law a true claim is refuted in 4.2 % of comparisons, by a wealth of 20 in fewer than half as many."""
    place = SCATTERS[line], MOSTS[column]
    assert refuted_share(*place, LOG_WEALTH[line, column]) == pytest.approx(TARGET, abs=1e-4)
    assert refuted_share(*place, ALWAYS) < 0.6 * TARGET


def test_crossing_of_known_bounds():
    """One look: the normal law. Five equal looks at 2.413 standard deviations: Pocock's 5 %."""
    assert crossing(np.array([4.0]), np.array([2 * 1.959964])) == pytest.approx(0.05, abs=1e-6)
    scatter = np.arange(1.0, 6)
    assert crossing(scatter, 2.413 * np.sqrt(scatter)) == pytest.approx(0.05, abs=1e-4)
    assert half_widths(np.array([1e4]), np.array([ALWAYS]))[0] == pytest.approx(
        1e6 * np.mean(np.abs(difference_sequence(flips(5000, 5000, 10**6)))), rel=0.01)


@cases("indifference: 0.0; 0.004")
def test_settled_is_a_verdict_of_the_interval(indifference):
    for histogram in (*(values(pairs, mean) for pairs in (600, 2000, 9000) for mean in (0, 0.01, 0.03)), flips(2, 0, 400)):
        found = verdict(*stopping_interval(histogram, MOST), MARGIN, 1, SIDES, indifference)
        assert settled(histogram, GRID, MARGIN, MOST, indifference=indifference) == found.decided
    assert settled(np.stack([flips(0, 0, 2000), flips(1, 0, 2)]), GRID, MARGIN, MOST).tolist() == [True, False]


@cases("""low high kind towards:
    0.006 0.03 SHIFTS "the FLN"; -0.03 -0.0051 SHIFTS France; 0.005 0.016 UNDECIDED "the FLN"
    0.004 0.015 NO_SHIFT_SMALL "the FLN"; -0.015 0.015 NO_SHIFT None; -0.016 0.01 UNDECIDED None
    0.006 0.013 NO_SHIFT_SMALL "the FLN"; 0.008 0.0149 SHIFTS "the FLN"; -0.0149 -0.008 SHIFTS France""", Kind)
def test_a_zone_round_the_margin(low, high, kind, towards):
    """Within half a point of the margin of 1 point either verdict is right; if both fit, the middle of the interval decides."""
    found = verdict(low, high, MARGIN, 500, SIDES, 0.005)
    assert (found.kind, found.towards) == (kind, towards)


def test_a_zone_is_narrower_than_the_margin():
    for indifference in (-0.001, 0.01):
        with pytest.raises(ValueError, match="indifference"):
            verdict(0, 0.1, MARGIN, 500, SIDES, indifference)


def test_a_corrected_difference_lies_nearer_to_none():
    """At a first look beyond the bound: less by up to a standard error. Far from every bound: as seen. The mirror image alike."""
    at = list(looks(MOST))
    histogram = flips(60, 34, 700)
    seen, deviation = 26 / 700, np.sqrt(94) / 700
    found = corrected_difference(histogram, at, MARGIN, MOST)
    assert seen - 1.5 * deviation < found < seen - 0.05 * deviation
    assert found == corrected_difference(histogram, at, MARGIN, MOST)
    assert corrected_difference(histogram[::-1], at, MARGIN, MOST) == pytest.approx(-found, abs=1e-6)
    assert corrected_difference(flips(300, 100, 500), at, MARGIN, MOST) == pytest.approx(0.4, abs=0.001)
    assert corrected_difference(flips(30, 20, 300), [300], MARGIN, 300) == pytest.approx(10 / 300, abs=1e-4)
    assert corrected_difference(flips(0, 0, 300), at, MARGIN, MOST) == 0
    with pytest.raises(ValueError, match="no pairs"):
        corrected_difference(np.zeros(513), at, MARGIN, MOST)


def test_a_coarse_histogram_keeps_number_and_mean():
    histogram = values(5000, 0.03)
    found = stopping.coarse_counts(histogram)
    assert found.sum() == pytest.approx(5000)
    assert found @ stopping.COARSE == pytest.approx(histogram @ GRID)
    assert 1 <= (found @ stopping.COARSE**2) / (histogram @ GRID**2) < 1.02
    assert stopping.coarse_counts(flips(3, 2, 10))[[0, 20, 40]].tolist() == [2, 5, 3]


def test_a_plan_of_known_pilots():
    """A clear pilot is the verdict; nothing flipped: soon over; on the margin: nobody knows. The same pilot, the same plan."""
    clear = stopping.plan_values(flips(100, 20, 500), MARGIN, 20_000)
    assert (clear.soon, clear.late, clear.chance) == (500, 500, 1)
    quiet = stopping.plan_values(flips(0, 0, 500), MARGIN, 20_000)
    assert 500 < quiet.soon <= quiet.likely <= quiet.late < 3000
    assert quiet.chance > 0.95
    edge = stopping.plan_values(flips(10_500, 9500, 100_000), MARGIN, 200_000)
    assert edge.chance < 0.5
    assert edge.late is None or edge.late > 2_000_000
    assert edge == stopping.plan_values(flips(10_500, 9500, 100_000), MARGIN, 200_000)
    with pytest.raises(ValueError, match="pair"):
        stopping.plan_values(flips(0, 0, 0), MARGIN, 100)


def test_a_larger_budget_sees_more():
    """And the smallest shift is a margin and a half-width, as for the interval itself."""
    found = [stopping.plan_values(flips(60, 50, 500), MARGIN, budget) for budget in (2000, 20_000, 200_000)]
    assert found[0].chance < found[1].chance < found[2].chance
    assert found[0].real > found[1].real > found[2].real
    for each in found:
        assert MARGIN + 0.9 * each.real < each.shift < MARGIN + 1.1 * each.real
    assert stopping.smallest_difference(flips(0, 0, 1), 1) is None


@cases("counts: (0,0,300); (30,31,500); (60,40,500); (4,0,600); (400,530,9000); (120,100,3000)")
def test_pairs_left_bring_the_verdict(counts):
    """At the same shares: a verdict with so many more pairs, none with one pair less; mirrored alike."""
    gained, lost, pairs = counts
    more = stopping.pairs_left(flips(*counts), MARGIN, MOST)
    assert more > 0
    for whole, done in ((pairs + more, True), (pairs + more - 1, False)):
        low, high = stopping_interval(flips(*counts) * whole / pairs, MOST)
        assert verdict(low, high, MARGIN, whole, SIDES).decided == done
    assert stopping.pairs_left(flips(*counts), MARGIN, MOST, budget=pairs + more) == more
    assert stopping.pairs_left(flips(*counts), MARGIN, MOST, budget=pairs + more - 1) is None
    assert stopping.pairs_left(flips(lost, gained, pairs), MARGIN, MOST) == more


def test_a_zone_brings_the_verdict_sooner():
    pilot = values(500, 0.0)
    found = stopping.plan_values(pilot, MARGIN, 3000)
    assert found.soon < found.likely
    assert stopping.plan_values(pilot, MARGIN, 3000, indifference=0.005).likely < found.likely
