"""The page of a comparison: the verdict, the games that changed winner, for whom and on which data it holds."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports.comparison import comparison_text
from reports.comparison.robustness import DataSetComparison, Panel
from reports.comparison.verdict import Comparison
from reports.html import interval_bar
from reports.html.document import Section, block, page, paragraph
from reports.html.markup import Html, tag
from reports.html.provenance_section import reproduce
from reports.html.sentences import cautions, page_overline
from reports.html.table import table
from reports.html.uncertainty_section import data, dice, players
from reports.tables import comparison_frames, text_table
from reports.tables.run_report import data_is_certain
from reports.tracing.flipped_games import Flips

if TYPE_CHECKING:
    import polars as pl

NO_PANEL = "Whether it holds for other players was not played: `wilaya compare --panel` tries every pair of them."
NO_SETS = "Whether it holds on other data was not played: `wilaya compare --assumed` tries the ensemble of data sets."
NO_GAMES = "Which games these are was not looked into: `wilaya compare` lists the first of them."
NOT_RETUNED = "Players were not re-tuned to the change: what they do not know how to use shows less than it might."


@dataclass(frozen=True)
class Compared:
    """A comparison and what stands beside it; `changes` are lines."""
    comparison: Comparison
    manifest: Mapping[str, Any]
    changes: Sequence[str]
    flips: Flips | None = None
    page_overline: DataSetComparison | None = None
    panel: Panel | None = None
    assumed_rows: int = 0


def comparison_page(found: Compared) -> str:
    """The page."""
    return page(
        f"{', '.join(found.changes[:1])}: {found.comparison.verdict}",
        page_overline(found.manifest),
        comparison_sentence(found),
        SECTIONS,
        found,
    )


def comparison_sentence(found: Compared) -> str:
    """The answer in one sentence: the verdict, both rates, the difference with its interval, the range over what is assumed."""
    each, places = found.comparison, comparison_text.places(found.comparison)
    counts, verdict = each.counts, str(each.verdict)
    if not each.verdict.decided:
        head = f"{verdict[:1].upper()}{verdict[1:]}"
    else:
        head = f"The change {verdict}" if verdict.startswith("shifts") else f"The change makes {verdict}"
    base, variant = (text_table.percent(wins / counts.pairs, places) for wins in (counts.base, counts.variant))
    text = (f"{head}: the FLN wins {variant} of games instead of {base}, {text_table.points(each.estimate, places)} points "
            f"({100 * each.level:g} % interval {text_table.points_range(each.low, each.high, places)}, {counts.pairs:,d} pairs)")
    spread = found.over and found.over.spread
    if data_is_certain(found.manifest):
        return f"{text}."
    if not spread or spread.low is None or spread.high is None:
        return f"{text}; how far assumed data may move that was not played."
    return f"{text}; over {spread.sets} data sets that fit what is known {text_table.points_range(spread.low, spread.high)}."


def answer(found: Compared) -> list[Html | None]:
    """Where the difference lies beside the margin; what was changed; both rates."""
    each, spread = found.comparison, found.over and found.over.spread
    marks = [other.estimate for other in found.over.comparisons] if found.over else []
    axis = interval_bar.differences(each.low, each.high, each.margin, *marks, *((spread.low, spread.high) if spread else ()))
    lanes = [(f"Dice, {100 * each.level:g} % interval", interval_bar.lane(axis, each.low, each.high, "dice", (), each.margin))]
    if spread:
        lanes.append((f"{spread.sets} data sets", interval_bar.lane(axis, spread.low, spread.high, "sets", marks, each.margin)))
    changed = tag("ul", (tag("li", tag("code", line)) for line in found.changes), class_="plain")
    return [
        interval_bar.gauge(comparison_sentence(found), lanes, axis),
        *cautions(found.manifest),
        paragraph(
            "The FLN's win rate with the change less that without it, in percentage points; grey is the margin that "
            "nobody minds.",
            "note",
        ),
        paragraph("Changed:", "label"),
        changed,
        table(comparison_frames.rates(each), "FLN wins without and with the change", each.level, comparison_text.places(each)),
        paragraph(comparison_text.flips_sentence(each)),
        paragraph(comparison_text.saving_sentence(each)),
    ]


def turned(found: Compared) -> list[Html | None]:
    """Games that changed winner."""
    if found.flips is None:
        nothing = "No game changed winner." if not found.comparison.counts.flipped else NO_GAMES
        return [paragraph(nothing, "missing")]
    return [paragraph(comparison_text.flips_sentence(found.comparison)),
            table(_short(comparison_frames.flips(found.flips)), "The first of them, by number", note=found.flips.hint)]


def _short(frame: "pl.DataFrame") -> "pl.DataFrame":
    """Winners in one column; how and when the games ended is left out."""
    import polars as pl

    return frame.select("game", pl.format("{} → {}", "winner_base", "winner_variant").alias("winner"), "histories_part_in",
                        "first_differ_after")


def doubts(found: Compared) -> list[Html | None]:
    """Dice, players, data."""
    each, panel, sets = found.comparison, found.panel, found.over
    who = (
        [paragraph(NO_PANEL, "missing")]
        if panel is None
        else [
            paragraph(comparison_text.panel_title(panel)),
            table(comparison_frames.panel(panel), "The change for every pair of players", each.level),
            paragraph(" ".join(comparison_text.panel_notes(panel)), "note"),
        ]
    )
    known = [paragraph(NO_SETS, "missing")] if sets is None else [
        *(paragraph(line) for line in comparison_text.sets_text(sets).split("\n")),
        table(comparison_frames.data_sets(sets), "The change on every data set", each.level)]
    return [dice(each.counts.pairs, each.level, "pairs of games"), block("Players", paragraph(players(found.manifest)),
                                                                         paragraph(NOT_RETUNED), *who),
            data(found.manifest, found.assumed_rows, *known)]


SECTIONS = (Section("answer", "The answer", answer), Section("turned", "Games that changed winner", turned),
            Section("doubts", "How sure this is", doubts),
            Section("reproduce", "How to get it again", lambda found: reproduce(found.manifest)))
