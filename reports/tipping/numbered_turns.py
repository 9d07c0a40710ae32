"""Where a run of a game with numbered turns tips: by its tracks, by who leads, by who holds each place."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import polars as pl

from reports.games import reports_on
from reports.statistics.intervals import LEVEL
from reports.tipping import findings
from reports.tipping.analysis import (
    GOES_WITH,
    REAL,
    Presentation,
    Tipping,
    no_turns_sentence,
    table_notes,
    table_titles,
    track_tables,
)
from reports.tipping.tables import place_differences, place_rates
from reports.tipping.turn_counts import Watch, tally_turns

LONG = ("tipping_par", "tipping_turns", "leaders", "places", "place_turns")
LEADS = "The leader is the side that would win if the game ended then."


@dataclass(frozen=True)
class TurnTipping:
    """`watch` says what is counted in the `game`; `held`: for both values of `watch.local.ends` their words in a sentence."""
    game: str
    watch: Watch
    held: Mapping[str, str]

    @cached_property
    def presentation(self) -> Presentation:
        """How its tables are shown."""
        first, second = self.held.values()
        place, word = self.watch.local.place, self.watch.period_column
        titles = table_titles(word)
        told = f"FLN win rate with the {place} {first}, minus that with it {second}"
        titles |= {"tipping_turns": titles["tipping_turns"].replace("each turn", f"each {word}"),
                   "leaders": titles["leaders"].replace("by turn", f"by {word}"),
                   "places": f"As the middle {word} ends: {told}", "place_turns": f"As each {word} ends: {told}"}
        shown = partial(findings.place_differences_shown, watch=self.watch, heads=self.held)
        display = findings.display_tables(self.watch) | {
            "places": ("places", lambda tables: findings.middle_period_places(shown(tables["places"]), self.watch)),
            "place_turns": ("places", lambda tables: shown(tables["places"]))}
        notes = table_notes(LEADS) | dict.fromkeys(("places", "place_turns"), f"{GOES_WITH} {REAL}")
        notes = {name: note.replace(" turn ", f" {word} ").replace(" turn.", f" {word}.") for name, note in notes.items()}
        return Presentation(display, titles, notes, LONG, {"tips": ("tipping", "tipping_par", "decided", "places")},
                            {"tips": ("tipping", "decided", "places")}, f"tracks and {place}s", f"Tracks, leaders and {place}s")

    def points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None", level: float = LEVEL,
               counted: Callable[[int], object] | None = None) -> Tipping:
        """Where a run tips, from its turn rows, if there are any. UserError for turn rows of an older version."""
        shown = self.presentation
        whole = games.select(pl.len()).collect(engine="streaming").item()
        if turns is None:
            return Tipping(whole, 0, level, {}, {}, shown, (no_turns_sentence(shown.needs_turns),))
        tallies = tally_turns(turns, self.watch, counted=counted)
        named = [each | {"id": each["name"]} for each in manifest["regions"]]
        tables = track_tables(tallies, level) | {"places": place_differences(tallies, named, level),
                                                 "place_control": place_rates(tallies, named, level)}
        said = {"tipping": findings.tipping_sentence(tables, self.watch, level),
                "decided": findings.decided_sentence(tables, self.watch, level),
                "places": findings.place_sentence(tables["places"], self.watch, self.watch.local.place, self.held)}
        found = {name: reports_on(self.game).in_words(sentence) for name, sentence in said.items() if sentence}
        return Tipping(whole, tallies.games, level, tables, found, shown)
