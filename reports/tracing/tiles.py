"""A plan of tiles, for a game whose map is not known: a tile for each place, group by group."""
from collections.abc import Sequence

from reports.tracing.scene import Plan, Region, Seat

WIDE, HIGH, GAP, LONG = 160, 84, 3, 9         # units: a tile with its gap, and the gap on each side; letters of a name


def tiles(groups: Sequence[Sequence[str]], across: int, narrow: int, key: str, wide: int = WIDE) -> Plan:
    """Tiles in rows of `across`, on a phone of `narrow`, each group of places from a row of its own on.

    `wide`: units of a tile with its gap.
    """
    at: dict[str, tuple[int, int]] = {}
    row = 0
    for group in groups:
        at |= {place: (wide * (number % across), HIGH * (row + number // across)) for number, place in enumerate(group)}
        row += -(-len(group) // across)
    regions = [Region(place, "region", f"M{x + GAP} {y + GAP}h{wide - 2 * GAP}v{HIGH - 2 * GAP}h{2 * GAP - wide}Z")
               for place, (x, y) in at.items()]
    seats = {place: Seat(x + wide / 2, y + 34, place, "long" if len(place) > LONG else "") for place, (x, y) in at.items()}
    phone = tiles(groups, narrow, narrow, key, wide) if narrow < across else None
    return Plan(wide * across, HIGH * row, wide * across, regions, [], seats, frozenset(at), key, phone)
