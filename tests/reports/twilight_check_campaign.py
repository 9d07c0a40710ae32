"""What the checker of traces of Twilight knows of the time between rounds: Pivotal Events (7-9), activities of the model."""
from tests.reports.checked_lines import CheckedGame

FLN, GOVERNMENT, PLAYED, IN_HAND = "FLN", "Government", "played", "in hand"
HIDDEN, ACTIVE, BASE, OURS, TROOP = "Underground Guerrilla", "Active Guerrilla", "FLN Base", "Government Base", "French Troops"
TROOPS, FIGHTERS, FRENCH = (TROOP, "Algerian Troops"), (HIDDEN, ACTIVE), ("French Police", TROOP, OURS)     # in the order of 3.7
INDEPENDENCE, OAS, MOBILIZATION, DE_GAULLE = "Independence", "OAS", "Mobilization", "Recall De Gaulle"


class Campaign(CheckedGame):
    """A game between its rounds."""

    def pivot(self, line):
        """7.1, 8, 9. Not checked: who was First Eligible, which the model changes."""
        pivot, side = line["pivot"], line["side"]
        may = {INDEPENDENCE: self.cards[MOBILIZATION] == PLAYED, "Suez": self.resources[FLN] >= self.rules["suez.needs"],
               OAS: self.cards[DE_GAULLE] == PLAYED, MOBILIZATION: self.points()[FLN] >= self.rules["mobilization.needs"],
               DE_GAULLE: self.coups > 0, "Coup": not self.coup_used}
        self.rule(may[pivot] and self.cards[pivot] == IN_HAND, "not now")
        self.rule((side == FLN) == (pivot in (INDEPENDENCE, "Suez", OAS)), "not this side's card")
        self.rule(line["first_eligible"] in (FLN, GOVERNMENT), "nobody is First Eligible")
        self.take("pivot", side, pivot=pivot, first_eligible=line["first_eligible"])
        self.cards[pivot] = IN_HAND if pivot == "Coup" else PLAYED
        if pivot == INDEPENDENCE:
            self.border = 0
        elif pivot == "Suez":
            self.owed = -self.gain(FLN, -self.rules["suez.loss"], "Suez")
            self.gain(GOVERNMENT, -self.rules["suez.loss"], "Suez")
            self.stray = 1                                          # the die stands with the first Troop, or what else comes next
            self.leave(GOVERNMENT, sum(self.lines[0].get("dice", ())), "Suez")
        elif pivot == MOBILIZATION:
            for _ in range(-(-self.commitment // self.rules["mobilization.divisor"])):
                if self.comes("moved", **{"from": "Out of Play"}):
                    self.rule(self.lines[0]["piece"] in FRENCH, "French pieces")
                    self.move_told(GOVERNMENT, self.lines[0]["piece"], "Out of Play", "Available")
        elif pivot == "Coup":
            self.coup(*[*self.lines[0].get("dice", ()), 0, 0][:2])

    def coup(self, ours, theirs):
        """9.3, 9.2."""
        self.coups, self.coup_used, lower = self.coups + 1, True, min(ours, theirs)
        self.take("coup", GOVERNMENT, dice=2, government=ours, fln=theirs,
                  won_by=GOVERNMENT if ours > theirs else FLN if theirs > ours else "neither")
        if ours > theirs:
            for each in (DE_GAULLE, OAS) if self.cards[DE_GAULLE] == PLAYED else ():
                self.take("cancelled", GOVERNMENT, pivot=each, was=self.cards[each])
                self.cards[each] = "cancelled"
            self.commit("the Coup", self.rules["coup.commitment"] * lower)
            self.gain(GOVERNMENT, self.rules["coup.resources"] * (ours + theirs), "Coup")
        elif theirs > ours and self.comes("commitment", cause="the Coup"):
            self.commit("the Coup", -self.rules["coup.commitment"] * lower)
        elif theirs > ours:
            self.leave(FLN, lower, "Out of Play")

    def leave(self, side, number, place):
        """8.2, 9.3. French Troops, from the map or Available, as far as there are any."""
        for _ in range(min(number, self.on_map(TROOP) + self.count["Available"][TROOP])):
            origin = self.lines[0].get("from")
            self.rule(origin in self.wilaya or origin == "Available", "from the map or Available")
            self.move_told(side, TROOP, origin, place)

    def sow_terror(self, line):
        """8.3."""
        side, place, people = line["side"], line["place"], self.people(line["place"])
        self.rule(self.cards[OAS] == PLAYED and self.used[side] < self.rules["oas.uses"], "the OAS is not active")
        self.rule(people > 0 and not self.terror[place], "a populated space without Terror")
        self.used[side] += 1
        self.terror[place], self.align[place] = 1, "Neutral"
        self.take("terror", side, place)
        self.commit("the OAS", -self.rules["oas.commitment"] * people)
        self.gain(FLN, -self.rules["oas.resources"] * people, OAS)

    def act(self, line):
        """M, 8.1. An activity that the model says has happened, and its cost; what it changes first is told first."""
        self.rule(line.get("event") == "acted", "no such event in a campaign")
        act, side, place = line["act"], line["side"], line["place"]
        cost = self.tables["model"][act.replace(" ", "_")]["cost"]
        self.rule(self.resources[side] >= cost, "it cannot be paid for")
        self.rule((place is None) == act.endswith(("up", "down", "spending")), "a space, if the activity has one")
        self.rule(place not in self.abroad or (side == FLN and self.cards[INDEPENDENCE] == PLAYED), "not there (8.1)")
        self.gain(side, -cost)
        track = {"france up": ("france", 1, 5), "france down": ("france", -1, 0),
                 "border up": ("border", 1, self.rules["tracks.border_top"])}.get(act)
        if track:
            name, step, end = track
            self.rule(getattr(self, name) != end and (name == "france" or self.cards[INDEPENDENCE] == PLAYED), "it cannot move")
            setattr(self, name, getattr(self, name) + step)
        amount = getattr(self, "terrorize" if act == "terror" else act.replace(" ", "_"), lambda place: 1)(place)
        self.take("acted", side, place, act=act, amount=amount or 1, cost=cost)

    def fln_spending(self, place):
        self.rule(self.gain(FLN, -1), "nothing to spend")

    def government_spending(self, place):
        self.rule(self.gain(GOVERNMENT, -1), "nothing to spend")

    def commitment_up(self, place):
        self.commit("an event", 1)

    def extort(self, place):
        self.rule(place in self.abroad or (self.people(place) and self.control(place) == FLN), "FLN control of people")
        self.move(HIDDEN, place, place)
        self.count[place] += {HIDDEN: -1, ACTIVE: 1}
        self.gain(FLN, 1)

    def agitate(self, place):
        self.rule(self.people(place) and self.align[place] != "Oppose", "nobody to win")
        self.rule(self.count[place][BASE] or self.control(place) == FLN, "no Base and no control")
        self.shift(place, "Oppose")

    def terrorize(self, place):
        self.rule(self.people(place) and self.align[place] == "Support" and not self.terror[place], "not at Support")
        self.terror[place], self.align[place] = 1, "Neutral"

    def recruit(self, place):
        bases = self.count[place][BASE]
        number = min(bases + self.people_of[place] * (not self.resettled[place]) if bases else 1, self.count["Available"][HIDDEN])
        self.move(HIDDEN, "Available", place, number)
        return number

    def spread(self, place):
        self.rule(place not in self.abroad, "nobody marches abroad")
        origin = max((each for each in self.wilaya if each in self.beside[place]), key=lambda each: self.number(each, *FIGHTERS))
        self.move(HIDDEN if self.count[origin][HIDDEN] else ACTIVE, origin, place)

    def build_base(self, place):
        for _ in range(2):
            self.move(self.first(place, ACTIVE, HIDDEN), place, "Available")
        self.rule(self.room(place) and place not in self.cities, "no room for a Base")
        self.move(BASE, "Available", place)

    def attack(self, place):
        piece = self.first(place, "French Police", "Algerian Police", *TROOPS, OURS)
        self.move(piece, place, "Casualties")
        self.commit("a Base lost", -(piece == OURS))
        if piece in FRENCH:
            self.lose_guerrilla(place)

    def assault(self, place):
        hits = self.number(place, *TROOPS)
        hits = done = (hits + 1) // 2 if place in self.rough else hits
        while hits and self.number(place, *FIGHTERS, BASE):
            hits -= 1
            if self.number(place, *FIGHTERS):
                self.lose_guerrilla(place)
            else:
                self.move(BASE, place, "Available")
                self.commit("a Base lost", 1)
        return done - hits

    def first(self, place, *pieces):
        """The first of these kinds that is there."""
        return next((piece for piece in pieces if self.count[place][piece]), pieces[-1])

    def room(self, place):
        most = self.rules["map.country_bases" if place in self.abroad else "map.bases"]
        return self.number(place, OURS, BASE) < most

    def lose_guerrilla(self, place):
        """To Available and to Casualties in turn."""
        self.move(self.first(place, ACTIVE, HIDDEN), place, "Casualties" if self.to_casualties else "Available")
        self.to_casualties = not self.to_casualties

    def train(self, place):
        self.rule(self.trained(place), "not there (9.2)")
        return self.bring(place, 4, ("Algerian Police", "Algerian Troops"))

    def trained(self, place):
        """9.2."""
        return place in self.cities or self.count[place][OURS] > 0 or (self.cards[DE_GAULLE] == PLAYED and self.calmed_by(place))

    def deploy(self, place):
        self.rule(place in self.cities or self.count[place][OURS] or self.control(place) == GOVERNMENT, "not there")
        based = self.room(place) and place not in self.cities
        return self.bring(place, 3, (OURS, TROOP, "French Police") if based else (TROOP, "French Police"))

    def bring(self, place, left, pieces):
        most = left
        for piece in pieces:
            number = min(1 if piece == OURS else left, self.count["Available"][piece])
            self.move(piece, "Available", place, number)
            left -= number
        self.rule(left < most, "nothing moves")
        return most - left

    def garrison(self, place):
        origin = max(self.wilaya, key=lambda each: self.count[each]["French Police"])
        number = min(3, self.count[origin]["French Police"] - 1)
        self.rule(number > 0 and not self.number(place, "French Police", "Algerian Police"), "none to spare, or Police there")
        self.move("French Police", origin, place, number)
        return number

    def pacify(self, place):
        self.rule(self.trained(place) and self.control(place) == GOVERNMENT and self.align[place] != "Support", "not there")
        self.shift(place, "Support")

    def resettle(self, place):
        """9.1."""
        self.rule(self.cards[MOBILIZATION] == PLAYED and place not in self.cities and self.people(place) == 1, "not there (9.1)")
        self.resettled[place], self.align[place] = 1, "Neutral"
