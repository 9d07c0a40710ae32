"""Numbers counted over several data sets: they add up as plain numbers do, and an interval made of them takes a set as the unit.

Counting gives plain numbers for a run on one data set, these for a run over several. What adds them up need not know of it.

The sets that games are spread over are a sample of all that fit what is known. So the average over games has two errors: the
luck of the dice, which more games take away, and the luck of the sets, which only more sets take away: `data_variance`.

How much of a change is dice and how much is choice, `shares`: an analysis of variance of what was played both ways. At each of
many positions the same stretch of play is played with several dice and, each time, by several deciders. What a value changes by
from dice to dice, whoever decides, is dice; from decider to decider, whatever the dice, is choice; the rest is both: dice that
matter to one decider and not to another. SciPy does not estimate components of variance.
"""
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf, isnan, prod, sqrt
from typing import Any, TypeVar

import numpy as np
import polars as pl

from reports.statistics.intervals import LEVEL, UNSEEN, mean_interval, student_over_normal, wilson


@dataclass(frozen=True)
class DataVariance:
    """Variances of means that the choice of data sets adds to that of the dice: of base, variant, and their difference."""
    base: float = 0.0
    variant: float = 0.0
    difference: float = 0.0


ONE_SET = DataVariance()


Numbers = Sequence[float] | np.ndarray


def data_variance(games: Numbers, total: Numbers, squares: Numbers, level: float = LEVEL) -> float:
    """What the sets add to the variance of the mean of all games; 0 for one set, and where nothing shows.

    Numbers of games, sums of their values and of their squares, one each a set; sets without games count for nothing. By the
    ratio estimator of cluster sampling (Cochran, "Sampling Techniques", 1977, chapter 9), the sum of (T - m n)^2 over N^2, times
    S / (S - 1), holds dice and sets together, for sets of any number of games. The dice's own part is taken off. Few sets tell
    their scatter only roughly: the answer is as much larger as Student's quantile is than the normal one.
    """
    played = np.asarray(games, float)
    there = played > 0
    played, sums, squared = played[there], np.asarray(total, float)[there], np.asarray(squares, float)[there]
    if len(played) < 2:
        return 0.0
    whole, mean = played.sum(), sums.sum() / played.sum()
    many = whole ** 2 / (played ** 2).sum()                     # as many sets of equal numbers of games
    return sets_part((sums - mean * played) / whole, max(squared.sum() - whole * mean ** 2, 0.0) / whole ** 2, many, level)


def sets_part(apart: np.ndarray, dice: float, many: float, level: float = LEVEL) -> float:
    """What the sets add to the variance `dice` of a number that each of them moves by `apart`; `many`: as many equal sets."""
    both = many / (many - 1) * (apart ** 2).sum()
    return max(both - dice, 0.0) * student_over_normal(many - 1, level) ** 2


DICE, CHOICE, BOTH = "dice", "choice", "both"
DRAWS, SEED = 1000, 1


def components(values: np.ndarray) -> np.ndarray:
    """Variances by dice, by choice and by both, shape (positions, 3), unbiased (an estimate may be below 0).

    `values`: shape (positions, dice, deciders), two of each at least. A balanced two-way layout with random effects and one
    value a cell (Searle, Casella and McCulloch, "Variance Components", 1992, 4.3).
    """
    _, dice, deciders = values.shape
    if min(dice, deciders) < 2:
        raise ValueError("values: two dice and two deciders are needed")
    mean = values.mean(axis=(1, 2), keepdims=True)
    by_dice, by_choice = values.mean(axis=2, keepdims=True), values.mean(axis=1, keepdims=True)
    left = values - by_dice - by_choice + mean
    both = (left**2).sum(axis=(1, 2)) / ((dice - 1) * (deciders - 1))
    of_dice = ((by_dice - mean) ** 2).sum(axis=(1, 2)) / (dice - 1) - both / deciders
    of_choice = ((by_choice - mean) ** 2).sum(axis=(1, 2)) / (deciders - 1) - both / dice
    return np.column_stack([of_dice, of_choice, both])


