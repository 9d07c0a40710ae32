"""What a game looks like at a moment: the plan of its map, who holds each place and what stands there, its tracks."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

FIRST, SHARED, SECOND = "first", "shared", "second"      # who holds a place: the side that is counted, both, the other side


class Region(NamedTuple):
    """A place that is filled with who holds it: its id, `kind` (a style), the path of its outline as SVG writes it."""
    place: str
    kind: str
    path: str


class Border(NamedTuple):
    """A line of the map: `kind` (a style) and its path."""
    kind: str
    path: str


class Seat(NamedTuple):
    """Where the name of a place, and below it its counters, stand: the middle of the name in units.

    `kind`: "small" shows the counters alone, "away" nothing while there are none, "long" the name in smaller letters.
    """
    x: float
    y: float
    label: str
    kind: str = ""


@dataclass(frozen=True)
class Plan:
    """A map, `width` by `height` units; a phone shows it in two parts, as wide as `part`, one below the other; they overlap.

    `narrow`: a plan of its own for a phone, in place of two parts. `counted` are the places whose holders are counted, `key` says
    in words what a place shows.
    """
    width: float
    height: float
    part: float
    regions: Sequence[Region]
    borders: Sequence[Border]
    seats: Mapping[str, Seat]
    counted: frozenset[str]
    key: str
    narrow: "Plan | None" = None


class Stand(NamedTuple):
    """A place at a moment: who holds it (FIRST, SHARED, SECOND, "" for nobody), counters of both sides, what its marker shows."""
    holder: str
    first: int
    second: int
    marker: str = ""


class Track(NamedTuple):
    """A track at a moment: the line of a board that says the same ("" for none), its title, its value and the value in words."""
    row: str
    title: str
    value: float
    words: str


@dataclass(frozen=True)
class Scene:
    """A game at a moment. Places that are empty and nobody's may be left out."""
    places: Mapping[str, Stand]
    tracks: Sequence[Track]
