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

from reports.odds.procedure import Table
from reports.studies.answer import Answer, Place
from reports.studies.asked_values import Assignment
from reports.studies.effort import ALL_TURNS, Workers
from reports.studies.matches import Setting, game_of, read_overlays, read_player_files, set_overlay
from reports.studies.progress import SILENT, How, StreamProgress
from reports.tables.document import TitledTable
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError

Changes = Mapping[str, object]
SAME = ("seed", "base", "rules", "set", "players", "out", "default_data")       # options that are called so as arguments


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


def asked(command: str, given: Mapping[str, Any], *words: str, **named: Any) -> tuple[Setting, How]:
    """What games a function asks for whose arguments are `given`, and the command that asks for the same.

    `words` stand behind its scenario; `named` are options that the function calls otherwise, or has alone.
    """
    scenario, game = given["scenario"], game_of(given["scenario"])
    if given["france"] is not None and given["government"] is not None:
        raise UserError(f"france={given['france']!r} and government={given['government']!r}: name the same player; "
                        "allowed is one of them")
    sides = {"fln": given["fln"], "france": given["france"] if given["government"] is None else given["government"]}
    setting = Setting(scenario, **sides, seed=given["seed"], printed=read_overlays(game, map(Path, given["base"]), base=True),
                      changes=overlays_of(game, given.get("rules", ()), given.get("set")),
                      files=read_player_files(game, map(Path, given["players"])), default_data=given.get("default_data", True))
    same = {name: given[name] for name in SAME if name in given}
    return setting, how_of(command, [scenario, *words], {**named, **same, **sides}, given.get("jobs"), given["quiet"])


def overlays_of(game: str, rules: Iterable[Place], given: Changes | None) -> list[Overlay]:
    """The overlays of files, then of each number."""
    return [*read_overlays(game, map(Path, rules)), *(set_overlay(game, each) for each in assignments_of(given))]


def assignments_of(given: Changes | None) -> list[Assignment]:
    """Numbers by path, as --set gives them."""
    return [Assignment(path, value) for path, value in (given or {}).items()]


def turns_of(turns: int | str) -> int:
    """How many games keep their turns."""
    words = {"all": ALL_TURNS, "none": 0}
    if isinstance(turns, str) and turns not in words:
        raise UserError(f"turns={turns!r}: allowed are 'all', 'none', or a number of games")
    return words[turns] if isinstance(turns, str) else turns


def how_of(command: str, words: list[str], named: Mapping[str, Any], jobs: int | None, quiet: bool) -> How:
    """So many processes, the command line that does the same, and nobody who watches, or lines on standard error."""
    if jobs is not None and jobs < 1:
        raise UserError(f"--jobs {jobs}: allowed are whole numbers from 1")
    found = [command, *words]
    for name, value in named.items():
        option = f"--{name.replace('_', '-')}"
        if name == "set":
            found += [word for each in assignments_of(value) for word in (option, str(each))]
        elif isinstance(value, bool):
            found += [option] * value
        elif isinstance(value, (str, int, float, os.PathLike)):
            found += [option, str(value)]
        else:
            found += [word for each in value or () for word in (option, str(each))]
    return How(Workers(jobs), found, SILENT if quiet else StreamProgress())
