"""The map that the data files assume, drawn so that a person can see and correct it: land, links, places, populations."""
import io
from collections.abc import Iterable, Mapping
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from PIL import Image

from reports.charts import style
from reports.ici.map.base_map import ABROAD, INKS, WHOLE, Fill, Line, Window, draw_ground, labels, spots, write_on_map

Regions = Mapping[str, Mapping[str, Any]]
FILL = {"coastal_hills": "#b9cf9a", "mountains": "#b79c80", "dry_hills": "#dfcb96", "sahara": "#f4e5b4", "none": ABROAD}
CITY, BORDER = "#d98c7a", "#7b7b78"
INCH = 2.54
NORTH = Window(-2.75, 9.35, 32.5, 37.45)
LAND_NAMES = {"coastal_hills": "Coastal Hills", "mountains": "Mountains", "dry_hills": "Dry Hills", "sahara": "Sahara"}
MARKS = {"city": ("s", "#f0a030", 30), "town": ("o", "#ffffff", 22), "resource_site": ("^", "#333333", 24),
         "major_city": ("s", "#b02418", 36)}
AWAY = (0.05, -0.15, "left")
NUDGE = labels("community")         # degrees east and north, side of the text there, where the plain place collides
LABEL, ON_WHOLE = spots("north"), spots("whole")      # where an id is when its own point is taken by a road or a town


def assumed_map(regions: Regions, roads: Iterable[tuple[str, str]], apart: Iterable[str]) -> bytes:
    """The picture as PNG: rows of places by name, pairs of places that a road joins, and pairs that do not touch in words."""
    with style.style():
        figure = _figure(regions, list(roads), list(apart))
        picture, small = io.BytesIO(), io.BytesIO()
        figure.savefig(picture, format="png", dpi=100)
    Image.open(picture).convert("RGB").quantize(200).save(small, format="png", optimize=True)
    return small.getvalue()


def _figure(regions: Regions, roads: list[tuple[str, str]], apart: list[str]) -> Figure:
    figure = Figure(figsize=(13, 13.6))
    FigureCanvasAgg(figure)
    north = figure.add_axes((0.02, 0.46, 0.96, 0.505))
    whole = figure.add_axes((0.02, 0.02, 0.55, 0.425))
    key = figure.add_axes((0.6, 0.02, 0.38, 0.425))
    _panel(north, regions, roads, NORTH, communities=True)
    _panel(whole, regions, roads, WHOLE, communities=False)
    _key(key, apart)
    figure.suptitle("Ici, c'est la France! - the map as the data files assume it", y=0.992, fontsize=14, weight="bold")
    return figure


def _panel(axes, rows: Regions, roads: list[tuple[str, str]], window: Window, communities: bool) -> None:
    fills = {place: Fill(CITY if row["kind"] == "major_city" else FILL[row["terrain"]]) for place, row in rows.items()}
    draw_ground(axes, fills, window, axes.get_position().width * axes.figure.get_size_inches()[0] * INCH, between=BORDER)
    axes.add_patch(Rectangle((9.4, 26.2), 2, 6.9, facecolor=ABROAD, zorder=0))  # Libya plays no part
    _roads(axes, rows, roads)
    for place, row in rows.items():
        if row["kind"] in MARKS and not (not communities and row["kind"] != "resource_site" and row["latitude"] > 33.5):
            _community(axes, place, row, window)
    for place, row in rows.items():
        if row["kind"] in ("region", "sahara", "country") and (communities or row["wilaya"] in (0, 7)):
            _label(axes, place, row, window)


def _roads(axes, rows: Regions, roads: list[tuple[str, str]]) -> None:
    lines = [[(rows[place]["longitude"], rows[place]["latitude"]) for place in pair] for pair in roads]
    axes.add_collection(LineCollection(lines, colors="#9a4f1d", linewidths=0.8, alpha=0.75, zorder=3))


def _community(axes, place: str, row: Mapping, window: Window) -> None:
    shape, color, size = MARKS[row["kind"]]
    x, y = row["longitude"], row["latitude"]
    if not window.holds(x, y):
        return
    axes.scatter([x], [y], s=size, marker=shape, c=color, edgecolors="black", linewidths=0.8, zorder=5)
    east, north, side = NUDGE.get(place.lower(), AWAY)
    name = row["name"] + (f" ({row['population']})" if row["population"] else "") + (" ⚓" if row["harbour"] else "")
    weight = "bold" if row["kind"] == "major_city" else "normal"
    write_on_map(axes, name, (x + east, y + north), 7.5, ha=side, weight=weight, rim="white")


def _label(axes, place: str, row: Mapping, window: Window) -> None:
    x, y = (LABEL if window == NORTH else ON_WHOLE).get(place, (row["longitude"], row["latitude"]))
    if not window.holds(x, y):
        return
    text = row["name"] if row["kind"] == "country" else place
    text += f" ({row['population']})" if row["population"] else ""
    color = {3: "#8f1010", 2: "#a3580a"}.get(row["population"], "#222222")
    write_on_map(axes, text, (x, y), 11 if window == NORTH else 8.5, weight="bold", color=color, zorder=7, rim="white")


def _key(axes, apart: list[str]) -> None:
    axes.axis("off")
    entries = [Line2D([], [], marker="s", color="none", markerfacecolor=FILL[name], markeredgecolor="grey", markersize=13,
                      label=text) for name, text in LAND_NAMES.items()]
    entries += [Line2D([], [], marker=shape, color="none", markerfacecolor=color, markeredgecolor="black", markersize=8,
                       label=name.replace("_", " ").title()) for name, (shape, color, _) in MARKS.items()]
    entries += [Line2D([], [], color=INKS[Line.WILAYA], linewidth=2, label="border between Wilayas"),
                Line2D([], [], color=INKS[Line.FRONTIER], linewidth=2, label="border of Algeria"),
                Line2D([], [], color=BORDER, linewidth=0.8, label="border between Regions"),
                Line2D([], [], color="#9a4f1d", linewidth=1, label="road link (schematic)"),
                Line2D([], [], color="none", label="⚓ harbour; numbers in brackets: population")]
    no_step = f"In this data set no Failek steps between\n{', '.join(apart)}.\n" if apart else ""
    axes.text(0.02, 0.03, no_step + "Where the lettered Regions lie, most terrains, some populations,\n"
              "the roads and which towns are printed is assumed:\n`wilaya docs reference` says what,\n"
              "`wilaya docs charts` how to correct it.", fontsize=10, transform=axes.transAxes)
    axes.legend(handles=entries, loc="upper left", frameon=False, fontsize=10, labelspacing=0.75)
