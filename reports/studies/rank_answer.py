"""The answer of `wilaya rank`: text, JSON, tables, page and chart."""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reports.charts.style import FORMS
from reports.games import GameReports, reports_of
from reports.html.common_sections import page_of, reproduction_facts, sureness
from reports.html.figures import figure, picture
from reports.html.table import frame_table
from reports.ranking.chart import ranking_chart, ranking_chart_file
from reports.ranking.ranking import Ranking
from reports.ranking.text import (
    changes_frame,
    level_words,
    ranking_frame,
    ranking_json,
    ranking_notes,
    ranking_sentence,
    ranking_text,
)
from reports.statistics.intervals import LEVEL
from reports.studies.answer import Answer
from reports.studies.companion_runs import sets_sentence
from reports.studies.matches import changes_text
from reports.studies.play_run import ASSUMED_PAGE, pace_text
from reports.studies.reload_run import changes
from reports.tables.document import TitledTable
from reports.tables.run_report import at_random, data_is_certain
from reports.tables.text_table import percent, percent_range

SCHEMA = "wilaya/rank/1"


@dataclass(frozen=True, repr=False)
class RankAnswer(Answer):
    """A ranking; `manifest` is that of the base's run, `folders` of the changes' by name."""
    ranking: Ranking
    manifest: Mapping[str, Any]
    folders: Mapping[str, str]
    played: int = 0
    seconds: float = 0.0

    @property
    def game(self) -> GameReports:
        return reports_of(self.manifest)

    @property
    def facts(self) -> list[tuple[str, object]]:
        return list(reproduction_facts(self.manifest))

    def finding(self) -> str:
        return f"{ranking_sentence(self.ranking)}."

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        identity = self.manifest["identity"]
        return {"schema": SCHEMA, "scenario": identity["scenario"], "seed": identity["seed"], "players": self.manifest["players"],
                **ranking_json(self.ranking, self.folders), "base_changes": changes(self.manifest), "played": self.played,
                "seconds": round(self.seconds, 3)}

    def text(self) -> str:
        """What was ranked, the table, what it rests on."""
        return "\n\n".join([self.head(), ranking_text(self.ranking), "\n".join(self._basis())])

    def head(self) -> str:
        """What was ranked, in one line."""
        players, identity = self.manifest["players"], self.manifest["identity"]
        number = len(self.ranking.rows)
        return self.game.said(
            f"{identity['scenario']}, {players['fln']} v {players['france']}, seed {identity['seed']}: {number} "
            f"change{'s' * (number > 1)}, each played with the dice of the base")

    def _basis(self) -> list[str]:
        lines = at_random(self.manifest) + changes_text(changes(self.manifest), "Base")
        lines += [f"Rests on assumed data: see {ASSUMED_PAGE}."] * (not data_is_certain(self.manifest))
        lines += sets_sentence(self.manifest["identity"])
        return [*lines, pace_text(self.played, self.seconds) or "All games were there"]

    def listed(self) -> dict[str, TitledTable]:
        """`ranking`: a row a change, the largest shift towards the FLN first; `changes`: what each change is."""
        return {"ranking": TitledTable(ranking_frame(self.ranking), "Changes by their shift of the FLN's win rate"),
                "changes": TitledTable(changes_frame(self.ranking), "What each change is")}

    def chart(self, form: str) -> bytes:
        """The bars as a file, "svg" or "png"."""
        return ranking_chart_file(self.ranking, self.head(), form, self.in_words)

    def charts(self) -> dict[str, bytes]:
        return {f"rank.{form}": self.chart(form) for form in FORMS}

    def html(self) -> str:
        """The chart first, then the table, then what each change is."""
        found, manifest, sentence = self.ranking, self.manifest, ranking_sentence(self.ranking)
        answer = (f"{sentence}; without a change the FLN wins {percent(found.base.rate)} of games ({level_words(found)} "
                  f"{percent_range(found.base.low, found.base.high)}, {found.base.games:,d} games).")
        fewest = min(each.comparison.counts.pairs for each in found.rows)
        rows, lines = self.listed().values()
        return page_of(
            "ranking.html", f"{manifest['identity']['scenario']}: {sentence}", answer, manifest,
            sureness([manifest], fewest, LEVEL, manifest.get("assumed_rows", 0), "pairs of games for each change"),
            chart=figure(picture(lambda: ranking_chart(found, self.head()), sentence), "ranking"), changes=changes(manifest),
            notes=ranking_notes(found), rows=frame_table(rows.frame, rows.title, found.level),
            lines=frame_table(lines.frame, lines.title))
