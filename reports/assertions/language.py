"""What a rules repository asserts of its games: `fln_win in 45..55 %`, `first_referendum before 1959 in >= 50 %`.

An assertion is `EVENT [before|by|in|after DATE] in BAND`, `NUMBER-OF-A-GAME <= 5 in BAND` (both: a share of games) or
`mean(NUMBER-OF-A-GAME) in BAND`. A BAND is `45..55 %`, `>= 50 %` or `20..28`. The names are those of the game's Vocabulary
(docs/check.md): events, some with a date, and numbers of a game.
"""
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import inf

import polars as pl

from reports.comparison.on_the_way import Measure
from reports.comparison.verdict import NOT_USED
from reports.statistics.confidence_sequences import mean_sequence
from reports.statistics.intervals import LEVEL
from reports.tables.text_table import number, number_range, percent, percent_range, whole
from simulate.core.errors import UserError, unknown


@dataclass(frozen=True)
class Event:
    """Something that happens in a game or not: `happened` is true in its rows; `turn`: when, if rows say it.

    `worth`: the chance of it in each game, before the last dice, where rows say it.

    An event that is `sure` to happen needs a date in an assertion.
    """
    name: str
    about: str
    happened: "pl.Expr"
    turn: "pl.Expr | None" = None
    sure: bool = False
    worth: "pl.Expr | None" = None

    @property
    def share(self) -> Measure:
        """In which share of games it happens."""
        return Measure(self.name, f"share of games: {self.about}", self.happened)


@dataclass(frozen=True)
class Quantity(Measure):
    """A whole number of each game, and its bounds if it has any. A mean needs them."""
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True)
class Vocabulary:
    """Everything that assertions about a scenario may name; `when` reads a date as its first and last turn.

    Games have turns from `first` to `last` at most; `examples` are a share of games and a mean that can be asserted.
    """
    events: Mapping[str, Event]
    quantities: Mapping[str, Quantity]
    when: Callable[[str], tuple[int, int]]
    last: int
    first: int
    examples: tuple[str, str]


def numbered_turn(word: str, last: int, text: str) -> tuple[int, int]:
    """A date of a game whose turns have numbers, "turn 3" or "3", as first and last turn; `word` is what the game calls one.

    UserError says which there are.
    """
    found = re.fullmatch(rf"(?:(?:turn|{word})\s+)?(\d{{1,6}})", text.strip(), re.IGNORECASE)
    if not found or int(found[1]) > last:
        raise UserError(f"{text.strip()!r} is no {word}; allowed is {word} 1 to {word} {last}; {word} 0 is the set-up")
    return int(found[1]), int(found[1])


NUMBER = r"(-?\d+(?:\.\d+)?)"
BAND = re.compile(rf"(?:{NUMBER}\s*\.\.\s*{NUMBER}|([<>]=)\s*{NUMBER})\s*(%?)")
SHARES, MEANS = "45..55 %, >= 50 % or <= 10 %", "20..28, >= 20 or <= 28"
PERCENT = 100


@dataclass(frozen=True)
class Band:
    """From `low` to `high`, shares as fractions. An end of 0 or 1 (share) or an infinity (mean) is no limit."""
    low: float
    high: float
    share: bool = True

    @property
    def ends(self) -> list[float]:
        """The ends that are limits."""
        least, most = (0.0, 1.0) if self.share else (-inf, inf)
        return [end for end in (self.low, self.high) if least < end < most]

    def holds(self, low: float, high: float) -> bool:
        """Whether everything from `low` to `high` is in the band."""
        return self.low <= low and high <= self.high

    def broken(self, low: float, high: float) -> bool:
        """Whether nothing from `low` to `high` is in the band."""
        return high < self.low or low > self.high

    def words(self) -> str:
        """The band in words: "45-55 %", "at least 50 %"."""
        low, high = (self.end(end) for end in (self.low, self.high))
        if len(self.ends) == 2:
            return f"{low.removesuffix(' %')}-{high}" if self.share else f"{low} to {high}"
        return f"at least {low}" if self.low in self.ends else f"at most {high}"

    def end(self, value: float) -> str:
        """An end in words: "55 %"."""
        return f"{PERCENT * value:.10g} %" if self.share else f"{value:g}"


