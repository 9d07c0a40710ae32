"""Draw the map that the data files assume, so that a person can see and correct it: `python -m scripts.draw_map [FILE]`."""
import io
import itertools
import json
import sys
from pathlib import Path

from matplotlib import patheffects
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon, Rectangle
from PIL import Image

from simulate.ici.board_map import leave_out_absent
from simulate.ici.board_tables import DATA, Tables, printed

TARGET = Path(__file__).resolve().parents[1] / "docs" / "map.png"
NORTH, WHOLE = (-2.75, 9.35, 32.5, 37.45), (-3.45, 11.0, 26.2, 37.45)
FILL = {"coastal_hills": "#b9cf9a", "mountains": "#b79c80", "dry_hills": "#dfcb96", "sahara": "#f4e5b4", "none": "#e6e6e3"}
CITY = "#d98c7a"
LAND_NAMES = {"coastal_hills": "Coastal Hills", "mountains": "Mountains", "dry_hills": "Dry Hills", "sahara": "Sahara"}
MARKS = {"city": ("s", "#f0a030", 30), "town": ("o", "#ffffff", 22), "resource_site": ("^", "#333333", 24),
         "major_city": ("s", "#b02418", 36)}
HALO = [patheffects.withStroke(linewidth=1.6, foreground="white")]
AWAY = (0.05, -0.15, "left")
NUDGE = {  # (degrees east, degrees north, side of the text that stands there), where the plain place collides
    "oran": (-0.12, 0.1, "right"), "alger": (0.0, 0.16, "center"), "constantine": (-0.13, -0.06, "right"),
    "mostaganem": (-0.05, 0.09, "right"), "bougie": (0.05, 0.09, "left"), "philippeville": (-0.05, 0.13, "center"),
    "bone": (0.06, 0.07, "left"), "tizi_ouzou": (-0.04, 0.06, "right"), "blida": (-0.07, -0.02, "right"),
    "medea": (-0.07, -0.1, "right"), "orleansville": (-0.08, 0.0, "right"), "mascara": (-0.07, 0.02, "right"),
    "saida": (-0.07, -0.02, "right"), "ain_sefra": (0.08, -0.04, "left"),
    "guelma": (0.06, 0.05, "left"), "sidi_bel_abbes": (0.05, -0.14, "center"),
    "aumale": (0.06, -0.14, "left"), "bordj": (-0.02, -0.14, "center"), "tiaret": (0.08, 0.03, "left"),
    "setif": (0.08, -0.1, "left"), "tlemcen": (0.07, -0.03, "left"),
    "hassi_rmel": (0.1, -0.04, "left"), "kenadsa": (-0.05, -0.35, "left"), "colomb_bechar": (-0.05, 0.15, "left"),
    "edjeleh": (-0.15, 0.0, "right"), "batna": (-0.06, -0.13, "right"), "souk_ahras": (0.05, -0.15, "left"),
}
LABEL = {  # where a Region's id stands when its own point is taken by a road or a town
    "4A": (2.1, 36.5), "4C": (3.3, 36.2), "3C": (4.33, 36.27), "5B": (-1.75, 34.82), "2B": (5.75, 36.6), "3A": (4.35, 36.6),
    "3B": (4.95, 36.5), "7A": (-0.3, 30.9), "1B": (6.7, 35.84), "5A": (-0.95, 35.33), "4B": (1.65, 35.95), "2C": (7.25, 36.22),
    "5E": (0.42, 35.1), "Tunisia": (8.85, 36.0), "Morocco": (-2.2, 33.9),
}


def draw(target: Path = TARGET) -> None:
    tables = printed("ici-1955")
    apart = [f"{a}-{b}" for (a, b), row in tables.rows["borders"].items() if not row["touch"]]
    leave_out_absent(tables)
    features = json.loads((DATA / "regions.geojson").read_text())["features"]
    shapes = {each["properties"]["id"]: each["geometry"] for each in features}
    shapes = {place: shapes[place] for place in shapes if place in tables.rows["regions"]}
    figure = Figure(figsize=(13, 13.6), dpi=100)
    FigureCanvasAgg(figure)
    north = figure.add_axes((0.02, 0.46, 0.96, 0.505))
    whole = figure.add_axes((0.02, 0.02, 0.55, 0.425))
    key = figure.add_axes((0.6, 0.02, 0.38, 0.425))
    _panel(north, tables, shapes, NORTH, communities=True)
    _panel(whole, tables, shapes, WHOLE, communities=False)
    _key(key, apart)
    figure.suptitle("Ici, c'est la France! - the map as the data files assume it", y=0.992, fontsize=14, weight="bold")
    picture = io.BytesIO()
    figure.savefig(picture, format="png")
    Image.open(picture).convert("RGB").quantize(200).save(target, optimize=True)


