"""`wilaya calibrate`: which data sets fit what is known together with what I typed in?"""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.effort import DRAWS
from simulate.games import known_game
from wilaya.cli import options
from wilaya.cli.completion import game_words
from wilaya.cli.console import Format, show

Game = Annotated[str, typer.Argument(metavar="[GAME]", help="the game that the file is of  [default: ici]", show_default=False,
                                     autocompletion=game_words)]
Base = Annotated[list[Path], typer.Option("--base", metavar="FILE", show_default=False,
                                          help="what you typed in of the printed game; repeatable")]
Draws = Annotated[int, typer.Option("--draws", metavar="COUNT", parser=options.count("--draws", 100), show_default=False, help=(
    f"how many data sets are drawn and judged; more extend fewer  [default: {DRAWS}]"))]


def calibrate(base: Base, game: Game = "ici", draws: Draws = DRAWS, jobs: options.Jobs = None, form: options.As = Format.TEXT,
              quiet: options.Quiet = False) -> None:
    """Which data sets fit what is known and what I typed in?

    Draws what is still assumed, plays games on each draw, and keeps those that fit beside the file: my.toml -> my.sets.toml.
    Other commands use them as long as the file stays the same. Says first how long it takes, and goes on where it stopped.
    """
    from reports.studies.calibrate import calibrate as fit_data_sets
    from reports.studies.matches import read_overlays

    show(fit_data_sets(known_game(game), read_overlays(game, base, base=True), draws, jobs, options.progress(quiet)), form)
