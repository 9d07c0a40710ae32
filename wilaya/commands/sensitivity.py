"""`wilaya sensitivity`: on which assumed data does the answer depend, and what should be typed in first?"""
from enum import StrEnum
from typing import Annotated

import typer

from reports.studies.effort import BOARD_GAMES, SEED, WALKS
from simulate.core.errors import UserError
from wilaya.cli import options

Walks = Annotated[int, options.counted(
    "--walks", "walks between two data sets; more of them narrow the intervals", WALKS, least=2)]
Games = Annotated[int, options.counted("--games", "how many games on each board", BOARD_GAMES, least=2)]


class Goal(StrEnum):
    """Which answer is explained."""
    LEVEL = "level"
    COMPARE = "compare"


For = Annotated[Goal, typer.Option("--for", help="the FLN's win rate, or what --rules and --set do to it")]


@options.asking
def sensitivity(context: typer.Context, scenario: options.Scenario, walks: Walks = WALKS,
                games: Games = BOARD_GAMES, goal: For = Goal.LEVEL, seed: options.Seed = SEED, fln: options.Fln = None,
                france: options.France = None, rules: options.Rules = None, base: options.Base = None,
                assign: options.Assign = None, players: options.Players = None, out: options.Out = None,
                *, far: options.How) -> options.Answer:
    """On which assumed data does the answer depend?

    Shows what share of the spread between data sets each group of assumed cells explains, and which single cells settle most of
    it: type these in first. What --base, --rules and --set change is no longer assumed. With --for compare the answer is what
    --rules and --set change, as in `compare`.
    """
    from reports.studies.doubt.sensitivity import Budget, draw_sensitivity, play_sensitivity

    asked = options.setting(context, scenario, rules, assign, base, seed, fln, france, players, default_data=True)
    paired = goal is Goal.COMPARE
    if paired and not asked.changes:
        raise UserError("--for compare: nothing is changed; allowed with --set structure_attack.hit_on=4 or --rules FILE")
    answer = play_sensitivity(asked.base() if paired else asked.match(), Budget(walks, games),
                              change=asked.changes if paired else (), folder=out, how=far)
    return draw_sensitivity(answer)
