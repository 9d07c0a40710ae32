"""wilaya: the commands, one module each, imported when asked for; heavy imports stay inside. So `--help` answers at once."""
import atexit
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer._click.core import Command, Context
from typer._click.formatting import HelpFormatter
from typer.core import TyperCommand

from reports.studies.effort import PLAYER
from simulate.core.errors import UserError, one_line
from simulate.games import seats
from wilaya.cli.console import CLOSED, Commands, Tweaked, complain, prepared, tell

SILENT = {"--quiet", "--help"}


def say_at_once(words: Sequence[str]) -> None:
    """Tell whoever sits at a terminal, before anything heavy is loaded, which scenario, players and data sets a command prepares.

    Nothing in a pipe, or with --quiet.

    The words are not checked yet: they are told as they were typed.
    """
    if not words or words[0].startswith("-") or SILENT & set(words) or not sys.stderr.isatty():
        return
    if os.path.isdir(words[0]):
        tell(one_line(f"reading {words[0]}"))
    else:
        fln, other = (_value(words, names) or PLAYER for names in seats())
        data = "the data of the files alone" if "--default-data" in words else "its data sets"
        tell(one_line(f"preparing {words[0]}, {fln} v {other}, {data}"))


def _value(words: Sequence[str], names: Sequence[str]) -> str | None:
    """What an option says that has one of these names, the last one of them."""
    found = None
    for word, after in zip(words, [*words[1:], None], strict=True):
        name, equals, value = word.partition("=")
        if name.removeprefix("--") in names:
            found = value if equals else after
    return found


class Listed(TyperCommand):
    """A command as the list of all shows it: its name, and the first sentence of its help. `settings` are for building it."""

    def __init__(self, name: str, sentence: str, **settings: Any):
        super().__init__(name, help=sentence)
        self.settings = settings

    def built(self) -> "Command":
        """The command itself: the function of its name in its module, with its options."""
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        function = getattr(importlib.import_module(f"wilaya.commands.{self.name}"), self.name or "")
        alone.command(self.name, **self.settings)(function)
        return typer.main.get_command(alone)


COMMANDS = (
    Listed("run", "Play many games: how often does the FLN win?", cls=Tweaked),
    Listed("report", "Tables of a run, of two side by side, or of all in a folder."),
    Listed("compare", "Does a rule change shift the balance?", cls=Tweaked),
    Listed("rank", "Which of many changes shift the balance, and how far?", cls=Tweaked),
    Listed("sweep", "What does a number of the rules do? Plays every value of it.", cls=Tweaked),
    Listed("sensitivity", "On which assumed data does the answer depend?", cls=Tweaked),
    Listed("ask", "Ten questions about your copy, and the range after each."),
    Listed("worksheet", "Every assumed value with a blank, for your copy of the game."),
    Listed("calibrate", "Which data sets fit what is known and what I typed in?"),
    Listed("check", "Do the assertions of a file hold?"),
    Listed("solve", "Which value of a number balances the game?", cls=Tweaked),
    Listed("odds", "Exact odds of a search, an attack, a purge and so on.", cls=Tweaked, add_help_option=False,
           context_settings={"ignore_unknown_options": True, "allow_extra_args": True}),
    Listed("actions", "What does a side lose when one action is barred to it?", cls=Tweaked),
    Listed("advise", "What should a side do now?", cls=Tweaked),
    Listed("respond", "How much more could a side win with better weights?", cls=Tweaked),
    Listed("league", "Players that answer one another until a search gains nothing.", cls=Tweaked),
    Listed("trace", "One game as a report of play, JSON lines, or a page.", cls=Tweaked),
    Listed("play", "Play one side yourself, against a trained player.", cls=Tweaked),
    Listed("rules", "What can be changed, with rule numbers.", cls=Tweaked),
    Listed("players", "Who can play a game."),
    Listed("merge", "Join the games of several runs into one run."),
    Listed("verify", "Check a run or a league: play a sample again."),
    Listed("docs", "The pages of the documentation, or one of them."),
)


GROUPS = {                                       # of the list, each with an example
    "Ask, e.g. wilaya compare ici-1955 --set structure_attack.hit_on=4":
        ("run", "compare", "rank", "sweep", "solve", "check", "odds"),
    "Understand, e.g. wilaya trace ici-1955 --game 7 --html game.html":
        ("report", "trace", "advise", "rules", "actions", "sensitivity", "docs"),
    "Players and data, e.g. wilaya ask ici": ("players", "respond", "league", "play", "ask", "worksheet", "calibrate"),
    "Files, e.g. wilaya verify RUN, the folder that a run names last": ("merge", "verify"),
}
LONG = ("run", "compare", "rank", "sweep")       # what they load before the first game takes seconds


class All(Commands):
    """The list of all commands, of which the one that is named on the line is built."""

    def __init__(self, **settings: Any):
        super().__init__(**{**settings, "commands": {each.name: each for each in COMMANDS}})

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """The groups, one after the other."""
        for title, names in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, self.commands[name].get_short_help_str(formatter.width)) for name in names])

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, Command | None, list[str]]":
        """The command that is named, built with its options; a long one says its first words before that."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in LONG:
            say_at_once(rest)
        return name, command.built() if isinstance(command, Listed) else command, rest


app = typer.Typer(cls=All, rich_markup_mode=None, pretty_exceptions_enable=False, help=(
    "How often does the FLN win, and what does a rule change do to it? Balance analysis of games of the Algerian War."))


def _say_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version  # takes half as long as all of `--help`

        facts = importlib.import_module("simulate.core.storage.manifest").facts()
        print(f"wilaya {version('wilaya')}, rules and players {facts['sources']}, Python {facts['python']}, "
              f"numba {facts['numba']}")
        raise typer.Exit


@app.callback()
def wilaya(version: Annotated[bool, typer.Option(
        "--version", callback=_say_version, is_eager=True, show_default=False,
        help="Show the versions of wilaya, its rules and players, Python and numba.")] = False) -> None:
    """Typer builds a list of commands where there is a function for it."""


def main() -> None:
    """The command line. Once all is written the process ends: Python would first take compiled code and libraries apart, which
    takes a tenth of the time of a short run."""
    try:
        with prepared() as readable:
            if not readable:
                sys.exit(complain(CLOSED, UserError.exit_code))
            app()
    except SystemExit as ended:
        processes = sys.modules.get("multiprocessing.process")
        if isinstance(ended.code, int) and not (processes and processes.active_children()):
            atexit._run_exitfuncs()
            os._exit(ended.code)
        raise


if __name__ == "__main__":
    main()