def parse_band(text: str, share: bool) -> Band:
    """Read a band of a share (in %) or a mean. UserError if nothing or everything would lie in it."""
    text = text.strip()
    found = BAND.fullmatch(text)
    if not found or bool(found[5]) != share:
        raise UserError(f"{text!r} is no band of {'a share of games' if share else 'a mean'}; "
                        f"allowed is {SHARES if share else MEANS}")
    least, most = (0.0, 1.0) if share else (-inf, inf)
    if found[4] is None:
        low, high = _value(found[1], share), _value(found[2], share)
    else:
        limit = _value(found[4], share)
        low, high = (limit, most) if found[3] == ">=" else (least, limit)
    return _checked(Band(low, high, share), text)


def _value(text: str, share: bool) -> float:
    return float(Fraction(text) / (PERCENT if share else 1))


def _checked(found: Band, text: str) -> Band:
    if found.share and not 0 <= min(found.low, found.high) <= max(found.low, found.high) <= 1:
        raise UserError(f"{text!r}: shares of games lie from 0 to 100 %; allowed is {SHARES}")
    if found.low > found.high:
        raise UserError(f"{text!r}: nothing lies in it, because the first number is larger; "
                        f"allowed is {SHARES if found.share else MEANS}")
    if found.low == found.high:
        raise UserError(f"{text!r}: no number of games can show a band of a single point; allowed are two ends, such as "
                        f"{SHARES if found.share else MEANS}")
    if not found.ends:
        raise UserError(f"{text!r}: everything lies in it; allowed is a band that can be missed, such as {SHARES}")
    return found


