"""wilaya for notebooks: the games, answers and folders of the command line, as Polars frames (docs/notebooks.md).

What a command refuses raises UserError with the same line.
"""
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.core.errors import UserError

if TYPE_CHECKING:
    import polars as pl

    from reports.tables.document import AnswerDocument
    from simulate.core.storage.run_folder import Run

__all__ = ["Answer", "UserError", "compare", "report", "run", "sweep"]
Place = str | os.PathLike


@dataclass(frozen=True, repr=False)
class Answer:
    """What the games of one or two folders say."""
    runs: Sequence[Run]
    book: AnswerDocument

    def __repr__(self) -> str:
        return f"{self.sentence}\nTables: {', '.join(self.tables)}"

    @property
    def folder(self) -> Path:
        """Where the games lie, those of the first run of two."""
        return self.runs[0].folder

    @property
    def sentence(self) -> str:
        """The answer with its interval."""
        return self.book.answer

    @property
    def tables(self) -> dict[str, pl.DataFrame]:
        """Frames by name: shares are `rate` with `low` and `high`, means `mean` with `mean_low` and `mean_high`."""
        return {name: listed.frame for name, listed in self.book.tables.items()}

    @property
    def facts(self) -> list[tuple[str, str]]:
        """Command, seed, versions, fingerprint: what gives the games again."""
        return list(self.book.facts)

    @property
    def games(self) -> pl.LazyFrame:
        """A row a game (docs/rows.md), of the first run of two."""
        return self.runs[0].scan()

    @property
    def turns(self) -> pl.LazyFrame:
        """A row a turn of a game, of the first run of two. UserError if it kept none."""
        return self.runs[0].turns()

    def write(self, html: Place | None = None, xlsx: Place | None = None, csv: Place | None = None,
              force: bool = False) -> list[Path]:
        """Write the page, the workbook, the folder of tables; the paths. UserError as `wilaya report`."""
        from scripts.cli.output_files import targets

        return targets(*(place and Path(place) for place in (html, xlsx, csv)), force).write(self.book)


def run(scenario: str, games: int = 20_000, *, fln: str | None = None, france: str | None = None,
        government: str | None = None, seed: int = 1, set: Mapping[str, object] | None = None, rules: Iterable[Place] = (),
        base: Iterable[Place] = (), players: Iterable[Place] = (), turns: int | str = 20_000, assumed: bool = True,
        out: Place | None = None, jobs: int | None = None, quiet: bool = True) -> Answer:
    """Play games, or read those that are there: `wilaya run`. `set` are numbers by path, laid over the files of `rules`.

    `government` is `france` by another name, in all functions.
    """
    from scripts.beside import has_sets
    from scripts.cli import options
    from scripts.commands.run import play
    from simulate.games import game_of

    sides, assumed = _sides(fln, france, government), assumed and has_sets(game_of(scenario))
    told = {"games": games, "seed": seed, **sides, "turns": turns, "base": base, "rules": rules, "set": set,
            "players": players, "out": out, "assumed": assumed}
    match = _match(scenario, *sides.values(), seed, [*_files(scenario, base), *_changes(scenario, rules, set)], players)
    done, _ = play(match, options.count("--games", str(games), 1), 0, out and Path(out), _crew(jobs), None, quiet,
                   _words("run", [scenario], told), options.turns(str(turns)), assumed)
    return _answer(done)


def report(folder: Place, other: Place | None = None) -> Answer:
    """What a folder says that `wilaya run`, `compare` or `sweep` made; of two runs, side by side."""
    from scripts.stored import load

    return _answer(*(load(Path(each)) for each in (folder, other) if each is not None))


