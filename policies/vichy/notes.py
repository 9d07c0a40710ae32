"""A sensible player for each side of Vichy France.

Provenance: written from the rules. A low modifier helps the Allies on every die, a high one the Axis (77.62B, 77.72). Points
cost a side nothing within these rules, so all are placed. Colonies are attacked together: an attack lets the Axis react (77.71A).
"""
import numpy as np

from simulate.core.kernelcache import kernel
from simulate.vichy.enums import Ask, Entry, Holder, Region, Status
from simulate.vichy.state import NOWHERE

POINTS, LAND, HURRY, NAME, EARLY, LEVANT = range(6)
REACT, AXIS_NAME, GUARD, DECLARE, NORTH, SAIGON = range(1, 7)


@kernel
def index_of(own, wanted):
    """The first option whose column a holds `wanted`, or 0."""
    for index in range(own.options):
        if own.a[index] == wanted:
            return np.int64(index)
    return np.int64(0)


@kernel
def yes(own, says):
    """The option of a question of yes or no."""
    return index_of(own, 1 if says else 0)


@kernel
def most(own, points):
    """As many points as there are, up to so many."""
    return np.int64(max(0, min(own.options - 1, np.int64(points))))


@kernel
def notes_allies(public, own, board, weights, memo):
    """Land once the modifier is `land` or less, or `hurry` turns before the end; name Vichy France at a modifier of `name` or
    less; declare war from turn `early` on, attack Lebanon-Syria from turn `levant` on; an Allied Vichy France is kept."""
    if own.ask == Ask.PLACE_POINTS:
        return most(own, weights[POINTS])
    if own.ask == Ask.NAME:
        return yes(own, own.ask_a <= weights[NAME])
    if own.ask == Ask.AVOID:
        return yes(own, True)
    if own.ask == Ask.DECLARE:
        return yes(own, public.turn >= weights[EARLY] and public.america == 0 and public.turn >= board.landing_turn_britain)
    if own.ask == Ask.ATTACK:
        return attacked(public, own, board, weights)
    return np.int64(0)


@kernel
def attacked(public, own, board, weights):
    """The colony to attack next, or STOP. Once one is attacked this turn, or Vichy France is at war, the others follow."""
    late = public.turn + weights[HURRY] > board.game_turn_limit
    go = late or own.ask_a <= weights[LAND] or own.ask_b > 0 or public.status != Status.NEUTRAL or public.landed != 0
    for index in range(own.options):
        colony = own.a[index]
        if colony == NOWHERE:
            continue
        if board.region[colony] == Region.AFRICA and go:
            return np.int64(index)
        if board.region[colony] == Region.LEVANT and public.turn >= weights[LEVANT]:
            return np.int64(index)
    return np.int64(0)


@kernel
def notes_axis(public, own, board, weights, memo):
    """Make Vichy France; react and name it where the modifier is `react`, `name` or more; keep `guard` units in Tunisia and the
    other colonies, the weakest first; Japan takes the north from turn `north`, Saigon from turn `saigon` on."""
    if own.ask == Ask.ESTABLISH:
        return yes(own, True)
    if own.ask == Ask.PLACE_POINTS:
        return most(own, weights[POINTS])
    if own.ask == Ask.REACT:
        return yes(own, own.ask_a >= weights[REACT])
    if own.ask == Ask.NAME:
        return yes(own, own.ask_a >= weights[AXIS_NAME])
    if own.ask == Ask.DECLARE:
        return yes(own, public.turn >= weights[DECLARE])
    if own.ask == Ask.REINFORCE:
        return weakest(public, own, board, weights[GUARD])
    if own.ask == Ask.OCCUPY:
        return stepped(public, own, weights)
    return np.int64(0)


@kernel
def weakest(public, own, board, guard):
    """The option of the North African colony with the fewest units, below `guard`; else STOP."""
    best, least = 0, guard
    for index in range(own.options):
        colony = own.a[index]
        if colony != NOWHERE and board.region[colony] == Region.AFRICA and public.holder[colony] == Holder.VICHY:
            if public.units[colony] < least:
                best, least = index, float(public.units[colony])
    return np.int64(best)


@kernel
def stepped(public, own, weights):
    """Japan's step into French Indochina."""
    if public.turn >= weights[SAIGON]:
        found = index_of(own, Entry.SAIGON)
        if found > 0:
            return found
    return index_of(own, Entry.NORTH) if public.turn >= weights[NORTH] else np.int64(0)
