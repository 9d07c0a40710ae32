"""`wilaya actions`: what does a side lose when one action is barred to it?"""
from typing import Annotated

import typer

from reports.studies.effort import ACTION_PAIRS, ADAPTATION_SEARCH
from simulate.core.storage.atomic_files import write_whole
from wilaya.cli import options

Of = Annotated[options.Side | None, typer.Option("--side", show_default=False,
                                                 help="actions of this side alone  [default: both]")]
Pairs = Annotated[int, options.counted("--pairs", "pairs of games for each action", ACTION_PAIRS, least=2)]
Readapt = Annotated[bool, typer.Option("--readapt", help="also when both sides have adapted to each ban: minutes an action")]


@options.asking
def actions(side: Of = None, pairs: Pairs = ACTION_PAIRS, readapt: Readapt = False, search: options.Search = ADAPTATION_SEARCH, *,
            setting: "options.Setting", chart: options.Chart = None, force: options.Force = False,
            how: options.How) -> options.Answer:
    """What does a side lose when one action is barred to it?

    Bars one action after the other (as --forbid does) and ranks them by what their side loses without them. Of an action that is
    hardly used it says what one use is worth.
    """
    from reports.studies.change.action_worth import rank_actions
    from reports.studies.players.adaptation import Effort

    match = setting.match()
    targets = options.chart_target(chart, force)
    found = rank_actions(match, pairs, Effort(search) if readapt else None, side=side, how=how)
    for ending, path in targets.items():
        write_whole(path, found.chart(ending))
    return found
