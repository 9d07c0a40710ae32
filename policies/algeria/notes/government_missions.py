"""`notes` for the Government: its missions in the Operations Phase. A Flush first, while its quarry lies open; then people."""
from policies.algeria.estimates import (
    CONTACT,
    FACES,
    FIREPOWER,
    MEAN_DIE,
    caught_chance,
    contact_chance,
    mark_chance,
    mean_hits,
    strength,
    usable_of,
)
from policies.algeria.notes.government_values import (
    ENDS,
    MEAN,
    MIDDLE,
    NO_PREY,
    PLUS,
    W_CIVIL,
    W_FLUSH,
    W_HUNT,
    W_NEUTRAL,
    W_SHOW,
    W_SUPPRESS,
    W_TURNS,
    civil_worth,
    kill_worth,
    look_up,
    may_not_afford,
    price,
)
from simulate.algeria.enums import Class, Mark, Mission, Segment, Side, Type
from simulate.algeria.rules.common.dice import column_of
from simulate.algeria.rules.common.queries import any_fln, any_of, exposed, fit, fit_police, is_remote
from simulate.algeria.state import AVAILABLE
from simulate.core.kernelcache import kernel

# `notes` for the Government: where elite units hunt. Police finds what is underground (9.24), elite units flush it (9.22).
#
# What a combat, a React and a Flush are worth, in PSP, is said before they are begun. The plan is made when units are paid for
# and again when they deploy: memo.place[ELITES] and memo.place[OFFICERS] hold how many elite and Police units are wanted in an
# area.


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


ELITES, OFFICERS = 0, 1
MOST_ELITES, MOST_OFFICERS, HUNTS = 4, 2, 3
HALVES = 2


@kernel
def plan_hunts(public, board, weights, memo):
    """Fill the plan, the first time in a segment."""
    stamp = 16 * public.turn + public.segment + 1
    if memo.stamp == stamp:
        return
    memo.stamp = stamp
    paying = public.segment == Segment.GOVERNMENT_REINFORCEMENT
    for place in range(board.areas):
        memo.place[ELITES, place] = 0
        memo.place[OFFICERS, place] = 0
    here = elites_on_map(public, board) if paying else active_elites(public, board)
    more = any_of(public, AVAILABLE, Type.ELITE) if paying else 0
    officers = any_of(public, AVAILABLE, Type.POLICE) if paying else 0
    for _ in range(HUNTS):
        n, p, place = best_hunt(public, board, weights, memo, here, more, officers)
        if n == 0:
            return
        memo.place[ELITES, place] = n
        memo.place[OFFICERS, place] = fit_police(public, place) + p
        officers -= p
        more -= max(n - here, 0)
        here = max(here - n, 0)


@kernel
def best_hunt(public, board, weights, memo, here, more, officers):
    """The area, elite units and further Police that are worth most beyond their cost; 0 units where nothing is worth it."""
    most, units, police_more, best = weights[W_HUNT], 0, 0, 0
    dear = price(public, board, weights)
    for place in range(board.areas):
        if memo.place[ELITES, place] > 0 or bound(public, board, weights, place) <= most:
            continue
        for p in range(min(officers, MOST_OFFICERS) + 1):
            for n in range(1, min(here + more, MOST_ELITES) + 1):
                worth = hunt_worth(public, board, weights, place, n, p, EXPECTED)
                worth -= dear * cost_of(board, weights, n, max(n - here, 0), p)
                if worth > most:
                    most, units, police_more, best = worth, n, p, place
    return units, police_more, best


@kernel
def bound(public, board, weights, place):
    """What a hunt in an area cannot exceed: every unit there eliminated, Fronts and Faileks reduced before."""
    units, prizes = any_fln(public, place), any_of(public, place, Class.FRONT) + any_of(public, place, Class.FAILEK)
    if units == 0:
        return 0.0
    each = kill_worth(public, board, weights, place) + weights[W_NEUTRAL]
    return units * each + prizes * (each + board.award_reduced_government + board.award_reduced_fln)


