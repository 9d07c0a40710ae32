"""`wilaya trace`: one game, to be read."""
from pathlib import Path
from typing import Annotated

import typer

from scripts import options
from scripts.console import Format
from scripts.games import PLAYER, SEED
from simulate.core.errors import UserError, nearest

Target = Annotated[str, typer.Argument(metavar="SCENARIO|RUN", show_default=False,
                                       help="a scenario, or the folder of a run, whose seed, players and rules then hold")]
Number = Annotated[str, typer.Option("--game", metavar="NUMBER", help="which game")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="NUMBER", show_default=False, help=f"as in `run`  [default: {SEED}]")]
Fln = Annotated[str | None, typer.Option("--fln", metavar="PLAYER", show_default=False, help=f"[default: {PLAYER}]")]
France = Annotated[str | None, typer.Option("--france", "--government", metavar="PLAYER", show_default=False,
                                            help=f"[default: {PLAYER}]")]


def trace(context: typer.Context, target: Target, number: Number = "0", seed: Seed = None, fln: Fln = None, france: France = None,
          rules: options.Rules = None, base: options.Base = None, assign: options.Assign = None,
          players: options.Players = None, form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """One game as a report of play, or as JSON lines.

    Game 4711 of a seed is the very game that `run` counts as number 4711.
    """
    import importlib

    from reports.trace import json_lines, text_report
    from scripts.games import scenarios
    from scripts.kernels import warn_if_cold

    game = options.count("--game", number)
    if target in scenarios():
        match = _of_options(context, target, seed, (fln, france, players), base, rules, assign)
    else:
        given = {"--seed": seed, "--fln": fln, "--france": france, "--rules": rules, "--base": base, "--set": assign,
                 "--players": players}
        match = _of_run(target, [option for option, value in given.items() if value is not None])
    if not quiet:
        warn_if_cold(match, "play_turn", "start_game")
    traced = importlib.import_module(f"policies.{match.identity['game']}.tracing").traced(match, game)
    for line in (json_lines if form == Format.JSON else text_report)(traced):
        print(line)


def _of_options(context, scenario, seed, who, base, rules, assign):
    from scripts.games import game_of, match

    laid = options.overlays(context, game_of(scenario), base, rules, assign)
    fln, france, players = who
    files = options.player_files(game_of(scenario), players)
    return match(scenario, fln or PLAYER, france or PLAYER, options.count("--seed", seed or SEED), laid, files)


def _of_run(target: str, given: list[str]):
    """The Match of a run. UserError when there is none, or when options say otherwise than the run."""
    from scripts.games import scenarios
    from scripts.stored import match_of
    from simulate.core.store import load_run

    if not Path(target).is_dir():
        raise UserError(f"{target}: neither a scenario nor the folder of a run; {nearest(target, scenarios())}")
    if given:
        raise UserError(f"{' '.join(given)}: not with a run, whose own seed, players and rules hold; {target} is one")
    return match_of(load_run(Path(target)))
