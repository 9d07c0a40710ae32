"""How far a run or a comparison is: games a second, the time left, the interval as it closes; nothing in a pipe."""
import sys
from collections.abc import Callable

from reports.comparison.verdict import Comparison
from reports.statistics.stopping import pairs_left
from reports.studies.effort import Pace, Progress
from reports.tables.text_table import clock, points, points_range
from wilaya.cli.console import tell

WIDTH = 24


class Bar(Progress):
    """One line on a terminal that is written over and over, and remarks above it.

    `needed` says how many pairs a comparison still takes, None for more than one can say.
    """

    def __init__(self, shown: bool = True, needed: "Callable[[Comparison], int | None] | None" = None) -> None:
        self.needed = needed or _pairs_needed
        self.shown = shown and sys.stderr.isatty()
        self.comparison: Comparison | None = None
        self.close()

    def describe(self, what: str) -> None:
        """Name the stage."""
        self.what = f"{what}: " if what else ""

    def update(self, done: int, total: int) -> None:
        """`done` of `total` games are on disk."""
        self.pace.note(done, total)
        self._draw()

    def look(self, comparison: "Comparison | None", most: int) -> None:
        """What the pairs so far say; two games make a pair, `most` pairs are the budget."""
        self.comparison, self.most = comparison, most
        if self.pace.started is not None:
            self._draw()

    def remark(self, text: str) -> None:
        """A line above the bar."""
        self._clear()
        tell(text)

    def preparing(self, what: str) -> None:
        """Name what is being prepared, in place of the bar; no name ends that."""
        self._instead(what and f"preparing {what}")

    def compiling(self, kernel: str, count: int) -> None:
        """Name what is being compiled, in place of the bar; no name ends that."""
        self._instead(kernel and f"compiling {count:,d}: {kernel}")

    def _instead(self, text: str) -> None:
        self._clear()
        if self.shown and text:
            print(text, end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Take the bar away and forget the stage."""
        if getattr(self, "pace", None):
            self._clear()
        self.pace = Pace()
        self.what, self.most = "", 0
        self.comparison = None

    def line(self) -> str:
        """The bar."""
        return self._pairs_line() if self.most else self._games_line()

    def _games_line(self) -> str:
        pace = self.pace
        share = pace.games / pace.total
        bar = "#" * int(share * WIDTH)
        left = f", {pace.rate:,.0f} games/s, ETA {clock((pace.total - pace.games) / pace.rate)}" if pace.rate else ""
        return f"{self.what}{100 * share:3.0f} % [{bar:.<{WIDTH}}] {pace.games:,d} of {pace.total:,d} games{left}"

    def _pairs_line(self) -> str:
        """Pairs, the difference with its interval, the time to a verdict."""
        found, pairs = self.comparison, self.pace.games // 2
        if found is None:
            return f"{self.what}{pairs:,d} pairs, the first look comes at {self.pace.total // 2:,d}"
        return (f"{self.what}{pairs:,d} pairs: {points(found.estimate)} pp "
                f"({points_range(found.low, found.high)}), {self._eta(found)}")

    def _eta(self, found: "Comparison") -> str:
        """When a verdict may be expected, and when the budget ends."""
        rate, pairs = self.pace.rate, self.pace.games // 2
        if not rate:
            return "no verdict yet"
        end = clock(max(0, self.most - pairs) * 2 / rate)
        needed = self.needed(found)
        if needed is None or pairs + needed > self.most:
            return f"no verdict in sight, {end} at most"
        return f"verdict in about {clock(needed * 2 / rate)}, {end} at most"

    def _draw(self) -> None:
        if self.shown:
            print(f"\r{self.line()}\033[K", end="", file=sys.stderr, flush=True)

    def _clear(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _pairs_needed(comparison: "Comparison") -> int | None:
    return pairs_left(comparison.counts.histogram, comparison.margin, comparison.most or comparison.counts.pairs,
                      indifference=comparison.indifference)
