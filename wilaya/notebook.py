"""wilaya for notebooks: the games, answers and folders of the command line, as Polars frames (docs/notebooks.md).

What a command refuses raises UserError with the same line.
"""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from pathlib import Path
from typing import Any, Literal

import polars as pl

from reports.assertions.asked_values import Assignment, as_written, grid_axes, level_of
from reports.assertions.language import Band
from reports.odds.procedure import Table
from reports.studies.answer import Answer as AnyAnswer
from reports.studies.answer import Place
from reports.studies.change.check_assertions import CheckAnswer as CheckResult
from reports.studies.change.check_assertions import check_file
from reports.studies.change.play_comparison import Budget, play_comparison
from reports.studies.change.rank_changes import RankAnswer as Ranked
from reports.studies.change.rank_changes import play_ranking, reach_target, tweaks_of_files
from reports.studies.change.solve_inverse import Solved as Solution
from reports.studies.change.solve_inverse import ask as inverse
from reports.studies.change.solve_inverse import solve_inverse
from reports.studies.change.sweep_grid import play_sweep
from reports.studies.doubt import calibrate as study
from reports.studies.doubt.ask import Interview as Asked
from reports.studies.doubt.calibrate import CalibrationAnswer
from reports.studies.doubt.folder_answer import folder_answer
from reports.studies.doubt.sensitivity import Budget as Walks
from reports.studies.doubt.sensitivity import SensitivityAnswer as Sensitivity
from reports.studies.doubt.sensitivity import play_sensitivity
from reports.studies.effort import ALL_TURNS, DRAWS, SILENT, How, StreamProgress, Workers
from reports.studies.play.matches import Setting, Variant, game_of, known_game, read_player_files
from reports.studies.play.play_run import FolderAnswer as Answer
from reports.studies.play.play_run import play_run
from reports.studies.play.reload_run import kept, load
from reports.studies.play.rules_and_data import exact_odds, overlays_of, read_overlays, read_positions
from reports.studies.play.trace_games import OneGame
from reports.studies.worksheets.files import write_worksheet
from reports.tables.document import TitledTable
from simulate.core.errors import UserError

__all__ = ["Answer", "Asked", "CheckResult", "Odds", "Ranked", "Sensitivity", "Solution", "Trace", "UserError", "ask",
           "calibrate", "check", "compare", "odds", "rank", "report", "run", "sensitivity", "solve", "sweep", "trace",
           "worksheet"]
GAMES = 20_000
Changes = Mapping[str, object]
SAME = ("seed", "base", "rules", "set", "players", "out", "default_data")       # options that are called so as arguments


@dataclass(frozen=True, repr=False)
class Odds(AnyAnswer):
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
        return {name: float(value) for name, value in self.table.totals.items()}


@dataclass(frozen=True, repr=False)
class Trace(AnyAnswer):
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
    printed = [*read_overlays(game, map(Path, given["base"]), base=True), *read_positions(game, given.get("position"))]
    setting = Setting(scenario, **sides, seed=given["seed"], printed=printed,
                      changes=overlays_of(game, map(Path, given.get("rules", ())), assignments_of(given.get("set"))),
                      files=read_player_files(game, map(Path, given["players"])), default_data=given.get("default_data", True))
    same = {name: given[name] for name in SAME if name in given} | {"from": given.get("position")}
    return setting, how_of(command, [scenario, *words], {**named, **same, **sides}, given.get("jobs"), given["quiet"])


def assignments_of(given: Changes | None) -> list[Assignment]:
    """Numbers by path, as --set gives them."""
    return [Assignment(path, value) for path, value in (given or {}).items()]


def band_of(target: tuple[float, float]) -> tuple[Band, str]:
    """The band between two shares, and as --target has it. UserError for what is none."""
    low, high = target
    if not 0 <= low < high <= 1 or (low, high) == (0, 1):
        raise UserError(f"target {target}: allowed are two shares from 0 to 1, the smaller one first, such as (0.45, 0.55)")
    return Band(low, high), f"{100 * low:.10g}..{100 * high:.10g}%"


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


def _folder(out: Place | None) -> Path | None:
    return Path(out) if out else None


