"""The map of Algeria on given axes: sea, neighbours, Regions in their colours, borders by weight, cities, names."""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from reports import charts
from reports.ici.map.shapes import Land, Line, land

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STRETCH = 1.22                                   # a degree north is so many degrees east at 35 degrees north
DETAIL = 0.03                                    # degrees at a map of 8 cm: a quarter of a millimetre
SEA, ABROAD, DESERT, UNKNOWN = "#e3edf4", "#efefed", "#f8f4ea", "#fefefe"
INK, GREY, WHITE = charts.FIRM, "#5b6169", charts.WHITE      # the map stays light on a dark page
WEIGHTS = {Line.REGION: 0.45, Line.COAST: 0.6, Line.WILAYA: 1.15, Line.FRONTIER: 1.15}    # points at a map of 8 cm
INKS = {Line.COAST: "#6d8496", Line.WILAYA: INK, Line.FRONTIER: GREY}


@dataclass(frozen=True)
class Window:
    """Degrees: west, east, south, north."""
    west: float
    east: float
    south: float
    north: float

    @property
    def height(self) -> float:
        """Of one as wide as 1."""
        return (self.north - self.south) * STRETCH / (self.east - self.west)


NORTH = Window(-2.75, 9.05, 32.35, 37.35)
WHOLE = Window(-3.4, 10.0, 26.3, 37.5)


@dataclass(frozen=True)
class Fill:
    """The colour of a Region, and a pattern over it for those who see no colour."""
    colour: str | tuple[float, ...]
    hatch: str = ""


def ground(axes: "Axes", fills: Mapping[str, Fill], window: Window = NORTH, width: float = 8.0,
           between: str = WHITE) -> None:
    """Draw the map, `width` cm wide, on `axes`; `between` is the colour of borders between Regions.

    Regions without a fill are white, the Sahara is sand, countries are grey. Each shape is a patch with its id as label.
    """
    shown = land(round(DETAIL * 8 / width, 3))
    scale = max(0.75, min(width / 8, 1.6))
    axes.set(xlim=(window.west, window.east), ylim=(window.south, window.north), aspect=STRETCH, xticks=[], yticks=[])
    axes.set_facecolor(SEA)
    axes.grid(False)
    for spine in axes.spines.values():
        spine.set(visible=True, color=charts.FAINT, linewidth=0.6)
    for place, shape in shown.shapes.items():
        _shape(axes, place, shape.ring, fills.get(place, plain(shape.kind)))
    for line in (Line.REGION, Line.COAST, Line.FRONTIER, Line.WILAYA):
        _lines(axes, shown, line, between if line is Line.REGION else INKS[line], WEIGHTS[line] * scale)


def plain(kind: str) -> Fill:
    """The fill of a shape of which nothing is told."""
    return Fill({"country": ABROAD, "sahara": DESERT}.get(kind, UNKNOWN))


def _shape(axes: "Axes", place: str, ring: np.ndarray, fill: Fill) -> None:
    from matplotlib.patches import Polygon

    patch = Polygon(ring, facecolor=fill.colour, edgecolor=fill.colour, linewidth=0.3, zorder=1, label=place)
    axes.add_patch(patch)
    if fill.hatch:
        axes.add_patch(Polygon(ring, facecolor="none", edgecolor=WHITE, linewidth=0, hatch=fill.hatch, zorder=1.5))


def _lines(axes: "Axes", shown: Land, line: Line, colour: str, weight: float) -> None:
    """All lines of a kind as one path."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    found = [Path(points) for kind, points in shown.lines if kind is line]
    axes.add_patch(PathPatch(Path.make_compound_path(*found), facecolor="none", edgecolor=colour, linewidth=weight,
                             capstyle="round", joinstyle="round", zorder=2 + list(Line).index(line) / 10, label=line.name))


def major_cities(axes: "Axes", fills: Mapping[str, Fill], size: float = 5.0) -> None:
    """Alger, Constantine and Oran as discs `size` points across, or nobody would see them."""
    for place, shape in land().shapes.items():
        if shape.kind == "major_city":
            colour = fills.get(place, plain(shape.kind)).colour
            axes.plot(*shape.label, marker="o", markersize=size, markerfacecolor=colour, markeredgecolor=INK,
                      markeredgewidth=0.16 * size ** 0.5 + 0.2, linestyle="none", zorder=4, label=place)


def written(axes: "Axes", text: str, at: tuple[float, float], size: float, **how) -> None:
    """Text on the map, centred; `rim`, a colour, keeps it readable on any other (an SVG then holds outlines, not letters)."""
    from matplotlib.patheffects import withStroke

    rim = how.pop("rim", None)
    how = {"ha": "center", "va": "center", "color": INK, "zorder": 6} | how
    axes.text(*at, text, size=size, path_effects=[withStroke(linewidth=size / 4, foreground=rim)] if rim else [], **how)
