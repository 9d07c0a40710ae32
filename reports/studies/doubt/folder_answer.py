"""What lies in a folder, or in two, as an answer; the runs in a folder beside each other: name, note and date, what was changed,
how often the FLN wins; a table and one page."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from reports.games import GameReports, reports_of
from reports.html.common_sections import Heading, frame_table, provenance, render_page
from reports.html.figures import IntervalBar, Lane
from reports.statistics.differences import bounded_wilson
from reports.studies.answer import Answer
from reports.studies.change.comparison_answer import answer_of_folder
from reports.studies.change.play_comparison import comparison_of_run
from reports.studies.change.report_of_two import two_runs
from reports.studies.change.solve_inverse import values_looked_at
from reports.studies.change.sweep_grid import sweep_answer
from reports.studies.doubt.sensitivity import KIND, sensitivity_answer
from reports.studies.effort import SILENT, Progress
from reports.studies.play.play_run import FolderAnswer
from reports.studies.play.reload_run import changes, load
from reports.studies.play.report_of_run import Modelled, run_report
from reports.tables.document import TitledTable
from reports.tables.run_report import fln_row, labels_of, report
from reports.tables.text_table import percent, percent_range, render
from simulate.core.errors import UserError
from simulate.core.storage.manifest import NAME
from simulate.core.storage.run_folder import OF, Run
from simulate.core.storage.run_games import RUNS


def answer_in_words(run: Run, progress: Progress) -> Answer:
    """The answer of an experiment, of which there may be no page."""
    if run.kind == KIND:
        return sensitivity_answer(run)
    return values_looked_at(run) if run.kind == "solve" else folder_answer(run, progress=progress)


def folder_answer(*runs: Run, full: bool = False, modelled: Modelled | None = None, progress: Progress = SILENT) -> FolderAnswer:
    """The answer of a run, of a comparison, of a sweep, or of two runs side by side. UserError for what has no page."""
    if len(runs) > 1:
        return two_runs(runs[0], runs[1], full)
    [run] = runs
    if run.kind is None:
        return run_report(run, modelled, full, progress)
    if run.kind == "compare":
        return answer_of_folder(run, progress=progress)
    if run.kind == "sweep":
        return sweep_answer(run)
    raise UserError(f"{run.folder}: holds a {run.kind}; pages, workbooks and files are made of runs, comparisons and sweeps")


SHOWN = 2           # changes of a run that a table names
SCHEMA = {"name": str, "what": str, "scenario": str, "games": int, "rate": float, "low": float, "high": float, "data_sets": str,
          "difference": float, "difference_low": float, "difference_high": float, "changed": str, "note": str, "date": str,
          "folder": str}
LEGEND = ("The share is that of games that the {first} wins, under what was changed; the difference is that of a comparison "
          "from its base. The date is that of the last games.")


@dataclass(frozen=True, repr=False)
class RunList(Answer):
    """The runs that can be read in `folder`, by date; `refused` says of the others what is wrong, a line each."""
    folder: Path
    runs: Sequence[Run]
    refused: Sequence[str]

    @property
    def game(self) -> GameReports | None:
        games = {reports_of(run.manifest) for run in self.runs}
        return games.pop() if len(games) == 1 else None

    @property
    def _legend(self) -> str:
        return LEGEND.format(first=self._first)

    @property
    def _first(self) -> str:
        """The side whose wins are counted, in the words of any game that has an FLN."""
        return "first side" if len({reports_of(run.manifest).spoken[0] for run in self.runs}) > 1 else "FLN"

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """What SCHEMA names, of each run."""
        return [{name: row.get(name) for name in SCHEMA} for row in self._found]

    @cached_property
    def _found(self) -> list[dict[str, Any]]:
        return [_row(run) for run in self.runs]

    @property
    def frame(self) -> pl.DataFrame:
        """The rows without columns that say nothing of any run."""
        found = pl.DataFrame(self.rows, schema=SCHEMA)
        return found.select(name for name in found.columns if found[name].null_count() < len(found))

    def finding(self) -> str:
        rates = [row["rate"] for row in self.rows if row["rate"] is not None]
        average = " on average over data sets" * any(row["data_sets"] for row in self.rows)
        low, high = min(rates, default=None), max(rates, default=None)
        shown = percent(low) if low == high else percent_range(low, high)
        range_ = f": the {self._first} wins {shown} of games{average}" if rates else ""
        return f"{len(self.runs)} run{'s' * (len(self.runs) != 1)} in {self.folder}{range_}."

    def text(self) -> str:
        return "\n".join([render(self.frame, self.finding()), "", self._legend, *self.refused])

    def json(self) -> dict[str, Any]:
        """{"schema", "folder", "runs", "refused"}: a run has what SCHEMA names."""
        return {"schema": "wilaya/runs/1", "folder": str(self.folder), "runs": self.rows, "refused": list(self.refused)}

    def listed(self) -> dict[str, TitledTable]:
        return {"runs": TitledTable(self.frame, "Runs", self._legend)}

    def html(self) -> str:
        lanes = []
        for row, found in zip(self.rows, self._found, strict=True):
            if row["rate"] is not None:
                lanes.append(Lane(row["name"] or Path(row["folder"]).name, "dice", row["low"], row["high"]))
            if row["data_sets"]:
                lanes.append(Lane("its data sets", "sets", *found["spread"]))
        return render_page("run_list.html", Heading(f"Runs in {self.folder}", "wilaya", self.finding()), {
            "bar": IntervalBar(self.finding(), lanes), "runs": frame_table(self.frame, "Runs", note=self._legend),
            "warnings": self.refused,
            "each": [(row["name"] or row["folder"], row["note"] or "", _changes(run.manifest), provenance(run.manifest))
                     for row, run in zip(self.rows, self.runs, strict=True)]})


def run_list(folder: Path | None) -> RunList | None:
    """The runs in `folder`, without one in RUNS; None if it is a run itself, or none can be read. UserError for RUNS then."""
    where = folder or RUNS
    places = [] if (where / NAME).exists() else sorted(where.glob(f"*/{NAME}"), key=lambda path: path.stat().st_mtime)
    runs, refused = [], []
    for place in places:
        try:
            run = load(place.parent)
        except UserError as error:
            refused.append(str(error))
        else:
            runs += [run] * (OF not in run.manifest)
    if folder is None and not runs:
        raise UserError(f"{RUNS}: no run there; allowed are a folder that holds runs, and the folder of a run, as `wilaya run` "
                        "makes it")
    return RunList(where, runs, refused) if runs else None


def _changes(manifest: Mapping[str, Any]) -> list[str]:
    return list(manifest.get("experiment", {}).get("changes", ())) + changes(manifest)


def _row(run: Run) -> dict[str, Any]:
    manifest, date = run.manifest, datetime.fromtimestamp((run.folder / NAME).stat().st_mtime)
    lines = _changes(manifest)
    more = f"; {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
    changed = "; ".join(line.removeprefix("rules.") for line in lines[:SHOWN]) + more
    return {**labels_of(manifest), "what": run.kind or "run", "scenario": manifest["identity"]["scenario"], "games": run.games,
            "changed": changed or None, "date": f"{date:%Y-%m-%d %H:%M}", "folder": str(run.folder), **_rates(run)}


def _rates(run: Run) -> dict[str, Any]:
    """How often the FLN wins in a run of one board, or under the variant of a comparison; nothing of others."""
    if run.kind == "compare":
        found = comparison_of_run(run)
        low, high = map(float, bounded_wilson(*found.counts.variant_values))
        return {"rate": found.counts.variant_rate, "low": low, "high": high, "difference": found.estimate,
                "difference_low": found.low, "difference_high": found.high}
    if run.kind or "boards" in run.manifest["identity"]:
        return {}
    made = report(run.described(), run.scan(), brief=True)
    row, spread = fln_row(made), made.assumed
    rates = {} if made.unweighed else {name: row[name] for name in ("rate", "low", "high")}
    if spread is None or spread.low is None or spread.high is None:
        return rates
    return rates | {"data_sets": percent_range(spread.low, spread.high, 0), "spread": (spread.low, spread.high)}
