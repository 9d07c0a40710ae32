"""`wilaya odds`: exact tables for one dice procedure."""
from typing import Annotated

import typer

from reports.odds.procedure import Parameter, Procedure, Table, procedure_of, procedures_of
from simulate.core.errors import UserError, nearest
from simulate.games import known_game
from wilaya.cli import options
from wilaya.cli.completion import game_words
from wilaya.cli.console import FORBID, Format, answer_json

HELP = ("--help", "-h")
Name = Annotated[str, options.argument("GAME", "such as ici", parser=options.game_named, autocompletion=game_words)]
Asked = Annotated[str, options.argument(
    "PROCEDURE --PARAMETER VALUE...", "such as search --density 4 --units 3; without one, all are listed")]

Turn = Annotated[str, options.option(
    "--turn", "TURN", 'with the numbers of a turn, such as "Fall 1957", where they have dates  [default: that of --from]')]


def odds(context: typer.Context, game: Name = "", procedure: Asked = "", rules: options.Rules = None,
         base: options.Base = None, assign: options.Assign = None, turn: Turn = "", position: options.From = None,
         form: options.As = Format.TEXT) -> None:
    """Exact odds of a search, an attack, a purge and so on."""
    from reports.studies.play.rules_and_data import exact_odds, read_positions

    asked = any(word in HELP for word in (game, procedure, *context.args))
    if not game or game in HELP:
        print(context.get_help())
        return
    known_game(game)
    if not procedure or procedure in HELP:
        options.refuse(options.typed(context, "rules", "base", "assign", FORBID, "turn"),
                       "of which procedure? allowed is its name after the game's, such as wilaya odds ici search")
        _list(game, form)
    elif asked:
        print(describe(procedure_of(game, procedure)))
    else:
        parameters = values(procedure_of(game, procedure), context.args)
        laid = [*read_positions(game, position), *options.overlays(context, game, base, rules, assign)]
        _print(procedure, exact_odds(game, procedure, parameters, laid, turn), form)


def values(procedure: Procedure, words: list[str]) -> dict[str, str | bool]:
    """Parameters from `--density 4 --commando` or `--density=4`. UserError for anything else."""
    kinds = {parameter.name: parameter for parameter in procedure.parameters}
    found: dict[str, str | bool] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        name = name.replace("-", "_")
        if not word.startswith("--"):
            raise UserError(f"odds {procedure.name}: {word!r} stands alone; parameters are written --{next(iter(kinds))} VALUE")
        if name not in kinds:
            raise UserError(f"odds {procedure.name}: unknown parameter {word!r}; {nearest(name, kinds)}")
        if kinds[name].type is bool:
            found[name] = value if equals else True
        elif equals or rest:
            found[name] = value if equals else rest.pop(0)
        else:
            raise UserError(f"odds {procedure.name}: {word} needs a value; {kinds[name].choices()}")
    return found


def _print(procedure: str, table: Table, form: Format) -> None:
    if form == Format.JSON:
        answer_json({**table.json(), "procedure": procedure.replace("-", "_")})
    else:
        print(table.text())


def _list(game: str, form: Format) -> None:
    if form == Format.JSON:
        answer_json({"schema": "wilaya/procedures/1", "game": game, "procedures": [
            {"name": each.name, "help": each.help, "parameters": [
                {"name": one.name, "type": one.type.__name__, "default": one.default, "allowed": _allowed(one),
                 "several": one.several, "help": one.help}
                for one in each.parameters]} for each in procedures_of(game).values()]})
    else:
        print("\n\n".join(describe(each) for each in procedures_of(game).values()))


def describe(procedure: Procedure) -> str:
    """A procedure and its parameters, a line each."""
    lines = [f"{procedure.name}: {procedure.help}"]
    for each in procedure.parameters:
        default = "" if each.default is None or each.type is bool else f" [default: {each.default}]"
        choices = f"; {each.choices()}" if each.allowed or each.type is bool else ""      # else its help says it
        lines.append(f"  --{each.name.replace('_', '-')}  {each.help}{choices}{default}")
    return "\n".join(lines)


def _allowed(parameter: Parameter) -> list[int | str]:
    allowed = parameter.allowed
    return [allowed.start, allowed.stop - 1] if isinstance(allowed, range) else list(allowed)
