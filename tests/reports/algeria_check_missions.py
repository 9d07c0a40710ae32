"""The Operations Phase of Algeria for the checker of traces: 9.1, 9.2, C.3 worked out again from the rulebook."""
from collections import Counter

from tests.cases import by_first
from tests.reports import algeria_check_optional as optional

FLN, GOVERNMENT = "FLN", "Government"
OF_FLN = ("failek", "band", "cadre", "front")
FIGHTERS = ("failek", "band")
GROUND = {"brigade air": "brigade", "elite air": "elite", "algerian air": "algerian"}
AIR = {ground: air for air, ground in GROUND.items()}
LESS = {"front": "cadre", "failek": "band"}                      # C.3: what a reduced unit becomes
# A.3, B.4
TABLE = by_first("-1 0 plus; 0 0 plus; 1 1 plus; 2 1 none; 3 1 none; 4 2 none; 5 2 none; 6 3 at; 7 4 at; 8 5 at")
# C.3
COLUMNS = by_first("1 0 0 0 0 0 1; 2 0 0 0 1 1 2; 5 1 1 2 2 2 3; 9 1 2 3 3 4 5; 16 2 4 5 5 6 8; 25 3 5 7 8 10 12")
ONCE = ("propaganda", "strike", "raid", "civil affairs", "suppression")
COST = {"propaganda": 1, "strike": 3, "move": 0, "raid": 1, "civil affairs": 1, "suppression": 1}      # A.2, B.3


def begin(game):
    """8. Whatever was going on is over: nothing due, nobody to be neutralized, all in their boxes."""
    finish(game)
    game.settle("before this")
    game.need(game.awaits is None or game.over, f"{game.awaits} is still to come")
    game.need(not +game.marked and game.any_of[0] == 0, f"still to be neutralized: {game.marked} {game.any_of}")
    game.need(game.hits == 0 or not game.party, f"{game.hits} losses are still to come")
    game.hits, game.party, game.place, game.mission, game.reactable = 0, [], None, None, []


def reset(game):
    """The Operations Phase begins."""
    game.party, game.place, game.mission, game.reactable, game.force = [], None, None, [], []
    game.hits, game.loser, game.awaits, game.air, game.fighting, game.flying = 0, None, None, 0, False, False
    game.marked, game.any_of, game.to_act, game.passes, game.moving = Counter(), (0, ()), FLN, 0, None


def leave(game):
    """The phase is over."""
    if not game.over:
        begin(game)
        game.need(game.passes == 2, "both have to pass running")


def finish(game):
    """C.3, 9.15, 9.22, 9.23. After a combat the side with more hits is neutralized, then all who took part go to the OC box."""
    if not game.fighting or game.over:
        return
    game.settle("at the end of a combat")
    game.need(game.hits == 0 or not [each for each in game.party if each[0] in OF_FLN], "losses still to come")
    for unit, box, neutral in game.party:
        beaten = game.loser is not None and (unit in OF_FLN) == (game.loser == FLN)
        game.need(neutral or not beaten, f"{unit} is to be neutralized")
        stays = unit == "police" or (unit not in OF_FLN and game.mission == "harass")
        if not stays:
            game.move((game.place, unit, box, neutral), (game.place, unit, "completed", neutral))
    survivors = [(unit, "completed", neutral) for unit, _, neutral in game.party if unit in OF_FLN]
    game.reactable = survivors if game.mission == "harass" else []
    game.fighting, game.party, game.hits, game.loser = False, [], 0, None


def turn_of(game, side):
    """8. It is this side's turn; the FLN acts first, and after every mission."""
    game.need(game.to_act == side and game.passes < 2, f"to act is {game.to_act}")
    game.to_act, game.passes = FLN, 0


def mission(game, line):
    """A.2, B.3, A.3. A roll on the Mission Success Table: die, modifiers, result; then what it leads to."""
    name, place = line["mission"], line["place"]
    begin(game)
    game.place, game.mission = place, name
    game.need(not line["oas"] or name == "suppression", "the OAS does nothing else")
    if name in ("civil affairs", "suppression") and not line["oas"]:
        optional.not_yet(game)
    if not line["oas"]:
        turn_of(game, line["side"])
    game.pay(0 if line["oas"] else COST[name])
    dice = line["dice"] or game.dice
    game.dice = []
    game.need(dice[:1] == [line["die"]], f"the die is {dice}")
    game.need(line["roll"] == line["die"] + sum(line["modifiers"].values()), "die and modifiers")
    game.need((line["number"], line["mark"]) == TABLE[min(max(line["roll"], -1), 8)], "Mission Success Table")
    game.need(name not in ONCE or not game.this[name, place], "once an area and turn")
    game.this[name, place] += 1
    force = [game.stands_in(each) for each in line["force"]]
    DOING[name](game, line, place, force)


