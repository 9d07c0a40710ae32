"""The charts of a run, from its game rows and its turn rows."""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from reports.charts.registry import Chart, files
from reports.games import reports_of
from reports.html.figures import Picture, picture
from reports.sensitivity.chart import chart
from reports.sensitivity.findings import sensitivity_sentence
from reports.sensitivity.frozen_findings import frozen_findings
from reports.studies.sweep_answer import chart_facts
from reports.tables.run_report import Report
from simulate.core.storage.game_ranges import number
from simulate.core.storage.run_folder import Run

SAMPLE = 100_000    # games with turn rows, the first ones, that fans and maps are drawn from: their shares are sure to 0.3 points


def charts_of(run: "Run", made: "Report", more: Mapping[str, Any] | None = None,
              numbers: Mapping[str, Any] | None = None) -> "list[Chart]":
    """reports.charts.registry.Chart of everything that a run allows; `made` is its Report.

    `more` are frames by name besides those of its rows, `numbers` what they need.
    """
    players = run.manifest["players"]
    fln, other = reports_of(run.manifest).sides
    under = (f"{run.manifest['identity']['scenario']}, {fln} {players['fln']} v {other} {players['france']}, "
             f"seed {run.manifest['identity']['seed']}; {run.games:,d} games")
    turned, note = frames_of_turns(run) if run.turned() else ({}, "")
    found = _chart_registry(run).charts_of({**frames_of_games(run, made), **turned, **(more or {})}, under, note, numbers)
    return [replace(each, words=reports_of(run.manifest).in_words) for each in found]


def _chart_registry(run: "Run") -> Any:
    """The charts of the run's game."""
    return reports_of(run.manifest).charts()


def frames_of_games(run: "Run", made: "Report") -> "dict[str, pl.DataFrame]":
    """The frames of charts that game rows allow."""
    counted = run.scan().group_by("winner", turn=pl.col("last_turn").cast(pl.Int64)).agg(games=pl.len().cast(pl.Int64))
    sides = dict(enumerate((*_chart_registry(run).LOOK.watch.sides, "neither")))
    names = pl.col("winner").replace_strict(sides, return_dtype=pl.String)
    lengths = counted.collect(engine="streaming").with_columns(names).sort("winner", "turn")
    return {"lengths": lengths} | {name: made.tables[name] for name in ("wins", "scales") if name in made.tables}


def frames_of_turns(run: "Run") -> tuple[dict[str, Any], str]:
    """The frames of charts that turn rows allow, and a note on what games they are of."""
    first, kept = run.turned()[0][0], number(run.turned())
    found = _chart_registry(run).of_turns(run.turns().filter(pl.col("game") < first + SAMPLE), run.manifest["regions"])
    note = f"Of the {min(kept, SAMPLE):,d} games whose turns are kept." if min(kept, SAMPLE) < run.games else ""
    return found, note


def sensitivity_pictures(run: "Run", made: "Report") -> "list[Picture]":
    """What the answer hangs on, as shipped for its scenario; nothing for a run on one data set, or where that is not known."""
    found = frozen_findings(run.manifest) if made.assumed else None
    if found is None:
        return []
    return [picture(lambda: chart(found, chart_facts(run.manifest)), sensitivity_sentence(found))]


def files_of(charts: "Sequence[Chart]") -> dict[str, bytes]:
    """Every file of charts by name, as SVG and PNG."""
    return dict(files(charts))


def pictures_of(charts: "Sequence[Chart]") -> "dict[str, list[Picture]]":
    """The charts of a page as its pictures, by section."""
    found: dict[str, list[Picture]] = {}
    for each in charts:
        if each.page:
            found.setdefault(each.anchor, []).append(picture(each.draw, each.headline))
    return found
