"""How far a comparison is: the interval as it closes and the time left to a verdict on a terminal, nothing in a pipe."""
from collections.abc import Callable

from scripts.progress import Progress, clock


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
        from reports import layout

        pairs, found = self.games // 2, self.comparison
        if found is None:
            return f"{self.what}{pairs:,d} pairs, the first look comes at {self.total // 2:,d}"
        return (f"{self.what}{pairs:,d} pairs: {layout.points(found.estimate)} pp "
                f"({layout.points_range(found.low, found.high)}), {self.eta()}")

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
