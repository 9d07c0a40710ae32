"""The page of a comparison and the page of a sweep."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from reports.comparison import comparison_text
from reports.comparison.adaptation import Adaptation
from reports.comparison.on_the_way import VoteChanges, WayChanges
from reports.comparison.robustness import DataSetComparison, Panel
from reports.comparison.verdict import Comparison, Kind
from reports.games import reports_on
from reports.html.common_sections import Provenance, Sureness, changes_table, page_overline, player_warnings, provenance, sureness
from reports.html.document import Heading, render_page
from reports.html.figures import Figure, IntervalBar, Lane, Picture, difference_axis, figure
from reports.html.table import Table, frame_table
from reports.statistics.differences import RATE
from reports.sweeps.grid import Sweep, sweep_sentence
from reports.tables import comparison_frames
from reports.tables.run_report import data_is_certain, named_sets, on_default_data
from reports.tables.text_table import percent, percent_range, points, points_range
from reports.tracing.flipped_games import Flips

ONE_SET = "this is the default data set alone."


@dataclass(frozen=True)
class ComparisonMaterial:
    """A comparison and what stands beside it; `changes` are lines, `pictures` its charts by section, "shift" and "way"."""
    comparison: Comparison
    manifest: Mapping[str, Any]
    changes: Sequence[str]
    flips: Flips | None = None
    data_sets: DataSetComparison | None = None
    panel: Panel | None = None
    assumed_rows: int = 0
    way: WayChanges | None = None
    votes: VoteChanges | None = None
    adaptation: Adaptation | None = None
    pictures: Mapping[str, Picture] = field(default_factory=dict)


@dataclass(frozen=True)
class ComparisonPage:
    """What templates/comparison.html shows. `flipped` and `saved` are sentences on the games that changed winner; `findings` are
    sections with a sentence each.

    `any_flipped` is False where no game did. Tables are None where nothing was played for them; sentences are empty then.
    """
    bar: IntervalBar
    warnings: Sequence[str]
    changes: Sequence[str]
    findings: Sequence[tuple[str, str]]
    shift_chart: Figure | None
    way_chart: Figure | None
    rates: Table
    flipped: str
    saved: str
    any_flipped: bool
    flips: Table | None
    on_the_way: Sequence[Table]
    sureness: Sureness
    panel_sentence: str
    panel: Table | None
    adapted: Sequence[str]
    data_set_sentences: Sequence[str]
    data_sets: Table | None
    provenance: Sequence[Provenance]


def comparison_page(material: ComparisonMaterial) -> str:
    """The page of a comparison."""
    found, panel, sets = material.comparison, material.panel, material.data_sets
    heading = Heading(f"{', '.join(material.changes[:1])}: {found.verdict}", page_overline(material.manifest),
                      comparison_sentence(material))
    drawn = {name: figure(each, name) for name, each in material.pictures.items()}
    content = ComparisonPage(
        findings=_findings(material), shift_chart=drawn.get("shift"), way_chart=drawn.get("way"),
        bar=_difference_bar(material, heading.answer), warnings=player_warnings(material.manifest), changes=material.changes,
        rates=frame_table(comparison_frames.rates(found), "FLN wins without and with the change", found.level,
                          comparison_text.places(found)),
        flipped=comparison_text.flips_sentence(found), saved=comparison_text.saving_sentence(found),
        any_flipped=found.counts.flipped > 0,
        flips=_flip_table(material.flips) if material.flips else None,
        on_the_way=[changes_table(each) for each in (material.way, material.votes) if each is not None],
        sureness=sureness([material.manifest], found.counts.pairs, found.level, material.assumed_rows, "pairs of games"),
        panel_sentence=comparison_text.panel_title(panel) if panel else "",
        panel=frame_table(
            comparison_frames.panel(panel),
            "The change for every pair of players",
            found.level,
            note=" ".join(comparison_text.panel_notes(panel)),
        )
        if panel
        else None,
        adapted=material.adaptation.sentences(found) if material.adaptation else [],
        data_set_sentences=comparison_text.sets_text(sets).split("\n") if sets else [],
        data_sets=frame_table(comparison_frames.data_sets(sets), "The change on every data set", found.level) if sets else None,
        provenance=[provenance(material.manifest)],
    )
    return render_page("comparison.html", heading, content)


def _findings(material: ComparisonMaterial) -> list[tuple[str, str]]:
    """What the charts show, and how many games changed winner."""
    found = [(name, f"{each.sentence}.") for name, each in material.pictures.items()]
    return [*found, ("flips", comparison_text.flips_sentence(material.comparison))]


def comparison_sentence(material: ComparisonMaterial) -> str:
    """The answer in one sentence: the verdict, both rates, the difference with its interval, the range over what is assumed."""
    found, places = material.comparison, comparison_text.places(material.comparison)
    counts, verdict = found.counts, str(found.verdict)
    if found.verdict.kind == Kind.UNUSED:
        return f"{verdict[:1].upper()}{verdict[1:]}. {comparison_text.ALIKE}"
    if not found.verdict.decided:
        head = f"{verdict[:1].upper()}{verdict[1:]}"
    else:
        head = f"The change {verdict}" if verdict.startswith("shifts") else f"The change makes {verdict}"
    base, variant = (percent(worth / counts.pairs, places) for worth in (counts.base, counts.variant))
    sentence = (f"{head}: the FLN wins {variant} of games instead of {base}, {points(found.estimate, places)} points "
                f"({100 * found.level:g} % interval {points_range(found.low, found.high, places)}, {counts.pairs:,d} pairs)")
    sets = material.data_sets
    if data_is_certain(material.manifest):
        return f"{sentence}."
    low, high = (sets.spread.low, sets.spread.high) if sets else (None, None)
    if sets is None or low is None or high is None:
        return f"{sentence}; {ONE_SET}" if on_default_data(material.manifest) else f"{sentence}."
    over = f"over {sets.spread.sets} data sets that fit what is known"
    return f"{sentence}, on average {over}." if sets.vague else f"{sentence}; {over} {points_range(low, high)}."


def _difference_bar(material: ComparisonMaterial, sentence: str) -> IntervalBar:
    """Where the difference lies beside the margin, by the dice and over data sets."""
    found, sets = material.comparison, material.data_sets
    lanes = [Lane(f"{'Average' if sets else 'Dice'}, {100 * found.level:g} % interval", "dice", found.low, found.high)]
    if sets:
        found_range = sets.widest if sets.vague else sets.spread
        lanes.append(Lane(f"{sets.spread.sets} data sets", "sets", found_range.low, found_range.high))
    ends = [end for lane in lanes for end in (lane.low, lane.high)]
    return IntervalBar(sentence, lanes, difference_axis(found.margin, *ends), found.margin)


def _flip_table(flips: Flips) -> Table:
    """Winners in one column; how and when the games ended is left out."""
    frame = comparison_frames.flips(flips).select(
        "game", pl.format("{} → {}", "winner_base", "winner_variant").alias("winner"), "first_decision", "first_differ_after")
    return frame_table(frame, "The first of them, by number", note=flips.hint, turn_of=reports_on(flips.game).turn_of)


@dataclass(frozen=True)
class SweepMaterial:
    """A sweep with its chart; `changes` of its base are lines, `missing` are games not played yet."""
    sweep: Sweep
    manifest: Mapping[str, Any]
    chart: Picture
    changes: Sequence[str] = ()
    assumed_rows: int = 0
    missing: int = 0


@dataclass(frozen=True)
class SweepPage:
    """What templates/sweep.html shows; `false_share` is the share of luck among "real" differences, in per cent."""
    chart: Figure
    warnings: Sequence[str]
    changes: Sequence[str]
    missing: int
    points: Table
    false_share: float
    sureness: Sureness
    provenance: Sequence[Provenance]


def sweep_page(material: SweepMaterial) -> str:
    """The page of a sweep."""
    found, manifest = material.sweep, material.manifest
    heading = Heading(f"{', '.join(found.paths)}: {sweep_sentence(found)}", page_overline(manifest),
                      sweep_page_sentence(material))
    table = frame_table(comparison_frames.sweep(found).rename({"base": "the base"}),
                        "FLN wins at each value, and the difference from the base", found.level)
    content = SweepPage(
        chart=figure(material.chart, "sweep"), warnings=player_warnings(manifest), changes=material.changes,
        missing=material.missing, points=table, false_share=100 * RATE,
        sureness=sureness([manifest], found.games, found.level, material.assumed_rows, "games at each point"),
        provenance=[provenance(manifest)])
    return render_page("sweep.html", heading, content)


def sweep_page_sentence(material: SweepMaterial) -> str:
    """The answer in one sentence, with the interval of its base."""
    found, base = material.sweep, material.sweep.base
    if base.rate is None:
        return f"{sweep_sentence(found)}."
    sentence = (f"{sweep_sentence(found)}; without a change the FLN wins {percent(base.rate)} of games ({100 * found.level:g} % "
                f"interval {percent_range(base.low, base.high)}, {base.tally.games:,d} games)")
    if data_is_certain(material.manifest):
        return f"{sentence}."
    sets = len(named_sets(material.manifest.get("identity", {})))
    if sets > 1:
        return f"{sentence}; on average over {sets} data sets that fit what is known."
    return f"{sentence}; {ONE_SET}" if on_default_data(material.manifest) else f"{sentence}."