@kernel
def cost_of(board, weights, n, new, officers):
    """6.3: PSP of a hunt a turn, what is mobilized spread over the turns that it serves."""
    turns = max(weights[W_TURNS], 1.0)
    lasting = new * board.mobilize_halves[Type.ELITE] + officers * board.mobilize_halves[Type.POLICE]
    return (lasting / turns + n * board.activate_halves[Type.ELITE]) / HALVES + board.intelligence_cost


@kernel
def elites_on_map(public, board):
    """Elite units that are not neutralized."""
    total = 0
    for place in range(board.areas):
        total += fit(public, place, Class.ELITE)
    return total


@kernel
def active_elites(public, board):
    """Those of them that are active."""
    total = 0
    for place in range(board.areas):
        total += usable_of(public, place, Class.ELITE)
    return total


@kernel
def elites_wanted(board, memo):
    """Elite units of the whole plan."""
    total = 0
    for place in range(board.areas):
        total += memo.place[ELITES, place]
    return total


@kernel
def short_of(public, board, memo, what):
    """The first area of the plan that wants more ELITES, active ones, or OFFICERS than are there; board.areas if none does."""
    for place in range(board.areas):
        there = usable_of(public, place, Class.ELITE) if what == ELITES else fit_police(public, place)
        if memo.place[what, place] > there:
            return place
    return board.areas


