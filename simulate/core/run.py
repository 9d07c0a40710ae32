"""A run on disk: a folder with a manifest and shards of games, whole at every moment, in which no game counts twice."""
from pathlib import Path

import numpy as np

from simulate.core import files, fingerprint, manifest, ranges, shards
from simulate.core.errors import UserError


class Run:
    """The games in a folder. Made by `open_run` (to write; holds the folder's lock until `finish` or `close`) or `load_run`."""

    def __init__(self, folder: Path, described: dict, held: list[shards.Shard], dtype: np.dtype | None = None,
                 handle: int | None = None):
        self.folder = folder
        self.manifest = described
        self._shards = held
        self._held = ranges.joined([shard.range for shard in held])
        self._dtype = dtype
        self._handle = handle

    def __enter__(self) -> "Run":
        return self

    def __exit__(self, *exception) -> None:
        self.close()

    @property
    def games(self) -> int:
        """How many games are there."""
        return ranges.number(self._held)

    def held(self) -> list[ranges.Range]:
        """The games that are there."""
        return list(self._held)

    def missing(self) -> list[ranges.Range]:
        """The games asked for that are not there, as (first, count)."""
        return ranges.without([tuple(each) for each in self.manifest["ranges"]], self._held)

    def fingerprint(self) -> str:
        """32 hexadecimal digits over the games that are there."""
        return fingerprint.text(fingerprint.total(shard.fingerprint for shard in self._shards))

    def scan(self):
        """The games as a polars.LazyFrame, one row a game, in order of game."""
        import polars

        return polars.scan_parquet([shard.path for shard in sorted(self._shards, key=lambda shard: shard.first)])

    def write(self, rows: np.ndarray) -> None:
        """Keep rows of consecutive games as a shard. ValueError if they are not rows of this run's missing games."""
        rows = np.asarray(rows)
        if rows.dtype != self._dtype or not len(rows) or (np.diff(rows["game"].astype(np.int64)) != 1).any():
            raise ValueError("rows of another type, or not of consecutive games")
        wanted = (int(rows["game"][0]), len(rows))
        if ranges.number(ranges.without([wanted], self.missing())):
            raise ValueError(f"games {ranges.said([wanted])} are not missing")
        self._add(shards.write(self.folder, self.manifest["hash"], rows))

    def adopt(self, other: "Run") -> None:
        """Copy another run's shards, but for those whose games are here. ValueError on games that are not missing."""
        for shard in other._shards:
            new = ranges.number(ranges.without([shard.range], self._held))
            if new == shard.count:
                self._add(shards.copy(shard, self.folder))
            elif new:
                raise ValueError(f"{shard.path}: some of its games are here")

    def _add(self, shard: shards.Shard) -> None:
        self._shards.append(shard)
        self._held = ranges.joined([*self._held, shard.range])

    def finish(self) -> dict:
        """Join small shards, write the manifest with the fingerprint, let others write; the manifest."""
        done = not self.missing()
        if not (done and self.manifest["complete"]):
            self._shards = shards.compact(self.folder, self._shards)
            self.manifest = {**self.manifest, "complete": done, "fingerprint": self.fingerprint()}
            manifest.write(self.folder, self.manifest)
        self.close()
        return self.manifest

    def close(self) -> None:
        """Let others write; what is written stays."""
        if self._handle is not None:
            files.unlock(self._handle)
            self._handle = None


def prepare(folder: Path, asked: dict, dtype: np.dtype | None = None) -> Run:
    """`open_run` for a manifest already composed."""
    files.make_folder(folder)
    if manifest.read(folder) is None:
        _check_unused(folder)
    handle = files.lock(folder)
    try:
        return _prepare(folder, asked, dtype, handle)
    except BaseException:
        files.unlock(handle)
        raise


def _prepare(folder: Path, asked: dict, dtype: np.dtype | None, handle: int) -> Run:
    files.clean(folder)
    found = manifest.read(folder)
    if found:
        manifest.same(folder, found, asked)
    kept, replaced = _belonging(folder, asked)
    run = Run(folder, asked, kept, dtype, handle)
    _check_not_fewer(run)
    files.remove([shard.path for shard in replaced])
    if found and found["complete"] and found["ranges"] == asked["ranges"] and not run.missing():
        run.manifest = found
        if found.get(manifest.ASKED) != asked.get(manifest.ASKED):
            run.manifest = {**asked, "complete": True, "fingerprint": found["fingerprint"]}
            manifest.write(folder, run.manifest)
    else:
        manifest.write(folder, asked)
    return run


def load_run(folder: Path) -> Run:
    """A run to read, every byte of it checked; an interrupted one gives the games it has, `missing` the others.

    UserError: no run there, no games, a damaged or foreign or missing shard.
    """
    folder = Path(folder)
    described = manifest.read(folder)
    if described is None:
        raise UserError(f"{folder}: not the folder of a run, there is no {manifest.NAME} in it")
    run = Run(folder, described, _belonging(folder, described)[0])
    if not run.games:
        raise UserError(f"{folder}: no games yet; run the command that made it again")
    if described["complete"] and run.missing():
        raise UserError(f"{folder}: games {ranges.said(run.missing())} are missing; run the command that made it again")
    if described["complete"] and described["fingerprint"] != run.fingerprint():
        raise UserError(f"{folder}: the games are not those of its {manifest.NAME} (fingerprints differ)")
    return run


def end_of(folder: Path) -> int:
    """One more than the number of the last game in a folder; 0 if there is none. UserError for a damaged shard."""
    return max((shard.first + shard.count for shard in shards.survey(folder)[0]), default=0) if folder.is_dir() else 0


def _check_unused(folder: Path) -> None:
    with files.told(folder):
        others = sorted(path.name for path in folder.iterdir() if not files.ours(path))
    if others:
        raise UserError(f"{folder}: holds {others[0]} and no {manifest.NAME}, so is no run; choose a new or empty folder")


def _belonging(folder: Path, described: dict) -> tuple[list[shards.Shard], list[shards.Shard]]:
    kept, replaced = shards.survey(folder)
    for shard in kept + replaced:
        if shard.identity != described["hash"]:
            raise UserError(f"{shard.path}: belongs to another run; move it away")
    return kept, replaced


def _check_not_fewer(run: Run) -> None:
    held, wanted = run.held(), [tuple(each) for each in run.manifest["ranges"]]
    if ranges.without(held, wanted):
        raise UserError(f"{run.folder}: holds games {ranges.said(held)}, asked for are only {ranges.said(wanted)};"
                        " ask for those and more, or choose another folder")
