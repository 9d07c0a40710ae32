"""Charts of the win-probability model: its forecasts by turn, how good they are, and what swings games."""

import polars as pl

from reports.charts import outcomes as row_chart
from reports.charts import style
from reports.charts.outcomes import difference_rows, signed
from reports.charts.quantile_fans import bands, common_turns
from reports.charts.style import Figure, Look, key_of
from reports.tables.text_table import capital, percent, whole

NEAR = 0.01            # a spread too small to see
FAN_NOTE = (
    "Forecasts of the FLN's win probability as each turn ends, among games that go on. Bands: the middle half, and nine in ten, "
    "of the games. Line: the median."
)


def chance_fan(frame: "pl.DataFrame", *, look: Look) -> "Figure":
    """`frame`: turn, games, q05, q25, q50, q75, q95; `mean` is drawn too if it is there."""
    rows = frame.sort("turn")
    figure, axes = style.framed(fan_headline(frame, look), FAN_NOTE)
    turns = rows["turn"].to_list()
    bands(axes, rows)
    axes.plot(turns, rows["q50"].to_list(), color=style.INK, linewidth=2, label="q50")
    if "mean" in frame.columns:
        axes.plot(turns, rows["mean"].to_list(), color=style.FLN, linestyle=(0, (4, 1.6)), label="mean")
        key_of(axes, "upper left", axes.lines[:2], ("median", "mean"))
    axes.axhline(0.5, color=style.GREY, linewidth=0.8, linestyle=style.DASHED)
    axes.set_ylim(0, 1)
    style.in_percents(axes.yaxis, 0, 1)
    axes.set_ylabel("FLN's win probability")
    if turns:
        look.dated(axes, min(turns), max(turns), False)
    return figure


def fan_headline(frame: "pl.DataFrame", look: Look) -> str:
    """The turn in which forecasts differ most: the widest middle half."""
    rows = common_turns(frame)
    if not rows:
        return "No forecasts"
    wide = max(rows, key=lambda row: row["q75"] - row["q25"])
    if wide["q75"] - wide["q25"] < NEAR:
        return f"At every turn, half of the games give the FLN about {100 * wide['q50']:.0f} %"
    low, high = max(round(100 * wide["q25"]), 1), min(round(100 * wide["q75"]), 99)
    return (f"Games differ most in {look.date(wide['turn'])}: the FLN has less than {low} % in a quarter of them, "
            f"more than {high} % in another quarter")


def reliability_headline(error: float) -> str:
    """How far forecasts are off, on average."""
    return f"Forecasts are {100 * error:.1f} percentage points off on average"


def reliability_chart(frame: "pl.DataFrame", error: float) -> "Figure":
    """What was forecast against what came true. `frame`: forecast, rate, low, high; `error`: expected calibration error."""
    title = reliability_headline(error)
    key = "On the diagonal, forecasts come true as often as they say. Lines: intervals."
    figure, axes = style.framed(title, key, width=6, height=style.sheet_width(6) - 0.4)
    axes.plot([0, 1], [0, 1], color=style.GREY, linewidth=1, linestyle=style.DASHED, zorder=1)
    axes.vlines(frame["forecast"].to_list(), frame["low"].to_list(), frame["high"].to_list(), color=style.FRANCE, linewidth=1.4)
    axes.plot(frame["forecast"].to_list(), frame["rate"].to_list(), marker="o", markersize=5, color=style.FRANCE,
              linestyle="none", label="rate")
    axes.set(xlim=(0, 1), ylim=(0, 1), aspect=1)
    style.in_percents(axes.xaxis, 0, 1)
    style.in_percents(axes.yaxis, 0, 1)
    axes.set_xlabel("forecast")
    axes.set_ylabel("FLN wins")
    axes.grid(True)
    return figure


MOST, LEAST = 24, 30      # events shown at most; times that an event must have come up
WHOSE = {"dice": "the dice", "choice": "the players' choices", "both": "dice and choices together"}
SWINGS_NOTE = (
    "Bars: mean change of the FLN's win probability at the event, with its interval. Diamonds: mean size of the change, without "
    "sign."
)


def swings_chart(frame: "pl.DataFrame", *, look: Look) -> "Figure":
    """A bar for each event, those that move most on top. `frame`: event, count, mean, low, high, size."""
    common = frequent(frame)
    rows = common.sort("size", "event", descending=[True, False]).head(MOST).to_dicts()
    left = f" The {len(rows)} of {len(frame)} events that move most, of those that came {LEAST} times or more."
    left = left if len(frame) > len(rows) else ""
    figure, axes = difference_rows(swings_headline(frame), f"{SWINGS_NOTE}{left}",
                           [f"{row['event']} ({whole(row['count'])})" for row in rows],
                           [end for row in rows for end in (row["low"], row["high"], row["size"]) if end is not None],
                           "percentage points of the FLN's win probability", look.watch.spoken)
    for at, row in enumerate(rows):
        side = look.watch.sides[0 if row["mean"] >= 0 else 1]
        row_chart.bar(axes, at, row["mean"], (row["low"], row["high"]), 0.62, row["event"], style.SIDES[side],
                      hatch="////" if row["mean"] >= 0 else "")
        axes.plot([row["size"]], [at], marker="D", markersize=4, markerfacecolor=style.PAPER, markeredgecolor=style.INK,
                  zorder=5, linestyle="none")
    return figure


def swings_headline(frame: "pl.DataFrame") -> str:
    """The event that moves most, and what it does on average."""
    if frame.is_empty():
        return "No event came up in these games"
    row = frequent(frame).sort("size", "event", descending=[True, False]).row(0, named=True)
    sure = row["low"] is not None and (row["low"] > 0 or row["high"] < 0)
    goes = f"{signed(row['mean'], 1)} for the FLN on average" if sure else "on average for neither side"
    name = capital(row['event'])
    return f"{name} swings games most: {100 * row['size']:.1f} points at a time, {goes}"


def frequent(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The events that came LEAST times; all of them if none did."""
    found = frame.filter(pl.col("count") >= LEAST)
    return frame if found.is_empty() else found


def shares_chart(frame: "pl.DataFrame") -> "Figure":
    """A bar for each source of swing. `frame`: what, share, low, high."""
    rows = frame.to_dicts()
    figure, axes = style.framed(shares_headline(frame), height=row_chart.sheet_height(1.5, 0.4, max(len(rows), 1)))
    for at, row in enumerate(rows):
        row_chart.bar(axes, at, row["share"], (row["low"], row["high"]), 0.6, row["what"], zorder=2)
        style.beside(axes, percent(row["share"], 0), (max(row["share"], row["high"] or 0), at), 5)
    row_chart.name_rows(axes, [row["what"] for row in rows])
    axes.set_xlim(0, 1)
    style.in_percents(axes.xaxis, 0, 1)
    return figure


def shares_headline(frame: "pl.DataFrame") -> str:
    """The largest of the three causes of swings."""
    if frame.is_empty():
        return "No swings"
    row = frame.sort("share", descending=True).row(0, named=True)
    return f"{percent(row['share'], 0)} of the change in a turn comes from {WHOSE.get(row['what'], row['what'])}"
