"""What a study tells its caller while it plays: how far it is, remarks for people, and what is kept when it is interrupted."""
import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.studies.effort import ALL_PROCESSORS, Workers
from simulate.core.errors import UserError

if TYPE_CHECKING:
    from reports.comparison.verdict import Comparison

SWALLOWED: list[type[BaseException]] = []     # a Ctrl-C that a library caught; the command line fills it


class Progress:
    """Watches games being played, stage after stage. `close` ends a stage; the next `update` begins another one. This one says
    nothing."""

    def describe(self, what: str) -> None:
        """Name the stage: "data sets"."""

    def update(self, done: int, total: int) -> None:
        """`done` of `total` games are on disk; the first call of a stage gives those that were there before."""

    def look(self, comparison: "Comparison | None", most: int) -> None:
        """The pairs so far make this comparison, None before the first look; `most` pairs are the budget."""

    def remark(self, text: str) -> None:
        """A line for people that is no part of the answer."""

    def preparing(self, what: str) -> None:
        """This is being made ready before games can be played; "" when all is."""

    def compiling(self, kernel: str, count: int) -> None:
        """This kernel is being compiled, the one of this number; "" when all are."""

    def close(self) -> None:
        """No more games of this stage."""


SILENT = Progress()


@dataclass(frozen=True)
class How:
    """Who plays, the words of the command that asks for it, and who watches."""
    workers: Workers = ALL_PROCESSORS
    command: Sequence[str] = ()
    progress: Progress = SILENT


ALONE = How()


class StreamProgress(Progress):
    """One line that is written over and over, on a stream such as a notebook's standard error."""

    def __init__(self) -> None:
        self.stream, self.what = sys.stderr, ""

    def describe(self, what: str) -> None:
        """Name the stage."""
        self.what = f"{what}: " if what else ""

    def update(self, done: int, total: int) -> None:
        """`done` of `total` games."""
        self.stream.write(f"\r{self.what}{done:,d} of {total:,d} games")

    def remark(self, text: str) -> None:
        """A line of its own."""
        self.stream.write(f"\r{text}\n")

    def close(self) -> None:
        """End the line."""
        self.stream.write("\n")


class Pace:
    """How many games are played, and how fast. Games that were there at the first `note` do not count as played."""

    def __init__(self) -> None:
        self.before = self.games = self.total = 0
        self.started: float | None = None
        self.seconds = 0.0

    def note(self, games: int, total: int) -> None:
        """`games` of `total` are there now."""
        if self.started is None:
            self.before, self.started = games, time.perf_counter()
        self.games, self.total, self.seconds = games, total, time.perf_counter() - self.started

    @property
    def played(self) -> int:
        """Games played since the first note."""
        return self.games - self.before

    @property
    def rate(self) -> float | None:
        """Games a second; None before any is played."""
        return self.played / self.seconds if self.played and self.seconds else None


class Interrupted(UserError):  # noqa: N818
    """Ctrl-C, and what is kept."""
    exit_code = 130


@contextlib.contextmanager
def interruptible(message: Callable[[], str]) -> Iterator[None]:
    """Turn Ctrl-C into Interrupted(message()), the one too that a library caught and that came back as another error."""
    try:
        yield
    except UserError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) or SWALLOWED:
            raise Interrupted(message()) from None
        raise


@contextlib.contextmanager
def stage(progress: Progress, message: Callable[[], str], what: str = "") -> Iterator[None]:
    """A stage of play: named at its start, closed at its end, `message` for people who interrupt it."""
    with interruptible(message):
        progress.describe(what)
        try:
            yield
        finally:
            progress.close()
