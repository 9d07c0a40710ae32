"""Second implementation, for trace_checker: income and Political Chits (1.1, 1.2, K)."""
from tests.reports import trace_check_crises as crises
from tests.reports.trace_check_dice import are_of, faces_of, worth

WINTER, FALL, FIRST_YEAR = 0, 3, 1955
COUP, EVIAN = 3, 4
OTHER = {"FLN": "France", "France": "FLN"}


# ---- income, 1.1 ---------------------------------------------------------------------------------------------------------

def enter_income(game):
    """A new turn: nothing has been seen in it."""
    game.this = {"drawn": {"FLN": 0, "France": 0}, "forced": {}, "public_moved": 0, "order": None, "incomes": []}


def income(game, line):
    """Both incomes, the FLN's first."""
    game.this["incomes"].append(line["side"])
    due = fln_income(game, line) if line["side"] == "FLN" else french_income(game, line)
    game.tracks["ops"][line["side"]] = game.held(due, game.rules["points.cap"])
    game.need(line["received"] == game.tracks["ops"][line["side"]], "points received")
    if len(game.this["incomes"]) == len(OTHER):
        game.expect(*(lambda chit=chit: in_force_items(game, chit) for chit in game.header["chits"]))


def fln_income(game, line):
    """1.1-1: base, tax, FLN Incap."""
    base, incap = game.rules["income.fln_base"], game.tracks["incap"]
    tax = sum(game.map.population(place) for place in game.map.populated() if game.map.stand(place)["control"] != "France")
    game.need((line["base"], line["tax"], line["incap"]) == (base, tax, incap), f"income should be {base} + {tax} - {incap}")
    return base + tax - incap


def french_income(game, line):
    """1.1-2: schedule, Faileks abroad, OAS."""
    schedule, abroad = french_schedule(game), faileks_abroad(game) // game.rules["income.abroad_per_op"]
    oas = game.rules["oas.ops"] if game.map.in_force("oas") else 0
    told = (line["schedule"], line["abroad"], line["oas"])
    game.need(told == (schedule, abroad, oas), f"income should be {schedule} - {abroad} - {oas}")
    return schedule - abroad - oas


def french_schedule(game):
    """1.1-2, 1.4: 10 to 20, at most 15 after the Coup Attempt, at most 10 after the Evian Talks."""
    rules, crisis = game.rules, game.tracks["crisis"]
    due = min(rules["income.france_first"] + rules["income.france_step"] * game.turn, rules["income.france_peak"])
    if rules["crisis.evian_space"] and crises.space(rules, crisis) >= crises.space(rules, EVIAN):
        return min(due, rules["income.evian_ceiling"])
    coup = rules["crisis.coup_space"] and crises.space(rules, crisis) >= crises.space(rules, COUP)
    return min(due, rules["income.coup_ceiling"]) if coup else due


def faileks_abroad(game):
    """Faileks abroad, but for those that a Maquis ties there."""
    return sum(max(game.map.faileks(place) - game.map.stand(place)["maquis"], 0) for place in game.map.countries())


# ---- who plays what, 1.2 -------------------------------------------------------------------------------------------------

def enter_chits(game):
    """Both sides have had their income."""
    game.need(game.this["incomes"] == ["FLN", "France"], "both sides have an income")


def leave_referendum(game):
    """Both sides have played."""
    game.need(game.this["order"] == [], "both sides play or pass")


def initiative(game, line):
    """France on 1-3."""
    first = "France" if line["dice"][0] <= game.rules["chits.initiative_france_to"] else "FLN"
    game.need(game.this["order"] is None, "the initiative has been rolled")
    game.need(are_of(line["dice"], game.rules["chits.initiative_die"], 1), "one die")
    game.need(line["plays_first"] == first == line["side"], f"{first} plays first")
    game.this["order"] = [first, OTHER[first]]


def turn_to_play(game, line):
    """It must be this side's turn."""
    game.need(game.this["order"] and game.this["order"][0] == line["side"], "not this side's turn to play")


def chit_drawn(game, line):
    """One chit from the own cup, none in Winter."""
    turn_to_play(game, line)
    side, chits = line["side"], game.board["chits"][line["side"]]
    game.need(game.turn % 4 != WINTER and line["chit"] in chits["cup"], "no such draw")
    game.this["drawn"][side] += 1
    game.need(game.this["drawn"][side] <= game.rules["chits.draws"], "too many draws")
    move_chit(chits, line["chit"], "cup", "hand")