@kernel
def flyers(public, board, place, active):
    """11.12: elite units elsewhere, of so many active ones on the map, for which there are Helicopter Points."""
    if public.helo_left == 0 or board.helo[Type.ELITE] == 0:
        return 0
    return min(active - usable_of(public, place, Class.ELITE), public.helo_left // board.helo[Type.ELITE])


FIRST = 1000.0            # before anything that is weighed
AP_STEP, TURNS_STEP = 200, 1000           # position_mark: more than units that show themselves; more than AP
TERRORIZED = 100          # more than units of the FLN in any area


@kernel
def pick_mission(public, own, board, weights, memo):
    """GOVERNMENT_MISSION: Intelligence that finds prey, a Flush, then the mission worth most; else a pass, the last option."""
    look_up(board, memo)
    best, most, active = own.options - 1, 0.0, active_elites(public, board)
    mark = position_mark(public, board)
    for at in range(own.options - 1):
        hunting = own.a[at] in (Mission.INTELLIGENCE, Mission.FLUSH)
        if hunting and memo.number[NO_PREY] == mark:
            continue
        worth = 0.0
        for place in range(board.areas):
            worth = max(worth, mission_worth(public, board, weights, memo, own.a[at], place, active))
        if hunting:
            worth *= FIRST * FIRST if own.a[at] == Mission.INTELLIGENCE else FIRST
        if worth > most:
            best, most = at, worth
    if own.a[best] not in (Mission.INTELLIGENCE, Mission.FLUSH):
        memo.number[NO_PREY] = mark
    return best


@kernel
def position_mark(public, board):
    """A number that changes with the turn, with FLN missions that cost AP, and with FLN units that show themselves."""
    total = 0
    for place in range(board.areas):
        if any_fln(public, place) > 0:
            total += exposed(public, place)
    return 1 + total + AP_STEP * (public.ap + TURNS_STEP * public.turn)


@kernel
def pick_place(public, own, board, weights, memo):
    """MISSION_PLACE: where it is worth most."""
    look_up(board, memo)
    active = active_elites(public, board)
    best, most = 0, mission_worth(public, board, weights, memo, own.ask_a, own.a[0], active)
    for at in range(1, own.options):
        worth = mission_worth(public, board, weights, memo, own.ask_a, own.a[at], active)
        if worth > most:
            best, most = at, worth
    return best


@kernel
def mission_worth(public, board, weights, memo, mission, place, active):
    """9.2: PSP that a mission is thought to be worth in an area, its cost deducted; `active` elite units are on the map."""
    if mission == Mission.FLUSH:
        if exposed(public, place) == 0:
            return -1.0
        return prey(public, board, weights, place, active, 0) - weights[W_FLUSH]
    if mission == Mission.RESETTLEMENT or fit_police(public, place) == 0:
        return -1.0
    if mission == Mission.CIVIL_AFFAIRS:
        if public.helped[place] != 0 or is_remote(public, board, place) or may_not_afford(public, board, weights):
            return -1.0
        return civil_worth(public, board, weights, memo.score, place)
    if any_fln(public, place) == 0:
        return -1.0
    if mission == Mission.INTELLIGENCE:
        return search_worth(public, board, weights, place, active)
    return suppression_worth(public, board, weights, memo.score, place) if public.suppressed[place] == 0 else -1.0


@kernel
def prey(public, board, weights, place, active, watched):
    """9.22: what a Flush is worth, by those there and elite units that fly in."""
    here = usable_of(public, place, Class.ELITE) + usable_of(public, place, Class.ELITE_AIR)
    elites = here + flyers(public, board, place, active)
    return hunt_worth(public, board, weights, place, min(elites, max(here, MOST_ELITES)), 0, watched)


@kernel
def search_worth(public, board, weights, place, active):
    """9.24: what a Flush gains by an Intelligence mission before it."""
    if public.psl[Side.GOVERNMENT] - board.intelligence_cost < weights[W_CIVIL]:
        return -1.0
    cost = board.intelligence_cost * price(public, board, weights)
    now = max(prey(public, board, weights, place, active, 0), 0.0) if exposed(public, place) > 0 else 0.0
    return prey(public, board, weights, place, active, WATCHED) - now - cost - weights[W_HUNT]


@kernel
def ready_elites(public, board, place):
    """9.26: elite units that may assist: those in the OPS and PTL boxes, by reading.elites_assist_anywhere those in any."""
    total = 0
    for group in (Class.ELITE, Class.ELITE_AIR):
        if board.reading_elites_assist_anywhere != 0:
            total += fit(public, place, group)
        else:
            total += usable_of(public, place, group)
    return total


@kernel
def suppression_worth(public, board, weights, table, place):
    """9.26: units that it neutralizes, less what it costs if it backfires, and terror."""
    drm = board.suppression_elite * ready_elites(public, board, place)
    if public.amnesty != 0:
        drm += board.amnesty_bonus
    fighters = fit(public, place, Class.BAND) + fit(public, place, Class.FAILEK)
    cells = fit(public, place, Class.CADRE) + 2 * fit(public, place, Class.FRONT)
    column = min(max(MIDDLE + drm, 0), ENDS)
    at, plus = mark_chance(board, drm, Mark.AT), table[PLUS, column]
    worth = weights[W_NEUTRAL] * (min(table[MEAN, column], fighters) + at * cells)
    worth -= (plus * MEAN_DIE * board.suppression_backfire_dice + board.suppression_cost) * price(public, board, weights)
    if public.terror[place] == 0:
        worth -= (at + plus) * board.terror_loss * 2
    return worth - weights[W_SUPPRESS]


@kernel
def pick_purge(public, own, board):
    """EVENT_PURGE: the wilaya with most FLN units, Fronts counted as they count for control."""
    best, most = 0, -1
    for at in range(own.options):
        total = 0
        for place in range(board.areas):
            if board.wilaya[place] == own.a[at]:
                for group in range(Class.FAILEK, Class.FRONT + 1):
                    total += board.class_control[group] * fit(public, place, group)
        if total > most:
            best, most = at, total
    return best


@kernel
def pick_oas(public, own, board):
    """PLACE_OAS: a terrorized town first, then the one with most FLN units; never France."""
    best, most = 0, -1
    for at in range(own.options):
        place = own.a[at]
        if place >= board.areas:
            continue
        total = TERRORIZED * public.terror[place]
        for group in range(Class.FAILEK, Class.FRONT + 1):
            total += any_of(public, place, group)
        if total > most:
            best, most = at, total
    return best
