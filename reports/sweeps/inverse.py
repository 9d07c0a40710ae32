"""Which value of a number brings the win rate into a band? Inverse interpolation, then a confirmation with fresh dice.

First all values are tried with the same dice: coarsely, then between neighbours where the rate may cross the band. The value that
looks best there may owe that to luck. So the nearest values are judged again on games that had no part in the choice, by the
confidence sequence of a check. If several values are judged, they share the chance of error between them.

The answer of `wilaya solve` in words and tables, and as JSON.
"""
import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any

import polars as pl

from reports.assertions.language import Assertion, Band, Judgement, Play, Verdict, judge_until_decided
from reports.comparison.uses import Count, Often, Use, use_of_values
from reports.comparison.verdict import unused_words
from reports.statistics.differences import bounded_wilson
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import Values
from reports.tables.text_table import NOTHING, capital, number, percent, percent_range, table, whole

COARSE, FINE = 21, 7          # values at the first look; later, at most, between two neighbours
TRIED = 3                     # values that are judged with fresh dice, at most


@dataclass(frozen=True)
class Point:
    """What the games at a value were worth to the FLN; how many come to what the number touches, None where nothing counts it.

    `on_sets`: of each data set its weight, and where its rate may lie; empty for a single set.
    """
    value: int
    worth: Values
    uses: Count | None = None
    on_sets: Sequence[tuple[int, NormalDist]] = ()

    def sets_in(self, band: Band) -> float | None:
        """The share of the data sets, by weight, on which the rate lies in the band; None for a single one."""
        if not self.on_sets:
            return None
        low, high = band.low or -math.inf, band.high if band.high < 1 else math.inf
        within = ((weight, float(low <= rate.mean <= high) if not rate.stdev else rate.cdf(high) - rate.cdf(low))
                  for weight, rate in self.on_sets)
        return sum(weight * share for weight, share in within) / sum(weight for weight, _ in self.on_sets)

    @property
    def games(self) -> int:
        """How many there were."""
        return self.worth.games

    @property
    def rate(self) -> float:
        """The FLN's win rate."""
        return self.worth.total / self.worth.games

    def ends(self, level: float = LEVEL) -> tuple[float, float]:
        """Its interval."""
        return bounded_wilson(self.worth.games, self.worth.total, self.worth.squares, level=level)

    def may_lie_in(self, band: Band, level: float = LEVEL) -> bool:
        """Whether its interval and the band overlap."""
        return not band.broken(*self.ends(level))


@dataclass(frozen=True)
class Crossing:
    """Where the rate crosses a target: interpolated between a value clearly `below` and one clearly `above`, with an interval."""
    below: int
    above: int
    at: float
    low: float
    high: float


@dataclass(frozen=True)
class Solution:
    """`points` in order of value, `crossings` of the band's middle, `candidates` that may do, those `tried` with fresh dice.

    `used` is False where all games are alike, whatever the value, or none comes to `what` the number touches.
    """
    band: Band
    points: Sequence[Point]
    crossings: Sequence[Crossing]
    candidates: Sequence[int]
    tried: Mapping[int, Judgement] = field(default_factory=dict)
    used: bool = True
    what: str = ""

    @property
    def use(self) -> Use | None:
        """How many games come to what the number touches, at the value with most of them; None where nothing counts them."""
        return use_of_values(self.what, None, [point.uses for point in self.points if point.uses])

    @property
    def value(self) -> int | None:
        """The value that was confirmed."""
        return next((value for value, each in self.tried.items() if each.verdict == Verdict.HOLDS), None)

    @property
    def verdict(self) -> str:
        """"confirmed"; "no value" if every candidate was refuted; "cannot say" if no game used the number; else "undecided"."""
        if not self.used:
            return "cannot say"
        if self.value is not None:
            return "confirmed"
        broken = [value for value, each in self.tried.items() if each.verdict == Verdict.BROKEN]
        return "no value" if set(broken) == set(self.candidates) else "undecided"


def band_middle(band: Band) -> float:
    """The middle of a band."""
    return (band.low + band.high) / 2


def explore(values: Sequence[int], play: Callable[[Sequence[int]], Mapping[int, Point]], band: Band,
            also: int | None = None) -> list[Point]:
    """Points in order of value: first a coarse look at `values` and `also`, then the values where the rate may cross the band.

    `play(values)` returns points by value, without values that cannot be played.
    """
    points: dict[int, Point] = {}
    seen: set[int] = set()
    asked = spaced(values, COARSE)
    asked = sorted({*asked, also}) if also is not None and also in values else asked
    while asked:
        seen.update(asked)
        points |= play(asked)
        asked = values_between(values, sorted(points.values(), key=lambda each: each.value), seen, band)
    return [points[value] for value in sorted(points)]


