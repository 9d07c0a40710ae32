"""The victory scale (12.2): how great the victories of both sides are, of all games."""
from typing import TYPE_CHECKING

from reports import charts
from reports.intervals import LEVEL, wilson
from reports.layout import percent, percent_range, whole
from reports.sides import sides, spoken

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

SCALES = ("decisive", "substantial", "marginal")
ROW, ROOM = 0.34, 1.5             # inches of a row, of all besides
HATCHES = ("////", "")
INKS = {"decisive": 1.0, "substantial": 0.62, "marginal": 0.3}


def victory_scale(frame: "pl.DataFrame", under: str = "", note: str = "", level: float = LEVEL) -> "Figure":
    """A bar for each scale of each side's victory, of all games. `frame`: winner ("any" too), scale, of, games."""
    counted, played = _counted(frame)
    told = f"Shares of the {whole(played)} games that a side won; lines: {100 * level:g} % intervals. Hatched: won by the FLN."
    rows = [(side, scale) for side, order in zip(sides("algeria"), (SCALES, SCALES[::-1]), strict=True) for scale in order]
    figure, axes = charts.framed(finding(frame), under, f"{told} {note}".strip(), height=ROOM + ROW * len(rows))
    most = 0.0
    for at, (side, scale) in enumerate(rows):
        games = counted.get((side, scale), 0)
        low, high = wilson(games, played, level)
        rate, most = games / played if played else 0.0, max(most, high if played else 0.0)
        axes.barh(at, rate, height=0.72, color=charts.SIDES[side], alpha=INKS[scale], linewidth=0, edgecolor=charts.PAPER,
                  hatch=HATCHES[sides("algeria").index(side)], label=f"{side} {scale}")
        if games:
            axes.plot([low, high], [at, at], color=charts.INK, linewidth=1.3, zorder=4)
        axes.annotate(f"{percent(rate)}   {percent_range(low, high)}", (1.01, at), xycoords=("axes fraction", "data"),
                      va="center", size=charts.SMALL)
    axes.set_yticks(range(len(rows)), [f"{side}, {scale}" for side, scale in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlim(0, min(1.0, 1.06 * most) or 1)
    charts.in_percents(axes.xaxis, *axes.get_xlim())
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    axes.tick_params(axis="y", length=0)
    return figure


def finding(frame: "pl.DataFrame") -> str:
    """The most frequent scale of each side's victories."""
    counted, played = _counted(frame)
    told = []
    for side, name in zip(sides("algeria"), spoken("algeria"), strict=True):
        won = sum(counted.get((side, scale), 0) for scale in SCALES)
        if won:
            best = max(SCALES, key=lambda scale: counted.get((side, scale), 0))
            told.append(f"{percent(counted[side, best] / won, 0)} of {name}'s victories are {best}")
    return " and ".join(told) if played else "No side has won a game"


def _counted(frame: "pl.DataFrame") -> tuple[dict[tuple[str, str], int], int]:
    counted = {(row["winner"], row["scale"]): row["games"] for row in frame.to_dicts() if row["winner"] in sides("algeria")}
    return counted, sum(counted.values())
