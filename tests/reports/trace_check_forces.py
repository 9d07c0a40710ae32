"""Second implementation, for trace_checker: Faileks and units on and off the map, recruitment, reinforcements (2.1, 2.2)."""
from collections import Counter

from tests.reports.trace_check_dice import are_of

WINTER_1956 = 4
GROUPS = ("55", "56", "TM")


# ---- Faileks on and off the map ------------------------------------------------------------------------------------------

def take_failek(game, place, kind):
    """Off a place; what is known of moves and crossings there never exceeds what is left."""
    types = game.map.stand(place)["faileks"]
    game.need(types[kind] > 0, f"no {kind} in {place}")
    types[kind] -= 1
    for known in ("moved", "crossed"):
        if known in game.this:
            game.this[known][place, kind] = min(game.this[known][place, kind], types[kind])


def to_pool(game, place, kind):
    """From a place off the map."""
    take_failek(game, place, kind)
    game.board["off_map"][kind] += 1


def from_pool(game, place, kind):
    """From off the map to a place."""
    game.need(game.board["off_map"][kind] > 0, f"no {kind} off the map")
    game.board["off_map"][kind] -= 1
    game.map.stand(place)["faileks"][kind] += 1


# ---- half points, H ------------------------------------------------------------------------------------------------------

def run_up(game, side, halves):
    """Add to the segment's sum, which rounded up must be at hand."""
    game.this["halves"] += halves
    game.need((game.this["halves"] + 1) // 2 <= game.tracks["ops"][side], f"{side} has not {game.this['halves']} half OPs")


def paid(game, line):
    """The sum of the segment, rounded up once."""
    halves = game.this["halves"]
    game.need(halves > 0 and (line["halves"], line["ops"]) == (halves, (halves + 1) // 2), f"{halves} half OPs were run up")
    game.pay(line["side"], line["ops"])
    game.this["halves"] = 0


def enter_recruitment(game):
    """2.1."""
    game.this |= {"halves": 0, "recruited": Counter(), "free": 0, "recruiting": False}


def leave_halves(game):
    """Nothing run up is left unpaid."""
    game.need(game.this["halves"] == 0, "half OPs were not paid")


# ---- recruitment, 2.1 ----------------------------------------------------------------------------------------------------

def exchanged(game, line):
    """Two or three Faileks of a place for a better one, before any recruitment."""
    rules = game.rules
    (received, times), = line["received"].items()
    offers = {("moudjahidine", 1): {"moussebiline": rules["exchange.two"]},
              ("zonal_commando", 1): {"moussebiline": rules["exchange.three"]},
              ("zonal_commando", 2): {"moussebiline": 1, "moudjahidine": 1}}
    given = {kind: count * times for kind, count in offers[received, len(line["given"])].items()}
    game.need(line["given"] == given and not game.this["recruiting"], f"an exchange of {given}")
    game.need(game.map.kind(line["place"]) != "country", "no exchange abroad")
    for _ in range(times):
        for kind, count in given.items():
            for _ in range(count // times):
                to_pool(game, line["place"], kind)
        from_pool(game, line["place"], received)
    game.need(line["halves"] == times * rules["exchange.cost_halves"], "half OPs of exchanges")
    run_up(game, "FLN", line["halves"])


def recruited(game, line):
    """One Failek."""
    place, rules, this = line["place"], game.rules, game.this
    this["recruiting"] = True
    abroad, before = game.map.kind(place) == "country", this["recruited"][place]
    game.need(line["halves"] == recruit_cost(game, place), f"half OPs should be {recruit_cost(game, place)}")
    if line["unrestricted"]:
        game.need(this["free"] < rules["recruit.free"] and place in game.map.populated(), "no such recruit")
        game.need(line["failek"] == "moussebiline", "the unrestricted one is a Moussebiline")
        this["free"] += 1
    else:
        game.need(not (this["free"] and rules["reading.free_opens_no_region"]), "the unrestricted one comes last")
        game.need(game.map.independent(place) if abroad else place in game.map.populated(), "not a place for recruits")
        game.need(abroad or game.map.faileks(place) > 0, "no Failek is there")
        game.need(before < recruit_limit(game, place), f"the limit is {recruit_limit(game, place)}")
        kind = "moudjahidine" if abroad or before % 2 else "moussebiline"
        game.need(line["failek"] == kind, f"it is a {kind}'s turn")
    this["recruited"][place] += 1
    from_pool(game, place, line["failek"])
    run_up(game, "FLN", line["halves"])


def recruit_limit(game, place):
    """Population, one more at FLN Level, one less at Support Level."""
    level = game.map.stand(place).get("level")
    more = {"FLN": game.rules["recruit.fln_level_extra"], "Support": -game.rules["recruit.support_less"]}.get(level, 0)
    return game.map.population(place) + more


def recruit_cost(game, place):
    """Half OPs."""
    rules, stand = game.rules, game.map.stand(place)
    if game.map.kind(place) == "country":
        return rules["maquis.recruit_halves"] if stand["maquis"] else rules["recruit.abroad_halves"]
    if game.map.kind(place) == "major_city":
        return rules["recruit.city_halves"]
    low = [value <= rules["recruit.low_to"] for value in (stand["allegiance"], game.tracks["incap"])]
    return rules[f"recruit.{'cheap' if all(low) else 'normal' if any(low) else 'dear'}_halves"]


# ---- reinforcements, 2.2 -------------------------------------------------------------------------------------------------

def enter_reinforcement(game):
    """The groups whose units are to be drawn; "56" is called up in Winter 1956."""
    game.this |= {"halves": 0, "drawn_units": Counter(), "flips": False, "returning": None, "rolled": set()}
    if game.turn == WINTER_1956:
        game.expect(("called_up", {"group": "56"}))


def in_cup(game, group):
    """Units of a group still in the cup."""
    return [unit for unit in game.board["units_away"]["cup"] if game.header["units"][unit]["group"] == group]


def affordable(game, side, halves):
    """How many things at so many half OPs the side can still pay."""
    return max(2 * game.tracks["ops"][side] - game.this["halves"], 0) // halves


def arrival_roll(game, line):
    """A die in each of three turns, then all the rest; as many as can be paid."""
    group, waiting = line["group"], len(in_cup(game, line["group"]))
    game.need(waiting > 0 and group not in game.this["rolled"], "no such draw is due")
    game.this["rolled"].add(group)
    dice = 1 if game.rolls_left[group] > 0 else 0
    game.need(are_of(line["dice"], game.rules["arrival.die"], dice), "a die for the first three turns, none afterwards")
    game.rolls_left[group] -= 1
    count = min(line["dice"][0] if line["dice"] else waiting, waiting)
    count = min(count, affordable(game, "France", game.rules["arrival.cost_halves"]))
    game.need(line["drawn"] == count, f"{count} units are drawn")
    game.this["drawn_units"][group] = count
    run_up(game, "France", count * game.rules["arrival.cost_halves"])


def draws_done(game):
    """All draws have been made; from now on the eliminated return, as many as can be paid."""
    if game.this["returning"] is None:
        due = {group for group in GROUPS if in_cup(game, group)}
        game.need(due <= game.this["rolled"], f"draws of {due - game.this['rolled']} are due")
        halves = game.rules["replacement.return_halves"]
        game.this["returning"] = min(len(game.board["units_away"]["eliminated"]), affordable(game, "France", halves))
        run_up(game, "France", game.this["returning"] * halves)


def arrived(game, line):
    """In a harbour, at full strength."""
    draws_done(game)
    unit, away = line["units"][0], game.board["units_away"]
    source = "eliminated" if line["returns"] else "cup"
    game.need(unit in away[source] and game.header["places"][line["place"]]["harbour"], "not a unit to come, or no harbour")
    game.need(not game.this["flips"], "arrivals come before replacements")
    if line["returns"]:
        game.this["returning"] -= 1
    else:
        game.this["drawn_units"][game.header["units"][unit]["group"]] -= 1
    away[source].remove(unit)
    game.map.units(line["place"])[unit] = "full"


def all_placed(game):
    """Every unit drawn or returning has been placed."""
    draws_done(game)
    game.need(not any(game.this["drawn_units"].values()) and not game.this["returning"], "units are still to be placed")


def leave_reinforcement(game):
    """Everybody stands, everything is paid."""
    all_placed(game)
    leave_halves(game)


def flipped(game, line):
    """A reduced unit at full strength again."""
    all_placed(game)
    game.this["flips"] = True
    unit, units = line["units"][0], game.map.units(line["place"])
    game.need(units.get(unit) == "reduced", "not a reduced unit there")
    units[unit] = "full"
    run_up(game, "France", game.rules["replacement.flip_halves"])


def maquis(game, line):
    """2.2-3."""
    all_placed(game)
    stand, rules = game.map.stand(line["place"]), game.rules
    game.need(rules["maquis.on"], "no Maquis in this game")
    stand["maquis"] += line["change"]
    if line["change"] > 0:
        game.need(game.map.independent(line["place"]) and game.map.faileks(line["place"]) > 0, "no Maquis may be there")
        game.need(stand["maquis"] <= game.map.population(line["place"]), "too many Maquis")
    halves = {0: rules["maquis.keep_halves"], 1: rules["maquis.new_halves"], -1: 0}[line["change"]]
    run_up(game, "France", halves)


HANDLERS = {"exchanged": exchanged, "recruited": recruited, "paid": paid, "arrival_roll": arrival_roll, "arrived": arrived,
            "flipped": flipped, "maquis": maquis}
ENTERING = {"recruitment": enter_recruitment, "reinforcement": enter_reinforcement}
LEAVING = {"recruitment": leave_halves, "reinforcement": leave_reinforcement}
