"""`wilaya ask`: ten questions about my copy of the game, and the range of FLN wins after each answer."""
import signal
import sys
from pathlib import Path
from typing import Annotated

from reports.studies.effort import interruptible
from simulate.core.data.cells import read_bytes, refuse_marks
from simulate.core.errors import UserError
from simulate.games import known_game
from wilaya.cli import options
from wilaya.cli.console import complain, tell

Target = Annotated[Path, options.option(
    "--out", "FILE", "where answers are kept, a worksheet that ends in .csv or .toml  [default: my-game.csv]")]
Answers = Annotated[Path | None, options.option(
    "--answers", "FILE", "answers or PATH=VALUE, a line each; an empty line skips  [default: the terminal, or what is piped in]")]
Known = Annotated[list[Path] | None, options.option(
    "--base", "FILE", "what is known already: a worksheet or an overlay; repeatable")]


@options.asking
def ask(game: options.Game, out: Target = Path("my-game.csv"), answers: Answers = None, base: Known = None,
        force: options.Force = False) -> options.Answer:
    """Ten questions about your copy, and the range after each.

    Enter skips a question, the word stop or Ctrl-D ends. Each answer is kept at once. No game is played.

    \b
    wilaya ask ici
    wilaya run ici-1955 --base my-game.csv
    """
    from reports.studies.doubt.ask import STOP, Interview
    from reports.studies.play.rules_and_data import read_overlays

    asked = Interview(known_game(game), out, read_overlays(game, base or (), base=True), force)
    if answers or not sys.stdin.isatty():
        asked.take_all(_text(answers), str(answers or "standard input"))
    else:
        signal.signal(signal.SIGINT, signal.default_int_handler)      # that of Polars lets the reading of a line go on
        tell(f"{asked.finding()}\n{asked.promise()}")
        with interruptible(lambda: f"interrupted; answers kept in {out}: {len(asked.answers)}"):
            while asked.question:
                tell(asked.prompt())
                line = sys.stdin.readline()
                if not line or line.strip().lower() in STOP:
                    break
                try:
                    asked.take(line.strip(), "your answer")
                except UserError as error:
                    complain(error, UserError.exit_code)
                else:
                    asked.keep()
                    tell(asked.finding())
    return asked


def _text(answers: Path | None) -> str:
    """What a file holds, or else what is piped in. UserError for what is no text."""
    data = read_bytes(answers) if answers else sys.stdin.buffer.read()
    refuse_marks(answers or Path("standard input"), data)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise UserError(f"{answers or 'standard input'}: not in UTF-8; allowed are lines of text in UTF-8") from None
