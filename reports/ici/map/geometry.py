"""The shapes of Regions and countries, simplified together so that neighbours keep sharing their sides.

They are those of `simulate/ici/data/regions.geojson`, in degrees east and north: outlines of Algeria, Tunisia and Morocco after
Natural Earth 1:50m (public domain), lines inside Algeria after the wilaya areas of history, drawn for this project.
"""
import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

import numpy as np

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
