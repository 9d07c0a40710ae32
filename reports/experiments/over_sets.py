"""The same change on every data set that assumed data allow: does the verdict survive?"""
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from reports.experiments.compare import Comparison, claim
from reports.spread import Spread, settled
from reports.verdict import Verdict, verdict

TOLERATED = 0.05          # of the sets that may say otherwise: each verdict is wrong that often at most
ERRORS = 1.645            # standard errors: the sets' variance is larger than that with a chance of 5 %


class Survival(Enum):
    """What the data sets say of a verdict."""
    SURVIVES = "survives"
    OPEN = "is neither borne out nor contradicted"
    FALLS = "does not survive"


@dataclass(frozen=True)
class OverSets:
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
        return dict(Counter(claim(each.verdict) for each in self.comparisons).most_common())

    @property
    def otherwise(self) -> int:
        """Sets that contradict the verdict."""
        return sum(each.verdict.decided and claim(each.verdict) != claim(self.verdict) for each in self.comparisons)

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
        whole = verdict(low, high, self.verdict.margin, self.verdict.pairs)
        return Survival.SURVIVES if whole.decided and claim(whole) == claim(self.verdict) else Survival.OPEN


def over_sets(asked: Verdict, comparisons: Sequence[Comparison]) -> OverSets:
    """`comparisons` of one change, each on another data set, of at least two pairs. ValueError without any."""
    noise = [(each.counts.flipped / each.counts.pairs - each.estimate ** 2) / (each.counts.pairs - 1) for each in comparisons]
    games = sum(2 * each.counts.pairs for each in comparisons)
    seen = [each.estimate for each in comparisons]
    return OverSets(asked, comparisons, settled(seen, noise, games), settled(seen, noise, games, ERRORS))
