"""The first words of a long command: what is prepared, said before anything heavy is loaded, to who sits at a terminal."""
import os
import sys
from collections.abc import Sequence

from reports.studies.effort import PLAYER
from simulate.core.errors import one_line
from simulate.games import seats
from wilaya.cli.console import tell

SILENT = {"--quiet", "--help"}


def say_at_once(words: Sequence[str]) -> None:
    """Say which scenario, players and data sets the command with these words prepares. Nothing in a pipe, or with --quiet.

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
