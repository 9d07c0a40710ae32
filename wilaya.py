"""wilaya for notebooks: the games, answers and folders of the command line, as Polars frames (docs/notebooks.md).

What a command refuses raises UserError with the same line.
"""
from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal


def _take_own_rooms() -> None:
    """Load our packages from beside this file, not from the working folder. ImportError if others are loaded by their names."""
    for room in ("simulate", "policies", "reports"):
        place = Path(__file__).resolve().with_name(room)
        spec = importlib.util.spec_from_file_location(room, place / "__init__.py", submodule_search_locations=[str(place)])
        own = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]  # every .py file has one
        loaded = sys.modules.setdefault(room, own)
        if place not in [Path(each).resolve() for each in getattr(loaded, "__path__", ())]:
            raise ImportError(f"another package named {room} is loaded: {loaded}; allowed is to import wilaya before it")


_take_own_rooms()
from reports.studies.results import Answer, CheckResult, Odds, Sensitivity, Solution, Trace  # noqa: E402  of our own rooms
from simulate.core.errors import UserError  # noqa: E402

if TYPE_CHECKING:
    from reports.studies.calibrate import CalibrationAnswer
    from reports.studies.matches import Assignment, Match, Overlay
    from reports.studies.play_run import Workers
    from reports.studies.progress import Progress
    from reports.studies.results import Run

__all__ = ["Answer", "CheckResult", "Odds", "Sensitivity", "Solution", "Trace", "UserError", "check", "compare", "odds", "report",
           "run", "sensitivity", "solve", "sweep", "trace", "worksheet"]
Place = str | os.PathLike[str]
Changes = Mapping[str, object]
GAMES = 20_000


def run(scenario: str, games: int = GAMES, *, fln: str | None = None, france: str | None = None,
        government: str | None = None, seed: int = 1, set: Changes | None = None, rules: Iterable[Place] = (),
        base: Iterable[Place] = (), players: Iterable[Place] = (), turns: int | Literal["all", "none"] = GAMES,
        default_data: bool = False, out: Place | None = None, jobs: int | None = None, quiet: bool = True) -> Answer:
    """Play games, or read those that are there: `wilaya run`. `set` are numbers by path, laid over the files of `rules`.

    `government` is `france` by another name, in all functions. `default_data` plays the data set of the files alone.
    `quiet=False` shows the progress of play.
    """
    from reports.studies.play_run import play_run

    sides = _sides(fln, france, government)
    named = {"games": games, "seed": seed, **sides, "turns": turns, "base": base, "rules": rules, "set": set,
             "players": players, "out": out, "default_data": default_data or None}
    match = _match(scenario, sides, seed, players, _overlays(scenario, base, rules, set), default_data)
    done = play_run(match, games, folder=_folder(out), turns=_turns(turns), workers=_workers(jobs),
                    command=_words("run", [scenario], named), progress=_progress(quiet))
    return _answer(done.run)


def report(folder: Place, other: Place | None = None) -> Answer:
    """What a folder says that `wilaya run`, `compare` or `sweep` made; of two runs, side by side."""
    from reports.studies.reload_run import load
    return _answer(*(load(Path(each)) for each in (folder, other) if each is not None))


def compare(scenario: str, *, set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
            margin: float = 0.01, indifference: float = 0.0, games: int = 100_000, at_least: int = 0, fln: str | None = None,
            france: str | None = None, government: str | None = None, seed: int = 1, players: Iterable[Place] = (),
            panel: bool = False, default_data: bool = False, out: Place | None = None, jobs: int | None = None,
            quiet: bool = True) -> Answer:
    """Does a change shift the balance? `wilaya compare`, until there is a verdict or `games` pairs are played.

    `margin` is a share of games that nobody minds: 0.01 is one percentage point. So near the margin as `indifference` either
    verdict is right.
    """
    from reports.studies.matches import base_and_variant
    from reports.studies.play_comparison import Budget, play_comparison

    sides, budget = _sides(fln, france, government), Budget(margin, games, at_least, indifference)
    named = {"max_games": games, "min_games": at_least, "margin": f"{100 * margin:g}pp",
             "indifference": f"{100 * indifference:g}pp" if indifference else None, "seed": seed, **sides, "base": base,
             "rules": rules, "set": set, "players": players, "out": out, "default_data": default_data or None,
             "panel": panel or None}
    pair = base_and_variant(_match(scenario, sides, seed, players, _files(scenario, base, base=True), default_data),
                            _changes(scenario, rules, set))
    played = play_comparison(pair, budget, folder=_folder(out), panel=panel, workers=_workers(jobs),
                             command=_words("compare", [scenario], named), progress=_progress(quiet))
    return report(played.folder)


