"""Games of a match played in stages into its own folder of runs: what is there is used, whatever put it there."""
from collections.abc import Mapping, Sequence
from typing import Any

from scripts.cli.console import interruptible


class Staged:
    """`to(games)` gives the first `games` games as a LazyFrame and plays those that are missing. A context, as its Stages are.

    The folder is that of `wilaya run` for the same set-up. It may hold more games than are asked for; they are left aside, so
    that an answer depends on the games asked for alone. `most` is the end of the progress bar.
    """

    def __init__(self, match, command: Sequence[str], quiet: bool, what: str, most: int, jobs: int | None = None,
                 extra: Mapping[str, Any] | None = None):
        from scripts.cli.progress import Progress
        from scripts.stored import kept
        from simulate.core.storage.run_games import Stages

        self.match, self.most, self.quiet = match, most, quiet
        self.progress = Progress(not quiet, what)
        self._stages = Stages(match, None, extra_manifest={**kept(match, list(command)), **(extra or {})}, progress=self._done,
                              jobs=jobs)
        self.folder = self._stages.folder
        self.manifest: Mapping[str, Any] = {}

    def __enter__(self) -> "Staged":
        self._stages.__enter__()
        return self

    def __exit__(self, *exception) -> None:
        self._stages.__exit__(*exception)

    def to(self, games: int):
        """The first `games` games, one row a game. Errors as those of `run_games`."""
        import polars as pl

        with interruptible(self._kept), self.progress:
            run = self._stages.upto(games)
        self.manifest = run.manifest
        return run.scan().filter(pl.col("game") < games)

    def _done(self, found: int, total: int) -> None:
        """Kernels are loaded, or compiled, before the first games are timed."""
        from scripts.cli.console import warn_if_cold

        if self.progress.started is None and found < total:
            if not self.quiet:
                warn_if_cold(self.match, "play_many")
            self.match.play(0, 1)
        self.progress.done(min(found, self.most), self.most)

    def _kept(self) -> str:
        return f"interrupted; the games are kept in {self.folder}, the same command goes on from there"
