"""A checker of Algeria's traces that knows the printed rules and the format of the JSON lines, and nothing else of this project.

It carries every event out on its own board, works out what each must lead to and refuses anything else; after each turn its board
must equal the board line. Ratings of counters, the map and the numbers of the rules come from the first line of the trace; tables
are typed here. Not checked: which of several legal actions a player chose.
"""
from collections import Counter

from tests.reports import algeria_check_missions, algeria_check_optional, algeria_check_turn
from tests.reports.checked_lines import CheckedGame, followed

HANDLERS = {**algeria_check_turn.HANDLERS, **algeria_check_missions.HANDLERS}
FLN, GOVERNMENT = "FLN", "Government"
FLAGS = ("now", "recovered", "active", "arrived", "reduced", "attempted", "came", "oas", "neutralized")
TRACK = {FLN: "fln_psl", GOVERNMENT: "government_psl"}


class Checked(CheckedGame):
    """A game being checked: the board as it should be, PSP owed, changes of tracks that are due, who takes part in a mission."""

    def __init__(self, header):
        self.rules, self.ratings, self.map = header["rules"], header["units"], header["places"]
        self.areas = [place for place, row in self.map.items() if row["kind"] not in ("sanctuary", "france")]
        self.units, self.tracks, self.line, self.turn = Counter(), None, None, 0
        self.due, self.owed, self.force, self.fighting = [], Counter(), [], []
        self.cost, self.dice, self.phase, self.over = 0, [], None, False
        self.seen = Counter()
        self.this = Counter()             # what was done this turn
        algeria_check_optional.begin(self, header["scenario"])
        self.began = self.terror_due = self.calm_due = self.oas_owner = self.coup_drm = None

    # ---- the board ----------------------------------------------------------------------------------------------------------

    def start(self, board):
        """The board of the set-up is taken over."""
        self.tracks = {name: board[name] for name in ("fln_psl", "government_psl", "ap")}
        self.points = {name: board[name] for name in ("air", "helo", "naval", "air_left", "helo_left")}
        self.border, self.border_active = board["border"], board["border_active"]
        self.oas, self.oas_place, self.independent = board["oas"], board["oas_place"], board["independent"]
        self.control = {row["place"]: row["control"] for row in board["places"]}
        self.terror = {row["place"] for row in board["places"] if row["terror"]}
        self.resettled = {row["place"] for row in board["places"] if row["resettled"]}
        self.units = self.boxes(board)

    def boxes(self, board):
        """The units of a board line: how many of (place, unit, box, neutralized)."""
        return Counter({(row["place"], each["unit"], each["box"], each["neutralized"]): each["count"]
                        for row in board["places"] for each in row["boxes"]})

    def read_board(self, board):
        """A board line: taken over at the start, compared afterwards."""
        if self.tracks is None:
            self.start(board)
            return
        self.settle("at the end of the turn")
        self.need(self.ended or self.over, "the turn has not ended")
        found = self.boxes(board)
        self.need(found == +self.units, f"units: worked out {+self.units - found}, told {found - +self.units}")
        ours = {**self.tracks, **self.points, "border": self.border, "border_active": self.border_active, "oas": self.oas,
                "oas_place": self.oas_place, "independent": self.independent}
        self.need(all(board[name] == value for name, value in ours.items()), f"tracks: worked out {ours}")
        self.need({row["place"]: row["control"] for row in board["places"]} == self.control, f"control: {self.control}")
        for name in ("terror", "resettled"):
            self.need({row["place"] for row in board["places"] if row[name]} == getattr(self, name), name)
        self.this.clear()

    def move(self, was, now=None):
        """A unit leaves a box that it must be in, for another, if any."""
        self.need(self.units[was] > 0, f"no such unit: {was}")
        self.units[was] -= 1
        if now is not None:
            self.units[now] += 1

    def counters_left(self, unit):
        """C.7. Whether a counter of this type is not on the map."""
        return sum(count for key, count in self.units.items() if key[1] == unit) < self.ratings[unit]["counters"]

    def there(self, place, wanted=lambda unit, box, neutral: True):
        """The units of a place, one entry each, that a test of (unit, box, neutralized) holds for."""
        return [key[1:] for key, count in self.units.items() for _ in range(count) if key[0] == place and wanted(*key[1:])]

    def kind(self, place):
        """The rating of a place; a resettled area is Remote."""
        return "remote" if place in self.resettled else self.map[place]["kind"]

    def patrols(self, place):
        """Government units on Patrol that are not neutralized."""
        return len(self.there(place, lambda unit, box, neutral: box == "patrol" and not neutral))

    def fit_fln(self, place):
        """FLN units that are not neutralized."""
        return self.there(place, lambda unit, box, neutral: unit in algeria_check_missions.OF_FLN and not neutral)

    def firepower(self, units):
        """C.3."""
        return sum(self.ratings[unit]["firepower"] for unit, _, _ in units)

    def rating(self, units):
        """9.22 to 9.24."""
        return sum(self.ratings[unit]["rating"] for unit, _, _ in units)

    def stands_in(self, told):
        """(unit, box, neutralized) of a told unit."""
        return told["unit"], told["box"], told["neutralized"]

    # ---- tracks -------------------------------------------------------------------------------------------------------------

    def change(self, side, amount, cause):
        """2.3, 12.1. A change of a PSL is due, and what is beyond the end of the track is the other side's loss."""
        self.due.append((side, amount, cause))

    def expected(self):
        """The next event of a track that is due, as (side, from, to, cause); None where nothing is."""
        while self.due and not self.over:
            side, amount, cause = self.due[0]
            if amount is None:                                     # dice that are rolled when it comes
                return side, None, None, cause
            name, top = ("ap", self.rules["tracks.ap_top"]) if side == "AP" else (TRACK[side], self.rules["tracks.psl_top"])
            before = self.tracks[name]
            after = min(max(before + amount, 0), top)
            if side != "AP" and before + amount > top and cause != "overflow":
                other = GOVERNMENT if side == FLN else FLN
                self.due[0:1] = [(side, top - before, cause), (other, top - before - amount, "overflow")]
                continue
            if after != before:
                return side, before, after, cause
            self.due.pop(0)
        return None

    def settle(self, when):
        """Nothing may be due or owed before an action begins."""
        self.need(self.over or (self.terror_due is None and self.calm_due not in self.terror), f"terror is due {when}")
        self.need(self.expected() is None or self.over, f"due {when}: {self.due}")
        self.need(self.over or not +self.owed, f"owed {when}: {self.owed}")

    def on_track(self, line):
        """A PSL or the AP changes: as it is due, or as a side shares out what it is owed (C.6)."""
        side = "AP" if line["event"] == "ap" else line["side"]
        name = "ap" if side == "AP" else TRACK[side]
        self.need(line["from"] == self.tracks[name], f"{name} is {self.tracks[name]}")
        if line["cause"] in (*algeria_check_turn.FINAL, "overflow") and line["event"] == "psl" and self.phase == "interphase":
            algeria_check_turn.final(self, line)
        due = self.expected()
        if due is not None:
            self.need((side, line["from"], line["to"], line["cause"]) == due, f"due is {due}")
            self.due.pop(0)
        elif line["cause"] in ("mission", "built", "reinforcement"):
            self.cost += line["from"] - line["to"]
            self.dice = line["dice"] or self.dice
        elif line["cause"] == "event":
            algeria_check_turn.by_event(self, line, side)
        elif line["cause"] == "overflow" and self.phase == "events":
            algeria_check_turn.beyond_the_top(self, line, side)
        elif line["cause"] == "backfire":
            self.need(self.this["backfire"] and line["to"] == max(line["from"] - sum(line["dice"]), 0), "a + costs a die")
            self.this["backfire"] = 0
        else:
            self.share(line, side)
        self.tracks[name] = line["to"]

    def share(self, line, side):
        """C.6. One PSP of those owed: to the own PSL, or from the other's; the FLN's of a Strike are rolled now (9.12)."""
        self.roll_strike(line)
        step = line["to"] - line["from"]
        self.need(abs(step) == 1, "PSP are shared out one by one")
        owner = side if step > 0 else (FLN if side == GOVERNMENT else GOVERNMENT)
        if line["cause"] == "overflow":
            owner = FLN if side == GOVERNMENT else GOVERNMENT
        self.need(self.owed[owner] > 0, f"nothing is owed to {owner}")
        self.owed[owner] -= 1

    def roll_strike(self, line):
        """9.12. As many dice of PSP as the Strike's result says."""
        if self.this["strike dice"]:
            self.need(len(line["dice"]) == self.this["strike dice"], "dice of a Strike")
            self.owed[FLN] += sum(line["dice"])
            self.this["strike dice"] = 0

    # ---- lines --------------------------------------------------------------------------------------------------------------

    def read_result(self, line):
        """The result line."""
        self.need(self.over and line["winner"].lower() == self.over, "the winner")

    def read_event(self, line):
        """An event line."""
        self.seen[line["event"]] += 1
        if self.tracks is None:
            return
        if line["phase"] != self.phase:
            self.enter(line["phase"])
        self.need(all(line.get(flag, 0) in (0, 1) for flag in FLAGS), "a flag")
        self.need(not self.over or line["event"] in ("turn ends", "control"), "an event after the end")
        if line["event"] in ("psl", "ap"):
            self.on_track(line)
        else:
            self.need(line["event"] == "game over" or self.expected() is None,
                      f"due before this: {self.due}")
            HANDLERS[line["event"]](self, line)
        self.need(line["after"] == self.tracks, f"tracks after: worked out {self.tracks}")

    def enter(self, phase):
        """4. The phases go by in their order, those without an event too."""
        phases = algeria_check_turn.PHASES
        while self.phase != phase:
            if self.phase is not None:
                if self.phase == "operations":
                    algeria_check_turn.missions.finish(self)
                self.settle("at the end of a phase")
                algeria_check_turn.LEAVE.get(self.phase, nothing)(self)
            self.phase = phases[(phases.index(self.phase) + 1) % len(phases)] if self.phase else phases[0]
            algeria_check_turn.ENTER.get(self.phase, nothing)(self)

    def pay(self, cost):
        """What was paid just before."""
        self.need(self.cost == cost, f"paid {self.cost}, the cost is {cost}")
        self.cost = 0


def nothing(game):
    """A phase without anything to look at when it begins or ends."""


def check(lines):
    """Check the JSON lines of one game, an iterable of strings. Returns how often each event was seen.

    WrongTraceError names the first line that is wrong, and why.
    """
    return followed(lines, Checked).seen
