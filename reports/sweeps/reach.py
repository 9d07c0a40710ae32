"""Which of many changes bring the win rate into a band? The smallest that seem to, then pairs of the strongest, on fresh dice.

A change that seems to do owes some of that to luck, as the best of many. So games that had no part in the choice judge it.
"""
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.assertions.language import Band, Judgement, Verdict
from reports.comparison.on_the_way import WayChange, WayChanges
from reports.comparison.verdict import Comparison, Kind, comparison_of
from reports.ranking import Ranked, Ranking
from reports.statistics.intervals import LEVEL
from reports.sweeps.inverse import band_middle, judged_level
from reports.tables.document import TitledTable
from reports.tables.text_table import NOTHING, number, number_range, table, whole

SINGLES, PAIRS, STRONGEST = 12, 5, 8     # single changes and pairs that are judged, at most; changes that pairs are made of
ENOUGH = 3                               # confirmed ones
MOVED = 5                                # measures shown of each
BASE_LEVEL = judged_level(2)
PROMISE = "The chance that any of these verdicts is wrong, or that a change was left out wrongly, is 5 % at most."
SMALLEST = ("Smallest first: one change before two, then fewest values, then the least move in all, each as a share of the value "
            "now (19 for 20 is 5 %, a switch or a ban 100 %).")


@dataclass(frozen=True)
class Candidate:
    """One change or two, with the rate that they seem to give: the base's, and their shifts added."""
    rows: tuple[Ranked, ...]
    rate: float

    @property
    def name(self) -> str:
        return " and ".join(each.name for each in self.rows)

    @property
    def size(self) -> tuple[int, int, float]:
        """Changes, values in them, and how far these move, each as a share of the value now."""
        values = [value for each in self.rows for value in each.change.values]
        return len(self.rows), len(values), round(sum(each.departure for each in values), 9)


@dataclass(frozen=True)
class Tried:
    """A candidate on fresh dice; `sets`: the share of data sets, by weight, whose rate lies in the band, None for a single one;
    `moves`: what else changes, None where the band is missed."""
    candidate: Candidate
    judged: Judgement
    sets: float | None
    moves: WayChanges | None = None

    @property
    def holds(self) -> bool:
        return self.judged.verdict == Verdict.HOLDS


@dataclass(frozen=True)
class Reached:
    """The answer: the base on fresh dice, the candidates `tried`, how many of `asked` changes may do but were not judged."""
    band: Band
    base: Judgement
    tried: Sequence[Tried]
    asked: int
    unjudged: int
    seed: int
    level: float

    @property
    def confirmed(self) -> list[Tried]:
        """The smallest first."""
        return sorted((each for each in self.tried if each.holds), key=lambda each: each.candidate.size)

    @property
    def levels(self) -> tuple[float, float]:
        """Those of the intervals of the rates, and, at least, of what else moves."""
        return self.level, min((each.moves.level for each in self.confirmed if each.moves), default=LEVEL)

    @property
    def verdict(self) -> str:
        """"as it is", "confirmed", "out of reach" or "undecided"."""
        if self.base.verdict == Verdict.HOLDS:
            return "as it is"
        if self.confirmed:
            return "confirmed"
        open_ = self.unjudged or any(each.judged.verdict == Verdict.UNDECIDED for each in self.tried)
        return "undecided" if open_ else "out of reach"


Judge = Callable[[Candidate, float], Tried | None]


def reach(found: Ranking, band: Band, base: Judgement, judge: Judge, seed: int) -> Reached:
    """Judge the smallest changes that seem to bring the rate into `band`, at most SINGLES; if none does, at most PAIRS pairs.

    `base` is judged at BASE_LEVEL on games of `seed` that had no part in the ranking; `judge(candidate, level)` plays such
    games, None if two changes cannot be played together.
    The chance that a verdict is wrong, or that a change was left out wrongly, is 1 - LEVEL at most: half of it for the verdicts,
    a quarter for the base, a quarter for leaving out.
    """
    singles = [] if base.verdict == Verdict.HOLDS else _singles(found, band, base)
    chosen, level = singles[:SINGLES], judged_level(min(len(singles), SINGLES) + PAIRS)
    tried = _judged(chosen, judge, level)
    if not any(each.holds for each in tried) and base.verdict != Verdict.HOLDS:
        tried += _judged(_pairs(found, band, base.value), judge, level)
    return Reached(band, base, tried, len(found.rows), len(singles) - len(chosen), seed, level)


def _judged(candidates: Sequence[Candidate], judge: Judge, level: float) -> list[Tried]:
    """Those judged until ENOUGH are confirmed."""
    tried: list[Tried] = []
    for each in candidates:
        if sum(other.holds for other in tried) < ENOUGH and (one := judge(each, level)):
            tried.append(one)
    return tried


def _singles(found: Ranking, band: Band, base: Judgement) -> list[Candidate]:
    """The changes that may do: the smallest of those that seem to first, then the nearest."""
    level = judged_level(2 * len(found.rows))

    def may_do(each: Ranked) -> bool:
        shift = comparison_of(each.comparison.counts, found.margin, each.comparison.sides, level)
        return (each.comparison.verdict.kind != Kind.UNUSED and _towards(each.comparison, band, base.value)
                and not band.broken(base.low + shift.low, base.high + shift.high))

    return _ordered([_candidate([each], base.value) for each in found.rows if may_do(each)], band)


