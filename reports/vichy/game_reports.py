"""What the results of Vichy France mean, as the rest of the program asks for it."""
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.games import Charts, GameReports

if TYPE_CHECKING:
    from policies.core.trace import Traced
    from reports.assertions.measures import Vocabulary
    from reports.comparison.on_the_way import Measure
    from reports.odds.procedure import Procedure
    from reports.tables.game_tables import Face
    from reports.tracing.narrative import Narrative


class VichyReports(GameReports):
    """The Allies are the side whose wins are counted; turns are seasons with numbers."""
    name = "vichy"
    sides = ("Allied", "Axis")
    spoken = ("the Allied side", "the Axis")

    def tables(self) -> "Face":
        """The tables of a run."""
        from reports.vichy.tables.outcomes import FACE

        return FACE

    def vocabulary(self, scenario: Any) -> "Vocabulary":
        """What can be asserted of the games of a scenario."""
        from reports.vichy.tables.measures import of_game

        return of_game(scenario)

    def way_measures(self, manifest: "Mapping[str, Any]") -> "Sequence[Measure]":
        from reports.vichy.tables.measures import way_measures

        return way_measures()

    def charts(self) -> Charts:
        """Its charts."""
        from reports.vichy.charts import registry

        return registry

    def procedures(self) -> "Mapping[str, Procedure]":
        """Landings, a diplomatic die roll, the price of an early attack."""
        from reports.vichy.odds.rolls import PROCEDURES

        return PROCEDURES

    def text_report(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """A report of play."""
        from reports.vichy.tracing.registry import text_report

        return text_report(traced, only)

    def json_lines(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """JSON lines."""
        from reports.vichy.tracing.registry import json_lines

        return json_lines(traced, only)

    def narrative(self) -> "Narrative":
        """The words for two games side by side."""
        from reports.vichy.tracing.narrative import TELLING

        return TELLING


VICHY = VichyReports()
