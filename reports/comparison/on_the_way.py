"""What a change did on the way: crises, tracks, points, actions of the same games with and without it, the largest first."""
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log, sqrt
from typing import Any, ClassVar, TypeVar

import polars as pl

from reports.statistics.differences import select
from reports.statistics.over_sets import data_variance
from reports.tables import text_table

SHOWN = 10                # rows of the table
SHOWN_VOTES = 5
LEAST = 100               # pairs below which nothing is said: the interval is one for many pairs
TUNED = 0.01              # the prior variance of an effect, in squared standard deviations of a pair: narrowest near 1,000 pairs


@dataclass(frozen=True)
class Measure:
    """Something that a row of a game tells; `value` is a number, or true or false."""
    name: str
    about: str
    value: "pl.Expr"


@dataclass(frozen=True)
class WayChange:
    """The means of a measure, the interval of their difference; `size` is the difference in standard deviations of the base.

    `restates`: the change moves it directly, so that it is no finding.
    """
    name: str
    about: str
    base: float
    variant: float
    low: float
    high: float
    size: float
    restates: bool = False

    @property
    def difference(self) -> float:
        return self.variant - self.base


@dataclass(frozen=True)
class WayChanges:
    """`rows` are the measures that differ, the largest `size` first, those that restate the change last; `asked` were looked at,
    intervals are at `level`."""
    rows: tuple[WayChange, ...]
    asked: int
    level: float
    false_share: float
    pairs: int
    TITLE: ClassVar[str] = "What changed on the way"
    MEAN: ClassVar[str] = "mean of a game"
    MOST: ClassVar[int] = SHOWN
    COLUMNS: ClassVar[tuple[str, ...]] = ("measure", "base", "variant", "change", "change_low", "change_high")

    @property
    def found(self) -> list[WayChange]:
        """The rows that do not only restate the change."""
        return [each for each in self.rows if not each.restates]

    def text(self) -> str:
        """A table of the first MOST that are found."""
        if not self.found:
            return f"{self.TITLE}: nothing that shows. {self.note()}"
        heads = (self.MEAN, "base", "variant", "difference", f"{100 * self.level:.4g} % interval")
        shown = f" (the first {self.MOST} shown)" if len(self.found) > self.MOST else ""
        title = f"{self.TITLE}, the largest first{shown}"
        rows = [(each.about, *self.words(each)) for each in self.found[:self.MOST]]
        return text_table.table(heads, rows, "l", title) + f"\n{self.note()}"

    @staticmethod
    def order(row: WayChange) -> float:
        """What rows are sorted by."""
        return -abs(row.size)

    def words(self, each: WayChange) -> tuple[str, str, str, str]:
        """Base, variant, difference and interval as they are printed."""
        number = text_table.number
        return number(each.base), number(each.variant), f"{each.difference:+.2f}", text_table.number_range(each.low, each.high)

    def frame(self) -> "pl.DataFrame":
        """COLUMNS: a row a measure that differs."""
        rows = [(each.about, each.base, each.variant, each.difference, each.low, each.high) for each in self.rows]
        about, *numbers = self.COLUMNS
        return pl.DataFrame(rows, schema={about: pl.String, **dict.fromkeys(numbers, pl.Float64)}, orient="row")

    def note(self) -> str:
        """How many were looked at, and how many of those listed may be luck."""
        said = "; ".join(f"{each.about}, {each.difference:+.2f}" for each in self.rows if each.restates)
        restated = f" The change itself moves these: {said}." if said else ""
        return f"{self.asked} measures were looked at, {len(self.rows)} differ. {self.luck()}{restated}"

    def luck(self) -> str:
        """The promise for what is listed."""
        if self.pairs < LEAST:
            return f"Below {LEAST} pairs nothing can be said."
        return f"On average at most {100 * self.false_share:g} % of those are luck."

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        return {"asked": self.asked, "pairs": self.pairs, "level": self.level, "false_share": self.false_share, "changed": [
            {"name": each.name, "about": each.about, "base": each.base, "variant": each.variant, "difference": each.difference,
             "low": each.low, "high": each.high, "size": each.size, "restates": each.restates} for each in self.rows]}


