"""Swings: how far events move the FLN's win probability; and what share of all movement is dice and what is choice."""
from typing import TYPE_CHECKING

from reports import charts
from reports.drawing.bars import rows_of, signed
from reports.drawing.look import Look
from reports.layout import percent, whole

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

MOST, LEAST = 24, 30      # events shown, and how often they must have come
WHOSE = {"dice": "the dice", "choice": "who decides", "both": "both together"}
NOTE = "Bars: mean change of the FLN's win probability at the event, with its interval; diamonds: the mean size of a change."


def swings(frame: "pl.DataFrame", under: str = "", note: str = "", *, look: Look) -> "Figure":
    """A bar for each event, those that move most on top. `frame`: event, count, mean, low, high, size."""
    common = frequent(frame)
    rows = common.sort("size", "event", descending=[True, False]).head(MOST).to_dicts()
    left = f" The {len(rows)} of {len(frame)} that move most and came {LEAST} times." if len(frame) > len(rows) else ""
    figure, axes = rows_of(finding(frame), under, f"{NOTE}{left} {note}".strip(),
                           [f"{row['event']} ({whole(row['count'])})" for row in rows],
                           [end for row in rows for end in (row["low"], row["high"], row["size"]) if end is not None],
                           "percentage points of the FLN's win probability", look.watch.spoken)
    for at, row in enumerate(rows):
        side = look.watch.sides[0 if row["mean"] >= 0 else 1]
        axes.barh(at, row["mean"], height=0.62, color=charts.SIDES[side], edgecolor=charts.PAPER, linewidth=0,
                  hatch="////" if row["mean"] >= 0 else "", label=row["event"])
        if row["low"] is not None and row["high"] is not None:
            axes.plot([row["low"], row["high"]], [at, at], color=charts.INK, linewidth=1.3, zorder=4)
        axes.plot([row["size"]], [at], marker="D", markersize=4, markerfacecolor=charts.PAPER, markeredgecolor=charts.INK,
                  zorder=5, linestyle="none")
    return figure


def finding(frame: "pl.DataFrame") -> str:
    """The event that moves most, and what it does on average."""
    if frame.is_empty():
        return "No event came up in these games"
    row = frequent(frame).sort("size", "event", descending=[True, False]).row(0, named=True)
    sure = row["low"] is not None and (row["low"] > 0 or row["high"] < 0)
    goes = f"{signed(row['mean'], 1)} for the FLN on average" if sure else "as often for either side"
    name = f"{row['event'][:1].upper()}{row['event'][1:]}"
    return f"{name} swings games most: {100 * row['size']:.1f} points at a time, {goes}"


def frequent(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The events that came LEAST times; all of them if none did."""
    import polars as pl

    found = frame.filter(pl.col("count") >= LEAST)
    return frame if found.is_empty() else found


def shares(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """A bar for each source of swing. `frame`: what, share, low, high."""
    rows = frame.to_dicts()
    figure, axes = charts.framed(shares_finding(frame), under, note, height=1.5 + 0.4 * max(len(rows), 1))
    for at, row in enumerate(rows):
        axes.barh(at, row["share"], height=0.6, color=charts.GREY, linewidth=0, label=row["what"])
        if row["low"] is not None:
            axes.plot([row["low"], row["high"]], [at, at], color=charts.INK, linewidth=1.3)
        axes.annotate(percent(row["share"], 0), (max(row["share"], row["high"] or 0), at), xytext=(5, 0),
                      textcoords="offset points", va="center", size=charts.SMALL)
    axes.set_yticks(range(len(rows)), [row["what"] for row in rows])
    axes.set_ylim(max(len(rows), 1) - 0.4, -0.6)
    axes.set_xlim(0, 1)
    charts.in_percents(axes.xaxis, 0, 1)
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    return figure


def shares_finding(frame: "pl.DataFrame") -> str:
    """What most of the swing is."""
    if frame.is_empty():
        return "No swings"
    row = frame.sort("share", descending=True).row(0, named=True)
    return f"{percent(row['share'], 0)} of what a turn changes is due to {WHOSE.get(row['what'], row['what'])}"
