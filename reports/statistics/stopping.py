"""When a comparison may stop: a confidence sequence for the looks that the program takes, up to the most pairs it may play.

The sequence of confidence_sequences.py asks for a wealth of 20 to refute a claim at 95 %, because then it may be looked at after
every pair, for ever. The program looks only whenever a seventh more pairs are played (`comparison.verdict.looks`), and up to a
known number. At those looks a wealth of 20 refutes a true claim in about 2 % of comparisons, not 5 %. So a smaller wealth will
do: 4 to 12, by the table LOG_WEALTH. The intervals are a tenth narrower, and a verdict needs a fifth to a quarter fewer pairs.

The table assumes that a sum of many bounded differences follows a normal law. It is used only where the sum of the squared
deviations seen is at least SEEN (for won or lost games: 16 that changed winner). As a difference is at most 1, that bounds how
far the law is from a normal one (Berry and Esseen). Below SEEN the wealth of 20 is asked for, which assumes nothing. The table
holds chances of 4.2 %, not 5 %: the rest is for what the normal law leaves out. docs/method.md has the error rates.

Sources: the recursion, Armitage, McPherson and Rowe, "Repeated significance tests on accumulating data" (1969); bounds for a
planned number of looks, Pocock, "Group sequential methods in the design and analysis of clinical trials" (1977).

The difference, corrected for the moment at which a comparison stopped.

A comparison stops when its difference looks large, or small, enough. So the mean seen at that moment is biased: 2.0 points show
as 2.3 on average. The correction plays many comparisons with a known difference to their verdict, at the same looks, with normal
steps of the variance seen. It takes the difference for which the means at the end average what was seen.

Source: Whitehead, "On the bias of maximum likelihood estimation following a sequential test" (1986).
"""
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from reports.statistics.confidence_sequences import PARTS, SHARES, difference_interval, log_evidence_at, log_sum
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import GRID

SEEN = 16.0                 # sum of squared deviations from which the table is used
FIRST = 500                 # pairs at the first look of the table
PLANNED = 200_000           # pairs: a smaller `most` counts as this, so that a comparison may be extended to it
FARTHEST = 0.5              # claims (means) beyond are not judged by the table: bets on them are lopsided

SCATTERS = np.array([0.25, 1, 4, 16, 64, 256])                # of the table's lines: 500 times the variance of a pair
MOSTS = np.array([200_000, 1_000_000, 10_000_000, 100_000_000])   # of its columns: the most pairs
LOG_WEALTH = np.array([[1.405, 1.850, 2.231, 2.424],
                       [1.796, 2.110, 2.365, 2.479],
                       [2.072, 2.287, 2.446, 2.508],
                       [2.253, 2.390, 2.481, 2.511],
                       [2.243, 2.337, 2.391, 2.405],
                       [2.122, 2.184, 2.214, 2.219]])      # `python -m tests.reports.looks_table` works it out


def enough(pairs, scatter, most: int, level: float = LEVEL):
    """Log wealth that refutes a claim: numbers or arrays of `pairs` and of the sums of squared deviations seen among them.

    `most`: pairs after which the comparison ends whatever was seen. Levels other than 95 % have no table, so they ask for
    1 / (1 - level).
    """
    always = -np.log(1 - level)
    pairs, scatter = np.asarray(pairs, float), np.asarray(scatter, float)
    if level != LEVEL or most > MOSTS[-1]:
        return np.full(np.broadcast(pairs, scatter).shape, always)
    first = np.log(np.clip(scatter / np.maximum(pairs, 1) * FIRST, SCATTERS[0], SCATTERS[-1]))
    column = np.interp(np.log(max(most, PLANNED)), np.log(MOSTS), np.arange(len(MOSTS)))
    left = min(int(column), len(MOSTS) - 2)
    line = LOG_WEALTH[:, left] + (column - left) * (LOG_WEALTH[:, left + 1] - LOG_WEALTH[:, left])
    return np.where(scatter < SEEN, always, np.interp(first, np.log(SCATTERS), line))


def stopping_interval(histogram, most: int, level: float = LEVEL) -> tuple[float, float]:
    """Interval (low, high) for the mean difference that holds at all looks up to `most` pairs at once, with chance `level`.

    `histogram` (513,) counts the differences on GRID. It lies within `difference_sequence`. Without a pair: (-1, 1).
    """
    if not 0 < level < 1:
        raise ValueError(f"level: {level} is not between 0 and 1")
    histogram = np.asarray(histogram, float)
    low, high = difference_interval(histogram, -np.log(1 - level))
    pairs, _, scatter = moments(histogram, GRID)
    less = float(enough(pairs, scatter, most, level))
    if less >= -np.log(1 - level):
        return low, high
    near, far = difference_interval(histogram, less)
    return (max(low, min(near, FARTHEST)) if near > -FARTHEST else low,
            min(high, max(far, -FARTHEST)) if far < FARTHEST else high)


