"""How often the leader wins, by turn: the leader of the game's Watch, and those by the tracks that tell most."""
from typing import TYPE_CHECKING

from reports import charts
from reports.drawing.look import Look

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

SURE, SHOWN = 0.9, 4
LOOKS = (("-", "o", charts.INK), ("--", "s", charts.FRANCE), (":", "^", charts.FLN), ("-.", "D", "#7a5c99"))
NOTE = ("Games that are over count as led by their winner. The favourite by a track is who won most of the games with the same "
        "value at the same turn. Bands: intervals.")


def leads(frame: "pl.DataFrame", under: str = "", note: str = "", *, look: Look) -> "Figure":
    """A line for each of the leaders that tell most. `frame`: leader, turn, settled_rate, settled_low, settled_high."""
    figure, axes = charts.framed(finding(frame, look), under, f"{NOTE} {note}".strip())
    for leader, (dashes, marker, colour) in zip(shown(frame, look), LOOKS, strict=False):
        part = frame.filter(leader=leader).sort("turn")
        turns = part["turn"].to_list()
        axes.fill_between(turns, part["settled_low"].to_list(), part["settled_high"].to_list(), color=colour, alpha=0.15,
                          linewidth=0)
        axes.plot(turns, part["settled_rate"].to_list(), linestyle=dashes, marker=marker, markersize=4, markevery=look.ticks,
                  color=colour, label=look.leader(leader, False))
    axes.axhline(SURE, color=charts.GREY, linewidth=1, linestyle=(0, (4, 3)))
    low = min([*frame["settled_low"].drop_nulls(), 0.5])
    axes.set_ylim(low, 1.02)
    charts.in_percents(axes.yaxis, low, 1)
    axes.set_ylabel("games that the leader wins")
    if len(frame):
        look.dated(axes, frame["turn"].min(), frame["turn"].max(), False)
        axes.legend(loc="lower right", fontsize=charts.SMALL)
    return figure


def shown(frame: "pl.DataFrame", look: Look) -> list[str]:
    """The Watch's leader, then the tracks by how often their leader wins, over all turns."""
    import polars as pl

    mean = frame.group_by("leader").agg(pl.col("settled_rate").mean()).sort("settled_rate", "leader", descending=[True, False])
    names = mean["leader"].to_list()
    first = look.watch.lead.name
    return ([first] * (first in names) + [name for name in names if name != first])[:SHOWN]


def finding(frame: "pl.DataFrame", look: Look) -> str:
    """From which turn on the leader wins nine in ten games: by the leader that is sure first."""
    sure = {}
    for leader in shown(frame, look):
        rows = frame.filter(leader=leader).sort("turn").select("turn", "settled_rate").rows()
        late = [turn for turn, rate in rows if rate is not None and rate < SURE]
        after = [turn for turn, _ in rows if not late or turn > max(late)]
        if after:
            sure[leader] = min(after)
    if not sure:
        return f"No leader is ever sure to win {100 * SURE:.0f} % of games"
    leader = min(sure, key=lambda name: sure[name])
    return f"From {look.date(sure[leader])} on the leader {look.leader(leader, True)} wins {100 * SURE:.0f} % of games or more"
