"""A map with names: Regions by their id, Cities, neighbours, the sea."""
from typing import TYPE_CHECKING

from reports.ici.map.ground import GREY, ground, major_cities, written
from reports.ici.map.shapes import cities, land

if TYPE_CHECKING:
    from matplotlib.axes import Axes

THIN = "#d4d7da"
AROUND = {"Tunisia": (8.68, 34.75, 90), "Morocco": (-2.3, 33.35, 90), "Sahara": (4.6, 33.0, 0),
          "Mediterranean Sea": (0.0, 36.85, 0)}
MAJOR = {"Alger": (3.04, 37.04, "center"), "Oran": (-0.85, 35.93, "right"), "Constantine": (6.45, 37.2, "center")}
PLACES = {  # where an id or a number stands clear of Cities and borders
    "1A": (5.27, 35.55), "1B": (6.85, 35.77), "1C": (6.38, 35.06), "1D": (7.63, 35.06), "2A": (7.3, 36.74), "2B": (5.88, 36.52),
    "2C": (7.6, 36.33), "3A": (4.09, 36.68), "3B": (4.86, 36.53), "3C": (4.4, 36.18), "4A": (2.32, 36.46), "4B": (1.72, 35.98),
    "4C": (3.02, 36.14), "5A": (-0.92, 35.28), "5B": (-1.62, 34.87), "5C": (0.6, 35.85), "5D": (-0.98, 34.3), "5E": (0.3, 35.15),
    "5F": (1.42, 35.03), "5G": (0.7, 33.75), "6A": (2.95, 35.0), "6B": (4.15, 35.0),
    "Alger": (3.04, 36.74), "Oran": (-0.63, 35.66), "Constantine": (6.61, 36.37)}


def names(axes: "Axes", width: float) -> None:
    """The map with all names, `width` cm wide."""
    ground(axes, {}, width=width, between=THIN)
    size = max(4.8, min(0.75 * width, 9))
    for place, shape in land().shapes.items():
        if shape.kind == "region":
            written(axes, place, PLACES[place], size)
    for _, at in cities():
        axes.plot(*at, marker="s", markersize=0.24 * size, color=GREY, linestyle="none", zorder=4)
    major_cities(axes, {}, 0.55 * size)
    for city, (east, north, side) in MAJOR.items():
        written(axes, city, (east, north), size, weight="bold", ha=side)
    for name, (east, north, turn) in AROUND.items():
        written(axes, name, (east, north), size, rotation=turn, style="italic", color=GREY)


def region_name(region: str) -> str:
    """Name of a Region for a title: "Alger", "Grande Kabylie (3A)"."""
    shape = land().shapes.get(region)
    return region if shape is None or shape.name == region else f"{shape.name} ({region})"