def run(scenario: str, games: int = GAMES, *, fln: str | None = None, france: str | None = None,
        government: str | None = None, seed: int = 1, set: Changes | None = None, rules: Iterable[Place] = (),
        base: Iterable[Place] = (), players: Iterable[Place] = (), turns: int | Literal["all", "none"] = GAMES,
        position: Place | None = None, default_data: bool = False, out: Place | None = None, jobs: int | None = None,
        quiet: bool = True) -> Answer:
    """Play games, or read those that are there: `wilaya run`. `set` are numbers by path, laid over the files of `rules`.

    `government` is `france` by another name, in all functions. `default_data` plays the data set of the files alone.
    `position` is a file to begin at. `quiet=False` shows the progress of play.
    """
    setting, how = asked("run", locals(), games=games, turns=turns)
    match = setting.match(few=True)
    return folder_answer(play_run(match, games, kept(match, how.command), how, folder=_folder(out), turns=turns_of(turns)).run)


def report(folder: Place, other: Place | None = None) -> Answer:
    """What a folder says that `wilaya run`, `compare` or `sweep` made; of two runs, side by side."""
    return folder_answer(*(load(Path(each)) for each in (folder, other) if each is not None))


def compare(scenario: str, *, set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
            margin: float = 0.01, indifference: float = 0.0, games: int = 100_000, at_least: int = 0, fln: str | None = None,
            france: str | None = None, government: str | None = None, seed: int = 1, players: Iterable[Place] = (),
            panel: bool = False, position: Place | None = None, default_data: bool = False, out: Place | None = None,
            jobs: int | None = None, quiet: bool = True) -> Answer:
    """Does a change shift the balance? `wilaya compare`, until there is a verdict or `games` pairs are played.

    `margin` is a share of games that nobody minds: 0.01 is one percentage point. So near the margin as `indifference` either
    verdict is right.
    """
    setting, how = asked("compare", locals(), max_games=games, min_games=at_least, margin=f"{100 * margin:g}pp",
                         indifference=f"{100 * indifference:g}pp" if indifference else None, panel=panel)
    budget = Budget(margin, games, at_least, indifference)
    return folder_answer(play_comparison(setting.pair(), budget, folder=_folder(out), panel=panel, how=how).run)


def sweep(scenario: str, values: Mapping[str, Iterable[int | Decimal | str]], games: int = 5_000, *,
          set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
          fln: str | None = None, france: str | None = None, government: str | None = None, seed: int = 1,
          players: Iterable[Place] = (), position: Place | None = None, default_data: bool = False, out: Place | None = None,
          jobs: int | None = None, quiet: bool = True) -> Answer:
    """One or two numbers over a grid: `wilaya sweep`. `values` are numbers by path, such as range(3, 7), or changes.

    A change of the base's value is a text: ["-1", "+1", "*2"].
    """
    axes = grid_axes({path: list(each) for path, each in values.items()})
    setting, how = asked("sweep", locals(), *(f"{axis.path}={as_written(axis.values)}" for axis in axes), games=games)
    return folder_answer(play_sweep(setting.match(), axes, games, folder=_folder(out), how=how).run)


def rank(scenario: str, changes: Mapping[str, Changes] | None = None, files: Iterable[Place] = (), *, base: Iterable[Place] = (),
         margin: float = 0.01, games: int = 20_000, at_least: int = 5_000, fln: str | None = None, france: str | None = None,
         government: str | None = None, seed: int = 1, players: Iterable[Place] = (), target: tuple[float, float] | None = None,
         default_data: bool = False, out: Place | None = None, jobs: int | None = None, quiet: bool = True) -> Ranked:
    """Which of many changes shift the balance, and how far? `wilaya rank`. `changes` by name are numbers by path each, as `set`.

    `files` are overlay files, a change each, and folders of them; `games` are played of a change at most, `at_least` at least.
    With `target`, two shares, it names the smallest changes that bring the FLN's win rate between them.
    """
    files, game = list(files), game_of(scenario)
    tweaks = tweaks_of_files(game, [Path(each) for each in files])
    tweaks += [Variant(name, overlays=overlays_of(game, (), assignments_of(given))) for name, given in (changes or {}).items()]
    band, words = (None, None) if target is None else band_of(target)
    setting, how = asked("rank", locals(), *(os.fspath(each) for each in files), margin=f"{100 * margin:g}pp", max_games=games,
                         min_games=at_least, target=words)
    match = setting.match()
    found = play_ranking(match, tweaks, Budget(margin, games, min(at_least, games)), folder=_folder(out), how=how)
    return reach_target(match, found, band, how) if band else found


