"""2.2, 2.3: the places of which something holds, as the bits of a number: lists of options go through these places alone.

`lowest` of simulate.core.kernels.bits finds the first of them, `bits & (bits - 1)` is the rest.
"""
from simulate.algeria.enums import Side, Spot
from simulate.core.kernelcache import kernel


@kernel
def all_areas(board):
    """2.2. The areas of Algeria."""
    return (1 << board.areas) - 1


@kernel
def all_places(board):
    """2.2. Every place on the map."""
    return (1 << board.places) - 1


@kernel
def where_fit(public, group):
    """2.3. Places, on or off the map, with a unit of a Class that is not neutralized, in any box."""
    where = public.where
    return (where[group, Spot.UNDERGROUND] | where[group, Spot.OPERATIONS] | where[group, Spot.PATROL]
            | where[group, Spot.COMPLETED])


@kernel
def where_any(public, group):
    """2.1. Places, on or off the map, with a unit of a Class, in any box and state."""
    found = 0
    for spot in range(public.where.shape[1]):
        found |= public.where[group, spot]
    return found


@kernel
def where_neutral(public):
    """2.3. Places with neutralized units of either side."""
    where, found = public.side_where, 0
    for side in range(2):
        for box in range(where.shape[1] // 2):
            found |= where[side, 2 * box + 1]
    return found


@kernel
def where_exposed(public):
    """9.22. Places with FLN units in the OPS and OC boxes, neutralized or not; off the map they stand in the OC box too."""
    where = public.side_where
    return (where[Side.FLN, Spot.OPERATIONS] | where[Side.FLN, Spot.OPERATIONS + 1] | where[Side.FLN, Spot.COMPLETED]
            | where[Side.FLN, Spot.COMPLETED + 1])
