"""A plan of tiles, for a game whose places have no map here: each tile bears its place's name, its counters below."""
from collections.abc import Mapping

from reports.tracing.scene import Plan, Region, Seat

HIGH, GAP, NAME, LONG = 84, 3, 34, 9        # units: a tile with its gap; the gap on each side; the name; letters of a long name


def tile_plan(at: Mapping[str, tuple[int, int]], wide: int, part: int, key: str) -> Plan:
    """Tiles by place, each `at` its column and row and `wide` units; a phone shows `part` of them across."""
    regions, seats = [], {}
    for place, (column, row) in at.items():
        x, y = wide * column, HIGH * row
        regions.append(Region(place, "region", f"M{x + GAP} {y + GAP}h{wide - 2 * GAP}v{HIGH - 2 * GAP}h{2 * GAP - wide}Z"))
        seats[place] = Seat(x + wide / 2, y + NAME, place, "long" if len(place) > LONG else "")
    columns, rows = (1 + max(each) for each in zip(*at.values(), strict=True))
    return Plan(wide * columns, HIGH * rows, wide * part, regions, [], seats, frozenset(at), key)
