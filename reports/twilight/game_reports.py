"""What the results of twilight mean, as the rest of the program asks for it."""
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


class TwilightReports(GameReports):
    """Turns are groups of the deck. What is not there yet says so."""
    name = "twilight"
    sides = ("FLN", "Government")
    spoken = ("the FLN", "the Government")
    standing = "sensitivity of the economy, not a win rate of the game"

    def tables(self) -> "Face":
        """The tables of a run."""
        from reports.twilight.tables import FACE

        return FACE

    def vocabulary(self, scenario: Any) -> "Vocabulary":
        """What can be asserted of the games of a scenario."""
        from reports.twilight.measures import of_game

        return of_game(scenario)

    def way_measures(self, manifest: "Mapping[str, Any]") -> "Sequence[Measure]":
        """Tracks, points and pieces at the end."""
        from reports.twilight.measures import way_measures

        return way_measures()

    def charts(self) -> Charts:
        """Its charts."""
        from reports.twilight import charts

        return charts

    def procedures(self) -> "Mapping[str, Procedure]":
        """The Coup and the deck."""
        from reports.twilight.odds import PROCEDURES

        return PROCEDURES

    def text_report(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """A report of play."""
        from reports.twilight.trace import text_report

        return text_report(traced, only)

    def json_lines(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """JSON lines."""
        from reports.twilight.trace import json_lines

        return json_lines(traced, only)

    def narrative(self) -> "Narrative":
        """The words for two games side by side."""
        from reports.twilight.narrative import TELLING

        return TELLING


TWILIGHT = TwilightReports()
