"""`wilaya actions`: what does a side lose when one action is barred to it?"""
from typing import Annotated

import typer

from reports.studies.effort import ACTION_PAIRS, ADAPTATION_SEARCH, SEED
from simulate.core.storage.atomic_files import write_whole
from wilaya.cli import options
from wilaya.cli.console import Format, show
from wilaya.cli.output_files import Chart, Force, chart_target

Of = Annotated[options.Side | None, typer.Option("--side", show_default=False,
                                                 help="actions of this side alone  [default: both]")]
Pairs = Annotated[int, options.counted("--pairs", "pairs of games for each action", ACTION_PAIRS, least=2)]
Readapt = Annotated[bool, typer.Option("--readapt", help="also when both sides have adapted to each ban: minutes an action")]
Search = Annotated[int, options.counted("--readapt-games", "games of search for each best response", ADAPTATION_SEARCH)]


def actions(context: typer.Context, scenario: options.Scenario, side: Of = None, pairs: Pairs = ACTION_PAIRS,
            readapt: Readapt = False, search: Search = ADAPTATION_SEARCH, seed: options.Seed = SEED, jobs: options.Jobs = None,
            fln: options.Fln = None, france: options.France = None, rules: options.Rules = None, base: options.Base = None,
            assign: options.Assign = None, players: options.Players = None, default_data: options.DefaultData = False,
            chart: Chart = None, force: Force = False, form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """What does a side lose when one action is barred to it?

    Bars one action after the other (as --forbid does) and ranks them by what their side loses without them.
    """
    from reports.studies.action_worth import rank_actions
    from reports.studies.adaptation import Effort

    match = options.plain_match(context, scenario, fln, france, seed, base, rules, assign, players, default_data)
    targets = chart_target(chart, force)
    found = rank_actions(match, pairs, Effort(search) if readapt else None, side=side, workers=options.workers(jobs),
                         progress=options.progress(quiet))
    for ending, path in targets.items():
        write_whole(path, found.chart(ending))
    show(found, form)
