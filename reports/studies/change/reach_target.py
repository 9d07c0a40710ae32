"""`wilaya rank --target`: a ranking's changes that bring the FLN's win rate into a band, judged on dice of their own."""
import contextlib
from dataclasses import replace
from pathlib import Path

import polars as pl

from policies.core.match import Match
from reports.assertions.judging import judge_once, judge_until_decided
from reports.assertions.language import Assertion, Band
from reports.studies.change.changes_on_the_way import way_of_games
from reports.studies.change.rank_changes import RankAnswer, base_and_changed
from reports.studies.effort import How, fresh_seed
from reports.studies.play.play_run import StagedRun
from reports.sweeps.inverse import Point
from reports.sweeps.reach import BASE_LEVEL, Candidate, Reached, Tried, reach
from reports.tables.game_worth import fln_values, rates_on_sets, values_by_board
from simulate.core.data.scenario import Variant
from simulate.core.errors import UserError
from simulate.core.storage.run_games import default_folder

SIZES = 20_000, 50_000         # fresh games of the base; of each change or pair that is judged, at most


def reach_target(match: Match, found: RankAnswer, band: Band, how: How) -> RankAnswer:
    """The same ranking of a match's changes with its answer on `band`. UserError as `run_games`."""
    with contextlib.ExitStack() as runs:
        judge = _Judge(replace(match, seed=fresh_seed(match.seed)), found, band, how, runs)
        return replace(found, reached=judge.reached())


class _Judge:
    """Plays fresh games of the base and of candidates into folders beside those of the ranking."""

    def __init__(self, match: Match, found: RankAnswer, band: Band, how: How, runs: contextlib.ExitStack):
        self.match, self.found, self.band, self.how, self._open = match, found, band, how, runs
        self._under = Path(next(iter(found.folders.values()))).parent
        self._runs: dict[Path, StagedRun] = {}

    def reached(self) -> Reached:
        """The answer."""
        games = fln_values(self._run(self.match, "base").first_games(SIZES[0])).by_value()
        judged = judge_once(self._asked("base"), games, BASE_LEVEL, last=True)
        return reach(self.found.ranking, self.band, judged, self._tried, self.match.seed)

    def _tried(self, candidate: Candidate, level: float) -> Tried | None:
        """The candidate after as many games as its verdict takes, and the same games of the base where it holds. None for two
        that cannot be played together."""
        overlays = [overlay for row in candidate.rows for overlay in self.found.overlays[row.name]]
        try:
            base, changed, lines = base_and_changed(self.match, overlays, self.match.on(Variant(candidate.name, {}, overlays)))
        except UserError:
            return None
        staged = self._run(changed, candidate.name)
        judged = judge_until_decided([self._asked(candidate.name)],
                                     lambda number: [fln_values(staged.first_games(number)).by_value()], SIZES[1], level)[0]
        games = staged.first_games(judged.games)
        at = Point(0, fln_values(games), None, rates_on_sets(list(values_by_board(games).values())))
        tried = Tried(candidate, judged, at.sets_in(self.band))
        if not tried.holds:
            return tried
        before = self._run(base, "base")
        return replace(tried, moves=way_of_games(before.first_games(judged.games), games,
                                                 {**staged.manifest, "experiment": {"changes": lines}}, lines))

    def _asked(self, name: str) -> Assertion:
        return Assertion(name, pl.col("fln_wins"), self.band)

    def _run(self, match: Match, what: str) -> StagedRun:
        folder = default_folder(match.identity, runs_root=self._under)
        if folder not in self._runs:
            self._runs[folder] = self._open.enter_context(
                StagedRun(match, None, what=f"{what} on fresh dice", how=self.how, folder=folder))
        return self._runs[folder]
