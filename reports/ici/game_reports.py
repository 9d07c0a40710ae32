"""What the results of Ici, c'est la France! mean, as the rest of the program asks for it."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.assertions.measures import Vocabulary
from reports.games import Charts, GameReports, Places, Targets
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


class IciReports(GameReports):
    """Turns have dates such as "Spring 1958"; its chits are shuffled."""
    name = "ici"
    sides = ("FLN", "France")
    spoken = ("the FLN", "France")
    places_vote = True

    def turn_of(self, words: str) -> int | None:
        """The turn of a date, the place of a season in its year, or the number of "turn 4"."""
        from reports.ici.tables.outcome_counts import turn_of

        turn = turn_of(words)
        return super().turn_of(words) if turn is None else turn

    def tables(self) -> "Face":
        """The tables of a run."""
        from reports.ici.tables.registry import FACE

        return FACE

    def vocabulary(self, scenario: Any) -> "Vocabulary":
        """What can be asserted of the games of a scenario."""
        from reports.ici.tables.measures import vocabulary

        return vocabulary(scenario.names.scenario, int(scenario.board[0].referendum_final_turn))

    def way_measures(self, manifest: "Mapping[str, Any]") -> "Sequence[Measure]":
        from reports.ici.tables.measures import way_measures

        return way_measures(manifest)

    def final_votes(self, voting: "Mapping[str, Any]", games: "pl.LazyFrame",
                    turns: "pl.LazyFrame") -> "tuple[pl.LazyFrame, Sequence[Measure]]":
        """Final referendums, Region by Region."""
        from reports.ici.tables.votes import final_votes

        return final_votes(voting, games, turns)

    def tipping_points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None", level: float,
                       shuffled: "Callable[[np.ndarray], np.ndarray] | None", not_shuffled: str,
                       counted: "Callable[[int], object] | None" = None) -> "Tipping":
        """Where a run tips: also by the places of chits in the cup."""
        from reports.ici.tipping.analysis import tipping_points

        return tipping_points(manifest, games, turns, shuffled, not_shuffled, level, counted)

    def win_probability(self, turns: "pl.LazyFrame", places: Places) -> "WinProbability":
        """The model; what a vote would bring takes the Population Numbers."""
        from reports.ici.win_probability.model_spec import win_probability

        return win_probability(turns, [place["population"] for place in places])

    def replays(self) -> "Replays":
        """How replayed games are read."""
        from reports.ici.win_probability.event_labels import REPLAYS

        return REPLAYS

    def charts(self) -> Charts:
        """Its charts, with a map."""
        from reports.ici.charts import registry

        return registry

    def procedures(self) -> "Mapping[str, Procedure]":
        """Searches, attacks, referendums and so on."""
        from reports.ici.odds.registry import PROCEDURES

        return PROCEDURES

    def assumed_map(self, rows: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> bytes:
        """The map as the data files assume it, PNG."""
        from reports.ici.map.assumed_map import assumed_map

        borders = rows["borders"]
        there = {place for place, row in rows["regions"].items() if row["exists"]}
        regions = {place: row for place, row in rows["regions"].items()
                   if place in there and (not row["inside"] or there.intersection(row["inside"]))}
        roads = [pair for pair, row in rows["roads"].items() if row["link"] and regions.keys() >= set(pair)]
        return assumed_map(regions, roads, [f"{a}-{b}" for (a, b), row in borders.items() if not row["touch"]])

    def targets(self) -> Targets:
        """Winter 1959 and a few dates."""
        from reports.ici.calibration import targets

        return targets

    def text_report(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """A report of play."""
        from reports.ici.tracing.text import text_report

        return text_report(traced, only)

    def json_lines(self, traced: "Traced", only: range | None = None) -> Iterator[str]:
        """JSON lines."""
        from reports.ici.tracing.json_lines import json_lines

        return json_lines(traced, only)

    def narrative(self) -> "Narrative":
        """The words for two games side by side."""
        from reports.ici.tracing.narrative import TELLING

        return TELLING


ICI = IciReports()
