"""Second implementation, for trace_checker: both movements, stacking and supply (3.1, 3.2, 3.4, G)."""
from collections import Counter

from tests.reports.trace_check_forces import take_failek, to_pool
from tests.reports.trace_check_map import COMMUNITIES, FAR

# ---- FLN movement, 3.1, G, and supply, 3.2 -------------------------------------------------------------------------------

def enter_fln_movement(game):
    """Nobody has moved or crossed."""
    game.this |= {"moved": Counter(), "crossed": Counter(), "doubt": Counter(), "entered": Counter(), "unsure": set()}
    game.this |= {"stacked": False, "attacked": set()}


def failek_moved(game, line):
    """By a cheapest way that the rules allow; each Failek once."""
    origin, goal, kind, this = line["from"], line["place"], line["failek"], game.this
    game.need(not this["stacked"], "movement is over")
    free = game.map.stand(origin)["faileks"][kind] - this["moved"][origin, kind]
    game.need(free > 0 and origin != goal and game.map.kind(goal) != "country", "no Failek left to move there")
    game.need(game.map.faileks(origin) > game.map.stand(origin).get("maquis", 0), "a Maquis ties it")
    game.pay("FLN", route(game, origin, goal, line["paid"]))
    take_failek(game, origin, kind)
    game.map.stand(goal)["faileks"][kind] += 1
    this["moved"][goal, kind] += 1
    game.need(line["crossed_border"] == (origin in ("Tunisia", "Morocco")), "crossed a border or not")
    this["crossed"][goal, kind] += line["crossed_border"]


def route(game, origin, goal, paid):
    """What the cheapest way costs. Where ways over several borders cost the same, which one was used up is not told: from then
    on these borders may be open or closed."""
    this = game.this
    for closed in ((), this["unsure"]):
        cost, pairs = game.map.routes(origin, goal, this["entered"], closed)
        if cost == paid < FAR:
            if len(pairs) == 1 and None not in pairs:
                this["entered"][pairs.pop()] += 1
            elif None not in pairs:
                this["unsure"] |= pairs
            return cost
    game.need(False, f"the cheapest way costs {cost}")
    return cost


def excess(game, place, reason):
    """Faileks above the limit of a place."""
    limit = game.map.limit(place, "fln") if reason == "stacking" else game.map.supplied(place)
    return 0 if limit is None else game.map.faileks(place) - limit


def failek_removed(game, line):
    """G or 3.2: only above the limit."""
    reason, segment = line["reason"], line["segment"]
    game.need(segment == {"stacking": "fln_movement", "supply": "supply"}[reason], "not in this segment")
    game.need(excess(game, line["place"], reason) > 0, "not above the limit")
    place, kind, this = line["place"], line["failek"], game.this
    this["stacked"] = True
    if 0 < this["crossed"][place, kind] < game.map.stand(place)["faileks"][kind]:
        this["doubt"][place] += 1                  # whether it was one of those that have crossed is not told
    to_pool(game, place, kind)


def none_above(game, reason):
    """No place holds more than its limit."""
    for place in game.map.algeria():
        game.need(excess(game, place, reason) <= 0, f"{place} holds too many Faileks ({reason})")


# ---- French movement, 3.4, G ---------------------------------------------------------------------------------------------

def enter_french_movement(game):
    """No unit has moved."""
    game.this |= {"marched": set(), "displaced": False}


def is_bellounis(game, unit):
    """Confined to Wilaya 6."""
    return "bellounis" in game.header["units"][unit]["special"]


def unit_moved(game, line):
    """By the cheapest road; mechanized units pay nothing."""
    unit, origin, goal = line["units"][0], line["from"], line["place"]
    game.need(unit in game.map.units(origin) and unit not in game.this["marched"] and origin != goal, "it cannot move from there")
    game.need(not game.this["displaced"] and game.map.exists(goal) and game.map.kind(goal) != "country", "it may not go there")
    game.need(not is_bellounis(game, unit) or game.map.bellounis_may(goal), "a Bellounis unit may not go there")
    cost = game.map.road(origin, goal, is_bellounis(game, unit))
    game.need(cost < FAR, "no road leads there")
    game.need(line["paid"] == (0 if game.map.mechanized(unit) else cost), f"the way costs {cost}")
    game.pay("France", line["paid"])
    game.this["marched"].add(unit)
    put(game, unit, origin, goal)


def put(game, unit, origin, goal):
    """From place to place."""
    game.map.units(goal)[unit] = game.map.units(origin).pop(unit)


def crowded(game, place, more=0):
    """French units, and so many more, above the limit of a place."""
    limit = game.map.limit(place, "france")
    return limit is not None and len(game.map.units(place)) + more > limit


def unit_displaced(game, line):
    """G: into a bordering Region with room."""
    unit, origin, goal = line["units"][0], line["from"], line["place"]
    game.this["displaced"] = True
    game.need(unit in game.map.units(origin) and crowded(game, origin), "not above the limit")
    game.need(goal in game.header["places"][origin]["borders"] and game.map.kind(goal) in ("region", "major_city", "sahara"),
              "not a bordering Region")
    game.need(not is_bellounis(game, unit) or game.map.bellounis_may(goal), "a Bellounis unit may not go there")
    near = game.header["places"][origin]["borders"]
    full = game.map.kind(origin) in COMMUNITIES and all(crowded(game, region, 1) for region in near)
    put(game, unit, origin, goal)
    game.need(full or not crowded(game, goal), "no room there")


def refuges(game, place):
    """Bordering Regions with room for some unit of a place."""
    return [near for near in game.header["places"][place]["borders"] if not crowded(game, near, 1)
            and any(not is_bellounis(game, unit) or game.map.bellounis_may(near) for unit in game.map.units(place))]


def enter_french_attacks(game):
    """Stacking holds."""
    for place in game.map.algeria():
        game.need(not crowded(game, place) or not refuges(game, place), f"{place} holds too many French units")


HANDLERS = {"failek_moved": failek_moved, "failek_removed": failek_removed, "unit_moved": unit_moved,
            "unit_displaced": unit_displaced}
ENTERING = {"fln_movement": enter_fln_movement, "supply": lambda game: none_above(game, "stacking"),
            "structure_attacks": lambda game: none_above(game, "supply"), "french_movement": enter_french_movement,
            "french_attacks": enter_french_attacks}
LEAVING = {}
