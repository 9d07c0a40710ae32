"""How often the leader wins, by turn: by votes as markers lean, and by the tracks that tell most."""
from typing import TYPE_CHECKING

from reports import charts
from reports.ici.charts.dates import dated
from reports.ici.charts.titles import titled
from reports.ici.counts import date

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

SURE, SHOWN = 0.9, 4
VOTES = "votes"
LOOKS = (("-", "o", charts.INK), ("--", "s", charts.FRANCE), (":", "^", charts.FLN), ("-.", "D", "#7a5c99"))
NOTE = ("Games that are over count as led by their winner. The favourite by a track is who won most of the games with the same "
        "value at the same turn. Bands: intervals.")


def leads(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """A line for each of the leaders that tell most. `frame`: leader, turn, settled_rate, settled_low, settled_high."""
    figure, axes = charts.framed(finding(frame), under, f"{NOTE} {note}".strip())
    for leader, (dashes, marker, colour) in zip(shown(frame), LOOKS, strict=False):
        part = frame.filter(leader=leader).sort("turn")
        turns = part["turn"].to_list()
        axes.fill_between(turns, part["settled_low"].to_list(), part["settled_high"].to_list(), color=colour, alpha=0.15,
                          linewidth=0)
        axes.plot(turns, part["settled_rate"].to_list(), linestyle=dashes, marker=marker, markersize=4, markevery=2, color=colour,
                  label=_words(leader))
    axes.axhline(SURE, color=charts.GREY, linewidth=1, linestyle=(0, (4, 3)))
    low = min([*frame["settled_low"].drop_nulls(), 0.5])
    axes.set_ylim(low, 1.02)
    charts.in_percents(axes.yaxis, low, 1)
    axes.set_ylabel("games that the leader wins")
    if len(frame):
        dated(axes, frame["turn"].min(), frame["turn"].max())
        axes.legend(loc="lower right", fontsize=charts.SMALL)
    return figure


def shown(frame: "pl.DataFrame") -> list[str]:
    """The votes, then the tracks by how often their leader wins, over all turns."""
    import polars as pl

    mean = frame.group_by("leader").agg(pl.col("settled_rate").mean()).sort("settled_rate", "leader", descending=[True, False])
    names = mean["leader"].to_list()
    return ([VOTES] * (VOTES in names) + [name for name in names if name != VOTES])[:SHOWN]


def finding(frame: "pl.DataFrame") -> str:
    """From which turn on the leader wins nine in ten games: by the leader that is sure first."""
    sure = {}
    for leader in shown(frame):
        rows = frame.filter(leader=leader).sort("turn").select("turn", "settled_rate").rows()
        late = [turn for turn, rate in rows if rate is not None and rate < SURE]
        after = [turn for turn, _ in rows if not late or turn > max(late)]
        if after:
            sure[leader] = min(after)
    if not sure:
        return f"No leader is ever sure to win {100 * SURE:.0f} % of games"
    leader = min(sure, key=lambda name: sure[name])
    return f"From {date(sure[leader])} on the leader {_by(leader)} wins {100 * SURE:.0f} % of games or more"


def _words(leader: str) -> str:
    return "who has more votes, as markers lean" if leader == VOTES else f"the favourite by {titled(leader)}"


def _by(leader: str) -> str:
    return "by votes" if leader == VOTES else f"by {titled(leader)}"
