"""`wilaya play`: a person at the terminal, or answers in a pipe, against a player."""
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from reports.studies.answer import check_new_file
from reports.studies.effort import interruptible
from simulate.core.errors import UserError
from simulate.games import scenarios
from wilaya.cli import options
from wilaya.cli.completion import scenario_words
from wilaya.cli.console import complain

Target = Annotated[str, options.argument(
    "SCENARIO|FILE", "ici-1955 or ici-1959, or the file of a game to go on with", autocompletion=scenario_words)]
Seat = Annotated[str, options.option("--as", "SIDE", "your side: fln or france  [default: france]")]
Out = Annotated[Path | None, options.option("--out", "FILE", "where the game is kept  [default: SCENARIO-SIDE.json]")]
Number = Annotated[int, typer.Option("--game", metavar="NUMBER", parser=options.count("--game"), help="which game of the seed")]
HELP = """A number answers, or words that one option alone has; Enter is the first option.
u takes an answer back, turn all of this turn; m shows the map, ? the rule of a question, q ends. Answers are kept in {}."""
SHOWN = {"m": "map", "?": "explain"}      # what a word shows: methods of the table


@options.asking
def play(context: typer.Context, target: Target, side: Seat = "france", out: Out = None, number: Number = 0,
         *, own: "Callable[[str], options.Setting]", force: options.Force = False, quiet: options.Quiet = False) -> None:
    """Play one side yourself, against a trained player.

    Each question comes with its rule and its options. Answers are kept at once: the file goes on with the game, and
    `wilaya trace FILE` reports it.

    \b
    wilaya play ici-1959 --as france
    wilaya play ici-1959-france.json
    """
    from reports.studies.play import play_game

    if target in scenarios():
        match = own(target).match(few=True)
        sitting = play_game.start(match, number, side, options.progress(quiet))
        path = out or Path(f"{target}-{side}.json")
        check_new_file("--out", path, force, f"; `wilaya play {path}` goes on with it")
    else:
        options.refuse(options.typed(context, "out", *options.OWN), "not with the file of a game, which has its own")
        path = Path(target)
        sitting, match = play_game.load(path, options.progress(quiet))
    signal.signal(signal.SIGINT, signal.default_int_handler)      # that of Polars lets the reading of a line go on
    print(HELP.format(path))
    with interruptible(lambda: f"interrupted; kept in {path}"):
        _sit(play_game.Table(sitting), path, lambda: play_game.save(sitting, match, path))


def _sit(table: Any, path: Path, save: Callable[[], None]) -> None:
    """Questions and answers to the end of the game, of the answers, or until the person leaves; each answer is saved."""
    print(*table.news(), *table.question(), sep="\n", flush=True)
    while table.asked:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not sys.stdin.isatty():
            print(word)
        if not line or word == "q":
            print(f"Kept: `wilaya play {path}` goes on.")
            return
        try:
            lines = getattr(table, SHOWN[word])() if word in SHOWN else _answered(table, word, save)
        except UserError as error:
            complain(error, UserError.exit_code)
        else:
            print(*lines, *table.question(), sep="\n", flush=True)
    print("", table.ended(), f"`wilaya trace {path}` is its report.", sep="\n")


def _answered(table: Any, word: str, save: Callable[[], None]) -> list[str]:
    """What happens after an answer, or one taken back. UserError for one that there is not."""
    if word in ("u", "turn"):
        table.undo(word == "turn")
    else:
        table.answer(word)
    lines = [*table.news()]
    save()
    return lines
