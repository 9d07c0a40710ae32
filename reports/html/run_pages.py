"""The page of a run."""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from reports.html.common_sections import Provenance, Sureness, page_overline, player_warnings, provenance, sureness
from reports.html.document import Heading, render_page
from reports.html.figures import Figure, IntervalBar, Lane, Picture, figure
from reports.html.table import Table, frame_table
from reports.sensitivity.frozen_findings import hangs_on_sentence
from reports.statistics.differences import RATE
from reports.tables import text_table
from reports.tables.document import TitledTable
from reports.tables.game_tables import Groups
from reports.tables.run_difference import fln_row
from reports.tables.run_report import (
    Report,
    average_sentence,
    decimals,
    dice_sentence,
    favoured,
    interval_decimals,
    manifest_value,
    narrow_sentence,
    on_default_data,
)
from reports.tipping.analysis import Tipping
from reports.win_probability.analysis import WinProbability
from reports.win_probability.swings import SwingAnalysis

SECTIONS = ("endings", "tips", "causes")          # those that have tables of the game's own
LEADING, FINDINGS = ("map", "tips", "hangs", "causes", "endings"), 3      # sections whose first chart makes a finding


@dataclass(frozen=True)
class RunMaterial:
    """A run's answers. `pictures`, `tables` and `notes` (sentences) are by the anchor of the section that shows them.

    `sets` has a row a data set, with `rate`; `switches` as reports.tables.rule_switches; `tipping` where it tips; `missing` are
    games not played yet.
    """
    report: Report
    changes: Sequence[str] = ()
    assumed_rows: int = 0
    missing: int = 0
    sets: "pl.DataFrame | None" = None
    switches: "pl.DataFrame | None" = None
    tipping: Tipping | None = None
    pictures: Mapping[str, Sequence[Picture]] = field(default_factory=dict)
    tables: Mapping[str, Sequence[TitledTable]] = field(default_factory=dict)
    notes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    model: "WinProbability | None" = None
    swings: "SwingAnalysis | None" = None


@dataclass(frozen=True)
class Group:
    """Tables under a heading."""
    title: str
    tables: Sequence[Table]


@dataclass(frozen=True)
class Part:
    """What one section shows, in this order."""
    notes: Sequence[str]
    figures: Sequence[Figure]
    tables: Sequence[Table]


@dataclass(frozen=True)
class RunPage:
    """What templates/run.html shows. Sentences, or empty: `hangs`, on what the answer hangs; `dice`, final votes as rolled;
    `spread`, the data sets, and whether they were `weighed` with what was typed in; `remarks`, what the answer is not. `turned`:
    the run keeps turns.

    `findings` are sections with the sentence of their first chart. `marked` says whether each data set has its mark.
    `false_share` is the share of luck among "real" switches, in per cent.
    """
    bar: IntervalBar
    warnings: Sequence[str]
    changes: Sequence[str]
    missing: int
    findings: Sequence[tuple[str, str]]
    marked: bool
    parts: Mapping[str, Part]
    groups: Mapping[str, Sequence[Group]]
    sureness: Sureness
    hangs: str
    dice: str
    spread: str
    weighed: bool
    remarks: Sequence[str]
    turned: bool
    data_sets: Table | None
    switches: Table | None
    switch_games: int
    false_share: float
    provenance: Sequence[Provenance]


def run_page(material: RunMaterial) -> str:
    """The page of a run."""
    report, sentence = material.report, run_sentence(material.report)
    heading = Heading(run_title(report), page_overline(report.manifest), sentence)
    sets, switches = material.sets, material.switches
    groups = {name: list(_groups(report, getattr(report.face, name))) for name in SECTIONS}
    content = RunPage(
        bar=IntervalBar(sentence, list(_run_lanes(material))), warnings=player_warnings(report.manifest),
        changes=material.changes, missing=material.missing, findings=_findings(material), marked=sets is not None,
        parts={name: _part(material, name) for name in ("hangs", *SECTIONS, "map", "doubts")}, groups=groups,
        sureness=sureness([report.manifest], report.games, report.level, material.assumed_rows),
        hangs=" ".join(hangs_on_sentence(report.manifest)) if report.assumed else "",
        dice=" ".join(dice_sentence(report.tables["sides"], report.games, bool(report.assumed)) * (not report.unweighed)),
        spread=report.range_sentence(), weighed=not report.unweighed,
        remarks=report.face.remarks(report.manifest), turned=bool(material.pictures.get("tips")),
        data_sets=None if sets is None else frame_table(sets, "FLN wins on each data set", report.level),
        switches=None if switches is None else _switch_table(switches, report.level),
        switch_games=switches["games"][0] if switches is not None and len(switches) else 0,
        false_share=100 * RATE, provenance=[provenance(report.manifest)])
    return render_page("run.html", heading, content)


