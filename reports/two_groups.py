"""Two groups of games that share none: the difference of their rates, and how likely one so large is by chance."""
from dataclasses import dataclass
from math import erfc, sqrt

from reports.intervals import LEVEL, wilson


@dataclass(frozen=True)
class Gap:
    """First group's rate minus the second's, its interval, and the chance of one as large if the rates were the same."""
    estimate: float
    low: float
    high: float
    chance: float


def gap(won: int, games: int, other_won: int, other_games: int, level: float = LEVEL) -> Gap | None:
    """The difference of two independent rates; None when one group is empty.

    The interval is Newcombe's hybrid score interval, from both Wilson intervals ("Interval estimation for the difference between
    independent proportions", 1998, method 10); the chance is that of the score test (chi-square of the two by two table).
    """
    if not games or not other_games:
        return None
    (low, high), (other_low, other_high) = wilson(won, games, level), wilson(other_won, other_games, level)
    rate, other = won / games, other_won / other_games
    return Gap(rate - other, max(rate - other - sqrt((rate - low) ** 2 + (other_high - other) ** 2), -1.0),
               min(rate - other + sqrt((high - rate) ** 2 + (other - other_low) ** 2), 1.0),
               alike(won, games, other_won, other_games))


def alike(won: int, games: int, other_won: int, other_games: int) -> float:
    """Chance of rates that lie as far apart, both sides, if the two groups were alike."""
    both = (won + other_won) / (games + other_games)
    scatter = both * (1 - both) * (1 / games + 1 / other_games)
    return erfc(abs(won / games - other_won / other_games) / sqrt(2 * scatter)) if scatter else 1.0
