"""Second implementation, for trace_checker: structure attacks, Morice attacks, searches and attacks (3.1, 3.3, 3.5)."""
from collections import Counter

from tests.reports.trace_check_crises import allegiance_item
from tests.reports.trace_check_dice import are_of, faces_of, span, worth
from tests.reports.trace_check_forces import to_pool
from tests.reports.trace_check_map import COMMUNITIES, POPULATED
from tests.reports.trace_check_moves import none_above

STEP = {"full": 2, "reduced": 1}


# ---- structure attacks, 3.3 ----------------------------------------------------------------------------------------------

def enter_structure_attacks(game):
    """Extra points are due for Major Cities, Cities, Towns."""
    held = Counter(game.map.kind(place) for place in game.map.algeria() if game.map.stand(place)["control"] != "France")
    rules = game.rules
    extra = (held["major_city"] * rules["structure_attack.extra_major_city"]
             + held["city"] // rules["structure_attack.cities_per_op"] + held["town"] // rules["structure_attack.towns_per_op"])
    game.this["structures"] = set()
    if extra:
        game.expect(("extra_ops", {"side": "FLN", "change": extra, "rule": "3.3-1"}))


def logistics(game, line):
    """2 OPs; three dice at or above the FLN Incap; then the one attack roll of the turn there is due."""
    place, rules = line["place"], game.rules
    game.need(game.map.faileks(place) > 0 and game.map.exists(place), "no Failek there")
    game.need(game.map.kind(place) in (*POPULATED, "resource_site"), "not a target")
    game.need(place not in game.this["structures"], "its attack roll has been made")
    game.pay("FLN", rules["structure_attack.cost"])
    total, incap = sum(line["dice"]), game.tracks["incap"]
    game.need(are_of(line["dice"], rules["structure_attack.test_die"], rules["structure_attack.test_dice"]), "three dice")
    game.need((line["sum"], line["need"], line["passed"]) == (total, incap, total >= incap), "the Test of Logistics")
    if line["passed"]:
        game.expect(("structure", {"place": place}))


def structure(game, line):
    """As many dice as Faileks there, at most four; 5-6 hits once."""
    place, rules = line["place"], game.rules
    game.this["structures"].add(place)
    count = min(game.map.faileks(place), rules["structure_attack.most_dice"])
    hit = any(die >= rules["structure_attack.hit_on"] for die in line["dice"])
    game.need(are_of(line["dice"], rules["structure_attack.die"], count), f"{count} dice")
    game.need(line["faileks"] == game.map.faileks(place), "who is there")
    game.need(line["hit"] == hit and line["need"] == rules["structure_attack.hit_on"], "a hit or not")
    if hit and game.map.kind(place) in POPULATED:
        game.expect(lambda: [allegiance_item(game, place, -1)], lambda: damage(game, place))
    elif hit:
        game.expect(lambda: damage(game, place))


def damage(game, place):
    """A Major City costs France d3 OPs, a Resource Site 2d3."""
    rule = {"major_city": "structure_attack.city_die", "resource_site": "structure_attack.site_die"}.get(game.map.kind(place))
    if rule is None:
        return []
    die = game.rules[rule]
    return [("ops_changed", {"side": "France", "dice": lambda dice: len(dice) == faces_of(die)}), lambda: check_damage(game, die)]


def check_damage(game, die):
    """The points of the event just seen."""
    line = game.line_before
    game.need(line["change"] == -worth(die, line["dice"]), "before this: points lost by d3 or 2d3")


# ---- search, 3.5-1 -------------------------------------------------------------------------------------------------------

def search_dice(game, place):
    """Troop Density and half the units, at most four and at most the units; in a Community one a unit."""
    units, rules = len(game.map.units(place)), game.rules
    if game.map.kind(place) in COMMUNITIES:
        return units
    return min(game.tracks["density"] + units // rules["search.units_per_die"], rules["search.most_dice"], units)


def search_modifier(game, place):
    """Terrain, level, Commando de chasse (which helps in Communities too)."""
    rules = game.rules
    more = rules["search.commando"] if game.map.in_force("commando") else 0
    if game.map.kind(place) in COMMUNITIES:
        return more
    terrain, level = game.header["places"][place]["terrain"], game.map.stand(place).get("level")
    more += 0 if terrain == "none" else rules[f"search.{terrain}"]
    return more + {"Support": rules["search.support_level"], "FLN": rules["search.fln_level"]}.get(level, 0)


def most_found(game, place):
    """All, but not the last one in a Region at FLN Level or in a Community beside one."""
    beside = [place] if game.map.kind(place) not in COMMUNITIES else game.header["places"][place]["borders"]
    switch = "community_guard" if game.map.kind(place) in COMMUNITIES else "last_failek_hidden_by_level"
    guarded = any(game.map.stand(each).get("level") == "FLN" for each in beside) and game.rules[f"reading.{switch}"]
    return game.map.faileks(place) - (1 if guarded else 0)


def search(game, line):
    """2 OPs; whoever is found must be attacked."""
    place, rules = line["place"], game.rules
    units = list(game.map.units(place))
    game.need(units and game.map.exists(place) and game.map.kind(place) != "country", "nobody can search there")
    game.pay("France", rules["search.cost"])
    count, modifier, most = search_dice(game, place), search_modifier(game, place), most_found(game, place)
    need = rules["search.hit_on"] - modifier
    game.need(are_of(line["dice"], rules["search.die"], count) and count > 0 and most > 0, f"{count} dice, {most} may be found")
    game.need((line["modifier"], line["need"], line["most"]) == (modifier, need, most), f"{need} needed, {most} at most")
    game.need(sorted(line["units"]) == sorted(units) and line["faileks"] == game.map.faileks(place), "who is there")
    found = min(sum(die >= need for die in line["dice"]), most, len(units))
    game.need(line["found"] == found, f"{found} found")
    if found:
        attack(game, place, found, Counter(game.map.stand(place)["faileks"]))


def enter_french_attacks(game):
    """Nothing but what is due."""
    game.this["fighting"] = None


# ---- Morice attacks, 3.1 -------------------------------------------------------------------------------------------------

def morice(game, line):
    """1 OP, once a Region, after movement and stacking: as many of the revealed Faileks as there are units."""
    place, this = line["place"], game.this
    none_above(game, "stacking")
    this["stacked"] = True
    crossed = Counter({kind: this["crossed"][place, kind] for kind in game.map.stand(place)["faileks"]})
    units = game.map.units(place)
    game.need(game.map.in_force("morice_line") and place not in this["attacked"] and units, "no attack at the Morice Line")
    this["attacked"].add(place)
    game.pay("France", game.rules["morice.cost"])
    most = sum(crossed.values())
    counts = {min(number, len(units)) for number in range(max(most - this["doubt"][place], 1), most + 1)}
    game.need(line["attacked"] in counts and sorted(line["units"]) == sorted(units), f"{counts} are attacked")
    attack(game, place, line["attacked"], crossed, crossers=True)


# ---- attack, 3.5-2 -------------------------------------------------------------------------------------------------------

def attack(game, place, count, types, crossers=False):
    """Combat Chits, then as many duels as Faileks on the chart; `types`: who may be there."""
    game.this["fighting"] = {"place": place, "types": types, "used": set(), "crossers": crossers}
    game.expect(("combat_chits", {"place": place}), *[lambda: duel(game)] * count)


def combat_chits(game, line):
    """Advantages by the header's table."""
    table = game.header["combat_chits"]
    gains = [table[line[own]].get(line[other], "none") for own, other in (("france", "fln"), ("fln", "france"))]
    game.need([line["france_gains"], line["fln_gains"]] == gains, f"advantages are {gains}")
    game.this["fighting"] |= {"france": gains[0], "fln": gains[1]}


def duel(game):
    """Who rolls first, and what the first roll leaves to the other side."""
    fight = game.this["fighting"]
    fight |= {"unit": None, "kind": None, "killed": 0, "suffered": 0, "step": None}
    if fight["fln"] == "first_fire":
        return [("fln_fire", {"place": fight["place"]}), lambda: french_turn(game), lambda: outcome(game)]
    return [("french_fire", {"place": fight["place"]}), lambda: fln_turn(game), lambda: outcome(game)]


def french_turn(game):
    """After FLN first fire: if anything is left of the unit."""
    fight = game.this["fighting"]
    fight["step"] -= fight["suffered"]
    return [("french_fire", {"place": fight["place"]})] if fight["step"] > 0 else []


def fln_turn(game):
    """Unless French first fire has killed the Failek."""
    fight = game.this["fighting"]
    return [] if fight["france"] == "first_fire" and fight["killed"] else [("fln_fire", {"place": fight["place"]})]


def outcome(game):
    """Hits on the unit one by one, then the Failek's death; the last one of a Region moves its marker."""
    fight, game.this["fighting"]["step"] = game.this["fighting"], None
    place, unit, now = fight["place"], fight["unit"], STEP[game.map.units(fight["place"])[fight["unit"]]]
    hits = [("unit_hit", {"units": [unit], "left": left}) for left in ("reduced", "out")[2 - now:][:fight["suffered"]]]
    killed = [("failek_killed", {"failek": fight["kind"]}), lambda: last_killed(game, place)] if fight["killed"] else []
    return [*hits, *killed]


def last_killed(game, place):
    """3.5: one step towards the FLN."""
    if game.map.kind(place) not in POPULATED or game.map.faileks(place):
        return []
    return [allegiance_item(game, place, -game.rules["combat.last_failek_step"])]


def enter_duel(game, line):
    """The first roll of a duel says who meets whom; the second one must say the same."""
    fight, unit, kind = game.this["fighting"], line["units"][0], line["failek"]
    if fight["unit"] is None:
        game.need(unit in game.map.units(fight["place"]) and unit not in fight["used"], f"{unit} cannot fight there")
        game.need(fight["types"][kind] > 0, f"no {kind} on the chart")
        fight["used"].add(unit)
        fight["types"][kind] -= 1
        if fight["crossers"]:
            game.this["crossed"][fight["place"], kind] -= 1
        fight |= {"unit": unit, "kind": kind, "step": STEP[game.map.units(fight["place"])[unit]]}
    game.need((fight["unit"], fight["kind"]) == (unit, kind), "another unit or Failek than before")
    return fight


def shots(game, line, strength, added, gain):
    """Hits: 5 or more after modifiers, a natural 1 (of other dice the lowest) never."""
    rules = game.rules
    count = strength + (rules["combat.extra_dice"] if gain == "extra_die" else 0)
    added += rules["combat.plus"] if gain == "plus_one" else 0
    lowest = span(rules["combat.die"])[0]
    hits = sum(die != lowest and die + added >= rules["combat.hit_on"] for die in line["dice"])
    game.need(are_of(line["dice"], rules["combat.die"], count) and line["modifier"] == added, f"{count} dice, {added:+d}")
    game.need(line["hits"] == hits and line["need"] == rules["combat.hit_on"], f"{hits} hits")
    return hits


def french_fire(game, line):
    """Strength dice, the difference in quality added."""
    fight = enter_duel(game, line)
    about = game.header["units"][fight["unit"]]
    side = {2: "full", 1: "reduced"}[fight["step"]]
    added = about[f"{side}_quality"] - game.header["faileks"][fight["kind"]]["quality"]
    added += terrain(game, fight["unit"], fight["place"])
    fight["killed"] = shots(game, line, about[f"{side}_strength"], added, fight["france"])


def fln_fire(game, line):
    """Strength dice, never changed by quality."""
    fight = enter_duel(game, line)
    hits = shots(game, line, game.header["faileks"][fight["kind"]]["strength"], 0, fight["fln"])
    fight["suffered"] = hits if game.rules["reading.each_hit_counts"] else min(hits, 1)


def terrain(game, unit, place):
    """Terrain Effects on Combat."""
    ground, rules, special = game.header["places"][place]["terrain"], game.rules, game.header["units"][unit]["special"]
    if ground == "mountains":
        flown = game.map.in_force("helicopter") and game.map.paratroopers(unit)
        return ((rules["combat.mechanized_mountains"] if game.map.mechanized(unit) else 0)
                + (rules["combat.mountain_troops"] if "mountain" in special else 0)
                + (rules["combat.helicopter_paratroopers"] if flown else 0))
    if ground == "dry_hills":
        return rules["combat.mechanized_dry_hills"] if game.map.mechanized(unit) else 0
    return rules["combat.cspl_sahara"] if ground == "sahara" and "sahara" in special else 0


def unit_hit(game, line):
    """Full to reduced, reduced off the map; Bellounis units for good."""
    unit, units = line["units"][0], game.map.units(line["place"])
    if line["left"] == "reduced":
        units[unit] = "reduced"
        return
    del units[unit]
    bellounis = "bellounis" in game.header["units"][unit]["special"]
    game.board["units_away"]["removed" if bellounis else "eliminated"].append(unit)


def failek_killed(game, line):
    """Off the map."""
    to_pool(game, line["place"], line["failek"])


HANDLERS = {"logistics": logistics, "structure": structure, "search": search, "morice": morice, "combat_chits": combat_chits,
            "french_fire": french_fire, "fln_fire": fln_fire, "unit_hit": unit_hit, "failek_killed": failek_killed}
ENTERING = {"structure_attacks": enter_structure_attacks, "french_attacks": enter_french_attacks}
LEAVING = {}
