"""Where a run of a game with numbered turns tips: by its tracks, by who leads, by who holds each place."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.games import reports_on
from reports.tables.text_table import percent
from reports.tipping import findings
from reports.tipping.analysis import (
    GAMES,
    GOES_WITH,
    LEADS,
    REAL,
    SHUFFLE,
    TURNS,
    Table,
    Tables,
    Tipping,
    no_turns_sentence,
    track_tables,
)
from reports.tipping.tables import FEW, SURE, place_differences, place_rates
from reports.tipping.turn_counts import Watch, tally_turns

LONG = ("tipping_par", "tipping_turns", "leaders")
WOULD_WIN = "The leader is the side that would win if the game ended then."


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
    own: dict[str, Table] = field(default_factory=dict)
    leads: str = WOULD_WIN
    places: PlaceTables = PLACES
    from_turns: str = ""

    @property
    def place(self) -> str:
        """The word for a place."""
        return self.places.word or self.watch.local.place

    @cached_property
    def shown(self) -> dict[str, Table]:
        """What a reader sees, by name, in order."""
        tips = {name: each for name, each in self.own.items() if each.section in ("tips", "") and each.of != SHUFFLE}
        return self._of_tracks() | tips | self._of_places() | self.own

    def _of_tracks(self) -> dict[str, Table]:
        """The tables of tracks and leaders."""
        period, watch, step = self.watch.period_column, self.watch, self.watch.step
        note = (f"{GOES_WITH} In brackets: the interval of the tipping point. Everywhere, nowhere: at all values seen in {FEW} "
                "games or more. Unclear: too few games, or games too even. *: the win rate goes up and down, so the lead may "
                "change at other values too.")
        more = "FLN wins more than half"
        sure = (f"From when on the leader wins {percent(SURE, 0)} of the games", f"{self.leads} {LEADS}")
        rows = {
            "tipping": ("tipping", f"Tipping points: values at which the {more} of the games, as each {period} ends", note,
                        "tips", findings.edges_by_period, findings.tipping_sentences),
            "tipping_par": ("tipping", f"Values at which the FLN wins more often than on average, as each {period} ends",
                            f"{GOES_WITH} The average is the share that the FLN wins of all games that go on.", "tips",
                            findings.par_edges_by_period, None),
            "tipping_turns": ("tipping", f"Where the {more}, and more than on average, as each {step} ends", note, "",
                              findings.edges_by_turn, None),
            "decided": ("decided", *sure, "tips", findings.decided_shown, findings.decided_sentences),
            "leaders": ("leaders", f"How often the leader wins, by {step} (games that go on)", sure[1], "",
                        findings.leaders_shown, None)}
        return {name: Table(title, self._stepped(note), section, source, None, said and partial(said, watch=watch),
                            partial(shown, watch=watch), name in LONG)
                for name, (source, title, note, section, shown, said) in rows.items()}

    def _of_places(self) -> dict[str, Table]:
        """The tables of places: as the middle period ends, with its finding, and as each does."""
        (first, second), named, word = self.held.values(), self.places, self.watch.period_column
        told = f"FLN win rate with the {self.place} {first}, minus that with it {second}"

        shown = partial(findings.place_differences_shown, watch=self.watch, heads=self.held)
        said = partial(findings.place_sentences, watch=self.watch, what=self.place, shows=self.held)
        note = self._stepped(f"{GOES_WITH} {REAL}")
        return {named.middle: Table(named.middle_title or f"As the middle {word} ends: {told}", note, named.section,
                                    named.differences, None, said,
                                    lambda frame: findings.middle_period_places(shown(frame), self.watch), True),
                named.every: Table(named.every_title or f"As each {word} ends: {told}", note, "", named.differences,
                                   shown=shown, long=True)}

    def _stepped(self, note: str) -> str:
        """A note with the game's word for a turn."""
        return note.replace(" turn ", f" {self.watch.step} ").replace(" turn.", f" {self.watch.step}.")

    def _made(self, of: str, *given: Any) -> Tables:
        return {each.source: each.made(*given) for each in self.own.values() if each.of == of and each.made}

    def points(self, manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None" = None,
               counted: Callable[[int], object] | None = None,
               places: Callable[[np.ndarray], np.ndarray] | None = None, no_places: str = "") -> Tipping:
        """Where a run tips, from rows of games, of turns, if there are any, and the places of chits in a shuffle.

        `no_places`: why these are not known. `counted(games)` is called as turns are counted. UserError for turn rows of an
        older version.
        """
        of_places, turned = self.places, 0
        tables = {**self._made(GAMES, games)}
        if turns is not None:
            tallies = tally_turns(turns, self.watch, counted=counted)
            turned = tallies.games
            named = manifest["regions"] if of_places.numbered else [each | {"id": each["name"]} for each in manifest["regions"]]
            tables |= track_tables(tallies) | {of_places.differences: place_differences(tallies, named),
                                                      of_places.control: place_rates(tallies, named)}
            tables |= self._made(TURNS, turns, tallies)
        if places is not None:
            tables |= self._made(SHUFFLE, games, places, manifest.get("chits") or ())
        said = {each.source: each.said(tables[each.source]) for each in self.shown.values()
                if each.said and each.source in tables}
        found = {name: reports_on(self.game).in_words(" ".join(sentences)) for name, sentences in said.items() if sentences}
        missing = [no_turns_sentence(f"tracks and {self.place}s")] * (not turned)
        return Tipping(games.select(pl.len()).collect(engine="streaming").item(), turned, tables, found, self.shown,
                       self.from_turns or f"Tracks, leaders and {self.place}s", (*missing, *filter(None, [no_places])))
