"""`wilaya trace`: one game, to be read; or a base and its variant with the same dice, side by side."""
from pathlib import Path
from typing import Annotated

import typer

from scripts.cli import options
from scripts.cli.console import Format
from scripts.games import SEED
from simulate.core.errors import UserError, nearest

Target = Annotated[str, typer.Argument(metavar="SCENARIO|RUN", show_default=False,
                                       help="a scenario, or the folder of a run, whose seed, players and rules then hold")]
Number = Annotated[str, typer.Option("--game", metavar="NUMBER", help="which game")]
Paired = Annotated[bool, typer.Option("--pair", help=(
    "without and with --rules and --set, or on both boards of a comparison, side by side"))]
Full = Annotated[bool, typer.Option("--full", help="with --pair: also what is the same in both games")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="NUMBER", show_default=False, help=f"as in `run`  [default: {SEED}]")]


def trace(context: typer.Context, target: Target, number: Number = "0", pair: Paired = False, full: Full = False,
          seed: Seed = None, fln: options.Fln = None, france: options.France = None,
          rules: options.Rules = None, base: options.Base = None,
          assign: options.Assign = None, players: options.Players = None, form: options.As = Format.TEXT,
          quiet: options.Quiet = False) -> None:
    """One game as a report of play, or as JSON lines.

    Game 4711 of a seed is the very game that `run` counts as number 4711. With --pair the same dice are played by the base (the
    print and --base) and by the variant (--rules and --set on top), side by side from where the histories part.
    """
    from scripts.cli.console import warn_if_cold
    from simulate.games import scenarios

    game = options.count("--game", number)
    if full and not (pair and form == Format.TEXT):
        raise UserError("--full: allowed with --pair, as text; one game alone, and JSON lines, are always full")
    if target in scenarios():
        match = _of_options(context, target, seed, (fln, france, players), (base, rules, assign), pair)
    else:
        given = {"--seed": seed, "--fln": fln, "--france": france, "--rules": rules, "--base": base, "--set": assign,
                 "--players": players}
        match = _of_run(target, [option for option, value in given.items() if value is not None], pair)
    if not quiet:
        warn_if_cold(match, "play_turn", "start_game")
    for line in (_pair(match, game, form, full) if pair else _single(match, game, form)):
        print(line)


def _single(match, game: int, form: Format):
    from policies.core.trace import trace_game
    from reports.games import reports_on

    reports, traced = reports_on(match.RULES.name), trace_game(match, game)
    return reports.json_lines(traced) if form == Format.JSON else reports.text_report(traced)


def _pair(match, game: int, form: Format, full: bool):
    """The lines of both games. On a terminal the text is as wide as that, elsewhere as WIDTH."""
    import shutil

    from reports.tracing.paired_trace import pair_lines
    from reports.tracing.paired_trace_text import LEAST, WIDTH, pair_text
    from scripts.flipped import pair_of_games
    from scripts.variants import changes_of

    found = pair_of_games(match, game)
    if form == Format.JSON:
        return pair_lines(found, changes_of(match))
    width = shutil.get_terminal_size((WIDTH, 0)).columns
    return pair_text(found, changes_of(match), max(width, LEAST), full)


def _of_options(context, scenario, seed, who, changes, pair):
    from scripts.games import match
    from scripts.variants import pair_of
    from simulate.games import game_of

    (fln, france, players), (base, rules, assign) = who, changes
    named, number = (fln, france), options.count("--seed", seed or SEED)
    if pair:
        return pair_of(context, scenario, *named, number, base, rules, assign, players)
    laid = options.overlays(context, game_of(scenario), base, rules, assign)
    return match(scenario, *named, number, laid, options.player_files(game_of(scenario), players))


def _of_run(target: str, given: list[str], pair: bool):
    """The Match of a run. UserError when there is none, when options say otherwise than it, or when it holds no such games."""
    from scripts.stored import match_of
    from simulate.core.storage.run_games import load_run
    from simulate.games import scenarios

    if not Path(target).is_dir():
        raise UserError(f"{target}: neither a scenario nor the folder of a run; {nearest(target, scenarios())}")
    if given:
        raise UserError(f"{' '.join(given)}: not with a run, whose own seed, players and rules hold; {target} is one")
    match = match_of(load_run(Path(target)))
    boards = len(match.variants)
    if pair and boards != 2:
        raise UserError(f"--pair: {target} holds games on {boards or 1} board{'s' * (boards > 1)}; allowed are the folder of a "
                        "comparison, or a scenario with --rules or --set")
    if boards and not pair:
        raise UserError(f"{target}: its games are played on {boards} boards with the same dice; "
                        f"allowed is {'--pair' if boards == 2 else 'a scenario with the --set of one of them'}")
    return match
