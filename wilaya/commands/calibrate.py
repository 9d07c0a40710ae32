"""`wilaya calibrate`: which data sets fit what is known together with what I typed in?"""
from pathlib import Path
from typing import Annotated

from reports.studies.effort import DRAWS
from simulate.games import known_game
from wilaya.cli import options
from wilaya.cli.completion import game_words
from wilaya.cli.console import Format, show

Game = Annotated[str, options.argument("[GAME]", "the game that the file is of  [default: ici]", autocompletion=game_words)]
Base = Annotated[list[Path], options.option("--base", "FILE", "what you typed in of the printed game; repeatable")]
Draws = Annotated[int, options.counted("--draws", "how many data sets are drawn and judged; more extend fewer", DRAWS, least=100)]


def calibrate(base: Base, game: Game = "ici", draws: Draws = DRAWS, jobs: options.Jobs = None, form: options.As = Format.TEXT,
              quiet: options.Quiet = False) -> None:
    """Which data sets fit what is known and what I typed in?

    Draws what is still assumed, plays games on each draw, and keeps those that fit beside the file: my.toml -> my.sets.toml.
    Other commands use them as long as the file stays the same. Says first how long it takes, and goes on where it stopped.
    """
    from reports.studies.doubt.calibrate import calibrate as fit_data_sets
    from reports.studies.play.rules_and_data import read_overlays

    show(fit_data_sets(known_game(game), read_overlays(game, base, base=True), draws, jobs, options.progress(quiet)), form)
