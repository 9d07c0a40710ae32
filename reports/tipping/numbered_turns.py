"""Where a run of a game with numbered turns tips: by its tracks, by who leads, by who holds each place."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.games import reports_on
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


TURNS, GAMES, SHUFFLE = "turns", "games", "shuffle"      # what a table is made of


class OwnTable(NamedTuple):
    """A table that one game shows: its title, note and the section of a page, "" for none.

    `made`: its frame; it takes (games, turns, tallies) or, by `of`, (games,) or (games, places, chits).
    `sentence(frame)`: its finding; `shown(frame)`: the frame with words. A `long` one appears only in full reports. `source`: its
    frame's name, if it has another; a second table of one frame is not `made` again.
    """
    title: str
    note: str
    section: str
    made: "Callable[..., pl.DataFrame] | None" = None
    sentence: "Callable[[pl.DataFrame], str | None] | None" = None
    shown: "Callable[[pl.DataFrame], pl.DataFrame]" = lambda frame: frame
    long: bool = False
    of: str = TURNS
    source: str = ""

    def display(self, name: str) -> "tuple[str, Callable[[Tables], pl.DataFrame]]":
        """The frame that it shows, and what shows it, of the tables by name."""
        source = self.source or name
        return source, lambda tables: self.shown(tables[source])


class PlaceTables(NamedTuple):
    """Tables of places: names of the frames of differences and of control, of what is shown of the middle turn, in a section of a
    page, and of every turn; titles, if they have their own; whether places are known by their ids beside their names; the
    word for a place, if it is not that of the column."""
    differences: str = "places"
    control: str = "place_control"
    middle: str = "places"
    every: str = "place_turns"
    section: str = "tips"
    middle_title: str = ""
    every_title: str = ""
    numbered: bool = False
    word: str = ""


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

    @property
    def place(self) -> str:
        """The word for a place."""
        return self.places.word or self.watch.local.place

    @cached_property
    def rows(self) -> list[tuple[str, str, str]]:
        """(section of a page, table that it shows, finding) in order, "" without a finding."""
        own = [(each.section, name, (each.source or name) if each.sentence else "") for name, each in self.own.items()
               if each.section]
        places = (self.places.section, self.places.middle, self.places.differences)
        return [("tips", "tipping", "tipping"), ("tips", "tipping_par", ""), ("tips", "decided", "decided"),
                *(row for row in own if row[0] == "tips"), places, *(row for row in own if row[0] != "tips")]

    @cached_property
    def presentation(self) -> Presentation:
        """How its tables are shown."""
        first, second = self.held.values()
        place, word, named = self.place, self.watch.period_column, self.places
        titles = table_titles(word)
        notes = table_notes(self.leads) | dict.fromkeys((named.middle, named.every), f"{GOES_WITH} {REAL}")
        told = f"FLN win rate with the {place} {first}, minus that with it {second}"
        step = self.watch.step
        titles |= {"tipping_turns": titles["tipping_turns"].replace("each turn", f"each {step}"),
                   "leaders": titles["leaders"].replace("by turn", f"by {step}"),
                   named.middle: named.middle_title or f"As the middle {word} ends: {told}",
                   named.every: named.every_title or f"As each {word} ends: {told}"}
        notes = {name: note.replace(" turn ", f" {step} ").replace(" turn.", f" {step}.") for name, note in notes.items()}
        shown = partial(findings.place_differences_shown, watch=self.watch, heads=self.held)
        display = findings.display_tables(self.watch) | self._displays(lambda of: of != SHUFFLE) | {
            named.middle: (named.differences,
                           lambda tables: findings.middle_period_places(shown(tables[named.differences]), self.watch)),
            named.every: (named.differences, lambda tables: shown(tables[named.differences]))} | self._displays(SHUFFLE.__eq__)
        sections = dict.fromkeys(section for section, _, _ in self.rows)
        return Presentation(
            display, titles | {name: each.title for name, each in self.own.items()},
            notes | {name: each.note for name, each in self.own.items()},
            (*LONG, named.middle, named.every, *(name for name, each in self.own.items() if each.long)),
            {each: tuple(table for section, table, _ in self.rows if section == each) for each in sections},
            {each: tuple(finding for section, _, finding in self.rows if section == each and finding) for each in sections},
            f"tracks and {place}s", self.from_turns or f"Tracks, leaders and {place}s")

    def _displays(self, wanted: Callable[[str], bool]) -> dict[str, Any]:
        return {name: each.display(name) for name, each in self.own.items() if wanted(each.of)}

    def _made(self, of: str, *given: Any) -> Tables:
        return {each.source or name: each.made(*given) for name, each in self.own.items() if each.of == of and each.made}

    def points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None" = None,
               counted: Callable[[int], object] | None = None,
               places: Callable[[np.ndarray], np.ndarray] | None = None, no_places: str = "") -> Tipping:
        """Where a run tips, from rows of games, of turns, if there are any, and the places of chits in a shuffle.

        `no_places`: why these are not known. `counted(games)` is called as turns are counted. UserError for turn rows of an
        older version.
        """
        shown, of_places, turned = self.presentation, self.places, 0
        tables = {**self._made(GAMES, games)}
        if turns is not None:
            tallies = tally_turns(turns, self.watch, counted=counted)
            turned = tallies.games
            named = manifest["regions"] if of_places.numbered else [each | {"id": each["name"]} for each in manifest["regions"]]
            tables |= track_tables(tallies) | {of_places.differences: place_differences(tallies, named),
                                                      of_places.control: place_rates(tallies, named)}
            tables |= self._made(TURNS, games, turns, tallies)
        if places is not None:
            tables |= self._made(SHUFFLE, games, places, manifest.get("chits") or ())
        said = {name: self._sentence(table, name, tables) for _, table, name in self.rows if name in tables}
        found = {name: reports_on(self.game).in_words(sentence) for name, sentence in said.items() if sentence}
        return Tipping(games.select(pl.len()).collect(engine="streaming").item(), turned, tables, found, shown,
                       (*(() if turned else (no_turns_sentence(shown.needs_turns),)), *filter(None, [no_places])))

    def _sentence(self, table: str, name: str, tables: Tables) -> str | None:
        own = self.own[table].sentence if table in self.own else None
        if own:
            return own(tables[name])
        if name == self.places.differences:
            return findings.place_sentence(tables[name], self.watch, self.place, self.held)
        said = findings.tipping_sentence if name == "tipping" else findings.decided_sentence
        return said(tables, self.watch)
