"""Many changes of one base, each judged by the same dice, the largest shift towards the FLN first."""
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from reports.comparison.uses import Uses
from reports.comparison.verdict import FIRST, Comparison, Kind, comparison_of
from reports.statistics.bounded_intervals import bounded_wilson
from reports.statistics.paired_values import PairedValues
from reports.statistics.selection import Selection, select

STEP = 3, 2               # pairs at a look, over those at the look before


@dataclass(frozen=True)
class Change:
    """A change by its name, what it changes, a line each, how many games come to that, and whether all are those of the base."""
    name: str
    lines: Sequence[str]
    uses: Uses = field(default_factory=Uses)
    alike: bool = False


@dataclass(frozen=True)
class Ranked:
    """A change and its comparison with the base; [low, high] is the ordinary interval of the FLN's win rate under it."""
    change: Change
    comparison: Comparison
    low: float
    high: float

    @property
    def name(self) -> str:
        return self.change.name

    @property
    def rate(self) -> float:
        """The FLN's win rate."""
        return self.comparison.counts.variant / self.comparison.counts.pairs

    @property
    def shifts(self) -> bool:
        return self.comparison.verdict.kind == Kind.SHIFTS


@dataclass(frozen=True)
class BaseRate:
    """The FLN's win rate of the base, with its ordinary interval."""
    games: int
    rate: float
    low: float
    high: float


@dataclass(frozen=True)
class Ranking:
    """`rows` by their shift, the largest towards the FLN first. `level` is that of all intervals, chosen so that on
    average at most `false_share` of the verdicts given are wrong; `margin` is a share."""
    base: BaseRate
    rows: tuple[Ranked, ...]
    margin: float
    level: float
    false_share: float

    @property
    def decided(self) -> int:
        """How many changes have a verdict."""
        return sum(each.comparison.verdict.decided for each in self.rows)


def judged(counted: Sequence[tuple[Change, PairedValues]], margin: float, sides: tuple[str, str]) -> Selection:
    """Which of these changes of one base have a verdict on `margin`, the share of wrong ones being limited."""
    return select([partial(_decided, each, margin, sides) for each in counted])


def _decided(counted: tuple[Change, PairedValues], margin: float, sides: tuple[str, str], level: float) -> bool:
    return _compared(*counted, margin, sides, level).verdict.decided


def _compared(change: Change, counts: PairedValues, margin: float, sides: tuple[str, str], level: float) -> Comparison:
    return comparison_of(counts, margin, sides, level).judged_by(change.uses, change.alike)


def ranking(counted: Sequence[tuple[Change, PairedValues]], margin: float, sides: tuple[str, str]) -> Ranking:
    """The Ranking of these changes, each with its pairs. ValueError where there is none, or one has no pair."""
    selection = judged(counted, margin, sides)
    rows = [Ranked(change, _compared(change, counts, margin, sides, selection.level),
                   *_ends(counts.variant_values, selection.level)) for change, counts in counted]
    widest = max((counts for _, counts in counted), key=lambda counts: counts.pairs)
    base = BaseRate(widest.pairs, widest.base / widest.pairs, *_ends(widest.base_values, selection.level))
    return Ranking(base, tuple(sorted(rows, key=lambda each: -each.comparison.estimate)), margin, selection.level, selection.rate)


def _ends(values: tuple[int, float, float, float], level: float) -> tuple[float, float]:
    low, high = bounded_wilson(*values, level=level)
    return float(low), float(high)


def looks(least: int, most: int) -> Iterator[int]:
    """The numbers of pairs at which changes are judged: `least` (at least FIRST), then half as many more each time, to `most`."""
    pairs = max(least, FIRST)
    while pairs < most:
        yield pairs
        pairs = pairs * STEP[0] // STEP[1]
    yield most


def undecided(counted: Sequence[tuple[Change, PairedValues]], margin: float, sides: tuple[str, str]) -> list[int]:
    """The places of those without a verdict yet, of which some game used what is changed."""
    selection = judged(counted, margin, sides)
    return [at for at, (each, decided) in enumerate(zip(counted, selection.chosen, strict=True))
            if not decided and _compared(*each, margin, sides, selection.level).verdict.kind != Kind.UNUSED]
