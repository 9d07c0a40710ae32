"""`wilaya league`: players that answer one another until a search gains neither a point."""
from pathlib import Path
from typing import Annotated

from reports.studies.effort import LEAGUE_CELL, LEAGUE_CONFIRM, LEAGUE_ROUNDS, LEAGUE_SEARCH
from wilaya.cli import options

Games = Annotated[int, options.counted("--games", "games of search for each response", LEAGUE_SEARCH)]
Rounds = Annotated[int, options.counted("--rounds", "rounds at most", LEAGUE_ROUNDS)]
Cell = Annotated[int, options.counted("--cell", "games of each pair of players", LEAGUE_CELL, least=100)]
Pairs = Annotated[int, options.counted("--pairs", "pairs of games that measure a gain", LEAGUE_CONFIRM, least=2)]
Folder = Annotated[Path | None, options.option("--out", "DIR", "the folder of the league  [default: one in runs/]")]


@options.asking
def league(games: Games = LEAGUE_SEARCH, rounds: Rounds = LEAGUE_ROUNDS, cell: Cell = LEAGUE_CELL,
           pairs: Pairs = LEAGUE_CONFIRM, *, setting: "options.Setting", constant: options.Constant = False, out: Folder = None,
           how: options.How) -> options.Answer:
    """Players that answer one another until a search gains nothing.

    Each round searches for the weights with which a side does best against the mixture of the other side's players so far. The
    rate of the last mixtures depends less on the players than that of any pair. Finished rounds stay: the same command goes on
    from there. The folder holds the players and charts.

    \b
    wilaya league ici-1955 --rounds 4
    wilaya run ici-1955 --players runs/league-ici-1955-.../players.toml --fln league --france league
    """
    from reports.studies.players.league import Question, play_league

    match = setting.match()
    question = Question(match, games, cell, pairs, rounds, match.steers and not constant)
    return play_league(question, out, how=how)
