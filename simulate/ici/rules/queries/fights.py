"""3.3-2, 3.5: what a search, a fight or a structure attack rolls and needs. Public record and board alone."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import chance_showing, least_of
from simulate.ici.enums import Advantage, Kind, Lasting, Level, Segment, Side, Special, Step, Terrain, UnitType
from simulate.ici.rules.queries.places import beside_fln_level, is_community
from simulate.ici.state import SQUARES

NO_DIE = 0


@kernel
def dice_in_region(board, density, units):
    """3.5-1. Troop Density plus one for every two units, at most 4 and at most the number of units."""
    return min(density + units // board.search_units_per_die, board.search_most_dice, units)


@kernel
def has_elite(public, board, place):
    """3.5-1. Is there a unit of the quality of search.elite_quality or more?"""
    for group in range(board.classes):
        for step in (Step.REDUCED, Step.FULL):
            if public.group[place, group, step] > 0 and board.class_quality[group, step] >= board.search_elite_quality:
                return True
    return False


@kernel
def search_dice(public, board, place, units):
    """3.5-1. Dice of a search by so many units; in a Community one a unit. A reduced unit counts as one.

    Units elsewhere do not count. Reading: the dice of search.elite_dice come on top of any limit but that of the Attack Chart.
    """
    dice = dice_in_region(board, public.density, units)
    if is_community(board, place):
        dice = min(units, SQUARES)      # only a Community whose bordering Regions are full holds more than its limit
    if board.search_elite_dice > 0 and has_elite(public, board, place):
        dice = min(dice + board.search_elite_dice, SQUARES)
    return dice


@kernel
def units_for_most_dice(public, board):
    """3.5-1. The fewest units that bring as many search dice as units can bring in a Region."""
    fewest = 1
    for units in range(2, board.units + 1):
        if dice_in_region(board, public.density, units) > dice_in_region(board, public.density, fewest):
            fewest = units
        if dice_in_region(board, public.density, fewest) >= board.search_most_dice:
            break
    return fewest


@kernel
def terrain_modifier(board, terrain):
    """3.5-1. Search Modifiers Chart: what terrain adds to each die; Major Cities and Communities have none."""
    if terrain == Terrain.COASTAL_HILLS:
        return board.search_coastal_hills
    if terrain == Terrain.MOUNTAINS:
        return board.search_mountains
    if terrain == Terrain.DRY_HILLS:
        return board.search_dry_hills
    if terrain == Terrain.SAHARA:
        return board.search_sahara
    return 0


@kernel
def level_modifier(board, level):
    """3.5-1. Search Modifiers Chart: what Support or FLN Level adds to each die."""
    if level == Level.SUPPORT:
        return board.search_support_level
    if level == Level.FLN:
        return board.search_fln_level
    return 0


@kernel
def search_modifier(public, board, place):
    """3.5-1. Added to each search die: terrain, Support or FLN Level, and "Commando de chasse" in its turn.

    Reading: in a Major City only the terrain part is waived; Communities have neither terrain nor level. The commandos (their
    effect is assumed) count in every search.
    """
    modifier = terrain_modifier(board, board.terrain[place])
    if place < board.populated:
        modifier += level_modifier(board, public.level[place])
    if public.lasting[Lasting.COMMANDO] != 0:
        modifier += board.search_commando
    return modifier


@kernel
def search_need(public, board, place):
    """3.5-1. What a search die must show to find somebody."""
    return board.search_hit_on - search_modifier(public, board, place)


@kernel
def last_is_safe(public, board, place):
    """3.5-1. Is the last Failek never found: in a Region at FLN Level, or in a Community beside one?

    Two switches lift the two kinds of protection: reading.last_failek_hidden_by_level and reading.community_guard.
    """
    if place < board.populated:
        return board.reading_last_failek_hidden_by_level != 0 and public.level[place] == Level.FLN
    return board.reading_community_guard != 0 and is_community(board, place) and beside_fln_level(public, board, place)


@kernel
def most_found(public, board, place):
    """3.5-1. Faileks that may be found at most: not the last one in a Region at FLN Level or in a Community beside one.

    Reading: all but one, at every search, the one left being random; so in a Town beside such a Region nobody is found.
    """
    if last_is_safe(public, board, place):
        return public.faileks[place] - 1
    return public.faileks[place]


@kernel
def is_attacked_again(board):
    """3.5. Reading: units may search again after an attack; with reading.search_again_after_attack at 0 once a turn."""
    return board.reading_search_again_after_attack != 0


@kernel
def is_mechanized(board, group):
    """F, 3.4. Mechanized units, and REC who follow their rules."""
    return board.class_type[group] == UnitType.MECHANIZED or board.class_special[group] & Special.MECHANIZED != 0


@kernel
def is_paratrooper(board, group):
    """F. Paratroopers, and REP who follow their rules."""
    return board.class_type[group] == UnitType.PARATROOPERS or board.class_special[group] & Special.PARATROOPERS != 0


@kernel
def terrain_quality(public, board, group, terrain):
    """3.5-2. What terrain (and the "Helicopter" chit) adds to the quality of a French unit; Communities have no terrain."""
    special, shift = board.class_special[group], 0
    if terrain == Terrain.MOUNTAINS:
        if is_mechanized(board, group):
            shift += board.combat_mechanized_mountains
        if special & Special.MOUNTAIN != 0:
            shift += board.combat_mountain_troops
        if public.lasting[Lasting.HELICOPTER] != 0 and is_paratrooper(board, group):
            shift += board.combat_helicopter_paratroopers
    elif terrain == Terrain.DRY_HILLS and is_mechanized(board, group):
        shift += board.combat_mechanized_dry_hills
    elif terrain == Terrain.SAHARA and special & Special.SAHARA != 0:
        shift += board.combat_cspl_sahara
    return shift


@kernel
def unit_quality(public, board, group, step, terrain):
    """3.5-2. Quality of a French unit of a class and step on a terrain."""
    return board.class_quality[group, step] + terrain_quality(public, board, group, terrain)


@kernel
def morice_plus(public, board):
    """3.1. What is added to a French die in an attack at the Morice Line, the one attack in the segment of FLN movement."""
    return board.morice_plus * (public.segment == Segment.FLN_MOVEMENT)


@kernel
def is_hit(die, added, hit_on, lowest):
    """3.5-2. Does a die show 5 or more after `added`? An unmodified 1 always misses.

    Reading: of another kind of dice the `lowest` result always misses, of 2d6 a 2.
    """
    return die != lowest and die + added >= hit_on


@kernel
def hit_chance(board, added):
    """3.5-2. Chance that one die hits after `added`, see `is_hit`: if it shows enough, never by its lowest result."""
    return chance_showing(board.combat_die, max(board.combat_hit_on - added, least_of(board.combat_die) + 1))


@kernel
def dice_fired(board, strength, advantage):
    """3.5-2. Dice of one side in a combat: its strength, one more if its Combat Chit gives that."""
    if advantage == Advantage.EXTRA_DIE:
        return strength + board.combat_extra_dice
    return strength


@kernel
def plus_fired(board, advantage):
    """3.5-2. What a Combat Chit adds to each die of its side."""
    if advantage == Advantage.PLUS_ONE:
        return board.combat_plus
    return 0


@kernel
def fires_first(theirs, ours):
    """3.5-2. The side that fires first by its chit's advantage, France's or the FLN's; NEITHER if both do or none does."""
    first = 1 * Side.NEITHER
    if ours == Advantage.FIRST_FIRE and theirs != Advantage.FIRST_FIRE:
        first = 1 * Side.FLN
    elif theirs == Advantage.FIRST_FIRE and ours != Advantage.FIRST_FIRE:
        first = 1 * Side.FRANCE
    return first


@kernel
def attack_dice(board, faileks):
    """3.3-2. Dice of a structure attack: as many as Faileks there, at most 4."""
    return min(faileks, board.structure_attack_most_dice)


@kernel
def damage_die(board, place):
    """3.3-2. The die of the French OPs that a hit takes: d3 in a Major City, 2d3 in a Resource Site, elsewhere NO_DIE."""
    if board.kind[place] == Kind.MAJOR_CITY:
        return board.structure_attack_city_die
    return board.structure_attack_site_die if board.kind[place] == Kind.RESOURCE_SITE else NO_DIE
