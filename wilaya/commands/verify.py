"""`wilaya verify`: is a run or a league what its rules, players and seed give?"""
from typing import Annotated

import typer

from wilaya.cli import options
from wilaya.cli.console import Format, show

Sample = Annotated[int, typer.Option("--sample", metavar="COUNT", parser=options.count("--sample", 1),
                                     help="how many games are played again")]


def verify(folder: options.Folder, sample: Sample = 200, form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """Check a run or a league: play a sample again.

    So too what was played beside it (report --switches, compare --panel). Exit 1 if one game differs, or one turn where turns are
    kept; with --format json the answer says which.
    """
    from reports.studies.players.verify_run import verify_run

    found = verify_run(folder, sample, options.progress(quiet))
    if found.first and form == Format.TEXT:
        raise found.first
    show(found, form)
