"""Verdicts of 2,000 simulated comparisons, looked at 40 times and stopped at the first: how many are wrong.

What is wrong. Let D be the true difference. *Shifts towards X* is wrong unless D lies beyond the margin on X's side: a D exactly
on the margin is no shift. *No shift beyond the margin* is wrong if D lies beyond it, and right on it. *Small but real, towards X*
is wrong, besides, unless D is on X's side of zero. *Undecided* claims nothing. The table is printed by
`python -m tests.verify.test_verdicts`.
"""
import functools

import numpy as np
import pytest

from reports.comparison.verdict import Kind, verdict
from reports.statistics.intervals import normal_quantile, wilson
from tests.cases import cases
from tests.reports.flip_counts import difference, difference_sequence, refuted

MARGIN, COMPARISONS = 0.01, 2000
LOOKS = np.geomspace(500, 200_000, 40).astype(int)
MIRRORED = (0.1, -0.01)
# (share of games that change winner, true difference): none, small, on the margin, a hair beyond it, beyond it.
TRUTHS = [(0.001, 0.0), (0.01, 0.01), MIRRORED] + [
    (flipped, true) for flipped in (0.02, 0.1, 0.4) for true in (0.0, 0.002, 0.005, 0.01, 0.0101, 0.015, 0.03) if true <= flipped]
UNDECIDED, SHIFTS, NO_SHIFT, SMALL = range(4)
KINDS = {Kind.UNDECIDED: UNDECIDED, Kind.SHIFTS: SHIFTS, Kind.NO_SHIFT: NO_SHIFT, Kind.NO_SHIFT_SMALL: SMALL}


@functools.cache
def comparisons(flipped: float, true: float) -> np.ndarray:
    """(comparison, look, gained or lost): the same comparison grows from look to look."""
    dice = np.random.default_rng([round(1e6 * flipped), round(1e6 * abs(true))])
    gain, loss = (flipped + abs(true)) / 2, (flipped - abs(true)) / 2
    counts = dice.multinomial(np.diff(LOOKS, prepend=0), [gain, loss, 1 - gain - loss], (COMPARISONS, len(LOOKS))).cumsum(axis=1)
    return counts[..., :2] if true >= 0 else counts[..., 1::-1]


