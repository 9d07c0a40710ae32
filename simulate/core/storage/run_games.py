"""Playing games into folders, and bringing the games of several folders together: what commands use of runs on disk."""
import contextlib
import importlib
import itertools
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Self

import numpy as np

from simulate.core.errors import UserError
from simulate.core.parallel import workers
from simulate.core.parallel.workers import Crew, opened
from simulate.core.storage import manifest, run_folder, shards
from simulate.core.storage.manifest import common, number, without
from simulate.core.storage.run_folder import ALL, Rows, Run, end_of, load_run, prepare


def merge(folders: Iterable[Path], out: Path) -> Run:
    """Copy the games of `folders` into `out`, a new folder or one that an interrupted merge left; the finished run.

    What was played for one of them, its companions, goes along: where several have the same, the one with the most games.

    UserError: a folder that is no sound run, other identities, a game in two folders, games in `out` that are in none of them.
    """
    runs = [load_run(folder) for folder in folders]
    if not runs:
        raise UserError("merge: at least one folder of a run is needed")
    for run in runs[1:]:
        manifest.same(run.folder, run.manifest, runs[0].manifest)
    _check_disjoint(runs)
    _check_apart(runs, Path(out))
    wanted = manifest.joined([each for run in runs for each in run.held()])
    target = _copied(runs, Path(out), wanted)
    for place, each in _beside(runs).items():
        _copied([each], Path(out) / place, manifest.ranges_of(each.manifest))
    return target


def _copied(runs: list[Run], out: Path, wanted: list[manifest.Range]) -> Run:
    extra = {key: value for key, value in runs[0].manifest.items() if key not in (*manifest.OWN, manifest.TURNS)}
    asked = manifest.compose(runs[0].manifest["identity"], runs[0].manifest["columns"], wanted, extra)
    with prepare(out, asked) as target:
        for run in runs:
            target.adopt(run)
        target.finish()
    return target


def _beside(runs: list[Run]) -> dict[Path, Run]:
    """The companions by their place."""
    found: dict[Path, Run] = {}
    for run in runs:
        for each in run_folder.companions(run):
            place = each.folder.relative_to(run.folder)
            if place in found:
                manifest.same(each.folder, each.manifest, found[place].manifest)
            found[place] = max(found.get(place, each), each, key=lambda one: one.games)
    return found


def _check_disjoint(runs: list[Run]) -> None:
    for k, run in enumerate(runs):
        for other in runs[:k]:
            ours = run.held()
            common = manifest.common(ours, other.held())
            if common:
                raise UserError(
                    f"{run.folder}: games {manifest.ranges_text(common)} are in {other.folder} too; a game may be in one only"
                )


def _check_apart(runs: list[Run], out: Path) -> None:
    for run in runs:
        if os.path.realpath(run.folder) == os.path.realpath(out):      # resolve() fails on a link to itself
            raise UserError(f"{out}: is one of the folders to merge; choose another")


__all__ = ["ALL", "RUNS", "Run", "Stages", "default_folder", "load_run", "merge", "open_run", "run_games"]
RUNS = Path("runs")


def default_folder(identity: dict, first: int = 0, runs_root: Path = RUNS) -> Path:
    """`runs/<scenario>-<hash of identity>`; games that do not begin at 0 have a folder of their own."""
    name = f"{identity.get('scenario', 'run')}-{manifest.digest(identity)[:12]}"
    return runs_root / (f"{name}-from-{first}" if first else name)


def open_run(folder: Path | None, match: workers.Match, games: int, *, first: int = 0, extra_manifest: dict | None = None,
             runs_root: Path = RUNS, turns: int = 0) -> Run:
    """Open or make the folder of games first .. first+games-1 of `match`, to write what is missing; leftovers are cleaned away.

    It takes turns of games numbered below `turns`, if the match can tell them. UserError: no games, another run's folder, fewer
    games than are there, a damaged shard, another writer, an unwritable place.
    """
    _check_games(games, first)
    folder = default_folder(match.identity, first, Path(runs_root)) if folder is None else Path(folder)
    asked = manifest.compose(match.identity, manifest.columns_of(match.dtype), [(first, games)], extra_manifest or {})
    shards.canonical(match.dtype)
    columns = getattr(match, "turn_dtype", None)
    return prepare(folder, asked, Rows(match.dtype, columns, 0 if columns is None else turns))


