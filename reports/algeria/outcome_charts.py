"""Charts of Algeria: the scale of victories (12.2), and what each random event changes in the FLN's win rate."""

import polars as pl

from reports.algeria.game_reports import ALGERIA
from reports.algeria.random_event_effect import EVENTS
from reports.charts import rows as row_chart
from reports.charts import style
from reports.charts.drawing import Figure
from reports.charts.outcomes import difference_rows, signed
from reports.statistics.intervals import LEVEL, wilson
from reports.tables.text_table import percent, percent_range, whole

SCALES = ("decisive", "substantial", "marginal")
ROW, ROOM = 0.34, 1.5             # inches: of a row, of everything else
HATCHES = ("////", "")
INKS = {"decisive": 1.0, "substantial": 0.62, "marginal": 0.3}


def victory_scale(frame: "pl.DataFrame", under: str = "", note: str = "", level: float = LEVEL) -> "Figure":
    """A bar for each scale of each side's victory, of all games. `frame`: winner ("any" too), scale, of, games."""
    counted, played = _counted(frame)
    key = f"Shares of the {whole(played)} games that a side won. Lines: {100 * level:g} % intervals. Hatched: won by the FLN."
    rows = [(side, scale) for side, order in zip(ALGERIA.sides, (SCALES, SCALES[::-1]), strict=True) for scale in order]
    figure, axes = style.framed(scales_headline(frame), under, f"{key} {note}".strip(),
                                height=row_chart.sheet_height(ROOM, ROW, len(rows)))
    most, values = 0.0, []
    for at, (side, scale) in enumerate(rows):
        games = counted.get((side, scale), 0)
        low, high = wilson(games, played, level)
        rate, most = games / played if played else 0.0, max(most, high if played else 0.0)
        axes.barh(at, rate, height=row_chart.bar_height(0.72), color=style.SIDES[side], alpha=INKS[scale], linewidth=0,
                  edgecolor=style.PAPER, hatch=HATCHES[ALGERIA.sides.index(side)], label=f"{side} {scale}")
        if games:
            axes.plot([low, high], [at, at], color=style.INK, linewidth=1.3, zorder=4)
        values.append(f"{percent(rate)}   {percent_range(low, high)}")
    row_chart.write_values(axes, values, 4)
    row_chart.name_rows(axes, [f"{side}, {scale}" for side, scale in rows])
    axes.set_xlim(0, min(1.0, 1.06 * most) or 1)
    style.in_percents(axes.xaxis, *axes.get_xlim())
    return figure


def scales_headline(frame: "pl.DataFrame") -> str:
    """The most frequent scale of each side's victories."""
    counted, played = _counted(frame)
    parts = []
    for side, name in zip(ALGERIA.sides, ALGERIA.spoken, strict=True):
        won = sum(counted.get((side, scale), 0) for scale in SCALES)
        if won:
            best = max(SCALES, key=lambda scale: counted.get((side, scale), 0))
            parts.append(f"{percent(counted[side, best] / won, 0)} of {name}'s victories are {best}")
    return " and ".join(parts) if played else "No side has won a game"


def _counted(frame: "pl.DataFrame") -> tuple[dict[tuple[str, str], int], int]:
    counted = {(row["winner"], row["scale"]): row["games"] for row in frame.to_dicts() if row["winner"] in ALGERIA.sides}
    return counted, sum(counted.values())


EVENT_EFFECTS_NOTE = (
    "Dots: FLN win rate in games that get the event minus that in games that get another event in the same turn, with its "
    "interval. Filled: a real effect. The dice choose the event, so it is the cause."
)


def event_effects_chart(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """A row for each event. `frame`: event, share, difference, difference_low, difference_high, real."""
    rows = frame.sort("difference", descending=True).to_dicts()
    ends = [row[name] for row in rows for name in ("difference_low", "difference_high")]
    figure, axes = difference_rows(event_effects_headline(frame), under, f"{EVENT_EFFECTS_NOTE} {note}".strip(),
                           [f"{_name(row)} ({percent(row['share'], 0)} of turns)" for row in rows], ends,
                           "percentage points of the FLN's win rate", ALGERIA.spoken)
    for at, row in enumerate(rows):
        colour = style.FLN if row["difference"] > 0 else style.FRANCE
        axes.plot([row["difference_low"], row["difference_high"]], [at, at], color=colour, linewidth=2, zorder=4)
        axes.plot([row["difference"]], [at], marker="o" if row["difference"] > 0 else "s", markersize=6.5, markeredgecolor=colour,
                  markerfacecolor=colour if row["real"] else style.PAPER, linestyle="none", zorder=5, label=row["event"])
    return figure


def event_effects_headline(frame: "pl.DataFrame") -> str:
    """The event with the largest real effect."""
    real = frame.filter(frame["real"]).sort("difference", descending=True).to_dicts()
    if not real:
        return "No random event clearly changes the FLN's win rate"
    row = max(real, key=lambda row: abs(row["difference"]))
    return (f"Among random events, {_name(row)} changes the FLN's win rate most: by {signed(row['difference'], 1)} points "
            f"({signed(row['difference_low'], 1)} to {signed(row['difference_high'], 1)})")


def _name(row: dict) -> str:
    return EVENTS.get(row["event"], row["event"])
