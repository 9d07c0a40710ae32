"""Random events: what each does to the FLN's win rate, by the experiment of the dice."""
from typing import TYPE_CHECKING

from reports.algeria.tipping_words import EVENTS
from reports.algeria.watch import WATCH
from reports.drawing.bars import rows_of, signed
from reports.layout import percent

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

from reports import charts

NOTE = ("Dots with lines: FLN win rate of games that get the event less that of games that get another one in the same turn, "
        "with its interval; filled where it is real. The dice choose the event, so it causes the difference.")


def effects(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """A row for each event. `frame`: event, share, difference, difference_low, difference_high, real."""
    rows = frame.sort("difference", descending=True).to_dicts()
    ends = [row[name] for row in rows for name in ("difference_low", "difference_high")]
    figure, axes = rows_of(finding(frame), under, f"{NOTE} {note}".strip(),
                           [f"{_name(row)} ({percent(row['share'], 0)} of turns)" for row in rows], ends,
                           "percentage points of the FLN's win rate", WATCH.spoken)
    for at, row in enumerate(rows):
        colour = charts.FLN if row["difference"] > 0 else charts.FRANCE
        axes.plot([row["difference_low"], row["difference_high"]], [at, at], color=colour, linewidth=2, zorder=4)
        axes.plot([row["difference"]], [at], marker="o" if row["difference"] > 0 else "s", markersize=6.5, markeredgecolor=colour,
                  markerfacecolor=colour if row["real"] else charts.PAPER, linestyle="none", zorder=5, label=row["event"])
    return figure


def finding(frame: "pl.DataFrame") -> str:
    """The event that surely does most for either side."""
    real = frame.filter(frame["real"]).sort("difference", descending=True).to_dicts()
    if not real:
        return "No random event surely moves the result"
    row = max(real, key=lambda row: abs(row["difference"]))
    return (f"Of the random events {_name(row)} moves the FLN's win rate most: by {signed(row['difference'], 1)} points "
            f"({signed(row['difference_low'], 1)} to {signed(row['difference_high'], 1)})")


def _name(row: dict) -> str:
    return EVENTS.get(row["event"], row["event"])
