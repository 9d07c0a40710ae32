"""What is left of a shift once both sides have adapted to it: the difference of two equilibria; whether a verdict survives."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from reports.comparison.comparison_text import pair_rows
from reports.comparison.uses import Often, Use
from reports.comparison.verdict import Comparison, Kind, Verdict, points, verdict
from reports.statistics.differences import Difference, bounded_difference
from reports.statistics.ensemble_range import SETTLED
from reports.statistics.paired_values import PairedValues
from reports.tables import text_table

MISUSED = "Players who know the change turn it to the good of {0}; those who did not adapt use it badly: {0} loses by it"
LONGER = 4                # times as many games of search, where these leave too much to gain


class Adapted(StrEnum):
    """Does a verdict of players who did not adapt hold for those who did?"""
    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"
    CANNOT_SAY = "cannot_say_yet"
    UNUSED = "cannot_say"


@dataclass(frozen=True)
class Adaptation:
    """`pairs` of games of the base's equilibrium and of the variant's, with the same dice on data sets held out.

    `games` of search for each of `rounds` responses of each side under either rule set; `gains` are those of the last round: base
    and variant, in each the FLN's and the other side's, as league.Gain.json() has them. `use`: how many of the games come to what
    is changed, None where nothing counts it. `searches` are the differences after each of several searches, of which `pairs` are
    the mean, with the luck of the searches in their variances; the gains are then the largest.
    """
    pairs: PairedValues
    games: int
    rounds: int
    gains: Sequence[Sequence[Mapping[str, Any]]]
    use: Use | None = None
    searches: Sequence[float] = ()

    @property
    def difference(self) -> Difference:
        """Variant minus base, with its interval of dice, data and, after several searches, their luck."""
        return bounded_difference(self.pairs)

    @property
    def left(self) -> float:
        """The most that a last response still gained."""
        return max(each["gain"] for gains in self.gains for each in gains)

    def verdict(self, found: Comparison) -> Verdict:
        """That of the players who adapted, with the margin of the comparison."""
        after = self.difference
        said = verdict(after.low, after.high, found.margin, after.pairs, found.sides, found.indifference)
        return said.judged_by(self.use.often if self.use else Often.UNKNOWN)

    def survives(self, found: Comparison) -> Adapted:
        """Does the verdict of a comparison hold after both sides have adapted?

        Undecided where either is. Nobody can say of a change that no game of players who adapted comes to, nor while a last
        response gains more than the smallest shift of the two, or more than the margin where there is none: players who go on
        adapting may turn it round.
        """
        before, after = found.verdict, self.verdict(found)
        if after.kind == Kind.UNUSED:
            return Adapted.UNUSED
        if not before.decided or not after.decided:
            return Adapted.UNDECIDED
        shifts = before.kind == Kind.SHIFTS, after.kind == Kind.SHIFTS
        sizes = [abs(size) for size, shifted in zip((found.estimate, self.difference.estimate), shifts, strict=True) if shifted]
        if self.left > min(sizes, default=found.margin):
            return Adapted.CANNOT_SAY
        return Adapted.YES if shifts == (False, False) or (all(shifts) and before.towards == after.towards) else Adapted.NO

    def json(self, found: Comparison) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        after = self.difference
        return {"games": self.games, "rounds": self.rounds, "pairs": after.pairs, "base": self.pairs.base_rate,
                "variant": self.pairs.variant_rate, "difference": after.estimate, "low": after.low, "high": after.high,
                "verdict": self.verdict(found).kind, "survives": self.survives(found),
                "uses": self.use and self.use.json(), "searches": list(self.searches),
                "gains": {name: [dict(each) for each in gains]
                          for name, gains in zip(("base", "variant"), self.gains, strict=True)}}

    def text(self, found: Comparison) -> str:
        """Both rates, then the `sentences`."""
        after = self.difference
        table = text_table.table(("", "FLN wins", "95 % interval"), pair_rows(self.pairs, after), "l")
        often = f", {len(self.searches)} times" if self._several else ""
        return "\n\n".join([
            f"After both sides have adapted ({self.rounds} best responses of {self.games:,d} games of search for each side under "
            f"the base, as many under the variant{often}; {after.pairs:,d} pairs on data sets held out)\n{table}",
            "\n".join(self.sentences(found))])

    def sentences(self, found: Comparison) -> list[str]:
        """The shift before and after, whether it survives, and what was still to be gained."""
        before, after, survives = found.estimate, self.difference.estimate, self.survives(found)
        shifts = f"Shift before: {text_table.points(before)} pp. After: {text_table.points(after)} pp. Survives adaptation:"
        if survives != Adapted.CANNOT_SAY:
            return [f"{shifts} {survives.replace('_', ' ')}.", self._sentence(found), *self._misused(found), *self._used(),
                    self._left(found)]
        return [f"{shifts} cannot say yet: the last response still gains {text_table.points(self.left)} points, more than the "
                f"shift; --readapt-games {LONGER * self.games} searches longer.", *self._used(), self._left(found)]

    @property
    def _several(self) -> bool:
        return len(self.searches) > 1

    def _used(self) -> list[str]:
        return [self.use.sentence or f"Their games come to {self.use}."] if self.use else []

    def _sentence(self, found: Comparison) -> str:
        after = self.verdict(found)
        if after.kind == Kind.UNDECIDED:
            return f"These games leave open whether the adapted shift is larger than {points(found.margin)}."
        if after.kind == Kind.UNUSED:
            return f"Of players who know the change nobody can say either: {after.why}."
        return f"Between players who know the change it {after}." if after.kind == Kind.SHIFTS else (
            f"Between players who know the change there is {after}.")

    def _misused(self, found: Comparison) -> list[str]:
        """Where players who did not adapt lose by what helps their side once both sides know it."""
        helped, sign = self.verdict(found).towards, found.counts.sign
        if helped is None or sign is None:
            return [f"{MISUSED.format(helped)}."] * (helped is not None and found.verdict.towards not in (None, helped))
        alike = helped == found.sides[sign.mean < 0]
        lost, least = (sign.other, sign.least_other) if alike else (sign.share, sign.ends[0])
        return [f"{MISUSED.format(helped)} on {100 * lost:.0f} of 100 data sets."] * (least > 1 - SETTLED)

    def _left(self, found: Comparison) -> str:
        words = []
        for name, gains in zip(("base", "variant"), self.gains, strict=True):
            words.append(f"{name} " + ", ".join(f"{text_table.points(each['gain'])} for {side}"
                                                for each, side in zip(gains, found.sides, strict=True)))
        left = f"The last responses still gained, in points: {'; '.join(words)}."
        if not self._several:
            return f"{left} The interval holds dice and data, not the luck of the searches."
        apart = ", ".join(text_table.points(each) for each in self.searches)
        return f"{left} The interval holds dice, data and the luck of the searches, which alone show {apart}."
