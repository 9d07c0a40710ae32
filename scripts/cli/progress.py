"""How far a run or a comparison is: games a second, the time left, the interval as it closes; nothing in a pipe."""
import sys
import time
from collections.abc import Callable

WIDTH = 24


class Progress:
    """Told of finished games by `done(games, total)`; the first call gives those that were there before."""

    def __init__(self, shown: bool, what: str = ""):
        self.what = f"{what}: " if what else ""
        self.shown = shown and sys.stderr.isatty()
        self.before = self.games = self.total = 0
        self.started: float | None = None
        self.seconds = 0.0

    def done(self, games: int, total: int) -> None:
        """`games` of `total` are on disk."""
        if self.started is None:
            self.before, self.started = games, time.perf_counter()
        self.games, self.total, self.seconds = games, total, time.perf_counter() - self.started
        if self.shown:
            print(f"\r{self.line()}\033[K", end="", file=sys.stderr, flush=True)

    @property
    def played(self) -> int:
        """Games played since the first call."""
        return self.games - self.before

    @property
    def rate(self) -> float | None:
        """Games a second since then; None before there are any."""
        return self.played / self.seconds if self.played and self.seconds else None

    def line(self) -> str:
        """The bar."""
        share = self.games / self.total
        bar = "#" * int(share * WIDTH)
        left = f", {self.rate:,.0f} games/s, ETA {clock((self.total - self.games) / self.rate)}" if self.rate else ""
        return f"{self.what}{100 * share:3.0f} % [{bar:.<{WIDTH}}] {self.games:,d} of {self.total:,d} games{left}"

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *exception) -> None:
        self.clear()

    def clear(self) -> None:
        """Take the bar away, so that other words have the line."""
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    """75 as "1:15", 3700 as "1:01:40"."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


class Closing(Progress):
    """Told of finished games by `done`, of each look by `looked`; two games make a pair, `most` pairs are the budget.

    `needed(comparison)` says how many pairs are still to be played, None for more than one can say.
    """

    def __init__(self, shown: bool, most: int, needed: Callable, what: str = ""):
        super().__init__(shown, what)
        self.most, self.needed, self.comparison = most, needed, None

    def looked(self, comparison) -> None:
        """What the pairs so far say."""
        self.comparison = comparison
        if self.shown and self.started is not None:
            self.done(self.games, self.total)

    def line(self) -> str:
        """The bar: pairs, the difference with its interval, the time to a verdict."""
        from reports.tables import text_table

        pairs, found = self.games // 2, self.comparison
        if found is None:
            return f"{self.what}{pairs:,d} pairs, the first look comes at {self.total // 2:,d}"
        return (f"{self.what}{pairs:,d} pairs: {text_table.points(found.estimate)} pp "
                f"({text_table.points_range(found.low, found.high)}), {self.eta()}")

    def eta(self) -> str:
        """When a verdict may be expected, and when the budget ends."""
        if not self.rate:
            return "no verdict yet"
        pairs = self.games // 2
        end = clock(max(0, self.most - pairs) * 2 / self.rate)
        needed = self.needed(self.comparison)
        if needed is None or pairs + needed > self.most:
            return f"no verdict in sight, {end} at most"
        return f"verdict in about {clock(needed * 2 / self.rate)}, {end} at most"