def _findings(material: RunMaterial) -> list[tuple[str, str]]:
    """What the first charts show, three at most."""
    found = [(anchor, material.pictures[anchor][0].sentence) for anchor in LEADING if material.pictures.get(anchor)]
    return found[:FINDINGS]


def run_sentence(report: Report) -> str:
    """The answer: the range over what is assumed, then rate, interval, number of games."""
    row, places, spread = fln_row(report), decimals(report.games), report.assumed
    games = "1 game" if report.games == 1 else f"{report.games:,d} games"
    rate = text_table.percent(row["rate"], places)
    interval = (f"({100 * report.level:g} % interval "
                f"{text_table.percent_range(row['low'], row['high'], places)}, {games})")
    lead = spread and favoured(spread, report.game.spoken)
    if spread and lead:
        if report.unweighed:
            return " ".join([f"{lead}, unweighed.", *narrow_sentence(spread), report.unweighed])
        average = average_sentence(report.tables["sides"], report.games, report.level)
        return " ".join([f"{lead}, median {100 * (spread.median or 0):.0f} %.", *narrow_sentence(spread), average])
    doubt = "; this is the default data set alone" if on_default_data(report.manifest) else ""
    return f"The FLN wins {rate} of games {interval}{doubt}."


def run_title(report: Report) -> str:
    """The title of the page's tab."""
    row = fln_row(report)
    places = interval_decimals(row["low"], row["high"]) if report.assumed else decimals(report.games)
    rate = text_table.percent(row["rate"], places)
    if report.unweighed and report.assumed:
        rate = f"{100 * (report.assumed.low or 0):.0f} to {100 * (report.assumed.high or 0):.0f} %"
    return f"{manifest_value(report.manifest, 'scenario')}: the FLN wins {rate}"


def _run_lanes(material: RunMaterial) -> Iterator[Lane]:
    report, row = material.report, fln_row(material.report)
    over = "Average" if report.assumed else "Dice"
    if not report.unweighed:
        yield Lane(f"{over}, {100 * report.level:g} % interval", "dice", row["low"], row["high"])
    if report.assumed:
        sets = material.sets["rate"].to_list() if material.sets is not None else []
        yield Lane(f"{report.assumed.sets} data sets", "sets", report.assumed.low, report.assumed.high, sets)


def _part(material: RunMaterial, anchor: str) -> Part:
    report = material.report
    figures = [figure(each, f"{anchor}{number}") for number, each in enumerate(material.pictures.get(anchor, ()))]
    tables = [frame_table(each.frame, each.title, report.level, decimals(report.games), each.note,
                          turn_of=report.game.turn_of)
              for each in material.tables.get(anchor, ())]
    return Part(material.notes.get(anchor, ()), figures, tables)


def _groups(report: Report, groups: Groups) -> Iterator[Group]:
    face = report.face
    for heading, names in groups.items():
        found = [frame_table(report.tables[name], face.titles[name], report.level, decimals(report.games),
                             fold=name in face.folded, turn_of=report.game.turn_of) for name in names if report.shows(name, True)]
        if found:
            yield Group(heading, found)


def _switch_table(switches: "pl.DataFrame", level: float) -> Table:
    frame = switches.drop("games").rename({"low": "difference_low", "high": "difference_high"})
    return frame_table(frame, "Each optional rule and reading the other way", level)
