"""A run on disk: a folder with a manifest and shards of games, whole at every moment, in which no game counts twice.

Beside its games may lie the turns of some of them, in shards of their own. Turns are written before their games, so a game that
is there has the turns that were to be kept; they count when all games of their shard are there.

Companions are runs in folders below that of a run, played for it; each says in its manifest whose it is.
"""
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from simulate.core.errors import UserError
from simulate.core.storage import atomic_files, manifest, shards

ALL = 2**63 - 1


@dataclass(frozen=True)
class Rows:
    """What a folder takes: rows of games, and rows of turns of the games below `turns`."""
    games: np.dtype | None = None
    columns: np.dtype | None = None
    turns: int = 0


class Run:
    """The games in a folder. Made by `open_run` (to write; holds the folder's lock until `finish` or `close`) or `load_run`."""

    def __init__(self, folder: Path, described: dict, held: list[shards.Shard], turns: list[shards.Shard] | None = None,
                 takes: Rows | None = None, handle: int | None = None):
        self.folder = folder
        self.manifest = described
        self._shards, self._turns = held, turns or []
        self._held = manifest.joined([shard.range for shard in held])
        self._takes = takes or Rows()
        self._handle = handle

    def __enter__(self) -> "Run":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def games(self) -> int:
        """How many games are there."""
        return manifest.number(self._held)

    @property
    def kind(self) -> str | None:
        """The experiment that they are, None for games of one board."""
        return self.manifest.get("experiment", {}).get("kind")

    def held(self) -> list[manifest.Range]:
        """The games that are there."""
        return list(self._held)

    def missing(self) -> list[manifest.Range]:
        """The games asked for that are not there, as (first, count)."""
        return manifest.without(manifest.ranges_of(self.manifest), self._held)

    def turned(self) -> list[manifest.Range]:
        """The games whose turns are there."""
        return manifest.joined([shard.range for shard in self._counted()])

    def turn_columns(self) -> str | None:
        """The `digest` of the turns' columns; None if there are no turns."""
        return next((shard.columns for shard in self._counted()), None)

    def unturned(self) -> list[manifest.Range]:
        """The games asked for whose turns are to be kept and are not there."""
        wanted = manifest.common(manifest.ranges_of(self.manifest), [(0, self._takes.turns)])
        return manifest.without(wanted, [shard.range for shard in self._turns])

    def lacking(self) -> list[manifest.Range]:
        """The games to be played, for themselves or for their turns."""
        return manifest.joined([*self.missing(), *self.unturned()])

    def described(self) -> dict:
        """The manifest with the fingerprint of the games that are there."""
        return {**self.manifest, "fingerprint": self.fingerprint()}

    def fingerprint(self) -> str:
        """32 hexadecimal digits over the games that are there."""
        return shards.fingerprint_text(shards.total(shard.fingerprint for shard in self._shards))

    def scan(self) -> pl.LazyFrame:
        """The games as a polars.LazyFrame, one row a game, in order of game."""
        return _scan(self._shards)

    def first(self, games: int) -> pl.LazyFrame:
        """Those of them that are numbered below `games`."""
        return self.scan().filter(pl.col("game") < games)

    def turns(self) -> pl.LazyFrame:
        """The turns that are there as a polars.LazyFrame: a row for each game's set-up and turns, in order of game and turn.

        UserError if there are none.
        """
        if not self._counted():
            raise UserError(f"{self.folder}: keeps no turns of its games, which this needs; the command that made it adds them "
                            "with --turns all, or with --turns COUNT those of games numbered below COUNT")
        return _scan(self._counted())

    def write(self, rows: np.ndarray, turns: np.ndarray | None = None) -> None:
        """Keep rows of consecutive games as a shard, and those of their turns as another; if the games are there, turns alone.

        ValueError if they are not rows of this run's missing games, or not of turns that it lacks.
        """
        rows = np.asarray(rows)
        if rows.dtype != self._takes.games or not len(rows) or (np.diff(rows["game"].astype(np.int64)) != 1).any():
            raise ValueError("rows of another type, or not of consecutive games")
        wanted = [(int(rows["game"][0]), len(rows))]
        known = turns is not None and not manifest.without(wanted, self._held)
        if not known and manifest.without(wanted, self.missing()):
            raise ValueError(f"games {manifest.ranges_text(wanted)} are not missing")
        if turns is not None:
            self._write_turns(np.asarray(turns), wanted, rows["game"])
        if not known:
            self._add(shards.write(self.folder, self.manifest["hash"], rows))

    def _write_turns(self, turns: np.ndarray, wanted: list[manifest.Range], games: np.ndarray) -> None:
        if turns.dtype != self._takes.columns or not np.array_equal(np.unique(turns["game"]), games):
            raise ValueError("turns of another type, or not of the same games")
        if (turns["game"][1:] < turns["game"][:-1]).any() or manifest.without(wanted, self.unturned()):
            raise ValueError(f"turns of games {manifest.ranges_text(wanted)} are not lacking, or not in order")
        self._turns.append(shards.write(self.folder, self.manifest["hash"], turns, shards.TURNS))

    def adopt(self, other: "Run") -> None:
        """Copy another run's shards, but for those whose games are here. ValueError on games that are not missing."""
        here = [shard.range for shard in self._turns]
        self._turns += [shards.copy(shard, self.folder) for shard in other._counted() if manifest.without([shard.range], here)]
        for shard in other._shards:
            new = manifest.number(manifest.without([shard.range], self._held))
            if new == shard.count:
                self._add(shards.copy(shard, self.folder))
            elif new:
                raise ValueError(f"{shard.path}: some of its games are here")

    def _add(self, shard: shards.Shard) -> None:
        self._shards.append(shard)
        self._held = manifest.joined([*self._held, shard.range])

    def _counted(self) -> list[shards.Shard]:
        return [shard for shard in self._turns if not manifest.without([shard.range], self._held)]

    def finish(self) -> dict:
        """Join small shards, write the manifest with the fingerprint, let others write; the manifest."""
        done = not self.lacking()
        if not (done and self.manifest["complete"]):
            self._shards = shards.compact(self.folder, self._shards)
            self._turns = shards.compact(self.folder, self._counted(), shards.COMPACT_TURNS)
            self.manifest = {**self.manifest, "complete": done, "fingerprint": self.fingerprint(),
                             manifest.TURNS: [list(each) for each in self.turned()]}
            manifest.write(self.folder, self.manifest)
        self.close()
        return self.manifest

    def close(self) -> None:
        """Let others write; what is written stays."""
        if self._handle is not None:
            atomic_files.unlock(self._handle)
            self._handle = None


