"""Where a win rate that only rises or only falls with a number crosses one half: the edge between the two sides' values.

Model: the games at each value are won by the FLN with a chance that never rises (or never falls) from one value to the next. The
fit is the isotonic one (pool adjacent violators: Ayer and others, "An empirical distribution function for sampling with
incomplete information", 1955). An *edge* parts the values: on one side of it the FLN is ahead or level, on the other France. Its
likelihood is that of the best fit which keeps to it: the isotonic fits of both parts, cut off at one half. The interval holds
all edges that a likelihood ratio test does not refuse at the chi-square value of one degree of freedom; for edges of monotone
functions less would do (Banerjee and Wellner, "Likelihood ratio tests for monotone functions", 2001), so it is rather too wide.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

from reports.intervals import LEVEL, normal_quantile

HALF = 0.5
Cells = Mapping[int, tuple[int, int]]         # value -> (games won by the FLN, games)


@dataclass(frozen=True)
class Edge:
    """The best edge and its interval; an edge is the lowest of the upper values: one side is ahead below it, the other from it.

    `falling`: the FLN's rate falls as the value rises, so below the edge the FLN is ahead. `ahead` says who is ahead at all
    values if there is no edge among them: "FLN", "France"; else None. `low`, `high` are edges too, None where the interval
    reaches beyond the values seen. `open`: it does so at both ends, so the games tell nothing of the edge.
    """
    falling: bool
    at: int | None
    low: int | None
    high: int | None
    ahead: str | None = None
    open: bool = False


def likelihood(won: int, games: int, chance: float) -> float:
    """Log likelihood of so many wins."""
    lost = games - won
    return (won * log(chance) if won else 0.0) + (lost * log(1 - chance) if lost else 0.0)


def falling_fit(cells: Sequence[tuple[int, int]]) -> list[float]:
    """The isotonic fit of rates that do not rise, one a cell."""
    blocks: list[tuple[int, int, int]] = []
    for won, games in cells:
        _pool(blocks, won, games)
    return [won / games for won, games, members in blocks for _ in range(members)]


def _pool(blocks: list[tuple[int, int, int]], won: int, games: int) -> None:
    """One more cell at the end; blocks are joined until rates do not rise."""
    members = 1
    while blocks and blocks[-1][0] * games <= won * blocks[-1][1]:
        before = blocks.pop()
        won, games, members = won + before[0], games + before[1], members + before[2]
    blocks.append((won, games, members))


def _prefixes(cells: Sequence[tuple[int, int]]) -> list[float]:
    """Log likelihood of the first 0, 1, 2 ... cells under the best rates that do not rise and are one half at least."""
    blocks: list[tuple[int, int, int]] = []
    sums, found = [0.0], [0.0]
    for won, games in cells:
        _pool(blocks, won, games)
        del sums[len(blocks):]
        joined, whole, _ = blocks[-1]
        sums.append(sums[-1] + likelihood(joined, whole, max(joined / whole, HALF)))
        found.append(sums[-1])
    return found


def fits(cells: Sequence[tuple[int, int]]) -> list[float]:
    """Log likelihood of each edge of a falling rate: at edge b the first b cells are the FLN's, those from b on France's."""
    heads = _prefixes(cells)
    tails = _prefixes([(games - won, games) for won, games in reversed(cells)])[::-1]
    return [head + tail for head, tail in zip(heads, tails, strict=True)]


def edge(cells: Cells, level: float = LEVEL) -> Edge:
    """The edge of cells with games in each. ValueError without cells.

    Of edges that fit alike, as where a value in the middle is level or was never seen, the lowest is told. Rising or falling is
    what fits better; where both do alike (one value, say) it is falling.
    """
    if not cells:
        raise ValueError("no cells")
    values = sorted(cells)
    down = [cells[value] for value in values]
    up = [(games - won, games) for won, games in down]
    found, turned = fits(down), fits(up)
    falling = max(found) >= max(turned)
    chosen = found if falling else turned
    limit = max(chosen) - normal_quantile(level) ** 2 / 2
    best = chosen.index(max(chosen))
    kept = [at for at, each in enumerate(chosen) if each >= limit]
    ahead = None if 0 < best < len(values) else "FLN" if (best > 0) == falling else "France"
    return Edge(falling, *(_value(values, at) for at in (best, kept[0], kept[-1])), ahead,
                kept[0] == 0 and kept[-1] == len(values))


def _value(values: Sequence[int], at: int) -> int | None:
    return values[at] if 0 < at < len(values) else None
