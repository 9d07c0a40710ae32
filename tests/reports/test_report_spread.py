"""The range over data sets: without the dice's share it is that of the true rates, whatever the number of games."""
from statistics import NormalDist

import numpy as np
import pytest

from reports.statistics.ensemble_range import SHARE, sign_over_sets
from reports.statistics.ensemble_range import spread as spread_of_values
from tests.cases import cases


def spread(wins, games):
    """Of games that were won or lost: what they were worth is the number of wins, and so is the sum of its squares."""
    return spread_of_values(games, wins, wins)


def test_many_games_give_the_quantiles_of_the_rates():
    """Fifty sets whose rates are 1 to 50 %, nearly exact."""
    found = spread([10_000_000 * rate // 100 for rate in range(1, 51)], [10_000_000] * 50)
    assert found.low == pytest.approx(0.01 + 0.05 * 0.49, abs=1e-4)
    assert found.high == pytest.approx(0.01 + 0.95 * 0.49, abs=1e-4)
    assert found.median == pytest.approx(0.255, abs=1e-4)
    assert (found.sets, found.games) == (50, 500_000_000)


def test_sets_that_do_not_differ_have_no_range():
    """Two thousand ensembles of one true rate: the range is narrow though 200 games a set scatter by 3.5 points."""
    dice, widths = np.random.default_rng(3), []
    for _ in range(2000):
        found = spread(dice.binomial(200, 0.5, 50), [200] * 50)
        widths.append(found.high - found.low)
    plain = 2 * 1.645 * (0.25 / 200) ** 0.5
    assert np.median(widths) < 0.3 * plain


def test_the_range_of_true_rates_is_found_with_few_games():
    """Rates spread as a normal law of 8 points: its 5-95 % range, on average, from 200 games a set as from many."""
    dice, ends = np.random.default_rng(4), []
    for _ in range(400):
        rates = np.clip(0.6 + 0.08 * dice.standard_normal(50), 0, 1)
        found = spread(dice.binomial(200, rates), [200] * 50)
        ends.append((found.low, found.high))
    low, high = np.mean(ends, axis=0)
    assert low == pytest.approx(0.6 - 1.645 * 0.08, abs=0.012)
    assert high == pytest.approx(0.6 + 1.645 * 0.08, abs=0.012)


def test_rates_stay_between_never_and_always():
    """Shrinking never leaves 0 to 1; a rate that is the same everywhere is its own range."""
    found = spread([0, 0, 50, 50], [50] * 4)
    assert 0 <= found.low <= found.median <= found.high <= 1
    same = spread([50] * 10, [50] * 10)
    assert (same.low, same.high) == (1, 1)


def test_one_set_has_no_range():
    """And a set without games is a mistake."""
    assert spread([3], [10]).low is None
    with pytest.raises(ValueError, match="at least one"):
        spread([3, 0], [10, 0])
    assert spread([1, 2], [4, 4]).json()["level"] == SHARE


@cases("mean between games: 0.024 0.08 8; 0.07 0.06 8; 0.024 0.08 40")
def test_the_share_of_sets_with_one_sign_is_found_through_the_luck_of_few_games(mean, between, games):
    """Its interval covers the true share about as often as it says; sets with twice the games count twice."""
    dice, true = np.random.default_rng(7), NormalDist(0, between).cdf(mean)
    found = [_sign(dice, mean, between, games) for _ in range(60)]
    assert np.mean([each.above for each in found]) == pytest.approx(true, abs=0.03)
    assert 53 <= sum(each.low <= true <= each.high for each in found) <= 60
    other = _sign(np.random.default_rng(7), -mean, between, games)
    assert (other.share, other.ends[0]) == (1 - other.above, 1 - other.high)


@cases("games known: 40 0; 200 0; 8 1; 200 1")
def test_a_set_on_which_no_pair_differs_has_no_sign(games, known):
    """A third of the sets has the value already that a change brings; on the others it moves every fifth game. Where that is not
    known, its effect there may be small."""
    dice, changed = np.random.default_rng(7), np.arange(60) % 3 > 0
    gained = np.where(changed, dice.binomial(games, 0.2, 60), 0)
    for total in (gained, -gained):
        found = sign_over_sets([games] * 60, total, gained, (~changed).tolist() if known else ())
        assert (found.share, found.still, found.other) == pytest.approx((2 / 3, 1 / 3, 0))
        low, high = found.ends
        assert 0.5 < low < 0.6
        assert (0.72 < high < 0.9) if known else high == 1


def test_sets_that_surely_go_the_other_way_are_none_of_those_on_which_no_pair_differs():
    """A third of the sets each: up, down, no pair differs, which may be little up or down."""
    gained, lost = (np.where(np.arange(60) % 3 == each, number, 0) for each, number in ((0, 30), (1, 20)))
    found = sign_over_sets([60] * 60, gained - lost, gained + lost)
    assert (found.share, found.other, found.still) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert 0.2 < found.least_other < 1 / 3


@cases("differ least: 1 0; 3 0; 10 0.7; 20 0.8; 50 0.9; 200 0.95")
def test_few_pairs_that_differ_leave_the_share_open_though_all_go_one_way(differ, least):
    """On sixty sets of twenty pairs; the more differ, the larger the share that is surely so, to either side alike."""
    moved = np.arange(60) < differ if differ < 60 else np.full(60, differ // 60)
    for total in (moved * 1.0, moved * -1.0):
        low = sign_over_sets([20] * 60, total, abs(total)).ends[0]
        assert least <= low < least + 0.1


def _sign(dice, mean, between, games, sets=200):
    effects, played = dice.normal(mean, between, sets), games * dice.choice([1, 1, 1, 2], sets)
    pairs = [dice.normal(effect, 0.36, number) for effect, number in zip(effects, played, strict=True)]
    return sign_over_sets(played, [each.sum() for each in pairs], [(each ** 2).sum() for each in pairs])


def test_a_sign_is_settled_on_nine_sets_of_ten_and_said_of_many_sets_alone():
    def sign(below, sets=100):
        total = np.where(np.arange(sets) < below, -10.0, 10.0)
        return sign_over_sets([1_000] * sets, total, [0.2] * sets)

    assert [sign(below).settled for below in (0, 10, 11)] == [True, True, False]
    assert str(sign(20)).startswith("on 80 of 100 data sets (7")
    assert sign(5, sets=19) is None
    assert sign_over_sets([10] * 30, [0] * 30, [0] * 30) is None
