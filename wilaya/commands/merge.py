"""`wilaya merge`: games of one run, played in several places, brought together."""
from pathlib import Path
from typing import Annotated

from wilaya.cli import options
from wilaya.cli.console import Format, answer_json

Runs = Annotated[list[Path], options.argument("RUN...", "folders of runs")]
Target = Annotated[Path, options.option("--out", "FOLDER", "the folder of the whole run")]


def merge(folders: Runs, out: Target, form: options.As = Format.TEXT) -> None:
    """Join the games of several runs into one run.

    They are played with --first-game, on several machines perhaps.
    """
    from simulate.core.storage.run_games import merge as joined

    run = joined(folders, out)
    if form == Format.JSON:
        answer_json({"schema": "wilaya/merge/1", "scenario": run.manifest["identity"]["scenario"], "folder": str(out),
                     "games": run.games, "ranges": run.held(), "fingerprint": run.fingerprint()})
    else:
        print(f"{out}: {run.games:,d} games of {len(folders)} runs, fingerprint {run.fingerprint()}")
