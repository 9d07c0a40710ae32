"""The answer to "where does a run tip?": its tables and findings, and how they read in the terminal and on a page."""
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import polars as pl

from reports.statistics.intervals import LEVEL
from reports.tables.document import TitledTable
from reports.tables.text_table import decimals, percent, render
from reports.tipping.tables import FEW, SURE, cell_rates, decided_turns, edge_table, leader_rates
from reports.tipping.turn_counts import TurnTallies

Tables = Mapping[str, "pl.DataFrame"]


@dataclass(frozen=True)
class Presentation:
    """How a game shows its tables.

    `display`: each displayed table by name, in order, as (the table of Tipping.tables that it comes from, the function that makes
    it). `titles` and `notes` are theirs; those in `long` appear only in full reports. `sections` and `section_findings`: which
    displayed tables and which findings belong to each section of a page. `needs_turns` names what cannot be worked out without
    turns, inside a sentence; `from_turns` names everything that comes from them, at the start of a sentence.
    """
    display: "Mapping[str, tuple[str, Callable[[Tables], pl.DataFrame]]]"
    titles: Mapping[str, str]
    notes: Mapping[str, str]
    long: tuple[str, ...]
    sections: Mapping[str, tuple[str, ...]]
    section_findings: Mapping[str, tuple[str, ...]]
    needs_turns: str
    from_turns: str


@dataclass(frozen=True)
class Tipping:
    """`tables` as docs/answers.md lists them; `findings`: a sentence by name, in order; `missing`: sentences on what is missing.

    `games` counts the games of the run, `turned` those whose turns were kept.
    """
    games: int
    turned: int
    tables: Tables
    findings: Mapping[str, str]
    presentation: Presentation
    missing: tuple[str, ...] = field(default=())
    level: ClassVar[float] = LEVEL

    def json(self) -> dict[str, Any]:
        """{"games", "turned", "level", "findings": {name: sentence}, "missing": [sentence], and each table as a list of rows}."""
        head = {"games": self.games, "turned": self.turned, "level": self.level, "findings": dict(self.findings),
                "missing": list(self.missing)}
        return head | {name: table.to_dicts() for name, table in self.tables.items()}


def no_turns_sentence(needs_turns: str) -> str:
    """What to do when a run has no turns; `needs_turns` as in Presentation."""
    return (f"This run did not keep the turns of its games, so {needs_turns} are missing here. "
            "Play it again with --turns all or --turns COUNT to get them.")


def track_tables(tallies: TurnTallies) -> "dict[str, pl.DataFrame]":
    """The tables of tracks and leaders, by name: tipping, decided, leaders, cells."""
    led = leader_rates(tallies)
    return {"tipping": edge_table(tallies), "decided": decided_turns(led, tallies.watch), "leaders": led,
            "cells": cell_rates(tallies)}


def titled_tables(found: Tipping, full: bool = True) -> dict[str, TitledTable]:
    """The displayed tables that have rows, in order; long ones only when `full`."""
    shown = found.presentation
    frames = {name: build(found.tables) for name, (source, build) in shown.display.items()
              if source in found.tables and (full or name not in shown.long)}
    return {name: TitledTable(frame, shown.titles[name], shown.notes.get(name, ""))
            for name, frame in frames.items() if len(frame)}


def tipping_sentences(found: Tipping) -> list[str]:
    """The findings, then what is missing."""
    return [*found.findings.values(), *_sample_sentence(found), *found.missing]


def page_sections(found: Tipping) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the section of a page that shows them."""
    tables, shown = titled_tables(found), found.presentation
    sentences = {section: [found.findings[name] for name in names if name in found.findings]
                 for section, names in shown.section_findings.items()}
    sentences["tips"] += [*_sample_sentence(found), *found.missing]
    return ({section: [tables[name] for name in names if name in tables] for section, names in shown.sections.items()},
            {section: lines for section, lines in sentences.items() if lines})


def _sample_sentence(found: Tipping) -> Iterator[str]:
    if 0 < found.turned < found.games:
        yield (f"{found.presentation.from_turns} are counted in the {found.turned:,d} games whose turns were kept "
               f"(of {found.games:,d}).")


def tipping_text(found: Tipping, full: bool = False) -> str:
    """Findings and tables for the terminal; long tables only when `full`."""
    parts = ["\n".join(["Where it tips", *(f"- {sentence}" for sentence in tipping_sentences(found))])]
    for table in titled_tables(found, full).values():
        text = render(table.frame, table.title, found.level, decimals(found.games))
        parts.append(text + (f"\n{table.note}" if table.note else ""))
    return "\n\n".join(parts)


GOES_WITH = "Counted in games that go on after the turn. This predicts the winner; it need not be the cause."
REAL = "Real: more than chance would explain. On average at most one such mark in twenty is false."
LEADS = ("The leader by a track is the side that wins more of the games with that value at that turn. Half of the games choose "
         "the leader; the other half test it. Among all games, a game that is over counts as led by its winner. Earliest and "
         "latest: the same turn by the upper and by the lower ends of the intervals.")


def table_titles(period: str) -> dict[str, str]:
    """Titles of the tables of tracks and leaders; `period` is "year" or "turn", whichever the tables show."""
    return {
        "tipping": f"Tipping points: values at which the FLN wins more than half of the games, as each {period} ends",
        "tipping_par": f"Values at which the FLN wins more often than on average, as each {period} ends",
        "tipping_turns": "Where the FLN wins more than half, and more than on average, as each turn ends",
        "decided": f"From when on the leader wins {percent(SURE, 0)} of the games",
        "leaders": "How often the leader wins, by turn (games that go on)"}


def table_notes(leads: str) -> dict[str, str]:
    """Notes under the tables of tracks and leaders; `leads` says who leads by the game's own measure."""
    found = {
        "tipping": f"{GOES_WITH} In brackets: the interval of the tipping point. Everywhere, nowhere: at all values seen in "
                   f"{FEW} games or more. Unclear: too few games, or games too even. *: the win rate goes up and down, so the "
                   "lead may change at other values too.",
        "tipping_par": f"{GOES_WITH} The average is the share that the FLN wins of all games that go on.",
        "decided": f"{leads} {LEADS}"}
    return found | {"tipping_turns": found["tipping"], "leaders": found["decided"]}
