"""`wilaya respond`: how much more could a side win with better weights?"""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.effort import RESPONSE_CONFIRM, RESPONSE_SEARCH
from wilaya.cli import options

Of = Annotated[options.Side, typer.Option("--side", show_default=False, help="whose player is made better")]
Games = Annotated[int, options.counted("--games", "games of search", RESPONSE_SEARCH)]
Pairs = Annotated[int, options.counted("--pairs", "pairs of games that confirm the gain", RESPONSE_CONFIRM, least=2)]
Target = Annotated[Path | None, options.option(
    "--out", "FILE", "where the player is written, a file of players that ends in .toml")]


@options.asking
def respond(side: Of, games: Games = RESPONSE_SEARCH, pairs: Pairs = RESPONSE_CONFIRM, *, setting: "options.Setting",
            constant: options.Constant = False, out: Target = None, force: options.Force = False,
            how: options.How) -> options.Answer:
    """How much more could a side win with better weights?

    Searches the weights of one player for those that do best against the other one, and says what they gain on games and data
    sets that the search did not see. What a side could gain so is a bound on how far a win rate can be trusted.

    \b
    wilaya respond ici-1955 --side fln --out better.toml
    wilaya run ici-1955 --players better.toml --fln response --france notes
    """
    from reports.studies.players.best_response import Question, best_response

    match = setting.match()
    question = Question(match, match.ROSTER.side(side), games, pairs, match.steers and not constant)
    return best_response(question, file=out, force=force, how=how)