def run_games(match: workers.Match, games: int, first: int = 0, *, folder: Path | None = None, jobs: int | None = None,
              backend: str = "threading", shard_size: int | None = None, extra_manifest: dict | None = None,
              progress: Callable[[int, int], object] | None = None, runs_root: Path = RUNS,
              scheduler: str | None = None, turns: int = 0) -> Run:
    """Play what is missing of games first .. first+games-1 into the run's folder; the finished run.

    Of games numbered below `turns` (ALL: of all) the turns are kept too; those of games that are there are played again for them.
    `progress(done, total)` is called at the start, with the games found there, and after each shard. Errors as `open_run`'s;
    interrupted, the run keeps every shard that is written.
    """
    workers.check_shards(backend, shard_size, scheduler, jobs)
    with open_run(folder, match, games, first=first, extra_manifest=extra_manifest, runs_root=runs_root, turns=turns) as run:
        if run.lacking():
            with opened(backend, jobs, scheduler) as players:
                _fill(run, match, players, progress, shard_size)
        elif progress:
            progress(games, games)
        run.finish()
    return run


def _fill(run: Run, match: workers.Match, players: Crew, progress, shard_size: int | None = None,
          pace: float | None = None) -> float | None:
    """Play what an open run lacks; the seconds a game takes, if they were measured."""
    games, plain = run.manifest["games"], without(run.missing(), run.unturned())
    new, known = common(run.unturned(), run.missing()), without(run.unturned(), run.missing())
    done = games - number(run.lacking())

    def keep(rows: np.ndarray, *turns: np.ndarray) -> None:
        nonlocal done
        run.write(rows, *turns)
        done += len(rows)
        if progress:
            progress(done, games)

    if progress:
        progress(done, games)
    pace = pace or getattr(match, "pace", None)
    threading.Thread(target=importlib.import_module, args=("polars",)).start()     # which writes files, while kernels play
    for ranges, turned in ((new, True), (known, True), (plain, False)):
        if ranges:
            with _joined(keep, shard_size) as take:
                pace = workers.play_with(players, workers.Turned(match) if turned else match, ranges,
                                       (lambda both, take=take: take(*both)) if turned else take, shard_size, pace)
    return pace


@contextlib.contextmanager
def _joined(keep: Callable[..., None], shard_size: int | None) -> Iterator[Callable[..., None]]:
    """Takes finished games and hands a second of them to `keep` at once, and what is left at the end, however it ends.

    Two files, made to last, cost as much time as 60 games. With a `shard_size` games are kept as they come.
    """
    if shard_size is not None:
        yield keep
        return
    held: list[tuple[np.ndarray, ...]] = []
    since = time.monotonic()

    def empty() -> None:
        nonlocal since
        parts, since = sorted(held, key=lambda part: part[0]["game"][0]), time.monotonic()
        held.clear()
        ends = [part[0]["game"][-1] for part in parts]
        cuts = [at for at in range(1, len(parts)) if parts[at][0]["game"][0] != ends[at - 1] + 1]
        for start, stop in itertools.pairwise([0, *cuts, len(parts)]):
            if parts:
                keep(*map(np.concatenate, zip(*parts[start:stop], strict=True)))

    def take(*part: np.ndarray) -> None:
        held.append(part)
        if time.monotonic() - since >= workers.SECONDS or sum(rows.nbytes for part in held for rows in part) >= workers.PIECE:
            empty()

    try:
        yield take
    finally:
        empty()


class Stages:
    """A run that grows as far as somebody who watches it wants. A context: its crew goes home at the end.

    What an earlier command left in the folder is used, not played again. `turns` and errors are those of `run_games`.
    `crew` gives those who play, if several runs share them; who hired them sends them home.
    """

    def __init__(self, match: workers.Match, folder: Path | None, *, extra_manifest: dict | None = None,
                 progress: Callable[[int, int], object] | None = None, jobs: int | None = None, backend: str = "threading",
                 scheduler: str | None = None, runs_root: Path = RUNS, turns: int = 0, crew: Callable[[], Crew] | None = None):
        workers.check_shards(backend, None, scheduler, jobs)
        self.match, self.extra, self.progress, self.turns = match, extra_manifest, progress, turns
        self.folder = default_folder(match.identity, 0, Path(runs_root)) if folder is None else Path(folder)
        self.played = 0
        self._hire = crew or (lambda: self._open.enter_context(opened(backend, jobs, scheduler)))
        self._pace: float | None = None
        self._open = contextlib.ExitStack()
        self._players: Crew | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception) -> None:
        self._open.close()

    def upto(self, games: int) -> Run:
        """The run with games 0 .. games-1 in it at least."""
        games = max(games, end_of(self.folder))
        with open_run(self.folder, self.match, games, extra_manifest=self.extra, turns=self.turns) as run:
            there = run.games
            if run.lacking():
                if self._players is None:
                    self._players = self._hire()
                self._pace = _fill(run, self.match, self._players, self.progress, None, self._pace)
            run.finish()
            self.played += run.games - there
        return run


def _check_games(games: int, first: int) -> None:
    if games < 1:
        raise UserError(f"--games {games}: at least 1")
    if first < 0 or first + games > 2**63:
        raise UserError(f"--first {first}: games are numbered from 0 to 2**63 - 1")
