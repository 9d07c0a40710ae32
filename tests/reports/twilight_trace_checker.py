"""A checker of traces of Twilight that knows the article on Propaganda Rounds and Pivotal Events, docs/small_systems.md
and the format of the JSON lines, nothing else.

It plays each game again: decisions, dice and which activity of the model happens where are those of the trace, all else it works
out, and every line must say it. Numbers come from the first line, the position from the second. Not checked: which of several
legal choices a player made, how many event cards come up, how often an activity does, all that the model alone asks of its place.
Games by the switches `reading.*` are refused.
"""
import json
from collections import Counter, deque

from tests.reports.twilight_check_campaign import (
    ACTIVE,
    BASE,
    DE_GAULLE,
    FIGHTERS,
    FLN,
    FRENCH,
    GOVERNMENT,
    HIDDEN,
    OURS,
    PLAYED,
    TROOP,
    TROOPS,
    Campaign,
)

SUPPORT, NEUTRAL, OPPOSE = "Support", "Neutral", "Oppose"
AVAILABLE, OUT, LOST, AWAY = "Available", "Out of Play", "Casualties", "Suez"
POLICE = ("French Police", "Algerian Police")
PIECES = {FLN: (*FIGHTERS, BASE), GOVERNMENT: (*TROOPS, *POLICE, OURS)}
CITIES, COUNTRIES = {"CONSTANTINE": "II", "ALGIERS": "IV", "ORAN": "V"}, ("MOROCCO", "TUNISIA")
BOXES, FINAL, EARLY = "ABCDEF", "margins compared in the last round", "above a threshold in a Victory Phase"
ROUNDS = {"twilight-full": 5, "twilight-medium": 4, "twilight-short": 3}


