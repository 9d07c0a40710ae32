"""What players who think win. The games are those of `wilaya run`, and are kept where it keeps them.

`python -m scripts.thinking gain ici-1955 --france thinking` is the yardstick of what players leave, a lower bound: what thinking
finds and weights cannot express may become a feature of a player. `python -m scripts.thinking freeze` freezes who wins if both
sides of Ici think, so that answers of the trained players name it.
"""
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from policies.core.match import Match
from policies.core.roster import THINKING
from reports.sensitivity import frozen_findings
from reports.statistics.bounded_intervals import bounded_difference
from reports.studies.play.matches import build_match, game_of, read_player_files
from reports.studies.play.play_run import play_run
from reports.studies.players.response_search import pairs_of_games
from reports.studies.progress import How
from reports.tables.run_report import fln_row, report
from reports.tables.text_table import percent, points, points_range
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.core.storage.run_folder import Run
from simulate.games import GAMES
from wilaya.cli.options import progress

GAME = "ici"
app = typer.Typer(help=__doc__)


@app.command()
def gain(scenario: Annotated[str, typer.Argument()], games: Annotated[int, typer.Option(min=2)] = 200,
         fln: Annotated[str | None, typer.Option()] = None, france: Annotated[str | None, typer.Option()] = None,
         files: Annotated[list[Path] | None, typer.Option("--players", help="files of players")] = None,
         seed: Annotated[int, typer.Option()] = 1,
         default_data: Annotated[bool, typer.Option("--default-data")] = False) -> None:
    """What the FLN wins with these players, on the same games as with the trained ones."""
    laid = read_player_files(game_of(scenario), files or [])
    usual, other = (build_match(scenario, *names, seed, player_files=laid, default_data=default_data, few=True)
                    for names in ((None, None), (fln, france)))
    base, after = (played(match, games).scan().sort("game").collect()["fln_wins"].to_numpy()[:games] for match in (usual, other))
    found = bounded_difference(pairs_of_games(usual, base, after))
    print(f"{scenario}, seed {seed}: the FLN wins {percent(after.mean())} of games with {other.fln} v {other.france}, "
          f"{percent(base.mean())} with {usual.fln} v {usual.france}:\n{points(found.estimate)} points "
          f"({points_range(found.low, found.high)}, 95 %, dice and data; {found.pairs:,d} pairs of games).")


@app.command()
def freeze(games: Annotated[int, typer.Option()] = 1_000, into: Path = frozen_findings.FROZEN) -> None:
    """Play so many games of each scenario over the data sets, or those that are missing, and write what they say."""
    found: dict[str, Any] = {"data_sets": frozen_findings.data_sets_digest(GAME)}
    for scenario in GAMES[GAME].scenarios:
        usual, thinking = (build_match(scenario, name, name, default_data=False, few=True) for name in (None, THINKING))
        run = played(thinking, games)
        row = fln_row(report(run.described(), run.scan(), brief=True))
        found[scenario] = {"players": frozen_findings.digest_of(usual.identity["players"]), "games": run.games,
                           **{name: row[name] for name in ("rate", "low", "high")}}
    write_whole(into / frozen_findings.THINKING, (json.dumps(found, indent=1) + "\n").encode())


def played(match: Match, games: int) -> Run:
    """The run of a match."""
    command = ("run", match.scenario, "--fln", match.fln, "--france", match.france, "--games", str(games))
    return play_run(match, games, how=How(command=command, progress=progress(quiet=False))).run


if __name__ == "__main__":
    try:
        app()
    except UserError as error:
        raise SystemExit(f"thinking: {error}") from None
