"""What a notebook needs to ask as the command line does: matches, overlays, folders, and the words of a command"""
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from reports.studies.asked_values import Assignment
from reports.studies.build_document import book
from reports.studies.effort import ALL_TURNS, Workers
from reports.studies.matches import Match, Overlay, build_match, game_of, read_overlays, read_player_files, set_overlay
from reports.studies.progress import SILENT, Progress, StreamProgress
from reports.studies.results import Answer, Run
from simulate.core.errors import UserError

Place = str | os.PathLike[str]
Changes = Mapping[str, object]


def answer(*runs: Run) -> Answer:
    """What the folders of runs say."""
    return Answer(runs, book(*runs))


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
