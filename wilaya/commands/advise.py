"""`wilaya advise`: what should a side do now?"""
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.effort import ADVICE_PLAYOUTS, SEED
from simulate.core.data.cells import read_toml
from simulate.core.data.overlays import Overlay
from simulate.core.data.tables import POSITION, position_head
from simulate.core.errors import UserError
from simulate.games import scenarios
from wilaya.cli import options
from wilaya.cli.completion import scenario_words

Target = Annotated[str, options.argument(
    "FILE|SCENARIO", "a position, as `wilaya trace ... --out` writes it, or a scenario for its first turn",
    autocompletion=scenario_words)]
Of = Annotated[options.Side, typer.Option("--side", help="whose advice", show_default=False)]
Number = Annotated[int | None, options.option(
    "--game", "NUMBER", "a game of the scenario, with --turn  [default: 0]", parser=options.count("--game"))]
Turn = Annotated[int | None, options.option(
    "--turn", "TURN", "as this turn of the game begins, such as 14", parser=options.count("--turn", 1))]
PlayOuts = Annotated[int, options.counted("--playouts", "play-outs of each option that is kept", ADVICE_PLAYOUTS, least=40)]


@options.asking
def advise(context: typer.Context, target: Target, side: Of, number: Number = None, turn: Turn = None,
           playouts: PlayOuts = ADVICE_PLAYOUTS, seed: options.Seed = SEED, fln: options.Fln = None,
           france: options.France = None, rules: options.Rules = None, base: options.Base = None, assign: options.Assign = None,
           players: options.Players = None, default_data: options.DefaultData = False, *, how: options.How) -> options.Answer:
    """What should a side do now?

    Every first answer to each question of the turn is played out to the end of the game, with the same dice as the usual one;
    what the side cannot know is drawn anew.

    \b
    wilaya advise ici-1955 --game 7 --turn 14 --side france
    wilaya advise position.toml --side france
    """
    from reports.studies.play.trace_games import OneGame
    from reports.studies.players.advice import advise as advice

    laid, scenario = list[Overlay](), target
    if target not in scenarios():
        options.refuse({"--game": number, "--turn": turn}, f"not with a position; {target} is one")
        laid = [Overlay({POSITION: read_toml(Path(target))}, target)]
        scenario = position_head(laid, "scenario")
        if scenario not in scenarios():
            raise UserError(f"{target}: no position; allowed is a file that `wilaya trace SCENARIO --turn 14 --out FILE` writes, "
                            f"or one of {', '.join(scenarios())}")
    if number is not None and turn is None:
        raise UserError(f"--game {number}: allowed with a turn of it, such as --turn 14")
    setting = options.setting(context, scenario, rules, assign, base, seed, fln, france, players, default_data)
    if turn:
        game = OneGame(setting.match(few=True), number or 0, progress=how.progress)
        laid = [game.overlay(range(turn, turn + 1))]
    return advice(replace(setting, printed=[*setting.printed, *laid]).match(), side, playouts, how=how)
