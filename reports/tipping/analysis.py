"""Where a run tips: all its tables with a finding in one sentence each, their titles and notes, as text."""
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reports.statistics.intervals import LEVEL
from reports.tables.document import TitledTable
from reports.tables.run_report import decimals, render
from reports.tables.text_table import percent
from reports.tipping.tables import FEW, SURE, cell_rates, decided_turns, edge_table, leader_rates
from reports.tipping.turn_counts import TurnTallies

if TYPE_CHECKING:
    import polars as pl


Tables = Mapping[str, "pl.DataFrame"]


@dataclass(frozen=True)
class Presentation:
    """How a game's tables are told: `built`: table for people -> (the table it is made of, how), in order; their `titles` and
    `notes`; those that are `long`; `sections` of a page -> tables, and what is `said` there; `kept`: what turns are needed for,
    `sampled` at the start of a sentence with leaders too."""
    built: "Mapping[str, tuple[str, Callable[[Tables], pl.DataFrame]]]"
    titles: Mapping[str, str]
    notes: Mapping[str, str]
    long: tuple[str, ...]
    sections: Mapping[str, tuple[str, ...]]
    said: Mapping[str, tuple[str, ...]]
    kept: str
    sampled: str


@dataclass(frozen=True)
class Tipping:
    """`tables` as docs/tipping.md lists them; `findings` by name, in order; `missing`: sentences on what could not be told.

    `turned` are the games whose turns are kept, `games` all.
    """
    games: int
    turned: int
    level: float
    tables: Tables
    findings: Mapping[str, str]
    telling: Presentation
    missing: tuple[str, ...] = field(default=())

    def json(self) -> dict[str, Any]:
        """{"games", "turned", "level", "findings": {name: sentence}, "missing": [sentence], and each table as a list of rows}."""
        head = {"games": self.games, "turned": self.turned, "level": self.level, "findings": dict(self.findings),
                "missing": list(self.missing)}
        return head | {name: table.to_dicts() for name, table in self.tables.items()}


def no_turns_sentence(kept: str) -> str:
    """A sentence on turns that were not kept; `kept`: what they are needed for."""
    return (f"The turns of these games were not kept, so {kept} cannot be followed through a game: the command that "
            "made the run adds them with --turns all or --turns COUNT.")


def track_tables(tallies: TurnTallies, level: float = LEVEL) -> "dict[str, pl.DataFrame]":
    """The tables of tracks and leaders."""
    led = leader_rates(tallies, level)
    return {"tipping": edge_table(tallies, level), "decided": decided_turns(led, tallies.watch), "leaders": led,
            "cells": cell_rates(tallies, level)}


def titled_tables(made: Tipping, full: bool = True) -> dict[str, TitledTable]:
    """The tables that have rows, in order, with titles and notes; long ones only when `full`."""
    telling = made.telling
    found = {name: build(made.tables) for name, (source, build) in telling.built.items()
             if source in made.tables and (full or name not in telling.long)}
    return {name: TitledTable(frame, telling.titles[name], telling.notes.get(name, "")) for name,
            frame in found.items() if len(frame)}


def tipping_sentences(made: Tipping) -> list[str]:
    """Findings, and what could not be told."""
    return [*made.findings.values(), *_sample(made), *made.missing]


def sections(made: Tipping) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the section of a page that shows them."""
    found, telling = titled_tables(made), made.telling
    notes = {name: [made.findings[each] for each in names if each in made.findings] for name, names in telling.said.items()}
    notes["tips"] += [*_sample(made), *made.missing]
    return ({name: [found[each] for each in names if each in found] for name, names in telling.sections.items()},
            {name: each for name, each in notes.items() if each})


def _sample(made: Tipping) -> Iterator[str]:
    if 0 < made.turned < made.games:
        yield f"{made.telling.sampled} are told by the {made.turned:,d} games whose turns were kept, of {made.games:,d}."


def tipping_text(made: Tipping, full: bool = False) -> str:
    """Findings and tables for the terminal; long tables only when `full`."""
    parts = ["\n".join(["Where it tips", *(f"- {each}" for each in tipping_sentences(made))])]
    for each in titled_tables(made, full).values():
        parts.append(render(each.frame, each.title, made.level, decimals(made.games)) + (f"\n{each.note}" if each.note else ""))
    return "\n\n".join(parts)


GOES_WITH = "Of games that go on, as the turn ends. What goes with the result need not be its cause."
REAL = "Real: one in twenty of those so marked is false at most, on average."
LEADS = ("By a track: the side that wins more of the games with that value at that turn, as the other half of the games "
         "tells. Of all games, those over by then are led by their winner. Earliest and latest: the same by the upper and the "
         "lower ends of the intervals.")


def table_titles(period: str) -> dict[str, str]:
    """By table; `period` is what the watched values end, "year" or "turn"."""
    return {
        "tipping": f"Where the FLN is ahead as a {period} ends: below or from a value on, with the interval of that value",
        "tipping_par": f"Where the FLN does better as a {period} ends than in all games that go on",
        "tipping_turns": "Where the FLN is ahead, and where it does better, as each turn ends",
        "decided": f"From when on the leader wins {percent(SURE, 0)} of games",
        "leaders": "How often the leader wins, by turn, of games that go on"}


def table_notes(leads: str) -> dict[str, str]:
    """By table; `leads` says how the game's own measure tells who leads."""
    found = {
        "tipping": f"{GOES_WITH} Everywhere, nowhere: at all values seen in {FEW} games or more; unclear: too few games, or too "
                   "even ones. *: the rate does not rise or fall all the way, so the lead may change at other values too.",
        "tipping_par": f"{GOES_WITH} The share that the FLN wins of all games that go on takes the place of one half.",
        "decided": f"{leads} {LEADS}"}
    return found | {"tipping_turns": found["tipping"], "leaders": found["decided"]}
