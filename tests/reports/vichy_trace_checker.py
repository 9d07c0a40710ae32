"""A checker of traces of Vichy France that knows rules 75 to 77, docs/small_systems.md and the format of the lines, nothing else.

It plays each game again: decisions and dice are those of the trace, all else it works out, and every line must say it. Numbers
that the rules leave open come from the first line. Not checked: which of several legal choices a player made.
"""
import json
from collections import Counter, deque

from tests.reports.checked_lines import CheckedGame

NAMES = {"morocco": "Morocco", "algeria": "Algeria", "tunisia": "Tunisia", "lebanon": "Lebanon-Syria",
         "indochina": "French Indochina", "pacific": "Other Pacific islands"}
*AFRICA, LEBANON, INDOCHINA, PACIFIC = NAMES.values()
ALLIED, AXIS, SEASONS, FRANCE = "Allied", "Axis", 4, "France"
VICHY, GERMAN, ALLIES, FREE, NOBODY = "Vichy", "German", "American or British", "Free French", "nobody's"
NORTH, SAIGON, JAPANESE = "Japanese in the north", "Japan in Saigon", "Japanese"
NEUTRAL, ASSOCIATE, ALLY = "neutral", "German associate", "German minor ally"
GONE_OVER, DEACTIVATED = ("Allied associate", "Allied minor ally"), "deactivated (77.94)"
BESIDE, LOST, POOL, REMOVED = "beside Germany", "eliminated for good", "to be built again", "removed with Vichy France"
FIGHTS, ENTERED = "fights, at war (no die)", "is nobody's and is entered"
ANSWERED = {"capitulates": (FREE, ALLIES), "disintegrates": (LOST, NOBODY), "resists": (BESIDE, GERMAN), FIGHTS: (BESIDE, GERMAN)}
RESULTS = {-3: (GONE_OVER[1], ALLIES), -2: (GONE_OVER[0], ALLIES), -1: (DEACTIVATED, ALLIES), 0: (DEACTIVATED, NOBODY),
           **dict.fromkeys(range(1, 8), (NEUTRAL, VICHY)), 8: (NEUTRAL, GERMAN), 9: (ASSOCIATE, GERMAN), 10: (ALLY, GERMAN)}