def settled(counts, values, margin: float, most: int, level: float = LEVEL, indifference: float = 0.0):
    """Whether these differences bring a verdict on `margin` (see `comparison.verdict.verdict`).

    `counts` (..., kinds) says how often each of `values` (kinds,) was seen; the answer has the shape (...).
    """
    counts, values = np.asarray(counts, float), np.asarray(values, float)
    pairs, mean, scatter = moments(counts, values)
    less, always = enough(pairs, scatter, most, level), -np.log(1 - level)
    inner, outer = margin - indifference, margin + indifference
    falls = {claim: log_evidence_at(counts, values, claim) >= (less if abs(claim) < FARTHEST else always)
             for claim in {inner, -inner, outer, -outer}}
    beyond = ((mean > inner) & falls[inner]) | ((mean < -inner) & falls[-inner])
    return beyond | ((np.abs(mean) <= outer) & falls[outer] & falls[-outer])


def moments(counts, values):
    """Number, mean and sum of squared deviations: `counts` (..., kinds) of `values` (kinds,); each answer (...)."""
    pairs = counts.sum(axis=-1)
    mean = counts @ values / np.maximum(pairs, 1)
    return pairs, mean, np.maximum(counts @ values**2 - pairs * mean**2, 0.0)


def half_widths(scatter, wealth) -> np.ndarray:
    """How far a sum of differences may lie from the claim's: as a normal law has it, with the same bets.

    `scatter` (looks,): sums of squared deviations; `wealth` (looks,): log wealth that refutes. Two digits more than needed.
    """
    scatter, wealth = np.broadcast_arrays(np.asarray(scatter, float), np.asarray(wealth, float))
    low, high = np.zeros(scatter.shape), 12 * np.sqrt(scatter) + 20
    bets = np.concatenate([SHARES, -SHARES])
    for _ in range(40):
        middle = (low + high) / 2
        logs = middle[..., None] * bets - scatter[..., None] * bets**2 / 2 + np.log(PARTS)
        past = log_sum(logs) >= wealth
        low, high = np.where(past, low, middle), np.where(past, middle, high)
    return high


PLAYED, SEED = 2000, 14       # comparisons played, half of them the mirror images of the others; always with the same dice
REACH, STEPS = 6.0, 20        # standard errors about what was seen; halvings


def corrected_difference(histogram, looks: Sequence[int], margin: float, most: int, level: float = LEVEL,
                         indifference: float = 0.0) -> float:
    """The mean difference, corrected: `histogram` (513,) counts differences on GRID at the moment when the comparison stopped.

    `looks` are all numbers of pairs at which it could have stopped, those after its verdict included. The same data give the
    same answer, in 10 to 20 ms. Without scatter there is nothing to correct.
    ValueError without a pair or a look.
    """
    pairs, mean, scatter = (float(each) for each in moments(np.asarray(histogram, float), GRID))
    if pairs < 1 or not len(looks):
        raise ValueError("no pairs or no looks")
    if pairs < 2 or not scatter:
        return mean
    played = np.asarray(looks, float)
    deviation = np.sqrt(scatter / pairs)
    widths = half_widths(played * deviation**2, enough(played, played * deviation**2, most, level)) / played
    noise = deviation * _walks(played) / played
    low, high = (mean + side * REACH * deviation / np.sqrt(pairs) for side in (-1, 1))
    for _ in range(STEPS):
        middle = (low + high) / 2
        over = stopped_means(middle + noise, widths, margin, indifference).mean() > mean
        low, high = (low, middle) if over else (middle, high)
    return float(np.clip((low + high) / 2, -1, 1))


def _walks(played: np.ndarray) -> np.ndarray:
    """Sums of normal steps of variance 1 at these numbers of pairs: (PLAYED, looks)."""
    steps = np.random.default_rng(SEED).standard_normal((PLAYED // 2, len(played))) * np.sqrt(np.diff(played, prepend=0))
    walks = steps.cumsum(axis=1)
    return np.concatenate([walks, -walks])


def stopped_means(means: np.ndarray, widths: np.ndarray, margin: float, indifference: float = 0.0) -> np.ndarray:
    """The mean at the first verdict, or at the last look: `means` (comparisons, looks), half-widths of intervals (looks,)."""
    far = np.abs(means)
    done = (far - widths > margin - indifference) | (far + widths <= margin + indifference)
    done[:, -1] = True
    return means[np.arange(len(means)), done.argmax(axis=1)]


# Before a verdict: how many pairs it will take, what a budget can see, and what is still to be played.
#
# A forecast plays on with differences of the sizes and in the shares that a pilot saw, under the stopping rule.


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
