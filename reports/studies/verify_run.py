"""Is a run what its rules, players and seed give? The fingerprint hashed anew, games played again."""
import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.studies.compile_rules import compile_if_cold
from reports.studies.progress import SILENT, Progress
from simulate.core.errors import Broken
from simulate.core.storage import fingerprint
from simulate.core.storage.game_ranges import common, joined, number

if TYPE_CHECKING:
    import polars as pl

    from policies.core.match import Match
    from simulate.core.storage.run_folder import Run

AT_ONCE = 250_000
SAMPLE = 200              # games that are played again
SHOWN = 3                 # fields of a game that differs


@dataclass(frozen=True)
class Verified:
    """A run whose rows are what its rules give, `sample` games played again, `turns` of them with their turns."""
    folder: Path
    games: int
    sample: int
    turns: int
    fingerprint: str

    def json(self) -> dict[str, Any]:
        """{"schema", "folder", "games", "sample", "turns", "differing", "fingerprint"}."""
        return {"schema": "wilaya/verify/1", "folder": str(self.folder), "games": self.games, "sample": self.sample,
                "turns": self.turns, "differing": 0, "fingerprint": self.fingerprint}

    def text(self) -> str:
        """One line: the verdict, then what it rests on."""
        turns = f", with the turns of {'all of these' if self.turns == self.sample else f'{self.turns:,d}'}" if self.turns else ""
        many = "all" if self.sample == self.games else f"{self.sample:,d}"
        return (f"{self.folder}: sound: {many} of its {self.games:,d} games were played again and came out the same{turns}; "
                f"fingerprint {self.fingerprint}")


def verify_run(folder: Path, sample: int = SAMPLE, progress: Progress = SILENT) -> Verified:
    """Hash the rows of a run anew and play `sample` of its games again. Broken if anything differs, UserError if it cannot be."""
    from reports.studies.reload_run import match_of
    from simulate.core.storage.run_games import load_run

    run = load_run(folder)
    match = match_of(run)
    check_fingerprint(run, match.dtype)
    compile_if_cold(progress, match, "play_many")
    games = check_sample(run, match, sample)
    return Verified(folder, run.games, len(games), check_turns(run, match, games), run.fingerprint())


def check_fingerprint(run: "Run", dtype: np.dtype) -> None:
    """Broken unless the rows on disk, hashed anew, give the run's fingerprint."""
    slices = (run.scan().slice(at, AT_ONCE).collect() for at in range(0, run.games, AT_ONCE))
    found = fingerprint.fingerprint_text(fingerprint.total(fingerprint.fingerprint(rows_of(each, dtype)) for each in slices))
    if found != run.fingerprint():
        raise Broken(f"{run.folder}: its games have the fingerprint {found}, not {run.fingerprint()}")


def check_sample(run: "Run", match: "Match", size: int) -> np.ndarray:
    """Play `size` games of the run again (or all), the same ones each time; their numbers. Broken if one differs."""
    import polars

    chosen = sorted(random.Random(run.fingerprint()).sample(range(run.games), min(size, run.games)))
    frame = run.scan().with_row_index("row").filter(polars.col("row").is_in(chosen)).collect()
    stored = rows_of(frame, match.dtype)
    again = np.concatenate([match.play(first, count) for first, count in _stretches(stored["game"])])
    differing = np.flatnonzero(stored != np.asarray(again))
    if len(differing):
        row = differing[0]
        fields = [f"{name} {stored[name][row]}, played again {again[name][row]}" for name in match.dtype.names or ()
                  if np.any(stored[name][row] != again[name][row])]
        raise Broken(f"{run.folder}: {len(differing):,d} of {len(chosen):,d} games differ; game {stored['game'][row]}: "
                     f"{'; '.join(fields[:SHOWN])}{f'; and {len(fields) - SHOWN} more fields' if len(fields) > SHOWN else ''}")
    return stored["game"]


def check_turns(run: "Run", match: "Match", games: np.ndarray) -> int:
    """Play those of `games` again whose turns are there; how many. Broken if one turn differs."""
    import polars

    again = common(_stretches(games), run.turned())
    if not again:
        return 0
    games = np.concatenate([np.arange(first, first + count, dtype=np.uint64) for first, count in again])
    frame = run.turns().filter(polars.col("game").is_in(games))
    stored = rows_of(frame.collect(engine="streaming"), match.turn_dtype)
    turns = np.concatenate([match.play_with_turns(first, count)[1] for first, count in again])
    same = len(stored) == len(turns) and stored == turns
    if not np.all(same):
        games = np.unique(turns["game"][~same]) if np.any(same) else np.unique(turns["game"])
        raise Broken(f"{run.folder}: the turns of {len(games):,d} of {number(again):,d} games differ, of game {games[0]} first")
    return number(again)


def rows_of(frame: "pl.DataFrame", dtype: np.dtype) -> np.ndarray:
    """Rows of `dtype` from the columns of a run: name_0, name_1 and so on are an array field's."""
    rows = np.zeros(len(frame), dtype)
    for name in dtype.names or ():
        for at in np.ndindex(dtype[name].shape):
            rows[name][(slice(None), *at)] = frame["_".join([name, *map(str, at)])].to_numpy()
    return rows


def _stretches(games: np.ndarray) -> list[tuple[int, int]]:
    return joined([(int(game), 1) for game in games])
