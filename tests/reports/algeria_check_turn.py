"""The phases of Algeria around its operations, for the checker of traces: 5 to 7, 10 and 11 worked out from the rulebook."""
from collections import Counter

from tests.cases import table_rows
from tests.reports import algeria_check_missions as missions
from tests.reports import algeria_check_optional as optional

FLN, GOVERNMENT = "FLN", "Government"
OF_FLN = missions.OF_FLN
ELITE = ("elite", "elite air")
EVENTS = table_rows("""
    11 26 none; 31 33 arms; 34 36 jealousy; 41 42 elections; 43 44 debate; 45 46 purge
    51 54 independence; 55 56 nato; 61 62 suez; 63 64 amnesty; 65 66 sartre""")     # C.2
MOBILIZE = {"division": 10, "dispersed": 10, "brigade": 4, "elite": 6, "algerian": 4, "police": 2}         # B.1, half PSP
ACTIVATE = {"division": 2, "dispersed": 2, "brigade": 1, "elite": 1, "algerian": 0}
POINTS = {"air": 4, "helo": 6, "naval": 6}
BORDER, KEEP = 12, 2                                             # 6.33, half PSP: a step, and its activation
BUILD = {"cadre": (3, 2), "band": (3, 2), "cadre to front": (3, None), "cadre to band": (1, 1), "band to failek": (None, 2),
         "front to cadre": (0, None)}                            # A.1: AP in Algeria, abroad
COUP = dict(table_rows("2 3; 3 2; 4 2; 5 1; 6 1; 7 -1; 8 -2; 9 -2; 10 -3; 11 -3; 12 -3"))                  # B.2: dice of PSP
FREE = {2: 2, 3: 1, 4: 1}                                        # B.2: dice of PSP for free units
DISBANDED = {8: 0, 9: 0, 10: 1, 11: 1, 12: 1}                    # B.2: dice of elite units that leave; without any one unit
LOSS = ((25, 6), (21, 5), (16, 4), (11, 3), (6, 2), (1, 1))      # C.4
URBAN, RURAL = (5, 2), (2, 1)                                    # A.4: controlled, contested
DEPRECIATED = {"air points": "air", "helo points": "helo", "AP": "ap"}


# ---- 5, C.2 ----------------------------------------------------------------------------------------------------------------


def new_turn(game):
    """What lasts a turn."""
    game.turn += 1
    game.amnesty, game.happening, game.leaving = False, None, 0
    game.oas_told, game.oas_set, game.ended, game.rolled = False, False, False, False
    missions.reset(game)


def random(game, line):
    """5, C.2. Two dice, the tens first; a second Suez, or one after independence was old, is nothing."""
    game.need(game.happening is None, "one event a turn")
    optional.before_event(game)
    roll = 10 * line["dice"][0] + line["dice"][1]
    found = next(name for first, last, name in EVENTS if first <= roll <= last)
    game.need(line["happening"] == found or (found == "suez" and line["happening"] == "none"), f"event {roll} is {found}")
    game.happening = line["happening"]
    game.amnesty = game.happening == "amnesty"
    if game.happening == "sartre":
        game.change(GOVERNMENT, -1, "event")


def by_event(game, line, side):
    """C.2. PSP and AP of the event: as the dice say."""
    step, dice, after = line["to"] - line["from"], sum(line["dice"]), line["to"]
    wanted = max(dice - game.points["naval"], 0) if game.happening == "arms" else None
    if game.happening == "independence":
        game.need(side == "AP" and len(line["dice"]) == 1, "infiltration")
        wanted = missions.TABLE[dice][0]
    elif game.happening == "elections":
        row, rest = sum(line["dice"][:2]), line["dice"][2:]
        game.need(len(rest) == abs(COUP[row]), "dice of the Coup Table")
        wanted = sum(rest) * (1 if COUP[row] > 0 else -1)
    elif game.happening == "debate":
        wanted = dice if side == FLN else -dice
    top = game.rules["tracks.psl_top"]
    game.need(wanted is None or step == wanted or after in (0, top), f"the event brings {wanted}")
    if side != "AP" and wanted is not None and after == top and step < wanted:
        game.change(GOVERNMENT if side == FLN else FLN, step - wanted, "overflow")


