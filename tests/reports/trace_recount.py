"""A second bookkeeper: what a row counts, counted again from nothing but the JSON lines of the game."""
import json
from collections import Counter

EXCHANGES = {("moudjahidine", 1): "EXCHANGE_TWO", ("zonal_commando", 1): "EXCHANGE_THREE",
             ("zonal_commando", 2): "EXCHANGE_MIXED"}
ACTIONS = {"spread_propaganda": "PROPAGANDA", "assassinate_activists": "ASSASSINATION", "build_cells": "CELLS"}
AT_ONCE = {"failek_moved": "FLN_MOVE", "logistics": "STRUCTURE", "unit_moved": "FRENCH_MOVE", "search": "SEARCH",
           "morice": "MORICE"}
USED = ("forced_roll", "passed", "failek_removed", "structure", "unit_displaced", "combat_chits", "french_fire", "failek_killed",
        "unit_hit", "unit_removed")
MOVES = ("allegiance", "level", "incap", "french_public", "pied_noirs", "density")
NEWS = ("unit_placed", "called_up", "crisis", "game_over")


class Recount:
    """purse[side, name] and spent[name] in half OPs, times[name], used[event], chits[id] = (turn from 0, forced, dead)."""

    def __init__(self, lines):
        self.purse, self.spent, self.times, self.used = Counter(), Counter(), Counter(), Counter()
        self.unsupplied, self.chits, self.standing, self.map, self.chit, self.last = 0, {}, {}, None, None, None
        for text in lines:
            line = json.loads(text)
            getattr(self, line["line"])(line)

    def header(self, line):
        self.rules, self.places = line["rules"], line["places"]

    def board(self, line):
        self.map = line

    def event(self, line):
        if self.map is None:
            return
        self.last = line
        if line["season"] == "Winter" and line["year"] not in self.standing:
            self.standing[line["year"]] = self.leaning()
        if line["event"] in USED:
            self.used[line["event"]] += 1
        self.chit_lives(line)
        getattr(self, line["event"], self.plain)(line)

    def result(self, line):
        self.chit_ends()
        for side, points in self.last["after"]["ops"].items():
            self.purse[side, "LEFT"] = 2 * points

    def leaning(self):
        """Yes less No: three dice show 10 or less as often as 11 or more."""
        votes = {place: self.places[place]["population"] for place, stand in self.map["places"].items() if "allegiance" in stand}
        return sum(votes[place] if self.map["places"][place]["allegiance"] > 10 else -votes[place] for place in votes)

    def change(self, line, side):
        """OPs that an event really moved."""
        return line["after"]["ops"][side] - line["before"]["ops"][side]

    def pay(self, name, halves):
        self.spent[name] += halves
        self.times[name] += 1

    def gain(self, side, name, due, received):
        self.purse[side, name] += 2 * due
        self.purse[side, "CUT"] += 2 * (due - received)

    # ---- chits -----------------------------------------------------------------------------------------------------------

    def chit_lives(self, line):
        if self.chit is None:
            return
        over = line["segment"] != "chits"         # the marker goes back before a referendum, after the last chit
        if over or (line["cause"] is None and line["event"] != "unit_placed"):      # Bellounis units appear as an action
            self.chit_ends()
            return
        moved = line["event"] in MOVES and line["from"] != line["to"]
        if (moved or line["event"] in NEWS or (line["event"] == "ops_changed" and self.change(line, line["side"]))
                or (line["event"] == "lasting" and line["effect"] not in self.in_force)):
            self.dead = False

    def chit_ends(self):
        if self.chit is not None:
            turn, forced = self.chits[self.chit]
            self.chits[self.chit] = (turn, forced, self.dead)
        self.chit = None

    def chit_played(self, line):
        self.chit, self.dead, self.in_force = line["chit"], True, set(self.map["lasting"])
        self.chits[self.chit] = (line["turn"] - 1, line["of"] != line["side"])

    # ---- points ----------------------------------------------------------------------------------------------------------

    def income(self, line):
        due = line["base"] + line["tax"] - line["incap"] if line["side"] == "FLN" else (
            line["schedule"] - line["abroad"] - line["oas"])
        self.gain(line["side"], "INCOME", max(due, 0), line["received"])

    def extra_ops(self, line):
        self.gain(line["side"], "EXTRA", line["change"], self.change(line, line["side"]))

    def ops_changed(self, line):
        if line["change"] >= 0:
            self.gain(line["side"], "CHITS", line["change"], self.change(line, line["side"]))
        else:
            name = "LOST" if line["cause"] == "chit_played" else "DAMAGE"
            self.purse[line["side"], name] -= 2 * self.change(line, line["side"])

    def paid(self, line):
        self.purse[line["side"], "ROUNDING"] += 2 * line["ops"] - line["halves"]

    def turn_ends(self, line):
        for side in ("FLN", "France"):
            self.purse[side, "UNSPENT"] -= 2 * self.change(line, side)

    def recruited(self, line):
        abroad = self.places[line["place"]]["kind"] == "country"
        self.pay("RECRUIT_FREE" if line["unrestricted"] else "RECRUIT_ABROAD" if abroad else "RECRUIT", line["halves"])

    def exchanged(self, line):
        kind, count = next(iter(line["received"].items()))
        for _ in range(count):
            self.pay(EXCHANGES[kind, len(line["given"])], self.rules["exchange.cost_halves"])

    def arrival_roll(self, line):
        for _ in range(line["drawn"]):
            self.pay("ARRIVAL", self.rules["arrival.cost_halves"])

    def arrived(self, line):
        if line["returns"]:
            self.pay("RETURN", self.rules["replacement.return_halves"])

    def flipped(self, line):
        for _ in line["units"]:
            self.pay("FLIP", self.rules["replacement.flip_halves"])

    def maquis(self, line):
        if line["change"] >= 0:
            self.pay(*(("MAQUIS_NEW", self.rules["maquis.new_halves"]) if line["change"] else
                       ("MAQUIS_KEPT", self.rules["maquis.keep_halves"])))

    def insurgency(self, line):
        self.pay(ACTIONS[line["action"]], -2 * self.change(line, "FLN"))

    def operation(self, line):
        self.pay(line["operation"].upper(), -2 * self.change(line, "France"))

    def failek_removed(self, line):
        self.unsupplied += line["reason"] == "supply"

    def plain(self, line):
        """Whatever is paid at once; nothing for all other events."""
        if line["event"] in AT_ONCE:
            self.pay(AT_ONCE[line["event"]], -2 * self.change(line, line["side"]))
