"""The page of a ranking: the chart first, then the table, then what each change is."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reports.html.common_sections import Provenance, Sureness, page_overline, player_warnings, provenance, sureness
from reports.html.document import Heading, render_page
from reports.html.figures import Figure, Picture, figure
from reports.html.table import Table, frame_table
from reports.ranking.ranking import Ranking
from reports.ranking.text import changes_frame, level_words, ranking_frame, ranking_notes, ranking_sentence
from reports.statistics.intervals import LEVEL
from reports.studies.reload_run import changes
from reports.tables.text_table import percent, percent_range


@dataclass(frozen=True)
class RankingMaterial:
    """A ranking with its chart; the manifest is that of the base's run."""
    ranking: Ranking
    manifest: Mapping[str, Any]
    chart: Picture


@dataclass(frozen=True)
class RankingPage:
    """What templates/ranking.html shows."""
    chart: Figure
    warnings: Sequence[str]
    changes: Sequence[str]
    notes: Sequence[str]
    rows: Table
    lines: Table
    sureness: Sureness
    provenance: Sequence[Provenance]


def ranking_page(material: RankingMaterial) -> str:
    """The page of a ranking."""
    found, manifest = material.ranking, material.manifest
    base, sentence = found.base, ranking_sentence(found)
    answer = (f"{sentence}; without a change the FLN wins {percent(base.rate)} of games ({level_words(found)} "
              f"{percent_range(base.low, base.high)}, {base.games:,d} games).")
    fewest = min(each.comparison.counts.pairs for each in found.rows)
    content = RankingPage(
        chart=figure(material.chart, "ranking"), warnings=player_warnings(manifest), changes=changes(manifest),
        notes=ranking_notes(found), rows=frame_table(ranking_frame(found), "Changes by their shift of the FLN's win rate",
                                                                       found.level),
        lines=frame_table(changes_frame(found), "What each change is"),
        sureness=sureness([manifest], fewest, LEVEL, manifest.get("assumed_rows", 0), "pairs of games for each change"),
        provenance=[provenance(manifest)])
    heading = Heading(f"{manifest['identity']['scenario']}: {sentence}", page_overline(manifest), answer)
    return render_page("ranking.html", heading, content)
