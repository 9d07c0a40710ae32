"""Playing into a folder with a progress bar: what every command that plays does."""
from pathlib import Path

from scripts.cli.console import interruptible
from scripts.cli.progress import Progress


def played(match, games: int, first: int, folder: Path | None, crew: dict, shard_size: int | None, quiet: bool, extra: dict,
           turns: int = 0):
    """The finished run and its Progress. Kernels are loaded, or compiled, before the clock starts.

    `extra` is what the manifest keeps beside the identity; games below `turns` keep their turns. Errors as those of
    `run_games`; Interrupted says what is kept.
    """
    from scripts.cli.console import warn_if_cold
    from simulate.core.storage.run_games import default_folder, run_games

    progress, place = Progress(not quiet), folder or default_folder(match.identity, first)

    def done(found: int, total: int) -> None:
        if progress.started is None and found < total:
            if not quiet:
                warn_if_cold(match, "play_many")
            match.play(first, 1)
        progress.done(found, total)

    def kept_so_far() -> str:
        return (f"interrupted; {progress.games:,d} of {games:,d} games are kept in {place}, "
                "the same command goes on from there")

    with interruptible(kept_so_far), progress:
        return run_games(match, games, first, folder=place, **crew, shard_size=shard_size,
                         extra_manifest=extra, progress=done, turns=turns), progress


def speed(run, progress: Progress) -> dict:
    """Where a run lies, and how fast it was played, for an answer."""
    return {"folder": str(run.folder), "played": progress.played, "seconds": round(progress.seconds, 3),
            "games_per_second": progress.rate and round(progress.rate, 1)}
