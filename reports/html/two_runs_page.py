"""The page of two runs side by side."""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from reports.comparison.on_the_way import WayChanges
from reports.html.common_sections import Provenance, Sureness, changes_table, page_overline, player_warnings, provenance, sureness
from reports.html.document import Heading, render_page
from reports.html.figures import Figure, IntervalBar, Lane, Picture, figure
from reports.html.run_pages import SECTIONS, Group
from reports.html.table import Table, frame_table
from reports.tables.game_tables import Groups
from reports.tables.run_difference import Two, difference_sentence, fln_row, title
from reports.tables.run_report import Report, data_is_certain
from reports.tables.text_table import decimals, percent

NAMES = ("first", "second")


@dataclass(frozen=True)
class TwoRunsMaterial:
    """Two runs; `changes` are those of each from the print, lines; rows of data that are assumed in each.

    `on_the_way` is what differs in the games that both have, `pictures` its charts by section, "way"; empty if there are none.
    """
    two: Two
    changes: tuple[Sequence[str], Sequence[str]] = ((), ())
    assumed_rows: int = 0
    on_the_way: Sequence[WayChanges] = ()
    pictures: Mapping[str, Picture] = field(default_factory=dict)

    @property
    def reports(self) -> tuple[Report, Report]:
        return self.two.first, self.two.second


@dataclass(frozen=True)
class TwoRunsPage:
    """What templates/two_runs.html shows; `pairs` are games that both runs played with the same dice, 0 for none.

    `findings` are sections with a sentence each; `on_the_way` has None for tables without rows, beside what they say.
    """
    bar: IntervalBar
    warnings: Sequence[str]
    changes: Sequence[tuple[str, Sequence[str]]]
    pairs: int
    findings: Sequence[tuple[str, str]]
    way_chart: Figure | None
    on_the_way: Sequence[Table]
    groups: Mapping[str, Sequence[Group]]
    sureness: Sureness
    spreads: Sequence[tuple[str, str]]
    provenance: Sequence[Provenance]


def two_runs_page(material: TwoRunsMaterial) -> str:
    """The page of two runs."""
    two, reports = material.two, material.reports
    manifests, named = [report.manifest for report in reports], list(zip(NAMES, reports, strict=True))
    overlines = dict.fromkeys(map(page_overline, manifests))
    heading = Heading(f"{title(two)}: two runs", " — ".join(overlines), two_runs_sentence(two))
    games = sorted({report.games for report in reports})
    content = TwoRunsPage(
        bar=IntervalBar(difference_sentence(two), [lane for name, report in named for lane in _two_lanes(name, report)]),
        warnings=[line for name, report in named for line in player_warnings(report.manifest, f"The {name} run: ")],
        changes=list(zip(NAMES, material.changes, strict=True)), pairs=two.counts.pairs if two.counts else 0,
        findings=_findings(material), way_chart=figure(material.pictures["way"], "way") if "way" in material.pictures else None,
        on_the_way=[changes_table(each) for each in material.on_the_way],
        groups={name: list(_joined_groups(two, getattr(two.first.face, name))) for name in SECTIONS},
        sureness=sureness(manifests, games[0], two.first.level, material.assumed_rows,
                          "games" if len(games) == 1 else "games (the shorter run)"),
        spreads=[(name, report.range_sentence()) for name, report in named if report.assumed],
        provenance=[provenance(manifest) for manifest in manifests])
    return render_page("two_runs.html", heading, content)


def _findings(material: TwoRunsMaterial) -> list[tuple[str, str]]:
    """What the charts show, and the way to win that differs most."""
    found = [(name, f"{each.sentence}.") for name, each in material.pictures.items()]
    wins = material.two.tables.get("wins")
    clear = [row for row in (wins.to_dicts() if wins is not None else [])
             if row["difference"] is not None and row["difference_low"] * row["difference_high"] > 0]
    if clear:
        row = max(clear, key=lambda row: abs(row["difference"]))
        found.append(("endings", f"The way to win that differs most: {row['side']}, {row['way']}, {percent(row['second'])} of "
                                 f"games in the second run instead of {percent(row['first'])}."))
    return found


def two_runs_sentence(two: Two) -> str:
    """The answer with what is known of the range over assumed data."""
    spreads = [report.assumed for report in (two.first, two.second)]
    certain = all(data_is_certain(report.manifest) for report in (two.first, two.second))
    ranges = [f"{100 * each.low:.1f} to {100 * each.high:.1f} %" for each in spreads
              if each is not None and each.low is not None and each.high is not None]
    if certain or len(ranges) < len(spreads):
        return difference_sentence(two)
    first, second = ranges
    return (f"{difference_sentence(two).removesuffix('.')}; assumed data could move these rates to anywhere within {second} "
            f"(second) and {first} (first).")


def _two_lanes(name: str, report: Report) -> Iterator[Lane]:
    row = fln_row(report)
    yield Lane(f"{name.capitalize()}, {100 * report.level:g} % interval", "dice", row["low"], row["high"])
    if report.assumed:
        yield Lane(f"{name.capitalize()}, {report.assumed.sets} data sets", "sets", report.assumed.low, report.assumed.high)


def _joined_groups(two: Two, groups: Groups) -> Iterator[Group]:
    tables, first, face = two.tables, two.first, two.first.face
    for heading, names in groups.items():
        found = [frame_table(tables[name], face.titles[name], first.level, decimals(first.games), fold=name in face.folded,
                             turn_of=first.game.turn_of)
                 for name in names if name in tables and len(tables[name])]
        if found:
            yield Group(heading, found)
