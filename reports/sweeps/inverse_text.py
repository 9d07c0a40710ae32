"""The answer of `wilaya solve` in words and tables, and as JSON."""
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from reports.assertions.judging import Judgement, Verdict
from reports.assertions.language import Band
from reports.comparison.uses import Often
from reports.comparison.verdict import NOT_USED
from reports.statistics.intervals import LEVEL
from reports.sweeps.inverse import TRIED, Point, Solution, band_middle, judged_level
from reports.tables.text_table import NOTHING, number, percent, percent_range, table, whole

SCHEMA, LOOKED_AT = "wilaya/solve/1", "wilaya/solve-values/1"
TITLE = "Values tried, with the same dice for each"


def as_json(found: Solution, facts: Mapping[str, Any]) -> dict:
    """All of the answer: the facts, the target, "verdict", "value", "answer", "values", "crossings", "confirmations"."""
    return {"schema": SCHEMA, **facts, "target": [found.band.low, found.band.high], "verdict": found.verdict,
            "value": found.value, "answer": solution_sentences(found, facts), "level": LEVEL,
            "values": [{**point_json(each), "sets": each.sets_in(found.band)} for each in found.points],
            "crossings": [{"below": each.below, "above": each.above, "at": each.at, "low": each.low, "high": each.high}
                          for each in found.crossings], "candidates": list(found.candidates),
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
    if band and any(len(each.on_sets) for each in points):
        shares = [each.sets_in(band) for each in points]
        rows = [(*row[:-1], NOTHING if share is None else f"{100 * share:.0f}", row[-1])
                for row, share in zip(rows, shares, strict=True)]
        heads = (*heads[:-1], "sets of 100", "")
    return table(heads, rows, (*(False,) * (len(heads) - 1), True), TITLE)


def _confirmed(found: Solution, facts: Mapping[str, Any]) -> str:
    rows = [(str(value), each.shown(), each.interval(), whole(each.games), str(each.verdict), each.reason())
            for value, each in found.tried.items()]
    level = judged_level(min(len(found.candidates), TRIED))
    heads = (facts["path"], "FLN wins", f"{100 * level:.4g} % interval", "games", "verdict", "why")
    return table(heads, rows, (False, False, False, False, True, True),
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
        return f"Cannot say: {NOT_USED}. {why} The FLN wins {percent(found.points[0].rate)}."
    if found.value is not None:
        judged = found.tried[found.value]
        as_now = " (as it is now)" if found.value == facts["now"] else ""
        share = next((each.sets_in(found.band) for each in found.points if each.value == found.value), None)
        sets = "" if share is None else f", on average; on {100 * share:.0f} of 100 data sets its rate lies there"
        return (f"{facts['path']} = {found.value}{as_now} brings the FLN to {found.band.words()}: {judged.with_interval()} in "
                f"{whole(judged.games)} games with fresh dice{sets}.")
    if found.verdict == "undecided":
        return f"Undecided. {_undecided(found, facts)}"
    return _none(found, facts)


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
    return sentence[0].upper() + sentence[1:]


def _shown(point: Point, judged: Judgement | None) -> str:
    """The rate at a point; that of the confirmation if there was one."""
    return percent(point.rate) if judged is None else judged.shown()


def _over(here: Point, there: Point, rate: float) -> bool:
    return (here.rate - rate) * (there.rate - rate) < 0