def move_chit(chits, chit, source, target):
    """From one place to another."""
    chits[source].remove(chit)
    chits[target].append(chit)


def boxed(game, side):
    """The opponent's chit in this year's box of the Game Turn Track, or None."""
    for chit in game.board["chits"][OTHER[side]]["track"]:
        if game.header["chits"][chit]["last_year"] == FIRST_YEAR + game.turn // 4:
            return chit
    return None


def certain_in_fall(game):
    """In Fall the chit is forced without a die."""
    return game.turn % 4 == FALL and game.rules["chits.forced_in_fall"]


def forced_roll(game, line):
    """5-6: the opponent's chit must be played."""
    turn_to_play(game, line)
    game.need(line["chit"] == boxed(game, line["side"]) and not certain_in_fall(game), "no such roll is due")
    game.need(line["side"] not in game.this["forced"], "it has been rolled")
    forced = line["dice"][0] >= game.rules["chits.forced_on"]
    game.need(line["forced"] == forced and are_of(line["dice"], game.rules["chits.forced_die"], 1), "forced or not")
    game.this["forced"][line["side"]] = forced


def must_play(game, side):
    """The opponent's chit that this side must play now, or None; the draw and the die must have come before."""
    cup, drawn = game.board["chits"][side]["cup"], game.this["drawn"][side]
    game.need(game.turn % 4 == WINTER or drawn == game.rules["chits.draws"] or not cup, "a chit is to be drawn first")
    chit = boxed(game, side)
    if chit is None or certain_in_fall(game):
        return chit
    game.need(side in game.this["forced"], "a die is due for the chit on the Game Turn Track")
    return chit if game.this["forced"][side] else None


def playable(game, chit):
    """Within its years."""
    about = game.header["chits"][chit]
    return about["first_year"] <= FIRST_YEAR + game.turn // 4 <= about["last_year"]


def passed(game, line):
    """Only when nothing can be played."""
    turn_to_play(game, line)
    game.need(must_play(game, line["side"]) is None, "a chit must be played")
    can_play = any(playable(game, chit) for chit in game.board["chits"][line["side"]]["hand"])
    game.need(not can_play or not game.rules["reading.play_is_mandatory"], "a chit can be played")
    has_played(game)


def has_played(game):
    """After the second side: moods, fatigue, referendum are due."""
    game.this["order"].pop(0)
    if not game.this["order"]:
        game.expect(lambda: crises.moods(game), lambda: crises.fatigue(game), lambda: crises.referendum_items(game))


# ---- what a chit does, K -------------------------------------------------------------------------------------------------

def chit_played(game, line):
    """Its actions, then PS, FLN, PN, FP are due."""
    turn_to_play(game, line)
    side, chit = line["side"], line["chit"]
    about, forced = game.header["chits"][chit], must_play(game, side)
    game.need(line["of"] == about["side"] and line["title"] == about["title"] and playable(game, chit), "not that chit now")
    source = "hand" if forced is None else "track"
    game.need(chit == (forced or chit) and chit in game.board["chits"][about["side"]][source], f"{forced or 'one of the hand'}")
    game.need(forced is not None or about["side"] == side, "not a chit of the own hand")
    move_chit(game.board["chits"][about["side"]], chit, source, "active" if about["lasting"] else "played")
    has_played(game)
    game.expect(*(lambda action=action: action_items(game, action) for action in about["actions"]),
                lambda: support(game, about["ps"]),
                lambda: [incap_item(game, about["fln"])] if about["fln"] else [],
                lambda: crises.pied_noirs_items(game, about["pn"]) if about["pn"] else [],
                lambda: crises.public_items(game, "chits.fp_die") if about["fp"] and game.rules["chits.fp_on"] else [])


