"""2.1 to 2.3: what stands where, as both sides may read it: the public record and the board, nothing else."""
from simulate.algeria.enums import Class, Kind, Side, Spot
from simulate.core.kernelcache import kernel


@kernel
def is_area(board, place):
    """2.2. An area of Algeria."""
    return place < board.areas


@kernel
def is_abroad(board, place):
    """2.2, 11.21. Morocco or Tunisia."""
    return board.kind[place] == Kind.SANCTUARY


@kernel
def is_urban(board, place):
    """2.2. Urban."""
    return board.kind[place] == Kind.URBAN


@kernel
def is_remote(public, board, place):
    """2.2, 9.27. Remote, by its rating or by resettlement."""
    return board.kind[place] == Kind.REMOTE or public.resettled[place] != 0


@kernel
def patrols(public, place):
    """9.21, A.2. Government units on Patrol that are not neutralized, Police included."""
    return public.side_count[Side.GOVERNMENT, place, Spot.PATROL]


@kernel
def fit_side(public, place, side):
    """2.3. Units of a side that are not neutralized, in any box."""
    total = 0
    for box in range(public.side_count.shape[2] // 2):
        total += public.side_count[side, place, 2 * box]
    return total


@kernel
def fit_fln(public, place):
    """2.3. FLN units there that are not neutralized."""
    return fit_side(public, place, Side.FLN)


@kernel
def exposed(public, place):
    """9.22. FLN units in the OPS and OC boxes, neutralized or not."""
    count = public.side_count
    return (count[Side.FLN, place, Spot.OPERATIONS] + count[Side.FLN, place, Spot.OPERATIONS + 1]
            + count[Side.FLN, place, Spot.COMPLETED] + count[Side.FLN, place, Spot.COMPLETED + 1])


@kernel
def hidden(public, place):
    """9.24. FLN units in the UG box, neutralized or not."""
    count = public.side_count
    return count[Side.FLN, place, Spot.UNDERGROUND] + count[Side.FLN, place, Spot.UNDERGROUND + 1]


@kernel
def fit_police(public, place):
    """9.2. Police there that are not neutralized."""
    return public.count[place, Class.POLICE, Spot.PATROL]


@kernel
def usable(public, place):
    """9.22, 9.23. Mobile Government units in the OPS and PTL boxes that are not neutralized."""
    count = public.side_count
    return (count[Side.GOVERNMENT, place, Spot.OPERATIONS] + count[Side.GOVERNMENT, place, Spot.PATROL]
            - fit_police(public, place))


@kernel
def fit(public, place, group):
    """2.3. Units of a Class there that are not neutralized, in any box."""
    count = public.count
    return (count[place, group, Spot.UNDERGROUND] + count[place, group, Spot.OPERATIONS] + count[place, group, Spot.PATROL]
            + count[place, group, Spot.COMPLETED])


@kernel
def any_of(public, place, group):
    """2.1. Units of a Class on a place or off the map, in any box and state."""
    total = 0
    for spot in range(public.count.shape[2]):
        total += public.count[place, group, spot]
    return total


@kernel
def has_division(public, place):
    """9.22. A French division is there, in either mode, in any box and state."""
    return any_of(public, place, Class.DIVISION) + any_of(public, place, Class.DISPERSED) > 0


@kernel
def has_front(public, place):
    """6.2. A Front is there, neutralized or not."""
    return any_of(public, place, Class.FRONT) > 0


@kernel
def any_fln(public, place):
    """2.2. FLN units there, in any box and state."""
    return exposed(public, place) + hidden(public, place)


@kernel
def control_points(public, board, place, side):
    """10.1. Control Points of a side's units that are not neutralized."""
    total = 0
    if fit_side(public, place, side) == 0:
        return total
    if side == Side.FLN:
        for group in range(Class.FAILEK, Class.FRONT + 1):
            total += board.class_control[group] * fit(public, place, group)
        return total
    for group in range(Class.POLICE + 1):
        total += board.class_control[group] * fit(public, place, group)
    for group in range(Class.DISPERSED, Class.ALGERIAN_AIR + 1):
        total += board.class_control[group] * fit(public, place, group)
    return total


# The places of which something holds, as the bits of a number: lists of options go through these places alone. `lowest` of
# simulate.core.kernels.records finds the first of them, `bits & (bits - 1)` is the rest.


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
