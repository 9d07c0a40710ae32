"""Is a run what its rules, players and seed give? The fingerprint hashed anew, games played again."""
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars
import polars as pl

from policies.core.match import Match
from reports.studies.answer import Answer
from reports.studies.effort import Progress
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.reload_run import match_from, match_of
from reports.studies.players.best_response import PARTS
from reports.studies.players.league import PLAYERS, STATE, League, Question, Table, held_state, kept_league, players_file
from simulate.core.errors import Broken
from simulate.core.storage import shards
from simulate.core.storage.atomic_files import seal_of
from simulate.core.storage.manifest import common, joined, number
from simulate.core.storage.run_folder import Run, companions
from simulate.core.storage.run_games import load_run

SCHEMA = "wilaya/verify/1"
AT_ONCE = 250_000
SHOWN = 3                 # fields of a game that differs
LISTED = 20               # numbers of games that differ


class Differs(Broken):
    """Something on disk is not what the rules give: `what` is "fingerprint", "games", "turns" or "players", `games` are the
    numbers of those that differ, `fields` those of the first one, as (name, stored, played again)."""

    def __init__(self, run: "Run | League", what: str, said: str, games: np.ndarray | None = None,
                 fields: Sequence[tuple[str, Any, Any]] = ()):
        super().__init__(f"{run.folder}: {said}")
        self.what, self.games, self.fields = what, [] if games is None else games.tolist(), fields

    def json(self) -> dict[str, Any]:
        """{"what", "differing", "first", "fields", "said"}; `first` are the numbers of some games."""
        fields = [{"field": name, "stored": stored, "again": again} for name, stored, again in self.fields]
        return {"what": self.what, "differing": len(self.games), "first": self.games[:LISTED], "fields": fields,
                "said": str(self)}


