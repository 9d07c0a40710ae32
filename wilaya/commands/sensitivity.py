"""`wilaya sensitivity`: on which assumed data does the answer hang, and what should be typed in first?"""
from enum import StrEnum
from typing import Annotated

import typer

from reports.studies.effort import BOARD_GAMES, SEED, WALKS
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError
from wilaya.cli import options
from wilaya.cli.console import Format, show

Walks = Annotated[int, typer.Option("--walks", metavar="COUNT", parser=options.count("--walks", 2), show_default=False,
                                    help=f"walks between two data sets; more of them narrow the intervals  [default: {WALKS}]")]
Games = Annotated[int, typer.Option("--games", metavar="COUNT", parser=options.count("--games", 2), show_default=False,
                                    help=f"how many games on each board  [default: {BOARD_GAMES}]")]


class Goal(StrEnum):
    """Which answer is explained."""
    LEVEL = "level"
    COMPARE = "compare"


For = Annotated[Goal, typer.Option("--for", help="the FLN's win rate, or what --rules and --set do to it")]


def sensitivity(context: typer.Context, scenario: options.Scenario, walks: Walks = WALKS, games: Games = BOARD_GAMES,
                goal: For = Goal.LEVEL, seed: options.Seed = SEED, jobs: options.Jobs = None,
                backend: options.Backend = "threading", fln: options.Fln = None, france: options.France = None,
                rules: options.Rules = None, base: options.Base = None, assign: options.Assign = None,
                players: options.Players = None, out: options.Out = None, scheduler: options.Scheduler = None,
                form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """On which assumed data does the answer hang?

    Shows what share of the spread between data sets each group of assumed cells explains, and which single cells settle most of
    it: type these in first. What --base, --rules and --set change is no longer assumed. With --for compare the answer is what
    --rules and --set change, as in `compare`.
    """
    from reports.studies.sensitivity import Budget, draw_sensitivity, play_sensitivity

    above: list[Overlay] = []
    given = context, scenario, fln, france, seed, base, rules, assign, players
    if goal is Goal.COMPARE:
        match, above = options.base_and_changes(*given)
        if not above:
            raise UserError("--for compare: nothing is changed; allowed with --set structure_attack.hit_on=4 or --rules FILE")
    else:
        match = options.plain_match(*given)
    answer = play_sensitivity(match, Budget(walks, games), change=above, folder=out,
                              workers=options.workers(jobs, backend, scheduler), command=context.obj or (),
                              progress=options.progress(quiet))
    show(draw_sensitivity(answer), form)
