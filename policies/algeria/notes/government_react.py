"""`notes` for the Government: whether it reacts, and who goes. Elite units wait for the Flush where Police finds the prey."""
from policies.algeria.estimates import FIREPOWER, MEAN_DIE, PRESENT, is_elite, strength, usable_of
from policies.algeria.notes.government_combat_values import WATCHED, hunt_worth, react_worth
from policies.algeria.notes.government_flush import MOST_ELITES
from policies.algeria.notes.government_values import W_HUNT, W_JOIN
from simulate.algeria.enums import Class, Mission, Type
from simulate.algeria.rules.common.queries import fit_police, usable
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel

AIR_MOST = 3              # Air Points used at a time
PER_FIREPOWER, ON_THE_SPOT = 4, 2         # order of units: firepower first, then those that need not move
NO_ELITE = 1000           # where elite units are kept, all others on the spot come before them


@kernel
def keeps_elites(public, board, weights, place):
    """9.22: there will be a Flush for the elite units, which is worth more than a React."""
    if fit_police(public, place) == 0:
        return False
    return hunt_worth(public, board, weights, place, PRESENT, 0, WATCHED) > weights[W_HUNT] + board.intelligence_cost


@kernel
def pick_react(public, own, board, weights):
    """REACT: where it is worth more than it costs; to a Strike its penalty is saved besides."""
    place = own.ask_a
    saved = MEAN_DIE * board.strike_penalty_dice if own.ask_b == Mission.STRIKE else 0.0
    if usable(public, place) == 0:
        return 1 if saved > 0.0 else 0
    firepower = strength(public, board, place, FIREPOWER, PRESENT)
    if keeps_elites(public, board, weights, place):
        firepower = best_regular(public, board, place)
        if firepower == 0 and saved == 0.0:
            return 0
    return 1 if react_worth(public, board, weights, place, firepower) + saved > weights[W_JOIN] else 0


@kernel
def best_regular(public, board, place):
    """C.7: the Firepower of the strongest unit there that is no elite unit and may react; 0 if there is none."""
    most = 0
    for group in range(board.class_firepower.shape[0]):
        if not Class.POLICE <= group <= Class.FRONT and not is_elite(group) and usable_of(public, place, group) > 0:
            most = max(most, board.class_firepower[group])
    return most


@kernel
def pick_force(public, own, board, weights):
    """FORCE: those on the spot, the strongest first; for a React as many as add enough, elite units only if not kept."""
    place, stop, react = own.ask_b, own.a[0] == NOWHERE, own.ask_a == Mission.REACT
    kept = react and keeps_elites(public, board, weights, place)
    best, most = 0, -1
    for at in range(1 if stop else 0, own.options):
        here, group = own.a[at] == place, own.b[at]
        if stop and ((kept and is_elite(group)) or (not here and (react or own.ask_c >= MOST_ELITES or not is_elite(group)))):
            continue
        power = PER_FIREPOWER * board.class_firepower[group] + (ON_THE_SPOT if here else 0)
        power += 1 if group <= Class.DISPERSED else 0
        if kept and not is_elite(group) and here:
            power += NO_ELITE
        if power > most:
            best, most = at, power
    if stop and best > 0 and react and not adds_enough(public, own, board, weights, own.b[best]):
        return 0
    return best


@kernel
def adds_enough(public, own, board, weights, group):
    """9.23: one more unit is worth sending."""
    firepower = 0
    for unit in range(board.first_unit[Type.POLICE]):
        if public.unit_in[unit] != 0:
            firepower += board.class_firepower[public.unit_class[unit]]
    more = react_worth(public, board, weights, own.ask_b, firepower + board.class_firepower[group])
    return more - react_worth(public, board, weights, own.ask_b, firepower) > weights[W_JOIN]


@kernel
def pick_air(own):
    """AIR_POINTS: a few, where there are any."""
    return min(own.options - 1, AIR_MOST)
