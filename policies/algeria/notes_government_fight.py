"""`notes` for the Government: whom it fights, and with what. A React or Flush is weighed in PSP before it is begun."""
from policies.algeria.notes_government_worth import W_FLUSH, W_JOIN, W_LOSS, W_NEUTRAL
from policies.algeria.reading import caught_chance, has_division, mean_hits, usable, usable_of
from policies.algeria.reading_odds import capped_hits, contact_chance, exposed, outdo_chance
from simulate.algeria.names import Class, Mission, Type
from simulate.algeria.state import NOWHERE
from simulate.core.kernel import kernel

SPOTS = 8
FIREPOWER, CONTACT = 0, 1


@kernel
def fight_worth(board, weights, firepower, fln_firepower, targets, prizes, units):
    """C.3, C.6: PSP that a combat brings: losses of the FLN, `prizes` of its units worth more, less own hits.

    targets: FLN units in it, a number that need not be whole; units: own ones that might be neutralized.
    """
    most = max(int(targets + prizes + 0.5), 1)
    kills = capped_hits(board, firepower, most)
    worth = kills * (board.award_removed + weights[W_LOSS])
    extra = board.award_reduced_government + board.award_reduced_fln - board.award_removed
    worth += prizes * extra * min(kills / max(targets, 1.0), 1.0)
    worth -= mean_hits(board, fln_firepower) * board.award_hit
    worth += weights[W_NEUTRAL] * (max(targets - kills, 0.0) * outdo_chance(board, firepower, fln_firepower)
                                   - units * outdo_chance(board, fln_firepower, firepower))
    return worth


@kernel
def react_worth(public, board, weights, firepower, units):
    """9.23: what a React with a Firepower is worth against those that just conducted a mission."""
    alone, targets, prizes, met = 1.0, 0.0, 0.0, 0.0
    for unit in range(board.first_unit[Type.FAILEK], board.units):
        if public.unit_in[unit] == 0 or public.unit_place[unit] >= board.areas:
            continue
        group = public.unit_class[unit]
        caught = caught_chance(board, group)
        alone *= 1.0 - caught
        targets += caught
        met += caught * board.class_firepower[group]
        if group in (Class.FRONT, Class.FAILEK):
            prizes += caught
    some = 1.0 - alone
    if some <= 0.0:
        return 0.0
    against = int(met / some + 0.5)
    return some * fight_worth(board, weights, firepower, against, targets / some, prizes / some, units)


@kernel
def strongest(public, board, place, what):
    """9.22: the Firepower (what 0) or Contact (1) of the force that the units there may make: all, the elites, or one."""
    whole, elites, single = 0, 0, 0
    for group in range(board.class_firepower.shape[0]):
        if Class.POLICE <= group <= Class.FRONT:
            continue
        n = usable_of(public, place, group)
        if n > 0:
            each = board.class_firepower[group] if what == FIREPOWER else board.class_rating[group]
            whole += n * each
            if group in (Class.ELITE, Class.ELITE_AIR):
                elites += n * each
            single = max(single, each)
    return whole if has_division(public, place) else max(elites, single)


@kernel
def pick_react(public, own, board, weights):
    """REACT: where it is worth more than it costs; to a Strike its penalty is saved besides."""
    place = own.ask_a
    worth = react_worth(public, board, weights, strongest(public, board, place, FIREPOWER), 1) - weights[W_JOIN]
    if own.ask_b == Mission.STRIKE:
        worth += 3.5 * board.strike_penalty_dice
    if usable(public, place) == 0 and own.ask_b != Mission.STRIKE:
        return 0
    return 1 if worth > 0.0 else 0


@kernel
def flush_worth(public, board, weights, place):
    """9.22: what a Flush by the units there is worth."""
    if exposed(public, place) == 0 or usable(public, place) == 0:
        return -1.0
    contact = strongest(public, board, place, CONTACT)
    alone, targets, prizes, met = 1.0, 0.0, 0.0, 0.0
    for group in range(Class.FAILEK, Class.FRONT + 1):
        n = 0
        for spot in range(2, SPOTS):
            n += public.count[place, group, spot]
        if n == 0:
            continue
        chance = contact_chance(public, board, place, board.class_rating[group], contact)
        for _ in range(n):
            alone *= 1.0 - chance
        targets += n * chance
        met += n * chance * board.class_firepower[group]
        if group in (Class.FRONT, Class.FAILEK):
            prizes += n * chance
    some = 1.0 - alone
    if some <= 0.0:
        return -1.0
    firepower = strongest(public, board, place, FIREPOWER)
    against = int(met / some + 0.5)
    return some * fight_worth(board, weights, firepower, against, targets / some, prizes / some, 1) - weights[W_FLUSH]


@kernel
def pick_force(public, own, board, weights):
    """FORCE: those on the spot, the strongest first; all that may join a Flush, for a React those that add enough."""
    place, stop = own.ask_b, own.a[0] == NOWHERE
    best, most = 0, -1
    for at in range(1 if stop else 0, own.options):
        if stop and own.a[at] != place:
            continue
        power = board.class_firepower[own.b[at]] * 2 + (1 if own.a[at] == place else 0)
        if own.b[at] > Class.DISPERSED and own.a[at] == place:
            power -= 1
        if power > most:
            best, most = at, power
    if stop and best > 0 and own.ask_a == Mission.REACT and not adds_enough(public, own, board, weights, own.b[best]):
        return 0
    return best


@kernel
def adds_enough(public, own, board, weights, group):
    """9.23: one more unit is worth sending."""
    firepower, units = 0, 0
    for unit in range(board.first_unit[Type.POLICE]):
        if public.unit_in[unit] != 0:
            firepower += board.class_firepower[public.unit_class[unit]]
            units += 1
    more = react_worth(public, board, weights, firepower + board.class_firepower[group], units + 1)
    return more - react_worth(public, board, weights, firepower, units) > weights[W_JOIN]


@kernel
def pick_air(public, own, board):
    """AIR_POINTS: as many as lift the Firepower into the next columns, all of them at most."""
    return min(own.options - 1, 3)

