"""Two runs compared: each table of both, with the difference (second minus first) and its interval."""
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import polars as pl

from reports.statistics.bounded_intervals import bounded_difference
from reports.statistics.differences import Difference
from reports.statistics.paired_values import PairedValues
from reports.tables import text_table
from reports.tables.run_report import Report, heading, manifest_value
from reports.tables.sides import first_side
from reports.tables.text_table import decimals, render

SCHEMA = "wilaya/two/1"
KEYS = ("year", "winter", "season", "turn")
ALONE = "Intervals in these tables treat the games of both runs as independent."


@dataclass(frozen=True)
class Two:
    """Two reports of the same game; `counts`: the pairs of games with the same dice, None if there are none."""
    first: Report
    second: Report
    counts: PairedValues | None = None

    @property
    def tables(self) -> "dict[str, pl.DataFrame]":
        """Joined tables by name: those of rates and means that both runs have."""
        found = {name: joined_tables(self.first.tables[name], self.second.tables[name]) for name in self.first.face.titles
                 if self.first.shows(name, True) or self.second.shows(name, True)}
        return {name: frame for name, frame in found.items() if frame is not None}

    @property
    def wins(self) -> Difference | tuple[float, float, float]:
        """The FLN's win rate, second run minus first: a paired Difference, or (estimate, low, high) for independent games."""
        if self.counts:
            return bounded_difference(self.counts, self.first.level)
        one, other = (fln_row(report) for report in (self.first, self.second))
        return (other["rate"] - one["rate"], *independent_interval((one["rate"], one["low"], one["high"]),
                                                      (other["rate"], other["low"], other["high"])))

    def text(self, full: bool = False, on_the_way: str = "") -> str:
        """For the terminal; after `on_the_way`, what pairs of games say of it, other tables stand only if `full`."""
        places = min(decimals(self.first.games), decimals(self.second.games))
        head = [f"{name}: {heading(report.manifest, report.games)}"
                for name, report in zip(("First", "Second"), (self.first, self.second), strict=True)]
        spreads = [f"{name}: {report.range_sentence()}" for name, report in zip(
            ("First", "Second"), (self.first, self.second), strict=True) if report.assumed]
        face = self.first.face
        tables = {name: render(frame, face.titles[name], self.first.level, places) for name, frame in self.tables.items()
                  if full or name not in face.long}
        parts, ending = [*tables.values()], ALONE
        if on_the_way:
            parts = [*parts[:1], on_the_way, *(parts[1:] if full else ())]
            ending = f"{ALONE[:-1]}, but for what changed on the way."
            ending += f" {len(self.tables) - 1} more tables: --full." * (not full)
        text = "\n\n".join(["\n".join([*head, difference_sentence(self), *spreads]), *parts, ending])
        return self.first.game.in_words(text)

    def json(self) -> dict[str, Any]:
        """{"schema", "paired", "pairs", "difference": {"estimate", "low", "high", "level"}, "first", "second", "tables"}."""
        estimate, low, high = difference_with_interval(self)
        return {"schema": SCHEMA, "paired": self.counts is not None, "pairs": self.counts and self.counts.pairs,
                "difference": {"estimate": estimate, "low": low, "high": high, "level": self.first.level},
                "first": self.first.json(), "second": self.second.json(),
                "tables": {name: frame.to_dicts() for name, frame in self.tables.items()}}


def fln_row(report: Report) -> dict[str, Any]:
    """The row of the FLN in the table of sides."""
    return first_side(report.tables["sides"])


def difference_with_interval(two: Two) -> tuple[float, float, float]:
    """Estimate, low and high of the difference of the FLN's win rates."""
    found = two.wins
    return (found.estimate, found.low, found.high) if isinstance(found, Difference) else found


def difference_sentence(two: Two) -> str:
    """One sentence: both rates and the difference."""
    estimate, low, high = difference_with_interval(two)
    one, other = (text_table.percent(fln_row(report)["rate"], decimals(report.games)) for report in (two.first, two.second))
    how = f" on {two.counts.pairs:,d} pairs of games with the same dice" if two.counts else ""
    return (f"The FLN wins {other} of games in the second run and {one} in the first: a difference of "
            f"{text_table.points(estimate)} points{how} ({100 * two.first.level:g} % interval "
            f"{text_table.points_range(low, high)}).")


def independent_interval(one: tuple[float, float, float], other: tuple[float, float, float]) -> tuple[float, float]:
    """The interval of other minus one, from (value, low, high) of both, for independent samples.

    Source: Newcombe, "Interval estimation for the difference between independent proportions" (1998), method 10.
    """
    (a, a_low, a_high), (b, b_low, b_high) = one, other
    return b - a - sqrt((b - b_low) ** 2 + (a_high - a) ** 2), b - a + sqrt((b_high - b) ** 2 + (a - a_low) ** 2)


def joined_tables(one: "pl.DataFrame", other: "pl.DataFrame") -> "pl.DataFrame | None":
    """Two tables in one: the keys, then `first`, `second`, `difference` (rates) or `first_mean`, `second_mean`, `change` (means),
    with the interval of the difference. Rows of the first frame, then those that only the second has. None for tables without
    rates and means."""
    what = next((each for each in ("rate", "mean") if each in one.columns), None)
    if what is None:
        return None
    keys = [name for name, kind in one.schema.items() if name in KEYS or (kind == pl.String and not _is_date(name))]
    rows = {tuple(row[key] for key in keys): [row, None] for row in one.iter_rows(named=True)}
    for row in other.iter_rows(named=True):
        rows.setdefault(tuple(row[key] for key in keys), [None, None])[1] = row
    names = ("first", "second", "difference") if what == "rate" else ("first_mean", "second_mean", "change")
    schema = {key: one.schema[key] for key in keys} | dict.fromkeys((*names, f"{names[2]}_low", f"{names[2]}_high"), pl.Float64)
    return pl.DataFrame([(*key, *_side_by_side(what, *pair)) for key, pair in rows.items()], schema=schema, orient="row")


def _is_date(name: str) -> bool:
    return "median" in name or "quartile" in name


def _side_by_side(what: str, one: dict[str, Any] | None, other: dict[str, Any] | None) -> Iterator[float | None]:
    low, high = ("low", "high") if what == "rate" else ("mean_low", "mean_high")
    missing: dict[str, Any] = dict.fromkeys((what, low, high))
    first, second = ((row[what], row[low], row[high]) for row in (one or missing, other or missing))
    yield from (first[0], second[0], None if None in (first[0], second[0]) else second[0] - first[0])
    yield from (None, None) if None in (*first, *second) else independent_interval(first, second)


def title(two: Two) -> str:
    """The scenarios of both runs; once if they are the same."""
    return " and ".join(dict.fromkeys(str(manifest_value(report.manifest, "scenario")) for report in (two.first, two.second)))