def compare(scenario: str, *, set: Mapping[str, object] | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
            margin: str = "1pp", games: int = 100_000, at_least: int = 0, fln: str | None = None,
            france: str | None = None, government: str | None = None, seed: int = 1, players: Iterable[Place] = (),
            panel: bool = False, assumed: bool = False, out: Place | None = None, jobs: int | None = None,
            quiet: bool = True) -> Answer:
    """Does a change shift the balance? `wilaya compare`, until there is a verdict or `games` pairs are played."""
    from scripts.cli import options
    from scripts.commands.compare import budget, play
    from scripts.variants import over_two

    sides = _sides(fln, france, government)
    told = {"max_games": games, "min_games": at_least, "margin": margin, "seed": seed, **sides, "base": base,
            "rules": rules, "set": set, "players": players, "out": out, "assumed": assumed or None, "panel": panel or None}
    pair = over_two(_match(scenario, *sides.values(), seed, _files(scenario, base), players), _changes(scenario, rules, set))
    spent = budget(options.margin(margin), str(games), str(at_least), quiet, _crew(jobs), _words("compare", [scenario], told))
    return report(play(pair, out and Path(out), spent, panel, assumed).folder)


def sweep(scenario: str, values: Mapping[str, str | Iterable[int]], games: int = 5_000, *,
          set: Mapping[str, object] | None = None, rules: Iterable[Place] = (), base: Iterable[Place] = (),
          fln: str | None = None, france: str | None = None, government: str | None = None, seed: int = 1,
          players: Iterable[Place] = (), out: Place | None = None, jobs: int | None = None, quiet: bool = True) -> Answer:
    """One or two numbers over a grid: `wilaya sweep`. `values` are ranges such as "3..6", or lists, by path."""
    from scripts.cli import options
    from scripts.cli.options import swept
    from scripts.commands.sweep import over, play

    sides = _sides(fln, france, government)
    told = {"games": games, "seed": seed, **sides, "base": base, "rules": rules, "set": set,
            "players": players, "out": out}
    ranges = [f"{path}={each if isinstance(each, str) else ','.join(map(str, each))}" for path, each in values.items()]
    plain = _match(scenario, *sides.values(), seed, [*_files(scenario, base), *_changes(scenario, rules, set)], players)
    done, _ = play(*over(plain, swept(ranges)), options.count("--games", str(games), 1), out and Path(out), _crew(jobs), quiet,
                   _words("sweep", [scenario, *ranges], told))
    return _answer(done)


def _answer(*runs: Run) -> Answer:
    from scripts.gathering import book

    return Answer(runs, book(*runs))


def _sides(fln: str | None, france: str | None, government: str | None) -> dict[str, str | None]:
    """Who plays each side, the other one by either name."""
    if france is not None and government is not None:
        raise UserError(f"france={france!r} and government={government!r}: name the same player; allowed is one of them")
    return {"fln": fln, "france": france if government is None else government}


def _match(scenario: str, fln: str | None, france: str | None, seed: int, overlays: list, players: Iterable[Place]):
    from scripts import games
    from scripts.cli import options
    from simulate.games import game_of

    files = options.player_files(game_of(scenario), [Path(path) for path in players])
    return games.match(scenario, fln, france, options.count("--seed", str(seed)), overlays, files)


def _files(scenario: str, paths: Iterable[Place]) -> list:
    from simulate.games import game_of, rule_system

    return [rule_system(game_of(scenario)).read_overlay(Path(path)) for path in paths]


def _changes(scenario: str, rules: Iterable[Place], given: Mapping[str, object] | None) -> list:
    """The overlays of the files, then of each number."""
    from simulate.games import game_of, rule_system

    data = rule_system(game_of(scenario))
    return _files(scenario, rules) + [data.parse_set(each) for each in _assignments(given)]


def _assignments(given: Mapping[str, object] | None) -> list[str]:
    return [f"{path}={str(value).lower() if isinstance(value, bool) else value}" for path, value in (given or {}).items()]


def _crew(jobs: int | None) -> dict:
    from scripts.cli import options

    return {"jobs": None if jobs is None else options.count("--jobs", str(jobs), 1), "backend": "threading", "scheduler": None}


def _words(command: str, words: list[str], told: Mapping[str, object]) -> list[str]:
    """The command line that does the same, for the manifest."""
    found = [command, *words]
    for name, value in told.items():
        option = f"--{name.replace('_', '-')}"
        if isinstance(value, bool):
            found.append(option if value else f"--no-{name}")
        elif name == "set":
            found += [word for each in _assignments(value) for word in (option, each)]
        elif isinstance(value, (str, int, os.PathLike)):
            found += [option, str(value)]
        else:
            found += [word for each in value or () for word in (option, str(each))]
    return found
