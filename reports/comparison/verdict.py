"""Does a change shift the balance? The verdict, and a comparison of pairs of games that is watched until there is one."""
import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from math import sqrt

import numpy as np

from reports.comparison.uses import SELDOM, Often, Uses
from reports.statistics.confidence_sequences import difference_sequence
from reports.statistics.differences import bounded_saving
from reports.statistics.ensemble_range import ERRORS, PAIRS_A_SET, Spread, dice_variances, drawn_in, settled
from reports.statistics.intervals import LEVEL, normal_quantile
from reports.statistics.paired_values import PairedValues
from reports.statistics.stopping import corrected_difference, stopping_interval
from reports.tables.text_table import player_of

NOT_USED, SAME = "no game used this rule", "no game came out otherwise"
FEW = ("Hardly any game comes to where the change matters: {:,d} of {:,d} differ in anything that is counted of a game. Players "
       "who use it more may see another shift.")
MARGIN = 0.01                      # the largest difference of win rates that a designer would ignore


class Kind(StrEnum):
    """The possible answers about a difference; UNUSED where no game used what is changed, or all came out the same."""
    SHIFTS = "shifts"
    NO_SHIFT = "no_shift"
    NO_SHIFT_SMALL = "no_shift_small"
    UNDECIDED = "undecided"
    UNUSED = "cannot_say"


@dataclass(frozen=True)
class Verdict:
    """The answer after so many `pairs`, or what `unit` calls them. `towards`: the side that gains if zero lies outside the
    interval, else None. `why` there is none of a change that is UNUSED."""
    kind: Kind
    towards: str | None
    margin: float
    pairs: int
    unit: str = "pairs"
    why: str = NOT_USED

    @property
    def decided(self) -> bool:
        return self.kind not in (Kind.UNDECIDED, Kind.UNUSED)

    def judged_by(self, often: Often, alike: bool = False) -> "Verdict":
        """The same of a change to which games come so often: there is none where all games are `alike`, nor where no game comes
        to it, unless the balance shifts all the same, because players reckon with a number that they do not use."""
        unused = alike or (often == Often.NEVER and self.kind != Kind.SHIFTS)
        return replace(self, kind=Kind.UNUSED, why=unused_words(often)) if unused else self

    def __str__(self) -> str:
        """In words: "shifts the balance towards France", "no shift beyond the margin of 1 pp"."""
        if self.kind == Kind.SHIFTS:
            return f"shifts the balance towards {self.towards}"
        if self.kind == Kind.UNUSED:
            return f"cannot say: {self.why}"
        if self.kind == Kind.UNDECIDED:
            return f"undecided after {self.pairs:,} {self.unit}"
        small = f" (small but real, towards {self.towards})" if self.kind == Kind.NO_SHIFT_SMALL else ""
        return f"no shift beyond the margin of {points(self.margin)}{small}"


def unused_words(often: Often) -> str:
    """Why there is no verdict on a change to which games come so often, and which changes none of them."""
    return NOT_USED if often == Often.NEVER else SAME


def points(share: float) -> str:
    """A share in percentage points: 0.005 is "0.5 pp"."""
    return f"{100 * share:.10g} pp"


def verdict(low: float, high: float, margin: float, pairs: int, sides: tuple[str, str], indifference: float = 0.0) -> Verdict:
    """The verdict of an interval (low, high) for the win rate of the first side, variant minus base; all are shares.

    Interval beyond the margin: the change shifts the balance. Interval within the margin (ends included): it does not; a
    difference is small but real if zero lies outside the interval. Else: undecided. Where the difference lies within
    `indifference` of the margin, either verdict is right. So an interval beyond margin - indifference is enough for a shift, one
    within margin + indifference for none; where both are true, the middle of the interval decides. ValueError if low is above
    high, the margin is not in (0, 1) or the indifference not from 0 to below the margin.
    """
    if not low <= high or not 0 < margin < 1 or not 0 <= indifference < margin:
        raise ValueError(f"interval {low}..{high}, margin {margin}, indifference {indifference}")
    towards = sides[0] if low > 0 else sides[1] if high < 0 else None
    inner, outer = margin - indifference, margin + indifference
    beyond, within = low > inner or high < -inner, -outer <= low and high <= outer
    if beyond and within:
        beyond = abs(low + high) / 2 > margin
    kind = Kind.SHIFTS if beyond else Kind.UNDECIDED
    if within and not beyond:
        kind = Kind.NO_SHIFT_SMALL if towards else Kind.NO_SHIFT
    return Verdict(kind, towards, margin, pairs)


