"""Simulated coverage of the intervals for a number of games fixed beforehand.

`python -m tests.verify.test_bounded_intervals` prints the table of docs/method.md.
"""
import numpy as np
import pytest

from reports.statistics.differences import bounded_difference, bounded_wilson
from reports.statistics.paired_values import GRID, PairedValues
from tests.verify.test_stopping_rule import STREAMS, rare

DIFFERENCES = ("real games", "won or lost, 13 % changed, +2 pp", "exact votes, sd 0.2, +1 pp", "exact votes, sd 0.05",
               "+0.1, in 0.4 % -1")
GAMES = (50, 200, 1000, 20_000)
RATES = {
    "won or lost, 22 %": rare(0, 1, 0.22),
    "exact votes, U-shaped": (np.linspace(0, 1, 21), np.r_[0.5, np.full(19, 0.3 / 19), 0.2]),
    "0.25 or 0.75": rare(0.25, 0.75, 0.4), "0.02, rarely 1": rare(0.02, 1, 0.003), "0.5, rarely 1": rare(0.5, 1, 0.01),
    "0.9, rarely 0": rare(0.9, 0, 0.01), "0, rarely 1": rare(0, 1, 0.003), "0.1, rarely 1": rare(0.1, 1, 0.01),
}


def coverage(law, games: int, number: int = 20_000) -> float:
    """Share of intervals for a mean that hold it."""
    values, chances = law
    counts = np.random.default_rng(31).multinomial(games, chances / chances.sum(), number)
    low, high = bounded_wilson(np.full(number, games), counts @ values, counts @ values**2)
    return float(np.mean((low <= values @ chances) & (values @ chances <= high)))


def difference_coverage(law, pairs: int, number: int = 3000) -> float:
    """Share of intervals for a mean difference that hold it; only sums of the pairs matter."""
    values, chances = law
    counts = np.random.default_rng(37).multinomial(pairs, chances / chances.sum(), number)
    true, held = float(values @ chances), 0
    for row in counts:
        found = bounded_difference(PairedValues(pairs, 0.0, float(row @ values), 0.0, float(row @ values**2), 0.0, GRID))
        held += found.low <= true <= found.high
    return held / number


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("name", RATES)
def test_an_interval_for_a_mean_holds_it(name, games):
    """About 95 % where 30 games or more are not alike; where nearly all are, as seldom as Wilson's own at worst."""
    values, chances = RATES[name]
    found = coverage((values, chances), games)
    assert found > 0.85
    if games * (1 - chances.max() / chances.sum()) >= 30:
        assert found > 0.94


@pytest.mark.parametrize("pairs", GAMES)
@pytest.mark.parametrize("name", DIFFERENCES[:4])
def test_an_interval_for_a_mean_difference_holds_it(name, pairs):
    """In 95 % of cases, in more of them where little scatter is seen beside that of the two pairs that are added."""
    assert difference_coverage(STREAMS[name], pairs) > 0.94


def coverage_table() -> str:
    lines = ["| values | 50 games | 200 | 1,000 | 20,000 |", "|---|---|---|---|---|"]
    for name, law in RATES.items():
        lines.append(f"| {name} | " + " | ".join(f"{100 * coverage(law, games):.1f} %" for games in GAMES) + " |")
    for name in DIFFERENCES:
        lines.append(f"| difference: {name} | " + " | ".join(
            f"{100 * difference_coverage(STREAMS[name], games):.1f} %" for games in GAMES) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(coverage_table())