def shares(values: np.ndarray, game: np.ndarray) -> "pl.DataFrame":
    """what (dice, choice, both), variance (mean over positions), share, low, high: games drawn again give the interval.

    A component estimated below 0 counts as 0. All shares are None where nothing varies.
    """
    found = components(values)
    _, at = np.unique(game, return_inverse=True)
    sums = np.column_stack([np.bincount(at, column) for column in found.T])
    drawn = np.random.default_rng(SEED).integers(len(sums), size=(DRAWS, len(sums)))
    draws = np.array([_shared(sums[each].sum(axis=0)) for each in drawn])
    share = _shared(sums.sum(axis=0))
    low, high = np.quantile(draws, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    rows = {"what": [DICE, CHOICE, BOTH], "variance": found.mean(axis=0), "share": share, "low": low, "high": high}
    return pl.DataFrame(rows).with_columns(pl.col("share", "low", "high").fill_nan(None))


def _shared(total: np.ndarray) -> np.ndarray:
    kept = np.maximum(total, 0)
    return kept / kept.sum() if kept.sum() > 0 else np.full(len(kept), np.nan)


SET_DRAWS = 200               # of whole sets anew, for an interval


class OverSets:
    """A number, and what each data set adds to it: `by_set`, shape (sets,)."""
    by_set: np.ndarray

    def __add__(self: Any, other: Any) -> Any:
        return _added(self, other, 1)

    __radd__ = __add__

    def __sub__(self: Any, other: Any) -> Any:
        return _added(self, other, -1)


class Games(OverSets, int):
    """A whole number of games."""


class Worth(OverSets, float):
    """What games were worth."""


def over_sets(total: float, by_set: np.ndarray) -> Any:
    """Games or Worth, as `total` is whole or not; `by_set` adds up to it."""
    number = Games(total) if isinstance(total, int) else Worth(total)
    number.by_set = by_set
    return number


def _added(one: Any, other: Any, sign: int) -> Any:
    return over_sets(+one + sign * +other, one.by_set + sign * getattr(other, "by_set", 0))       # + makes a number plain


def by_set(number: float) -> np.ndarray:
    """What each data set adds to a number, shape (sets,); a plain one is that of a single set, shape (1,)."""
    return getattr(number, "by_set", np.array([number]))


def set_variance(games: float, total: np.ndarray, squares: np.ndarray, level: float = LEVEL) -> float:
    """`data_variance` of a mean over Games, from the sums of each set; 0 for plain games, infinite where one set has them all."""
    sets = by_set(games)
    return 0.0 if len(sets) < 2 else inf if np.count_nonzero(sets) < 2 else data_variance(sets, total, squares, level)


def rate_interval(won: float, games: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval for the share of games that are won (in part, as chances are), for as many games as scatter as much with
    the choice of the data sets."""
    if not isinstance(games, OverSets) or not games:
        return wilson(won, games, level)
    theirs = by_set(won) + np.zeros(len(games.by_set))
    seen = won * (1 - won / games) + UNSEEN
    many = games * seen / (seen + set_variance(games, theirs, theirs, level) * games ** 2)
    return wilson(many if won >= games else many * won / games, many, level)


def widening(won: float, games: float, other_won: float, other_games: float) -> float:
    """How many times as wide as by the dice alone the interval of a difference of two rates is: 1 for plain games.

    Both rates are of the same sets, so that a set which moves both alike moves their difference little.
    """
    sets, others = by_set(games), by_set(other_games)
    rate, other = won / games, other_won / other_games
    dice = rate * (1 - rate) / games + other * (1 - other) / other_games
    if min(len(sets), len(others)) < 2 or not dice:
        return 1.0
    apart = (by_set(won) - rate * sets) / games - (by_set(other_won) - other * others) / other_games
    many = min(float(each.sum()) ** 2 / (each.astype(float) ** 2).sum() for each in (sets, others))
    return sqrt(1 + sets_part(apart, dice, many) / dice) if many > 1 else inf


@cache
def drawn_sets(sets: int) -> np.ndarray:
    """How often each of the data sets is drawn, shape (SET_DRAWS, sets): one fewer than there are, so that few of them scatter as
    much as they should (Rao and Wu, "Resampling inference with complex survey data", 1988). Always the same draws."""
    return np.random.default_rng(1).multinomial(sets - 1, np.full(sets, 1 / sets), SET_DRAWS).astype(float)


# Games counted by what happened in them: small exact tables, from which means and quantiles follow in bounded memory.


Name = TypeVar("Name", bound=Hashable)
Histogram = Mapping[int, int]
AT_ONCE = 24_000_000      # numbers held at once
DENSE = 16                # times as many combinations as games are counted in an array; of more the games are sorted
QUANTILES = {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}


def sets_in(frame: "pl.LazyFrame") -> int:
    """On how many data sets the games of rows were played, a board each; 1 where they name no boards."""
    boards = frame.select("board").max().collect().item() if "board" in frame.collect_schema() else None
    return (boards or 0) + 1


def count(frame: "pl.LazyFrame", *columns: "str | pl.Expr") -> dict[tuple[int, ...], int]:
    """Games for each combination of values of whole-number `columns`, in order of the values. Memory grows with the combinations.
    """
    return count_all(frame, {"": columns})[""]


def count_all(frame: "pl.LazyFrame",
              wanted: "Mapping[Name, tuple[str | pl.Expr, ...]]") -> dict[Name, dict[tuple[int, ...], int]]:
    """`count` of many columns by name, the games read once: a scan for each of 167 tables took nine tenths of a report.

    Games of several boards, a data set each, are counted as Games of over_sets.
    """
    sets = sets_in(frame)

    places = {name: [f"{number}.{place}" for place in range(len(columns))]
              for number, (name, columns) in enumerate(wanted.items())}
    asked = [(pl.col(column) if isinstance(column, str) else column).alias(place)
             for name, columns in wanted.items() for column, place in zip(columns, places[name], strict=True)]
    asked += [pl.col("board")] if sets > 1 else []
    totals: dict[Name, dict[tuple[int, ...], int]] = {name: {} for name in wanted}
    for part in frame.select(asked).collect_batches(chunk_size=-(-AT_ONCE // len(asked)), maintain_order=False):
        for name, total in totals.items():
            for values, games in _counted([part[place].to_numpy() for place in places[name]],
                                          part["board"].to_numpy() if sets > 1 else None, sets):
                total[values] = total.get(values, 0) + games
    return {name: dict(sorted(total.items())) for name, total in totals.items()}


def _counted(columns: list[np.ndarray], board: np.ndarray | None, sets: int) -> list[tuple[tuple[int, ...], int]]:
    """Each combination of values of columns of the same games, shape (n,) each, and how many games have it."""
    if not len(columns[0]):
        return []
    least = [int(column.min()) for column in columns]
    sizes = [int(column.max()) - low + 1 for column, low in zip(columns, least, strict=True)]
    if prod(sizes) > np.iinfo(np.int64).max:
        rows, where = np.unique(np.column_stack([column.astype(np.int64) for column in columns]), axis=0, return_inverse=True)
        return list(zip(map(tuple, rows.tolist()), _games(where, len(rows), board, sets), strict=True))
    at = np.zeros(len(columns[0]), np.int64)
    for column, low, size in zip(columns, least, sizes, strict=True):
        at = at * size + (column.astype(np.int64) - low)
    if prod(sizes) > DENSE * len(at):
        found, where = np.unique(at, return_inverse=True)
    else:
        there = np.bincount(at) > 0
        found, where = np.flatnonzero(there), (np.cumsum(there) - 1)[at]
    values = [(each + low).tolist() for each, low in zip(np.unravel_index(found, sizes), least, strict=True)]
    return list(zip(zip(*values, strict=True), _games(where, len(found), board, sets), strict=True))


def _games(where: np.ndarray, size: int, board: np.ndarray | None, sets: int) -> list[int]:
    """How many games have each of so many combinations, by the combination of each game."""
    if board is None:
        return np.bincount(where, minlength=size).tolist()
    counted = np.bincount(where * sets + board, minlength=size * sets).reshape(size, sets).astype(np.int32)
    return [over_sets(total, each) for total, each in zip(counted.sum(axis=1).tolist(), counted, strict=True)]


def single(counted: Mapping[tuple[int, ...], int], place: int = 0) -> dict[int, int]:
    """The histogram of one of the counted columns."""
    total: dict[int, int] = {}
    for values, games in counted.items():
        total[values[place]] = total.get(values[place], 0) + games
    return dict(sorted(total.items()))


def quantile(histogram: Histogram, share: float) -> int | None:
    """Smallest value that at least `share` (0 < share <= 1) of the games do not exceed; None without games."""
    whole, below = sum(histogram.values()), 0
    for value, games in sorted(histogram.items()):
        below += games
        if games and below >= share * whole:
            return value
    return None


@dataclass(frozen=True)
class Spread:
    """Mean with its interval (None where it cannot be known) and quantiles by name of a histogram."""
    games: int
    mean: float | None
    mean_low: float | None
    mean_high: float | None
    quantiles: dict[str, int | None]


def spread(histogram: Histogram, shares: Mapping[str, float] = QUANTILES) -> Spread:
    """Mean, normal interval and quantiles of the games in a histogram."""
    games = sum(histogram.values())
    quantiles = {name: quantile(histogram, share) for name, share in shares.items()}
    if not games:
        return Spread(0, None, None, None, quantiles)
    mean = sum(value * number for value, number in histogram.items()) / games
    squares = sum((value - mean) ** 2 * number for value, number in histogram.items())
    total, squared = (np.sum([float(value) ** power * by_set(number) for value, number in histogram.items()], axis=0)
                      for power in (1, 2))
    data = set_variance(games, total, squared)
    low, high = mean_interval(mean, sqrt(squares / max(games - 1, 1)), games, data=data)
    return Spread(games, mean, None if isnan(low) else low, None if isnan(high) else high, quantiles)
