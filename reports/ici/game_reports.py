"""What the results of Ici, c'est la France! mean, as the rest of the program asks for it."""
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import polars as pl

from reports.assertions.language import Vocabulary
from reports.comparison.on_the_way import Measure
from reports.games import GameReports, Places, Targets
from reports.ici.calibration import targets
from reports.ici.tables.measures import final_votes, vocabulary, way_measures
from reports.ici.tables.outcomes import turn_of
from reports.win_probability.analysis import WinProbability


class IciReports(GameReports):
    """Turns have dates such as "Spring 1958"; its chits are shuffled."""
    name = "ici"
    spoken = ("the FLN", "France")
    places_vote = True
    shuffled = True
    parts: ClassVar = {
        "tables": "tables.registry:FACE", "tipping": "tipping:TIPPING.points",
        "win_probability": "win_probability:win_probability", "replays": "win_probability:REPLAYS",
        "text_report": "tracing.text:text_report", "narrative": "tracing.narrative:TELLING",
    }

    def turn_of(self, words: str) -> int | None:
        """The turn of a date, the place of a season in its year, or the number of "turn 4"."""
        turn = turn_of(words)
        return super().turn_of(words) if turn is None else turn

    def vocabulary(self, scenario: Any) -> "Vocabulary":
        """What can be asserted of the games of a scenario."""
        return vocabulary(scenario.names.scenario, int(scenario.board[0].referendum_final_turn))

    def way_measures(self, manifest: "Mapping[str, Any]") -> "Sequence[Measure]":
        return way_measures(manifest)

    def final_votes(self, voting: "Mapping[str, Any]", games: "pl.LazyFrame",
                    turns: "pl.LazyFrame") -> "tuple[pl.LazyFrame, Sequence[Measure]]":
        """Final referendums, Region by Region."""
        return final_votes(voting, games, turns)

    def win_probability(self, turns: "pl.LazyFrame", places: Places) -> "WinProbability":
        """The model; what a vote would bring takes the Population Numbers."""
        return self._part("win_probability")(turns, [place["population"] for place in places])

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
        return targets


ICI = IciReports()
