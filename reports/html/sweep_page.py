"""The page of a sweep: what was found, its chart, a row for each point."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reports.html.document import Section, block, page, paragraph
from reports.html.inline_svg import figure
from reports.html.markup import Html, tag
from reports.html.page_data import Picture
from reports.html.provenance_section import reproduce
from reports.html.sentences import cautions, page_overline
from reports.html.table import table
from reports.html.uncertainty_section import data, dice, players
from reports.statistics.differences import RATE
from reports.sweeps.grid import TUNED, Sweep, sweep_sentence
from reports.tables import comparison_frames
from reports.tables.run_report import data_is_certain
from reports.tables.text_table import percent, percent_range

NO_SETS = ("How far assumed data may move that was not played: `wilaya compare --assumed` tries one of the points on the "
           "ensemble of data sets.")

REAL = f"Real: at most {100 * RATE:g} % of the differences so marked are luck, on average."


@dataclass(frozen=True)
class Swept:
    """A sweep with its chart; `changes` of its base are lines, `missing` are games not played yet."""
    sweep: Sweep
    manifest: Mapping[str, Any]
    chart: Picture
    changes: Sequence[str] = ()
    assumed_rows: int = 0
    missing: int = 0


def sweep_page(found: Swept) -> str:
    """The page."""
    return page(
        f"{', '.join(found.sweep.paths)}: {sweep_sentence(found.sweep)}",
        page_overline(found.manifest),
        sweep_page_sentence(found),
        SECTIONS,
        found,
    )


def sweep_page_sentence(found: Swept) -> str:
    """The answer in one sentence, with the interval of its base."""
    base = found.sweep.base
    if base.rate is None:
        return f"{sweep_sentence(found.sweep)}."
    text = (
        f"{sweep_sentence(found.sweep)}; without a change the FLN wins {percent(base.rate)} of games "
        f"({100 * found.sweep.level:g} % "
        f"interval {percent_range(base.low, base.high)}, {base.tally.games:,d} games)"
    )
    return f"{text}." if data_is_certain(found.manifest) else f"{text}; how far assumed data may move that was not played."


def answer(found: Swept) -> list[Html | None]:
    """The chart."""
    changed = tag("ul", (tag("li", tag("code", line)) for line in found.changes), class_="plain")
    return [figure(found.chart, "sweep"), *cautions(found.manifest),
            *([paragraph("The base is changed from the printed game:", "label"), changed] if found.changes else []),
            paragraph(f"{found.missing:,d} games of this sweep are not played yet.", "warning") if found.missing else None]


def points(found: Swept) -> list[Html | None]:
    """A row for each point."""
    frame = comparison_frames.sweep(found.sweep)
    return [table(frame, "FLN wins at each value, and the difference from the base", found.sweep.level),
            paragraph(REAL, "note")]


def doubts(found: Swept) -> list[Html | None]:
    """Dice, players, data."""
    return [dice(found.sweep.games, found.sweep.level, "games at each point"),
            block("Players", paragraph(players(found.manifest)), paragraph(TUNED)),
            data(found.manifest, found.assumed_rows, paragraph(NO_SETS, "missing"))]


SECTIONS = (Section("answer", "The answer", answer), Section("points", "Every value", points),
            Section("doubts", "How sure this is", doubts),
            Section("reproduce", "How to get it again", lambda found: reproduce(found.manifest)))
