"""The verdict of the house on a change of the rules: what an interval says of a margin, and in which words."""
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from reports.comparison.paired_games import Counts
from reports.statistics.confidence_sequences import difference_sequence
from reports.statistics.differences import Difference, difference, saving
from reports.statistics.intervals import LEVEL

MARGIN = 0.01                      # a difference of a win rate that a designer would shrug at


class Kind(StrEnum):
    """What can be said of a difference."""
    SHIFTS = "shifts"
    NO_SHIFT = "no_shift"
    NO_SHIFT_SMALL = "no_shift_small"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Verdict:
    """One of the kinds, after `pairs` pairs; `towards` is the side that gains where the difference is not zero, or None."""
    kind: Kind
    towards: str | None
    margin: float
    pairs: int

    @property
    def decided(self) -> bool:
        return self.kind != Kind.UNDECIDED

    def __str__(self) -> str:
        """Plain words: "shifts the balance towards France", "no shift beyond the margin of 1 pp"."""
        if self.kind == Kind.SHIFTS:
            return f"shifts the balance towards {self.towards}"
        if self.kind == Kind.UNDECIDED:
            return f"undecided after {self.pairs:,} pairs"
        small = f" (small but real, towards {self.towards})" if self.kind == Kind.NO_SHIFT_SMALL else ""
        return f"no shift beyond the margin of {points(self.margin)}{small}"


def points(share: float) -> str:
    """A share in percentage points: 0.005 is "0.5 pp"."""
    return f"{100 * share:.10g} pp"


def verdict(low: float, high: float, margin: float, pairs: int, sides: tuple[str, str]) -> Verdict:
    """What the interval (low, high) for variant minus base win rate of the first side says of `margin` (all as shares).

    Wholly beyond the margin it shifts the balance; wholly within it (ends included) it does not, and what difference there is is
    small but real if zero lies outside; else nothing is decided. ValueError if low is above high or the margin not in (0, 1).
    """
    if not low <= high or not 0 < margin < 1:
        raise ValueError(f"interval {low}..{high}, margin {margin}")
    towards = sides[0] if low > 0 else sides[1] if high < 0 else None
    if low > margin or high < -margin:
        kind = Kind.SHIFTS
    elif -margin <= low and high <= margin:
        kind = Kind.NO_SHIFT_SMALL if towards else Kind.NO_SHIFT
    else:
        kind = Kind.UNDECIDED
    return Verdict(kind, towards, margin, pairs)


FIRST = 500               # pairs of the first look, the pilot
GROWTH = 115              # per cent, from one look to the next, to the nearest hundred pairs


@dataclass(frozen=True)
class Comparison:
    """What `counts` pairs say: `low` to `high` holds the variant's rate less the base's, at `level`, however often one looked."""
    counts: Counts
    margin: float
    level: float
    low: float
    high: float
    verdict: Verdict
    sides: tuple[str, str]

    @property
    def estimate(self) -> float:
        return (self.counts.gained - self.counts.lost) / self.counts.pairs

    @property
    def fixed(self) -> Difference:
        """The plain paired interval, right only for a number of pairs fixed before."""
        return difference(self.counts.gained, self.counts.lost, self.counts.pairs, self.level)

    @property
    def saving(self) -> float | None:
        """How many times as many games with dice of their own would say as much; None where no winner changed."""
        counts = self.counts
        return saving(counts.both, counts.gained, counts.lost, counts.neither)


def comparison_of(counts: Counts, margin: float, sides: tuple[str, str], level: float = LEVEL) -> Comparison:
    """The comparison that so many pairs make; `sides` as sentences call them. ValueError without a pair."""
    low, high = difference_sequence(counts.gained, counts.lost, counts.pairs, level)
    return Comparison(counts, margin, level, low, high, verdict(low, high, margin, counts.pairs, sides), sides)


def verdict_group(found: Verdict) -> str:
    """What a verdict says: that the balance shifts, and towards whom; equal for every shade of no shift."""
    if found.kind == Kind.SHIFTS:
        return str(found)
    return "no shift beyond the margin" if found.decided else "undecided"


def looks(most: int) -> Iterator[int]:
    """The numbers of pairs at which a verdict is looked for, up to `most` of them: the same for everybody."""
    pairs = FIRST
    while pairs < most:
        yield pairs
        pairs = (pairs * GROWTH + 5_000) // 10_000 * 100
    yield most


def compare(play: Callable[[int], Counts], margin: float, most: int, sides: tuple[str, str], level: float = LEVEL,
            looked: Callable[[Comparison], object] | None = None, least: int = 0) -> Comparison:
    """Play until there is a verdict, `least` pairs at least, or until `most` pairs are played.

    `play(pairs)` gives the counts of the first so many pairs; `looked` is told what each look shows.
    """
    for pairs in looks(most):
        found = comparison_of(play(pairs), margin, sides, level)
        if looked:
            looked(found)
        if found.verdict.decided and pairs >= least:
            break
    return found
