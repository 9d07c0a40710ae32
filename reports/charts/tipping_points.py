"""Charts of tipping points: win rates by value of a track and turn, and how often the leader wins."""
from math import gcd

import polars as pl

from reports.charts import style
from reports.charts.style import Axes, Colormap, Figure, Look, key_of, rate_bar
from reports.tipping.findings import goes_back, weight

CLASSES = 20           # of five percentage points each
FULL = 0.94            # of a cell: what its colour fills
HEAT_NOTE = (
    "Dots: either side may be ahead (the interval contains 50 %). White: too few games. Thick line: the tipping point, where the "
    "lead changes; thin lines: its interval, where both ends are known."
)


def heat_chart(
    cells: "pl.DataFrame", edges: "pl.DataFrame", track: str, *, look: Look
) -> "Figure":
    """Heat map of one track. `cells`: track, turn, value, rate, low, high; `edges`: track, turn, of, edge, edge_low, edge_high,
    falling, ahead."""
    mine, tips = cells.filter(track=track), known_edges(edges.filter(track=track))
    figure, axes = style.framed(tipping_headline(edges.filter(track=track), track, look), HEAT_NOTE)
    turns, values = ([*mine[name].unique().sort()] or [0] for name in ("turn", "value"))
    step = gcd(*(value - values[0] for value in values)) or 1
    colours = style.side_colours().resampled(CLASSES)
    _cells(axes, mine, step, colours)
    level = mine.filter((mine["low"] < 0.5) & (mine["high"] > 0.5))
    axes.scatter(level["turn"].to_list(), level["value"].to_list(), s=3.5, color=style.FIRM, linewidths=0, zorder=3,
                 label="level")
    _edges(axes, tips.filter(tips["turn"].is_between(turns[0], turns[-1])), step)
    look.dated(axes, turns[0], turns[-1], False)
    style.whole_numbers(axes.yaxis, 8)
    axes.set_ylim(values[0] - 0.5 * step, values[-1] + 0.5 * step)
    axes.set_ylabel(look.titled(track))
    axes.grid(False)
    _bar(figure, axes, colours)
    return figure


def known_edges(edges: "pl.DataFrame") -> "pl.DataFrame":
    """The edges whose interval has two ends, by turn."""
    return edges.filter(pl.all_horizontal(pl.col("edge", "edge_low", "edge_high").is_not_null())).sort("turn")


def tipping_headline(edges: "pl.DataFrame", track: str, look: Look) -> str:
    """The clear edge of the turn in which the track explains most (`weight`), if need be one where the lead goes back.

    `edges` holds that track only.
    """
    name = look.titled(track)
    title, rows = f"{name[:1].upper()}{name[1:]}", edges.sort("turn").to_dicts()
    clear = [row for row in rows if row["clear"]]
    if clear:
        row = max(clear, key=lambda row: (not goes_back(row), weight(row)))
        values = f"below {row['edge']}" if row["falling"] else f"at {row['edge']} or above"
        values = values.replace("-", "\N{MINUS SIGN}")
        but = ", but not at each such value" if goes_back(row) else ""
        return f"{title} {values} in {look.date(row['turn'])}: the FLN wins more than half of the games{but}"
    if len(known_edges(edges)):
        return f"{title}: these games show no clear tipping point"
    most = max((row["of"] for row in rows), default=0)
    ahead = {row["ahead"] for row in rows if 2 * row["of"] >= most}
    if len(ahead - {None}) == 1:
        [side] = ahead - {None}
        surely = "at every value" if None not in ahead else "at nearly every value"
        return f"{title}: no tipping point; {look.watch.side(side)} is ahead {surely}"
    return f"{title}: these games show no tipping point"


