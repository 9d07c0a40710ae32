"""Before a verdict: how many pairs it will take, what a budget can see, and what is still to be played."""
from dataclasses import dataclass
from math import ceil

import numpy as np

from reports.statistics.bounded_sequences import log_evidence_at
from reports.statistics.intervals import LEVEL

MOST = 10**8               # pairs; what takes more is never decided
FUTURES, GROWTH = 300, 1.15
SOON, LIKELY, LATE = 0.1, 0.5, 0.9
KINDS = np.array([1.0, -1.0, 0.0])     # what a pair gives: won under the variant only, under the base only, the same
BEFORE = np.array([0.5, 0.5, 1.0])     # pairs of each kind taken as seen before the pilot: nothing is impossible


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


def plan(gained: int, lost: int, pairs: int, margin: float, budget: int, level: float = LEVEL) -> Plan:
    """Plays out what may come after a pilot of `pairs` pairs, `gained` and `lost` of them, up to a verdict on `margin`.

    The shares of pairs of each kind are drawn from what the pilot leaves plausible (a Dirichlet law), and it goes on with them;
    the same pilot gives the same plan. The smallest differences suppose that as many games change winner as in the pilot.
    ValueError without a pair.
    """
    if pairs < 1:
        raise ValueError("a pilot has at least one pair")
    when = verdicts(gained, lost, pairs, margin, level)
    shares = np.quantile(when, [SOON, LIKELY, LATE], method="higher")
    soon, likely, late = (None if at > max(MOST, pairs) else ceil(at) for at in shares)
    flipped = (gained + lost + BEFORE[:2].sum()) / (pairs + BEFORE.sum())
    return Plan(soon, likely, late, float(np.mean(when <= budget)),
                smallest(budget, flipped, 0.0, level), smallest(budget, flipped, margin, level))


def verdicts(gained: int, lost: int, pairs: int, margin: float, level: float) -> np.ndarray:
    """Pairs at the verdict in each of FUTURES (inf beyond MOST), looked at whenever GROWTH times as many are played."""
    if settled(gained, lost, pairs, margin, level):
        return np.full(FUTURES, pairs)
    dice = np.random.default_rng([gained, lost, pairs])
    steps = np.arange(max(0, ceil(np.log(MOST / pairs) / np.log(GROWTH))) + 1)
    first = pairs * GROWTH ** np.linspace(0, 1, FUTURES)
    played = np.minimum(first[:, None] * GROWTH ** steps, 2.0 * max(MOST, pairs)).astype(np.int64)
    law = dice.dirichlet(np.array([gained, lost, pairs - gained - lost]) + BEFORE, FUTURES)
    more = dice.multinomial(np.diff(played, axis=1, prepend=pairs), law[:, None, :]).cumsum(axis=1)
    done = settled(gained + more[..., 0], lost + more[..., 1], played, margin, level)
    return np.where(done.any(axis=1), played[np.arange(FUTURES), done.argmax(axis=1)], np.inf)


def settled(gained, lost, pairs, margin: float, level: float = LEVEL):
    """Whether these counts, numbers or arrays, bring a verdict: the interval holds neither +margin nor -margin."""
    return refuted(gained, lost, pairs, margin, level) & refuted(gained, lost, pairs, -margin, level)


def refuted(gained, lost, pairs, mean: float, level: float = LEVEL):
    """Whether `mean` is outside the confidence sequence for these counts, numbers or arrays."""
    gained, lost, pairs = np.broadcast_arrays(gained, lost, pairs)
    counts = np.stack([gained, lost, pairs - gained - lost], axis=-1)
    return log_evidence_at(counts, KINDS, mean) >= -np.log(1 - level)


def smallest(pairs: int, flipped: float, beyond: float = 0.0, level: float = LEVEL) -> float | None:
    """The smallest difference that `pairs` pairs tell from `beyond`, a smaller one, if they come out just as expected.

    A share of `flipped` of the pairs changes winner, or as many as the difference needs. None if they tell not even +1.
    """
    def told(difference: float) -> bool:
        share = max(flipped, difference)
        return bool(refuted(pairs * (share + difference) / 2, pairs * (share - difference) / 2, pairs, beyond, level))

    if not told(1.0):
        return None
    low, high = beyond, 1.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (low, middle) if told(middle) else (middle, high)
    return high


def pairs_to_verdict(gained: int, lost: int, pairs: int, margin: float, budget: int = MOST, level: float = LEVEL) -> int | None:
    """Pairs still to be played if the shares stay what they are: 0 after a verdict, None if the budget (in all) is too small."""
    def done(whole: float) -> bool:
        times = whole / pairs
        return bool(settled(gained * times, lost * times, whole, margin, level))

    if pairs and done(pairs):
        return 0
    if not pairs or budget <= pairs or not done(budget):
        return None
    low, high = pairs, budget
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if done(middle) else (middle, high)
    return high - pairs
