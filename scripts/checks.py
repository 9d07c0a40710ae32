"""Whether what lies on disk is what the rules give: the fingerprint hashed anew, games played again."""
import random

import numpy as np

from simulate.core.errors import Broken
from simulate.core.storage import fingerprint
from simulate.core.storage.game_ranges import common, joined, number

AT_ONCE = 250_000


def check_fingerprint(run, dtype: np.dtype) -> None:
    """Broken unless the rows on disk, hashed anew, give the run's fingerprint."""
    slices = (run.scan().slice(at, AT_ONCE).collect() for at in range(0, run.games, AT_ONCE))
    found = fingerprint.fingerprint_text(fingerprint.total(fingerprint.fingerprint(rows_of(each, dtype)) for each in slices))
    if found != run.fingerprint():
        raise Broken(f"{run.folder}: its games have the fingerprint {found}, not {run.fingerprint()}")


def check_sample(run, match, size: int) -> np.ndarray:
    """Play `size` games of the run again (or all), the same ones each time; their numbers. Broken if one differs."""
    import polars

    chosen = sorted(random.Random(run.fingerprint()).sample(range(run.games), min(size, run.games)))
    frame = run.scan().with_row_index("row").filter(polars.col("row").is_in(chosen)).collect()
    stored = rows_of(frame, match.dtype)
    again = np.concatenate([match.play(first, count) for first, count in _stretches(stored["game"])])
    differing = np.flatnonzero(stored != np.asarray(again))
    if len(differing):
        row = differing[0]
        fields = [f"{name} {stored[name][row]}, played again {again[name][row]}" for name in match.dtype.names
                  if np.any(stored[name][row] != again[name][row])]
        raise Broken(f"{run.folder}: {len(differing):,d} of {len(chosen):,d} games differ; game {stored['game'][row]}: "
                     f"{'; '.join(fields)}")
    return stored["game"]


def check_turns(run, match, games: np.ndarray) -> int:
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


def rows_of(frame, dtype: np.dtype) -> np.ndarray:
    """Rows of `dtype` from the columns of a run: name_0, name_1 and so on are an array field's."""
    rows = np.zeros(len(frame), dtype)
    for name in dtype.names:
        for at in np.ndindex(dtype[name].shape):
            rows[name][(slice(None), *at)] = frame["_".join([name, *map(str, at)])].to_numpy()
    return rows


def _stretches(games: np.ndarray) -> list[tuple[int, int]]:
    return joined([(int(game), 1) for game in games])