def action_items(game, action):
    """What one of the "Actions Taken" leads to."""
    verb, amount, target = action["verb"], action["amount"], action["target"]
    if verb.startswith("each_"):
        return []
    if verb.startswith("ops"):
        count = faces_of(die_of(verb)) if die_of(verb) else 0
        return [("ops_changed", {"side": target, "dice": lambda dice: len(dice) == count}), lambda: rolled(game, verb, amount)]
    if verb == "bellounis":
        return [("unit_placed", {"units": [unit], "place": game.map.bellounis_may})
                for unit, about in game.header["units"].items() if about["group"] == "Bellounis"]
    if verb == "choose_region":
        return step_items(game, game.map.populated(), amount)
    if verb == "density":
        return [("density", {"to": game.held(game.tracks["density"] + amount, game.rules["density.top"])})]
    if verb == "region":
        return step_items(game, [target], amount)
    if verb == "lasting":
        due = [("lasting", {"effect": target}), ("ops_changed", {"side": "France", "change": -game.rules["oas.ops"]})]
        return due if target == "oas" and not game.rules["reading.oas_spares_its_turn"] else due[:1]
    return [("called_up", {"group": target})]


def in_force_items(game, chit):
    """K: what a chit does each turn once it has been played, if it does anything; only overlays have such chits."""
    about = game.header["chits"][chit]
    each = [{**action, "verb": action["verb"].removeprefix("each_")} for action in about["actions"]
            if action["verb"].startswith("each_")]
    if not each or chit not in game.board["chits"][about["side"]]["active"]:
        return []
    return [("in_force", {"chit": chit, "side": about["side"], "title": about["title"]}),
            *(lambda action=action: each_turn_items(game, action) for action in each)]


def each_turn_items(game, action):
    """K: one of the effects of each turn."""
    verb, amount = action["verb"], action["amount"]
    if verb == "ps":
        return support(game, amount)
    if verb == "fln":
        return [incap_item(game, amount)]
    return crises.pied_noirs_items(game, amount) if verb == "pn" else action_items(game, action)


def in_force(game, line):
    """Only says which chit acts."""


def rolled(game, verb, amount):
    """The points of the event just seen against its dice."""
    line = game.line_before
    times = worth(die_of(verb), line["dice"]) if die_of(verb) else 1
    game.need(line["change"] == amount * times, f"before this: {verb} times {amount}")


def die_of(verb):
    """The words of the die of "ops_best_of_2d6"; nothing for "ops"."""
    return verb.removeprefix("ops").replace("_", " ").strip()


def step_items(game, regions, amount):
    """K: one of these Regions moves, or the step is left where it may be."""
    events = ("allegiance", "step_declined") if game.rules["reading.chit_step_may_be_declined"] else "allegiance"
    return [(events, {"place": lambda place: place is None or place in regions}), lambda: stepped(game, amount)]


def stepped(game, amount):
    """The size of a step that the player put where he liked, or left."""
    line = game.line_before
    if line["event"] == "step_declined":
        game.need(line["change"] == amount and line["place"] is None, f"before this: {amount} steps left")
    else:
        game.need(line["to"] == game.held(line["from"] + amount), f"before this: {amount} steps")


def step_declined(game, line):
    """Nothing moves."""


def support(game, steps):
    """K: minus passes over Support Level, plus passes over FLN Level."""
    return crises.step_all(game, steps, "Support" if steps < 0 else "FLN") if steps else []


def incap_item(game, steps):
    """The FLN Incap is to move, without dice."""
    return "incap", {"to": game.held(game.tracks["incap"] + steps), "dice": []}


def ops_changed(game, line):
    """Points gained or lost."""
    game.change_ops(line["side"], line["change"])


def lasting(game, line):
    """An effect in force from now on."""
    if line["effect"] not in game.board["lasting"]:
        game.board["lasting"].append(line["effect"])


def called_up(game, line):
    """2.2: the units of a group go into their cup."""
    away = game.board["units_away"]
    for unit in [unit for unit in away["not_yet"] if game.header["units"][unit]["group"] == line["group"]]:
        move_chit(away, unit, "not_yet", "cup")
    game.rolls_left[line["group"]] = game.rules["arrival.rolls"]


def unit_placed(game, line):
    """3.4: a Bellounis unit appears."""
    game.board["units_away"]["not_yet"].remove(line["units"][0])
    game.map.units(line["place"])[line["units"][0]] = "full"


HANDLERS = {"income": income, "initiative": initiative, "chit_drawn": chit_drawn, "forced_roll": forced_roll, "passed": passed,
            "chit_played": chit_played, "ops_changed": ops_changed, "extra_ops": ops_changed, "lasting": lasting,
            "called_up": called_up, "unit_placed": unit_placed, "step_declined": step_declined, "in_force": in_force}
ENTERING = {"income": enter_income, "chits": enter_chits}
LEAVING = {"referendum": leave_referendum}
