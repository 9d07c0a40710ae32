"""`notes` for the FLN: what troops, Police and Air Points may do to those who show themselves or stay where they are looked for.

Nothing here knows a weight: fln_values, fln_plan and fln_builds say how much each risk counts.
"""
from policies.algeria.estimates import CONTACT, MEAN_DIE, PRESENT, contact_chance, strength
from simulate.algeria.enums import Class
from simulate.algeria.rules.common.queries import fit_police, is_urban, usable
from simulate.core.kernelcache import kernel

MOST_AIR = 3              # Air Points that are thought to be used at a time


@kernel
def air_firepower(public, board, place):
    """11.11. Firepower on average of the Air Points that the Government has left for a combat; none in a town."""
    if place >= board.areas or is_urban(board, place):
        return 0.0
    return MEAN_DIE * board.airpower_dice * min(public.air_left, MOST_AIR)


@kernel
def shown_risk(public, board, place, fronts, cadres, bands):
    """9.22. What a Flush by those who stand there may cost, where a mission was conducted by units of these worths."""
    if place >= board.areas or usable(public, place) == 0:
        return 0.0
    contact = strength(public, board, place, CONTACT, PRESENT)
    lost = fronts * contact_chance(public, board, place, board.class_rating[Class.FRONT], contact)
    lost += cadres * contact_chance(public, board, place, board.class_rating[Class.CADRE], contact)
    return lost + bands * contact_chance(public, board, place, board.class_rating[Class.BAND], contact)


@kernel
def found_chance(public, board, place, group):
    """9.24. The chance that an Intelligence mission of the Police there finds a unit underground."""
    rating = fit_police(public, place) * board.class_rating[Class.POLICE]
    return contact_chance(public, board, place, board.class_rating[group], rating) if rating > 0 else 0.0
