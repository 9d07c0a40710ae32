"""Where a win rate that only rises or only falls with a number crosses one half, or another mark: the edge between two sides.

Model: the games at each value are won by the FLN with a chance that never rises (or never falls) from one value to the next. The
fit is the isotonic one (pool adjacent violators: Ayer and others, "An empirical distribution function for sampling with
incomplete information", 1955). An *edge* parts the values: on one side of it the rate is at the mark or above, on the other at
it or below. Its likelihood is that of the best fit which keeps to it: the isotonic fits of both parts, cut off at the mark. The
interval holds all edges that a likelihood ratio test does not refuse at the chi-square value of one degree of freedom; for edges
of monotone functions less would do (Banerjee and Wellner, "Likelihood ratio tests for monotone functions", 2001), so it is
rather too wide.

Games of several data sets do not scatter as single games do. Then whole sets are drawn anew as well; each draw gives an edge, and
the interval also holds the middle of those. The edge of a draw is where the sum of what was won beyond the mark, value by value,
is largest: there the isotonic fit crosses it (Groeneboom and Jongbloed, "Nonparametric estimation under shape constraints", 2014,
chapter 2).

Games may be won in part: a final vote counts by its chance. Such games scatter less than the model says, so the interval is too
wide rather than too narrow.

The fit is our own code: an edge needs the fit of every number of first cells, which pooling gives in one pass. SciPy's
isotonic regression fits all cells at once, and a test compares both.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, fsum, lgamma, log, sqrt

import numpy as np

from reports.statistics.intervals import LEVEL, normal_quantile
from reports.statistics.over_sets import by_set, drawn_sets, rate_interval

HALF = 0.5
SPARE = 0.05                      # share of the games that a finding leaves beyond either end of its interval
DROP = 0.05                       # what the FLN wins more often on its side of a finding
DOUBT = 0.001                     # chance below which a monotone rate is doubted
Cells = Mapping[int, tuple[float, int]]       # value -> (games won by the FLN, games)


@dataclass(frozen=True)
class Edge:
    """The best edge and its interval; an edge is the lowest of the upper values: one side is ahead below it, the other from it.

    The FLN is ahead where its rate is above the mark, the other side where it is below.
    `falling`: the FLN's rate falls as the value rises, so below the edge the FLN is ahead. `ahead` says who is ahead at all
    values if there is no edge among them, by its name; else None. `low`, `high` are edges too, None where the interval
    reaches beyond the values seen. `open`: it does so at both ends, so the games tell nothing of the edge. `bends`: a rate that
    only rises or only falls does not fit these games (see `misfit`), so there may be further edges. `fln_games`: games at values
    on the FLN's side of the edge. `back_games`: if it bends, games at values where the interval of the rate lies beyond the
    mark, on the side that the edge has not: there the lead goes back. `drop`: how much more often the FLN wins on its side than
    on the other, within the same data set. `clear`: an edge to be told of: the interval leaves SPARE of the games beyond either
    end, so that it does not reach from end to end, and the drop is DROP at least, more than an edge shows that only tells which
    data set is played.
    """
    falling: bool
    at: int | None
    low: int | None
    high: int | None
    ahead: str | None = None
    open: bool = False
    bends: bool = False
    fln_games: int = 0
    back_games: int = 0
    drop: float | None = None
    clear: bool = False


def likelihood(won: float, games: int, chance: float) -> float:
    """Log likelihood of so many wins; `chance` is 0 or 1 only where all or none are won."""
    lost = games - won
    return (won * log(chance) if won else 0.0) + (lost * log(1 - chance) if lost else 0.0)


def falling_fit(cells: Sequence[tuple[float, int]]) -> list[float]:
    """The isotonic fit of rates that do not rise, one a cell."""
    blocks: list[tuple[float, int, int]] = []
    for won, games in cells:
        _pool(blocks, won, games)
    return [won / games for won, games, members in blocks for _ in range(members)]


def _pool(blocks: list[tuple[float, int, int]], won: float, games: int) -> None:
    """One more cell at the end; blocks are joined until rates do not rise."""
    members = 1
    while blocks and blocks[-1][0] * games <= won * blocks[-1][1]:
        before = blocks.pop()
        won, games, members = won + before[0], games + before[1], members + before[2]
    blocks.append((won, games, members))


def _prefixes(cells: Sequence[tuple[float, int]], mark: float) -> list[float]:
    """Log likelihood of the first 0, 1, 2 ... cells under the best rates that do not rise and are at the mark at least.

    `_pool` and `likelihood` stand here once more: a report asks for 3,000 of these lists, and calls took half of their time.
    """
    blocks: list[tuple[float, int]] = []
    sums, found = [0.0], [0.0]
    for cell in cells:
        won, games = cell
        while blocks and blocks[-1][0] * games <= won * blocks[-1][1]:
            before = blocks.pop()
            sums.pop()
            won, games = won + before[0], games + before[1]
        blocks.append((won, games))
        chance, lost = max(won / games, mark), games - won
        sums.append(sums[-1] + ((won * log(chance) if won else 0.0) + (lost * log(1 - chance) if lost else 0.0)))
        found.append(sums[-1])
    return found


def fits(cells: Sequence[tuple[float, int]], mark: float = HALF) -> list[float]:
    """Log likelihood of each edge of a falling rate: at edge b the first b cells are the FLN's, the rest the other's."""
    heads = _prefixes(cells, mark)
    tails = _prefixes([(games - won, games) for won, games in reversed(cells)], 1 - mark)[::-1]
    return [head + tail for head, tail in zip(heads, tails, strict=True)]


def misfit(cells: Sequence[tuple[float, int]], scatter: float = 1.0) -> float:
    """Chance of cells that depart as far from a falling rate, were it one: likelihood ratio against a rate of its own for each.

    The degrees of freedom are the cells less the fit's different rates: an approximation, on the strict side of many. `scatter`:
    how many times the variance of single games the cells have, by which the ratio is divided (Rao and Scott, "On chi-squared
    tests for multiway contingency tables", 1984).
    """
    rates = falling_fit(cells)
    freedom = len(cells) - len(set(rates))
    if not freedom:
        return 1.0
    apart = sum(likelihood(won, games, won / games) - likelihood(won, games, rate)
                for (won, games), rate in zip(cells, rates, strict=True))
    return chi_square_tail(freedom, max(0.0, 2 * apart / scatter))


def chi_square_tail(freedom: int, value: float) -> float:
    """Chance of a chi-square variable of so many (whole) degrees of freedom above `value`: Poisson's sum, or with halves.

    Reports ask for it alone of SciPy, which takes as long to load as a report of 10,000 games.
    """
    half = value / 2
    if not half:
        return 1.0
    odd = freedom % 2
    terms = (exp((i - odd / 2) * log(half) - half - lgamma(i - odd / 2 + 1)) for i in range(odd, (freedom + odd) // 2))
    return min(1.0, fsum(terms) + (erfc(sqrt(half)) if odd else 0.0))


@dataclass(frozen=True)
class CountedCells:
    """Cells in order of their values: games won and games, of all and, as arrays (sets, values), of each data set.

    `drawn`: both arrays summed over sets drawn anew, (draws, values) each; None of one set.
    """
    values: Sequence[int]
    cells: Sequence[tuple[float, int]]
    won: np.ndarray
    games: np.ndarray
    drawn: tuple[np.ndarray, np.ndarray] | None


def counted_cells(cells: Cells) -> CountedCells:
    """The cells made ready for `edge`. ValueError without cells."""
    if not cells:
        raise ValueError("no cells")
    values = sorted(cells)
    found = [cells[value] for value in values]
    won, games = (np.stack([by_set(each[which]) for each in found], axis=1).astype(float) for which in (0, 1))
    times = drawn_sets(len(games)) if len(games) > 1 else None
    return CountedCells(values, found, won, games, None if times is None else (times @ won, times @ games))


def edge(cells: Cells | CountedCells, level: float = LEVEL, mark: float | None = HALF,
         sides: tuple[str, str] = ("FLN", "France")) -> Edge:
    """The edge of cells with games in each, where the rate crosses `mark` (0 < mark < 1; None: the rate of all). ValueError
    without cells.

    Of edges that fit alike, as where a value in the middle is level or was never seen, the lowest is told. Rising or falling is
    what fits better; where both do alike (one value, say) it is falling. `sides`: how they are called, the FLN first.
    """
    made = cells if isinstance(cells, CountedCells) else counted_cells(cells)
    down = [(float(won), int(games)) for won, games in made.cells]
    whole = sum(games for _, games in down)
    at = sum(won for won, _ in down) / whole if mark is None else mark
    found, turned = fits(down, at), fits(down[::-1], at)[::-1]
    falling = max(found) >= max(turned)
    chosen = found if falling else turned
    limit = max(chosen) - normal_quantile(level) ** 2 / 2
    best = chosen.index(max(chosen))
    kept = [place for place, each in enumerate(chosen) if each >= limit]
    if made.drawn:
        kept = sorted([*kept, *_over_drawn_sets(*made.drawn, mark, 1 if falling else -1, level)])
    low, high = kept[0], kept[-1]
    ours, theirs = (slice(best), slice(best, None))[::1 if falling else -1]
    bends = misfit(down if falling else down[::-1], _scatter(made.won, made.games)) < DOUBT
    drop = _drop(*(each[:, part].sum(axis=1) for part in (ours, theirs) for each in (made.won, made.games)))
    spare = min(sum(games for _, games in part) for part in (down[:low], down[high:]))
    middle, first, last = (_value(made.values, each) for each in (best, low, high))
    return Edge(
        falling, middle, first, last,
        ahead=None if 0 < best < len(down) else sides[0] if (best > 0) == falling else sides[1],
        open=low == 0 and high == len(down), bends=bends, fln_games=sum(games for _, games in down[ours]),
        back_games=_back(made.cells[ours], made.cells[theirs], level, at) if bends else 0, drop=drop,
        clear=drop is not None and drop >= DROP and spare >= SPARE * whole)


def _over_drawn_sets(won: np.ndarray, games: np.ndarray, mark: float | None, way: int, level: float) -> list[int]:
    """Both ends of the middle `level` of the edges of sets drawn anew; `way`: 1 if the rate falls, -1 if it rises."""
    marks = won.sum(axis=1) / np.maximum(games.sum(axis=1), 1) if mark is None else np.full(len(won), mark)
    ahead = np.cumsum(way * (won - marks[:, None] * games), axis=1)
    edges = np.argmax(np.column_stack([np.zeros(len(won)), ahead]), axis=1)
    beyond = int((1 - level) / 2 * len(edges))
    return np.sort(edges)[[beyond, -1 - beyond]].tolist()


def _scatter(won: np.ndarray, games: np.ndarray) -> float:
    """How many times the variance of single games the rates of values have over sets, on average, 1 at least."""
    if len(games) < 2:
        return 1.0
    rate = won.sum(axis=0) / games.sum(axis=0)
    dice = (won.sum(axis=0) * (1 - rate)).sum()
    return max(1.0, ((won - rate * games) ** 2).sum() / dice) if dice else 1.0


def _drop(won: np.ndarray, games: np.ndarray, other_won: np.ndarray, other_games: np.ndarray) -> float | None:
    """The rate on one side of an edge less that on the other, within sets, shape (sets,); None if no set has both.

    Mantel and Haenszel's: Greenland and Robins, "Estimation of a common effect parameter from sparse follow-up data" (1985).
    """
    both = np.maximum(games + other_games, 1)
    weight = (games * other_games / both).sum()
    return float(((won * other_games - other_won * games) / both).sum() / weight) if weight else None


def _back(ours: Sequence[tuple[float, int]], theirs: Sequence[tuple[float, int]], level: float, mark: float) -> int:
    """Games of cells on the FLN's side of an edge where the rate is surely below the mark, and of others where it is above."""
    return (sum(int(games) for won, games in ours if rate_interval(won, games, level)[1] < mark)
            + sum(int(games) for won, games in theirs if rate_interval(won, games, level)[0] > mark))


def _value(values: Sequence[int], at: int) -> int | None:
    return values[at] if 0 < at < len(values) else None