def by_sequence(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Kind and direction (+1, -1, 0) of the verdict at each look: those of the interval, without working out its ends."""
    gained, lost = counts[..., 0], counts[..., 1]
    mean = (gained - lost) / LOOKS
    above, below, zero = (refuted(gained, lost, LOOKS, claim) for claim in (MARGIN, -MARGIN, 0.0))
    beyond = np.where(mean > 0, (mean > MARGIN) & above, (mean < -MARGIN) & below)
    within = (abs(mean) <= MARGIN) & above & below
    return told(beyond, within, zero), np.where(zero, np.sign(mean), 0)


def by_plain_interval(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same by the interval for one look, as in reports/statistics/intervals.py."""
    up, down, whole = counts[..., 0] + 0.5, counts[..., 1] + 0.5, LOOKS + 2
    middle = (up - down) / whole
    half = normal_quantile() * np.sqrt(up + down - (up - down) ** 2 / whole) / whole
    low, high = middle - half, middle + half
    zero = (low > 0) | (high < 0)
    kinds = told((low > MARGIN) | (high < -MARGIN), (low >= -MARGIN) & (high <= MARGIN), zero)
    return kinds, np.where(zero, np.sign(middle), 0)


def told(beyond, within, zero):
    return np.select([beyond, within & zero, within], [SHIFTS, SMALL, NO_SHIFT], UNDECIDED)


def wrong(kinds, towards, true: float):
    """Which of these verdicts are wrong, by the definition above."""
    shift, side = abs(true) > MARGIN, towards == np.sign(true)
    return np.select([kinds == SHIFTS, kinds == NO_SHIFT, kinds == SMALL], [~(side & shift), shift, ~(side & (not shift))], False)


def outcome(judged, true: float) -> dict:
    """Of comparisons stopped at the first verdict: wrong ones, kinds and pairs; and those wrong at one look or more."""
    kinds, towards = judged
    first = np.where((kinds > 0).any(axis=1), (kinds > 0).argmax(axis=1), len(LOOKS) - 1)
    rows = np.arange(len(kinds))
    false = wrong(kinds, towards, true)
    return {"wrong": int(false[rows, first].sum()), "ever": int(false.any(axis=1).sum()), "pairs": int(np.median(LOOKS[first])),
            "kinds": np.bincount(kinds[rows, first], minlength=4) / len(kinds)}


@pytest.mark.parametrize("flipped, true", TRUTHS)
def test_at_most_one_verdict_in_twenty_is_wrong(flipped, true):
    """Even the upper end of its own 95 % interval is below 5 %; also of those that look on for ever and pick the wrong moment."""
    found = outcome(by_sequence(comparisons(flipped, true)), true)
    assert wilson(found["wrong"], COMPARISONS)[1] <= 0.05
    assert wilson(found["ever"], COMPARISONS)[1] <= 0.05


@cases("flipped true least: 0.4 0.0 0.07; 0.4 0.0101 0.07; 0.02 0.01 0.15; 0.1 0.01 0.15; 0.4 0.01 0.2")
def test_a_plain_interval_would_be_wrong_too_often(flipped, true, least):
    """Used the same way, it fails the test above."""
    found = outcome(by_plain_interval(comparisons(flipped, true)), true)
    assert wilson(found["wrong"], COMPARISONS)[0] > least


def test_nothing_is_found_where_there_is_nothing():
    """A change without effect is said to be something, at one of 40 looks, by the plain interval only."""
    for flipped in (0.02, 0.1, 0.4):
        (_, ours), (_, plain) = (judge(comparisons(flipped, 0.0)) for judge in (by_sequence, by_plain_interval))
        assert wilson(ours.any(axis=1).sum(), COMPARISONS)[1] <= 0.05
        assert wilson(plain.any(axis=1).sum(), COMPARISONS)[0] > 0.35


def test_effects_are_found():
    """A sequence that never decides would never be wrong."""
    for truth, kinds in (((0.02, 0.0), [NO_SHIFT]), ((0.4, 0.0), [NO_SHIFT]), ((0.1, 0.005), [NO_SHIFT, SMALL]),
                         ((0.1, 0.015), [SHIFTS]), ((0.4, 0.03), [SHIFTS])):
        assert outcome(by_sequence(comparisons(*truth)), truth[1])["kinds"][kinds].sum() > 0.99
    assert outcome(by_sequence(comparisons(0.02, 0.005)), 0.005)["kinds"][SMALL] > 0.4


@pytest.mark.parametrize("truth", TRUTHS[::4])
def test_the_verdicts_are_those_of_the_house(truth):
    """What is judged here by arrays, judged by the interval's ends for 60 comparisons: the same; so too the plain interval."""
    counts = comparisons(*truth)[:60, ::3]
    looks = LOOKS[::3]
    shown = [[each[:60, ::3] for each in judge(comparisons(*truth))] for judge in (by_sequence, by_plain_interval)]
    for row, column in np.ndindex(counts.shape[:2]):
        gained, lost = (int(count) for count in counts[row, column])
        pairs = int(looks[column])
        ends = difference_sequence(gained, lost, pairs)
        if pairs < 20_000:
            plain = difference(gained, lost, pairs)
            assert KINDS[verdict(plain.low, plain.high, MARGIN, pairs, ("up", "down")).kind] == shown[1][0][row, column]
        found = verdict(*ends, MARGIN, pairs, ("up", "down"))
        assert KINDS[found.kind] == shown[0][0][row, column]
        assert {"up": 1, "down": -1, None: 0}[found.towards] == shown[0][1][row, column]


def test_a_mirrored_comparison_is_judged_alike():
    flipped, true = MIRRORED
    here, there = (outcome(by_sequence(comparisons(flipped, sign * true)), sign * true) for sign in (1, -1))
    assert here["wrong"] == there["wrong"]
    assert here["ever"] == there["ever"]


def table() -> str:
    """The measured table, in Markdown."""
    lines = ["| changed winner | true difference | wrong verdicts | wrong at some look | plain interval: wrong | median pairs |"
             " undecided |", "|---|---|---|---|---|---|---|"]
    for flipped, true in TRUTHS:
        counts = comparisons(flipped, true)
        ours, plain = outcome(by_sequence(counts), true), outcome(by_plain_interval(counts), true)
        shares = [each / COMPARISONS for each in (ours["wrong"], ours["ever"], plain["wrong"])]
        lines.append(f"| {100 * flipped:g} % | {100 * true:g} pp | " + " | ".join(f"{100 * share:.1f} %" for share in shares) +
                     f" | {ours['pairs']:,} | {100 * ours['kinds'][UNDECIDED]:.0f} % |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
