"""reports/statistics/differences.py: published examples, SciPy's values, exact coverage."""
import numpy as np
import pytest
from scipy.stats import binom, chi2_contingency

from reports.statistics.differences import alike, gap


def test_newcombe_1998_table_two():
    """Examples (a) 56/70 - 48/80 and (b) 9/10 - 3/10, method 10."""
    found = gap(56, 70, 48, 80)
    assert found.estimate == pytest.approx(0.2)
    assert (found.low, found.high) == (pytest.approx(0.0524, abs=5e-5), pytest.approx(0.3339, abs=5e-5))
    other = gap(9, 10, 3, 10)
    assert (other.low, other.high) == (pytest.approx(0.1705, abs=5e-5), pytest.approx(0.8090, abs=5e-5))


def test_the_chance_is_that_of_the_two_by_two_table():
    dice, compared = np.random.default_rng(2), 0
    for games, other in dice.integers(1, 3000, (100, 2)):
        won, other_won = dice.integers(0, games + 1), dice.integers(0, other + 1)
        if 0 < won + other_won < games + other:
            tested = chi2_contingency([[won, games - won], [other_won, other - other_won]], correction=False)
            assert alike(won, games, other_won, other) == pytest.approx(tested.pvalue, abs=1e-9)
            compared += 1
    assert compared > 90
    assert alike(5, 10, 50, 100) == 1.0
    assert alike(0, 10, 0, 20) == 1.0


def test_an_empty_group_has_no_difference():
    assert gap(0, 0, 3, 4) is None


def test_coverage_by_exact_enumeration():
    first, second = binom.pmf(range(31), 30, 0.3), binom.pmf(range(41), 40, 0.55)
    held = sum(first[a] * second[b] for a in range(31) for b in range(41)
               if (found := gap(a, 30, b, 40)).low <= 0.3 - 0.55 <= found.high)
    assert 0.93 < held < 0.97