@dataclass(frozen=True, repr=False)
class Verified(Answer):
    """How far the rows of a run are what its rules give: `sample` games were played again, `turns` of them with their turns.

    `differs` is the first thing that is not as it should be, `lacking` the number of games that are not played yet, `beside` are
    the runs that were played for this one.
    """
    folder: Path
    games: int
    lacking: int
    fingerprint: str
    sample: int = 0
    turns: int = 0
    differs: Differs | None = None
    beside: tuple["Verified", ...] = ()

    @property
    def first(self) -> Differs | None:
        """What differs in the run, else in one that was played for it."""
        return self.differs or next((each.differs for each in self.beside if each.differs), None)

    @property
    def exit_code(self) -> int:
        return self.first.exit_code if self.first else 0

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/reference.md)."""
        return {"schema": SCHEMA, "sound": self.first is None, **self.row(), "beside": [each.row() for each in self.beside]}

    def row(self) -> dict[str, Any]:
        """Of this run alone."""
        return {"folder": str(self.folder), "games": self.games, "missing": self.lacking, "sample": self.sample,
                "turns": self.turns, "fingerprint": self.fingerprint, "differs": self.differs and self.differs.json()}

    def text(self) -> str:
        """A line for the run and for each that was played for it: the verdict, then what it rests on."""
        return "\n".join([self.line(), *(each.line() for each in self.beside)])

    def line(self) -> str:
        """Of this run alone, which is sound."""
        if not self.sample:
            return f"{self.folder}: its seal holds; its games are those of a comparison, and are not played again here"
        turns = f", with the turns of {'all of these' if self.turns == self.sample else f'{self.turns:,d}'}" if self.turns else ""
        many = "all" if self.sample == self.games else f"{self.sample:,d}"
        lacking = f"unfinished, {self.lacking:,d} games are missing; " if self.lacking else ""
        return (f"{self.folder}: {lacking}sound: {many} of its {self.games:,d} games were played again and came out the same"
                f"{turns}; fingerprint {self.fingerprint}")


def verify_run(folder: Path, sample: int, progress: Progress) -> Verified:
    """Hash the rows of a run anew and play `sample` of its games again, and so of each run that was played for it; or a league.

    UserError if that cannot be.
    """
    if (folder / STATE).is_file():
        return _verified_league(folder, sample, progress)
    run = load_run(folder)
    found = _verified(run, sample, progress)
    return replace(found, beside=tuple(_verified(each, sample, progress) for each in companions(run)))


def _verified(run: "Run", size: int, progress: Progress) -> Verified:
    match, found = match_of(run), Verified(run.folder, run.games, number(run.missing()), run.fingerprint())
    try:
        slices = (run.scan().slice(at, AT_ONCE).collect() for at in range(0, run.games, AT_ONCE))
        again = shards.fingerprint_text(shards.total(shards.fingerprint(rows_of(each, match.dtype)) for each in slices))
        if again != run.fingerprint():
            raise Differs(run, "fingerprint", f"its games have the fingerprint {again}, not {run.fingerprint()}")
        compile_if_cold(progress, match, "play_many")
        found = replace(found, sample=min(size, run.games))
        games = check_sample(run, match, size)
        return replace(found, turns=check_turns(run, match, games))
    except Differs as differs:
        return replace(found, differs=differs)


def _verified_league(folder: Path, size: int, progress: Progress) -> Verified:
    """The seal of a league, the first games of each pair of its players, some `size` in all, and its file of players."""
    held = held_state(folder)
    asked, worth = held["question"], np.array(held["games"], np.float32)
    found = Verified(folder, worth.size, 0, seal_of(held["games"]))
    if not held["recipe"]:
        return found
    match = match_from(folder, {"identity": asked.pop("match"), **held["recipe"]})
    question = Question(match, **asked)
    league = kept_league(question, folder)
    assert league is not None
    compile_if_cold(progress, match, "play_many")
    some = worth[:, :, :max(PARTS, size * worth.shape[2] // worth.size)]
    with ThreadPoolExecutor() as pool:
        table = Table(replace(question, cell=some.shape[2]), pool)
        again = np.array([[table.cell(fln, other) for other in league.players[1]] for fln in league.players[0]])
    found = replace(found, sample=some.size)
    if not np.array_equal(some, again):
        return replace(found, differs=Differs(league, "games", f"{np.sum(some != again):,d} of {some.size:,d} games differ"))
    if (folder / PLAYERS).read_bytes() != players_file(league).encode():
        said = f"{PLAYERS} is not what its games give; the `wilaya league` that made it writes it anew"
        return replace(found, differs=Differs(league, "players", said))
    return found


def check_sample(run: "Run", match: "Match", size: int) -> np.ndarray:
    """Play `size` games of the run again (or all), the same ones each time; their numbers. Differs if one does."""
    chosen = sorted(random.Random(run.fingerprint()).sample(range(run.games), min(size, run.games)))
    frame = run.scan().with_row_index("row").filter(polars.col("row").is_in(chosen)).collect()
    stored = rows_of(frame, match.dtype)
    again = np.concatenate([match.play(first, count) for first, count in _stretches(stored["game"])])
    differing = np.flatnonzero(stored != np.asarray(again))
    if len(differing):
        row = differing[0]
        fields = [(name, stored[name][row].tolist(), again[name][row].tolist()) for name in match.dtype.names or ()
                  if np.any(stored[name][row] != again[name][row])]
        words = "; ".join(f"{name} {was}, played again {now}" for name, was, now in fields[:SHOWN])
        more = f"; and {len(fields) - SHOWN} more fields" if len(fields) > SHOWN else ""
        said = f"{len(differing):,d} of {len(chosen):,d} games differ; game {stored['game'][row]}: {words}{more}"
        raise Differs(run, "games", said, stored["game"][differing], fields)
    return stored["game"]


def check_turns(run: "Run", match: "Match", games: np.ndarray) -> int:
    """Play those of `games` again whose turns are there; how many. Differs if one turn does."""
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
        said = f"the turns of {len(games):,d} of {number(again):,d} games differ, of game {games[0]} first"
        raise Differs(run, "turns", said, games)
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
