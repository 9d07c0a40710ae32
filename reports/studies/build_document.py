"""What lies in the folder of a run, as a document with its tables, its page and its charts."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np
import polars as pl

from reports.comparison.charts import shift_chart, shift_headline
from reports.games import GameReports, reports_of
from reports.html.common_sections import reproduction_facts
from reports.html.experiment_pages import (
    ComparisonMaterial,
    SweepMaterial,
    comparison_page,
    comparison_sentence,
    sweep_page,
    sweep_page_sentence,
)
from reports.html.figures import Picture, picture
from reports.html.run_pages import RunMaterial, run_page, run_sentence
from reports.html.two_runs_page import TwoRunsMaterial, two_runs_page, two_runs_sentence
from reports.statistics.bounded_intervals import bounded_wilson
from reports.studies import run_charts
from reports.studies.changes_on_the_way import way_of_runs, way_picture, way_tables
from reports.studies.companion_runs import switch_table, unfinished_companions
from reports.studies.comparison_answer import answer_of_folder, pairs_of
from reports.studies.matches import changes_text
from reports.studies.play_run import ASSUMED_PAGE
from reports.studies.progress import SILENT, Progress
from reports.studies.reload_run import changes
from reports.studies.run_model import Modelled, tipping_of
from reports.studies.sweep_grid import chart_facts
from reports.sweeps.chart import chart, files
from reports.sweeps.grid import sweep, sweep_sentence
from reports.tables import comparison_frames
from reports.tables.comparison_frames import rule_switches_text
from reports.tables.document import AnswerDocument, TitledTable
from reports.tables.run_difference import Two
from reports.tables.run_report import DICE_AND_DATA, Report, at_random, data_is_certain, named_sets, report
from reports.tipping.analysis import page_sections, tipping_text, titled_tables
from reports.win_probability import findings
from reports.win_probability import findings as win_shown
from reports.win_probability.analysis import WinProbability
from reports.win_probability.swings import SwingAnalysis
from simulate.core.errors import UserError
from simulate.core.storage.run_folder import Run

T = TypeVar("T")
MISSING = "{}: {:,d} of {:,d} games are there; to play the others: {}"


def missing(run: "Run") -> list[str]:
    """A line on the games of a run that are not played yet, and one on those of each of its companions."""
    asked = run.manifest.get("command", "the command that made it")
    own = [MISSING.format(run.folder, run.games, run.manifest["games"], asked)] if run.missing() else []
    return own + unfinished_companions(run)


def report_of(run: "Run") -> "Report":
    """The Report of a run of one board, with the range over the data sets that it was spread over."""
    return report(run.described(), run.scan())


def material_of(run: "Run", model: "WinProbability | None" = None, swings: "SwingAnalysis | None" = None,
                progress: Progress = SILENT) -> "RunMaterial":
    """The RunMaterial of a run's page; `model` is its WinProbability, `swings` its SwingAnalysis, if they are asked for."""
    made = report_of(run)
    tipped = tipping_of(run, made.level, progress)
    told = [*([page_sections(tipped)] if tipped else []), *([win_shown.model_sections(model)] if model else []),
            *([findings.swing_sections(swings)] if swings else [])]
    tables, notes = map(_joined, zip(*told, strict=True)) if told else ({}, {})
    return RunMaterial(made, changes(run.manifest), run.manifest.get("assumed_rows", 0),
                       sum(number for _, number in run.missing()), sets_of(made),
                       switch_table(run, made.level), tipped, tables=tables, notes=notes, model=model, swings=swings)