def _pairs(found: Ranking, band: Band, base: float) -> list[Candidate]:
    """Pairs of the strongest towards the band that do not pass it alone, of different values, whose added shifts lie in it."""
    middle = band_middle(band)
    short = [each for each in found.rows if each.shifts and _towards(each.comparison, band, base)
             and abs(each.comparison.estimate) < abs(middle - base)]
    strongest = sorted(short, key=lambda each: -abs(each.comparison.estimate))[:STRONGEST]
    both = [_candidate(pair, base) for pair in itertools.combinations(strongest, 2)
            if set.isdisjoint(*({value.path for value in each.change.values} for each in pair))]
    return _ordered([each for each in both if band.low <= each.rate <= band.high], band)[:PAIRS]


def _candidate(rows: Sequence[Ranked], base: float) -> Candidate:
    return Candidate(tuple(rows), base + sum(each.comparison.estimate for each in rows))


def _towards(shift: Comparison, band: Band, base: float) -> bool:
    return shift.estimate * (band_middle(band) - base) > 0


def _ordered(candidates: Sequence[Candidate], band: Band) -> list[Candidate]:
    def first(each: Candidate) -> tuple[float, tuple[int, int, float]]:
        return max(band.low - each.rate, each.rate - band.high, 0.0), each.size

    return sorted(candidates, key=first)


def reached_sentence(found: Reached) -> str:
    """The answer in a sentence or two."""
    band, changes = found.band.words(), f"{found.asked} change{'s' * (found.asked > 1)}"
    lead = f"Without a change the FLN wins {found.base.with_interval()}"
    if found.verdict == "as it is":
        return f"{lead}, which lies within {band} already"
    pairs = sum(len(each.candidate.rows) > 1 for each in found.tried)
    if found.confirmed:
        first = found.confirmed[0]
        alone = "" if len(first.candidate.rows) == 1 else f"; none of {changes} alone is known to bring it to {band}"
        return (f"{lead}{alone}. The smallest change confirmed to bring it to {band} is {first.candidate.name}: "
                f"{first.judged.with_interval()} in {whole(first.judged.games)} games with fresh dice{_on_sets(first)}")
    nearest = min(found.tried, key=lambda each: abs(each.judged.value - band_middle(found.band)), default=None)
    near = f"; the nearest is {nearest.candidate.name}, {nearest.judged.with_interval()}" if nearest else ""
    if found.verdict == "undecided":
        more = f"; {found.unjudged} more may do, and --max-games plays them longer" if found.unjudged else ""
        return f"{lead}. Undecided: no change is confirmed to bring it to {band}{near}{more}"
    tried = (f", nor do the {pairs} pairs tried" if pairs > 1 else ", nor does the pair tried") if pairs else (
        ", and no two of the strongest add up to it")
    return f"{lead}. {band} is out of reach: none of {changes} brings it there{tried}{near}"


def _on_sets(tried: Tried) -> str:
    if tried.sets is None:
        return ""
    few = " only" if tried.sets < 0.5 else ""
    return f", on average; on{few} {100 * tried.sets:.0f} of 100 data sets its rate lies there"


def reached_text(found: Reached) -> str:
    """What was judged on fresh dice, and what else the confirmed changes move."""
    if not found.tried:
        return ""
    judged = ("change", "FLN wins", f"{100 * found.level:.4g} % interval", "games", "verdict", "why", "sets of 100")
    rows = [(each.candidate.name, *each.judged.cells(), NOTHING if each.sets is None else f"{100 * each.sets:.0f}")
            for each in found.tried]
    parts = [table(judged, rows, "lrrrllr", _titles(found)[0]) + f"\n{PROMISE}\n{SMALLEST}"]
    moved = [(each.candidate.name, row.about, number(row.base), number(row.variant), number_range(row.low, row.high))
             for each in found.confirmed for row in (_moved(each.moves)[:MOVED] if each.moves else ())]
    if moved:
        heads = ("change", "mean of a game", "base", "with it", f"{100 * found.levels[1]:.4g} % interval")
        parts.append(table(heads, moved, "llrrr", f"{_titles(found)[1]}, the first {MOVED} of each"))
    return "\n\n".join(parts)


def _moved(found: WayChanges) -> list[WayChange]:
    """Length and crises, then what moves most."""
    return sorted(found.rows, key=lambda each: not (each.name == "length" or each.name.startswith("crisis")))


def _titles(found: Reached) -> tuple[str, str]:
    return f"Judged with fresh dice (seed {found.seed})", "What else they move"


def reached_tables(found: Reached) -> dict[str, TitledTable]:
    """`target`: those judged on fresh dice; `moves`: what else the confirmed ones move."""
    rows = [{"name": each.candidate.name, "verdict": str(each.judged.verdict), "rate": each.judged.value, "low": each.judged.low,
             "high": each.judged.high, "games": each.judged.games, "sets": each.sets} for each in found.tried]
    moves = [each.moves.frame().insert_column(0, pl.lit(each.candidate.name).alias("name"))
             for each in found.confirmed if each.moves]
    titles = _titles(found)
    return ({"target": TitledTable(pl.DataFrame(rows, schema_overrides={"sets": pl.Float64}), titles[0])} if rows else {}) | (
        {"moves": TitledTable(pl.concat(moves), titles[1])} if moves else {})


def reached_json(found: Reached) -> dict[str, Any]:
    """The documented shape (docs/compare.md)."""
    return {"band": [found.band.low, found.band.high], "verdict": found.verdict, "answer": reached_sentence(found),
            "base": _judgement(found.base), "fresh_seed": found.seed, "level": found.level, "unjudged": found.unjudged,
            "tried": [{"names": [row.name for row in each.candidate.rows], **_judgement(each.judged), "sets": each.sets,
                       "way": each.moves and each.moves.json()} for each in found.tried]}


def _judgement(found: Judgement) -> dict[str, Any]:
    return {"verdict": str(found.verdict), "rate": found.value, "low": found.low, "high": found.high, "games": found.games,
            "reason": found.reason()}
