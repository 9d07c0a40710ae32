"""What a game looks like at a moment: the plan of its map, who holds each place and what stands there, its tracks.

A plan of tiles, for a game whose map is not known: a tile for each place, group by group.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
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


WIDE, HIGH, GAP, NAME = 160, 84, 3, 34        # units: a tile with its gap, the gap on each side, from the top to a name's middle
LONG = 9                                      # letters of a name in the usual size


def tiles(groups: Sequence[Sequence[str]], across: int, narrow: int, key: str, wide: int = WIDE) -> Plan:
    """Tiles in rows of `across`, on a phone of `narrow`, each group of places from a row of its own on.

    `wide`: units of a tile with its gap.
    """
    at: dict[str, tuple[int, int]] = {}
    row = 0
    for group in groups:
        at |= {place: (number % across, row + number // across) for number, place in enumerate(group)}
        row += -(-len(group) // across)
    phone = tiles(groups, narrow, narrow, key, wide) if narrow < across else None
    return replace(placed_tiles(at, across, key, wide), narrow=phone)


def placed_tiles(at: Mapping[str, tuple[int, int]], across: int, key: str, wide: int = WIDE, long: int = LONG,
                 names: Mapping[str, str] = MappingProxyType({})) -> Plan:
    """Tiles at these columns, of `across`, and rows; a place that has no other name among `names` is called by its own."""
    regions = [Region(place, "region", f"M{wide * column + GAP} {HIGH * row + GAP}h{wide - 2 * GAP}v{HIGH - 2 * GAP}"
                      f"h{2 * GAP - wide}Z") for place, (column, row) in at.items()]
    seats = {place: Seat(wide * (column + 0.5), HIGH * row + NAME, name, "long" if len(name) > long else "")
             for place, (column, row) in at.items() for name in [names.get(place, place)]}
    height = HIGH * (1 + max(row for _, row in at.values()))
    return Plan(wide * across, height, wide * across, regions, [], seats, frozenset(at), key)
