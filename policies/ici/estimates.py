"""What a competent player of either side works out before it decides: thresholds of control, dice, the worth of a step."""
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Failek, Kind, Lasting, Level, Special, Step, Terrain, UnitType


@kernel
def garrison(public, board, region):
    """I. Garrison Value."""
    return board.population[region] + public.density


@kernel
def contests_at(public, board, region):
    """L. Faileks from which a Region is contested."""
    return garrison(public, board, region) // 2 + 1


@kernel
def supplied(public, board, place):
    """3.2. Faileks that a place supplies."""
    if place >= board.populated or board.kind[place] == Kind.MAJOR_CITY:
        return board.stack_fln[place]
    base = board.supply_base
    if public.resettled[place] == 1:
        base = board.supply_resettled_once
    elif public.resettled[place] == 2:
        base = board.supply_resettled_twice
    if public.allegiance[place] <= board.supply_low_to:
        base += board.supply_low_extra
    return board.population[place] + base


@kernel
def step_worth(value):
    """1.5. What one step of a Population Marker does to its vote, roughly: most between 7 and 14, little at the ends."""
    distance = abs(2 * value - 21)
    return 24.0 / (24.0 + 0.25 * distance * distance)


@kernel
def search_need(public, board, place):
    """3.5-1. The face from which a search die finds somebody."""
    if board.regions <= place < board.algeria:
        return board.search_hit_on
    modifier, terrain = 0, board.terrain[place]
    if terrain == Terrain.COASTAL_HILLS:
        modifier = board.search_coastal_hills
    elif terrain == Terrain.MOUNTAINS:
        modifier = board.search_mountains
    elif terrain == Terrain.DRY_HILLS:
        modifier = board.search_dry_hills
    elif terrain == Terrain.SAHARA:
        modifier = board.search_sahara
    if place < board.populated:
        if public.level[place] == Level.SUPPORT:
            modifier += board.search_support_level
        elif public.level[place] == Level.FLN:
            modifier += board.search_fln_level
    return board.search_hit_on - modifier


@kernel
def find_chance(public, board, place):
    """3.5-1. Chance of one search die."""
    return min(max(7 - search_need(public, board, place), 0), 6) / 6.0


@kernel
def dice_with(public, board, place, units):
    """3.5-1. Search dice that so many units roll."""
    if board.regions <= place < board.algeria:
        return units
    return min(public.density + units // board.search_units_per_die, board.search_most_dice, units)


@kernel
def findable(public, board, place):
    """3.5-1. Faileks of a place that may be found."""
    if place < board.populated:
        if public.level[place] == Level.FLN:
            return public.faileks[place] - 1
        return public.faileks[place]
    for k in range(board.near_n[place]):
        region = board.near[place, k]
        if region < board.populated and public.level[region] == Level.FLN:
            return public.faileks[place] - 1
    return public.faileks[place]


@kernel
def moves_free(board, group):
    """3.4, F. Mechanized units and REC."""
    return board.class_type[group] == UnitType.MECHANIZED or board.class_special[group] & Special.MECHANIZED != 0


@kernel
def terrain_shift(board, group, terrain):
    """F, 3.5-2. What terrain adds to the quality of a French unit; "Helicopter" left out."""
    special = board.class_special[group]
    if terrain == Terrain.MOUNTAINS:
        if moves_free(board, group):
            return board.combat_mechanized_mountains
        if special & Special.MOUNTAIN != 0:
            return board.combat_mountain_troops
    elif terrain == Terrain.DRY_HILLS and moves_free(board, group):
        return board.combat_mechanized_dry_hills
    elif terrain == Terrain.SAHARA and special & Special.SAHARA != 0:
        return board.combat_cspl_sahara
    return 0


@kernel
def quality_at(public, board, group, step, place):
    """3.5-2. Quality of a French unit at a place, terrain and "Helicopter" included."""
    terrain = board.terrain[place]
    quality = board.class_quality[group, step] + terrain_shift(board, group, terrain)
    jumps = board.class_type[group] == UnitType.PARATROOPERS or board.class_special[group] & Special.PARATROOPERS != 0
    if jumps and terrain == Terrain.MOUNTAINS and public.lasting[Lasting.HELICOPTER] != 0:
        quality += board.combat_helicopter_paratroopers
    return quality


@kernel
def kill_chance(board, group, step, terrain):
    """3.5-2. Chance that a unit kills a Moudjahidine, Combat Chits and "Helicopter" left out."""
    shift = board.class_quality[group, step] - board.failek_quality[Failek.MOUDJAHIDINE] + terrain_shift(board, group, terrain)
    one = min(max(7 - board.combat_hit_on + shift, 0), 5) / 6.0
    missed = 1.0
    for _ in range(board.class_strength[group, step]):
        missed *= 1.0 - one
    return 1.0 - missed


@kernel
def pick_killer(own, board, memo, whole):
    """ASSIGN: the unit most likely to kill, `whole` added for a full one; where Faileks are known, against the strongest."""
    terrain = board.terrain[own.ask_a]
    for i in range(own.options):
        score = kill_chance(board, own.a[i], own.b[i], terrain) + whole * (own.b[i] == Step.FULL)
        if own.ask_c != 0:
            score += 0.01 * own.c[i]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def new_segment(public, memo):
    """True the first time it is asked in a segment of a turn; memo.stamp remembers."""
    now = 16 * public.turn + public.segment + 1
    fresh = memo.stamp != now
    memo.stamp = now
    return fresh
