"""The answer of `wilaya rank`: text, JSON, the chart, and a document for pages and files."""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reports.charts.style import FORMS
from reports.games import reports_of
from reports.html.common_sections import reproduction_facts
from reports.html.figures import picture
from reports.html.ranking_page import RankingMaterial, ranking_page
from reports.ranking.chart import ranking_chart, ranking_chart_file
from reports.ranking.ranking import Ranking
from reports.ranking.text import changes_frame, ranking_frame, ranking_json, ranking_sentence, ranking_text
from reports.studies.companion_runs import sets_sentence
from reports.studies.matches import changes_text
from reports.studies.play_run import ASSUMED_PAGE, pace_text
from reports.studies.reload_run import changes
from reports.tables.document import AnswerDocument, TitledTable
from reports.tables.run_report import at_random, data_is_certain

SCHEMA = "wilaya/rank/1"


@dataclass(frozen=True)
class RankAnswer:
    """A ranking; `manifest` is that of the base's run, `folders` of the changes' by name, `sides` as sentences call them."""
    ranking: "Ranking"
    manifest: Mapping[str, Any]
    folders: Mapping[str, str]
    sides: tuple[str, str]
    played: int = 0
    seconds: float = 0.0

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
        return reports_of(self.manifest).said(
            f"{identity['scenario']}, {players['fln']} v {players['france']}, seed {identity['seed']}: {number} "
            f"change{'s' * (number > 1)}, each played with the dice of the base")

    def _basis(self) -> list[str]:
        lines = at_random(self.manifest) + changes_text(changes(self.manifest), "Base")
        lines += [f"Rests on assumed data: see {ASSUMED_PAGE}."] * (not data_is_certain(self.manifest))
        lines += sets_sentence(self.manifest["identity"])
        return [*lines, pace_text(self.played, self.seconds) or "All games were there"]

    def chart(self, form: str) -> bytes:
        """The bars as a file, "svg" or "png"."""
        return ranking_chart_file(self.ranking, self.head(), form, reports_of(self.manifest).in_words)

    def document(self) -> "AnswerDocument":
        """The AnswerDocument: its page, its tables, its chart."""
        sentence = ranking_sentence(self.ranking)
        tables = {"ranking": TitledTable(ranking_frame(self.ranking), "Changes by their shift of the FLN's win rate"),
                  "changes": TitledTable(changes_frame(self.ranking), "What each change is")}

        def page() -> str:
            shown = picture(lambda: ranking_chart(self.ranking, self.head()), sentence)
            return ranking_page(RankingMaterial(self.ranking, self.manifest, shown))

        return AnswerDocument(f"{sentence}.", tables, list(reproduction_facts(self.manifest)), page,
                              lambda: {f"rank.{form}": self.chart(form) for form in FORMS})
