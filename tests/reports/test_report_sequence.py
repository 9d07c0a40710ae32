"""Confidence sequences: published values, exact enumeration of every look, exact expectation, ends and mirror images."""
import math
from itertools import product

import numpy as np
import pytest
from scipy.special import betaln, roots_hermite, roots_jacobi
from scipy.stats import binom, multinomial

from reports.statistics import confidence_sequences
from reports.statistics.confidence_sequences import PARTS, SHARES, log_wealth
from reports.statistics.intervals import LEVEL, normal_quantile
from tests.cases import cases
from tests.reports.flip_counts import KINDS, difference_sequence, log_evidence, rate_sequence

ENOUGH = -math.log(1 - LEVEL)
# (chance of a gain, of a loss): no flips at all, rare, one-sided, common, every pair.
LAWS = cases("gain loss: 0.0 0.0; 0.01 0.01; 0.05 0.0; 0.3 0.1; 0.25 0.25; 0.5 0.5; 0.0 0.98")


def beta_bets(first: float, second: float, mean: float, nodes: int):
    """Bets on a win that make log_wealth a beta mixture of chances, exact up to 2 * nodes - 1 games (Gauss-Jacobi)."""
    at, weight = roots_jacobi(nodes, second - 1, first - 1)
    return ((1 + at) / 2 - mean) / (mean * (1 - mean)), weight / weight.sum()


def normal_bets(rho: float):
    """Bets of a normal law with variance 1 / rho (Gauss-Hermite)."""
    at, weight = roots_hermite(80)
    return at * math.sqrt(2 / rho), weight / weight.sum()


def coin(wins, losses, mean, bets, parts):
    return log_wealth([wins, losses], [1 - mean, -mean], bets, parts)


def test_the_uniform_mixture_is_that_of_robbins():
    """Robbins (1970): wealth 1 / ((n + 1) C(n, s) p^s (1 - p)^(n - s)) after s wins of n games."""
    for games, share, mean in product((1, 10, 57), (0, 0.1, 0.4, 1), (0.05, 0.4, 0.5, 0.97)):
        won = round(share * games)
        found = coin(won, games - won, mean, *beta_bets(1, 1, mean, 40))
        assert found == pytest.approx(-math.log((games + 1) * binom.pmf(won, games, mean)), abs=1e-9)


@cases("excess published: 10 -0.6941012; 31.4308 2.9957323")
def test_the_beta_binomial_mixture_is_the_published_one(excess, published):
    """Two-sided, tuned to 100 at 5 %, steps 0.8 and -0.2: unit tests of confseq (Howard, Ramdas, McAuliffe, Sekhon 2021)."""
    mean, rho, games = 0.2, 12.60056 - 0.2 * 0.8, 100 / (0.2 * 0.8)
    first, second = rho / 0.8, rho / 0.2
    bets = beta_bets(first, second, mean, 400)
    wins = mean * games + excess
    assert coin(wins, games - wins, mean, *bets) == pytest.approx(published, abs=1e-4 if excess > 30 else 1e-6)
    closed = (betaln(first + wins, second + games - wins) - betaln(first, second)
              - wins * math.log(mean) - (games - wins) * math.log(1 - mean))
    assert coin(wins, games - wins, mean, *bets) == pytest.approx(closed, abs=1e-9)


@cases("excess published: 10 -0.6510052; 30.35209 2.9957323")
def test_the_normal_mixture_is_the_published_one(excess, published):
    """Two-sided, tuned to 100 at 5 %: unit tests of confseq. Many small steps of summed variance 100 are as good as normal."""
    step = 1e-4
    steps = 100 / step**2
    up = (steps + excess / step) / 2
    found = log_wealth([up, steps - up], [step, -step], *normal_bets(12.60056))
    assert found == pytest.approx(published, abs=1e-5)


def test_the_wealth_is_that_of_bettors_one_game_after_another():
    """In plain Python, in any order, and nobody is ever in debt."""
    dice = np.random.default_rng(4)
    for mean in (-0.9, -0.1, 0.0, 0.3, 0.99):
        steps = dice.choice(KINDS, 30, p=[0.2, 0.3, 0.5])
        wealth = 0.0
        for share, part in zip(np.tile(SHARES, 2), PARTS, strict=True):
            wealth += part * math.prod(1 + share * (x - mean) / (1 + mean) for x in steps) / 2
            wealth += part * math.prod(1 - share * (x - mean) / (1 - mean) for x in steps) / 2
            assert all(1 + share * (x - mean) / (1 + mean) > 0 for x in KINDS)
        found = log_evidence(np.sum(steps == 1), np.sum(steps == -1), 30, mean)
        assert found == pytest.approx(math.log(wealth), abs=1e-9)


