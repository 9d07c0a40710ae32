"""What the results of Algeria mean, as the rest of the program asks for it."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.assertions.measures import Vocabulary
from reports.games import Charts, GameReports, Places
from reports.tables.game_tables import Face
from reports.tracing.narrative import Narrative

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

    from policies.core.trace import Traced
    from reports.comparison.on_the_way import Measure
    from reports.odds.procedure import Procedure
    from reports.tipping.analysis import Tipping
    from reports.win_probability.analysis import WinProbability
    from reports.win_probability.within_turn import Replays


class AlgeriaReports(GameReports):
    """Turns have numbers; nothing is shuffled."""
    name = "algeria"
    sides = ("FLN", "Government")
    spoken = ("the FLN", "the Government")

    def tables(self) -> "Face":
        """The tables of a run."""
        from reports.algeria.tables.registry import FACE

        return FACE

    def vocabulary(self, scenario: Any) -> "Vocabulary":
        """What can be asserted of the games of a scenario."""
        from reports.algeria.tables.measures import of_game

        return of_game(scenario)

    def way_measures(self, manifest: "Mapping[str, Any]") -> "Sequence[Measure]":
        from reports.algeria.tables.measures import way_measures

        return way_measures()

    def tipping_points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None", level: float,
                       shuffled: "Callable[[np.ndarray], np.ndarray] | None", not_shuffled: str,
                       counted: "Callable[[int], object] | None" = None) -> "Tipping":
        """Where a run tips."""
        from reports.algeria.tipping.analysis import tipping_points

        return tipping_points(manifest, games, turns, level, counted)

    def win_probability(self, turns: "pl.LazyFrame", places: Places) -> "WinProbability":
        """The model; it needs nothing of the places."""
        from reports.algeria.win_probability.model_spec import win_probability

        return win_probability(turns)

    def replays(self) -> "Replays":
        """How replayed games are read."""
        from reports.algeria.win_probability.event_labels import REPLAYS

        return REPLAYS

    def charts(self) -> Charts:
        """Its charts."""
        from reports.algeria.charts import registry

        return registry

    def procedures(self) -> "Mapping[str, Procedure]":
        """Missions, combat, contact and so on."""
        from reports.algeria.odds.registry import PROCEDURES

        return PROCEDURES

    def text_report(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """A report of play."""
        from reports.algeria.tracing.registry import text_report

        return text_report(traced, only)

    def json_lines(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """JSON lines."""
        from reports.algeria.tracing.registry import json_lines

        return json_lines(traced, only)

    def narrative(self) -> "Narrative":
        """The words for two games side by side."""
        from reports.algeria.tracing.narrative import TELLING

        return TELLING


ALGERIA = AlgeriaReports()