class VoteChanges(WayChanges):
    """The same of how places vote, of the pairs in which both games come to the vote."""
    TITLE = "Votes by Region in the final referendum"
    MEAN = "share of No, for the FLN; the rest is Yes, for France"
    MOST = SHOWN_VOTES
    COLUMNS = ("region", "base_share", "variant_share", "difference", "difference_low", "difference_high")

    @staticmethod
    def order(row: WayChange) -> float:
        """In points."""
        return -abs(row.difference)

    def words(self, each: WayChange) -> tuple[str, str, str, str]:
        """Shares in per cent."""
        return (text_table.percent(each.base), text_table.percent(each.variant), f"{text_table.points(each.difference)} pp",
                text_table.points_range(each.low, each.high))

    def note(self) -> str:
        """Also of how many pairs."""
        return (f"{self.asked} Regions were looked at, {len(self.rows)} differ, in the {self.pairs:,d} pairs in which both games "
                f"come to that vote and keep their turns. {self.luck()}")


Kind = TypeVar("Kind", bound=WayChanges)


def measured(frame: "pl.LazyFrame", measures: Sequence[Measure]) -> "tuple[pl.LazyFrame, list[str]]":
    """Rows of games with a column for each measure, and the names of these."""
    named = [each.value.cast(pl.Float64).alias(f"way_{each.name}") for each in measures]
    return frame.with_columns(named), [f"way_{each.name}" for each in measures]


def way_changes(pairs: "pl.LazyFrame", measures: Sequence[Measure], restated: Collection[str] = ()) -> WayChanges:
    """What differs in these pairs, which have columns way_NAME_base and way_NAME_variant; `restated`: names that restate it."""
    found = _changes(pairs, measures, WayChanges)
    rows = [replace(each, restates=each.name in restated) for each in found.rows]
    return replace(found, rows=tuple(sorted(rows, key=lambda each: each.restates)))


def vote_changes(pairs: "pl.LazyFrame", measures: Sequence[Measure]) -> "VoteChanges":
    """The same of votes."""
    return _changes(pairs, measures, VoteChanges)


def _changes(pairs: "pl.LazyFrame", measures: Sequence[Measure], kind: "type[Kind]") -> "Kind":
    sums: list[pl.Expr] = []
    for each in measures:
        base, variant = (pl.col(f"way_{each.name}_{side}") for side in ("base", "variant"))
        sums += [part.alias(f"{name} {each.name}") for name, part in (
            ("base", base.sum()), ("squares", (base * base).sum()), ("variant", variant.sum()),
            ("scatter", ((variant - base) ** 2).sum()))]
    by_set = pairs.group_by("set").agg(pl.len().cast(pl.Float64).alias("pairs"), *sums).sort("set").collect(engine="streaming")
    columns = by_set.to_dict(as_series=False)
    played = int(sum(columns["pairs"]))
    found = [effect for measure in measures if (effect := _Effect.of(measure, columns)).error] if played >= LEAST else []
    selection = select([partial(_differs, each) for each in found])
    rows = [each.change(selection.level) for each, chosen in zip(found, selection.chosen, strict=True) if chosen]
    return kind(tuple(sorted(rows, key=kind.order)), len(measures), selection.level, selection.rate, played)


def _differs(effect: "_Effect", level: float) -> bool:
    return abs(effect.variant - effect.base) > effect.half(level)


@dataclass(frozen=True)
class _Effect:
    """Means, the standard deviation of the base, and the standard error of the difference, dice and data."""
    measure: Measure
    pairs: float
    base: float
    variant: float
    spread: float
    error: float

    @classmethod
    def of(cls, measure: Measure, columns: Mapping[str, Sequence[float]]) -> "_Effect":
        """From sums by data set."""
        names = ("base", "squares", "variant", "scatter")
        base, squares, variant, scatter = (columns[f"{name} {measure.name}"] for name in names)
        pairs, counts = sum(columns["pairs"]), columns["pairs"]
        if not pairs:
            return cls(measure, 0, 0, 0, 0, 0)
        apart = [now - then for now, then in zip(variant, base, strict=True)]
        mean, apart_mean = sum(base) / pairs, sum(apart) / pairs
        error = max(sum(scatter) / pairs - apart_mean ** 2, 0) / pairs + data_variance(counts, apart, scatter)
        return cls(measure, pairs, mean, sum(variant) / pairs, sqrt(max(sum(squares) / pairs - mean ** 2, 0)), sqrt(error))

    def half(self, level: float) -> float:
        """Half the width of the interval that holds whenever one stops, for many pairs (Waudby-Smith and others, "Time-uniform
        central limit theory and asymptotic confidence sequences", 2024)."""
        known = TUNED * self.pairs
        return self.error * sqrt((1 + known) / known * log((1 + known) / (1 - level) ** 2))

    def change(self, level: float) -> WayChange:
        """With its interval."""
        apart, half = self.variant - self.base, self.half(level)
        size = apart / self.spread if self.spread else apart / self.error
        return WayChange(self.measure.name, self.measure.about, self.base, self.variant, apart - half, apart + half, size)
