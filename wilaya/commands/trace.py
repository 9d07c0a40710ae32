"""`wilaya trace`: one game, to be read; or a base and its variant with the same dice, side by side."""
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.studies.answer import Targets, check_new_file
from reports.studies.effort import SEED
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.games import scenarios
from wilaya.cli import options
from wilaya.cli.completion import scenario_words
from wilaya.cli.console import FORBID, Format, answer_json, print_written

if TYPE_CHECKING:
    from policies.core.match import Match

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


def trace(context: typer.Context, target: Target, number: Number = 0, turns: Turn = None, brief: Brief = False,
          pair: Paired = False, find: Find = "", seed: options.OwnSeed = None, fln: options.Fln = None,
          france: options.France = None, rules: options.Rules = None, base: options.Base = None, assign: options.Assign = None,
          players: options.Players = None, default_data: options.DefaultData = False, position: options.From = None,
          out: Written = None, html: options.Html = None, force: options.Force = False, form: options.As = Format.TEXT,
          quiet: options.Quiet = False) -> None:
    """One game as a report of play, JSON lines, or a page.

    Game 4711 of a seed is the very game that `run` counts as number 4711. With --pair the same dice are played by the base (the
    print and --base) and by the variant (--rules and --set on top): where they diverge, and how both end; --html has both.
    `wilaya trace ici-1955 --game 7 --html game.html` writes a page that goes through it turn by turn,
    `wilaya trace ici-1955 --game 7 --turn 9..12 --brief` prints a few lines for each of these turns.
    """
    from reports.studies.play.trace_games import chances_in, match_of_folder

    if find:
        return _list(target, find, form, bool(pair or html or turns or brief or out))
    chances: list[float] = []
    _check_files(html, out, turns, pair or brief, form, force)
    _check_short(turns, brief, pair or html is not None, form)
    Targets(html).checked(force)
    if target in scenarios():
        setting = options.setting(context, target, SEED if seed is None else seed, fln, france, rules, base, assign, players,
                                  default_data, position)
        match = setting.pair(few=True) if pair else setting.match(few=True)
    else:
        given = {"--seed": seed, "--fln": fln, "--france": france, "--rules": rules, "--base": base, "--set": assign,
                 "--forbid": context.meta.get(FORBID) or None, "--players": players, "--default-data": default_data or None,
                 "--from": position}
        _check_own(Path(target), given, {"--pair": pair or None, "--out": out})
        asked = number
        match, number = match_of_folder(Path(target), asked, pair)
        chances = chances_in(Path(target), asked) if html and not pair else []
    if out and turns:
        _write_position(out, match, number, turns, quiet)
    elif html:
        _write(html, match, number, pair, context.obj or (), quiet, chances)
    else:
        _print(match, number, pair, form, quiet, turns, brief)


def _check_own(target: Path, given: Mapping[str, object], of_match: Mapping[str, object]) -> None:
    """UserError for options that a run has of its own, and for those, and `of_match`, with the file of a game."""
    if target.is_dir():
        options.refuse(given, f"not with a run, whose own seed, players and rules hold; {target} is one")
    elif target.is_file():
        options.refuse({**given, **of_match}, f"not with the file of a game; {target} is one")


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


def _check_files(html: Path | None, out: Path | None, turns: range | None, more: bool, form: Format, force: bool) -> None:
    """UserError where no page or no position can be written; `more`: with --pair or --brief."""
    if html and form == Format.JSON:
        raise UserError("--html: allowed without --format json, which prints the game")
    if out:
        if not turns or len(turns) > 1 or more or html or form == Format.JSON:
            raise UserError("--out: allowed with one --turn, such as --turn 14, without --pair, --brief, --html and --format")
        check_new_file("--out", out, force)


def _write_position(path: Path, match: "Match", number: int, turns: range, quiet: bool) -> None:
    """The position as a turn begins."""
    from reports.studies.play.trace_games import position_text

    write_whole(path, position_text(match, number, turns, options.progress(quiet)).encode())
    print_written([path])


def _check_short(turns: range | None, brief: bool, more: bool, form: Format) -> None:
    """UserError for --turn and --brief where the whole game is told; `more`: with --pair or --html."""
    if turns and more:
        raise UserError("--turn: allowed without --pair and --html, which go through the whole game")
    if brief and (more or form == Format.JSON):
        raise UserError("--brief: allowed for one game as text; pages, pairs and JSON lines are always full")


def _write(path: Path, match: "Match", number: int, pair: bool, command: Sequence[str], quiet: bool,
           chances: Sequence[float]) -> None:
    """The page of the game, or of both."""
    from reports.studies.play.trace_games import trace_page

    write_whole(path, trace_page(match, number, pair, command, options.progress(quiet), chances).encode())
    print_written([path])


def _print(match: "Match", number: int, pair: bool, form: Format, quiet: bool, turns: range | None, brief: bool) -> None:
    """The lines of the game, of some turns of it, or of both games. Those of two fit the terminal."""
    from reports.studies.play import trace_games

    bar = options.progress(quiet)
    lines: Iterable[str]
    if not pair:
        lines = (trace_games.trace_json(match, number, bar, turns) if form == Format.JSON else
                 trace_games.trace_text(match, number, bar, turns, brief))
    elif form == Format.JSON:
        lines = trace_games.pair_json(match, number, bar)
    else:
        lines = trace_games.pair_text(match, number, shutil.get_terminal_size((trace_games.WIDTH, 0)).columns, bar)
    for line in lines:
        print(line)
