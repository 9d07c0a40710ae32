"""A plan of tiles, for a game whose map is not known: a tile for each place, group by group."""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from reports.tracing.scene import Plan, Region, Seat

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
