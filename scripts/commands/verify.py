"""`wilaya verify`: is a run what its rules, players and seed give?"""
from typing import Annotated

import typer

from scripts.cli import options
from scripts.cli.console import Format, answer_json

Sample = Annotated[str, typer.Option("--sample", metavar="COUNT", help="how many games are played again")]


def verify(folder: options.Folder, sample: Sample = "200", form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """Check a run: its fingerprint, and a sample played again.

    Exit 1 if one game differs, or one turn where turns are kept.
    """
    from scripts.checks import check_fingerprint, check_sample, check_turns
    from scripts.cli.console import warn_if_cold
    from scripts.stored import match_of
    from simulate.core.storage.run_games import load_run

    size = options.count("--sample", sample, 1)
    run = load_run(folder)
    match = match_of(run)
    check_fingerprint(run, match.dtype)
    if not quiet:
        warn_if_cold(match, "play_many")
    games = check_sample(run, match, size)
    size, turned = len(games), check_turns(run, match, games)
    if form == Format.JSON:
        answer_json({"schema": "wilaya/verify/1", "folder": str(folder), "games": run.games, "sample": size, "turns": turned,
                     "differing": 0, "fingerprint": run.fingerprint()})
    else:
        print(f"{folder}: fingerprint {run.fingerprint()} is that of its {run.games:,d} games; "
              f"{size:,d} of them played again, all the same{f', with the turns of {turned:,d}' * bool(turned)}")