def modifiers(game, line, **wanted):
    """The modifiers must be these, as far as they are not 0."""
    found = {name.replace("_", " "): drm for name, drm in wanted.items() if drm}
    game.need(line["modifiers"] == found, f"modifiers: worked out {found}")


def against(game, place):
    """A.2. Units on Patrol, a Terror marker."""
    return {"patrols": -game.patrols(place), "terror": -1 if place in game.terror else 0}


def sent(game, place, force):
    """9. Those that conduct a mission leave the OPS box for the OC box; in France the UG box."""
    for unit, _, neutral in force:
        game.need(not neutral, "a neutralized unit conducts no mission")
        at = "underground" if game.map[place]["kind"] == "france" else "operations"
        game.move((place, unit, at, False), (place, unit, "completed", False))
    game.party = game.reactable = [(unit, "completed", False) for unit, _, _ in force]


def times(game, place):
    """9.11, 9.14. Twice as many in an Urban area."""
    return 2 if game.kind(place) == "urban" else 1


def propaganda(game, line, place, force):
    """9.11, 11.22."""
    modifiers(game, line, **against(game, place))
    game.need(game.kind(place) in ("rural", "urban", "france"), "no Propaganda here")
    game.need(len(force) == 1 and force[0][0] in ("cadre", "front"), "a Cadre or a Front")
    sent(game, place, force)
    game.hits = 1 if line["mark"] == "plus" else 0
    game.owed[FLN] += line["number"] * times(game, place)


def strike(game, line, place, force):
    """9.12."""
    cadres = [unit for unit, _, _ in force].count("cadre")
    modifiers(game, line, **against(game, place), cadres=cadres)
    game.need(game.kind(place) == "urban" and len(force) == cadres + 1 and ("front", "operations", False) in force, "a Strike")
    sent(game, place, force)
    game.awaits, game.this["strike dice"] = "react", line["number"]
    if line["mark"] == "plus":
        game.hits = len(force)
    elif line["mark"] == "at":
        police(game, place, len(game.there(place, lambda unit, box, neutral: unit == "police" and not neutral)))


def police(game, place, number):
    """9.12, 9.14, C.6. Police is neutralized; the FLN is owed a PSP for each."""
    game.marked["police"] += number
    game.owed[FLN] += number


def raid(game, line, place, force):
    """9.14."""
    modifiers(game, line, patrols=-game.patrols(place), raiders=len(force) - 1)
    game.need(game.kind(place) in ("rural", "urban") and force and {unit for unit, _, _ in force} <= set(FIGHTERS), "a Raid")
    sent(game, place, [(unit, "operations", neutral) for unit, _, neutral in force])
    game.change("AP", line["number"] * times(game, place), "raid")
    if line["mark"] == "plus":
        game.any_of = (1, FIGHTERS)
    elif line["mark"] == "at":
        police(game, place, min(1, len(game.there(place, lambda unit, box, neutral: unit == "police" and not neutral))))
    terrorize(game, place, line["mark"] != "none")


def terrorize(game, place, now):
    """11.5. A Terror marker is due, unless there is one."""
    game.terror_due = place if now and place not in game.terror else None


def terror(game, line):
    """11.5."""
    place = line["place"]
    if line["now"]:
        game.need(game.terror_due == place, "no terror is due")
        game.terror.add(place)
    else:
        game.need(game.calm_due == place and place in game.terror, "terror does not end")
        game.terror.discard(place)
    game.terror_due = game.calm_due = None


def going(game, line, place, force):
    """9.13. A Move: the unit is told with it, where it comes from with the next event."""
    game.need(len(force) == 1 and force[0][0] in (*FIGHTERS, "cadre"), "one mobile unit")
    game.party, game.moving, game.awaits = force, line, "moved"


def moved(game, line):
    """9.13, 6.33. Where it came from; the Border Zone; the unit arrives or is eliminated."""
    told, here, place = game.moving, line["from"], line["place"]
    game.need(game.awaits == "moved", "no Move")
    game.awaits = None
    game.need(place == told["place"] and place in game.map[here]["reach"], "cannot move there")
    abroad = "sanctuary" in (game.map[here]["kind"], game.map[place]["kind"])
    zone = game.border if abroad and game.border_active else 0
    patrols = told["modifiers"].get("patrols", 0)
    game.need(patrols == -game.patrols(place) and told["modifiers"].get("border zone", 0) == zone, "modifiers of the Move")
    game.need(line["unit"] == game.party[0][0] and bool(line["arrived"]) == (told["mark"] != "plus"), "does it arrive?")
    game.place = place if line["arrived"] else here
    if line["arrived"]:
        game.move((here, line["unit"], "operations", False), (place, line["unit"], "completed", False))
        game.party = game.reactable = [(line["unit"], "completed", False)]
    else:
        game.party, game.hits = [(line["unit"], "operations", False)], 1


