"""What a pilot foretells, against comparisons played to the end; the smallest differences; pairs still to be played."""
from itertools import product
from math import inf, sqrt

import numpy as np
import pytest

from reports.comparison.verdict import verdict
from reports.statistics.intervals import normal_quantile
from reports.statistics.sample_size import pairs_to_verdict, plan, settled, smallest
from tests.reports.flip_counts import difference_sequence

PILOT, MARGIN = 500, 0.01
# Shares of games that change winner, and differences: none, small, at the margin's side, large.
TRUTHS = [(0.1, 0.0), (0.001, 0.0), (0.02, 0.005), (0.1, 0.03), (0.3, 0.05)]


def decided(gained, lost, pairs, margin=MARGIN) -> bool:
    return verdict(*difference_sequence(gained, lost, pairs), margin, pairs, ("the FLN", "France")).decided


def played(dice, flipped: float, difference: float):
    """Counts at looks 5 % apart from the pilot on, and the pairs at the verdict."""
    looks = (PILOT * 1.05 ** np.arange(200)).astype(int)
    law = [(flipped + difference) / 2, (flipped - difference) / 2, 1 - flipped]
    counts = dice.multinomial(np.diff(looks, prepend=0), law).cumsum(axis=0)
    done = settled(counts[:, 0], counts[:, 1], looks, MARGIN)
    return counts[0], looks[done.argmax()] if done.any() else inf


@pytest.mark.slow
def test_a_plan_foretells_what_comes():
    """Of 125 comparisons played to the end most fall between `soon` and `late`, and about half on either side of `likely`."""
    dice, early, within, before = np.random.default_rng(5), 0, 0, 0
    for (flipped, difference), _ in product(TRUTHS, range(25)):
        (gained, lost, _), at = played(dice, flipped, difference)
        found = plan(int(gained), int(lost), PILOT, MARGIN, 100_000)
        late = found.late or inf
        early += at < found.soon
        within += found.soon <= at <= late
        before += at <= (found.likely or inf)
    assert early <= 0.25 * 125
    assert within >= 0.75 * 125
    assert 0.4 * 125 <= before <= 0.85 * 125


def test_a_plan_of_known_pilots():
    """A clear pilot is the verdict; nothing flipped: soon over; on the margin: nobody knows. The same pilot, the same plan."""
    clear = plan(100, 20, PILOT, MARGIN, 20_000)
    assert (clear.soon, clear.late, clear.chance) == (PILOT, PILOT, 1)
    quiet = plan(0, 0, PILOT, MARGIN, 20_000)
    assert PILOT < quiet.soon <= quiet.likely <= quiet.late < 3000
    assert quiet.chance > 0.95
    edge = plan(10_500, 9500, 100_000, MARGIN, 200_000)
    assert edge.chance < 0.5
    assert edge.late is None or edge.late > 2_000_000
    assert edge == plan(10_500, 9500, 100_000, MARGIN, 200_000)
    assert plan(3, 0, 10**9, MARGIN, 10**9).late == 10**9
    assert plan(10**7, 0, 10**9, MARGIN, 10**9).late is None
    with pytest.raises(ValueError, match="pair"):
        plan(0, 0, 0, MARGIN, 100)


def test_a_larger_budget_decides_more_and_sees_more():
    """And the smallest shift is a margin and a half-width, as for the interval itself."""
    found = [plan(60, 50, PILOT, MARGIN, budget) for budget in (2000, 20_000, 200_000)]
    assert found[0].chance < found[1].chance < found[2].chance
    assert found[0].real > found[1].real > found[2].real
    for each in found:
        assert MARGIN + 0.9 * each.real < each.shift < MARGIN + 1.1 * each.real


@pytest.mark.parametrize(("pairs", "flipped", "beyond"), [
    (2000, 0.05, 0.0), (20_000, 0.2, 0.0), (20_000, 0.2, 0.01), (20_000, 0.0, 0.01), (600, 0.5, 0.05), (25, 0.1, 0.0),
])
def test_the_smallest_difference_is_just_told(pairs, flipped, beyond):
    found = smallest(pairs, flipped, beyond)
    for difference, told in ((found, True), (found - 1e-5, False)):
        share = max(flipped, difference)
        counts = pairs * (share + difference) / 2, pairs * (share - difference) / 2, pairs
        assert (difference_sequence(*counts)[0] >= beyond - 1e-9) == told
    assert found > beyond + normal_quantile() * sqrt(max(flipped - found**2, 0) / pairs)


def test_few_pairs_tell_nothing():
    assert smallest(1, 0.1) is None
    assert plan(0, 0, 1, MARGIN, 1).real is None


def test_the_smallest_difference_is_seen_half_of_the_time():
    """By the budget's end, of 400 simulated comparisons with that difference."""
    dice, pairs, flipped = np.random.default_rng(6), 20_000, 0.2
    found = smallest(pairs, flipped, MARGIN)
    drawn = dice.multinomial(pairs, [(flipped + found) / 2, (flipped - found) / 2, 1 - flipped], 400)
    seen = [difference_sequence(*each[:2], pairs)[0] > MARGIN for each in drawn[:400]]
    assert np.mean(seen) == pytest.approx(0.5, abs=0.08)


@pytest.mark.parametrize("counts", [(0, 0, 300), (30, 31, 500), (60, 40, 500), (4, 0, 600), (400, 530, 9000), (120, 100, 3000)])
def test_pairs_to_verdict_bring_it(counts):
    """At the same shares: a verdict with so many more pairs, none with one pair less."""
    more, pairs = pairs_to_verdict(*counts, MARGIN), counts[2]
    assert more > 0
    for whole, done in ((pairs + more, True), (pairs + more - 1, False)):
        assert decided(counts[0] * whole / pairs, counts[1] * whole / pairs, whole) == done
    assert pairs_to_verdict(*counts, MARGIN, budget=pairs + more) == more
    assert pairs_to_verdict(*counts, MARGIN, budget=pairs + more - 1) is None
    gained, lost, _ = counts
    assert pairs_to_verdict(lost, gained, pairs, MARGIN) == more


def test_pairs_to_verdict_where_there_is_nothing_to_say():
    assert pairs_to_verdict(100, 20, 500, MARGIN) == 0
    assert pairs_to_verdict(60, 40, 2000, MARGIN) is None
    assert pairs_to_verdict(0, 0, 0, MARGIN) is None


def test_settled_is_a_verdict_of_the_interval():
    """For every way that 60 pairs can fall, and large counts about the margin."""
    for gained, lost in product(range(0, 61, 3), repeat=2):
        if gained + lost <= 60:
            assert settled(gained, lost, 60, 0.2) == decided(gained, lost, 60, 0.2)
    ups = np.arange(0, 1000, 25)
    assert settled(ups, 400, 20_000, MARGIN).tolist() == [decided(int(up), 400, 20_000) for up in ups]
