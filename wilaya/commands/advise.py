"""`wilaya advise`: what should a side do now?"""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.effort import ADVICE_PLAYOUTS, SEED
from simulate.core.errors import UserError
from simulate.games import scenarios
from wilaya.cli import options
from wilaya.cli.completion import scenario_words

Target = Annotated[str, options.argument(
    "FILE|SCENARIO", "a position, as `wilaya trace ... --out` writes it, or a scenario for its first turn",
    autocompletion=scenario_words)]
Of = Annotated[options.Side, typer.Option("--side", help="whose advice", show_default=False)]
PlayOuts = Annotated[int, options.counted("--playouts", "play-outs of each option that is kept", ADVICE_PLAYOUTS, least=40)]


@options.asking
def advise(context: typer.Context, target: Target, side: Of, playouts: PlayOuts = ADVICE_PLAYOUTS, seed: options.Seed = SEED,
           fln: options.Fln = None, france: options.France = None, rules: options.Rules = None, base: options.Base = None,
           assign: options.Assign = None, players: options.Players = None, default_data: options.DefaultData = False, *,
           how: options.How) -> options.Answer:
    """What should a side do now?

    Every first answer to each question of the turn is played out to the end of the game, with the same dice as the usual one;
    what the side cannot know is drawn anew.

    \b
    wilaya trace ici-1955 --game 7 --turn 14 --out position.toml
    wilaya advise position.toml --side france
    """
    from reports.studies.players.advice import advise as advice
    from simulate.core.data.cells import read_toml

    position, scenario = None, target
    if target not in scenarios():
        position = Path(target)
        scenario = str(read_toml(position).get("scenario", ""))
        if scenario not in scenarios():
            raise UserError(f"{target}: no position; allowed is a file that `wilaya trace SCENARIO --turn 14 --out FILE` writes, "
                            f"or one of {', '.join(scenarios())}")
    setting = options.setting(context, scenario, seed, fln, france, rules, base, assign, players, default_data, position)
    return advice(setting.match(), side, playouts, how=how)
