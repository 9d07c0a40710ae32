"""`wilaya sensitivity`: on which assumed data does the answer hang, and what should be typed in first?"""
from typing import Annotated

import typer

from reports.studies.matches import SEED
from reports.studies.sensitivity import GAMES, WALKS
from scripts.cli import options
from scripts.cli.console import Format, show

Walks = Annotated[int, typer.Option("--walks", metavar="COUNT", parser=options.count("--walks", 2), show_default=False,
                                    help=f"walks between two data sets; more of them narrow the intervals  [default: {WALKS}]")]
Games = Annotated[int, typer.Option("--games", metavar="COUNT", parser=options.count("--games", 2), show_default=False,
                                    help=f"how many games on each board  [default: {GAMES}]")]


def sensitivity(context: typer.Context, scenario: options.Scenario, walks: Walks = WALKS, games: Games = GAMES,
                seed: options.Seed = SEED, jobs: options.Jobs = None, backend: options.Backend = "threading",
                fln: options.Fln = None, france: options.France = None, rules: options.Rules = None,
                base: options.Base = None, assign: options.Assign = None, players: options.Players = None,
                out: options.Out = None, scheduler: options.Scheduler = None, form: options.As = Format.TEXT,
                quiet: options.Quiet = False) -> None:
    """On which assumed data does the answer hang?

    Shows what share of the spread between data sets each group of assumed cells explains, and which single cells move the answer
    most: type these in first. What --base, --rules and --set change is no longer assumed.
    """
    from reports.studies.sensitivity import Budget, draw_sensitivity, play_sensitivity
    from scripts.cli.progress import progress

    match = options.plain_match(context, scenario, fln, france, seed, base, rules, assign, players)
    answer = play_sensitivity(match, Budget(walks, games), folder=out, workers=options.workers(jobs, backend, scheduler),
                              command=context.obj or (), progress=progress(quiet))
    show(draw_sensitivity(answer), form)