def _cells(axes: "Axes", cells: "pl.DataFrame", step: int, colours: "Colormap") -> None:
    """A rectangle for each cell, those of a class of rates as one path, labelled by its lower end."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    found: dict[int, list[Path]] = {}
    for turn, value, rate in cells.sort("turn", "value").select("turn", "value", "rate").iter_rows():
        west, east, south, north = (at + half * FULL / 2 for at, half in ((turn, -1), (turn, 1), (value, -step), (value, step)))
        corners = [(west, south), (east, south), (east, north), (west, north)]
        found.setdefault(min(int(rate * CLASSES), CLASSES - 1), []).append(Path([*corners, corners[0]], closed=True))
    for each, paths in sorted(found.items()):
        axes.add_patch(PathPatch(Path.make_compound_path(*paths), facecolor=colours(each), linewidth=0, zorder=2,
                                 label=f"{each / CLASSES:g}"))


def _edges(axes: "Axes", edges: "pl.DataFrame", step: int) -> None:
    """The edge lies between the last value of one side and the first of the other; a line breaks where a turn has none."""
    for name, width in (("edge_low", 0.7), ("edge_high", 0.7), ("edge", 2.2)):
        east: list[float] = []
        north: list[float] = []
        before = None
        for turn, at in edges.select("turn", name).iter_rows():
            if before is not None and turn != before + 1:
                east, north = [*east, before], [*north, float("nan")]
            east, north = [*east, turn - 0.5, turn + 0.5], [*north, at - step / 2, at - step / 2]
            before = turn
        axes.plot(east, north, color=style.FIRM, linewidth=width, solid_joinstyle="miter", zorder=4, label=name)


def _bar(figure: "Figure", axes: "Axes", colours: "Colormap") -> None:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    _, rates = rate_bar(figure, axes, ScalarMappable(Normalize(0, 1), colours))
    style.in_percents(rates, 0, 1)


SURE, SHOWN = 0.9, 4
LOOKS = (("-", "o", style.INK), ("--", "s", style.FRANCE), (":", "^", style.FLN), ("-.", "D", "#7a5c99"))
LEADERS_NOTE = (
    "A game that is over counts as led by its winner. The leader by a track is the side that wins more of the games with the "
    "same value at the same turn. Bands: intervals."
)


def leaders_chart(frame: "pl.DataFrame", *, look: Look) -> "Figure":
    """A line for each of the leaders that win most often. `frame`: leader, turn, settled_rate, settled_low, settled_high."""
    figure, axes = style.framed(leaders_headline(frame, look), LEADERS_NOTE)
    for leader, (dashes, marker, colour) in zip(leaders_shown(frame, look), LOOKS, strict=False):
        part = frame.filter(leader=leader).sort("turn")
        turns = part["turn"].to_list()
        axes.fill_between(turns, part["settled_low"].to_list(), part["settled_high"].to_list(), color=colour, alpha=0.15,
                          linewidth=0)
        axes.plot(turns, part["settled_rate"].to_list(), linestyle=dashes, marker=marker, markersize=4, markevery=look.ticks,
                  color=colour, label=look.leader(leader, False))
    axes.axhline(SURE, color=style.GREY, linewidth=1, linestyle=style.DASHED)
    low = min([*frame["settled_low"].drop_nulls(), 0.5])
    axes.set_ylim(low, 1.02)
    style.in_percents(axes.yaxis, low, 1)
    axes.set_ylabel("games that the leader wins")
    if len(frame):
        look.dated(axes, min(frame["turn"]), max(frame["turn"]), False)
        key_of(axes, "lower right")
    return figure


def leaders_shown(frame: "pl.DataFrame", look: Look) -> list[str]:
    """The Watch's leader, then the tracks by how often their leader wins, over all turns."""
    mean = frame.group_by("leader").agg(pl.col("settled_rate").mean()).sort("settled_rate", "leader", descending=[True, False])
    names = mean["leader"].to_list()
    first = look.watch.lead.name
    return ([first] * (first in names) + [name for name in names if name != first])[:SHOWN]


def leaders_headline(frame: "pl.DataFrame", look: Look) -> str:
    """From which turn on the leader wins SURE of the games, for the leader that gets there first."""
    sure = {}
    for leader in leaders_shown(frame, look):
        rows = frame.filter(leader=leader).sort("turn").select("turn", "settled_rate").rows()
        late = [turn for turn, rate in rows if rate is not None and rate < SURE]
        after = [turn for turn, _ in rows if not late or turn > max(late)]
        if after:
            sure[leader] = min(after)
    if not sure:
        return f"No leader ever wins {100 * SURE:.0f} % of the games from some turn on"
    leader = min(sure, key=lambda name: sure[name])
    name = look.leader(leader, True)
    return f"From {look.date(sure[leader])} on, the leader {name} wins {100 * SURE:.0f} % of the games or more"