@LAWS
@cases("pairs: 1; 7; 40")
def test_a_true_claim_is_a_fair_game(gain, loss, pairs):
    """The wealth expected under the truth is what was staked: summed over every outcome."""
    outcomes = np.array([(g, b) for g in range(pairs + 1) for b in range(pairs + 1 - g)])
    gained, lost = outcomes.T
    chance = multinomial.pmf(np.column_stack([gained, lost, pairs - gained - lost]), pairs, [gain, loss, 1 - gain - loss])
    assert chance @ np.exp(log_evidence(gained, lost, pairs, gain - loss)) == pytest.approx(1, abs=1e-9)


def ever_excluded(gain: float, loss: float, pairs: int) -> float:
    """Exact chance that the truth is outside at one look or more, when looked at after each of `pairs` pairs."""
    alive, out = np.zeros((pairs + 1, pairs + 1)), 0.0
    alive[0, 0] = 1
    gained, lost = np.indices(alive.shape)
    for now in range(1, pairs + 1):
        kept = alive * (1 - gain - loss)
        kept[1:] += alive[:-1] * gain
        kept[:, 1:] += alive[:, :-1] * loss
        met = kept > 0
        wealth = log_evidence(gained[met], lost[met], now, gain - loss)
        fallen = np.zeros_like(met)
        fallen[met] = wealth >= ENOUGH
        out += kept[fallen].sum()
        alive = np.where(fallen, 0, kept)
    assert alive.sum() + out == pytest.approx(1)
    return out


@LAWS
def test_the_truth_is_hardly_ever_excluded(gain, loss):
    """Looked at after each of 100 pairs, exactly: at most 5 %."""
    assert ever_excluded(gain, loss, 100) <= 1 - LEVEL


@cases("counts: (0,0,2000); (10,2,2000); (3000,3100,20000); (1,0,3); (500000,480000,1000000)")
@cases("level: 0.5; 0.95; 0.999")
def test_the_ends_are_where_the_wealth_is_enough(counts, level):
    low, high = difference_sequence(*counts, level)
    middle = (counts[0] - counts[1]) / counts[2]
    assert low < middle < high
    for end, away in ((low, -1), (high, 1)):
        width = abs(end - middle)
        assert log_evidence(*counts, end) >= -math.log(1 - level)
        assert log_evidence(*counts, end - away * 1e-6 * width) < -math.log(1 - level)
    assert log_evidence(*counts, middle) <= 0
    gained, lost, pairs = counts
    assert difference_sequence(lost, gained, pairs, level) == (-high, -low)


def test_every_pair_the_same():
    """All gained: +1 stays possible for ever; no pair: nothing is known; no flips: an even interval that closes."""
    assert difference_sequence(0, 0, 0) == (-1, 1)
    assert rate_sequence(0, 0) == (0, 1)
    for pairs in (1, 5, 1000):
        low, high = difference_sequence(pairs, 0, pairs)
        assert high == 1
        assert difference_sequence(0, pairs, pairs) == (-1, -low)
        assert difference_sequence(0, 0, pairs)[0] == -difference_sequence(0, 0, pairs)[1]
        assert (rate_sequence(0, pairs)[0], rate_sequence(pairs, pairs)[1]) == (0, 1)
    assert difference_sequence(0, 0, 1000)[1] < 0.01
    assert difference_sequence(1000, 0, 1000)[0] > 0.98


@cases("pairs flips: 2000 0.05; 20_000 0.01; 20_000 0.1; 20_000 0.5; 200_000 0.3")
def test_looking_costs_less_than_twice_the_width(pairs, flips):
    """Against the interval for one look: above 2.72 / 1.96 = 1.39 times, the best for a look known beforehand, below 1.8."""
    half = difference_sequence(pairs * flips / 2, pairs * flips / 2, pairs)[1]
    assert 1.39 < half / (normal_quantile() * math.sqrt(flips / pairs)) < 1.8


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="counts"):
        difference_sequence(6, 5, 10)
    with pytest.raises(ValueError, match="counts"):
        rate_sequence(11, 10)
    with pytest.raises(ValueError, match="counts"):
        confidence_sequences.difference_sequence(np.zeros(3))
    for level in (0, 1, 95):
        with pytest.raises(ValueError, match="level"):
            difference_sequence(1, 1, 10, level)