def civil_affairs(game, line, place, force):
    """9.25."""
    modifiers(game, line, amnesty=int(game.amnesty))
    game.need(game.kind(place) != "remote" and fit_police(game, place), "Civil Affairs")
    game.change(FLN, -line["number"], "civil affairs")
    game.calm_due = place if line["mark"] != "none" else None


def fit_police(game, place):
    """9.24 to 9.27. Police that is not neutralized."""
    return len(game.there(place, lambda unit, box, neutral: unit == "police" and not neutral))


def suppression(game, line, place, force):
    """9.26, 11.3."""
    modifiers(game, line, amnesty=int(game.amnesty), elites=len(force))
    if line["oas"]:
        game.need(game.oas and game.oas_place == place and not force and game.began == "operations", "not the OAS's")
    else:
        game.need(fit_police(game, place) > 0, "no Police")
    game.began = None
    for unit, box, neutral in force:
        game.need(unit in ("elite", "elite air") and box in ("operations", "patrol") and not neutral, "only elite units assist")
        game.move((place, unit, box, False), (place, unit, "completed", False))
    terrorize(game, place, line["oas"] or line["mark"] != "none")
    cells = [unit for unit, _, _ in game.fit_fln(place) if unit not in FIGHTERS]
    if line["mark"] == "at":
        game.marked.update(cells)
    game.any_of = (min(line["number"], len(game.fit_fln(place)) - len(cells)), FIGHTERS)
    game.this["backfire"] = line["mark"] == "plus"


DOING = {"propaganda": propaganda, "strike": strike, "raid": raid, "move": going, "civil affairs": civil_affairs,
         "suppression": suppression}


# ---- forces, contact, evasion, combat --------------------------------------------------------------------------------------


def flew(game, line):
    """11.12. A unit comes by air; Helicopter Points if it is not airmobile yet."""
    if not game.flying:
        finish(game)
    was = GROUND[line["unit"]] if line["airmobilized"] else line["unit"]
    if line["airmobilized"]:
        lift(game, was)
    game.need(line["box"] in ("operations", "patrol"), "not ready to fly")
    game.move((line["from"], was, line["box"], False), (line["place"], line["unit"], line["box"], False))
    game.flying = True
    game.need(was == "elite" or line["unit"] == "elite air" or division(game, line["place"]), "it may not come alone")


def lift(game, unit):
    """11.12. One Helicopter Point for an elite brigade, two for another."""
    game.points["helo_left"] -= 1 if unit == "elite" else 2
    game.need(game.points["helo_left"] >= 0, "no Helicopter Points")


def division(game, place):
    """9.22. A French division in any box and mode."""
    return bool(game.there(place, lambda unit, box, neutral: unit in ("division", "dispersed")))


def take_force(game, line):
    """9.22, 9.23. The Government's force: ready units of the area; several only if all are elite, or a division is there."""
    place, force = line["place"], [game.stands_in(each) for each in line["force"]]
    game.flying = False
    for (unit, box, neutral), count in Counter(force).items():
        game.need(box in ("operations", "patrol") and not neutral and unit != "police" and unit not in OF_FLN, "not ready")
        while game.units[place, unit, box, False] < count:          # made airmobile on the spot
            game.need(unit in GROUND, f"no such unit: {unit}")
            lift(game, GROUND[unit])
            game.move((place, GROUND[unit], box, False), (place, unit, box, False))
    elite = all(unit in ("elite", "elite air") for unit, _, _ in force)
    game.need(force and (len(force) == 1 or elite or division(game, place)), "they may not act together")
    return force


def stand_down(game, place, force):
    """9.22, 9.23. Without a combat the force goes to the OC box all the same."""
    for unit, box, neutral in force:
        game.move((place, unit, box, neutral), (place, unit, "completed", neutral))


