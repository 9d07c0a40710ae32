"""How much a side gains by looking ahead: `python -m scripts.search_audit ici-1955 --side france --games 200 --playouts 8`.

A maintenance tool: what search finds and weights cannot express may become a feature of a player. With `--portfolio 8` the side
chooses one of so many other rows of weights before each turn, the members of a mixture first; without it which chit to play. With
`--decision structure` (repeatable) it tries answers at each such decision instead.
"""
import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.effort import Workers
from reports.studies.play.matches import build_match, game_of, read_player_files
from reports.studies.players.search_audit import CANDIDATES, GAMES, PLAYOUTS, SURE, Audit, search_audit
from reports.studies.progress import SILENT, StreamProgress
from simulate.core.ahead import AHEAD, VARIABLE
from simulate.core.errors import UserError, unknown


def main(scenario: Annotated[str, typer.Argument()], side: Annotated[str, typer.Option()],
         games: Annotated[int, typer.Option()] = GAMES, playouts: Annotated[int, typer.Option()] = PLAYOUTS,
         portfolio: Annotated[int, typer.Option(help="rows of weights to choose from; 0: chits are chosen")] = 0,
         decisions: Annotated[list[str] | None, typer.Option("--decision", help="look at these alone, such as search")] = None,
         candidates: Annotated[int, typer.Option(help="answers tried at a decision")] = CANDIDATES,
         sure: Annotated[float, typer.Option(help="standard errors by which another answer must be better")] = SURE,
         fln: Annotated[str | None, typer.Option()] = None, france: Annotated[str | None, typer.Option()] = None,
         players: Annotated[list[Path] | None, typer.Option(help="files of players")] = None,
         seed: Annotated[int, typer.Option()] = 1, jobs: Annotated[int, typer.Option()] = -1,
         default_data: Annotated[bool, typer.Option("--default-data")] = False, quiet: Annotated[bool, typer.Option()] = False,
         file: Annotated[Path | None, typer.Option("--json", help="also write JSON here")] = None) -> None:
    """Play and print."""
    if decisions and not AHEAD:
        os.environ[VARIABLE] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "scripts.search_audit", *sys.argv[1:]])
    match = build_match(scenario, fln, france, seed, player_files=read_player_files(game_of(scenario), players or []),
                        default_data=default_data)
    sides = {key: each for each, key in match.ROSTER.kind.KEYS.items()}
    if side not in sides:
        raise unknown("--side", side, list(sides))
    audit = Audit(match, sides[side], games, playouts, portfolio, tuple(decisions or ()), candidates, sure)
    found = search_audit(audit, workers=Workers(jobs), progress=SILENT if quiet else StreamProgress())
    print(found.text())
    if file:
        file.write_text(json.dumps(found.json(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        typer.run(main)
    except UserError as error:
        raise SystemExit(f"search_audit: {error}") from None
