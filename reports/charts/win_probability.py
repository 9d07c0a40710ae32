"""The model of win probability as charts: its fan, how far to trust it, and what swings games."""
from typing import TYPE_CHECKING

from reports.charts import style
from reports.charts.outcomes import difference_rows, signed
from reports.charts.quantile_fans import FEW, bands
from reports.charts.style import Look
from reports.tables.text_table import percent, whole

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure


NEAR = 0.01            # a spread that a chart does not show
FAN_NOTE = (
    "Forecasts of the FLN's win probability as a turn ends. Bands: the middle half and nine in ten of the games that go on; "
    "line: their median."
)


def chance_fan(frame: "pl.DataFrame", under: str = "", note: str = "", *, look: Look) -> "Figure":
    """`frame`: turn, games, q05, q25, q50, q75, q95; `mean` is drawn too if it is there."""
    rows = frame.sort("turn")
    figure, axes = style.framed(fan_headline(frame, look), under, f"{FAN_NOTE} {note}".strip())
    turns = rows["turn"].to_list()
    bands(axes, rows)
    axes.plot(turns, rows["q50"].to_list(), color=style.INK, linewidth=2, label="q50")
    if "mean" in frame.columns:
        axes.plot(turns, rows["mean"].to_list(), color=style.FLN, linestyle=(0, (4, 1.6)), label="mean")
        axes.legend([axes.lines[0], axes.lines[1]], ["median", "mean"], loc="upper left", fontsize=style.SMALL)
    axes.axhline(0.5, color=style.GREY, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.set_ylim(0, 1)
    style.in_percents(axes.yaxis, 0, 1)
    axes.set_ylabel("FLN's win probability")
    if turns:
        look.dated(axes, min(turns), max(turns), False)
    return figure


def fan_headline(frame: "pl.DataFrame", look: Look) -> str:
    """When the middle half of the games lies furthest apart."""
    rows = frame.sort("turn").to_dicts()
    most = max((row["games"] for row in rows), default=0)
    rows = [row for row in rows if row["games"] >= FEW * most]
    if not rows:
        return "No forecasts"
    wide = max(rows, key=lambda row: row["q75"] - row["q25"])
    if wide["q75"] - wide["q25"] < NEAR:
        return f"The middle half of the games stands near {100 * wide['q50']:.0f} % for the FLN at every turn"
    return (f"Games lie furthest apart in {look.date(wide['turn'])}: a quarter of them stand below "
            f"{100 * wide['q25']:.0f} % for the FLN, a quarter above {100 * wide['q75']:.0f} %")


def reliability_headline(error: float) -> str:
    """How far forecasts are off."""
    return f"Forecasts are {100 * error:.1f} percentage points off on average"


def reliability_chart(frame: "pl.DataFrame", error: float, under: str = "", note: str = "") -> "Figure":
    """What was forecast against what came true. `frame`: forecast, rate, low, high; `error`: expected calibration error."""
    title = reliability_headline(error)
    told = "Lines: intervals; on the diagonal forecasts come true as often as they say."
    figure, axes = style.framed(title, under, f"{told} {note}".strip(), width=6, height=5.6)
    axes.plot([0, 1], [0, 1], color=style.GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
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


MOST, LEAST = 24, 30      # events shown, and how often they must have come
WHOSE = {"dice": "the dice", "choice": "who decides", "both": "both together"}
SWINGS_NOTE = (
    "Bars: mean change of the FLN's win probability at the event, with its interval; diamonds: the mean size of a change."
)


def swings_chart(frame: "pl.DataFrame", under: str = "", note: str = "", *, look: Look) -> "Figure":
    """A bar for each event, those that move most on top. `frame`: event, count, mean, low, high, size."""
    common = frequent(frame)
    rows = common.sort("size", "event", descending=[True, False]).head(MOST).to_dicts()
    left = f" The {len(rows)} of {len(frame)} that move most and came {LEAST} times." if len(frame) > len(rows) else ""
    figure, axes = difference_rows(swings_headline(frame), under, f"{SWINGS_NOTE}{left} {note}".strip(),
                           [f"{row['event']} ({whole(row['count'])})" for row in rows],
                           [end for row in rows for end in (row["low"], row["high"], row["size"]) if end is not None],
                           "percentage points of the FLN's win probability", look.watch.spoken)
    for at, row in enumerate(rows):
        side = look.watch.sides[0 if row["mean"] >= 0 else 1]
        axes.barh(at, row["mean"], height=0.62, color=style.SIDES[side], edgecolor=style.PAPER, linewidth=0,
                  hatch="////" if row["mean"] >= 0 else "", label=row["event"])
        if row["low"] is not None and row["high"] is not None:
            axes.plot([row["low"], row["high"]], [at, at], color=style.INK, linewidth=1.3, zorder=4)
        axes.plot([row["size"]], [at], marker="D", markersize=4, markerfacecolor=style.PAPER, markeredgecolor=style.INK,
                  zorder=5, linestyle="none")
    return figure


def swings_headline(frame: "pl.DataFrame") -> str:
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


def shares_chart(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """A bar for each source of swing. `frame`: what, share, low, high."""
    rows = frame.to_dicts()
    figure, axes = style.framed(shares_headline(frame), under, note, height=1.5 + 0.4 * max(len(rows), 1))
    for at, row in enumerate(rows):
        axes.barh(at, row["share"], height=0.6, color=style.GREY, linewidth=0, label=row["what"])
        if row["low"] is not None:
            axes.plot([row["low"], row["high"]], [at, at], color=style.INK, linewidth=1.3)
        axes.annotate(percent(row["share"], 0), (max(row["share"], row["high"] or 0), at), xytext=(5, 0),
                      textcoords="offset points", va="center", size=style.SMALL)
    axes.set_yticks(range(len(rows)), [row["what"] for row in rows])
    axes.set_ylim(max(len(rows), 1) - 0.4, -0.6)
    axes.set_xlim(0, 1)
    style.in_percents(axes.xaxis, 0, 1)
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    return figure


def shares_headline(frame: "pl.DataFrame") -> str:
    """What most of the swing is."""
    if frame.is_empty():
        return "No swings"
    row = frame.sort("share", descending=True).row(0, named=True)
    return f"{percent(row['share'], 0)} of what a turn changes is due to {WHOSE.get(row['what'], row['what'])}"
