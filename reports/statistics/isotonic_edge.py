"""Where a win rate that only rises or only falls with a number crosses one half, or another mark: the edge between two sides.

Model: the games at each value are won by the FLN with a chance that never rises (or never falls) from one value to the next. The
fit is the isotonic one (pool adjacent violators: Ayer and others, "An empirical distribution function for sampling with
incomplete information", 1955). An *edge* parts the values: on one side of it the rate is at the mark or above, on the other at
it or below. Its likelihood is that of the best fit which keeps to it: the isotonic fits of both parts, cut off at the mark. The
interval holds all edges that a likelihood ratio test does not refuse at the chi-square value of one degree of freedom; for edges
of monotone functions less would do (Banerjee and Wellner, "Likelihood ratio tests for monotone functions", 2001), so it is
rather too wide.

Games may be won in part: a final vote counts by its chance. Such games scatter less than the model says, so the interval is too
wide rather than too narrow.

The fit is our own code: an edge needs the fit of every number of first cells, which pooling gives in one pass. The isotonic
regressions of SciPy and scikit-learn fit all cells at once, and a test compares ours with SciPy's.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, fsum, lgamma, log, sqrt

from reports.statistics.intervals import LEVEL, normal_quantile, wilson

HALF = 0.5
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
    mark, on the side that the edge has not: there the lead goes back.
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


def misfit(cells: Sequence[tuple[float, int]]) -> float:
    """Chance of cells that depart as far from a falling rate, were it one: likelihood ratio against a rate of its own for each.

    The degrees of freedom are the cells less the fit's different rates: an approximation, on the strict side of many.
    """
    rates = falling_fit(cells)
    freedom = len(cells) - len(set(rates))
    if not freedom:
        return 1.0
    apart = sum(likelihood(won, games, won / games) - likelihood(won, games, rate)
                for (won, games), rate in zip(cells, rates, strict=True))
    return chi_square_tail(freedom, max(0.0, 2 * apart))


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


def edge(cells: Cells, level: float = LEVEL, mark: float = HALF, sides: tuple[str, str] = ("FLN", "France")) -> Edge:
    """The edge of cells with games in each, where the rate crosses `mark` (0 < mark < 1). ValueError without cells.

    Of edges that fit alike, as where a value in the middle is level or was never seen, the lowest is told. Rising or falling is
    what fits better; where both do alike (one value, say) it is falling. `sides`: how they are called, the FLN first.
    """
    if not cells:
        raise ValueError("no cells")
    values = sorted(cells)
    down = [cells[value] for value in values]
    up = down[::-1]
    found, turned = fits(down, mark), fits(up, mark)[::-1]
    falling = max(found) >= max(turned)
    chosen = found if falling else turned
    limit = max(chosen) - normal_quantile(level) ** 2 / 2
    best = chosen.index(max(chosen))
    kept = [at for at, each in enumerate(chosen) if each >= limit]
    ahead = None if 0 < best < len(values) else sides[0] if (best > 0) == falling else sides[1]
    middle, first, last = (_value(values, at) for at in (best, kept[0], kept[-1]))
    ours, theirs = (down[:best], down[best:]) if falling else (down[best:], down[:best])
    bends = misfit(down if falling else up) < DOUBT
    return Edge(falling, middle, first, last, ahead, kept[0] == 0 and kept[-1] == len(values), bends,
                sum(games for _, games in ours), _back(ours, theirs, level, mark) if bends else 0)


def _back(ours: Sequence[tuple[float, int]], theirs: Sequence[tuple[float, int]], level: float, mark: float) -> int:
    """Games of cells on the FLN's side of an edge where the rate is surely below the mark, and of others where it is above."""
    return (sum(games for won, games in ours if wilson(won, games, level)[1] < mark)
            + sum(games for won, games in theirs if wilson(won, games, level)[0] > mark))


def _value(values: Sequence[int], at: int) -> int | None:
    return values[at] if 0 < at < len(values) else None
