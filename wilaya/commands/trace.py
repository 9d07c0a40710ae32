"""`wilaya trace`: one game, to be read; or a base and its variant with the same dice, side by side."""
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.answer import Targets, check_new_file
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.games import scenarios
from wilaya.cli import options
from wilaya.cli.completion import scenario_words
from wilaya.cli.console import Format, answer_json, print_written

Target = Annotated[str, options.argument(
    "SCENARIO|RUN|FILE", "a scenario, or the folder of a run or the file of `wilaya play`, whose seed, players and rules "
    "then hold", autocompletion=scenario_words)]
Number = Annotated[int, typer.Option("--game", metavar="NUMBER", parser=options.count("--game"), help="which game")]
Paired = Annotated[bool, typer.Option("--pair", help=(
    "without and with --rules and --set, or on both boards of a comparison, side by side"))]
Brief = Annotated[bool, typer.Option("--brief", help="a few lines a turn: points, chits, crises, votes, control, fights")]

Written = Annotated[Path | None, options.option("--out", "FILE", "write the position as the turn of --turn begins")]
Find = Annotated[str, options.option(
    "--find", "WORDS", 'list the games of a run that are so: "crisis_coup_attempt in 1958 and fln_win", as in check; or the '
    "typical, closest, wildest ones")]


def turn_range(text: str | range) -> range:
    """--turn 9..12, or one turn. UserError for anything else."""
    if isinstance(text, range):
        return text
    low, dots, high = text.partition("..")
    if not (low.isdecimal() and low.isascii() and (not dots or (high.isdecimal() and high.isascii()))):
        raise UserError(f"--turn {text}: allowed is a turn, such as 9, or turns from one to another, such as 9..12")
    first, last = (options.count("--turn", 1)(each) for each in (low, high or low))
    if last < first:
        raise UserError(f"--turn {text}: the first turn is the later one; allowed is {last}..{first}")
    return range(first, last + 1)


Turn = Annotated[range | None, options.option(
    "--turn", "TURN|FROM..TO", "only these turns, such as 9 or 9..12", parser=turn_range)]


@options.asking
def trace(context: typer.Context, target: Target, number: Number = 0, turns: Turn = None, brief: Brief = False,
          pair: Paired = False, find: Find = "", *, own: "Callable[[str], options.Setting]", out: Written = None,
          html: options.Html = None, force: options.Force = False, form: options.As = Format.TEXT,
          quiet: options.Quiet = False) -> None:
    """One game as a report of play, JSON lines, or a page.

    Game 4711 of a seed is the very game that `run` counts as number 4711. With --pair the same dice are played by the base (the
    print and --base) and by the variant (--rules and --set on top): where they diverge, and how both end; --html has both.
    `wilaya trace ici-1955 --game 7 --html game.html` writes a page that goes through it turn by turn,
    `wilaya trace ici-1955 --game 7 --turn 9..12 --brief` prints a few lines for each of these turns.
    """
    from reports.studies.play.trace_games import WIDTH, OneGame, chances_in, game_of_folder

    if find:
        return _list(target, find, form, bool(pair or html or turns or brief or out))
    chances: list[float] = []
    _check(html, out, turns, pair, brief, form, force)
    if target in scenarios():
        match = own(target).pair(few=True) if pair else own(target).match(few=True)
        game = OneGame(match, number, pair, options.progress(quiet))
    else:
        _check_own(Path(target), context)
        game = game_of_folder(Path(target), number, pair, options.progress(quiet))
        chances = chances_in(Path(target), number) if html and not pair else []
    if out and turns:
        _write(out, game.position(turns))
    elif html:
        _write(html, game.page(context.obj or (), chances))
    else:
        width = shutil.get_terminal_size((WIDTH, 0)).columns
        for line in game.json(turns) if form == Format.JSON else game.text(turns, brief, width):
            print(line)


def _check_own(target: Path, context: typer.Context) -> None:
    """UserError for options that a run has of its own, and for those, --pair and --out, with the file of a game."""
    if target.is_dir():
        options.refuse(options.typed(context, *options.OWN),
                       f"not with a run, whose own seed, players and rules hold; {target} is one")
    elif target.is_file():
        options.refuse(options.typed(context, *options.OWN, "pair", "out"), f"not with the file of a game; {target} is one")


def _list(target: str, find: str, form: Format, more: bool) -> None:
    """The games of a run that are as asked. UserError for a scenario, and with `more` options."""
    from reports.studies.play.trace_games import find_games

    if target in scenarios() or more:
        raise UserError("--find: allowed with the folder of a run, without --pair, --html, --turn and --brief")
    found = find_games(Path(target), find)
    if form == Format.JSON:
        answer_json(found.json())
    else:
        print(found.text())


def _check(html: Path | None, out: Path | None, turns: range | None, pair: bool, brief: bool, form: Format, force: bool) -> None:
    """UserError where no page or no position can be written, and for --turn and --brief where the whole game is told."""
    if html and form == Format.JSON:
        raise UserError("--html: allowed without --format json, which prints the game")
    if out:
        if not turns or len(turns) > 1 or pair or brief or html or form == Format.JSON:
            raise UserError("--out: allowed with one --turn, such as --turn 14, without --pair, --brief, --html and --format")
        check_new_file("--out", out, force)
    if turns and (pair or html):
        raise UserError("--turn: allowed without --pair and --html, which go through the whole game")
    if brief and (pair or html or form == Format.JSON):
        raise UserError("--brief: allowed for one game as text; pages, pairs and JSON lines are always full")
    Targets(html).checked(force)


def _write(path: Path, text: str) -> None:
    write_whole(path, text.encode())
    print_written([path])