FIRST = 500               # pairs at the first look (the pilot)
GROWTH = 115              # per cent: pairs at a look, relative to the look before, rounded to hundreds


@dataclass(frozen=True)
class Comparison:
    """The comparison of `counts` pairs: [low, high] contains the difference (variant minus base) at `level`, at every look.

    `most`: the pairs after which it was to end, None where nobody said so beforehand. `uses`: how many games come to what is
    changed; `unlike`: how many pairs differ in anything, None where that was not counted.
    """
    counts: PairedValues
    margin: float
    level: float
    low: float
    high: float
    verdict: Verdict
    sides: tuple[str, str]
    most: int | None = None
    indifference: float = 0.0
    uses: Uses = field(default_factory=Uses)
    unlike: int | None = None

    @property
    def hardly_used(self) -> str:
        """What an answer begins with where no game, or hardly any, comes to what is changed; else empty."""
        few = self.unlike and self.unlike < SELDOM * self.counts.pairs
        return self.uses.sentence or (FEW.format(self.unlike, self.counts.pairs) if few else "")

    @property
    def on_average_only(self) -> bool:
        """Whether the balance shifts, but on too few data sets the same way, or on too few surely."""
        return bool(self.verdict.kind == Kind.SHIFTS and self.counts.sign and not self.counts.sign.settled)

    @property
    def estimate(self) -> float:
        return self.counts.total / self.counts.pairs

    @property
    def stopped(self) -> bool:
        """Whether the verdict ended it before its last pair."""
        return self.most is not None and self.verdict.decided and self.counts.pairs < self.most

    @functools.cached_property
    def corrected(self) -> float:
        """The estimate without the bias of stopping at a verdict; the estimate itself where none ended the comparison."""
        if not self.stopped or self.most is None:
            return self.estimate
        return corrected_difference(self.counts.histogram, list(looks(self.most)), self.margin, self.most, self.level,
                                    self.indifference)

    def judged_by(self, uses: Uses, unlike: int | None) -> "Comparison":
        """The same, with how many games come to what is changed, and how many pairs are `unlike`."""
        return replace(self, uses=uses, unlike=unlike, verdict=self.verdict.judged_by(uses.often, unlike == 0))

    @property
    def saving(self) -> float | None:
        """How many times as many games would be needed without the same dice; None if all pairs differ by the same."""
        return bounded_saving(self.counts)


def comparison_of(counts: PairedValues, margin: float, sides: tuple[str, str], level: float = LEVEL, most: int | None = None,
                  indifference: float = 0.0) -> Comparison:
    """The comparison of these counts; `sides` as sentences call them. ValueError without a pair.

    With `most` the interval holds at the program's own looks up to so many pairs; without, whenever anybody looks.
    """
    low, high = (difference_sequence(counts.histogram, level) if most is None
                 else stopping_interval(counts.histogram, most, level))
    low, high = with_data_error(counts, low, high, level)
    found = verdict(low, high, margin, counts.pairs, sides, indifference)
    return Comparison(counts, margin, level, low, high, found, sides, most, indifference)


def with_data_error(counts: PairedValues, low: float, high: float, level: float) -> tuple[float, float]:
    """An interval of the dice, and what other data sets might say besides: both errors are independent, so squares add up."""
    if not counts.data.difference or counts.difference is None:
        return low, high
    middle, data = counts.difference, normal_quantile(level) ** 2 * counts.data.difference
    return max(-1.0, middle - sqrt((middle - low) ** 2 + data)), min(1.0, middle + sqrt((high - middle) ** 2 + data))


def verdict_group(found: Verdict) -> str:
    """The verdict in words, without its details: the same words for every kind of "no shift" and every undecided one."""
    if found.kind in (Kind.SHIFTS, Kind.UNUSED):
        return str(found)
    return "no shift beyond the margin" if found.decided else "undecided"