def sweep(scenario: str, values: Mapping[str, Iterable[int | Decimal | str]], games: int = 5_000, *,
          set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
          fln: str | None = None, france: str | None = None, government: str | None = None, seed: int = 1,
          players: Iterable[Place] = (), default_data: bool = False, out: Place | None = None, jobs: int | None = None,
          quiet: bool = True) -> Answer:
    """One or two numbers over a grid: `wilaya sweep`. `values` are numbers by path, such as range(3, 7), or changes.

    A change of the base's value is a text: ["-1", "+1", "*2"].
    """
    from reports.studies.sweep_grid import grid_axes, play_sweep
    from reports.studies.sweep_ranges import as_written

    axes, sides = grid_axes({path: list(each) for path, each in values.items()}), _sides(fln, france, government)
    named = {"games": games, "seed": seed, **sides, "base": base, "rules": rules, "set": set, "players": players, "out": out,
             "default_data": default_data or None}
    match = _match(scenario, sides, seed, players, _overlays(scenario, base, rules, set), default_data)
    ranges = [f"{axis.path}={as_written(axis.values)}" for axis in axes]
    done = play_sweep(match, axes, games, folder=_folder(out), workers=_workers(jobs),
                      command=_words("sweep", [scenario, *ranges], named), progress=_progress(quiet))
    return _answer(done.run)


def sensitivity(scenario: str, walks: int = 400, games: int = 30, *, of_change: bool = False, set: Changes | None = None,
                rules: Iterable[Place] = (), base: Iterable[Place] = (), fln: str | None = None, france: str | None = None,
                government: str | None = None, seed: int = 1, players: Iterable[Place] = (), out: Place | None = None,
                jobs: int | None = None, quiet: bool = True) -> Sensitivity:
    """On which assumed data does the answer hang? `wilaya sensitivity`. `games` are played on each board of the walks.

    With `of_change` the answer is what `rules` and `set` change, as in `compare`.
    """
    from reports.studies.sensitivity import Budget, play_sensitivity

    sides = _sides(fln, france, government)
    named = {"walks": walks, "games": games, "seed": seed, **sides, "base": base, "rules": rules, "set": set, "players": players,
             "out": out, "for": "compare" if of_change else None}
    below, above = _files(scenario, base, base=True), _changes(scenario, rules, set)
    match = _match(scenario, sides, seed, players, below if of_change else [*below, *above])
    return Sensitivity(play_sensitivity(match, Budget(walks, games), change=above if of_change else (), folder=_folder(out),
                                        workers=_workers(jobs), command=_words("sensitivity", [scenario], named),
                                        progress=_progress(quiet)))


def solve(scenario: str, path: str, target: tuple[float, float], *, values: Iterable[int] | None = None, games: int = 2_000,
          most: int = 100_000, set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
          fln: str | None = None, france: str | None = None, government: str | None = None, seed: int = 1,
          players: Iterable[Place] = (), default_data: bool = False, jobs: int | None = None, quiet: bool = True) -> Solution:
    """Which value of the number at `path` brings the FLN's win rate between the two ends of `target`? `wilaya solve`.

    `target` are shares: (0.45, 0.55). `games` are played of each of `values`, at most `most` of each that is confirmed.
    """
    from reports.assertions.language import Band
    from reports.studies.solve_inverse import ask, solve_inverse
    from reports.studies.sweep_ranges import as_written

    low, high = target
    if not 0 <= low < high <= 1 or (low, high) == (0, 1):
        raise UserError(f"target {target}: allowed are two shares from 0 to 1, the smaller one first, such as (0.45, 0.55)")
    sides = _sides(fln, france, government)
    match = _match(scenario, sides, seed, players, _overlays(scenario, base, rules, set), default_data)
    values = None if values is None else sorted(values)
    named = {"target": f"{100 * low:.10g}..{100 * high:.10g}%", "values": values and as_written(values), "games": games,
             "max_games": most, "seed": seed, **sides, "base": base, "rules": rules, "set": set, "players": players,
             "default_data": default_data or None}
    return Solution(solve_inverse(ask(match, path, Band(low, high), values, games, most), workers=_workers(jobs),
                                  command=_words("solve", [scenario, path], named), progress=_progress(quiet)))


def check(file: Place, *, games: int | None = None, level: float | None = None, jobs: int | None = None,
          quiet: bool = True) -> CheckResult:
    """Do the assertions of a file hold? `wilaya check`; at most `games` games a check."""
    from reports.studies.check_assertions import check_file
    from reports.studies.check_file import level_of

    level = None if level is None else level_of("level", level)
    command = _words("check", [os.fspath(file)], {"max_games": games, "level": level})
    return CheckResult(check_file(Path(file), games, level, workers=_workers(jobs), command=command, progress=_progress(quiet)))


def odds(game: str, procedure: str, *, set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
         **parameters: Any) -> Odds:
    """The exact odds of a dice procedure: `wilaya odds`. `parameters` are its own: odds("ici", "search", density=4, units=3)."""
    from reports.studies.matches import exact_odds, read_overlays, set_overlay

    laid = read_overlays(game, [Path(each) for each in base], base=True) + read_overlays(game, [Path(each) for each in rules])
    laid += [set_overlay(game, each) for each in _assignments(set)]
    return Odds(exact_odds(game, procedure, parameters, laid))


