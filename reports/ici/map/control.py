"""Who controls which Region in each Winter, over all games: the map of the most frequent control, darker the surer it is."""
from typing import TYPE_CHECKING

from reports import charts
from reports.ici.map.frames import CONTROLS
from reports.ici.map.ground import Fill
from reports.ici.map.multiples import KEY, multiples

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TINTS = {"fln": ("#f6cbb0", "#e5834f", "#b53a08"), "contested": ("#ebe9e4", "#cbc8c1", "#97948d"),
         "france": ("#c3daee", "#6aa3d2", "#0b5797")}
HATCHES = {"fln": "////", "contested": "---", "france": ""}
WORDS = {"fln": "FLN", "contested": "contested", "france": "France"}
STEPS = (0.5, 0.75)             # above each a tint darker


def fill(row: dict) -> Fill:
    """The fill of a Region by its shares `fln`, `contested` and `france`; the first of equals."""
    leader = max(CONTROLS, key=lambda name: row[name])
    return Fill(TINTS[leader][sum(row[leader] > step for step in STEPS)], HATCHES[leader])


def control_by_year(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """Small multiples of the map. `frame`: year, region, games, fln, contested, france (`frames.control`)."""
    most = frame["games"].max() or 1
    maps = {}
    for (year,), part in frame.sort("year").group_by("year", maintain_order=True):
        going = part["games"][0] / most
        maps[f"Winter {year}" + (f" ({100 * going:.0f} % of games go on)" if going < 1 else "")] = {
            row["region"]: fill(row) for row in part.to_dicts()}
    told = "Each Region has the colour of its most frequent control as the Winter ends, among the games that played it."
    return multiples(finding(frame), under, f"{told} {note}".strip(), maps, _key)


def finding(frame: "pl.DataFrame") -> str:
    """What the maps say in one sentence: how far FLN control grows."""
    import polars as pl

    held = frame.group_by("year").agg(pl.col("fln").sum().alias("mean"), pl.len().alias("all")).sort("year").to_dicts()
    if not held:
        return "No Winter was played"
    first, last, best = held[0], held[-1], max(held, key=lambda row: row["mean"])
    if first is last:
        return f"The FLN controls {first['mean']:.1f} of {first['all']} Regions on average in Winter {first['year']}"
    if last["mean"] == first["mean"] == best["mean"]:
        return f"The FLN controls {last['mean']:.1f} of {last['all']} Regions in every Winter, {first['year']} to {last['year']}"
    if best in (first, last):
        goes = "shrinks" if best is first else "grows"
        return (f"FLN control {goes} from {first['mean']:.1f} Regions in Winter {first['year']} "
                f"to {last['mean']:.1f} of {last['all']} in Winter {last['year']}")
    return (f"FLN control peaks in Winter {best['year']} at {best['mean']:.1f} of {best['all']} Regions "
            f"({first['mean']:.1f} in {first['year']})")


def _key(axes: "Axes") -> None:
    """Three rows of tints with their words."""
    from matplotlib.patches import Rectangle

    box, left, middle = 16, 0.0, 36 * KEY
    for name, tints in TINTS.items():
        for tint in tints:
            for patch in ({"facecolor": tint}, {"facecolor": "none", "edgecolor": charts.PAPER, "hatch": HATCHES[name]}):
                axes.add_patch(Rectangle((left, middle - box / 3), box, box / 1.5, linewidth=0, **patch))
            left += box
        axes.text(left + 4, middle, WORDS[name], size=charts.SMALL, va="center")
        left += 20 + 72 * charts.length(WORDS[name], charts.SMALL)
    axes.text(axes.get_xlim()[1], middle, "in the largest share of games: up to 50 %, up to 75 %, above", size=charts.SMALL,
              va="center", ha="right", color=charts.GREY)
