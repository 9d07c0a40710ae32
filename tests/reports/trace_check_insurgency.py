"""Second implementation, for trace_checker: insurgency and counterinsurgency (4.1, 4.2)."""
from collections import Counter

from tests.reports.trace_check_crises import allegiance_item
from tests.reports.trace_check_dice import are_of

ACTIONS = {"spread_propaganda": ("Support", "Activist"), "assassinate_activists": ("Activist", "Purge"),
           "build_cells": ("Purge", "FLN")}
TURNED = {"detect": ("Purge", "Activist"), "mobilize": ("Activist", "Support")}
MARKERS = ("", "+3", "+1")


def enter_insurgency(game):
    """No level has been changed by the FLN."""
    game.this["agitated"] = set()


def insurgency(game, line):
    """3 OPs: one level down in a Region that is not French-controlled, once a turn."""
    place, rules, stand = line["place"], game.rules, game.map.stand(line["place"])
    before, after = ACTIONS[line["action"]]
    game.need(stand["control"] != "France" and place not in game.this["agitated"], "no insurgency there")
    game.need(stand["level"] == before, f"the level is {stand['level']}")
    game.this["agitated"].add(place)
    game.pay("FLN", rules["insurgency.cost"])
    value = stand["allegiance"]
    steps = min(value - 1, rules["insurgency.cells_to"]) - value if after == "FLN" else -1
    game.expect(("level", {"place": place, "from": before, "to": after}), allegiance_item(game, place, steps))


def enter_counterinsurgency(game):
    """Extra points are due for Regions at Support Level."""
    rules = game.rules
    count = Counter(min(game.map.population(place), 3) for place in game.map.populated()
                    if game.map.stand(place)["level"] == "Support")
    extra = sum(count[number] // rules[f"counterinsurgency.extra_population_{number}_per_op"] for number in (1, 2, 3))
    game.this |= {"changed": set(), "resettled": set(), "infiltrated": set(), "harsh": set()}
    if extra:
        game.expect(("extra_ops", {"side": "France", "change": extra, "rule": "4.2-1"}))


def operation(game, line):
    """What France does in a Region."""
    {"purge": purging, "harsh_purge": purging, "detect": turning, "mobilize": turning, "resettle": resettling,
     "infiltrate": infiltrating}[line["operation"]](game, line["place"], line["operation"])


def level_may_change(game, place):
    """French-controlled, once a turn."""
    game.need(game.map.stand(place)["control"] == "France" and place not in game.this["changed"], "no change of level there")


def turning(game, place, name):
    """Detect: Purge to Activist, one step. Mobilize: Activist to Support, one step or up to 11."""
    level_may_change(game, place)
    before, after = TURNED[name]
    value, rules = game.map.stand(place)["allegiance"], game.rules
    steps = max(value + 1, rules["counterinsurgency.mobilize_to"]) - value if name == "mobilize" else 1
    game.pay("France", rules["counterinsurgency.cost"])
    game.this["changed"].add(place)
    game.expect(("level", {"place": place, "from": before, "to": after}), allegiance_item(game, place, steps))


def resettling(game, place, name):
    """None to +3, +3 to +1; one step towards the FLN."""
    stand = game.map.stand(place)
    game.need(game.map.in_force("resettle") and stand["control"] == "France" and game.map.kind(place) == "region",
              "no resettlement there")
    game.need(stand["resettled"] != MARKERS[-1] and place not in game.this["resettled"], "no further resettlement this turn")
    game.this["resettled"].add(place)
    game.pay("France", game.rules["counterinsurgency.resettle_cost"])
    stand["resettled"] = MARKERS[MARKERS.index(stand["resettled"]) + 1]
    game.need(game.line["marker"] == stand["resettled"], f"the marker is {stand['resettled']}")
    game.expect(allegiance_item(game, place, -1))


def infiltrating(game, place, name):
    """2 OPs a try in a contested Region, until it succeeds."""
    stand = game.map.stand(place)
    game.need(game.map.in_force("infiltrate") and stand["control"] == "contested", "no infiltration there")
    game.need(place not in game.this["infiltrated"], "infiltrated this turn")
    game.pay("France", game.rules["counterinsurgency.infiltrate_cost"])
    game.expect(("infiltrate", {"place": place}))


def infiltrate(game, line):
    """Any of four dice at 5-6."""
    rules, place = game.rules, line["place"]
    success = any(die >= rules["counterinsurgency.infiltrate_on"] for die in line["dice"])
    rolled = are_of(line["dice"], rules["counterinsurgency.infiltrate_die"], rules["counterinsurgency.infiltrate_dice"])
    game.need(rolled and line["success"] == success, "success or not")
    if success or not rules["reading.infiltrate_until_success"]:
        game.this["infiltrated"].add(place)
    if success:
        game.expect(allegiance_item(game, place, 1))


def purging(game, place, name):
    """Harsh: one step towards the FLN first; then the dice of the bottom row are due."""
    level_may_change(game, place)
    rules, harsh = game.rules, name == "harsh_purge"
    game.need(game.map.stand(place)["level"] == "FLN", "no Political Cell there")
    discount = rules["counterinsurgency.bleues_discount"] if game.map.in_force("les_bleues") else 0
    game.pay("France", max(rules["counterinsurgency.cost"] - discount, 0))
    game.this["need"] = rules["counterinsurgency.harsh_on" if harsh else "counterinsurgency.purge_on"]
    step = [allegiance_item(game, place, -rules["counterinsurgency.harsh_step"])]
    if not harsh or (place in game.this["harsh"] and not rules["reading.repeat_harsh"]):
        step = []
    if harsh:
        game.this["harsh"].add(place)
    game.expect(*step, ("purge", {"place": place, "row": "bottom", "need": game.this["need"]}))


def purge(game, line):
    """Black black white white; then a die in its colour for each captured one; then as many as were captured above."""
    place, need, this = line["place"], game.this["need"], game.this
    caught = [die >= need for die in line["dice"]]
    if line["row"] == "bottom":
        this["black"], this["white"] = sum(caught[:2]), sum(caught[2:])
        this["middle"] = 0
        told, count, then = this["black"] + this["white"], 4, "middle"
    elif line["row"] == "middle":
        this["middle"] = any(caught[:this["black"]]) + any(caught[this["black"]:])
        told, count, then = this["middle"], this["black"] + this["white"], "boss"
    else:
        told, count, then = 0, this["middle"], None
    bottom, boss = this["black"] + this["white"], line["row"] == "boss" and any(caught)
    game.need(are_of(line["dice"], game.rules["counterinsurgency.purge_die"], count), f"{count} dice")
    captured = (line["captured_bottom"], line["captured_middle"], line["boss"])
    game.need(captured == (bottom, this["middle"], boss), "who is captured")
    if told and then:
        game.expect(("purge", {"place": place, "row": then, "need": need}))
    if boss:
        this["changed"].add(place)
        game.expect(("level", {"place": place, "from": "FLN", "to": "Purge"}), allegiance_item(game, place, 1))


HANDLERS = {"insurgency": insurgency, "operation": operation, "infiltrate": infiltrate, "purge": purge}
ENTERING = {"insurgency": enter_insurgency, "counterinsurgency": enter_counterinsurgency}
LEAVING = {}
