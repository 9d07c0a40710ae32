"""Where a run of a game with numbered turns tips: by its tracks, by who leads, by who holds each place."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple

import polars as pl

from reports.games import reports_on
from reports.statistics.intervals import LEVEL
from reports.tipping import findings
from reports.tipping.analysis import (
    GOES_WITH,
    REAL,
    Presentation,
    Tables,
    Tipping,
    no_turns_sentence,
    table_notes,
    table_titles,
    track_tables,
)
from reports.tipping.tables import place_differences, place_rates
from reports.tipping.turn_counts import Watch, tally_turns

LONG = ("tipping_par", "tipping_turns", "leaders")
LEADS = "The leader is the side that would win if the game ended then."


class OwnTable(NamedTuple):
    """A table that one game has: its title, note and the section of a page.

    `made(games, turns, tallies, level)`: its frame; of rows of games alone if it is `of_games`. `sentence(frame)`: its finding;
    `shown(frame)`: the frame with words. A `long` one appears only in full reports.
    """
    title: str
    note: str
    section: str
    made: "Callable[[pl.LazyFrame, Any, Any, float], pl.DataFrame]"
    sentence: "Callable[[pl.DataFrame], str | None]"
    shown: "Callable[[pl.DataFrame], pl.DataFrame]" = lambda frame: frame
    long: bool = False
    of_games: bool = False

    def display(self, name: str) -> "Callable[[Tables], pl.DataFrame]":
        """What shows it, of the tables by name."""
        return lambda tables: self.shown(tables[name])


class PlaceTables(NamedTuple):
    """Tables of places: names of the frames of differences and of control, of what is shown of the middle turn, in a section of a
    page, and of every turn; titles, if they have their own; whether places are known by their ids beside their names."""
    differences: str = "places"
    control: str = "place_control"
    middle: str = "places"
    every: str = "place_turns"
    section: str = "tips"
    middle_title: str = ""
    every_title: str = ""
    numbered: bool = False


PLACES = PlaceTables()


@dataclass(frozen=True)
class TurnTipping:
    """`watch` says what is counted in the `game`; `held`: for both values of `watch.local.ends` their words in a sentence.

    `own`: tables that only this game has, by name. `leads`: who leads, in a sentence. `from_turns`: all that comes from turns.
    """
    game: str
    watch: Watch
    held: Mapping[str, str]
    own: Mapping[str, OwnTable] = field(default_factory=dict)
    leads: str = LEADS
    places: PlaceTables = PLACES
    from_turns: str = ""

    @cached_property
    def rows(self) -> list[tuple[str, str, str]]:
        """(section of a page, table that it shows, finding) in order, "" without a finding."""
        own = [(each.section, name, name) for name, each in self.own.items()]
        places = (self.places.section, self.places.middle, self.places.differences)
        return [("tips", "tipping", "tipping"), ("tips", "tipping_par", ""), ("tips", "decided", "decided"),
                *(row for row in own if row[0] == "tips"), places, *(row for row in own if row[0] != "tips")]

    @cached_property
    def presentation(self) -> Presentation:
        """How its tables are shown."""
        first, second = self.held.values()
        place, word, named = self.watch.local.place, self.watch.period_column, self.places
        titles = table_titles(word)
        notes = table_notes(self.leads) | dict.fromkeys((named.middle, named.every), f"{GOES_WITH} {REAL}")
        told = f"FLN win rate with the {place} {first}, minus that with it {second}"
        titles |= {"tipping_turns": titles["tipping_turns"].replace("each turn", f"each {word}"),
                   "leaders": titles["leaders"].replace("by turn", f"by {word}"),
                   named.middle: named.middle_title or f"As the middle {word} ends: {told}",
                   named.every: named.every_title or f"As each {word} ends: {told}"}
        notes = {name: note.replace(" turn ", f" {word} ").replace(" turn.", f" {word}.") for name, note in notes.items()}
        shown = partial(findings.place_differences_shown, watch=self.watch, heads=self.held)
        display = findings.display_tables(self.watch) | {name: (name, each.display(name)) for name, each in self.own.items()} | {
            named.middle: (named.differences,
                           lambda tables: findings.middle_period_places(shown(tables[named.differences]), self.watch)),
            named.every: (named.differences, lambda tables: shown(tables[named.differences]))}
        sections = dict.fromkeys(section for section, _, _ in self.rows)
        return Presentation(
            display, titles | {name: each.title for name, each in self.own.items()},
            notes | {name: each.note for name, each in self.own.items()},
            (*LONG, named.middle, named.every, *(name for name, each in self.own.items() if each.long)),
            {each: tuple(table for section, table, _ in self.rows if section == each) for each in sections},
            {each: tuple(finding for section, _, finding in self.rows if section == each and finding) for each in sections},
            f"tracks and {place}s", self.from_turns or f"Tracks, leaders and {place}s")

    def points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None" = None,
               level: float = LEVEL, counted: Callable[[int], object] | None = None) -> Tipping:
        """Where a run tips, from its turn rows, if there are any. UserError for turn rows of an older version."""
        shown, places, turned = self.presentation, self.places, 0
        tables = {name: each.made(games, None, None, level) for name, each in self.own.items() if each.of_games}
        if turns is not None:
            tallies = tally_turns(turns, self.watch, counted=counted)
            turned = tallies.games
            named = manifest["regions"] if places.numbered else [each | {"id": each["name"]} for each in manifest["regions"]]
            tables |= track_tables(tallies, level) | {places.differences: place_differences(tallies, named, level),
                                                      places.control: place_rates(tallies, named, level)}
            tables |= {name: each.made(games, turns, tallies, level) for name, each in self.own.items() if not each.of_games}
        said = {name: self._sentence(name, tables, level) for _, _, name in self.rows if name in tables}
        found = {name: reports_on(self.game).in_words(sentence) for name, sentence in said.items() if sentence}
        return Tipping(games.select(pl.len()).collect(engine="streaming").item(), turned, level, tables, found, shown,
                       () if turned else (no_turns_sentence(shown.needs_turns),))

    def _sentence(self, name: str, tables: Tables, level: float) -> str | None:
        if name in self.own:
            return self.own[name].sentence(tables[name])
        if name == self.places.differences:
            return findings.place_sentence(tables[name], self.watch, self.watch.local.place, self.held)
        said = findings.tipping_sentence if name == "tipping" else findings.decided_sentence
        return said(tables, self.watch, level)
