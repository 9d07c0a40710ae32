"""What the results of twilight mean, as the rest of the program asks for it."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from reports.games import Charts, GameReports, Places
from simulate.core.errors import UserError

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

    from policies.core.trace import Traced
    from reports.assertions.measures import Vocabulary
    from reports.comparison.on_the_way import Measure
    from reports.odds.procedure import Procedure
    from reports.tables.game_tables import Face
    from reports.tipping.analysis import Tipping
    from reports.tracing.narrative import Narrative
    from reports.win_probability.analysis import WinProbability
    from reports.win_probability.within_turn import Replays


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

    def tipping_points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None", level: float,
                       shuffled: "Callable[[np.ndarray], np.ndarray] | None", not_shuffled: str,
                       counted: "Callable[[int], object] | None" = None) -> "Tipping":
        """Not there yet."""
        missing("where games tip")

    def win_probability(self, turns: "pl.LazyFrame", places: Places) -> "WinProbability":
        """Not there yet."""
        missing("a model of win probability")

    def replays(self) -> "Replays":
        """Not there yet."""
        missing("what swings a game")

    def charts(self) -> Charts:
        """Not there yet."""
        missing("charts")

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


def missing(what: str) -> NoReturn:
    """UserError: this game has no such answer yet."""
    raise UserError(f"twilight: {what}: not written for this game; allowed are run, compare, sweep, odds, check, trace")


TWILIGHT = TwilightReports()