@dataclass(frozen=True)
class RunReport:
    """What `wilaya report` says of one run; `full` adds the long tables."""
    run: "Run"
    material: "RunMaterial"
    modelled: "Modelled | None" = None
    full: bool = False

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/answers.md)."""
        material, modelled = self.material, self.modelled
        rows = None if material.switches is None else material.switches.to_dicts()
        return {**material.report.json(), "tipping": material.tipping and material.tipping.json(), "switches": rows,
                "complete": not self.run.missing(), "changes": material.changes,
                "win_probability": modelled and modelled.json(), "folder": str(self.run.folder)}

    def text(self) -> str:
        """Every table, and what they rest on."""
        material, manifest = self.material, self.run.manifest
        basis = at_random(manifest) + changes_text(material.changes)
        basis += [f"Rests on assumed data: see {ASSUMED_PAGE}."] * (not data_is_certain(manifest))
        basis += [DICE_AND_DATA] if material.report.assumed else []
        parts = [material.report.text(self.full), tipping_text(material.tipping, self.full) if material.tipping else "",
                 "" if material.switches is None else rule_switches_text(material.switches, material.report.level),
                 self.modelled.text() if self.modelled else "", "\n".join(basis)]
        return material.report.game.in_words("\n\n".join(part for part in parts if part))


def _joined(parts: Iterable[Mapping[str, list[T]]]) -> dict[str, list[T]]:
    """Lists by section, those of one section one after the other."""
    found: dict[str, list[T]] = {}
    for part in parts:
        for anchor, listed in part.items():
            found[anchor] = [*found.get(anchor, ()), *listed]
    return found


def book(*runs: "Run") -> "AnswerDocument":
    """The AnswerDocument of a run, of a comparison, of a sweep, or of two runs side by side. UserError for what has none."""
    if len(runs) > 1:
        return book_of_two(two_of(*runs), runs)
    kind = runs[0].manifest.get("experiment", {}).get("kind")
    if kind is None:
        return book_of(material_of(runs[0]), runs[0])
    made = {"compare": book_of_comparison, "sweep": book_of_sweep}.get(kind)
    if made is None:
        raise UserError(f"{runs[0].folder}: holds a {kind}; pages, workbooks and files are made of runs, comparisons and sweeps")
    return made(*runs)


def book_of(material: "RunMaterial", run: "Run") -> "AnswerDocument":
    """The AnswerDocument of a run."""
    from functools import cache

    made = material.report
    tables = {} if made.unweighed else {"sides": TitledTable(made.tables["sides"], "Wins by side")}
    tables |= {name: TitledTable(made.tables[name], title) for name, title in made.face.titles.items() if made.shows(name, True)}
    tables |= titled_tables(material.tipping) if material.tipping else {}
    tables |= win_shown.titled_model_tables(material.model) if material.model else {}
    tables |= findings.titled_swing_tables(material.swings) if material.swings else {}
    tables |= {name: TitledTable(frame, title) for name, title, frame in (
        ("data_sets", "FLN wins on each data set", material.sets),
        ("switches", "Each optional rule and reading the other way", material.switches)) if frame is not None}
    drawn = cache(lambda: run_charts.charts_of(run, made, *_charted(material)))

    def illustrated() -> str:
        pictures = {"hangs": run_charts.sensitivity_pictures(run, made), **run_charts.pictures_of(drawn())}
        return run_page(replace(material, pictures=pictures))

    return _told(made.manifest, AnswerDocument(run_sentence(made), tables, list(reproduction_facts(made.manifest)), illustrated,
                lambda: run_charts.files_of(drawn())))


def _charted(material: "RunMaterial") -> tuple[dict[str, Any], dict[str, Any]]:
    """Frames by the names that charts know, and numbers beside them."""
    found = dict(material.tipping.tables) if material.tipping else {}
    model = material.model
    if model is None:
        return found, {}
    found |= {"win_probability": model.fan, "reliability": model.reliability}
    if material.swings:
        found |= {"swings": material.swings.events, "shares": material.swings.shares}
    replayed = {"replayed": material.swings.games} if material.swings else {}
    return found, {"calibration_error": model.judged.error, **replayed}


def book_of_comparison(run: "Run") -> "AnswerDocument":
    """The AnswerDocument of a run that `wilaya compare` played. UserError when rules, data or players are others by now."""
    answered = answer_of_folder(run)
    way = answered.way
    found = ComparisonMaterial(answered.comparison, run.described(), answered.changes, answered.flips, answered.over,
                               answered.panel, answered.assumed_rows, way.way if way else None, way.votes if way else None,
                               answered.adaptation)
    tables = {
        "rates": TitledTable(comparison_frames.rates(found.comparison), "FLN wins without and with the change"),
        "difference": TitledTable(comparison_frames.difference(found.comparison), "The difference, and what the pairs say of it"),
    }
    tables |= way_tables(found.way, found.votes)
    if found.flips:
        tables["flips"] = TitledTable(comparison_frames.flips(found.flips), "Games that changed winner, the first of them")
    if found.panel:
        tables["panel"] = TitledTable(comparison_frames.panel(found.panel), "The change for every pair of players")
    if found.data_sets:
        tables["data_sets"] = TitledTable(comparison_frames.data_sets(found.data_sets), "The change on every data set")
    changed: list[tuple[str, object]] = [("changed", line) for line in found.changes]
    return _told(found.manifest, AnswerDocument(
        comparison_sentence(found), tables, changed + list(reproduction_facts(found.manifest)),
        lambda: comparison_page(replace(found, pictures=comparison_pictures(found)))))


def comparison_pictures(found: "ComparisonMaterial") -> "dict[str, Picture]":
    """The charts of a comparison's page: the shift where more than one data set or pair of players was tried; the way."""
    pictures = {}
    said = shift_headline(found.data_sets, found.panel)
    if said:
        pictures["shift"] = picture(lambda: shift_chart(found.comparison, found.data_sets, found.panel), said)
    return pictures | way_picture(found.way)


