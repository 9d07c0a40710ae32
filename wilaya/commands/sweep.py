"""`wilaya sweep`: one or two rule numbers over a grid, with the same dice at every point."""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.effort import SWEEP_GAMES
from wilaya.cli import options
from wilaya.cli.completion import path_words

Ranges = Annotated[list[options.PathRange], options.argument(
    "PATH=RANGE...", "one or two numbers: structure_attack.hit_on=3..6, setup.start.incap=2..8:2, oas.ops=1,3,5",
    parser=options.path_range, autocompletion=path_words)]
Games = Annotated[int, options.counted("--games", "how many games for each point", SWEEP_GAMES)]
Chart = Annotated[Path | None, options.option(
    "--chart", "FILE", "where the chart is written, .svg or .png  [default: both, in the run's folder]")]
Force = Annotated[bool, typer.Option("--force", help="write over a FILE that is there")]


@options.asking
def sweep(ranges: Ranges, games: Games = SWEEP_GAMES, *, setting: "options.Setting", out: options.Out = None, chart: Chart = None,
          force: Force = False, far: options.How) -> options.Answer:
    """What does a number of the rules do? Plays every value of it.

    Every point of the grid is played with the same dice, and so is the base: the printed rules under --base, --rules and --set.
    Ranges are a..b[:step], both ends included; commas list values. Signs, as in -2..+2 or *0.5,*2, mean changes of the base.
    Exit code 3 where no game used the number.
    """
    from reports.studies.change.sweep_grid import draw_sweep, play_sweep, sweep_answer

    axes, targets = options.axes(ranges), options.chart_target(chart, force)
    played = play_sweep(setting.match(), axes, games, folder=out, how=far)
    return draw_sweep(sweep_answer(played.run, played), targets)