DATED = ("before", "by", "in", "after")
COMPARED = {"<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq}
MEAN = re.compile(r"mean\s*\(([^()]*)\)\s+in\s+(.+)")
SUBJECT = re.compile(rf"([^<>=]*?)(?:\s+at end)?(?:\s+({'|'.join(DATED)})\s+(.+)|\s*([<>]=|[<>=])\s*(.+))?")
WHOLE = re.compile(r"-?\d+")
FORM = "allowed is MEASURE in BAND, such as fln_win in 45..55 %, {} or {}"


@dataclass(frozen=True)
class Assertion:
    """Its share (`value` is true, false or a chance) or mean (`value` is a whole number within `bounds`) must lie in `band`."""
    text: str
    value: "pl.Expr"
    band: Band
    bounds: tuple[int, int] = (0, 1)


def parse_assertion(text: str, words: "Vocabulary") -> Assertion:
    """Read an assertion in the `words` of a game. UserError says on one line what is wrong and what is allowed."""
    text = " ".join(text.split())
    found = MEAN.fullmatch(text)
    if found:
        asked = _quantity(found[1], words)
        if asked.bounds is None:
            able = ", ".join(name for name, each in words.quantities.items() if each.bounds)
            raise UserError(f"mean({asked.name}): {asked.name} has no upper bound, so its mean has no interval; allowed are "
                            f"means of {able}, "
                            f"or a share: {asked.name} >= 1 in >= 50 %")
        return Assertion(text, asked.value, parse_band(found[2], share=False), asked.bounds)
    subject, there, limits = f" {text}".rpartition(" in ")
    if not there or not subject.strip():
        raise UserError(FORM.format(*words.examples))
    return Assertion(text, _true(subject.strip(), words), parse_band(limits, share=True))


def parse_condition(text: str, words: "Vocabulary") -> "pl.Expr":
    """An expression that is true in the games of "crisis_coup_attempt in 1958 and not fln_win": subjects of assertions, joined
    by "and". UserError as for an assertion."""
    parts = re.split(r"\s+and\s+", " ".join(text.split()))
    found = [_true(part.removeprefix("not "), words, chances=False) for part in parts]
    return pl.all_horizontal([~each if part.startswith("not ") else each for part, each in zip(parts, found, strict=True)])


def _true(subject: str, words: "Vocabulary", chances: bool = True) -> "pl.Expr":
    """An expression that is true in the games that `subject` describes, or with `chances` the chance of it."""
    found = SUBJECT.fullmatch(subject)
    if found is None:
        raise UserError(f"{subject}: what is it compared with? {FORM.format(*words.examples)}")
    name, dated, date, compared, number = found.groups()
    known = {*words.events, *words.quantities}
    plain = _plain(name)
    if plain not in known:
        raise unknown("measure", name, [each for each in sorted(known) if plain in each] or known)
    if plain in words.events:
        if compared:
            raise UserError(f"{subject}: {plain} is an event, not a number; "
                            f"allowed is {plain} in BAND or {plain} before DATE in BAND")
        return _event(words.events[plain], dated, date, words, chances)
    return _share(words.quantities[plain], subject, dated, compared or "", number or date)


def _plain(name: str) -> str:
    return re.sub(r"[\s_'-]+", "_", name.strip().lower())


def _quantity(name: str, words: "Vocabulary") -> "Quantity":
    plain = _plain(name)
    if plain in words.events:
        raise UserError(f"mean({plain}): {plain} is an event, not a number; allowed is its share of games: {plain} in 45..55 %")
    if plain not in words.quantities:
        raise unknown("number of a game", name, words.quantities)
    return words.quantities[plain]


def _event(event: "Event", dated: str | None, date: str | None, words: "Vocabulary", chances: bool) -> "pl.Expr":
    """Whether an event happened, or with `chances` its chance; with `dated` ("before", "in") and a date, whether it did then."""
    if not dated or not date:
        if event.sure:
            raise UserError(f"{event.name}: is sure to happen; allowed is {event.name} with before, by, in or after a date")
        return event.happened if event.worth is None or not chances else event.worth
    if event.turn is None:
        raise UserError(f"{event.name} {dated} {date}: rows of games do not say when; allowed is {event.name} in BAND")
    first, last = _turns(date, dated, words)
    return event.happened & event.turn.is_between(first, last)


def _turns(date: str, dated: str, words: "Vocabulary") -> tuple[int, int]:
    """First and last turn of "before 1958", "in 1956..1958" and so on."""
    parts = date.split("..") if dated == "in" else [date]
    if len(parts) > 2:
        raise UserError(f"{date!r}: allowed is one date, or two with .. between them")
    ends = [words.when(part) for part in parts]
    first, last = {"before": (words.first, ends[0][0] - 1), "by": (words.first, ends[0][1]), "in": (ends[0][0], ends[-1][1]),
                   "after": (ends[0][1] + 1, words.last)}[dated]
    if first > last or last < words.first:
        raise UserError(f"{dated} {date}: no game has such a turn")
    return first, last


def _share(quantity: "Quantity", subject: str, dated: str | None, compared: str, number: str | None) -> "pl.Expr":
    """An expression that is true in the games in which a number compares as `subject` says."""
    name = quantity.name
    if number is None or not (dated or compared):
        raise UserError(f"{name}: a number of each game; allowed is mean({name}) in 20..28, or a share of games: "
                        f"{name} <= 5 in >= 50 %")
    ends = number.split("..") if dated == "in" else [number]
    if not (compared or dated == "in") or len(ends) > 2 or not all(WHOLE.fullmatch(end.strip()) for end in ends):
        raise UserError(f"{subject}: allowed is {name} compared with a whole number by <=, >=, <, > or =, or {name} in 3..5")
    values = [int(end) for end in ends]
    if values[0] > values[-1]:
        raise UserError(f"{subject}: nothing lies in {number}, because the first number is larger")
    return COMPARED[compared](quantity.value, values[0]) if compared else quantity.value.is_between(values[0], values[-1])


# Judging assertions while games are played: each holds, is broken or is undecided.
#
# An assertion holds if its confidence sequence (an interval that stays valid however often one looks) lies inside its band. It is
# broken if the sequence lies outside. So the program may look again and again and stop at the first verdict. Looks come at fixed
# numbers of games: the answer does not depend on the number of processors, or on what was played before.


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