def contact(game, line):
    """9.22, 9.24. A die for each unit: contacted by the total rating or less, with the modifiers of the area and the unit."""
    place, flush = line["place"], line["mission"] == "flush"
    flying = game.flying
    begin(game)
    game.flying = flying
    game.place, game.mission = place, line["mission"]
    turn_of(game, GOVERNMENT)
    force = take_force(game, line) if flush else []
    if not flush:
        game.pay(1)
        game.need(fit_police(game, place) > 0 and not line["force"], "Intelligence")
    total = game.rating(force) if flush else fit_police(game, place) * game.ratings["police"]["rating"]
    game.need(line["rating"] == total, f"the rating is {total}")
    boxes = ("operations", "completed") if flush else ("underground",)
    tried = [game.stands_in(each) for each in line["tried"]]
    wanted = game.there(place, lambda unit, box, neutral: unit in OF_FLN and box in boxes)
    game.need(Counter(tried) == Counter(wanted) and line["units"] == len(tried), f"tried are {wanted}")
    game.need(line["dice"] == [each["die"] for each in line["tried"]], "a die for each")
    area = {"remote": 1, "urban": -1}.get(game.kind(place), 0) + (1 if place in game.terror else 0)
    found = []
    for each in line["tried"]:
        drm = area + (1 if game.ratings[each["unit"]]["rating"] > total else 0)
        game.need(each["drm"] == drm and each["succeeds"] == (each["die"] + drm <= total), f"contact with DRM {drm}")
        found += [game.stands_in(each)] if each["succeeds"] else []
    game.need(line["contacted"] == len(found), "how many were contacted")
    if flush:
        clash(game, place, force, found)
    else:
        for unit, box, neutral in found:
            game.move((place, unit, box, neutral), (place, unit, "completed", neutral))


def clash(game, place, force, fln):
    """A combat follows, unless nobody is left to fight."""
    if fln:
        game.awaits, game.force, game.party = "combat", force, fln
    else:
        stand_down(game, place, force)


def evaded(game, line):
    """9.23. Those that conducted the mission evade by their rating or less; the others fight."""
    flying = game.flying
    finish(game)
    game.flying = flying
    game.settle("before a React")
    game.need(game.awaits in (None, "react") and line["place"] == game.place, "nobody to react to")
    place, force = line["place"], take_force(game, line)
    tried = [game.stands_in(each) for each in line["tried"]]
    game.need(tried and Counter(tried) == Counter(game.reactable), f"to be reacted to are {game.reactable}")
    game.need(line["dice"] == [each["die"] for each in line["tried"]], "a die for each")
    stay, game.awaits, game.mission, game.reactable = [], None, "react", []
    for each in line["tried"]:
        unit = game.stands_in(each)
        away = each["die"] <= game.ratings[each["unit"]]["rating"]
        game.need(each["succeeds"] == away and each["drm"] == 0, "does it evade?")
        if away:
            game.move((place, *unit), (place, unit[0], "underground", unit[2]))
        else:
            stay.append(unit)
    game.need((line["away"], line["stay"]) == (len(tried) - len(stay), len(stay)), "how many evade")
    clash(game, place, force, stay)


def air_points(game, line):
    """11.11. Available, and not in an Urban area."""
    free = game.air == 0 and game.kind(line["place"]) != "urban"
    game.need(free and line["points"] <= game.points["air_left"], "no Air Points here")
    game.points["air_left"] -= line["points"]
    game.air = line["points"]


def column(firepower):
    """C.3. The least Firepower of a column; 0 below the first."""
    return max((least for least in COLUMNS if least <= firepower), default=0)


def hits(firepower, die):
    """C.3."""
    return COLUMNS[column(firepower)][die - 1] if column(firepower) else 0