def looks(most: int) -> Iterator[int]:
    """The numbers of pairs at which the program looks for a verdict, up to `most`. They are fixed, so results repeat."""
    pairs = FIRST
    while pairs < most:
        yield pairs
        pairs = (pairs * GROWTH + 5_000) // 10_000 * 100
    yield most


def compare(play: Callable[[int], PairedValues], margin: float, most: int, sides: tuple[str, str], level: float = LEVEL,
            looked: Callable[[Comparison], object] | None = None, least: int = 0, indifference: float = 0.0,
            planned: int | None = None) -> Comparison:
    """Play until there is a verdict and at least `least` pairs are played, or until `most` pairs are played.

    `play(pairs)` returns the counts of the first `pairs` pairs; `looked(comparison)` is called after each look. `planned`: the
    most that was planned, where fewer are there by now.
    """
    for pairs in looks(most):
        found = comparison_of(play(pairs), margin, sides, level, planned or most, indifference)
        if looked:
            looked(found)
        if found.verdict.decided and pairs >= least:
            break
    return found


# Does the verdict hold elsewhere? The same change on every data set, and with every pair of players.


TOLERATED = 0.05          # share of data sets that may contradict the verdict: each verdict may be wrong that often
MUCH, LITTLE = 1.5, 0.005      # times as wide, and points more: a range that is known only roughly


class Survival(Enum):
    """Whether a verdict holds on the data sets."""
    SURVIVES = "survives"
    OPEN = "is neither confirmed nor contradicted"
    FALLS = "does not survive"


@dataclass(frozen=True)
class DataSetComparison:
    """A verdict, and the comparison on each data set.

    `spread`: the range of the middle nine tenths of the differences. `widest`: the widest such range that the pairs played on
    each data set do not rule out. `holding`: the share of the sets, by weight, whose difference gives the same verdict even then;
    None if there is no verdict, or no range.
    """
    verdict: Verdict
    comparisons: Sequence[Comparison]
    spread: Spread
    widest: Spread
    holding: float | None = None

    @property
    def vague(self) -> bool:
        """Whether so few pairs a set tell no range, or only roughly: the widest that they leave open is much wider."""
        if self.spread.low is None:
            return True
        (low, high), (lowest, highest) = ((each.low or 0.0, each.high or 0.0) for each in (self.spread, self.widest))
        return highest - lowest > MUCH * (high - low) + LITTLE

    @property
    def least(self) -> str:
        """`holding` in words, "At least 89 %", but never of all sets; empty if it is None."""
        if self.holding is None:
            return ""
        return f"At least {min(100 * self.holding, 99):.0f} %" if self.holding < 1 else "100 %"

    @property
    def shown(self) -> Spread:
        """The range to draw: the widest where the pairs tell it only roughly."""
        return self.widest if self.vague else self.spread

    @property
    def claims(self) -> dict[str, int]:
        """How many data sets give each verdict, the most frequent first."""
        return dict(Counter(verdict_group(each.verdict) for each in self.comparisons).most_common())

    @property
    def otherwise(self) -> int:
        """Data sets that contradict the verdict."""
        own = verdict_group(self.verdict)
        return sum(each.verdict.decided and verdict_group(each.verdict) != own for each in self.comparisons)

    @property
    def survival(self) -> Survival | None:
        """FALLS if more data sets than chance allows contradict the verdict; SURVIVES if the widest range gives it too.

        None if there is no verdict, or no range.
        """
        low, high = self.widest.low, self.widest.high
        if not self.verdict.decided or low is None or high is None:
            return None
        if self.otherwise > TOLERATED * len(self.comparisons):
            return Survival.FALLS
        whole = verdict(low, high, self.verdict.margin, self.verdict.pairs, self.comparisons[0].sides)
        return Survival.SURVIVES if whole.decided and verdict_group(whole) == verdict_group(self.verdict) else Survival.OPEN


