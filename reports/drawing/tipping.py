"""Tipping points: FLN win rate by turn and value of a track, and the edge between the two sides' values."""
from math import gcd
from typing import TYPE_CHECKING

from reports import charts
from reports.drawing.look import Look

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure

CLASSES = 20           # of five percentage points each
FULL = 0.94            # of a cell: what its colour fills
NOTE = ("Dots: the interval holds 50 %, so either side may be ahead. White: too few games. Black line: where the lead changes, "
        "with thin lines at the ends of its interval, where both are known.")


def heat(cells: "pl.DataFrame", edges: "pl.DataFrame", track: str, under: str = "", note: str = "", *, look: Look) -> "Figure":
    """Heat map of one track. `cells`: track, turn, value, rate, low, high; `edges`: track, turn, of, edge, edge_low, edge_high,
    falling, ahead."""
    mine, tips = cells.filter(track=track), closed(edges.filter(track=track))
    figure, axes = charts.framed(finding(edges.filter(track=track), track, look), under, f"{NOTE} {note}".strip())
    turns, values = ([*mine[name].unique().sort()] or [0] for name in ("turn", "value"))
    step = gcd(*(value - values[0] for value in values)) or 1
    colours = charts.between().resampled(CLASSES)
    _cells(axes, mine, step, colours)
    level = mine.filter((mine["low"] < 0.5) & (mine["high"] > 0.5))
    axes.scatter(level["turn"].to_list(), level["value"].to_list(), s=3.5, color=charts.FIRM, linewidths=0, zorder=3,
                 label="level")
    _edges(axes, tips.filter(tips["turn"].is_between(turns[0], turns[-1])), step)
    look.dated(axes, turns[0], turns[-1], False)
    charts.whole_numbers(axes.yaxis, 8)
    axes.set_ylim(values[0] - 0.5 * step, values[-1] + 0.5 * step)
    axes.set_ylabel(look.titled(track))
    axes.grid(False)
    _bar(figure, axes, colours)
    return figure


def closed(edges: "pl.DataFrame") -> "pl.DataFrame":
    """The edges whose interval has two ends, by turn."""
    import polars as pl

    return edges.filter(pl.all_horizontal(pl.col("edge", "edge_low", "edge_high").is_not_null())).sort("turn")


def finding(edges: "pl.DataFrame", track: str, look: Look) -> str:
    """Where the edge lies in the first turn of the longest time in which it is known at every turn; `edges` of that track."""
    title, rows = look.titled(track), edges.sort("turn").to_dicts()
    times: list[list[dict]] = []
    for row in closed(edges).to_dicts():
        if times and row["turn"] == times[-1][-1]["turn"] + 1:
            times[-1].append(row)
        else:
            times.append([row])
    if times:
        row = max(times, key=len)[0]
        told = f"below {row['edge']}" if row["falling"] else f"at {row['edge']} or above"
        told = told.replace("-", "\N{MINUS SIGN}")
        return f"{title} {told} in {look.date(row['turn'])}: past the tipping point, the FLN is ahead"
    most = max((row["of"] for row in rows), default=0)
    ahead = {row["ahead"] for row in rows if 2 * row["of"] >= most}
    if len(ahead - {None}) == 1:
        [side] = ahead - {None}
        surely = "at every value" if None not in ahead else "at nearly every value"
        return f"{title} alone: no tipping point; {look.watch.side(side)} is ahead {surely}"
    return f"{title} alone: no tipping point that these games show"


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
        east, north, before = [], [], None
        for turn, at in edges.select("turn", name).iter_rows():
            if before is not None and turn != before + 1:
                east, north = [*east, before], [*north, float("nan")]
            east, north = [*east, turn - 0.5, turn + 0.5], [*north, at - step / 2, at - step / 2]
            before = turn
        axes.plot(east, north, color=charts.FIRM, linewidth=width, solid_joinstyle="miter", zorder=4, label=name)


def _bar(figure: "Figure", axes: "Axes", colours: "Colormap") -> None:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    bar = figure.colorbar(ScalarMappable(Normalize(0, 1), colours), ax=axes, fraction=0.04, pad=0.02, aspect=28)
    charts.in_percents(bar.ax.yaxis, 0, 1)
    bar.set_label("FLN wins", color=charts.INK)
    bar.outline.set_visible(False)
