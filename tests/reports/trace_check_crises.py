"""Second implementation, for trace_checker: tracks, crises, moods, referendums, the end (1.3 to 1.6, J, M-4c)."""
from tests.reports.trace_check_dice import are_of, faces_of, worth

CRISES = ("Fourth Republic", "Charles de Gaulle", "Barricade Week", "Coup Attempt", "Evian Talks", "Collapse")
COLLAPSE = 5
RESETS = {1: "de_gaulle", 2: "barricade", 3: "coup", 4: "evian"}


SPACES = {1: "crisis.de_gaulle_space", 2: "crisis.barricade_space", 3: "crisis.coup_space", 4: "crisis.evian_space",
          5: "crisis.collapse_space"}


def space(rules, number):
    """Where a crisis lies; 0 is where the scale begins."""
    return rules[SPACES[number]] if number else 0


def following(rules, number):
    """The crisis below this one; nothing lies below Collapse."""
    below = [each for each in SPACES if space(rules, number) < space(rules, each) <= rules["crisis.collapse_space"]]
    return max(each for each in below if space(rules, each) == min(space(rules, one) for one in below))


# ---- what is due ---------------------------------------------------------------------------------------------------------

def step_all(game, steps, passed_over=None):
    """Every Population Marker but those at one level."""
    return [allegiance_item(game, place, steps) for place in game.map.populated()
            if game.map.stand(place)["level"] != passed_over]


def allegiance_item(game, place, steps):
    """A Population Marker is to move."""
    now = game.map.stand(place)["allegiance"]
    return "allegiance", {"place": place, "from": now, "to": game.held(now + steps)}


def public_items(game, rule):
    """French Public down d3."""
    return lowered_items(game, "french_public", game.rules[rule])


def lowered_items(game, track, die):
    """A track moves towards 0 by d3, by 2d3, or by what stands in their place."""
    return [(track, {"dice": lambda dice: len(dice) == faces_of(die)}), lambda: lowered(game, die)]


def lowered(game, die):
    """The track just moved by its dice."""
    line = game.line_before
    game.need(line["to"] == game.held(line["from"] - worth(die, line["dice"])), "before this: lowered by its dice")


def pied_noirs_items(game, steps):
    """+ at once; - step by step, each may bring a crisis, which ends the movement."""
    now = game.tracks["pied_noirs"]
    if steps >= 0:
        return [("pied_noirs", {"from": now, "to": max(now - steps, 0)})]
    return [("pied_noirs", {"from": now, "to": now + 1}), lambda: after_step(game, steps + 1)]


def after_step(game, steps):
    """A crisis, or the next step."""
    if game.tracks["pied_noirs"] < game.rules["pied_noirs.crisis_at"]:
        return pied_noirs_items(game, steps) if steps else []
    rest = [] if game.rules["reading.crisis_stops_chit"] or not steps else [lambda: pied_noirs_items(game, steps)]
    return [("crisis", {"crisis": CRISES[following(game.rules, game.tracks["crisis"])]}), lambda: crisis_items(game), *rest]


def crisis_items(game):
    """All consequences of the crisis entered."""
    rules, number = game.rules, game.tracks["crisis"]
    if number == COLLAPSE:
        return [("game_over", {"winner": "FLN", "way": "collapse"})]
    name = RESETS[number]
    said = {about: rules[f"crisis.{name}_{about}"] for about in ("steps", "spares", "incap", "units")}
    cut = lowered_items(game, "incap", rules["crisis.incap_die"]) if said["incap"] else []
    moves = [lambda: step_all(game, said["steps"], "Support" if said["spares"] else None)] if said["steps"] else []
    return [("pied_noirs", {"to": rules[f"pied_noirs.reset_{name}"]}), *cut, *moves, lambda: leaving_items(game, said["units"])]


def leaving_items(game, most):
    """1 REP, 14 RCP, 18 RCP where they are on the map; another paratrooper unit for each of them that is not."""
    on_map = [unit for place in game.map.algeria() for unit in game.map.units(place)]
    named = [unit for unit, about in game.header["units"].items() if about["coup"] and unit in on_map][:most]
    left = sum(game.map.paratroopers(unit) for unit in on_map) - len(named)
    return [*(("unit_removed", {"units": [unit], "named": True}) for unit in named),
            *[("unit_removed", {"named": False, "units": lambda units: game.map.paratroopers(units[0])})]
            * max(min(most - len(named), left), 0)]


def moods(game):
    """1.6: rage and appeasement, after the first referendum."""
    rules, board = game.rules, game.board
    if board["referendums"] == 0:
        return []
    rage = not board["rage"] and game.this["public_moved"] >= rules["rage.steps"]
    appeasement = not board["appeasement"] and game.map.in_algeria() <= rules["appeasement.faileks"]
    found = [(name, {"cancelled": rage and appeasement})
             for name, happens in (("rage", rage), ("appeasement", appeasement)) if happens]
    if rage != appeasement:
        found.append(lambda: pied_noirs_items(game, -rules["rage.pn"] if rage else rules["appeasement.pn"]))
    return found


def fatigue(game):
    """1.6: in the last year, 1962, one step."""
    if game.turn < game.rules["fatigue.first_turn"]:
        return []
    lower = game.held(game.tracks["french_public"] - game.rules["fatigue.steps"])
    return [("french_public", {"to": lower, "dice": [], "rule": "1.6"})]


