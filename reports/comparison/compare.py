"""Does a change shift the balance? Pairs of games with the same dice, watched until there is a verdict."""
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reports.comparison.paired_games import Counts
from reports.comparison.verdict import SIDES, Kind, Verdict, verdict
from reports.statistics.confidence_sequences import difference_sequence
from reports.statistics.differences import Difference, difference, saving
from reports.statistics.intervals import LEVEL

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
    sides: tuple[str, str] = SIDES

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


def judged(counts: Counts, margin: float, level: float = LEVEL, sides: tuple[str, str] = SIDES) -> Comparison:
    """The comparison that so many pairs make; `sides` as sentences call them. ValueError without a pair."""
    low, high = difference_sequence(counts.gained, counts.lost, counts.pairs, level)
    return Comparison(counts, margin, level, low, high, verdict(low, high, margin, counts.pairs, sides), sides)


def claim(found: Verdict) -> str:
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


def compare(play: Callable[[int], Counts], margin: float, most: int, level: float = LEVEL,
            looked: Callable[[Comparison], object] | None = None, least: int = 0, sides: tuple[str, str] = SIDES) -> Comparison:
    """Play until there is a verdict, `least` pairs at least, or until `most` pairs are played.

    `play(pairs)` gives the counts of the first so many pairs; `looked` is told what each look shows.
    """
    for pairs in looks(most):
        found = judged(play(pairs), margin, level, sides)
        if looked:
            looked(found)
        if found.verdict.decided and pairs >= least:
            break
    return found
