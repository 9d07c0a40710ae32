"""The page of two runs side by side."""
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.html.document import Section, block, page, paragraph
from reports.html.interval_bar import Axis, gauge, lane
from reports.html.markup import Html, tag
from reports.html.provenance_section import two as reproduce
from reports.html.sentences import cautions, page_overline
from reports.html.table import table
from reports.html.uncertainty_section import data, dice, players
from reports.tables.run_difference import ALONE, Two, difference_sentence, fln_row, title
from reports.tables.run_report import Report, data_is_certain, decimals, range_sentence

NAMES = ("first", "second")


@dataclass(frozen=True)
class Beside:
    """Two runs; `changes` are those of each from the print, lines; rows of data that are assumed in each."""
    two: Two
    changes: tuple[Sequence[str], Sequence[str]] = ((), ())
    assumed_rows: int = 0

    @property
    def reports(self) -> tuple[Report, Report]:
        return self.two.first, self.two.second


def two_page(found: Beside) -> str:
    """The page."""
    overs = list(dict.fromkeys(page_overline(report.manifest) for report in found.reports))
    return page(f"{title(found.two)}: two runs", " — ".join(overs), sentence(found.two),
                [each for each in SECTIONS if getattr(found.two.first.face, each.anchor, True)], found)


def sentence(two: Two) -> str:
    """The answer with what is known of the range over assumed data."""
    spreads = [report.assumed for report in (two.first, two.second)]
    if all(data_is_certain(report.manifest) for report in (two.first, two.second)):
        return difference_sentence(two)
    if any(each is None or each.low is None for each in spreads):
        return difference_sentence(two)
    ranges = " and ".join(f"{100 * each.low:.1f} to {100 * each.high:.1f} %" for each in spreads)
    return f"{difference_sentence(two).removesuffix('.')}; assumed data may move the two anywhere from {ranges}."


def answer(found: Beside) -> list[Html | None]:
    """Where both rates lie; what each run changed."""
    axis, lanes = Axis(), []
    for name, report in zip(NAMES, found.reports, strict=True):
        row = fln_row(report)
        lanes.append((f"{name.capitalize()}, {100 * report.level:g} % interval", lane(axis, row["low"], row["high"], "dice")))
        if report.assumed:
            lanes.append((f"{name.capitalize()}, {report.assumed.sets} data sets",
                          lane(axis, report.assumed.low, report.assumed.high, "sets")))
    warned = [line for name, report in zip(NAMES, found.reports, strict=True)
              for line in cautions(report.manifest, f"The {name} run: ")]
    return [gauge(difference_sentence(found.two), lanes, axis), *warned, *_changes(found)]


def _changes(found: Beside) -> Iterator[Html]:
    for name, lines in zip(NAMES, found.changes, strict=True):
        told = tag("ul", (tag("li", tag("code", line)) for line in lines), class_="plain") if lines else paragraph("nothing")
        yield tag("div", paragraph(f"The {name} run changes from the printed game:", "label"), told)


def _part(name: str):
    def body(found: Beside) -> Iterator[Html]:
        tables, first, face = found.two.tables, found.two.first, found.two.first.face
        for head, names in getattr(face, name).items():
            made = [table(tables[each], face.titles[each], first.level, decimals(first.games), fold=each in face.folded)
                    for each in names if each in tables and len(tables[each])]
            if made:
                yield block(head, *made)

    return body


def doubts(found: Beside) -> list[Html | None]:
    """Dice, players, data."""
    who = dict.fromkeys(players(report.manifest) for report in found.reports)
    spreads = [f"The {name} run: {range_sentence(report.assumed)}" for name, report in zip(NAMES, found.reports, strict=True)
               if report.assumed]
    return [
        dice(min(report.games for report in found.reports), found.two.first.level),
        paragraph(ALONE),
        block("Players", *map(paragraph, who)),
        data(
            max((report.manifest for report in found.reports), key=lambda each: not data_is_certain(each)),
            found.assumed_rows,
            *map(paragraph, spreads),
        ),
    ]


SECTIONS = (Section("answer", "The answer", answer), Section("endings", "How they end", _part("endings")),
            Section("tips", "Where they tip", _part("tips")), Section("causes", "What tips them", _part("causes")),
            Section("doubts", "How sure this is", doubts),
            Section("reproduce", "How to get them again",
                    lambda found: reproduce(*(report.manifest for report in found.reports))))
