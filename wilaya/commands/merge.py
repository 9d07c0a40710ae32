"""`wilaya merge`: games of one run, played in several places, brought together."""
from pathlib import Path
from typing import Annotated

import typer

from wilaya.cli.console import Format, answer_json
from wilaya.cli.options import As

Runs = Annotated[list[Path], typer.Argument(metavar="RUN...", help="folders of runs", show_default=False)]
Target = Annotated[Path, typer.Option("--out", metavar="FOLDER", help="the folder of the whole run", show_default=False)]


def merge(folders: Runs, out: Target, form: As = Format.TEXT) -> None:
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
