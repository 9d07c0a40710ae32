"""`notes` for the Government: what a combat, a React and a Flush are worth, in PSP, before they are begun."""
from policies.algeria.estimates import CONTACT, FACES, FIREPOWER, caught_chance, contact_chance, mean_hits, strength
from policies.algeria.notes.government_values import W_NEUTRAL, W_SHOW, kill_worth
from simulate.algeria.enums import Class, Type
from simulate.algeria.rules.common.dice import column_of
from simulate.algeria.rules.common.queries import fit, fit_police
from simulate.core.kernelcache import kernel

SPOTS = 8
EDGE = 0.25                # chance of more hits, for each hit more that is to be expected
WATCHED, EXPECTED = 1, 2    # how the FLN units underground are found


@kernel
def fight_worth(board, weights, each, firepower, against, targets, prizes):
    """C.3, C.6: PSP that a combat brings: losses of the FLN, which gives up its Fronts and Faileks last, less own hits.

    each: the worth of a unit eliminated; targets: FLN units in it, and prizes those of them that are reduced first, whole or not.
    Who is neutralized is guessed from the hits to expect, an EDGE for each hit.
    """
    all_hits, cheap = int(targets + prizes + 0.5), int(targets - prizes + 0.5)
    kills, plain = 0.0, 0.0
    column = column_of(board, firepower)
    if column >= 0:
        for die in range(1, FACES + 1):
            hits = board.combat_hits[column, die]
            kills += min(hits, all_hits)
            plain += min(hits, cheap)
    kills, plain, suffered = kills / FACES, plain / FACES, mean_hits(board, against)
    extra = board.award_reduced_government + board.award_reduced_fln - board.award_removed
    edge = min(max(0.5 + EDGE * (mean_hits(board, firepower) - suffered), 0.0), 1.0)
    return (kills * each + extra * min((kills - plain) / 2, prizes) - suffered * board.award_hit
            + weights[W_NEUTRAL] * (max(targets - kills, 0.0) * edge - (1.0 - edge)))


@kernel
def worth_of_found(public, board, weights, place, firepower, some, targets, prizes, met):
    """PSP that a combat with chance `some` brings; targets, prizes and their Firepower `met` are means over all chances."""
    if some <= 0.0:
        return 0.0
    each = kill_worth(public, board, weights, place)
    return some * fight_worth(board, weights, each, firepower, int(met / some + 0.5), targets / some, prizes / some)


@kernel
def react_worth(public, board, weights, place, firepower):
    """9.23: what a React with a Firepower is worth against those that just conducted a mission."""
    none, targets, prizes, met = 1.0, 0.0, 0.0, 0.0
    for unit in range(board.first_unit[Type.FAILEK], board.units):
        if public.unit_in[unit] == 0 or public.unit_place[unit] != place:
            continue
        group = public.unit_class[unit]
        caught = caught_chance(board, group)
        none *= 1.0 - caught
        targets += caught
        met += caught * board.class_firepower[group]
        prizes += caught if group in (Class.FRONT, Class.FAILEK) else 0.0
    return worth_of_found(public, board, weights, place, firepower, 1.0 - none, targets, prizes, met)


@kernel
def boldest(public, place):
    """9.11: the Class of the unit that will make Propaganda if one does: a Front, else a Cadre."""
    return Class.FRONT if fit(public, place, Class.FRONT) > 0 else Class.CADRE


@kernel
def quarry(public, board, weights, place, contact, firepower, officers, watched):
    """9.22, 9.24: what a Flush with so much Contact and Firepower is worth.

    watched: WATCHED after an Intelligence mission, by so many Police `officers` more than there are; EXPECTED if the FLN deploys
    first, so that the unit likely to make Propaganda may lie open besides.
    """
    none, targets, prizes, met = 1.0, 0.0, 0.0, 0.0
    bold = boldest(public, place)
    rating = (fit_police(public, place) + officers) * board.class_rating[Class.POLICE]
    for group in range(Class.FAILEK, Class.FRONT + 1):
        hidden = public.count[place, group, 0] + public.count[place, group, 1]
        shown = 0
        for spot in range(2, SPOTS):
            shown += public.count[place, group, spot]
        if shown == 0 and (watched == 0 or hidden == 0):
            continue
        evasion = board.class_rating[group]
        chance = contact_chance(public, board, place, evasion, contact)
        found = chance * contact_chance(public, board, place, evasion, rating) if watched != 0 else 0.0
        for _ in range(shown):
            none *= 1.0 - chance
        for _ in range(hidden):
            none *= 1.0 - found
        n = shown * chance + hidden * found
        if watched == EXPECTED and hidden > 0 and group == bold:
            n += weights[W_SHOW] * (chance - found)
            none *= 1.0 - weights[W_SHOW] * (chance - found)
        targets += n
        met += n * board.class_firepower[group]
        prizes += n if group in (Class.FRONT, Class.FAILEK) else 0.0
    return worth_of_found(public, board, weights, place, firepower, 1.0 - none, targets, prizes, met)


@kernel
def hunt_worth(public, board, weights, place, elites, officers, watched):
    """9.22: what a Flush by those there is worth, with so many elite units (or PRESENT) and Police `officers` more."""
    contact = strength(public, board, place, CONTACT, elites)
    if contact == 0:
        return 0.0
    return quarry(public, board, weights, place, contact, strength(public, board, place, FIREPOWER, elites), officers, watched)