def prepare(folder: Path, asked: dict, takes: Rows | None = None) -> Run:
    """`open_run` for a manifest already composed."""
    atomic_files.make_folder(folder)
    atomic_files.check_unused(folder, manifest.NAME)
    handle = atomic_files.lock(folder)
    try:
        return _prepare(folder, asked, takes, handle)
    except BaseException:
        atomic_files.unlock(handle)
        raise


def _prepare(folder: Path, asked: dict, takes: Rows | None, handle: int) -> Run:
    atomic_files.clean(folder)
    found = manifest.read_manifest(folder)
    if found:
        manifest.same(folder, found, asked)
        asked = {**asked, **manifest.labelled(found.get(manifest.LABELS, {}) | asked.get(manifest.LABELS, {}))}
    kept, replaced = _belonging(folder, asked)
    turns, superseded = _turns(folder, asked, takes)
    run = Run(folder, asked, kept, turns, takes, handle)
    _check_not_fewer(run)
    atomic_files.remove([shard.path for shard in replaced + superseded])
    if found and found["complete"] and found["ranges"] == asked["ranges"] and not run.lacking() and not _lost(run, found):
        run.manifest = found
        if any(found.get(key) != asked.get(key) for key in (manifest.ASKED, manifest.LABELS)):
            run.manifest = {**asked, **{key: found[key] for key in ("complete", "fingerprint", manifest.TURNS)}}
            manifest.write(folder, run.manifest)
    else:
        manifest.write(folder, asked)
    return run