def book_of_sweep(run: "Run") -> "AnswerDocument":
    """The AnswerDocument of a run that `wilaya sweep` played."""
    found = sweep(run.scan(), run.manifest["experiment"])
    facts = chart_facts(run.manifest)
    shown = picture(lambda: chart(found, facts), sweep_sentence(found))
    made = SweepMaterial(found, run.described(), shown, changes(run.manifest), run.manifest.get("assumed_rows", 0),
                         sum(number for _, number in run.missing()))
    tables = {"points": TitledTable(comparison_frames.sweep(found), "FLN wins at each value, and the difference from the base")}
    return _told(made.manifest, AnswerDocument(
        sweep_page_sentence(made), tables, list(reproduction_facts(made.manifest)), lambda: sweep_page(made),
        lambda: {f"sweep.{form}": content for form, content in files(found, facts).items()}))


def book_of_two(two: "Two", runs: "Sequence[Run]") -> "AnswerDocument":
    """The AnswerDocument of two runs side by side, `two` being their reports.tables.run_difference.Two."""
    first, second = (changes(run.manifest) for run in runs)
    way = way_of_runs(*runs) if two.counts else None
    changed = [each for each in (way.way, way.votes) if each is not None] if way else []
    found = TwoRunsMaterial(two, (first, second), max(run.manifest.get("assumed_rows", 0) for run in runs), changed)
    told = [(f"{name}: {key}", value) for name, run in zip(("first", "second"), runs, strict=True)
            for key, value in reproduction_facts(run.described())]
    tables = {name: TitledTable(frame, two.first.face.titles[name]) for name, frame in two.tables.items()}
    tables |= way_tables(*changed)
    return _told(two.first.manifest, AnswerDocument(
        two_runs_sentence(two), tables, told, lambda: two_runs_page(replace(found, pictures=way_picture(*changed[:1])))))


def _told(manifest: Mapping[str, Any], book: "AnswerDocument") -> "AnswerDocument":
    """The document in the words of its game."""
    return in_words_of(reports_of(manifest), book)


def two_of(one: "Run", other: "Run") -> "Two":
    """The reports.tables.run_difference.Two of two runs, paired where their games can be.

    UserError unless both are of one board of one game.
    """
    for run in (one, other):
        kind = run.manifest.get("experiment", {}).get("kind")
        if kind or "boards" in run.manifest["identity"]:
            raise UserError(f"{run.folder}: holds a {kind or 'play of several boards'}; allowed are two runs of one board each")
    games = [run.manifest["identity"]["game"] for run in (one, other)]
    if games[0] != games[1]:
        raise UserError(f"{other.folder}: is of {games[1]}, {one.folder} of {games[0]}; allowed are two runs of one game")
    try:
        counts = pairs_of(one, other)
    except UserError:
        counts = None
    return Two(report_of(one), report_of(other), counts)


def sets_of(report: "Report") -> "pl.DataFrame | None":
    """data_set, games, rate (the FLN's), low, high: a row a data set that has games; None if the run was played on one."""
    names = [name for name, _ in named_sets(report.manifest["identity"])]
    if len(names) < 2:
        return None
    found = report.by_board.values()
    games, worth, squares = (np.array([getattr(each, name) for each in found]) for name in ("games", "total", "squares"))
    low, high = bounded_wilson(games, worth, squares, level=report.level)
    return pl.DataFrame({"data_set": [names[board] for board in report.by_board], "games": games, "rate": worth / games,
                         "low": low, "high": high})


def in_words_of(game: GameReports, book: AnswerDocument) -> AnswerDocument:
    """A document in the words of its game: answer, titles of tables, page."""
    tables = {name: replace(table, title=game.in_words(table.title)) for name, table in book.tables.items()}
    return replace(book, answer=game.in_words(book.answer), tables=tables, page=lambda: game.in_words(book.page()))
