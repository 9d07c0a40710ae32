"""What the results of Algeria mean, as the rest of the program asks for it."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from reports.games import GameReports, Places

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

    from reports.tipping.analysis import Tipping
    from reports.win_probability.analysis import WinProbability
    from reports.win_probability.within_turn import Replays


class AlgeriaReports(GameReports):
    """Turns have numbers; nothing is shuffled."""
    name = "algeria"
    sides = ("FLN", "Government")
    spoken = ("the FLN", "the Government")
    parts: ClassVar = {
        "tables": "tables.registry:FACE",
        "vocabulary": "tables.measures:of_game",
        "way_measures": "tables.measures:way_measures",
        "charts": "charts.registry",
        "procedures": "odds.registry:PROCEDURES",
        "text_report": "tracing.registry:text_report",
        "json_lines": "tracing.registry:json_lines",
        "narrative": "tracing.narrative:TELLING",
    }

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


ALGERIA = AlgeriaReports()