def beyond_the_top(game, line, side):
    """C.6. What a debate or elections bring to a PSL at the top is the other side's loss, and has a line of its own alone."""
    dice = line["dice"][2:] if game.happening == "elections" else line["dice"]
    top = game.tracks["government_psl" if side == FLN else "fln_psl"] == game.rules["tracks.psl_top"]
    game.need(game.happening in ("debate", "elections") and top, "nothing is beyond the top")
    game.need(line["from"] - line["to"] == min(sum(dice), line["from"]), "what is beyond the top")


def independent(game, line):
    """11.21, 13.2."""
    due = game.happening == "independence" or game.came
    game.need(due and not game.independent and len(line["dice"]) == 4, "no independence")
    game.independent = True
    game.change(FLN, sum(line["dice"][:2]), "event")
    game.change(GOVERNMENT, sum(line["dice"][2:]), "event")


def purged(game, line):
    """C.2. One of the units of the purge; the next event neutralizes it."""
    game.need(game.happening == "purge" and game.any_of[0] == 0, "no purge")
    if line["dice"]:
        wilaya = game.map[line["place"]]["wilaya"]
        game.leaving = min(line["dice"][0], sum(len(game.fit_fln(place)) for place in game.areas
                                                if game.map[place]["wilaya"] == wilaya))
    game.leaving -= 1
    game.any_of = (1, (line["unit"],))


def removed(game, line):
    """C.2. A unit leaves the map: as many as the die says of those that are there, a division as three brigades (NATO)."""
    if game.phase == "interphase":
        disbanded(game, line)
        return
    army, elite = {"division": 3, "dispersed": 3, "brigade": 1, "brigade air": 1}, {"elite": 1, "elite air": 1}
    worth = army if line["why"] == "nato" else elite
    game.need(line["unit"] in worth and line["why"] == game.happening, "it may not leave")
    if line["dice"]:
        game.leaving = min(line["dice"][0], sum(worth.get(unit, 0) for place in game.areas for unit, _, _ in game.there(place)))
    game.need(game.leaving > 0, "enough have left")
    game.leaving -= worth[line["unit"]]
    game.move((line["place"], line["unit"], line["box"], line["neutralized"]))


def disbanded(game, line):
    """B.2. After a coup as many elite units leave as the table says, or all there are."""
    if game.disband is not None:
        game.need(len(line["dice"]) == game.disband, "dice of elite units")
        game.leaving, game.disband = min(sum(line["dice"]) or 1, elites(game)), None
    game.need(game.leaving > 0 and line["unit"] in ELITE and line["why"] == "none", "it may not leave")
    game.leaving -= 1
    game.move((line["place"], line["unit"], line["box"], line["neutralized"]))


def elites(game):
    """Elite units on the map."""
    return sum(unit in ELITE for place in game.areas for unit, _, _ in game.there(place))


def returned(game, line):
    """C.2. Back from Suez, inactive."""
    game.units[line["place"], line["unit"], "completed", False] += 1


# ---- 6 ----------------------------------------------------------------------------------------------------------------------


def end_events(game):
    """5. One event, and as many units as it said; while the OAS is active a die says whose it is."""
    game.need(game.over or (game.happening is not None and game.leaving <= 0), "the event is not over")
    game.need(game.over or game.oas_told == game.oas, "who controls the OAS")
    game.leaving = 0


def end_fln(game):
    """11.3. The OAS has been placed."""
    game.need(game.over or game.oas_set == game.oas, "the OAS is not placed")


def begin_government(game):
    """6.32, 11.3. Algerian brigades are active; the OAS goes above 70."""
    game.halves = 0
    optional.reinforcement(game)
    for (place, unit, box, neutral), count in list(game.units.items()):
        if unit == "algerian" and box != "operations" and not neutral and count and place in game.areas:
            game.units[place, unit, box, neutral] -= count
            game.units[place, unit, "operations", False] += count
    game.oas_leaves = game.oas and game.tracks["government_psl"] > 70