class Replay(CheckedGame):
    """A game that is played again from the lines of its trace."""

    def __init__(self, lines):
        self.lines = deque(map(json.loads, lines))
        header = self.lines.popleft()
        self.rules, rows = header["rules"], header["tables"]["colonies"]
        self.brps_of, self.extra, self.reach = ({NAMES[key]: row[name] for key, row in rows.items()}
                                                for name in ("brps", "units", "reach"))
        self.seen, self.turn, self.phase, self.year, self.quarter = Counter(), 0, "set up", 0, 0
        self.status, self.hexes, self.result = "never made", NOBODY, self.rules["diplomacy.start"]
        self.units, self.fate, self.answer = Counter(), Counter(), {}
        self.points, self.fresh, self.brps = Counter(), Counter(), Counter()
        self.named, self.declared, self.entry = set(), set(), self.rules["america.turn"]
        self.owed = self.america = self.americans = self.due = self.occupied = self.paris = self.landed = False
        self.usat = self.usjt = self.fights = 0

    def tracks(self):
        return {"status": self.status, "hexes": self.hexes, "result": self.result}

    def comes(self, event, side, **fields):
        """The next line, if it is a decision of this kind in this turn and phase."""
        wanted = {"event": event, "side": side, "turn": self.turn, "phase": self.phase, **fields}
        return self.lines[0] if all(self.lines[0].get(name) == value for name, value in wanted.items()) else None

    def roll(self):
        """The die of the next line; 0 if it has none."""
        return sum(self.lines[0].get("dice", ()))

    def held(self, colony):
        return self.holder[colony] in (ALLIES, FREE)

    def drm(self, points):
        """77.62B, 77.63, 77.72, 77.73."""
        rules, level = self.rules, self.rules["surrender.level"]
        total = ((level > 0) - (level < 0)) * rules["surrender.modifier"]
        total += (points[AXIS] - points[ALLIED]) * rules["points.modifier"]
        for name in ("spies", "covert"):
            total += (rules[f"{name}.axis"] - rules[f"{name}.allies"]) * rules[f"{name}.modifier"]
        axis = min(rules["factors.axis"], rules["factors.limit"]) if self.status == NEUTRAL else rules["factors.axis"]
        factors, each = {GERMAN: axis, ALLIES: rules["factors.allies"]}.get(self.hexes, 0), rules["factors.per_modifier"]
        return total + (factors // each if self.hexes == GERMAN else -(factors // each))

    def gain(self, side, holder=None, prorated=False, brps=0):
        """77.21, 77.95. BRPs of Vichy France and of the colonies that somebody holds."""
        if holder:
            brps = self.rules["brps.vichy"] + sum(self.brps_of[colony] for colony in NAMES.values()
                                                  if colony != INDOCHINA and self.holder[colony] == holder)
        brps = brps * (SEASONS - self.quarter) // SEASONS if prorated else brps
        self.brps[side] += brps
        if brps:
            self.take("brps", side, brps=brps)

    def become(self, side, place, fate):
        """The units of a place go over, or are gone."""
        units, was = self.units[place], BESIDE if self.holder.get(place) == GERMAN else VICHY
        if units and was != fate:
            self.fate.update({was: -units, fate: units})
            self.units[place] = units if fate == BESIDE else 0
            self.take("units", side, place, units=units, to=fate)

    def colony(self, side, colony, fate, holder):
        """A colony changes hands, its units too."""
        self.become(side, colony, fate)
        before, self.holder[colony] = self.holder[colony], holder
        if before != holder:
            self.take("colony", side, colony, **{"from": before, "to": holder, "units": self.units[colony]})

    def becomes(self, side, status, hexes):
        before, changed = self.status, (status, hexes) != (self.status, self.hexes)
        self.status, self.hexes = status, hexes
        if changed:
            self.take("status", side, **{"from": before, "to": status, "hexes": hexes})

    def lose(self, fate, new):
        self.fate[new] += self.fate.pop(fate, 0)

    def colonies(self):
        """Those of Vichy France, also those that resist under German control."""
        return [colony for colony, holder in self.holder.items() if holder in (VICHY, GERMAN)]

    def ends(self, side, status, hexes, spares=False):
        """77.91 to 77.94. Units are removed, colonies nobody's; 77.94 spares one with Axis units."""
        for colony in self.colonies():
            stays = spares and self.reach[colony] and GERMAN in (self.hexes, self.holder[colony])
            self.colony(side, colony, REMOVED, GERMAN if stays else NOBODY)
        self.become(side, FRANCE, REMOVED)
        self.lose(POOL, REMOVED)
        self.lose(ALLIED, REMOVED)
        self.becomes(side, status, hexes)

    def resolve(self, side, result, dice):
        """77.3, 77.8, 77.94, 77.95."""
        before, was = self.result, self.status
        effect = result <= 0 or was == NEUTRAL or (was in GONE_OVER and result >= 8) or (was == ASSOCIATE and result == 10)
        self.result = result if effect else before
        self.take("result", side, dice=dice, result=result, before=before, takes_effect=int(effect))
        if not effect:
            return
        status, hexes = RESULTS[result]
        if status == DEACTIVATED:
            self.ends(side, status, hexes, True)
        elif status in GONE_OVER:
            for colony in self.colonies():
                self.colony(side, colony, FREE, FREE)
            self.become(side, FRANCE, ALLIED)
            self.becomes(side, status, hexes)
            if was not in GONE_OVER:
                self.gain(ALLIED, FREE, True)
        else:
            self.units[FRANCE] += self.fate[ALLIED]
            self.lose(ALLIED, VICHY)
            self.becomes(side, status, hexes)
            if status == ALLY:
                self.gain(AXIS, VICHY, True)

    def tension(self):
        """76.43A, until there is war in the Pacific."""
        if self.turn <= self.rules["pacific.turn"]:
            self.usjt += self.rules["japan.tension"]
            self.take("tension", AXIS, usat=self.usat, usjt=self.usjt)

    def set_up(self):
        """77.11, 77.41, 76.22, 76.51."""
        made, garrison = self.lines[0].get("made"), self.rules["forces.garrison"]
        self.holder = dict.fromkeys(NAMES.values(), VICHY if made else FREE) | {INDOCHINA: "independent", PACIFIC: FREE}
        self.need(made in (0, 1), "made or not")
        if made:
            self.status, self.hexes = NEUTRAL, VICHY
            self.units.update({colony: garrison + self.extra[colony] for colony in (*AFRICA, LEBANON)})
            self.units[FRANCE] = garrison + self.rules["forces.mobile"]
        self.fate[VICHY] = self.units.total()
        self.take("established", AXIS, made=made, units=self.fate[VICHY])

    def new_year(self):
        """77.81, 77.95, 76.43A: BRPs; 77.62B: points."""
        self.phase = "year"
        if self.turn > 1 and self.quarter:
            return
        paid = {ALLY: (AXIS, VICHY), "seized by Germany (77.52)": (AXIS, GERMAN), **dict.fromkeys(GONE_OVER, (ALLIED, FREE))}
        if self.status in paid and not self.due:
            self.gain(*paid[self.status])
        if self.holder[INDOCHINA] == JAPANESE:
            self.gain(AXIS, brps=self.brps_of[INDOCHINA])
        self.named.clear()
        for side, most in ((AXIS, "points.most_axis"), (ALLIED, "points.most_allies")):
            points = self.points[side] = self.fresh[side] = self.lines[0].get("points", -1)
            self.take("points", side, points=points, year=self.rules["calendar.year"] + self.year)
            self.need(0 <= points <= self.rules[most], "points")

    def diplomatic_roll(self, side, reaction):
        """77.71. A diplomatic die; 77.94: the Allies may avoid the end of an Allied Vichy France."""
        drm = self.drm(self.fresh)
        self.take("named", side, reaction=reaction, modifier=drm)
        result = max(-3, min(self.roll() + drm, 10))
        if not reaction:
            self.named.add(side)
            self.fresh.clear()
        avoids = side == AXIS and self.status in GONE_OVER and result in (-1, 0) and self.comes("avoided", ALLIED)
        if avoids:
            result = self.rules["diplomacy.lesser"]
            self.take("avoided", ALLIED, dice=1, result=result)
        self.resolve(side, result, 0 if avoids else 1)

    def diplomacy(self, side):
        """77.71, 77.71A, 77.71B."""
        self.phase, reacts = f"{side.lower()} diplomacy", self.owed and self.status in (NEUTRAL, ASSOCIATE, ALLY, *GONE_OVER)
        if side == AXIS:
            self.owed = False
            if reacts and self.comes("named", AXIS, reaction=1):
                self.diplomatic_roll(AXIS, 1)
        may = self.year and side not in self.named and self.status in (NEUTRAL, ASSOCIATE, ALLY, *GONE_OVER)
        if may and (side == AXIS or self.americans) and self.comes("named", side, reaction=0):
            self.diplomatic_roll(side, 0)

    def declares(self, side):
        """77.51, 77.52 by Germany, 77.53 and 77.62A by the Allies."""
        may = side not in self.declared if side == ALLIED else self.america or self.turn == self.entry
        if self.status != NEUTRAL or not may or not self.comes("declared", side):
            return
        cost = self.rules["declaration.cost" if side == ALLIED else "declaration.cost_germany"]
        tension = self.rules["declaration.tension"] if side == ALLIED and not self.america else 0
        self.declared.add(side)
        self.brps[side] -= cost
        self.take("declared", side, brps=cost, tension=tension, america_at_war=int(self.america))
        if tension:
            self.usat -= tension
            self.entry += tension * self.rules["america.turns_per_level"]
            self.take("tension", side, usat=self.usat, usjt=self.usjt)
        if side == ALLIED:
            self.owed = True
            return self.becomes(side, ASSOCIATE, GERMAN)
        self.become(side, FRANCE, LOST)
        self.lose(POOL, LOST)
        for colony in self.colonies():
            self.colony(side, colony, *((LOST, GERMAN) if self.reach[colony] else (FREE, ALLIES)))
        self.due = True
        return self.becomes(side, "seized by Germany (77.52)", GERMAN)

    def axis_turn(self):
        """77.52D, 77.51, 77.42, 76.4, 77.92."""
        self.phase = "axis turn"
        if self.due:
            self.due = False
            self.gain(AXIS, GERMAN)
        self.declares(AXIS)
        if self.comes("reinforced", AXIS):
            place, spare = self.lines[0]["place"], self.units[FRANCE] - self.rules["forces.garrison"] * (self.status == NEUTRAL)
            may = spare > 0 and self.holder.get(place) == VICHY and self.status in (NEUTRAL, ASSOCIATE, ALLY)
            self.need(may and (place in AFRICA or (place == LEBANON and self.result >= 5)), f"no unit may go to {place}")
            self.units.update({FRANCE: -1, place: 1})
            self.take("reinforced", AXIS, place, units=self.units[place])
        self.japan()
        if self.turn >= self.rules["paris.turn"]:
            if not self.paris:
                self.take("paris", ALLIED, city=0)
            self.paris = True
            if self.status in (NEUTRAL, ASSOCIATE, ALLY) and ALLIED not in self.declared:
                self.ends(ALLIED, "dissolved with Paris (77.92)", GERMAN)

    def japan(self):
        """76.41 to 76.43."""
        if self.occupied:
            if self.holder[INDOCHINA] == SAIGON:
                self.gain(AXIS, prorated=True, brps=self.brps_of[INDOCHINA])
                self.colony(AXIS, INDOCHINA, None, JAPANESE)
            self.tension()
        if line := self.comes("occupied", AXIS):
            step = self.holder[INDOCHINA], line["entry"]
            self.need(step in (("independent", "north"), ("independent", "saigon"), (NORTH, "saigon")), "no such step")
            self.need(self.turn >= self.rules["japan.turn"], "too early")
            self.take("occupied", AXIS, INDOCHINA, entry=step[1])
            self.colony(AXIS, INDOCHINA, None, NORTH if step[1] == "north" else SAIGON)
            if step[1] == "saigon":
                self.occupied = True
                self.tension()

    def attack(self, colony):
        """77.61, 77.62A, 77.62B."""
        before, drm, war = self.holder.get(colony), self.drm(self.points), self.status in (ASSOCIATE, ALLY)
        first = "levant.turn" if colony == LEBANON else "landing.turn" if self.america else "landing.turn_britain"
        self.need(colony in (*AFRICA, LEBANON) and colony not in self.answer and not self.held(colony), "no target")
        self.need(self.turn >= self.rules[first], "too early")
        self.need(colony == LEBANON or self.america or before != VICHY or war, "no war on Vichy France")
        rolls, total = before == VICHY and colony in AFRICA and self.america and not war, self.roll() + drm
        answer = ENTERED if before == NOBODY else FIGHTS
        if rolls:
            answer = next((each for each in ("capitulates", "disintegrates") if total <= self.rules[f"resistance.{each}_to"]),
                          "resists")
        self.answer[colony] = answer
        self.owed |= before == VICHY
        self.landed |= colony in AFRICA
        self.americans |= colony in AFRICA and self.america
        self.take("attacked", ALLIED, colony, dice=int(rolls), modifier=drm, outcome=answer)
        if answer != ENTERED:
            self.colony(ALLIED, colony, *ANSWERED[answer])

    def fight(self, colony):
        """Assumed: a die for an attacked colony that is not yet taken. 77.61 to 77.62B: what becomes of its units."""
        needed = self.rules["fight.on"] + self.rules["fight.per_unit"] * max(self.units[colony] - 1, 0)
        needed = self.rules["fight.empty_on"] if self.holder[colony] == NOBODY else min(needed, self.rules["fight.most"])
        taken, defended = self.roll() >= needed, self.holder[colony] == GERMAN
        self.fights += defended
        self.take("fought", ALLIED, colony, dice=1, needed=needed, taken=int(taken), defended=int(defended))
        if taken:
            again = self.answer[colony] == FIGHTS and (colony in AFRICA or self.status in (ASSOCIATE, ALLY))
            self.colony(ALLIED, colony, POOL if again else LOST, ALLIES)

    def allied_turn(self):
        """77.51, 77.6, 77.91."""
        self.phase, landings = "allied turn", 0
        self.declares(ALLIED)
        while line := self.comes("attacked", ALLIED):
            landings += line["place"] in AFRICA
            self.need(landings <= self.rules["landing.most"], "too many landings")
            self.attack(line["place"])
        for colony in (*AFRICA, LEBANON):
            if colony in self.answer and not self.held(colony):
                self.fight(colony)
        if self.turn >= self.rules["city.turn"] and self.status in (ASSOCIATE, ALLY):
            self.take("paris", ALLIED, city=1)
            self.ends(ALLIED, "conquered (77.91)", GERMAN)

    def end(self):
        """77.51; who has won is docs/small_systems.md's."""
        self.phase, held = "end", sum(map(self.held, AFRICA))
        if not self.america and self.turn >= self.entry:
            self.america = True
            self.take("america", ALLIED)
        if self.turn < self.rules["game.turn_limit"]:
            return self.take("turn ends", None)
        won = "North Africa after fighting" if self.fights else "North Africa without a fight"
        lost = "the Allies landed and came short" if self.landed else "the Allies never landed"
        wins = held >= self.rules["victory.colonies"]
        ended = {"winner": ALLIED if wins else AXIS, "way": won if wins else lost}
        self.take("game over", ended["winner"], **ended, held=held)
        return {"line": "result", **ended, "turn": self.turn}

    def board(self):
        """The board line must be what was worked out."""
        self.line = line = self.lines.popleft()
        self.need(line["line"] == "board", "the turn has ended")
        places = [{"place": colony, "holder": holder, "units": self.units[colony], "attacked": colony in self.answer}
                  for colony, holder in self.holder.items()]
        wanted = {"line": "board", "after": "turn" if self.turn else "set-up", "turn": self.turn, "status": self.status,
                  "hexes": self.hexes, "result": self.result, "usat": self.usat, "usjt": self.usjt,
                  "points": [self.points[ALLIED], self.points[AXIS]], "brps": [self.brps[ALLIED], self.brps[AXIS]],
                  "america": self.america, "units_in_france": self.units[FRANCE], "places": places, "units": +self.fate}
        self.need({**line, "units": +Counter(line["units"])} == wanted, f"worked out {wanted}")


def check(lines):
    """Play the game of these JSON lines, an iterable of strings, again. Returns how often each event was seen.

    WrongTraceError names the first line that is wrong, and why.
    """
    game, result = Replay(lines), None
    game.set_up()
    game.board()
    while result is None:
        game.turn += 1
        game.year, game.quarter = divmod(game.turn - 1 + game.rules["calendar.season"], SEASONS)
        game.new_year()
        game.diplomacy(AXIS)
        game.axis_turn()
        game.diplomacy(ALLIED)
        game.allied_turn()
        result = game.end()
        game.board()
    game.need(list(game.lines) == [result], f"the result is {result}")
    return game.seen
