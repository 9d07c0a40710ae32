"""`wilaya league`: players that answer one another until a search gains neither a point."""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.league import CELL, CONFIRM, ROUNDS, SEARCH, Question, play_league
from reports.studies.matches import SEED
from wilaya.cli import options
from wilaya.cli.console import Format, show
from wilaya.cli.progress import progress

Games = Annotated[int, options.counted("--games", "games of search for each response", SEARCH)]
Rounds = Annotated[int, options.counted("--rounds", "rounds at most", ROUNDS)]
Cell = Annotated[int, options.counted("--cell", "games of each pair of players", CELL, least=100)]
Pairs = Annotated[int, options.counted("--pairs", "pairs of games that measure a gain", CONFIRM, least=2)]
Constant = Annotated[bool, typer.Option("--constant", help="weights stay the same while the war goes on")]
Folder = Annotated[Path | None, typer.Option("--out", metavar="DIR", show_default=False,
                                             help="the folder of the league  [default: one in runs/]")]


def league(context: typer.Context, scenario: options.Scenario, games: Games = SEARCH, rounds: Rounds = ROUNDS, cell: Cell = CELL,
           pairs: Pairs = CONFIRM, seed: options.Seed = SEED, jobs: options.Jobs = None, fln: options.Fln = None,
           france: options.France = None, rules: options.Rules = None, base: options.Base = None, assign: options.Assign = None,
           players: options.Players = None, default_data: options.DefaultData = False, constant: Constant = False,
           out: Folder = None, form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """Players that answer one another until a search gains nothing.

    Each round searches for the weights with which a side does best against the mixture of the other side's players so far. The
    rate of the last mixtures hangs less on the players than that of any pair. Finished rounds are kept: the same command goes on
    from there. The folder holds the players and charts.

    \b
    wilaya league ici-1955 --rounds 4
    wilaya run ici-1955 --players runs/league-ici-1955-.../players.toml --fln league --france league
    """
    match = options.plain_match(context, scenario, fln, france, seed, base, rules, assign, players, default_data)
    question = Question(match, games, cell, pairs, rounds, match.steers and not constant)
    show(play_league(question, out, workers=options.workers(jobs), progress=progress(quiet)), form, match.RULES.name)
