"""C.3: fire, hits, losses and neutralization."""
from simulate.algeria.events import Cause, Event
from simulate.algeria.names import Side, Type
from simulate.algeria.rules.losses import lose, taking_part
from simulate.algeria.rules.support import owe
from simulate.algeria.rules.throws import hits_of
from simulate.algeria.rules.units import neutralize
from simulate.algeria.trace import note
from simulate.core.kernel import kernel


@kernel
def fire(state, board, place, fln_firepower, fln_die, firepower, die):
    """C.3. The FLN's die, then the Government's. Hits stand in public.hits by the side hit.

    Reading: both sides fire at full strength, losses are taken after both dice.
    The FLN is owed a PSP for each hit. Where its target is a Police unit that is harassed, it is owed one if the unit is
    neutralized by it (C.6); with reading.hits_on_police_count one for each hit as well.
    """
    public = state.public
    public.hits[Side.GOVERNMENT] = hits_of(board, fln_firepower, fln_die)
    public.hits[Side.FLN] = hits_of(board, firepower, die)
    note(state, Event.COMBAT, Side.NEITHER, place, fln_firepower, public.hits[Side.GOVERNMENT], firepower, public.hits[Side.FLN])
    hits, police = public.hits[Side.GOVERNMENT], harassed_police(state, board, place)
    if board.reading_hits_on_police_count == 0 and police < board.units:
        won = hits > public.hits[Side.FLN] and public.unit_neutral[police] == 0
        owe(state, Side.FLN, board.award_police if won else 0, Cause.HITS)
    else:
        owe(state, Side.FLN, hits * board.award_hit, Cause.HITS)


@kernel
def harassed_police(state, board, place):
    """9.15. The Police unit of an area that takes part, the target of a Harass; board.units if there is none."""
    for unit in range(board.first_unit[Type.POLICE], board.first_unit[Type.POLICE + 1]):
        if state.public.unit_in[unit] != 0 and state.public.unit_place[unit] == place:
            return unit
    return board.units


@kernel
def hit(state, board, unit, left):
    """C.3. An FLN unit takes one of `left` hits; how many are still to be taken: none when nobody is left to take them.

    Reading: a unit that was reduced may take the next hit too.
    """
    place = state.public.unit_place[unit]
    lose(state, board, unit)
    return left - 1 if taking_part(state, board, Side.FLN, place) > 0 else 0


@kernel
def end_combat(state, board):
    """C.3. The side that took more hits by the table is neutralized, as far as it took part and is still there."""
    public = state.public
    if public.hits[Side.FLN] == public.hits[Side.GOVERNMENT]:
        return
    loser = Side.FLN if public.hits[Side.FLN] > public.hits[Side.GOVERNMENT] else Side.GOVERNMENT
    first = board.first_unit[Type.FAILEK]
    for unit in range(first if loser == Side.FLN else 0, board.units if loser == Side.FLN else first):
        if public.unit_in[unit] != 0:
            neutralize(state, board, unit)


@kernel
def half(board, firepower):
    """9.15. What a harassed unit fires back with: half, rounded up."""
    return (firepower + board.harass_return_divisor - 1) // board.harass_return_divisor
