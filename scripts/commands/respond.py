"""`wilaya respond`: how much more could a side win with better weights?"""
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.best_response import CONFIRM, SEARCH
from reports.studies.matches import SEED
from scripts.cli import options
from scripts.cli.console import Format, show
from scripts.cli.output_files import Force


class Side(StrEnum):
    """Whose player is made better."""
    FLN = "fln"
    FRANCE = "france"
    GOVERNMENT = "government"


Of = Annotated[Side, typer.Option("--side", help="whose player is made better; france is the Government too", show_default=False)]
Games = Annotated[int, typer.Option("--games", metavar="COUNT", parser=options.count("--games", 1), show_default=False,
                                    help=f"games of search  [default: {SEARCH:,d}]")]
Pairs = Annotated[int, typer.Option("--pairs", metavar="COUNT", parser=options.count("--pairs", 2), show_default=False,
                                    help=f"pairs of games that confirm the gain  [default: {CONFIRM:,d}]")]
Constant = Annotated[bool, typer.Option("--constant", help="weights stay the same while the war goes on")]
Target = Annotated[Path | None, typer.Option("--out", metavar="FILE", show_default=False,
                                             help="where the player is written, a file of players that ends in .toml")]


def respond(context: typer.Context, scenario: options.Scenario, side: Of, games: Games = SEARCH, pairs: Pairs = CONFIRM,
            seed: options.Seed = SEED, jobs: options.Jobs = None, fln: options.Fln = None, france: options.France = None,
            rules: options.Rules = None, base: options.Base = None, assign: options.Assign = None,
            players: options.Players = None, default_data: options.DefaultData = False, constant: Constant = False,
            out: Target = None, force: Force = False, form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """How much more could a side win with better weights?

    Searches the weights of one player for those that do best against the other one, and says what they gain on games and data
    sets that the search did not see. What a side could gain so is a bound on how far a win rate can be trusted.

    \b
    wilaya respond ici-1955 --side fln --out better.toml
    wilaya run ici-1955 --players better.toml --fln response --france notes
    """
    from reports.studies.best_response import Question, best_response
    from scripts.cli.progress import progress

    match = options.plain_match(context, scenario, fln, france, seed, base, rules, assign, players, default_data)
    question = Question(match, match.ROSTER.sides[0 if side is Side.FLN else 1], games, pairs,
                        match.steers and not constant)
    show(best_response(question, file=out, force=force, workers=options.workers(jobs), progress=progress(quiet)), form)
