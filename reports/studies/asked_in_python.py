"""What a notebook needs to ask as the command line does: matches, overlays, folders, the words of a command; odds and traces."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import polars as pl

from policies.core.match import Match
from reports.odds.procedure import Table
from reports.studies.answer import Answer, Place
from reports.studies.asked_values import Assignment
from reports.studies.effort import ALL_TURNS, Workers
from reports.studies.matches import build_match, game_of, read_overlays, read_player_files, set_overlay
from reports.studies.progress import SILENT, Progress, StreamProgress
from reports.tables.document import TitledTable
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError

Changes = Mapping[str, object]


@dataclass(frozen=True, repr=False)
class Odds(Answer):
    """The exact table of a dice procedure; `exact` has its chances and means as fractions, row by row."""
    table: Table

    def finding(self) -> str:
        return self.table.title

    def text(self) -> str:
        return self.table.text()

    def listed(self) -> dict[str, TitledTable]:
        """`odds`: chances are numbers from 0 to 1."""
        return {"odds": TitledTable(pl.DataFrame(self.table.json()["rows"], infer_schema_length=None), "")}

    @property
    def exact(self) -> list[dict[str, Any]]:
        """The rows with fractions."""
        return self.table.rows

    @property
    def totals(self) -> dict[str, float]:
        """Chances and means of the whole."""
        return {name: float(value) for name, (_, value) in self.table.totals.items()}


@dataclass(frozen=True, repr=False)
class Trace(Answer):
    """One game, event by event. `report` is the report of play, `lines` are the JSON lines (docs/trace.md)."""
    report: str
    lines: Sequence[Mapping[str, Any]]

    def __repr__(self) -> str:
        return self.sentence

    def _repr_html_(self) -> str:
        report = f"<details><summary>report of play</summary><pre>{escape(self.report)}</pre></details>"
        return f"<p>{escape(self.sentence)}</p>\n{report}"

    def text(self) -> str:
        return self.report

    def finding(self) -> str:
        """How the game ends: the last line of the report."""
        return self.report.rstrip().rsplit("\n", 1)[-1]

    @property
    def events(self) -> list[Mapping[str, Any]]:
        """The lines of events."""
        return [each for each in self.lines if each["line"] == "event"]

    def listed(self) -> dict[str, TitledTable]:
        """`events`: what all events have; a list or an object of one event is JSON text."""
        keys = ("turn", "segment", "side", "event", "place", "dice", "before", "after")
        rows = [{key: json.dumps(value) if isinstance(value := each.get(key), (list, dict)) else value for key in keys}
                for each in self.events]
        return {"events": TitledTable(pl.DataFrame(rows, infer_schema_length=None), "events")}


def folder_at(out: Place | None) -> Path | None:
    """A folder, or the usual one."""
    return Path(out) if out else None


def sides_of(fln: str | None, france: str | None, government: str | None) -> dict[str, str | None]:
    """Who plays each side, the other one by either name."""
    if france is not None and government is not None:
        raise UserError(f"france={france!r} and government={government!r}: name the same player; allowed is one of them")
    return {"fln": fln, "france": france if government is None else government}


def match_of(scenario: str, sides: Mapping[str, str | None], seed: int, players: Iterable[Place],
           overlays: Sequence[Overlay], default_data: bool = True) -> Match:
    """A match, its names and its data checked."""
    files = read_player_files(game_of(scenario), [Path(path) for path in players])
    return build_match(scenario, sides["fln"], sides["france"], seed, overlays, files, default_data)


def files_of(scenario: str, paths: Iterable[Place], base: bool = False) -> list[Overlay]:
    """The overlays of files."""
    return read_overlays(game_of(scenario), [Path(path) for path in paths], base)


def overlays_of(scenario: str, base: Iterable[Place], rules: Iterable[Place], given: Changes | None) -> list[Overlay]:
    """What was typed in, then all changes."""
    return [*files_of(scenario, base, base=True), *changes_of(scenario, rules, given)]


def changes_of(scenario: str, rules: Iterable[Place], given: Changes | None) -> list[Overlay]:
    """The overlays of the files, then of each number."""
    return files_of(scenario, rules) + [set_overlay(game_of(scenario), each) for each in assignments_of(given)]


def assignments_of(given: Changes | None) -> list[Assignment]:
    """Numbers by path, as --set gives them."""
    return [Assignment(path, value) for path, value in (given or {}).items()]


def turns_of(turns: int | str) -> int:
    """How many games keep their turns."""
    words = {"all": ALL_TURNS, "none": 0}
    if isinstance(turns, str) and turns not in words:
        raise UserError(f"turns={turns!r}: allowed are 'all', 'none', or a number of games")
    return words[turns] if isinstance(turns, str) else turns


def workers_of(jobs: int | None) -> Workers:
    """Who plays: so many processes."""
    if jobs is not None and jobs < 1:
        raise UserError(f"--jobs {jobs}: allowed are whole numbers from 1")
    return Workers(jobs)


def watching(quiet: bool) -> Progress:
    """Who watches: nobody, or lines on standard error."""
    return SILENT if quiet else StreamProgress()


def command_of(command: str, words: list[str], named: Mapping[str, Any]) -> list[str]:
    """The command line that does the same, for the manifest."""
    found = [command, *words]
    for name, value in named.items():
        option = f"--{name.replace('_', '-')}"
        if isinstance(value, bool):
            found.append(option if value else f"--no-{name.replace('_', '-')}")
        elif name == "set":
            found += [word for each in assignments_of(value) for word in (option, str(each))]
        elif isinstance(value, (str, int, float, os.PathLike)):
            found += [option, str(value)]
        else:
            found += [word for each in value or () for word in (option, str(each))]
    return found
