"""Does the verdict hold elsewhere? The same change on every data set, and with every pair of players."""
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from reports.comparison.verdict import Comparison, Verdict, verdict, verdict_group
from reports.statistics.ensemble_range import ERRORS, PAIRS_A_SET, Spread, dice_variances, drawn_in, settled
from reports.tables.text_table import player_of

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