class Replay(Campaign):
    """A game that is played again from the lines of its trace."""

    def __init__(self, lines):
        self.lines = deque(map(json.loads, lines))
        header, board = self.lines.popleft(), self.lines.popleft()
        self.rules, self.tables, self.scenario = header["rules"], header["tables"], header["scenario"]
        names = dict(zip(self.tables["spaces"], (row["place"] for row in board["places"]), strict=True))
        self.people_of = {names[at]: row["population"] for at, row in self.tables["spaces"].items()}
        self.wilaya = {place: CITIES.get(at, at.split("-")[0]) for at, place in names.items()}
        self.cities, self.abroad = ({names[at] for at in ids} for ids in (CITIES, COUNTRIES))
        self.rough = {names[at] for at, row in self.tables["spaces"].items() if row["mountains"]}
        links = [[names[at] for at in key.split(".")] for key, row in self.tables["borders"].items() if row["link"]]
        self.beside = {place: {each for link in links if place in link for each in link} - {place} for place in self.wilaya}
        self.count = {row["place"]: Counter(row["pieces"]) for row in board["places"]}
        self.count |= {box: Counter(pieces) for box, pieces in board["boxes"].items()}
        self.align, self.terror, self.resettled = ({row["place"]: row[name] for row in board["places"]}
                                                   for name in ("align", "terror", "resettled"))
        self.resources = {FLN: board["fln_resources"], GOVERNMENT: board["government_resources"]}
        self.commitment, self.border, self.france = board["commitment"], board["border"], BOXES.index(board["france"])
        self.cards, self.seen, self.used, self.total = dict(board["cards"]), Counter(), Counter(), self.pieces()
        self.turn = self.rounds = self.coups = self.owed = self.left = self.stray = 0
        self.coup_used = self.to_casualties = False
        self.phase, self.over = "campaign", None

    def take(self, event, side=None, place=None, dice=0, **fields):
        """Stray dice lie with the next event."""
        super().take(event, side, place, dice + self.stray, **fields)
        self.stray = 0

    def comes(self, event, **fields):
        """Whether the next line is this event in this phase."""
        return self.lines[0] | {"event": event, "phase": self.phase, **fields} == self.lines[0]

    def rule(self, condition, message):
        """Refuse the next line unless it may be so."""
        self.line = self.lines[0]
        self.need(condition, message)

    def pieces(self):
        """All there are, both sides of Guerrillas as one."""
        found = sum(self.count.values(), Counter())
        found[HIDDEN] += found.pop(ACTIVE, 0)
        return +found

    def number(self, place, *pieces):
        return sum(self.count[place][piece] for piece in pieces)

    def on_map(self, *pieces):
        return sum(self.number(place, *pieces) for place in self.wilaya)

    def control(self, place):
        more = self.number(place, *PIECES[FLN]) - self.number(place, *PIECES[GOVERNMENT])
        return FLN if more > 0 else GOVERNMENT if more < 0 else None

    def people(self, place):
        return 0 if self.resettled[place] or place in self.abroad else self.people_of[place]

    def calmed_by(self, place):
        """4.1, 9.2. Control, Troops and Police, and people."""
        return (self.control(place) == GOVERNMENT and self.number(place, *TROOPS) > 0 and self.number(place, *POLICE) > 0
                and self.people(place) > 0)

    def aligned(self, align):
        return sum(self.people(place) for place in self.wilaya if self.align[place] == align)

    def points(self):
        return {FLN: self.aligned(OPPOSE) + self.on_map(BASE), GOVERNMENT: self.aligned(SUPPORT) + self.commitment}

    def margins(self):
        return {side: points - self.rules[f"victory.{side.lower()}_above"] for side, points in self.points().items()}

    def tracks(self):
        return {"fln_resources": self.resources[FLN], "government_resources": self.resources[GOVERNMENT],
                "commitment": self.commitment, "france": self.france, "border": self.border, "support": self.aligned(SUPPORT),
                "oppose": self.aligned(OPPOSE), "fln_bases": self.on_map(BASE), "guerrillas": self.on_map(*FIGHTERS),
                "french_available": self.number(AVAILABLE, *FRENCH), "lead": self.margins()[FLN] - self.margins()[GOVERNMENT]}

    def held(self, number):
        return min(max(number, 0), self.rules["tracks.top"])

    def gain(self, side, change, pivot=None):
        """3.10. Resources change; told where a Pivotal Event does it."""
        before, self.resources[side] = self.resources[side], self.held(self.resources[side] + change)
        if pivot:
            self.take("resources", side, pivot=pivot, change=self.resources[side] - before)
        return self.resources[side] - before

    def commit(self, cause, change):
        if change:
            before, self.commitment = self.commitment, self.held(self.commitment + change)
            self.take("commitment", cause=cause, change=self.commitment - before)

    def move(self, piece, origin, place, number=1):
        self.rule(self.count[origin][piece] >= number, f"no {number} {piece} in {origin}")
        self.count[origin][piece] -= number
        self.count[place][HIDDEN if piece == ACTIVE and place not in self.wilaya else piece] += number

    def move_told(self, side, piece, origin, place, number=1):
        self.move(piece, origin, place, number)
        self.take("moved", side, place, piece=piece, **{"from": origin}, count=number)

    def shift(self, place, align):
        """4.1, 4.2. Terror first; whether there was none."""
        calm = not self.terror[place]
        self.terror[place] = max(self.terror[place] - 1, 0)
        if calm:
            self.align[place] = align if self.align[place] == NEUTRAL else NEUTRAL
        return calm

    def play(self):
        """1. All groups; how often each event came."""
        while not self.over:
            self.turn, held = self.turn + 1, self.rounds
            while self.lines[0]["line"] == "event" and not self.over:
                self.phase = "campaign"
                line = self.lines[0]
                if line["event"] in ("propaganda", "pivot", "terror"):
                    {"propaganda": self.propaganda, "pivot": self.pivot, "terror": self.sow_terror}[line["event"]](line)
                else:
                    self.act(next((each for each in self.lines if each.get("event") == "acted"), line))
            self.rule(self.rounds == held + 1, "a group has one Propaganda card")
            self.rule(self.pieces() == self.total, "pieces are lost or made")
            self.line = self.lines.popleft()
            rows = [{"place": place, "control": self.control(place), "align": self.align[place], "terror": self.terror[place],
                     "resettled": self.resettled[place], "pieces": +self.count[place]} for place in self.wilaya]
            board = {"fln_resources": self.resources[FLN], "government_resources": self.resources[GOVERNMENT],
                     "commitment": self.commitment, "france": BOXES[self.france], "border": self.border, "cards": self.cards,
                     "places": rows, "boxes": {box: +self.count[box] for box in (AVAILABLE, OUT, LOST, AWAY)}}
            self.need(self.line == {"line": "board", "after": "turn", "turn": self.turn, **board}, f"the board is {board}")
        self.line = self.lines.popleft()
        self.need(self.line == {"line": "result", **self.over} and not self.lines, "the result")
        return self.seen

    def propaganda(self, line):
        """1.1-1.3, 2. At: event cards of this group above its Propaganda card."""
        at = line["events"] - self.left
        self.rule(0 <= at <= self.rules["deck.events"], "so many event cards cannot lie between")
        self.left, self.rounds = self.rules["deck.events"] - at, self.rounds + 1
        last = self.rounds == ROUNDS[self.scenario]
        self.take("propaganda", round=self.rounds, events=line["events"])
        if self.rounds > 1 and not line["events"]:
            self.take("skipped")
            return self.end(FINAL) if last else None
        self.phase, points, margins = "victory", self.points(), self.margins()
        self.take("points", fln=points[FLN], government=points[GOVERNMENT], fln_margin=margins[FLN],
                  government_margin=margins[GOVERNMENT])
        if self.rounds >= self.rules["victory.first_check"] and max(margins.values()) > 0:
            return self.end(EARLY)
        self.income()
        self.phase = "support"
        self.win_support(GOVERNMENT, SUPPORT, self.rules["support.pacify"])
        self.win_support(FLN, OPPOSE, self.rules["support.agitate"])
        return self.end(FINAL) if last else self.redeploy_and_reset()

    def end(self, way):
        """2.4. The larger margin wins, the FLN a tie."""
        margins = self.margins()
        winner = GOVERNMENT if margins[GOVERNMENT] > margins[FLN] else FLN
        self.take("game over", winner, winner=winner, way=way, fln_margin=margins[FLN], government_margin=margins[GOVERNMENT])
        self.over = {"winner": winner, "way": way, "turn": self.turn}

    def income(self):
        """3.1-3.9."""
        self.phase, box, recalled = "resources", self.tables["france"][BOXES[self.france]], self.cards[DE_GAULLE] == PLAYED
        based = sum(self.people(place) for place in self.wilaya
                    if place not in self.cities and self.count[place][OURS] and self.control(place) == GOVERNMENT)
        third, less = self.aligned(SUPPORT) if recalled else self.number(AVAILABLE, *FRENCH), sum(self.resettled.values())
        self.gain(GOVERNMENT, self.commitment + based + third - less)
        self.take("income", GOVERNMENT, None if recalled else AVAILABLE, first=self.commitment, second=based, third=third,
                  less=less)
        self.gain(FLN, self.on_map(BASE) + box["fln_resources"] - self.border)
        self.take("income", FLN, first=self.on_map(BASE), second=box["fln_resources"], third=0, less=self.border)
        self.phase, moved, origin = "commitment", 0, self.lines[0].get("from")
        for piece in FRENCH:                                        # one way only, Police before Troops before Bases
            if self.comes("moved", piece=piece, **{"from": origin}):
                count = self.lines[0]["count"]
                moved += count
                self.rule(count > 0 and not any(self.count[origin][each] for each in FRENCH[:FRENCH.index(piece)]), "the order")
                self.move_told(GOVERNMENT, piece, origin, {AVAILABLE: OUT, OUT: AVAILABLE}[origin], count)
        back = -((moved + 1) // self.rules["commitment.out_per"]) if moved else 0
        self.commit("French pieces", moved // self.rules["commitment.into_per"] if origin == AVAILABLE else back)
        lost = self.number(LOST, *FRENCH) // self.rules["commitment.casualties_per"]
        self.commit("French Casualties", 0 if recalled else -lost)
        self.commit("France Track", -box["commitment_loss"])

    def win_support(self, side, align, cost):
        """4.1, 4.2."""
        shifts, spent = Counter(), 0
        while self.comes("shifted", side=side) or self.comes("terror removed", side=side):
            place, spent = self.lines[0]["place"], spent + cost
            before = self.align[place]
            here = self.calmed_by(place) if side == GOVERNMENT else (
                self.people(place) > 0 and self.number(place, *PIECES[FLN]) > 0 and self.control(place) != GOVERNMENT)
            self.rule(here and before != align and shifts[place] < self.rules["support.shifts"], "not there")
            self.rule(self.resources[side] >= cost and (side == FLN or spent <= self.commitment), "more than there is to spend")
            self.gain(side, -cost)
            if self.shift(place, align):
                shifts[place] += 1
                self.take("shifted", side, place, **{"from": before, "to": self.align[place]})
            else:
                self.take("terror removed", side, place)

    def redeploy_and_reset(self):
        """5, 6, 8.2."""
        self.phase, held, moved = "redeploy", {place: self.control(place) for place in self.wilaya}, Counter()
        for side in (GOVERNMENT, FLN):
            while self.comes("redeployed", side=side):
                piece, origin, place = (self.lines[0][name] for name in ("piece", "from", "place"))
                goal = (piece in FIGHTERS and self.count[place][BASE] and self.wilaya[place] == self.wilaya[origin] if side == FLN
                        else place in self.cities or self.count[place][OURS] if piece in TROOPS
                        else piece in POLICE and held[place] == GOVERNMENT)
                self.rule(goal and place != origin and self.count[origin][piece] > moved[origin, piece], "it may not, or it has")
                self.move(piece, origin, place)
                moved[place, piece] += 1
                self.take("redeployed", side, place, piece=piece, **{"from": origin})
        self.phase, per = "reset", self.rules["reset.casualties_per"]
        out, gone = self.number(LOST, *FRENCH) // per, self.count[LOST][HIDDEN] // per
        for _ in range(out):
            self.rule(self.lines[0].get("piece") in FRENCH, "French Casualties")
            self.move_told(GOVERNMENT, self.lines[0]["piece"], LOST, OUT)
        self.move(HIDDEN, LOST, OUT, gone)
        back, self.count[LOST] = +self.count[LOST], Counter()
        self.count[AVAILABLE] += back
        self.take("casualties", out=out + gone, back=back.total())
        self.france = max(self.france - self.rules["reset.france"], 0)
        self.border = max(self.border - self.rules["reset.border"], 0)
        terror, self.terror = sum(self.terror.values()), dict.fromkeys(self.terror, 0)
        for place in self.wilaya:
            self.count[place][HIDDEN] += self.count[place].pop(ACTIVE, 0)
        if self.count[AWAY][TROOP]:
            self.move_told(GOVERNMENT, TROOP, AWAY, AVAILABLE, self.count[AWAY][TROOP])
        if self.owed:
            self.gain(FLN, self.owed, "Suez")
        self.owed, self.coup_used, self.used = 0, False, Counter()
        self.take("reset", france=self.france, border=self.border, terror=terror)
