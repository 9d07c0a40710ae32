"""Does the verdict hold elsewhere? The same change on every data set that fits what is known, and under every pair of players."""
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from reports.comparison.verdict import Comparison, Verdict, verdict, verdict_group
from reports.statistics.ensemble_range import Spread, settled
from reports.tables.sides import player_of

TOLERATED = 0.05          # of the sets that may say otherwise: each verdict is wrong that often at most
ERRORS = 1.645            # standard errors: the sets' variance is larger than that with a chance of 5 %


class Survival(Enum):
    """What the data sets say of a verdict."""
    SURVIVES = "survives"
    OPEN = "is neither borne out nor contradicted"
    FALLS = "does not survive"


@dataclass(frozen=True)
class DataSetComparison:
    """A verdict and a comparison on each data set; `spread` holds the middle nine tenths of the differences.

    `widest` is the range that so few pairs a set do not rule out.
    """
    verdict: Verdict
    comparisons: Sequence[Comparison]
    spread: Spread
    widest: Spread

    @property
    def claims(self) -> dict[str, int]:
        """On how many sets the verdict says what, most sets first."""
        return dict(Counter(verdict_group(each.verdict) for each in self.comparisons).most_common())

    @property
    def otherwise(self) -> int:
        """Sets that contradict the verdict."""
        own = verdict_group(self.verdict)
        return sum(each.verdict.decided and verdict_group(each.verdict) != own for each in self.comparisons)

    @property
    def survival(self) -> Survival | None:
        """It falls when more sets than chance allows say otherwise, survives when the widest range lies where it says.

        None where there is no verdict that could.
        """
        low, high = self.widest.low, self.widest.high
        if not self.verdict.decided or low is None or high is None:
            return None
        if self.otherwise > TOLERATED * len(self.comparisons):
            return Survival.FALLS
        whole = verdict(low, high, self.verdict.margin, self.verdict.pairs, self.comparisons[0].sides)
        return Survival.SURVIVES if whole.decided and verdict_group(whole) == verdict_group(self.verdict) else Survival.OPEN


def compare_over_data_sets(asked: Verdict, comparisons: Sequence[Comparison]) -> DataSetComparison:
    """`comparisons` of one change, each on another data set, of at least two pairs. ValueError without any."""
    noise = [(each.counts.flipped / each.counts.pairs - each.estimate ** 2) / (each.counts.pairs - 1) for each in comparisons]
    games = sum(2 * each.counts.pairs for each in comparisons)
    seen = [each.estimate for each in comparisons]
    return DataSetComparison(asked, comparisons, settled(seen, noise, games), settled(seen, noise, games, ERRORS))


ONE_SIDED = 0.02          # of the games
Pair = tuple[str, str]            # who plays the FLN, who the other side


@dataclass(frozen=True)
class Panel:
    """A comparison for each pair of players; `asked` is the pair whose verdict is tried on the others."""
    asked: Pair
    cells: Mapping[Pair, Comparison]

    @property
    def holding(self) -> set[Pair]:
        """The pairs whose verdict is that of the pair asked for."""
        return self.saying(verdict_group(self.cells[self.asked].verdict))

    def saying(self, said: str) -> set[Pair]:
        """The pairs whose verdict says that."""
        return {pair for pair, each in self.cells.items() if verdict_group(each.verdict) == said}

    @property
    def claims(self) -> dict[str, int]:
        """For how many pairs the verdict says what, most pairs first."""
        return dict(Counter(verdict_group(each.verdict) for each in self.cells.values()).most_common())

    @property
    def one_sided(self) -> list[Pair]:
        """The pairs of which one side wins nearly all games anyway, so that hardly any change could show."""
        rates = {pair: each.counts.base / each.counts.pairs for pair, each in self.cells.items()}
        return [pair for pair, rate in rates.items() if not ONE_SIDED < rate < 1 - ONE_SIDED]

    def strength(self, side: int) -> list[str]:
        """The players of a side (0 the FLN, 1 the other), weakest first, by their wins under the base over the whole panel."""
        def won(name: str) -> float:
            rates = [each.counts.base / each.counts.pairs for pair, each in self.cells.items() if pair[side] == name]
            return sum(rates) / len(rates) * (-1 if side else 1)

        return sorted(dict.fromkeys(pair[side] for pair in self.cells), key=won)

    def said(self) -> str:
        """For which pairs the verdict holds, in words."""
        holds, count = self.holding, f"{len(self.holding)} of {len(self.cells)}"
        if len(holds) == len(self.cells):
            return f"for every pair of players ({count})"
        flns, frances = ({pair[side] for pair in holds} for side in (0, 1))
        if holds != {(fln, france) for fln in flns for france in frances}:
            return f"for {count} pairs of players: {_listed(sorted(holds))}"
        names = [player_of(side) for side in self.cells[self.asked].sides]
        limits = [_limit(names[side], self.strength(side), chosen)
                  for side, chosen in enumerate((flns, frances)) if len(chosen) < len(self.strength(side))]
        return f"only {' and '.join(limits)} ({count} pairs)"


def _limit(side: str, weakest_first: Sequence[str], chosen: set[str]) -> str:
    """Which players of a side: the weakest or the strongest ones if they are such, else their names alone."""
    names = [name for name in weakest_first if name in chosen]
    if names == list(weakest_first[:len(names)]):
        return f"against weak {side} play ({', '.join(names)})"
    if names == list(weakest_first[-len(names):]):
        return f"against strong {side} play ({', '.join(names)})"
    return f"against the {side} play of {', '.join(names)}"


def _listed(pairs: Sequence[Pair]) -> str:
    return ", ".join(f"{fln} v {france}" for fln, france in pairs)
