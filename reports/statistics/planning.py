"""Before a verdict: how many pairs it will take, what a budget can see, and what is still to be played.

A forecast plays on with differences of the sizes and in the shares that a pilot saw, under the stopping rule (stopping.py).
"""
from dataclasses import dataclass
from math import ceil

import numpy as np

from reports.statistics.confidence_sequences import log_evidence_at
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import GRID
from reports.statistics.stopping import enough, moments, settled

MOST = 10**8               # pairs; what takes more is never decided
FUTURES, GROWTH = 300, 1.15
SOON, LIKELY, LATE = 0.1, 0.5, 0.9
BEFORE = np.array([0.5, 0.5, 1.0])     # pairs of each kind taken as seen before the pilot: nothing is impossible
STAGES = 8                 # of looks: a future decided in one is left out of the next
# Differences of the forecast: 41, denser near 0, where most pairs lie. A split between two of them keeps the mean.
MIDDLE = 20
COARSE = np.sign(np.arange(-MIDDLE, MIDDLE + 1)) * (np.arange(-MIDDLE, MIDDLE + 1) / MIDDLE) ** 2


@dataclass(frozen=True)
class Plan:
    """What a pilot foretells. Pairs are counted from the first of the pilot; None stands for more than MOST (or than the pilot).

    Of the futures that the pilot leaves plausible one in ten has its verdict by `soon`, half by `likely`, nine in ten by `late`,
    and `chance` of them within the budget. On average the budget tells a difference of `real` from none and one of `shift` from
    the margin (shares; None where no difference is large enough).
    """
    soon: int | None
    likely: int | None
    late: int | None
    chance: float
    real: float | None
    shift: float | None


def coarse_counts(histogram) -> np.ndarray:
    """The `histogram` (513,) on GRID as counts (41,) of COARSE: the same number, the same mean, hardly more scatter."""
    above = np.clip(np.searchsorted(COARSE, GRID, side="right"), 1, len(COARSE) - 1)
    share = (GRID - COARSE[above - 1]) / (COARSE[above] - COARSE[above - 1])
    histogram = np.asarray(histogram, float)
    return (np.bincount(above - 1, histogram * (1 - share), len(COARSE)) + np.bincount(above, histogram * share, len(COARSE)))


def likely_counts(histogram) -> np.ndarray:
    """The same with two pairs taken as seen before the pilot, so that nothing is impossible.

    One of them shows no difference, half of one the largest difference seen, half of one its opposite (1 where none was seen).
    """
    counts = coarse_counts(histogram)
    far = np.abs(np.arange(len(COARSE)) - MIDDLE)
    most = far[counts > 0].max(initial=0) or MIDDLE
    counts[[MIDDLE + most, MIDDLE - most, MIDDLE]] += BEFORE
    return counts


def plan_values(histogram, margin: float, budget: int, level: float = LEVEL, indifference: float = 0.0) -> Plan:
    """What a pilot foretells of the verdict on `margin`; `histogram` (513,) counts its differences on GRID.

    The shares of all differences are drawn from what the pilot leaves plausible (a Dirichlet law), FUTURES times. The same pilot
    gives the same plan. The smallest differences suppose pairs that differ as much as in the pilot. ValueError without a pair.
    """
    pairs = round(float(np.sum(histogram)))
    if pairs < 1:
        raise ValueError("a pilot has at least one pair")
    when = verdict_times(histogram, pairs, margin, budget, level, indifference)
    shares = np.quantile(when, [SOON, LIKELY, LATE], method="higher")
    soon, likely, late = (None if at > max(MOST, pairs) else ceil(at) for at in shares)
    return Plan(soon, likely, late, float(np.mean(when <= budget)), smallest_difference(histogram, budget, 0.0, level),
                smallest_difference(histogram, budget, margin, level))


def verdict_times(histogram, pairs: int, margin: float, budget: int, level: float, indifference: float) -> np.ndarray:
    """Pairs at the verdict in each of FUTURES (inf beyond MOST), looked at whenever GROWTH times as many are played."""
    if settled(histogram, GRID, margin, budget, level, indifference):
        return np.full(FUTURES, float(pairs))
    law = likely_counts(histogram)
    seen = np.flatnonzero(law)
    values, law = COARSE[seen], law[seen]
    dice = np.random.default_rng([pairs, round(2**20 * abs(float(np.dot(histogram, GRID))))])
    steps = np.arange(max(0, ceil(np.log(MOST / pairs) / np.log(GROWTH))) + 1)
    played = pairs * GROWTH ** np.linspace(0, 1, FUTURES)[:, None] * GROWTH ** steps
    played = np.minimum(played, 2.0 * max(MOST, pairs)).astype(np.int64)
    shares = dice.dirichlet(law, FUTURES)
    pairs_more = np.diff(played, axis=1, prepend=pairs).astype(np.int64)
    more = dice.multinomial(pairs_more, shares[:, None, :]).cumsum(axis=1)
    counts, when, still = coarse_counts(histogram)[seen] + more, np.full(FUTURES, np.inf), np.arange(FUTURES)
    for looks in np.array_split(np.arange(len(steps)), STAGES):
        done = settled(counts[np.ix_(still, looks)], values, margin, budget, level, indifference)
        over = done.any(axis=1)
        when[still[over]] = played[still[over], looks[done[over].argmax(axis=1)]]
        still = still[~over]
    return when


def smallest_difference(histogram, pairs: int, beyond: float = 0.0, level: float = LEVEL) -> float | None:
    """The smallest mean difference that `pairs` pairs tell from `beyond`, a smaller one, if they come out just as expected.

    The sizes of the differences are those of the pilot; so many more are gains than losses that the mean comes out, and if
    all are gains, pairs with a difference of 1 make up the rest. None if the pairs tell not even a difference of 1.
    """
    counts = likely_counts(histogram)
    sizes = (counts + counts[::-1]) / 2 / counts.sum()

    def seen(difference: float) -> bool:
        expected = pairs * with_mean(sizes, difference)
        return bool(log_evidence_at(expected, COARSE, beyond) >= enough(pairs, moments(expected, COARSE)[2], pairs, level))

    if not seen(1.0):
        return None
    low, high = beyond, 1.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (low, middle) if seen(middle) else (middle, high)
    return high


def with_mean(sizes: np.ndarray, mean: float) -> np.ndarray:
    """Shares (41,) of COARSE with this `mean` (0 to 1), from shares that are the same for gains and losses."""
    largest = float(sizes @ np.abs(COARSE))
    found = sizes * (1 + np.sign(COARSE) * min(mean / largest, 1.0))
    if mean > largest:
        found *= (1 - mean) / (1 - largest)
        found[-1] += (mean - largest) / (1 - largest)
    return found


def pairs_left(histogram, margin: float, most: int, budget: int = MOST,
               indifference: float = 0.0) -> int | None:
    """Pairs still to be played if the shares stay what they are: 0 after a verdict, None if the budget (in all) is too small.

    `most`: the pairs after which the comparison is planned to end; the budget may be larger, to see what it would take.
    """
    histogram = np.asarray(histogram, float)
    seen = np.flatnonzero(histogram)
    pairs, counts, values = round(float(histogram.sum())), histogram[seen], GRID[seen]

    def done(whole: float) -> bool:
        return bool(settled(counts * (whole / pairs), values, margin, most, LEVEL, indifference))

    if pairs and done(pairs):
        return 0
    if not pairs or budget <= pairs or not done(budget):
        return None
    low, high = pairs, budget
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if done(middle) else (middle, high)
    return high - pairs