def oas_active(game, line):
    """11.3."""
    due = game.oas_leaves if game.oas else game.tracks["government_psl"] <= 30
    game.need(bool(line["active"]) != game.oas and due, "the OAS stays as it is")
    game.oas, game.oas_place, game.oas_leaves = bool(line["active"]), None, False


def oas_control(game, line):
    """11.3. The FLN on 1 to 3. Dice before the last one are of an event that changed nothing."""
    game.need(game.oas and line["dice"], "no OAS")
    game.need(line["control"] == ("fln" if line["dice"][-1] <= 3 else "government") and not game.oas_told, "who controls it")
    game.oas_told, game.oas_owner = True, line["control"]


def oas_placed(game, line):
    """11.3. An Urban area or France."""
    game.need(game.oas and game.map[line["place"]]["kind"] in ("urban", "france") and not game.oas_set, "not there, or not again")
    game.need(game.phase == f"{game.oas_owner} reinforcement", "it is not his to place")
    game.oas_set = True
    game.oas_place = line["place"]


def activated(game, line):
    """6.32."""
    game.halves += ACTIVATE[line["unit"]]
    game.move((line["place"], line["unit"], "completed", False), (line["place"], line["unit"], "operations", False))


def mobilized(game, line):
    """6.31; after a coup for nothing, inactive (B.2)."""
    unit, free = line["unit"], game.phase == "interphase"
    if free:
        if game.free_dice:
            game.need(len(line["dice"]) == game.free_dice, "dice of PSP for free units")
            game.free, game.free_dice = 2 * sum(line["dice"]), 0
        game.free -= MOBILIZE[unit]
        game.need(game.free >= 0, "the coup brings no more units")
    elif unit != "police":
        optional.one_a_turn(game)
    game.halves += 0 if free else MOBILIZE[unit]
    box = "patrol" if unit == "police" else "completed" if free else "operations"
    game.units[line["place"], unit, box, False] += 1


def police_removed(game, line):
    """6.31."""
    game.move((line["place"], "police", line["box"], line["neutralized"]))


def point(game, line):
    """6.31. A point more, available at once."""
    kind = line["order"]
    optional.one_a_turn(game)
    game.points[kind] += 1
    game.halves += POINTS[kind]
    if kind != "naval":
        game.points[f"{kind}_left"] += 1
    game.need(line["points"] == game.points[kind], f"{kind} points are {game.points[kind]}")


def border(game, line):
    """6.33. Mobilized, improved by one, or active."""
    if line["active"] and not game.border_active:
        game.halves, game.border_active = game.halves + KEEP, True
    else:
        game.halves += BORDER
        game.border = 0 if game.border is None else game.border - 1
    game.need(game.independent and (line["drm"], bool(line["active"])) == (game.border, game.border_active), "Border Zone")


