"""The map of Algeria, its names, and small multiples of it with one key."""
import csv
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from reports.charts import style
from reports.charts.style import Axes, Figure
from reports.tables.frames import rows_of

# The shapes of Regions and countries, simplified together so that neighbours keep sharing their sides.
#
# They are those of `simulate/ici/data/regions.geojson`, in degrees east and north: outlines of Algeria, Tunisia and Morocco after
# Natural Earth 1:50m (public domain), lines inside Algeria after the wilaya areas of history, drawn for this project.


DATA = Path(__file__).resolve().parents[3] / "simulate" / "ici" / "data"
SAHARA = 7              # the Wilaya of Sahara Regions
STRAIGHT = (1.0, 0.3)   # degrees: a side longer than this along a parallel, along a meridian, is where the map was cut


class Line(Enum):
    """What a line of the map separates."""
    REGION = "Regions of a Wilaya"
    WILAYA = "Wilayas"
    FRONTIER = "countries"
    COAST = "land and sea"
    CUT = "the map from what it leaves out"


@dataclass(frozen=True)
class Shape:
    """A Region or country: `ring` is an array (n, 2) of its corners, the first not repeated; countries have Wilaya 0."""
    name: str
    kind: str
    wilaya: int
    label: tuple[float, float]
    ring: np.ndarray


@dataclass(frozen=True)
class Land:
    """All shapes by id, and every line between two junctions once: (what it separates, array (n, 2))."""
    shapes: Mapping[str, Shape]
    lines: tuple[tuple[Line, np.ndarray], ...]


@cache
def land(detail: float = 0.0) -> Land:
    """The map without bends that are smaller than `detail` degrees."""
    read = json.loads((DATA / "regions.geojson").read_text(encoding="utf-8"))
    features = {each["properties"]["id"]: each for each in read["features"]}
    rings = {place: _ring(each["geometry"]) for place, each in features.items()}
    owners = _owners(rings)
    wilayas = {place: int(each["properties"]["wilaya"] or 0) for place, each in features.items()}
    lines, shapes = {}, {}
    for place, ring in rings.items():
        parts = []
        for between, points in _pieces(ring, owners):
            kept = simplified(points, detail)
            lines[min(points[0], points[-1]), max(points[0], points[-1]), between] = (_line(between, wilayas), kept)
            parts.append(kept[:-1])
        facts = features[place]["properties"]
        shapes[place] = Shape(facts["name"], facts["kind"], wilayas[place], tuple(facts["label"]), np.concatenate(parts))
    return Land(shapes, tuple(lines.values()))


@cache
def cities() -> tuple[tuple[str, tuple[float, float]], ...]:
    """Name and place of each City, without the Major Cities."""
    with (DATA / "regions.csv").open(encoding="utf-8", newline="") as file:
        return tuple((row["name"], (float(row["longitude"]), float(row["latitude"])))
                     for row in csv.DictReader(file) if row["kind"] == "city" and row["exists"] == "1")


def simplified(points: list[tuple[float, float]], detail: float) -> np.ndarray:
    """A line without the corners that lie within `detail` of it; its ends stay, and it is the same seen from either end.

    Source: Douglas and Peucker, "Algorithms for the reduction of the number of points required to represent a line" (1973).
    """
    turned = points[0] > points[-1]
    line = np.array(points[::-1] if turned else points)
    keep = np.zeros(len(line), bool)
    keep[[0, -1]] = True
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        away = _away(line[first + 1:last], line[first], line[last])
        if len(away) and away.max() > detail:
            furthest = first + 1 + int(away.argmax())
            keep[furthest] = True
            spans += [(first, furthest), (furthest, last)]
    return line[keep][::-1] if turned else line[keep]


