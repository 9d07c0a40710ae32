"""The win-probability model: the fan of its forecasts by turn, and how far they come true."""
from typing import TYPE_CHECKING

from reports import charts
from reports.drawing.fans import FEW, bands
from reports.drawing.look import Look

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

NEAR = 0.01            # a spread that a chart does not show
NOTE = ("Forecasts of the FLN's win probability as a turn ends. Bands: the middle half and nine in ten of the games that go on; "
        "line: their median.")


def chance_fan(frame: "pl.DataFrame", under: str = "", note: str = "", *, look: Look) -> "Figure":
    """`frame`: turn, games, q05, q25, q50, q75, q95; `mean` is drawn too if it is there."""
    rows = frame.sort("turn")
    figure, axes = charts.framed(finding(frame, look), under, f"{NOTE} {note}".strip())
    turns = rows["turn"].to_list()
    bands(axes, rows)
    axes.plot(turns, rows["q50"].to_list(), color=charts.INK, linewidth=2, label="q50")
    if "mean" in frame.columns:
        axes.plot(turns, rows["mean"].to_list(), color=charts.FLN, linestyle=(0, (4, 1.6)), label="mean")
        axes.legend([axes.lines[0], axes.lines[1]], ["median", "mean"], loc="upper left", fontsize=charts.SMALL)
    axes.axhline(0.5, color=charts.GREY, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.set_ylim(0, 1)
    charts.in_percents(axes.yaxis, 0, 1)
    axes.set_ylabel("FLN's win probability")
    if turns:
        look.dated(axes, min(turns), max(turns), False)
    return figure


def finding(frame: "pl.DataFrame", look: Look) -> str:
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


def reliability_finding(error: float) -> str:
    """How far forecasts are off."""
    return f"Forecasts are {100 * error:.1f} percentage points off on average"


def reliability(frame: "pl.DataFrame", error: float, under: str = "", note: str = "") -> "Figure":
    """What was forecast against what came true. `frame`: forecast, rate, low, high; `error`: expected calibration error."""
    title = reliability_finding(error)
    told = "Lines: intervals; on the diagonal forecasts come true as often as they say."
    figure, axes = charts.framed(title, under, f"{told} {note}".strip(), width=6, height=5.6)
    axes.plot([0, 1], [0, 1], color=charts.GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    axes.vlines(frame["forecast"].to_list(), frame["low"].to_list(), frame["high"].to_list(), color=charts.FRANCE, linewidth=1.4)
    axes.plot(frame["forecast"].to_list(), frame["rate"].to_list(), marker="o", markersize=5, color=charts.FRANCE,
              linestyle="none", label="rate")
    axes.set(xlim=(0, 1), ylim=(0, 1), aspect=1)
    charts.in_percents(axes.xaxis, 0, 1)
    charts.in_percents(axes.yaxis, 0, 1)
    axes.set_xlabel("forecast")
    axes.set_ylabel("FLN wins")
    axes.grid(True)
    return figure