def combat(game, line):
    """C.3, 9.15. Who fights, Firepower, columns, dice, hits; what is owed for hits."""
    place = line["place"]
    fln, government = ([game.stands_in(each) for each in line[f"{side}_units"]] for side in ("fln", "government"))
    if line["mission"] == "harass":
        begin(game)
        game.place, game.mission = place, "harass"
        turn_of(game, FLN)
        game.need(all(box == "operations" and not neutral for _, box, neutral in fln) and len(government) == 1, "a Harass")
        kinds = [unit for unit, _, _ in fln]
        game.need("front" not in kinds and (kinds == ["band"] or "failek" in kinds), "who may harass")
        for unit in {*fln, *government}:
            game.need(game.units[place, *unit] >= (fln + government).count(unit), f"not there: {unit}")
    else:
        game.need(game.awaits == "combat" and line["mission"] == game.mission, "no combat is due")
        game.need((Counter(fln), Counter(government)) == (Counter(game.party), Counter(game.force)), "who fights")
    game.need(len(line["dice"]) == 2 + game.air, "a die for each side and Air Point")
    one, other, *air = line["dice"]
    strength = game.firepower(government)
    strength = ((strength + 1) // 2 if line["mission"] == "harass" else strength) + sum(air)
    game.need((line["fln_firepower"], line["government_firepower"]) == (game.firepower(fln), strength), f"Firepower {strength}")
    game.need((line["fln_column"], line["government_column"]) == (column(game.firepower(fln)), column(strength)), "columns")
    on_fln, on_government = hits(strength, other), hits(game.firepower(fln), one)
    game.need((line["fln_hit"], line["government_hit"]) == (on_fln, on_government), f"hits {on_fln} and {on_government}")
    target = government[0] if line["mission"] == "harass" else None
    if target is not None and target[0] == "police":
        game.owed[FLN] += int(on_government > on_fln and not target[2])
    else:
        game.owed[FLN] += on_government
    steps = sum(2 if unit in LESS else 1 for unit, _, _ in fln)
    game.party, game.hits, game.air, game.awaits, game.fighting = fln + government, min(on_fln, steps), 0, None, True
    game.loser = None if on_fln == on_government else FLN if on_fln > on_government else GOVERNMENT


def lost(game, line):
    """C.3, C.6. One of those that took part is eliminated, or reduced."""
    unit = game.stands_in(line)
    reduced = line["unit"] in LESS and game.mission != "move"
    game.need(bool(line["reduced"]) == reduced and line["place"] == game.place, "how it is lost")
    game.need(unit in game.party and game.hits > 0, "no loss is due")
    game.party.remove(unit)
    if unit in game.reactable and game.reactable is not game.party:
        game.reactable.remove(unit)
    game.hits -= 1
    if reduced:
        less = (LESS[unit[0]], *unit[1:])
        left = game.counters_left(less[0])
        game.move((line["place"], *unit), (line["place"], *less) if left else None)
        for group in [game.party] + [game.reactable] * (game.reactable is not game.party and not game.fighting):
            group.extend([less] * left)
        game.change(GOVERNMENT, 2, "losses")
        game.change(FLN, -1, "losses")
    else:
        game.move((line["place"], *unit))
        game.owed[GOVERNMENT] += 1


def neutralized(game, line):
    """2.3. By a mission's sign, a Suppression, a purge, or because of more hits."""
    unit, place = (line["unit"], line["box"], False), line["place"]
    if game.fighting:
        beaten = game.loser is not None and (unit[0] in OF_FLN) == (game.loser == FLN)
        game.need(beaten and unit in game.party and game.hits == 0, "not neutralized by this combat")
    elif game.marked[unit[0]] > 0:
        game.marked[unit[0]] -= 1
    else:
        number, kinds = game.any_of
        game.need(number > 0 and unit[0] in kinds, "nobody is to be neutralized")
        game.need(game.mission != "raid" or unit in game.party, "one of the raiders")
        game.any_of = (number - 1, kinds)
    game.move((place, *unit), (place, unit[0], unit[1], True))
    for group in {id(game.party): game.party, id(game.reactable): game.reactable}.values():
        if unit in group:
            group[group.index(unit)] = (unit[0], unit[1], True)


def no_react(game, line):
    """9.12. A Strike without a React costs a die of PSP."""
    game.need(game.awaits == "react" and len(line["dice"]) == 1, "no React was due")
    game.awaits = None
    game.change(GOVERNMENT, -line["dice"][0], "no react")


def resettled(game, line):
    """9.27. 3d6 PSP for the FLN, a Front becomes a Cadre, terror; a Rural area with Police."""
    place = line["place"]
    begin(game)
    optional.not_yet(game)
    game.pay(1)
    dice, game.dice = line["dice"] or game.dice, []
    game.need(game.kind(place) == "rural" and fit_police(game, place) > 0 and len(dice) == 3, "no Resettlement here")
    game.resettled.add(place)
    game.place, game.mission = place, "resettlement"
    turn_of(game, GOVERNMENT)
    game.change(FLN, sum(dice), "resettlement")
    game.party = game.there(place, lambda unit, box, neutral: unit == "front")
    game.hits = len(game.party)
    terrorize(game, place, True)


def acts(game, line):
    """8. A side passes, or the FLN lets the Government act."""
    begin(game)
    passes, let = game.passes, line["event"] == "let act"
    refused = passes == 1 and game.to_act == FLN
    side = FLN if let else line["side"]
    turn_of(game, side)
    game.need(not (let and refused), "the Government has just passed")
    game.passes = 0 if let else passes + 1
    game.to_act = GOVERNMENT if side == FLN else FLN


HANDLERS = {"mission": mission, "terror": terror, "moved": moved, "flew": flew, "contact": contact, "evaded": evaded,
            "air points": air_points, "combat": combat, "lost": lost, "neutralized": neutralized, "no react": no_react,
            "resettled": resettled, "passed": acts, "let act": acts}
