"""What charts of Algeria say and look like."""
from typing import TYPE_CHECKING

from reports.algeria.tipping.tracks import TRACK_TITLES as LONG
from reports.algeria.tipping.tracks import WATCH
from reports.charts.style import Look

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHORT = {"difference": "FLN less Government PSL", "areas_government": "areas under the Government"}
TITLES = {track: SHORT.get(track, title) for track, title in LONG.items()}
WAYS = {"the other's PSL at 0": "the other's PSL at 0", "stopped at the turn limit": "stopped at the limit"}
MOST = 12                         # ticks on an axis of turns


def dated(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of turns from `first` to `last`, 0 being the set-up; `small` has fewer ticks."""
    from matplotlib.ticker import FixedLocator, MaxNLocator

    axes.set_xlim(first - 0.5, last + 0.5)
    ticks = MaxNLocator(MOST // 2 if small else MOST, steps=[1, 2, 5, 10], integer=True).tick_values(first, last)
    axes.xaxis.set_major_locator(FixedLocator([tick for tick in ticks if first <= tick <= last]))
    axes.xaxis.set_minor_locator(FixedLocator(range(first, last + 1)))
    axes.tick_params(axis="x", which="minor", length=2)
    if not small and axes.get_subplotspec() is not None and axes.get_subplotspec().is_last_row():
        axes.set_xlabel("turn (0: the set-up)" if first == 0 else "turn")


def leader(name: str, short: bool) -> str:
    """A leader in a legend; in short after "the leader"."""
    if name == WATCH.lead.name:
        return "in PSL" if short else "the side with the higher PSL"
    return f"by {TITLES.get(name, name)}" if short else f"the favourite by {TITLES.get(name, name)}"


LOOK = Look(WATCH, TITLES, dated, 1, leader, ways=WAYS, stop=":", key="upper right", axis="turn (0: the set-up)",
            singular=("difference", "fln_psl", "government_psl", "firepower_abroad"))