def load_run(folder: Path) -> Run:
    """A run to read, every byte of it checked; an interrupted one gives the games it has, `missing` the others.

    UserError: no run there, no games, a damaged or foreign or missing shard.
    """
    folder = Path(folder)
    described = manifest.read_manifest(folder)
    if described is None:
        raise UserError(f"{folder}: not the folder of a run, there is no {manifest.NAME} in it")
    run = Run(folder, described, _belonging(folder, described)[0], _turns(folder, described)[0])
    if not run.games:
        raise UserError(f"{folder}: no games yet; run the command that made it again")
    if described["complete"] and run.missing():
        raise UserError(
            f"{folder}: games {manifest.ranges_text(run.missing())} are missing; run the command that made it again"
        )
    if described["complete"] and _lost(run, described):
        raise UserError(f"{folder}: the turns of games {manifest.ranges_text(_lost(run, described))} are missing; "
                        "run the command that made it again")
    if described["complete"] and described["fingerprint"] != run.fingerprint():
        raise UserError(f"{folder}: the games are not those of its {manifest.NAME} (fingerprints differ)")
    return run


def end_of(folder: Path) -> int:
    """One more than the number of the last game in a folder; 0 if there is none. UserError for a damaged shard."""
    return max((shard.first + shard.count for shard in shards.survey(folder)[0]), default=0) if folder.is_dir() else 0


def _scan(held: list[shards.Shard]) -> pl.LazyFrame:
    return pl.scan_parquet([shard.path for shard in sorted(held, key=lambda shard: shard.first)])


def _belonging(folder: Path, described: dict, kind: str = shards.GAMES) -> tuple[list[shards.Shard], list[shards.Shard]]:
    kept, replaced = shards.survey(folder, kind)
    for shard in kept + replaced:
        if shard.identity != described["hash"]:
            raise UserError(f"{shard.path}: belongs to another run; move it away")
    return kept, replaced


def _turns(folder: Path, described: dict, takes: Rows | None = None) -> tuple[list[shards.Shard], list[shards.Shard]]:
    kept, replaced = _belonging(folder, described, shards.TURNS)
    known = shards.digest(takes.columns) if takes and takes.columns else None
    for shard in kept:
        if shard.columns != (known or kept[0].columns):
            raise UserError(f"{shard.path}: turns of another version; delete the turns-*.parquet there and run the command that "
                            "made them again, which adds them")
    return kept, replaced


def _lost(run: Run, described: dict) -> list[manifest.Range]:
    return manifest.without(manifest.ranges_of(described, manifest.TURNS), run.turned())


def _check_not_fewer(run: Run) -> None:
    held, wanted = run.held(), manifest.ranges_of(run.manifest)
    if manifest.without(held, wanted):
        raise UserError(
            f"{run.folder}: holds games {manifest.ranges_text(held)}, asked for are only {manifest.ranges_text(wanted)};"
            " ask for those and more, or choose another folder"
        )


OF = "companion_of"       # in a companion's manifest: the hash of the run that it was played for
DEPTHS = ("*", "*/*")


def companion_facts(identity: dict) -> dict[str, str]:
    """What the manifest of a companion of the run with this identity says besides."""
    return {OF: manifest.digest(identity)}


def companion(run: Run, place: str) -> Run | None:
    """What was played for a run in the folder `place` below its own; None if nothing was, or no game is finished yet.

    UserError if it was played for another run, or is no sound run.
    """
    folder = run.folder / place
    described = manifest.read_manifest(folder)
    if described is None:
        return None
    if described.get(OF) != run.manifest["hash"]:
        raise UserError(f"{folder}: was not played for {run.folder}, beside whose games it lies; move it away")
    return load_run(folder) if any(folder.glob("games-*.parquet")) else None


def companions(run: Run) -> list[Run]:
    """Everything that was played for a run, in order of folders. UserError as that of `companion`."""
    below = sorted(path.parent.relative_to(run.folder).as_posix()
                   for depth in DEPTHS for path in run.folder.glob(f"{depth}/{manifest.NAME}"))
    found = (companion(run, place) for place in below if OF in (manifest.read_manifest(run.folder / place) or ()))
    return [each for each in found if each is not None]


def unfinished(run: Run) -> str:
    """One line on a companion that lacks games."""
    return f"{run.folder}: unfinished: {run.games:,d} of {run.manifest['games']:,d} games"