def referendum_items(game):
    """1.5: at French Public 0, and in the last turn, Fall 1962."""
    rules = game.rules
    waits = game.board["referendums"] and game.turn < rules["referendum.earliest_second"]
    if (game.tracks["french_public"] or waits) and game.turn < rules["referendum.final_turn"]:
        return []
    year = min(rules["referendum.final_year_turn"], rules["referendum.final_turn"])
    final = game.turn >= year or game.board["referendums"] > 0
    game.this["votes"] = {}
    reset = [] if final else [("french_public", {"to": rules["referendum.reset"], "dice": []})]
    return [*reset, *(vote_item(game, place) for place in game.map.populated()), lambda: result_items(game, final)]


def vote_item(game, place):
    """Three dice for a Region."""
    die, count = game.rules["referendum.die"], game.rules["referendum.dice"]
    return ("vote", "vote_tied"), {"place": place, "dice": lambda dice: are_of(dice, die, count)}


def result_items(game, final):
    """The sums, and what follows."""
    rules, votes = game.rules, game.this["votes"]
    yes, no = (sum(game.map.population(place) for place in votes if votes[place] == cast) for cast in ("Yes", "No"))
    told, won = ("referendum", {"yes": yes, "no": no, "final": final}), yes - no >= rules["referendum.france_needs"]
    if final:
        return [told, ("game_over", {"winner": "France" if won else "FLN", "way": "final_referendum"})]
    lost = [] if won else [lambda: pied_noirs_items(game, -rules["referendum.lost_pn"]),
                           lambda: public_items(game, "referendum.lost_die")]
    return [told, lambda: majority_items(game, "Yes" if won else "No"), *lost]


def majority_items(game, cast):
    """Every Region that voted with the majority moves a step."""
    steps = 1 if cast == "Yes" else -1
    return [allegiance_item(game, place, steps) for place, each in game.this["votes"].items() if each == cast]


def enter_advance(game):
    """55, 59: France wins with all Regions of Algeria."""
    regions = [place for place in game.map.algeria() if game.map.kind(place) in ("region", "major_city", "sahara")]
    won = all(game.map.stand(place)["control"] == "France" for place in regions)
    if won and game.rules["victory.total_control_on"]:
        game.expect(("game_over", {"winner": "France", "way": "total_control"}))


# ---- carrying it out -----------------------------------------------------------------------------------------------------

def track(game, line):
    """A marker moves from where it is."""
    name = line["event"]
    game.need(game.tracks[name] == line["from"], f"{name} stands at {game.tracks[name]}")
    game.tracks[name] = line["to"]
    if name == "french_public" and line["cause"] == "chit_played":
        game.this["public_moved"] += line["from"] - line["to"]


def allegiance(game, line):
    """A Population Marker moves from where it is."""
    stand = game.map.stand(line["place"])
    game.need(stand["allegiance"] == line["from"], f"the marker stands at {stand['allegiance']}")
    stand["allegiance"] = line["to"]


def level(game, line):
    """A Population Marker is turned."""
    stand = game.map.stand(line["place"])
    game.need(stand["level"] == line["from"], f"it is at {stand['level']} Level")
    stand["level"] = line["to"]


def crisis(game, line):
    """Down the Government Crisis Scale, to the crisis that was due."""
    game.tracks["crisis"] = CRISES.index(line["crisis"])


def vote(game, line):
    """Above the marker No, below Yes, equal again."""
    place, total, marker = line["place"], sum(line["dice"]), game.map.stand(line["place"])["allegiance"]
    game.need((line["sum"], line["marker"], line["population"]) == (total, marker, game.map.population(place)), "sum or marker")
    cast = "No" if total > marker else "Yes" if total < marker else "tie"
    game.need(line["vote"] == cast and (cast == "tie") == (line["event"] == "vote_tied"), f"the vote is {cast}")
    if cast == "tie":
        game.expect(vote_item(game, place))
    else:
        game.this["votes"][place] = cast


def referendum(game, line):
    """Held."""
    game.board["referendums"] += 1


def mood(game, line):
    """Once a game."""
    game.board[line["event"]] = True


def unit_removed(game, line):
    """1.4: for good."""
    unit = line["units"][0]
    game.need(unit in game.map.units(line["place"]), f"{unit} is not there")
    del game.map.units(line["place"])[unit]
    game.board["units_away"]["removed"].append(unit)


def game_over(game, line):
    """Nothing more is due."""
    game.over = (line["winner"], line["way"])
    game.due.clear()


def turn_ends(game, line):
    """M-4c: points are lost, what lasts a turn ends."""
    game.tracks["ops"] = {"FLN": 0, "France": 0}
    game.board["lasting"] = [effect for effect in game.board["lasting"] if effect != "commando"]
    if game.over is None:
        game.turn += 1


HANDLERS = {"french_public": track, "incap": track, "pied_noirs": track, "density": track, "allegiance": allegiance,
            "level": level, "crisis": crisis, "vote": vote, "vote_tied": vote, "referendum": referendum, "rage": mood,
            "appeasement": mood, "unit_removed": unit_removed, "game_over": game_over, "turn_ends": turn_ends}
ENTERING = {"advance": enter_advance}
LEAVING = {}
