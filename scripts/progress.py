"""How far a run is: a bar with games a second and the time left on a terminal, nothing in a pipe."""
import sys
import time

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
