"""How much is played where nobody says it, who plays, and what a study tells its caller meanwhile: how far it is, remarks for
people, and what is kept when it is interrupted. It is light, since commands show it before anything else is imported.
"""
import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulate.core.errors import UserError

if TYPE_CHECKING:
    from reports.comparison.verdict import Comparison

SEED = 1
PLAYER = "league"                 # who plays a side for which nobody is named
RUN_GAMES = 20_000                # a good number of games, and of games whose turns are kept
ALL_TURNS = 2**63 - 1             # turns of all games are kept
SWEEP_GAMES = 5_000               # a good number of games for each point
RANK_LEAST, RANK_MOST = 5_000, 20_000                             # pairs of games, for each change
EVERY_LEAST, EVERY_MOST = 500, 4_000                              # the same, for every number of the rules
RESPONSE_SEARCH, RESPONSE_CONFIRM = 200_000, 10_000               # games of the search; pairs of the confirmation
LEAGUE_SEARCH, LEAGUE_CELL, LEAGUE_CONFIRM, LEAGUE_ROUNDS = 100_000, 4_000, 10_000, 8
ADAPTATION_SEARCH = 50_000        # games of search for each best response
ACTION_PAIRS = 10_000             # of games, for each action
ADVICE_PLAYOUTS = 400             # of each option that is kept
WALKS, BOARD_GAMES = 400, 30      # of a study of sensitivity: walks; games on each board
DRAWS = 10_000                    # of data sets, to be judged
FRESH = 1_000_000                 # added to the seed for games that have no part in a choice
LARGEST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Workers:
    """Who plays: `jobs` games at once, None for all processors; `backend` is threading, loky or dask. Its variables are arguments
    of the store of runs."""
    jobs: int | None = None
    backend: str = "threading"
    scheduler: str | None = None


ALL_PROCESSORS = Workers()


def fresh_seed(seed: int, number: int = 1) -> int:
    """The seed of games that have no part in a choice, one for each `number`: so many times FRESH more, or less where there
    are no larger ones."""
    apart = number * FRESH
    return seed + apart if seed + apart <= LARGEST_SEED else seed - apart


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