def sensitivity(scenario: str, walks: int = 400, games: int = 30, *, of_change: bool = False, set: Changes | None = None,
                rules: Iterable[Place] = (), base: Iterable[Place] = (), fln: str | None = None, france: str | None = None,
                government: str | None = None, seed: int = 1, players: Iterable[Place] = (), out: Place | None = None,
                jobs: int | None = None, quiet: bool = True) -> Sensitivity:
    """On which assumed data does the answer depend? `wilaya sensitivity`. `games` are played on each board of the walks.

    With `of_change` the answer is what `rules` and `set` change, as in `compare`.
    """
    setting, how = asked("sensitivity", locals(), walks=walks, games=games, **{"for": "compare" if of_change else None})
    return play_sensitivity(setting.base() if of_change else setting.match(), Walks(walks, games),
                            change=setting.changes if of_change else (), folder=_folder(out), how=how)


def solve(scenario: str, path: str, target: tuple[float, float], *, values: Iterable[int] | None = None, games: int = 2_000,
          most: int = 100_000, set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
          fln: str | None = None, france: str | None = None, government: str | None = None, seed: int = 1,
          players: Iterable[Place] = (), position: Place | None = None, default_data: bool = False, jobs: int | None = None,
          quiet: bool = True) -> Solution:
    """Which value of the number at `path` brings the FLN's win rate between the two ends of `target`? `wilaya solve`.

    `target` are shares: (0.45, 0.55). `games` are played of each of `values`, at most `most` of each that is confirmed.
    """
    band, words = band_of(target)
    values = None if values is None else sorted(values)
    setting, how = asked("solve", locals(), path, target=words,
                         values=values and as_written(values), games=games, max_games=most)
    return solve_inverse(inverse(setting.match(), path, band, values, games, most), how=how)


def check(file: Place, *, games: int | None = None, level: float | None = None, jobs: int | None = None,
          quiet: bool = True) -> CheckResult:
    """Do the assertions of a file hold? `wilaya check`; at most `games` games a check."""
    level = None if level is None else level_of("level", level)
    how = how_of("check", [os.fspath(file)], {"max_games": games, "level": level}, jobs, quiet)
    return check_file(Path(file), games, level, how=how)


def odds(game: str, procedure: str, *, set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
         turn: str = "", **parameters: Any) -> Odds:
    """The exact odds of a dice procedure: `wilaya odds`. `parameters` are its own: odds("ici", "search", density=4, units=3)."""
    laid = [*read_overlays(game, map(Path, base), base=True), *overlays_of(game, map(Path, rules), assignments_of(set))]
    return Odds(exact_odds(game, procedure, parameters, laid, turn))


def trace(scenario: str, game: int = 0, *, fln: str | None = None, france: str | None = None, government: str | None = None,
          seed: int = 1, set: Changes | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
          players: Iterable[Place] = (), position: Place | None = None, default_data: bool = False, quiet: bool = True) -> Trace:
    """One game, event by event: `wilaya trace`. Game 4711 of a seed is the very game that `run` counts as number 4711."""
    setting, how = asked("trace", locals())
    found = OneGame(setting.match(few=True), game, progress=how.progress)
    return Trace("\n".join(found.text()), [json.loads(line) for line in found.json()])


def worksheet(game: str, out: Place, *, base: Iterable[Place] = (), force: bool = False) -> Path:
    """Every assumed value of a game with a blank to fill in: `wilaya worksheet`. `out` ends in .xlsx, .csv or .toml.

    What the files of `base` say is filled in. A file that is there is written over with `force` only.
    """
    laid = read_overlays(known_game(game), map(Path, base), base=True)
    return write_worksheet(game, Path(out), laid, force).path


def ask(game: str, answers: Changes | None = None, out: Place = "my-game.csv", *, base: Iterable[Place] = (),
        force: bool = False) -> Asked:
    """The range of FLN wins after each answer about my copy of a game, and what to count next: `wilaya ask`.

    `answers` are values by path; the worksheet `out` keeps them, and `base` takes it. A file that is there is written over with
    `force` only.
    """
    found = Asked(known_game(game), Path(out), read_overlays(game, map(Path, base), base=True), force)
    found.take_all("\n".join(map(str, assignments_of(answers))), "answers")
    return found


def calibrate(base: Iterable[Place], *, game: str = "ici", draws: int | None = None,
              jobs: int | None = None) -> CalibrationAnswer:
    """Data sets that fit what is known and what the files of `base` say, kept beside the last of them: `wilaya calibrate`."""
    laid = read_overlays(known_game(game), map(Path, base), base=True)
    return study.calibrate(game, laid, DRAWS if draws is None else draws, jobs)