def _panel(axes, tables: Tables, shapes: dict, bounds: tuple, communities: bool) -> None:
    rows = tables.rows["regions"]
    axes.set(xlim=bounds[:2], ylim=bounds[2:], aspect=1.22, xticks=[], yticks=[])
    axes.set_facecolor("#d3e4ee")
    axes.add_patch(Rectangle((9.4, 26.2), 2, 6.9, facecolor=FILL["none"], zorder=0))  # Libya plays no part
    for place, geometry in shapes.items():
        fill = CITY if rows[place]["kind"] == "major_city" else FILL[rows[place]["terrain"]]
        for ring in _rings(geometry):
            axes.add_patch(Polygon(ring, facecolor=fill, edgecolor="#6b6b6b", linewidth=0.7, linestyle=(0, (4, 3)), zorder=1))
    _wilaya_borders(axes, tables, shapes)
    _roads(axes, tables)
    for place, row in rows.items():
        if row["kind"] in MARKS and not (not communities and row["kind"] != "resource_site" and row["latitude"] > 33.5):
            _community(axes, place, row, bounds)
    for place, row in rows.items():
        if row["kind"] in ("region", "sahara", "country") and (communities or row["wilaya"] in (0, 7)):
            _label(axes, place, row, bounds)


def _rings(geometry: dict) -> list:
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    return [polygon[0] for polygon in polygons]


def _edges(geometry: dict) -> set:
    """The sides of a shape, each as an unordered pair of points."""
    return {frozenset((tuple(a), tuple(b))) for ring in _rings(geometry) for a, b in itertools.pairwise(ring) if a != b}


def _wilaya_borders(axes, tables: Tables, shapes: dict) -> None:
    """White between Wilayas, red towards other countries: the sides that two shapes share."""
    rows, owners = tables.rows["regions"], {}
    for place, geometry in shapes.items():
        for edge in _edges(geometry):
            owners.setdefault(edge, []).append(place)
    white, red = [], []
    for edge, places in owners.items():
        wilayas = {rows[place]["wilaya"] for place in places}
        if len(wilayas) == 2:
            (red if 0 in wilayas else white).append(tuple(edge))
    axes.add_collection(LineCollection(white, colors="white", linewidths=3.2, zorder=2))
    axes.add_collection(LineCollection(red, colors="#b3141a", linewidths=1.8, zorder=2))


def _roads(axes, tables: Tables) -> None:
    rows = tables.rows["regions"]
    lines = [[(rows[place]["longitude"], rows[place]["latitude"]) for place in pair] for pair in tables.rows["roads"]]
    axes.add_collection(LineCollection(lines, colors="#9a4f1d", linewidths=0.8, alpha=0.75, zorder=3))


def _inside(row: dict, bounds: tuple) -> bool:
    return bounds[0] < row["longitude"] < bounds[1] and bounds[2] < row["latitude"] < bounds[3]


def _community(axes, place: str, row: dict, bounds: tuple) -> None:
    if not _inside(row, bounds):
        return
    shape, color, size = MARKS[row["kind"]]
    x, y = row["longitude"], row["latitude"]
    axes.scatter([x], [y], s=size, marker=shape, c=color, edgecolors="black", linewidths=0.8, zorder=5)
    east, north, side = NUDGE.get(place.lower(), AWAY)
    name = row["name"] + (f" ({row['population']})" if row["population"] else "") + (" ⚓" if row["harbour"] else "")
    weight = "bold" if row["kind"] == "major_city" else "normal"
    axes.text(x + east, y + north, name, ha=side, va="center", fontsize=7.5, weight=weight, zorder=6, path_effects=HALO)


def _label(axes, place: str, row: dict, bounds: tuple) -> None:
    x, y = row["longitude"], row["latitude"]
    if bounds == NORTH or place == "7A":
        x, y = LABEL.get(place, (x, y))
    if not (bounds[0] < x < bounds[1] and bounds[2] < y < bounds[3]):
        return
    text = row["name"] if row["kind"] == "country" else place
    text += f" ({row['population']})" if row["population"] else ""
    color = {3: "#8f1010", 2: "#a3580a"}.get(row["population"], "#222222")
    axes.text(x, y, text, ha="center", va="center", fontsize=11, weight="bold", color=color, zorder=7, path_effects=HALO)


def _key(axes, apart: list[str]) -> None:
    axes.axis("off")
    entries = [Line2D([], [], marker="s", color="none", markerfacecolor=FILL[name], markeredgecolor="grey", markersize=13,
                      label=text) for name, text in LAND_NAMES.items()]
    entries += [Line2D([], [], marker=shape, color="none", markerfacecolor=color, markeredgecolor="black", markersize=8,
                       label=name.replace("_", " ").title()) for name, (shape, color, _) in MARKS.items()]
    entries += [Line2D([], [], color="#c9c9c9", linewidth=4, label="Wilaya border (white)"),
                Line2D([], [], color="#b3141a", linewidth=2, label="border of Algeria"),
                Line2D([], [], color="#6b6b6b", linewidth=1, linestyle="--", label="border between Regions"),
                Line2D([], [], color="#9a4f1d", linewidth=1, label="road link (schematic)"),
                Line2D([], [], color="none", label="⚓ harbour; numbers in brackets: population")]
    no_step = f"In this data set no Failek steps between\n{', '.join(apart)}.\n" if apart else ""
    axes.text(0.02, 0.03, no_step + "Where the lettered Regions lie, most terrains, some populations,\n"
              "the roads and which towns are printed is assumed:\n"
              "docs/assumed.md says what, docs/charts.md how to correct it.", fontsize=10, transform=axes.transAxes)
    axes.legend(handles=entries, loc="upper left", frameon=False, fontsize=10, labelspacing=0.75)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
