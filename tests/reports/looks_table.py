"""LOG_WEALTH of reports/statistics/stopping.py, worked out anew: `python -m tests.reports.looks_table`, about a minute."""
import numpy as np

from reports.statistics.intervals import LEVEL
from reports.statistics.stopping import FIRST, MOSTS, SCATTERS, SEEN, half_widths

RATIO = 1.15         # pairs at each look over those at the one before
TARGET = 0.042       # chance of refuting a true claim that the table is made for


def crossing(scatter: np.ndarray, bounds: np.ndarray) -> float:
    """Chance that a sum with a normal law leaves -bounds .. bounds at one look at least; scatter and bounds are (looks,).

    The density of the sums still inside goes from look to look by Gauss-Legendre integration.
    """
    nodes, weights = np.polynomial.legendre.leggauss(121)
    places = nodes * bounds[0]
    inside = np.exp(-places**2 / 2 / scatter[0]) / np.sqrt(2 * np.pi * scatter[0]) * weights * bounds[0]
    for step, bound in zip(np.diff(scatter), bounds[1:], strict=True):
        there = nodes * bound
        inside = np.exp(-(there[:, None] - places) ** 2 / 2 / step) @ inside * weights * bound / np.sqrt(2 * np.pi * step)
        places = there
    return float(1 - inside.sum())


def refuted_share(first: float, most: int, wealth: float) -> float:
    """Chance that a true claim is refuted at a look up to `most`, by log `wealth`; `first`: the scatter of FIRST pairs."""
    looks = FIRST * RATIO ** np.arange(np.ceil(np.log(most / FIRST) / np.log(RATIO)) + 1)
    scatter = first * np.append(looks[looks < most], most) / FIRST
    return crossing(scatter, half_widths(scatter, np.where(scatter < SEEN, -np.log(1 - LEVEL), wealth)))


def wealth_needed(first: float, most: int) -> float:
    """An entry of LOG_WEALTH: the log wealth that true claims reach with chance TARGET."""
    low, high = 0.0, -np.log(1 - LEVEL)
    while high - low > 1e-4:
        middle = (low + high) / 2
        low, high = (middle, high) if refuted_share(first, most, middle) > TARGET else (low, middle)
    return high


def table() -> np.ndarray:
    """LOG_WEALTH, worked out anew in about a minute."""
    return np.array([[wealth_needed(first, most) for most in MOSTS] for first in SCATTERS])


if __name__ == "__main__":
    print(np.array2string(table(), precision=3, separator=", "))
