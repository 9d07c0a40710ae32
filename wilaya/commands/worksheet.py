"""`wilaya worksheet`: every assumed value of a game with a blank to fill in."""
from pathlib import Path
from typing import Annotated

from simulate.games import known_game
from wilaya.cli import options

Target = Annotated[Path, options.option("--out", "FILE", "where it is written: a file that ends in .xlsx, .csv or .toml")]
Filled = Annotated[list[Path] | None, options.option(
    "--base", "FILE", "what is known already, filled in: another worksheet or an overlay; repeatable")]


@options.asking
def worksheet(game: options.Game, out: Target, base: Filled = None, force: options.Force = False) -> options.Answer:
    """Every assumed value with a blank, for your copy of the game.

    Fill in what the box shows, as much as you like, and play with it.

    \b
    wilaya worksheet ici --out my-game.xlsx
    wilaya run ici-1955 --base my-game.xlsx
    """
    from reports.studies.play.rules_and_data import read_overlays
    from reports.studies.worksheets.files import write_worksheet

    return write_worksheet(known_game(game), out, read_overlays(game, base or (), base=True), force)
