"""The results of a game with numbered turns: where it tips, chances to win and swings, from its `model.py`."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from reports.games import GameReports, Places

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

    from reports.tipping.analysis import Tipping
    from reports.win_probability.analysis import WinProbability
    from reports.win_probability.within_turn import Replays


class NumberedReports(GameReports):
    """`model:TIPPING` of its folder is a TurnTipping, `model:MODEL` a TurnModel; nothing is shuffled."""

    def tipping_points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None", level: float,
                       shuffled: "Callable[[np.ndarray], np.ndarray] | None", not_shuffled: str,
                       counted: "Callable[[int], object] | None" = None) -> "Tipping":
        """Where a run tips."""
        return self._part("model:TIPPING").points(manifest, games, turns, level, counted)

    def win_probability(self, turns: "pl.LazyFrame", places: Places) -> "WinProbability":
        """The model; it needs nothing of the places."""
        return self._part("model:MODEL").win_probability(turns)

    def replays(self) -> "Replays":
        """How replayed games are read."""
        return self._part("model:MODEL").replays
