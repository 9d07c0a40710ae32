"""Sums and histograms of values; sequences, intervals and e-values from them: for games won or lost those used before."""
import numpy as np
import pytest

from reports.statistics.differences import bounded_difference, bounded_wilson, e_bh, e_value, effective_games
from reports.statistics.intervals import normal_quantile, wilson
from reports.statistics.paired_values import GRID, RATE_GRID, PairedValues, Values, histogram_of
from tests.cases import table_rows
from tests.reports.flip_counts import flips, log_evidence

FLIPS = table_rows("0 0 1; 0 0 500; 30 20 500; 500 0 500; 0 500 500; 1 499 500; 5000 4000 20_000; 1 0 1_000_000_000")
DICE = np.random.default_rng(14)
BASE = np.round(DICE.beta(0.3, 0.7, 4000) * 2**24) / 2**24
VARIANT = np.clip(np.round((BASE + DICE.normal(0.02, 0.2, 4000) * (DICE.random(4000) < 0.3)) * 2**24) / 2**24, 0, 1)


def difference_of_counts(gained, lost, pairs, level: float = 0.95) -> tuple[float, float, float]:
    """Agresti and Min (2005): half a pair is added to each of the four kinds."""
    up, down, whole = gained + 0.5, lost + 0.5, pairs + 2
    half = normal_quantile(level) * np.sqrt((up + down) - (up - down) ** 2 / whole) / whole
    return (gained - lost) / pairs, max(-1.0, (up - down) / whole - half), min(1.0, (up - down) / whole + half)


@pytest.mark.parametrize("grid", [GRID, RATE_GRID])
def test_a_histogram_keeps_number_and_mean(grid):
    values = DICE.uniform(grid[0], grid[-1], 1000)
    found = histogram_of(values, grid)
    assert found.shape == grid.shape
    assert found.min() >= 0
    assert found.sum() == pytest.approx(1000, abs=1e-9)
    assert found @ grid == pytest.approx(values.sum(), abs=1e-9)
    assert found @ grid**2 - values @ values == pytest.approx(0, abs=1000 / 4 / 256**2)
    ends = histogram_of([grid[0], grid[-1], 0.0, 0.25], grid)
    assert set(np.flatnonzero(ends)) == {0, len(grid) - 1, *np.searchsorted(grid, [0.0, 0.25])}
    for beyond in (1.001, np.nan, grid[0] - 0.01):
        with pytest.raises(ValueError, match="must lie in"):
            histogram_of([0.5, beyond], grid)


def test_sums_of_parts_are_the_whole_to_the_last_bit():
    """Values of games are multiples of 2^-24, so the order of the games makes no difference to sums and histogram."""
    order = DICE.permutation(4000)
    whole, other = PairedValues.of(BASE, VARIANT, 7, 5), PairedValues.of(BASE[order], VARIANT[order], 7, 5)
    parts = PairedValues.of(BASE[:1000], VARIANT[:1000], 3, 4) + PairedValues.of(BASE[1000:], VARIANT[1000:], 4, 1)
    for each in (other, parts):
        assert (each.pairs, each.base, each.variant, each.gained, each.lost) == (4000, whole.base, whole.variant, 7, 5)
        assert np.array_equal(each.histogram, whole.histogram)
        assert each.product == pytest.approx(whole.product, rel=1e-14)
    runs = Values.of(BASE[:1000]) + Values.of(BASE[1000:])
    assert np.array_equal(runs.histogram, Values.of(BASE).histogram)
    assert runs.total == whole.base


def test_means_and_variances_are_those_of_numpy():
    found, steps = PairedValues.of(BASE, VARIANT, 7, 5), VARIANT - BASE
    assert found.difference == pytest.approx(steps.mean())
    assert found.scatter == pytest.approx(steps.var() * 4000)
    assert (found.base_rate, found.variant_rate) == pytest.approx((BASE.mean(), VARIANT.mean()))
    assert found.flipped == 12
    assert Values.of(BASE).scatter == pytest.approx(BASE.var() * 4000)
    nothing = PairedValues.of([], [])
    assert (nothing.difference, nothing.base_rate, nothing.scatter) == (None, None, 0)
    with pytest.raises(ValueError, match="as many values"):
        PairedValues.of([0.5, 0.5], [0.5])
    with pytest.raises(ValueError, match="as many values"):
        PairedValues.of([0.5], [1.5])


@pytest.mark.parametrize("counts", FLIPS)
def test_intervals_of_flips_are_those_of_counts(counts):
    gained, _, pairs = counts
    found = bounded_difference(flips(*counts))
    assert (found.pairs, found.gained, found.lost) == (pairs, *counts[:2])
    assert (found.estimate, found.low, found.high) == pytest.approx(difference_of_counts(*counts), abs=1e-15)
    assert bounded_wilson(pairs, gained, gained) == pytest.approx(wilson(gained, pairs), abs=1e-15)


def test_values_between_count_for_more_games():
    """Half the scatter, twice the games; all alike, still an interval; ends 0 and 1 are kept."""
    values = (DICE.random(1000) < 0.4) * 0.5 + 0.25
    sums = 1000, values.sum(), values @ values
    assert effective_games(*sums) == pytest.approx(4000, rel=0.05)
    low, high = bounded_wilson(*sums)
    assert high - low == pytest.approx(2 * 1.96 * values.std() / 1000**0.5, rel=0.03)
    low, high = bounded_wilson(1000, 500.0, 250.0)
    assert 0.5 - low == pytest.approx(high - 0.5)
    assert 0.0015 < high - 0.5 < 0.0025
    assert bounded_wilson(0, 0, 0) == (0, 1)
    assert bounded_wilson(50, 0, 0)[0] == 0
    assert bounded_wilson(50, 50, 50)[1] == 1
    for total, squares in ((51, 50), (-1, 0), (20, 21)):
        with pytest.raises(ValueError, match="sums"):
            bounded_wilson(50, total, squares)


def test_e_values_and_which_are_real():
    """Exactly the rule of Wang and Ramdas: of 4 claims one needs 80, two need 40 each."""
    assert e_value(np.zeros(513)) == pytest.approx(1)
    assert e_value(flips(60, 30, 500).histogram) == pytest.approx(np.exp(log_evidence(60, 30, 500, 0.0)))
    assert np.isfinite(e_value(flips(10**6, 0, 10**6).histogram))
    assert e_bh([79.0, 30, 5, 0]) == [False] * 4
    assert e_bh([80.0, 30, 5, 0]) == [True, False, False, False]
    assert e_bh([5, 40, 0, 41.0]) == [False, True, False, True]
    assert e_bh([20.0] * 4) == [True] * 4
    assert e_bh([]) == []
    with pytest.raises(ValueError, match="negative"):
        e_bh([1.0, np.nan])
