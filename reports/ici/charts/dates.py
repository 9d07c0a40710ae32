"""An axis of turns: a tick each Winter, with its year; the set-up stands before the first turn."""
from typing import TYPE_CHECKING

from reports.ici.counts import FIRST_YEAR, SEASONS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

YEAR = len(SEASONS)


def dated(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of turns from `first` to `last`; `small` writes two digits of a year."""
    from matplotlib.ticker import FixedFormatter, FixedLocator

    winters = [turn for turn in range(first, last + 1) if turn % YEAR == 0]
    years = [FIRST_YEAR + turn // YEAR for turn in winters]
    axes.set_xlim(first - 0.5, last + 0.5)
    axes.xaxis.set_major_locator(FixedLocator(winters))
    axes.xaxis.set_major_formatter(FixedFormatter([f"{year % 100:02d}" if small else f"Winter\n{year}" for year in years]))
    axes.xaxis.set_minor_locator(FixedLocator(range(first, last + 1)))
    axes.tick_params(axis="x", which="minor", length=2)
