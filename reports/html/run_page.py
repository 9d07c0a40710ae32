"""The sections of a run's page, in order; each gives its inside from the Material."""
from collections.abc import Iterator

from reports.html.document import Section, block, page, paragraph
from reports.html.interval_bar import Axis, gauge, lane
from reports.html.markup import Html, tag
from reports.html.page_data import Material
from reports.html.provenance_section import reproduce
from reports.html.section_content import section_parts
from reports.html.sentences import answer as answered
from reports.html.sentences import cautions, page_overline, short_answer
from reports.html.table import table
from reports.html.uncertainty_section import doubts
from reports.tables.game_tables import Groups
from reports.tables.run_difference import fln_row
from reports.tables.run_report import decimals

SHARE = "The share of games that the FLN wins."
MARKS = " The wide band holds what nine in ten of the data sets give that fit what is known; each mark is one of them."
NO_TURNS = ("The games of this run were kept without their turns, so that tracks cannot be followed through a game; "
            "`wilaya run --turns` keeps them.")


def run_page(material: Material) -> str:
    """The page of a run."""
    report = material.report
    return page(short_answer(report), page_overline(report.manifest), answered(report), SECTIONS, material)


def answer(material: Material) -> list[Html | None]:
    """Where the rate lies, by the dice and over data sets; what was changed; what is missing."""
    report, row = material.report, fln_row(material.report)
    axis = Axis()
    lanes = [(f"Dice, {100 * report.level:g} % interval", lane(axis, row["low"], row["high"], "dice"))]
    if report.assumed:
        sets = material.sets["rate"].to_list() if material.sets is not None else []
        lanes.append((f"{report.assumed.sets} data sets", lane(axis, report.assumed.low, report.assumed.high, "sets", sets)))
    changed = tag("ul", (tag("li", tag("code", line)) for line in material.changes), class_="plain")
    return [gauge(answered(report), lanes, axis),
            *cautions(report.manifest), paragraph(SHARE + (MARKS if report.assumed else ""), "note"),
            *([paragraph("Changed from the printed game:", "label"), changed] if material.changes else []),
            paragraph(f"{material.missing:,d} games of this run are not played yet.", "warning") if material.missing else None]


def endings(material: Material) -> list[Html | None]:
    """Wins by way, length, and what else ends a game."""
    return [*section_parts(material, "endings"), *_blocks(material, material.report.face.endings)]


def tips(material: Material) -> list[Html | None]:
    """From where on a side is past winning."""
    return [*(section_parts(material, "tips") or [paragraph(NO_TURNS, "missing")]), *_blocks(material, material.report.face.tips)]


def causes(material: Material) -> list[Html | None]:
    """What decides."""
    return [*section_parts(material, "causes"), *_blocks(material, material.report.face.causes)]


def regions(material: Material) -> list[Html | None]:
    """The map over time."""
    return section_parts(material, "map") or [paragraph(NO_TURNS, "missing")]


def _blocks(material: Material, groups: Groups) -> Iterator[Html]:
    report, face = material.report, material.report.face
    for title, names in groups.items():
        found = [table(report.tables[name], face.titles[name], report.level, decimals(report.games), fold=name in face.folded)
                 for name in names if report.shows(name, True)]
        if found:
            yield block(title, *found)


SECTIONS = (Section("answer", "The answer", answer), Section("endings", "How it ends", endings),
            Section("tips", "Where it tips", tips), Section("causes", "What tips it", causes),
            Section("map", "The map", regions), Section("doubts", "How sure this is", doubts),
            Section("reproduce", "How to get it again", lambda material: reproduce(material.report.manifest)))
