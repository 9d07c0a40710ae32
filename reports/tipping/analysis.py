"""The answer to "where does a run tip?": its tables and findings, and how they read in the terminal and on a page."""
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from reports.statistics.intervals import LEVEL
from reports.tables.document import TitledTable
from reports.tables.text_table import decimals, render
from reports.tipping.tables import cell_rates, decided_turns, edge_table, leader_rates
from reports.tipping.turn_counts import TurnTallies

Tables = Mapping[str, "pl.DataFrame"]


TURNS, GAMES, SHUFFLE = "turns", "games", "shuffle"      # what a frame is made of


@dataclass(frozen=True)
class Table:
    """A table as a reader sees it: its title, its note, its section of a page, "" for none; a `long` one appears only in full
    reports.

    `source` names the frame of Tipping.tables that it shows, and its finding; `said` makes the sentences of this of the frame,
    without intervals if it is to be `brief`; `shown` the frame with words. A frame that one game alone has is `made` of
    (turns, tallies) or, by `of`, of (games,) or of (games, places, chits); a second table of one frame does not make it again.
    """
    title: str
    note: str
    section: str
    source: str
    made: Callable[..., pl.DataFrame] | None = None
    said: Callable[..., list[str]] | None = None
    shown: Callable[[pl.DataFrame], pl.DataFrame] = lambda frame: frame
    long: bool = False
    of: str = TURNS


@dataclass(frozen=True)
class Tipping:
    """`tables` as docs/answers.md lists them; `findings`: a sentence by name, in order; `missing`: sentences on what is missing.

    `games` counts the games of the run, `turned` those whose turns were kept. `shown`: what a reader sees, by name, in order;
    `from_turns` names everything that comes from turns, at the start of a sentence.
    """
    games: int
    turned: int
    tables: Tables
    findings: Mapping[str, str]
    shown: Mapping[str, Table]
    from_turns: str
    missing: tuple[str, ...] = field(default=())

    def json(self) -> dict[str, Any]:
        """{"games", "turned", "level", "findings": {name: sentence}, "missing": [sentence], and each table as a list of rows}."""
        head = {"games": self.games, "turned": self.turned, "level": LEVEL, "findings": dict(self.findings),
                "missing": list(self.missing)}
        return head | {name: table.to_dicts() for name, table in self.tables.items()}


def no_turns_sentence(needs_turns: str) -> str:
    """What to do when a run has no turns; `needs_turns` names what cannot be worked out without them, inside a sentence."""
    return (f"This run did not keep the turns of its games, so {needs_turns} are missing here. "
            "Play it again with --turns all or --turns COUNT to get them.")


def track_tables(tallies: TurnTallies) -> "dict[str, pl.DataFrame]":
    """The tables of tracks and leaders, by name: tipping, decided, leaders, cells."""
    led = leader_rates(tallies)
    return {"tipping": edge_table(tallies), "decided": decided_turns(led, tallies.watch), "leaders": led,
            "cells": cell_rates(tallies)}


def titled_tables(found: Tipping, full: bool = True) -> dict[str, TitledTable]:
    """The tables that have rows, in order; long ones only when `full`."""
    return {name: TitledTable(frame, each.title, each.note) for name, each in found.shown.items()
            if each.source in found.tables and (full or not each.long) and len(frame := each.shown(found.tables[each.source]))}


def tipping_sentences(found: Tipping) -> list[str]:
    """The findings, then what is missing."""
    return [*found.findings.values(), *_sample_sentence(found), *found.missing]


def page_sections(found: Tipping) -> tuple[dict[str, list[TitledTable]], dict[str, list[str]]]:
    """Tables and sentences by the section of a page that shows them."""
    tables, titled = defaultdict[str, list[TitledTable]](list), titled_tables(found)
    said = defaultdict[str, list[str]](list)
    for name, each in found.shown.items():
        tables[each.section] += [titled[name]] if name in titled else []
        said[each.section] += [found.findings[each.source]] if each.said and each.source in found.findings else []
    said["tips"] += [*_sample_sentence(found), *found.missing]
    return ({section: listed for section, listed in tables.items() if section},
            {section: lines for section, lines in said.items() if lines})


def _sample_sentence(found: Tipping) -> Iterator[str]:
    if 0 < found.turned < found.games:
        yield (f"{found.from_turns} are counted in the {found.turned:,d} games whose turns were kept "
               f"(of {found.games:,d}).")


def tipping_text(found: Tipping, full: bool = False) -> str:
    """Findings and tables for the terminal; long tables only when `full`."""
    parts = ["\n".join(["Where it tips", *(f"- {sentence}" for sentence in tipping_sentences(found))])]
    for table in titled_tables(found, full).values():
        text = render(table.frame, table.title, decimals(found.games))
        parts.append(text + (f"\n{table.note}" if table.note else ""))
    return "\n\n".join(parts)


GOES_WITH = "Counted in games that go on after the turn. This predicts the winner; it need not be the cause."
REAL = "Real: more than chance would explain. On average at most one such mark in twenty is false."
LEADS = ("The leader by a track is the side that wins more of the games with that value at that turn. Half of the games choose "
         "the leader; the other half test it. Among all games, a game that is over counts as led by its winner. Earliest and "
         "latest: the same turn by the upper and by the lower ends of the intervals.")
