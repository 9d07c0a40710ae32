"""Where a run tips: all its tables with a finding in one sentence each, and how they are told to people."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reports.intervals import LEVEL
from reports.tipping.leaders import decided, leaders
from reports.tipping.tables import cells, tipping
from reports.tipping.tallies import TurnTallies

if TYPE_CHECKING:
    import polars as pl

Tables = Mapping[str, "pl.DataFrame"]


@dataclass(frozen=True)
class Telling:
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
    telling: Telling
    missing: tuple[str, ...] = field(default=())

    def json(self) -> dict[str, Any]:
        """{"games", "turned", "level", "findings": {name: sentence}, "missing": [sentence], and each table as a list of rows}."""
        head = {"games": self.games, "turned": self.turned, "level": self.level, "findings": dict(self.findings),
                "missing": list(self.missing)}
        return head | {name: table.to_dicts() for name, table in self.tables.items()}


def no_turns(kept: str) -> str:
    """A sentence on turns that were not kept; `kept`: what they are needed for."""
    return (f"The turns of these games were not kept, so {kept} cannot be followed through a game: the command that "
            "made the run adds them with --turns all or --turns COUNT.")


def tracked(tallies: TurnTallies, level: float = LEVEL) -> "dict[str, pl.DataFrame]":
    """The tables of tracks and leaders."""
    led = leaders(tallies, level)
    return {"tipping": tipping(tallies, level), "decided": decided(led, tallies.watch), "leaders": led,
            "cells": cells(tallies, level)}