def end_government(game):
    """6.3, 11.3. What was bought is paid for, half PSP rounded up; by now the OAS has come or gone."""
    if not game.over:
        game.need(game.cost == (game.halves + 1) // 2, f"paid {game.cost}, ordered were {game.halves} half PSP")
        game.need(not game.oas_leaves and (game.oas or game.tracks["government_psl"] > 30), "the OAS is due")
    game.cost = 0


def begin_fln(game):
    """6.1, A.4. AP of areas, then of the FLN PSL."""
    ap = 0
    for place in game.areas:
        number = {"urban": URBAN, "rural": RURAL}.get(game.kind(place))
        held = game.control[place]
        if number and (held == "fln" or (held == "contested" and game.fit_fln(place))):
            ap += max(number[0 if held == "fln" else 1] - (1 if place in game.terror else 0), 0)
    game.change("AP", ap, "areas")
    game.change("AP", max((game.tracks["fln_psl"] + 9) // 10 - game.points["naval"], 0), "support")


def built(game, line):
    """6.2, A.1."""
    build, place = line["build"], line["place"]
    was, _, new = build.rpartition(" to ")
    abroad = game.map[place]["kind"] == "sanctuary"
    cost = BUILD[build][1 if abroad else 0]
    game.need(cost is not None, "not here")
    game.pay(cost)
    front = game.there(place, lambda unit, box, neutral: unit == "front" and not neutral)
    if was:
        unit = next(iter(game.there(place, lambda unit, box, neutral: unit == was and not neutral)), None)
        game.need(unit is not None, f"no {was} to convert")
        game.move((place, *unit))
    else:
        game.need(front or (abroad and game.independent), "no Front")
    every = game.there(place, lambda unit, box, neutral: unit == "front")
    game.need(new != "front" or (not every and game.kind(place) != "remote"), "no Front may be here")
    game.units[place, new, "underground", False] += 1


# ---- 7 ----------------------------------------------------------------------------------------------------------------------


def begin_deployment(game):
    """11.22. The Cadre in France is ready."""
    for place, row in game.map.items():
        if row["kind"] == "france":
            for unit in game.there(place):
                game.move((place, *unit), (place, unit[0], "underground", unit[2]))


def end_deployment(game):
    """7. FLN units abroad are ready."""
    for place, row in game.map.items():
        if row["kind"] == "sanctuary":
            for unit, box, neutral in game.there(place, lambda unit, box, neutral: unit != "front" and not neutral):
                game.move((place, unit, box, neutral), (place, unit, "operations", False))


def deployed(game, line):
    """7, 11.22, 11.7. Patrol, move, another mode, from underground, to and from France."""
    how, place, unit, box, neutral = (line[name] for name in ("how", "place", "unit", "box", "neutralized"))
    was, now = (line["from"], unit, box, neutral), (place, unit, box, neutral)
    if how == "change mode":
        was = (place, "division" if unit == "dispersed" else "dispersed", box, neutral)
        if unit == "dispersed":
            optional.not_yet(game)
    else:
        game.need(not neutral and box == ("operations" if how in ("patrol", "move") else "underground"), "it may not deploy")
        to = {"patrol": "patrol", "move": "operations", "operations": "operations"}.get(how, "underground")
        now = (place, unit, to, False)
    if how in ("to france", "from france"):
        game.need(unit == "cadre", "only a Cadre goes to France")
        area = line["from"] if how == "to france" else place
        game.need(game.there(area, lambda unit, box, neutral: unit == "front"), "no Front there")
    game.move(was, now)


def begin_operations(game):
    """8."""
    missions.reset(game)
    game.began = "operations"


# ---- 10 ---------------------------------------------------------------------------------------------------------------------


def begin_interphase(game):
    """10.1. Control of each area by points; what must be rolled or changes is due, in the order of the map."""
    game.controls, game.settled = [], False
    for place in game.areas:
        points = Counter()
        for unit, _, neutral in game.there(place):
            points[unit in OF_FLN] += 0 if neutral else 3 if unit in ("front", "dispersed") else 1
        fln, government = points[True], points[False]
        now = "fln" if fln and fln >= 2 * government else "government" if government and government >= 2 * fln else None
        if now is None and fln == government:
            now = "contested"
        if now is None or now != game.control[place]:
            game.controls.append((place, now, fln, government))
    game.recovering, game.calming, game.checked, game.finals = None, None, False, False
    game.free_dice, game.free, game.disband, game.leaving = 0, 0, None, 0
    game.depreciated = set()


def control(game, line):
    """10.1. By points, or both roll the difference or less: one alone wins."""
    game.need(game.controls and game.controls[0][0] == line["place"], f"control is due in {game.controls[:1]}")
    place, now, fln, government = game.controls.pop(0)
    if now is None:
        one, other = (die <= abs(fln - government) for die in line["dice"])
        now = "contested" if one == other else "fln" if one else "government"
    game.need((line["from"], line["to"], line["fln"], line["government"]) == (game.control[place], now, fln, government),
              f"control: {now}, {fln} v {government}")
    game.control[place] = now


def psl_drm(game, side, low=-1, high=1):
    """C.4, C.5."""
    psl = game.tracks["fln_psl" if side == FLN else "government_psl"]
    return low if psl <= 30 else high if psl >= 70 else 0


def told_drm(game, line, name, drm):
    """A single modifier."""
    game.need(line["modifiers"] == ({name: drm} if drm else {}), f"DRM {drm}")


def depreciation(game, line):
    """10.11, C.4."""
    game.need(not game.controls, "control first")
    name = DEPRECIATED[line["of"]]
    game.need(name in undepreciated(game), f"{name} points do not depreciate, or not again")
    game.depreciated.add(name)
    held = held_of(game, name)
    drm = psl_drm(game, FLN if name == "ap" else GOVERNMENT)
    told_drm(game, line, "support", drm)
    loss = next(loss for least, loss in LOSS if held >= least)
    lost = min(loss, held) if line["dice"][0] + drm <= loss else 0
    game.need((line["before"], line["lost"]) == (held, lost), f"{lost} of {held} depreciate")
    if name == "ap":
        game.change("AP", -lost, "depreciation")
    else:
        game.points[name] -= lost


def held_of(game, name):
    """Points, at their Maximum, or AP."""
    return game.tracks["ap"] if name == "ap" else game.points[name]


def undepreciated(game):
    """10.11. What still has to be rolled for."""
    return [name for name in DEPRECIATED.values() if name not in game.depreciated and held_of(game, name) > 0]


def recovered(game, line):
    """10.2, C.5. 5 or more; each neutralized unit once."""
    game.need(not undepreciated(game), "Depreciation first")
    if game.recovering is None:
        game.recovering = Counter({key: count for key, count in game.units.items() if count and key[3]})
    side = FLN if line["unit"] in OF_FLN else GOVERNMENT
    psl, elite = game.tracks["fln_psl" if side == FLN else "government_psl"], line["unit"] in ELITE
    drm = (1 if elite or psl >= 70 else 0) - (1 if psl <= 30 else 0)
    told_drm(game, line, "support", drm)
    was = (line["place"], line["unit"], line["box"], True)
    game.need(game.recovering[was] > 0 and bool(line["recovered"]) == (line["dice"][0] + drm >= 5), "recovery")
    game.recovering[was] -= 1
    if line["recovered"]:
        game.move(was, (*was[:3], False))


def calmed(game, line):
    """10.2, C.5. A terrorized area, easier without FLN units."""
    if game.calming is None:
        game.calming = sorted(game.terror)
    place, drm = line["place"], 0 if game.fit_fln(line["place"]) else 1
    told_drm(game, line, "calm", drm)
    game.need(place in game.calming and bool(line["recovered"]) == (line["dice"][0] + drm >= 5), "recovery of an area")
    game.calming.remove(place)
    game.calm_due = place if line["recovered"] else None


def redeploy(game):
    """10.3, 10.4. All go home; then what the Final Segment brings without dice, in its order."""
    if game.settled:
        return
    game.settled = True
    game.need(game.checked or game.tracks["government_psl"] >= 30, "a coup is to be checked for")
    game.need(not game.controls and not +(game.recovering or Counter()) and not game.calming, "still to roll")
    game.need(game.recovering is not None or not any(count and key[3] for key, count in game.units.items()), "recovery")
    game.need(not undepreciated(game) and (game.calming is not None or not game.terror), "Depreciation, or areas, to roll for")
    for (place, unit, box, neutral), count in list(game.units.items()):
        if place in game.areas and unit != "police":
            game.units[place, unit, box, neutral] -= count
            home = "underground" if unit in OF_FLN else "completed"
            game.units[place, missions.GROUND.get(unit, unit), home, neutral] += count
    game.points.update(air_left=game.points["air"], helo_left=game.points["helo"])
    game.border_active = False


def coup_check(game, line):
    """11.4. Below 30, on 6 or more."""
    game.need(not game.checked, "one coup a turn")
    game.checked = True
    redeploy(game)
    france = game.oas and game.map[game.oas_place]["kind"] == "france" if game.oas_place else False
    game.need(game.tracks["government_psl"] < 30 and line["drm"] == int(france), "no coup is possible")
    game.need(bool(line["attempted"]) == (line["dice"][0] + line["drm"] >= 6), "is it attempted?")
    game.coup_drm = line["drm"]


def coup(game, line):
    """B.2."""
    game.need(game.coup_drm is not None, "no coup is attempted")
    row = min(max(sum(line["dice"][:2]) + game.coup_drm, 2), 12)
    psp = sum(line["dice"][2:]) * (1 if COUP[row] > 0 else -1)
    game.need((line["row"], line["psp"], len(line["dice"])) == (row, psp, 2 + abs(COUP[row])), f"row {row}, {psp} PSP")
    game.change(GOVERNMENT, psp, "coup")
    game.free_dice, game.disband = FREE.get(row, 0), DISBANDED.get(row)


def final(game, line=None):
    """10.4, C.6. What the Final Segment changes, in its order, is due; the dice of "no mobile" are those of its line."""
    redeploy(game)
    if not game.finals and not game.over:
        game.need(game.expected() is None, f"due before the Final Segment: {game.due}")
        game.need(not game.leaving and (game.disband is None or not elites(game)), "elite units are to leave")
        game.finals = True
        changes(game)
    game.expected()
    if line is not None and line["cause"] == "no mobile" and game.due and game.due[0][1] is None:
        game.need(len(line["dice"]) == 3, "three dice")
        game.due[0] = (FLN, -sum(line["dice"]), "no mobile")


def changes(game):
    """10.4, C.6. The OAS, terror, no mobile unit, units abroad, control."""
    held = [list(game.control.values()).count(name) for name in ("fln", "government")]
    abroad = sum(game.firepower(game.there(place, lambda unit, box, neutral: unit in OF_FLN and unit != "front"))
                 for place, row in game.map.items() if row["kind"] == "sanctuary")
    mobile = [unit for place in game.areas for unit, _, _ in game.fit_fln(place) if unit != "front"]
    france = bool(game.oas_place) and game.map[game.oas_place]["kind"] == "france"
    if game.oas and game.oas_place:
        game.change(GOVERNMENT, -2 if france else -1, "oas")
    game.change(GOVERNMENT, -len(game.terror | game.resettled), "terror")
    if not mobile:
        game.due.append((FLN, None, "no mobile"))
    game.change(FLN, abroad // 10, "abroad")
    game.change(FLN if held[0] > held[1] else GOVERNMENT, abs(held[0] - held[1]) // 2, "control")


def game_over(game, line):
    """12.2. A PSL of 0; the scale by the winner's. Or 13.3."""
    lost = [name for name in ("government_psl", "fln_psl") if game.tracks[name] <= 0]
    if line["way"] == "lead":
        final(game)
        game.need(game.expected() is None and line["winner"] == optional.leads_twice(game), "nobody leads so twice running")
    else:
        game.need(lost and line["winner"] == {"government_psl": "fln", "fln_psl": "government"}[lost[0]], "nobody has lost")
    lead = abs(game.tracks["fln_psl"] - game.tracks["government_psl"])
    game.need(line["scale"] == ("decisive" if lead > 50 else "substantial" if lead > 25 else "marginal"), "the scale")
    game.over = line["winner"]


def turn_ends(game, line):
    """4."""
    game.need(not game.ended, "the turn has ended")
    game.ended = True
    if not game.over:
        final(game)
        game.need(game.expected() is None, f"due at the end of the turn: {game.due}")
        optional.end_turn(game)


PHASES = ("events", "government reinforcement", "fln reinforcement", "government deployment", "fln deployment", "operations",
          "interphase")
ENTER = {"events": new_turn, "government reinforcement": begin_government, "fln reinforcement": begin_fln,
         "fln deployment": begin_deployment, "operations": begin_operations, "interphase": begin_interphase}
LEAVE = {"events": end_events, "government reinforcement": end_government, "fln reinforcement": end_fln,
         "fln deployment": end_deployment, "operations": missions.leave}
FINAL = ("oas", "terror", "no mobile", "abroad", "control")
HANDLERS = {"random": random, "independent": independent, "purged": purged, "removed": removed, "returned": returned,
            "oas active": oas_active, "oas control": oas_control, "oas placed": oas_placed, "activated": activated,
            "mobilized": mobilized, "police removed": police_removed, "point": point, "border": border, "built": built,
            "deployed": deployed, "control": control, "depreciation": depreciation, "recovered": recovered, "calmed": calmed,
            "determined": optional.determined, "coup check": coup_check, "coup": coup, "game over": game_over,
            "turn ends": turn_ends}
