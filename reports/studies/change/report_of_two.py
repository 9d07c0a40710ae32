"""What `wilaya report` says of two runs side by side: text, JSON, tables and page."""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import polars as pl

from reports.html.common_sections import (
    Heading,
    page_overline,
    player_warnings,
    provenance,
    render_page,
    reproduction_facts,
    sureness,
)
from reports.html.figures import IntervalBar, figure
from reports.statistics.differences import Difference, bounded_difference, independent_difference
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import PairedValues
from reports.studies.change.comparison_answer import changes_between, pairs_of
from reports.studies.change.play_comparison import OnTheWay, way_of_runs
from reports.studies.play.play_run import FolderAnswer
from reports.studies.play.reload_run import changes
from reports.studies.play.report_of_run import groups_of, lanes_of, report_of
from reports.tables.document import TitledTable
from reports.tables.run_report import (
    Report,
    data_is_certain,
    fln_row,
    heading,
    joined_tables,
    manifest_value,
)
from reports.tables.text_table import decimals, percent, points, points_range, render
from simulate.core.errors import UserError
from simulate.core.storage.run_folder import Run

SCHEMA = "wilaya/two/1"
ALONE = "Intervals in these tables treat the games of both runs as independent."
NAMES = ("first", "second")


@dataclass(frozen=True, repr=False)
class TwoRuns(FolderAnswer):
    """Two reports of the same game; `counts`: the pairs of games with the same dice, None if there are none; `way`: what differs
    in them. `full` prints the other tables too."""
    first: Report
    second: Report
    counts: PairedValues | None = None
    way: OnTheWay | None = None
    full: bool = False
    runs: Sequence[Run] = ()

    @property
    def reports(self) -> tuple[Report, Report]:
        return self.first, self.second

    @cached_property
    def manifest(self) -> Mapping[str, Any]:
        return self.first.manifest

    @property
    def facts(self) -> list[tuple[str, object]]:
        return [(f"{name}: {key}", value) for name, report in zip(NAMES, self.reports, strict=True)
                for key, value in reproduction_facts(report.manifest)]

    @property
    def joined(self) -> dict[str, pl.DataFrame]:
        """Joined tables by name: those of rates and means that both runs have."""
        found = {name: joined_tables(self.first.tables[name], self.second.tables[name]) for name in self.first.face.titles
                 if self.first.shows(name, True) or self.second.shows(name, True)}
        return {name: frame for name, frame in found.items() if frame is not None}

    def difference(self) -> tuple[float, float, float]:
        """Estimate, low and high of the FLN's win rate, second run minus first: of pairs, or of independent games."""
        if self.counts:
            found: Difference = bounded_difference(self.counts)
            return found.estimate, found.low, found.high
        one, other = ((row["rate"], row["low"], row["high"]) for row in map(fln_row, self.reports))
        return independent_difference(other, one)

    def text(self) -> str:
        """For the terminal; after what pairs of games say of the way, other tables stand only if `full`."""
        places = min(decimals(self.first.games), decimals(self.second.games))
        named = [(name.capitalize(), report) for name, report in zip(NAMES, self.reports, strict=True)]
        head = [f"{name}: {heading(report.manifest, report.games)}" for name, report in named]
        spreads = [f"{name}: {report.over_data()}" for name, report in named if report.assumed]
        face, joined = self.first.face, self.joined
        parts = [render(frame, face.titles[name], places) for name, frame in joined.items()
                 if self.full or not face.tables[name].long]
        ending = ALONE
        if self.way:
            parts = [*parts[:1], self.way.text(), *(parts[1:] if self.full else ())]
            ending = f"{ALONE[:-1]}, but for what changed on the way."
            ending += f" {len(joined) - 1} more tables: --full." * (not self.full)
        return "\n\n".join(["\n".join([*head, self.said(), *spreads]), *parts, ending])

    def json(self) -> dict[str, Any]:
        """{"schema", "paired", "pairs", "difference": {"estimate", "low", "high", "level"}, "first", "second", "tables",
        "folders"}."""
        estimate, low, high = self.difference()
        return {"schema": SCHEMA, "paired": self.counts is not None, "pairs": self.counts and self.counts.pairs,
                "difference": {"estimate": estimate, "low": low, "high": high, "level": LEVEL},
                "first": self.first.json(), "second": self.second.json(),
                "tables": {name: frame.to_dicts() for name, frame in self.joined.items()},
                "folders": [str(run.folder) for run in self.runs]}

    def said(self) -> str:
        """One sentence: both rates and the difference."""
        estimate, low, high = self.difference()
        one, other = (percent(fln_row(report)["rate"], decimals(report.games)) for report in self.reports)
        how = f" on {self.counts.pairs:,d} pairs of games with the same dice" if self.counts else ""
        return (f"The FLN wins {other} of games in the second run and {one} in the first: a difference of "
                f"{points(estimate)} points{how} ({100 * LEVEL:g} % interval {points_range(low, high)}).")

    def finding(self) -> str:
        """The same with what is known of the range over assumed data."""
        ranges = [f"{100 * each.low:.1f} to {100 * each.high:.1f} %" for each in (report.assumed for report in self.reports)
                  if each is not None and each.low is not None and each.high is not None]
        if len(ranges) < 2 or all(data_is_certain(report.manifest) for report in self.reports):
            return self.said()
        first, second = ranges
        return (f"{self.said().removesuffix('.')}; assumed data could move these rates to anywhere within {second} "
                f"(second) and {first} (first).")

    def listed(self) -> dict[str, TitledTable]:
        titles = self.first.face.titles
        return {**{name: TitledTable(frame, titles[name]) for name, frame in self.joined.items()},
                **(self.way.listed() if self.way else {})}

    def bar(self) -> IntervalBar:
        """Both intervals, and both ranges over data sets."""
        return IntervalBar(self.said(), [lane for name, report in zip(NAMES, self.reports, strict=True)
                                         for lane in lanes_of(report, name.capitalize(), f"{name.capitalize()}, ")])

    def html(self) -> str:
        manifests, named = [report.manifest for report in self.reports], list(zip(NAMES, self.reports, strict=True))
        scenarios = " and ".join(dict.fromkeys(str(manifest_value(manifest, "scenario")) for manifest in manifests))
        overline = " — ".join(dict.fromkeys(map(page_overline, manifests)))
        pictures, joined = self.way.pictures() if self.way else {}, self.joined
        games = sorted({report.games for report in self.reports})
        return render_page("two_runs.html", Heading(f"{scenarios}: two runs", overline, self.finding()), {
            "bar": self.bar(),
            "warnings": [line for name, report in named for line in player_warnings(report.manifest, f"The {name} run: ")],
            "changes": [(name, changes(report.manifest)) for name, report in named],
            "pairs": self.counts.pairs if self.counts else 0,
            "findings": [*((name, f"{each.sentence}.") for name, each in pictures.items()), *self._ways(joined)],
            "way_chart": figure(pictures["way"], "way") if pictures else None,
            "on_the_way": self.way.folded() if self.way else [],
            "groups": groups_of(self.first, {name: frame for name, frame in joined.items() if len(frame)}),
            "sureness": sureness(manifests, games[0], LEVEL,
                                 max(manifest.get("assumed_rows", 0) for manifest in manifests),
                                 "games" if len(games) == 1 else "games (the shorter run)"),
            "spreads": [(name, report.over_data()) for name, report in named if report.assumed],
            "provenance": list(map(provenance, manifests))})

    def _ways(self, joined: dict[str, pl.DataFrame]) -> Iterator[tuple[str, str]]:
        """The way to win that differs most, for the section on endings."""
        clear = [row for row in (joined["wins"].to_dicts() if "wins" in joined else [])
                 if row["difference"] is not None and row["difference_low"] * row["difference_high"] > 0]
        if clear:
            row = max(clear, key=lambda row: abs(row["difference"]))
            yield ("endings", f"The way to win that differs most: {row['side']}, {row['way']}, {percent(row['second'])} of "
                              f"games in the second run instead of {percent(row['first'])}.")


def two_runs(one: Run, other: Run, full: bool) -> TwoRuns:
    """Two runs, paired where their games can be. UserError unless both are of one board of one game."""
    for run in (one, other):
        if run.kind or "boards" in run.manifest["identity"]:
            raise UserError(f"{run.folder}: holds a {run.kind or 'play of several boards'}; allowed are two runs of one board "
                            "each")
    games = [run.manifest["identity"]["game"] for run in (one, other)]
    if games[0] != games[1]:
        raise UserError(f"{other.folder}: is of {games[1]}, {one.folder} of {games[0]}; allowed are two runs of one game")
    try:
        counts = pairs_of(one, other)
    except UserError:
        counts = None
    way = way_of_runs(one, other, changes_between(one, other)) if counts else None
    return TwoRuns(report_of(one), report_of(other), counts, way, full, (one, other))