def spaced(values: Sequence[int], most: int) -> list[int]:
    """At most `most` of the values, evenly spaced, the first and the last among them if there are two."""
    if len(values) <= most:
        return list(values)
    if most == 1:
        return [values[len(values) // 2]]
    return sorted({values[round(at * (len(values) - 1) / (most - 1))] for at in range(most)})


def values_between(values: Sequence[int], points: Sequence[Point], seen: set[int], band: Band) -> list[int]:
    """New values between neighbours, where the range of both intervals overlaps the band."""
    asked: list[int] = []
    for here, there in itertools.pairwise(points):
        gap = [value for value in values if here.value < value < there.value and value not in seen]
        ends = [*here.ends(), *there.ends()]
        if gap and not band.broken(min(ends), max(ends)):
            asked += spaced(gap, FINE)
    return asked


def solve(points: Sequence[Point], band: Band, fresh: Callable[[int], Play], most: int, now: int | None = None) -> Solution:
    """Judge candidates with fresh dice until one holds: first those that seem to lie in the band, the nearest to `now` before
    others; then those whose rates are nearest to its middle.

    The chance that a verdict is wrong, or that a value in the band was left out, is 1 - LEVEL at most: half of it for leaving
    values out, shared by all values, half for the verdicts, shared by those judged.

    `fresh(value)` returns the Play of a value (one histogram of what games were worth to the FLN); at most `most` games each.
    """
    screening = judged_level(len(points))
    candidates = sorted((each for each in points if each.may_lie_in(band, screening)), key=lambda each: _order(each, band, now))
    chosen = candidates[:TRIED]
    tried: dict[int, Judgement] = {}
    each_level = judged_level(len(chosen))
    for each in chosen:
        asked = [Assertion(f"at {each.value}", pl.col("fln_wins"), band)]
        tried[each.value] = judge_until_decided(asked, fresh(each.value), most, each_level)[0]
        if tried[each.value].verdict == Verdict.HOLDS:
            break
    return Solution(band, points, crossings(points, band_middle(band)), [each.value for each in candidates], tried)


def _order(point: Point, band: Band, now: int | None) -> tuple[bool, int, float]:
    """What is judged first has the least."""
    inside = band.low <= point.rate <= band.high
    return not inside, abs(point.value - now) if inside and now is not None else 0, abs(point.rate - band_middle(band))


def judged_level(judged: int) -> float:
    """The level of each of several verdicts."""
    return 1 - (1 - LEVEL) / 2 / max(judged, 1)


def crossings(points: Sequence[Point], rate: float) -> list[Crossing]:
    """Crossings between points that lie clearly on different sides of `rate`, with no clear point between them."""
    found: list[Crossing] = []
    last: tuple[int, int] | None = None
    for at, each in enumerate(points):
        low, high = each.ends()
        side = (low > rate) - (high < rate)
        if side and last and side != last[1]:
            found.append(_crossing(points[last[0]:at + 1], rate, side))
        last = (at, side) if side else last
    return found


def _crossing(points: Sequence[Point], rate: float, side: int) -> Crossing:
    """Where monotone fits of the rates, and of the ends of their intervals, reach `rate`; `side` is 1 where they rise."""
    values = [each.value for each in points]
    curves = ([each.rate for each in points], *zip(*(each.ends() for each in points), strict=True))
    at, *ends = (_reached(values, [side * rate for rate in rising([side * each for each in curve])], rate) for curve in curves)
    below, above = (values[0], values[-1]) if side > 0 else (values[-1], values[0])
    return Crossing(below, above, at, min(ends), max(ends))


def _reached(values: Sequence[int], curve: Sequence[float], rate: float) -> float:
    """The value at which straight lines through a monotone curve reach `rate`; the middle of the piece if it is flat there."""
    places: list[float] = []
    for at in range(len(values) - 1):
        here, there = curve[at], curve[at + 1]
        if here == there == rate:
            places += [values[at], values[at + 1]]
        elif min(here, there) <= rate <= max(here, there):
            places.append(values[at] + (values[at + 1] - values[at]) * (rate - here) / (there - here))
    return (min(places) + max(places)) / 2


def rising(curve: Sequence[float]) -> list[float]:
    """The nearest curve, by least squares, that never falls: neighbours that do are pooled (Ayer and others, 1955)."""
    pools: list[list[float]] = []                   # sum, number
    for each in curve:
        pools.append([each, 1])
        while len(pools) > 1 and pools[-2][0] / pools[-2][1] > pools[-1][0] / pools[-1][1]:
            total, number = pools.pop()
            pools[-1][0] += total
            pools[-1][1] += number
    return [total / number for total, number in pools for _ in range(int(number))]


SCHEMA, LOOKED_AT = "wilaya/solve/1", "wilaya/solve-values/1"
TITLE = "Values tried, with the same dice for each"


def as_json(found: Solution, facts: Mapping[str, Any]) -> dict:
    """All of the answer: the facts, the target, "verdict", "value", "answer", "values", "crossings", "confirmations"."""
    return {"schema": SCHEMA, **facts, "target": [found.band.low, found.band.high], "verdict": found.verdict,
            "value": found.value, "answer": solution_sentences(found, facts), "level": LEVEL,
            "values": [{**point_json(each), "sets": each.sets_in(found.band)} for each in found.points],
            "crossings": [*map(vars, found.crossings)], "candidates": list(found.candidates),
            "confirmations": [{"value": value, "seed": facts["fresh_seed"], "verdict": each.verdict, "rate": each.value,
                               "low": each.low, "high": each.high, "games": each.games, "reason": each.reason(),
                               "more_games": each.more} for value, each in found.tried.items()]}


def point_json(point: Point) -> dict:
    """{"value", "games", "rate", "low", "high", "uses"}."""
    low, high = point.ends()
    return {"value": point.value, "games": point.games, "rate": point.rate, "low": low, "high": high,
            "uses": point.uses and point.uses.json()}


def solution_text(found: Solution, facts: Mapping[str, Any]) -> str:
    """The answer, every value that was tried, the confirmations."""
    now = "" if facts["now"] is None else f" (now {facts['now']})"
    head = (f"{facts['scenario']}, {facts['players']['fln']} v {facts['players']['france']}, seed {facts['seed']}: "
            f"{facts['path']}{now}, so that the FLN wins {found.band.words()}")
    parts = ["\n".join([head, *solution_sentences(found, facts)]), _looked_at(found, facts)]
    return "\n\n".join([*parts, *([_confirmed(found, facts)] if found.tried else [])])


def _looked_at(found: Solution, facts: Mapping[str, Any]) -> str:
    notes = {each.value: ["now"] * (each.value == facts["now"]) + ["may do"] * (each.value in found.candidates)
             for each in found.points}
    return values_table(facts["path"], found.points, {value: ", ".join(words) for value, words in notes.items()}, found.band)


def values_table(path: str, points: Sequence[Point], notes: Mapping[int, str], band: Band | None = None) -> str:
    """A line for each value; with a band, on how many of 100 data sets the rate lies in it."""
    rows: list[tuple[str, ...]] = [
            (str(each.value), percent(each.rate), percent_range(*each.ends()), whole(each.games),
             whole(each.uses.used if each.uses else None), notes.get(each.value, "")) for each in points]
    heads: tuple[str, ...] = (path, "FLN wins", f"{100 * LEVEL:g} % interval", "games", "used in", "")
    if band and any(each.on_sets for each in points):
        shares = [each.sets_in(band) for each in points]
        rows = [(*row[:-1], NOTHING if share is None else f"{100 * share:.0f}", row[-1])
                for row, share in zip(rows, shares, strict=True)]
        heads = (*heads[:-1], "sets of 100", "")
    return table(heads, rows, "l".rjust(len(heads)), TITLE)


def _confirmed(found: Solution, facts: Mapping[str, Any]) -> str:
    rows = [(str(value), *each.cells())
            for value, each in found.tried.items()]
    level = judged_level(min(len(found.candidates), TRIED))
    heads = (facts["path"], "FLN wins", f"{100 * level:.4g} % interval", "games", "verdict", "why")
    return table(heads, rows, "rrrrll",
                 f"Confirmed with fresh dice (seed {facts['fresh_seed']}). The chance that any of these verdicts is wrong, or "
                 f"that a value tried was left out wrongly, is {100 * (1 - LEVEL):.3g} % at most")


def solution_sentences(found: Solution, facts: Mapping[str, Any]) -> list[str]:
    """The answer, the interpolated crossings, and what was left out, a sentence each."""
    seldom = f"{found.use.sentence} " if found.use and found.use.often == Often.SELDOM else ""
    answer = [f"{seldom}{_answer(found, facts)}"]
    middle = percent(band_middle(found.band)) if band_middle(found.band) * 100 % 1 else f"{100 * band_middle(found.band):.0f} %"
    places = [f"{number(each.at)} ({number(each.low)} to {number(each.high)})" for each in found.crossings]
    if len(places) == 1:
        answer.append(f"By interpolation, the FLN wins {middle} at {facts['path']} = {places[0]}.")
    elif places:
        answer.append(f"The win rate rises and falls. By interpolation, it crosses {middle} {len(places)} times, "
                    f"at {facts['path']} = {', '.join(places)}.")
    if facts["skipped"]:
        values = ", ".join(str(each["value"]) for each in facts["skipped"])
        answer.append(f"Left out, because no game can be played with it: {values} ({facts['skipped'][0]['reason']}).")
    if found.value is None and facts["allowed"] and list(facts["allowed"]) != list(facts["looked_at"]):
        answer.append(f"Only values from {facts['looked_at'][0]} to {facts['looked_at'][1]} were tried. Allowed are "
                    f"{facts['allowed'][0]} to {facts['allowed'][1]}; --values tries others.")
    return answer


def _answer(found: Solution, facts: Mapping[str, Any]) -> str:
    if not found.used:
        why = found.use.sentence if found.use and found.use.sentence else f"All games are alike, whatever {facts['path']} is."
        said = unused_words(found.use.often if found.use else Often.UNKNOWN)
        return f"Cannot say: {said}. {why} The FLN wins {percent(found.points[0].rate)}."
    if found.value is not None:
        judged = found.tried[found.value]
        share = next((each.sets_in(found.band) for each in found.points if each.value == found.value), None)
        sets = "" if share is None else f", on average; on {100 * share:.0f} of 100 data sets its rate lies there"
        lead, as_now = _lead(found, facts), " (as it is now)" if found.value == facts["now"] else ""
        brings = (f"{lead}; {_nearest(found, facts['now'])} brings it to {found.band.words()} is {found.value}"
                  if lead and not as_now else f"{facts['path']} = {found.value}{as_now} brings the FLN to {found.band.words()}")
        return f"{brings}: {judged.with_interval()} in {whole(judged.games)} games with fresh dice{sets}."
    if found.verdict == "undecided":
        return f"Undecided. {_undecided(found, facts)}"
    lead, why = _lead(found, facts), _none(found, facts)
    return f"{lead}. {why}" if lead else why


def _lead(found: Solution, facts: Mapping[str, Any]) -> str:
    """The value now, and what it gives; nothing where no game was played with it."""
    rate = next((percent(each.rate) for each in found.points if each.value == facts["now"]), "")
    said = "in print" if facts["now"] == facts.get("printed") else "now"
    return f"{facts['path']} is {facts['now']} {said}, where the FLN wins {rate}" if rate else ""


def _nearest(found: Solution, now: int) -> str:
    """Whether a value nearer than the one that is confirmed seems to do as well, and is not refuted."""
    refuted = [value for value, each in found.tried.items() if each.verdict == Verdict.BROKEN]
    seems = [each.value for each in found.points if found.band.low <= each.rate <= found.band.high and each.value not in refuted]
    nearest = min([abs(value - now) for value in seems], default=math.inf)
    return "a value that" if nearest < abs((found.value or now) - now) else "the nearest value that"


def _undecided(found: Solution, facts: Mapping[str, Any]) -> str:
    open_ = [(value, each) for value, each in found.tried.items() if each.verdict == Verdict.UNDECIDED]
    if open_:
        value, judged = min(open_, key=lambda each: abs(each[1].value - band_middle(found.band)))
        return (f"{facts['path']} = {value} gives {judged.with_interval()} in {whole(judged.games)} games with fresh dice: "
                f"{judged.reason()}. --max-games allows more.")
    return (f"None of the {len(found.tried)} nearest values is confirmed with fresh dice, and "
            f"{len(found.candidates) - len(found.tried)} "
            "more may do. More --games look closer.")


def _none(found: Solution, facts: Mapping[str, Any]) -> str:
    """Why no value brings the win rate into the band."""
    points, band = found.points, found.band
    rates = {each.value: _shown(each, found.tried.get(each.value)) for each in points}
    first, last = points[0].value, points[-1].value
    highest, lowest = max(points, key=lambda each: each.rate), min(points, key=lambda each: each.rate)
    if highest.rate < band.low:
        return (f"Every value tried, from {first} to {last}, leaves the FLN below {band.end(band.low)}: "
                f"at most {rates[highest.value]}, at {highest.value}.")
    if lowest.rate > band.high:
        return (f"Every value tried, from {first} to {last}, leaves the FLN above {band.end(band.high)}: "
                f"at least {rates[lowest.value]}, at {lowest.value}.")
    leaps = [f"between {here.value} ({rates[here.value]}) and {there.value} ({rates[there.value]})"
             for here, there in itertools.pairwise(points) if _over(here, there, band_middle(band))]
    nearest = min(points, key=lambda each: max(band.low - each.rate, each.rate - band.high))
    kind = "whole value" if facts["step"] == 1 else "value of those tried"
    where = f"{' and '.join(leaps)}: " if leaps else ""
    sentence = f"{where}no {kind} brings the FLN to {band.words()}; the nearest is {nearest.value} ({rates[nearest.value]})."
    return capital(sentence)


def _shown(point: Point, judged: Judgement | None) -> str:
    """The rate at a point; that of the confirmation if there was one."""
    return percent(point.rate) if judged is None else judged.shown()


def _over(here: Point, there: Point, rate: float) -> bool:
    return (here.rate - rate) * (there.rate - rate) < 0