def trace(scenario: str, game: int = 0, *, fln: str | None = None, france: str | None = None, government: str | None = None,
          seed: int = 1, set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
          players: Iterable[Place] = (), default_data: bool = False, quiet: bool = True) -> Trace:
    """One game, event by event: `wilaya trace`. Game 4711 of a seed is the very game that `run` counts as number 4711."""
    from reports.studies.trace_games import trace_json, trace_text

    sides = _sides(fln, france, government)
    match = _match(scenario, sides, seed, players, _overlays(scenario, base, rules, set), default_data)
    lines = [json.loads(line) for line in trace_json(match, game, _progress(quiet))]
    return Trace("\n".join(trace_text(match, game)), lines)


def worksheet(game: str, out: Place, *, base: Iterable[Place] = (), force: bool = False) -> Path:
    """Every assumed value of a game with a blank to fill in: `wilaya worksheet`. `out` ends in .xlsx, .csv or .toml.

    What the files of `base` say is filled in. A file that is there is written over with `force` only.
    """
    from reports.studies.matches import known_game, read_overlays
    from reports.studies.worksheets.files import write_worksheet

    laid = read_overlays(known_game(game), [Path(each) for each in base], base=True)
    return write_worksheet(game, Path(out), laid, force).path


def calibrate(base: Iterable[Place], *, game: str = "ici", draws: int | None = None,
              jobs: int | None = None) -> CalibrationAnswer:
    """Data sets that fit what is known and what the files of `base` say, kept beside the last of them: `wilaya calibrate`."""
    from reports.studies import calibrate as study
    from reports.studies.matches import known_game, read_overlays

    laid = read_overlays(known_game(game), [Path(each) for each in base], base=True)
    return study.calibrate(game, laid, study.DRAWS if draws is None else draws, jobs)


def _answer(*runs: Run) -> Answer:
    from reports.studies.build_document import book

    return Answer(runs, book(*runs))


def _folder(out: Place | None) -> Path | None:
    return Path(out) if out else None


def _sides(fln: str | None, france: str | None, government: str | None) -> dict[str, str | None]:
    """Who plays each side, the other one by either name."""
    if france is not None and government is not None:
        raise UserError(f"france={france!r} and government={government!r}: name the same player; allowed is one of them")
    return {"fln": fln, "france": france if government is None else government}


def _match(scenario: str, sides: Mapping[str, str | None], seed: int, players: Iterable[Place],
           overlays: Sequence[Overlay], default_data: bool = True) -> Match:
    from reports.studies.matches import build_match, game_of, read_player_files

    files = read_player_files(game_of(scenario), [Path(path) for path in players])
    return build_match(scenario, sides["fln"], sides["france"], seed, overlays, files, default_data)


def _files(scenario: str, paths: Iterable[Place], base: bool = False) -> list[Overlay]:
    from reports.studies.matches import game_of, read_overlays

    return read_overlays(game_of(scenario), [Path(path) for path in paths], base)


def _overlays(scenario: str, base: Iterable[Place], rules: Iterable[Place], given: Changes | None) -> list[Overlay]:
    """What was typed in, then all changes."""
    return [*_files(scenario, base, base=True), *_changes(scenario, rules, given)]


def _changes(scenario: str, rules: Iterable[Place], given: Changes | None) -> list[Overlay]:
    """The overlays of the files, then of each number."""
    from reports.studies.matches import game_of, set_overlay

    return _files(scenario, rules) + [set_overlay(game_of(scenario), each) for each in _assignments(given)]


def _assignments(given: Changes | None) -> list[Assignment]:
    from reports.studies.matches import Assignment

    return [Assignment(path, value) for path, value in (given or {}).items()]


def _turns(turns: int | str) -> int:
    from reports.studies.play_run import ALL_TURNS

    words = {"all": ALL_TURNS, "none": 0}
    if isinstance(turns, str) and turns not in words:
        raise UserError(f"turns={turns!r}: allowed are 'all', 'none', or a number of games")
    return words[turns] if isinstance(turns, str) else turns


def _workers(jobs: int | None) -> Workers:
    from reports.studies.play_run import Workers

    if jobs is not None and jobs < 1:
        raise UserError(f"--jobs {jobs}: allowed are whole numbers from 1")
    return Workers(jobs)


def _progress(quiet: bool) -> Progress:
    """Who watches: nobody, or lines on standard error."""
    from reports.studies.progress import SILENT, StreamProgress

    return SILENT if quiet else StreamProgress()


def _words(command: str, words: list[str], named: Mapping[str, Any]) -> list[str]:
    """The command line that does the same, for the manifest."""
    found = [command, *words]
    for name, value in named.items():
        option = f"--{name.replace('_', '-')}"
        if isinstance(value, bool):
            found.append(option if value else f"--no-{name.replace('_', '-')}")
        elif name == "set":
            found += [word for each in _assignments(value) for word in (option, str(each))]
        elif isinstance(value, (str, int, float, os.PathLike)):
            found += [option, str(value)]
        else:
            found += [word for each in value or () for word in (option, str(each))]
    return found
