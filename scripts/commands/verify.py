"""`wilaya verify`: is a run what its rules, players and seed give?"""
from typing import Annotated

import typer

from scripts.cli import options
from scripts.cli.console import Format, show

Sample = Annotated[int, typer.Option("--sample", metavar="COUNT", parser=options.count("--sample", 1),
                                     help="how many games are played again")]


def verify(folder: options.Folder, sample: Sample = 200, form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """Check a run: its fingerprint, and a sample played again.

    Exit 1 if one game differs, or one turn where turns are kept.
    """
    from reports.studies.verify_run import verify_run
    from scripts.cli.progress import progress

    show(verify_run(folder, sample, progress(quiet)), form)