def compare_over_data_sets(asked: Verdict, comparisons: Sequence[Comparison], weights: Sequence[int] = ()) -> DataSetComparison:
    """Combine `comparisons` of one change, each on another data set, that counts as often as its weight says.

    No range from fewer than PAIRS_A_SET pairs a set: what the dice give is then known of a few sets alone.
    """
    pairs, total, squares = (np.array([getattr(each.counts, name) for each in comparisons], float)
                             for name in ("pairs", "total", "squares"))
    noise = dice_variances(pairs, total, squares) if pairs.mean() >= PAIRS_A_SET else np.full(len(pairs), np.nan)
    seen = (total / pairs).tolist()
    spread, widest = (settled(seen, noise.tolist(), int(2 * pairs.sum()), errors, weights) for errors in (0.0, ERRORS))
    holding = None
    if asked.decided and spread.low is not None:
        alike = [verdict_group(verdict(each, each, asked.margin, asked.pairs, comparisons[0].sides)) == verdict_group(asked)
                 for each in drawn_in(seen, noise.tolist(), ERRORS, weights).tolist()]
        holding = sum(alike) / len(alike)
    return DataSetComparison(asked, comparisons, spread, widest, holding)


ONE_SIDED = 0.02          # a side that wins fewer games is nearly without chances
Pair = tuple[str, str]            # who plays the FLN, who the other side


@dataclass(frozen=True)
class Panel:
    """A comparison for each pair of players; `asked` is the pair whose verdict is checked with the others."""
    asked: Pair
    cells: Mapping[Pair, Comparison]

    @property
    def holding(self) -> set[Pair]:
        """The pairs of players with the same verdict as the pair asked for."""
        group = verdict_group(self.cells[self.asked].verdict)
        return {pair for pair, each in self.cells.items() if verdict_group(each.verdict) == group}

    @property
    def claims(self) -> dict[str, int]:
        """How many pairs of players give each verdict, the most frequent first."""
        return dict(Counter(verdict_group(each.verdict) for each in self.cells.values()).most_common())

    @property
    def _rates(self) -> dict[Pair, float]:
        """What the FLN wins under the base, by pair of players."""
        return {pair: each.counts.base / each.counts.pairs for pair, each in self.cells.items()}

    @property
    def one_sided(self) -> list[Pair]:
        """The pairs of players of which one side wins nearly all games, so that hardly any change could show."""
        return [pair for pair, rate in self._rates.items() if not ONE_SIDED < rate < 1 - ONE_SIDED]

    def skill(self, side: int) -> dict[str, float]:
        """What the FLN wins under the base, averaged over the panel, by player of a side (0 the FLN), weakest first."""
        found = {name: [rate for pair, rate in self._rates.items() if pair[side] == name]
                 for name in dict.fromkeys(pair[side] for pair in self.cells)}
        means = {name: sum(rates) / len(rates) for name, rates in found.items()}
        return dict(sorted(means.items(), key=lambda item: item[1] * (-1 if side else 1)))

    def holds_for(self) -> str:
        """For which pairs of players the verdict holds, in words."""
        holds, count = self.holding, f"{len(self.holding)} of {len(self.cells)}"
        if len(holds) == len(self.cells):
            return f"for every pair of players ({count})"
        flns, frances = ({pair[side] for pair in holds} for side in (0, 1))
        if holds != {(fln, france) for fln in flns for france in frances}:
            return f"for {count} pairs of players: {_listed(sorted(holds))}"
        names = [player_of(side) for side in self.cells[self.asked].sides]
        limits = [_limit(names[side], list(self.skill(side)), chosen)
                  for side, chosen in enumerate((flns, frances)) if len(chosen) < len(self.skill(side))]
        return f"only {' and '.join(limits)} ({count} pairs)"


def _limit(side: str, weakest_first: Sequence[str], chosen: set[str]) -> str:
    """Which players of a side, in words: the weak ones, the strong ones, or their names."""
    names = [name for name in weakest_first if name in chosen]
    if names == list(weakest_first[:len(names)]):
        return f"against weak {side} play ({', '.join(names)})"
    if names == list(weakest_first[-len(names):]):
        return f"against strong {side} play ({', '.join(names)})"
    return f"against the {side} play of {', '.join(names)}"


def _listed(pairs: Sequence[Pair]) -> str:
    return ", ".join(f"{fln} v {france}" for fln, france in pairs)
