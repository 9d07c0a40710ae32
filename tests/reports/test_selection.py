"""Which of many claims hold: as Benjamini and Hochberg choose by chances, and with intervals that keep their promise after it."""
from statistics import NormalDist

import numpy as np
import pytest

from reports.statistics.differences import select
from reports.statistics.intervals import normal_quantile

NORMAL = NormalDist()


def away_from_zero(mean):
    """The claim that a mean with standard error 1 is not zero."""
    return lambda level: abs(mean) > normal_quantile(level)


def benjamini_hochberg(means, rate):
    """The classical rule, from two-sided chances."""
    chances = [2 * NORMAL.cdf(-abs(mean)) for mean in means]
    ordered = sorted(chances)
    most = max((at for at, chance in enumerate(ordered, start=1) if chance < rate * at / len(means)), default=0)
    return [chance <= ordered[most - 1] for chance in chances] if most else [False] * len(means)


def test_chooses_as_benjamini_and_hochberg():
    dice = np.random.default_rng(3)
    for _ in range(300):
        asked = dice.integers(1, 25)
        means = dice.normal(dice.choice([0, 3], asked), 1)
        found = select([away_from_zero(mean) for mean in means])
        assert list(found.chosen) == benjamini_hochberg(means, 0.05)
        assert found.level == pytest.approx(1 - 0.05 * max(sum(found.chosen), 1) / asked)


def test_of_the_chosen_few_are_false_and_few_intervals_miss():
    """Twenty means with a common part, as changes have that share a base; single tests would be false twice as often."""
    dice, false, missed, naive = np.random.default_rng(5), [], [], []
    true = np.array([0.0] * 15 + [2.0, 2.5, 3.0, 3.5, 4.0])
    for _ in range(1500):
        means = true + 0.6 * dice.normal() + 0.8 * dice.normal(size=20)
        found = select([away_from_zero(mean) for mean in means])
        chosen, plain = np.array(found.chosen), np.abs(means) > normal_quantile(0.95)
        naive.append((true[plain] == 0).mean() if plain.any() else 0.0)
        if not chosen.any():
            false, missed = [*false, 0.0], [*missed, 0.0]
            continue
        far = np.abs(means - true)[chosen]
        false.append((true[chosen] == 0).mean())
        missed.append((far > normal_quantile(found.level)).mean())
    assert np.mean(false) < 0.05
    assert np.mean(missed) < 0.055
    assert np.mean(naive) > 0.1


def test_nothing_asked_and_nothing_found():
    assert select([]).chosen == ()
    found = select([lambda _: False] * 4)
    assert found.chosen == (False,) * 4
    assert found.level == 1 - 0.05 / 4
    with pytest.raises(ValueError, match="rate: 1"):
        select([], 1)
