"""Judging assertions while games are played: each holds, is broken or is undecided.

An assertion holds if its confidence sequence (an interval that stays valid however often one looks) lies inside its band. It is
broken if the sequence lies outside. So the program may look again and again and stop at the first verdict. Looks come at fixed
numbers of games: the answer does not depend on the number of processors, or on what was played before.
"""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from reports.assertions.language import Assertion
from reports.comparison.verdict import NOT_USED
from reports.statistics.confidence_sequences import mean_sequence
from reports.statistics.intervals import LEVEL
from reports.tables.text_table import number, number_range, percent, percent_range, whole

FIRST_LOOK = 500
STEPS = (1.0, 1.25, 1.6, 2.0, 2.5, 3.2, 4.0, 5.0, 6.4, 8.0)      # Renard's preferred numbers (ISO 3), R10
FARTHEST = 100_000_000        # games: if more are needed, the answer says "too many"

Histogram = Mapping[float, float]      # games by value; of shares, values between 0 and 1 are chances
Play = Callable[[int], Sequence[Histogram]]


class Verdict(StrEnum):
    """The possible answers about an assertion; UNUSED where it holds for rules of which no game used what is changed."""
    HOLDS = "holds"
    BROKEN = "broken"
    UNDECIDED = "undecided"
    UNUSED = "cannot say"


@dataclass(frozen=True)
class Judgement:
    """An assertion after `games` games: the share or mean seen, its interval, and about how many `more` games a verdict needs.

    `more` is None if there is a verdict, or if FARTHEST games would not be enough (too near an end of the band).
    `why` says why one of changed rules is UNUSED.
    """
    assertion: Assertion
    verdict: Verdict
    games: int
    value: float
    low: float
    high: float
    more: int | None = None
    why: str = NOT_USED

    def reason(self) -> str:
        """Why it does not hold, in words; empty when it does."""
        band = self.assertion.band
        if self.verdict in (Verdict.HOLDS, Verdict.UNUSED):
            return self.why if self.verdict == Verdict.UNUSED else ""
        if self.verdict == Verdict.BROKEN:
            above = self.low > band.high
            return f"lies {'above' if above else 'below'} {band.end(band.high if above else band.low)}"
        reached = " and ".join(f"{'below' if end == band.low else 'above'} {band.end(end)}" for end in band.ends
                               if self.low <= end <= self.high)
        needed = "more games than can be played" if self.more is None else f"about {self.more:,d} games more"
        return f"may lie {reached}; needs {needed} if the rate stays as it is"

    def with_interval(self) -> str:
        """The value with its interval."""
        return f"{self.shown()} ({self.interval()})"

    def shown(self) -> str:
        """The share or mean."""
        return percent(self.value, self._places()) if self.assertion.band.share else number(self.value)

    def interval(self) -> str:
        """Its interval."""
        if self.assertion.band.share:
            return percent_range(self.low, self.high, self._places())
        return number_range(self.low, self.high)

    def cells(self) -> tuple[str, str, str, str, str]:
        """Of a table: the value, its interval, games, the verdict and why."""
        return self.shown(), self.interval(), whole(self.games), str(self.verdict), self.reason()

    def _places(self) -> int:
        return 1 if self.high - self.low > 0.005 else 2


def looks(most: int, first: int = FIRST_LOOK) -> list[int]:
    """Numbers of games after which assertions are judged: a quarter more each time, the last is `most`."""
    power, found = 1, []
    while power <= most:
        found += [round(power * step) for step in STEPS]
        power *= 10
    return [*(games for games in found if first <= games < most), most]


def judge_until_decided(assertions: Sequence[Assertion], play: Play, most: int, level: float = LEVEL,
          looked: Callable[[list[Judgement]], object] = lambda found: None) -> list[Judgement]:
    """Judge assertions until each is decided, or up to `most` games. A verdict is wrong with chance 1 - `level` at most.

    `play(games)` returns the histogram of each assertion's value over the first `games` games; `looked(judgements)` is called
    after each look.
    """
    found: dict[int, Judgement] = {}
    for games in looks(most):
        for at, (each, histogram) in enumerate(zip(assertions, play(games), strict=True)):
            if at not in found or found[at].verdict == Verdict.UNDECIDED:
                found[at] = judge_once(each, histogram, level, games == most)
        looked([found[at] for at in range(len(assertions))])
        if all(each.verdict != Verdict.UNDECIDED for each in found.values()):
            break
    return [found[at] for at in range(len(assertions))]


def judge_once(assertion: Assertion, histogram: Histogram, level: float = LEVEL, last: bool = False) -> Judgement:
    """Judge an assertion by the games of a histogram. At the `last` look an undecided one gets its `more`."""
    games = round(sum(histogram.values()))
    value = sum(number * count for number, count in histogram.items()) / games
    low, high = interval(assertion, histogram, level)
    verdict = _verdict(assertion, low, high)
    more = _more(assertion, histogram, level) if last and verdict == Verdict.UNDECIDED else None
    return Judgement(assertion, verdict, games, value, low, high, more)


def interval(assertion: Assertion, histogram: Histogram, level: float) -> tuple[float, float]:
    """The confidence sequence of a share or a mean at these games."""
    return mean_sequence(histogram, *assertion.bounds, level)


def _verdict(assertion: Assertion, low: float, high: float) -> Verdict:
    if assertion.band.holds(low, high):
        return Verdict.HOLDS
    return Verdict.BROKEN if assertion.band.broken(low, high) else Verdict.UNDECIDED


def _more(assertion: Assertion, histogram: Histogram, level: float) -> int | None:
    """Games still needed, up to two digits, if all further games are like these; None beyond FARTHEST."""
    games = round(sum(histogram.values()))
    for all_games in looks(FARTHEST, games + 1):
        grown = {value: count * all_games / games for value, count in histogram.items()}
        if _verdict(assertion, *interval(assertion, grown, level)) != Verdict.UNDECIDED:
            return rounded_up(all_games - games)
    return None


def rounded_up(games: int) -> int:
    """The next number of two digits and noughts that is not below: 1,400 for 1,301."""
    step = 10 ** max(len(str(games)) - 2, 0)
    return -(-games // step) * step
