"""What charts of Ici, c'est la France! say and look like: words, colours, an axis of turns with a tick each Winter."""
from typing import TYPE_CHECKING

from reports.charts.style import Look
from reports.ici.tables.outcome_counts import FIRST_YEAR, SEASONS
from reports.ici.tipping.tracks import TRACK_TITLES as LONG
from reports.ici.tipping.tracks import VOTES, WATCH

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


SHORT = {"crisis": "Government crises", "standing": "Yes less No votes", "ops_fln": "FLN Operation Points",
         "ops_france": "French Operation Points"}
TITLES = {track: SHORT.get(track, title) for track, title in LONG.items()}
WAYS = {"collapse": "France collapses", "final referendum": "in the final referendum", "total control": "by total control",
        "not over": "not over"}


def leader(name: str, short: bool) -> str:
    """A leader in a legend; in short after "the leader"."""
    if name == VOTES:
        return "by votes" if short else "who has more votes, as markers lean"
    return f"by {TITLES.get(name, name)}" if short else f"the favourite by {TITLES.get(name, name)}"


LOOK = Look(WATCH, TITLES, dated, 0, leader, singular=("french_public", "incap", "density"), alone=("levels_support",),
            fresh=("ops_",), ways=WAYS, ticks=2)