def _away(points: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Distance of points from the line through a and b, or from a where they are one."""
    length = float(np.hypot(*(b - a)))
    if length == 0:
        return np.hypot(*(points - a).T)
    return np.abs((b[0] - a[0]) * (points[:, 1] - a[1]) - (b[1] - a[1]) * (points[:, 0] - a[0])) / length


def _ring(geometry: dict) -> list[tuple[float, float]]:
    """The corners of a shape of one piece without holes, the first not repeated."""
    [[*ring]] = geometry["coordinates"]
    corners = [tuple(point) for point in ring]
    return corners[:-1] if corners[0] == corners[-1] else corners


def _sides(ring: list) -> Iterator[tuple[tuple, tuple]]:
    return zip(ring, ring[1:] + ring[:1], strict=True)


def _owners(rings: Mapping[str, list]) -> dict[frozenset, tuple[str, ...]]:
    """Which shapes have a side, and where none but a cut lies beside it: (id, "")."""
    found: dict[frozenset, tuple[str, ...]] = {}
    for place, ring in rings.items():
        for side in _sides(ring):
            found[frozenset(side)] = (*found.get(frozenset(side), ()), place)
    return {side: (*places, "") if len(places) == 1 and _straight(*side) else places for side, places in found.items()}


def _straight(a: tuple, b: tuple) -> bool:
    east, north = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (north == 0 and east > STRAIGHT[0]) or (east == 0 and north > STRAIGHT[1])


def _pieces(ring: list, owners: Mapping[frozenset, tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], list]]:
    """A ring in pieces that lie between the same shapes: (those shapes, its points with both ends)."""
    sides = list(_sides(ring))
    between = [owners[frozenset(side)] for side in sides]
    starts = [at for at in range(len(sides)) if between[at] != between[at - 1]] or [0]
    for start, end in zip(starts, [*starts[1:], starts[0] + len(sides)], strict=True):
        yield between[start], [sides[at % len(sides)][0] for at in range(start, end)] + [sides[(end - 1) % len(sides)][1]]


def _line(between: tuple[str, ...], wilayas: Mapping[str, int]) -> Line:
    if "" in between:
        return Line.CUT
    found = {wilayas[place] for place in between}
    if len(between) == 1:
        return Line.FRONTIER if found == {SAHARA} else Line.COAST
    if 0 in found:
        return Line.CUT if found == {0} else Line.FRONTIER
    return Line.WILAYA if len(found) > 1 else Line.REGION


STRETCH = 1.22                                   # a degree north is so many degrees east at 35 degrees north
DETAIL = 0.03                                    # degrees at a map of 8 cm: a quarter of a millimetre
SEA, ABROAD, DESERT, UNKNOWN = "#e3edf4", "#efefed", "#f8f4ea", "#fefefe"
INK, GREY, WHITE = style.FIRM, "#5b6169", style.WHITE      # the map stays light on a dark page
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

    def holds(self, east: float, north: float) -> bool:
        """Whether a place lies in it."""
        return self.west < east < self.east and self.south < north < self.north


NORTH = Window(-2.75, 9.05, 32.35, 37.35)
WHOLE = Window(-3.4, 10.0, 26.3, 37.5)


@dataclass(frozen=True)
class Fill:
    """The colour of a Region, and a pattern over it for those who see no colour."""
    colour: str | tuple[float, ...]
    hatch: str = ""


def draw_ground(axes: "Axes", fills: Mapping[str, Fill], window: Window = NORTH, width: float = 8.0,
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
        spine.set(visible=True, color=style.FAINT, linewidth=0.6)
    for place, shape in shown.shapes.items():
        _shape(axes, place, shape.ring, fills.get(place, plain_fill(shape.kind)))
    for line in (Line.REGION, Line.COAST, Line.FRONTIER, Line.WILAYA):
        _lines(axes, shown, line, between if line is Line.REGION else INKS[line], WEIGHTS[line] * scale)


def plain_fill(kind: str) -> Fill:
    """The fill of a shape without a value."""
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
            colour = fills.get(place, plain_fill(shape.kind)).colour
            axes.plot(*shape.label, marker="o", markersize=size, markerfacecolor=colour, markeredgecolor=INK,
                      markeredgewidth=0.16 * size ** 0.5 + 0.2, linestyle="none", zorder=4, label=place)


def write_on_map(axes: "Axes", text: str, at: tuple[float, float], size: float, rim: str | None = None,
                 **how: Any) -> None:
    """Text on the map, centred; `rim`, a colour, keeps it readable on any other (an SVG then holds outlines, not letters)."""
    from matplotlib.patheffects import withStroke

    how = {"ha": "center", "va": "center", "color": INK, "zorder": 6, **how}
    axes.text(at[0], at[1], text, size=size, path_effects=[withStroke(linewidth=size / 4, foreground=rim)] if rim else [], **how)


THIN = "#d4d7da"
_LABELS = rows_of("ici", "labels")


def labels(of: str) -> dict[str, tuple[float, float, str]]:
    """Degrees east and north of each label of a kind, and how it is written there; an empty text for the usual way."""
    return {row["label"]: (float(row["east"]), float(row["north"]), row["how"]) for row in _LABELS if row["of"] == of}


def spots(of: str) -> dict[str, tuple[float, float]]:
    """The same without how."""
    return {label: (east, north) for label, (east, north, _) in labels(of).items()}


AROUND, MAJOR = labels("around"), labels("city")
PLACES = spots("id")              # where an id or a number does not touch Cities or borders


def draw_names(axes: "Axes", width: float) -> None:
    """The map with all names, `width` cm wide."""
    draw_ground(axes, {}, width=width, between=THIN)
    size = max(4.8, min(0.75 * width, 9))
    for place, shape in land().shapes.items():
        if shape.kind == "region":
            write_on_map(axes, place, PLACES[place], size)
    for _, at in cities():
        axes.plot(*at, marker="s", markersize=0.24 * size, color=GREY, linestyle="none", zorder=4)
    major_cities(axes, {}, 0.55 * size)
    for city, (east, north, side) in MAJOR.items():
        write_on_map(axes, city, (east, north), size, weight="bold", ha=side)
    for name, (east, north, turn) in AROUND.items():
        write_on_map(axes, name, (east, north), size, rotation=float(turn), style="italic", color=GREY)


def region_name(region: str) -> str:
    """Name of a Region for a title: "Alger", "Grande Kabylie (3A)"."""
    shape = land().shapes.get(region)
    return region if shape is None or shape.name == region else f"{shape.name} ({region})"


GAP, HEAD, KEY = 0.1, 0.22, 0.36            # inches between maps, of a map's heading, of the key
INCH = 2.54


def small_multiples(title: str, note: str, maps: Mapping[str, Mapping[str, Fill]], key: "Callable[[Axes], None]",
              across: int = 3, write: "Callable[[Axes, str], None] | None" = None, disc: float = 5, lines: int = 1) -> "Figure":
    """A map with `maps[heading]` as fills for each heading, `across` in a row, and one with names.

    `key` draws the key on axes in points; `write(axes, heading)` what stands on a map besides; Major Cities are discs `disc`
    points across. The axes of a map have its heading as label, those of the key "key". A narrow sheet has a map less in a row,
    the map with names in a row of its own, and a key of so many `lines`.
    """
    narrow, room, key_high = style.is_narrow(), style.sheet_width() - 2 * style.EDGE, KEY * style.fitting(1, 0.4 + 0.6 * lines)
    across -= narrow
    wide = (room - (across - 1) * GAP) / across
    headings = {heading: style.wrapped(heading, style.SMALL, wide) for heading in maps}
    head = HEAD + max((each.count("\n") for each in headings.values()), default=0) * style.SMALL * style.LINE
    high, named = wide * NORTH.height, room if narrow else wide
    full = -(-(len(maps) + (not narrow)) // across)
    body = full * (high + head) + narrow * (named * NORTH.height + head)
    figure, top, foot = style.fitted(title, note, body + key_high)
    for at, heading in enumerate(maps):
        axes = _placed(figure, style.EDGE + at % across * (wide + GAP), top + at // across * (high + head) + head, wide, heading)
        draw_ground(axes, maps[heading], width=wide * INCH)
        major_cities(axes, maps[heading], disc)
        axes.set_title(headings[heading], size=style.SMALL, loc="left", pad=3, color=style.INK)
        if write:
            write(axes, heading)
    row, column = (full, 0) if narrow else divmod(len(maps), across)
    axes = _placed(figure, style.EDGE + column * (wide + GAP), top + row * (high + head) + head, named, "names")
    draw_names(axes, named * INCH)
    key(style.point_axes(figure, foot, key_high, "key"))
    return figure


def _placed(figure: "Figure", left: float, top: float, wide: float, label: str) -> "Axes":
    """The axes of a map so many inches from the left and the top, and so wide."""
    width, tall = figure.get_size_inches()
    high = wide * NORTH.height
    return figure.add_axes((left / width, (tall - top - high) / tall, wide / width, high / tall), label=label)


def key_lines(axes: "Axes") -> tuple[float, float]:
    """The middle of the first and of the last line of a key, in points from below."""
    return axes.get_ylim()[1] - 36 * KEY, 36 * KEY
