"""Second implementation, for trace_checker: places, control, limits and routes worked out from header and board alone."""
import heapq

REGIONS, POPULATED = ("region", "major_city", "sahara"), ("region", "major_city")
COMMUNITIES = ("city", "town", "resource_site")
SAHARA_WILAYA = 7
FAR = 10**6


class Map:
    """The map of a header; `board` is a board line that the checker changes, so every answer is of that moment."""

    def __init__(self, header):
        self.rules, self.places = header["rules"], header["places"]
        self.units_of_header = header["units"]
        self.board = None

    def kind(self, place):
        """region, major_city, sahara, city, town, resource_site or country."""
        return self.places[place]["kind"]

    def populated(self):
        """Regions with a Population Number."""
        return [place for place in self.places if self.kind(place) in POPULATED]

    def algeria(self):
        """Everything but the countries."""
        return [place for place in self.places if self.kind(place) != "country"]

    def countries(self):
        """Tunisia, Morocco, West Africa."""
        return [place for place in self.places if self.kind(place) == "country"]

    def population(self, place):
        """Population Number."""
        return self.places[place]["population"]

    def stand(self, place):
        """What the board says of a place."""
        return self.board["places"][place]

    def faileks(self, place):
        """Faileks there."""
        return sum(self.stand(place)["faileks"].values())

    def units(self, place):
        """French units there, by name, with their step."""
        return self.stand(place).get("units", {})

    def in_algeria(self):
        """Faileks in Algeria."""
        return sum(self.faileks(place) for place in self.algeria())

    def in_force(self, effect):
        """Is a lasting effect in force?"""
        return effect in self.board["lasting"]

    def exists(self, place):
        """Resource Sites need their chit."""
        return self.kind(place) != "resource_site" or self.in_force("oil")

    def independent(self, country):
        """May the FLN recruit there?"""
        return self.in_force("west_africa" if country == "WestAfrica" else "tunisia_morocco")

    def garrison(self, place):
        """Population plus Troop Density."""
        return self.population(place) + self.board["tracks"]["density"]

    def control(self, place):
        """Who controls a place now (L)."""
        count = self.faileks(place)
        if self.kind(place) not in POPULATED:
            return "FLN" if 0 < count >= len(self.units(place)) else "France"
        worth = self.garrison(place)
        if count >= worth:
            return "FLN"
        held = worth >= 2 * count if self.rules["reading.france_at_twice"] else count == 0 or worth == 2 * count
        return "France" if held else "contested"

    def limit(self, place, side):
        """Stacking limit, None where there is none."""
        return self.rules.get(f"stacking.{side}_{self.kind(place)}") if self.kind(place) != "region" else None

    def supplied(self, place):
        """Faileks that a place supplies."""
        if self.kind(place) != "region":
            return self.limit(place, "fln")
        stand, rules = self.stand(place), self.rules
        base = {"": rules["supply.base"], "+3": rules["supply.resettled_once"], "+1": rules["supply.resettled_twice"]}
        more = rules["supply.low_extra"] if stand["allegiance"] <= rules["supply.low_to"] else 0
        return self.population(place) + base[stand["resettled"]] + more

    def mechanized(self, unit):
        """Mechanized units, and REC."""
        about = self.units_of_header[unit]
        return about["type"] == "mechanized" or "mechanized" in about["special"]

    def paratroopers(self, unit):
        """Paratroopers, and REP."""
        about = self.units_of_header[unit]
        return about["type"] == "paratroopers" or "paratroopers" in about["special"]

    def bellounis_may(self, place):
        """Regions of Wilaya 6, Towns in or beside it."""
        if self.kind(place) in REGIONS:
            return self.places[place]["wilaya"] == 6
        return self.kind(place) == "town" and any(self.places[near]["wilaya"] == 6 for near in self.places[place]["borders"])

    # ---- routes ----------------------------------------------------------------------------------------------------------

    def crossing(self, start, end):
        """The pair of Wilayas of a step by land from one Region to another, None inside a Wilaya."""
        if self.kind(start) in REGIONS and self.kind(end) in REGIONS:
            pair = self.places[start]["wilaya"], self.places[end]["wilaya"]
            return pair if pair[0] != pair[1] else None
        return None

    def routes(self, origin, goal, entered, closed=()):
        """Cheapest cost of a Failek's way from origin to goal, and the pairs of Wilayas that such ways may cross (None: none).

        `entered` counts crossings of this turn by pair, `closed` are pairs that may not be crossed any more. A Failek goes on
        only from places where it need not stop.
        """
        cost, waiting, best, pairs = {origin: 0}, [(0, origin)], FAR, set()
        while waiting:
            spent, start = heapq.heappop(waiting)
            if spent > cost[start]:
                continue
            for end in self.places[start]["steps"]:
                pair = self.crossing(start, end)
                if end == origin or not self.exists(end) or (pair and (pair in closed or entered[pair] >= self.quota(pair))):
                    continue
                total = spent + self.entering(end)
                if end == goal and total <= best:
                    pairs = {pair} if total < best else pairs | {pair}
                    best = total
                if not self.stops(start, end, pair) and total < cost.get(end, FAR):
                    cost[end] = total
                    heapq.heappush(waiting, (total, end))
        return best, pairs

    def quota(self, pair):
        """Faileks a turn from Wilaya to Wilaya."""
        if not self.rules["reading.sahara_is_a_wilaya"] and SAHARA_WILAYA in pair:
            return FAR
        return self.rules["fln_move.quota"]

    def entering(self, place):
        """OPs to enter a place."""
        french = self.kind(place) in REGIONS and self.stand(place)["control"] == "France"
        return self.rules["fln_move.enter_cost"] if french else 0

    def stops(self, start, end, pair):
        """Must a Failek stop after this step?"""
        return self.kind(end) in COMMUNITIES or self.faileks(end) == 0 or self.kind(start) == "country" or pair is not None

    def road(self, origin, goal, confined):
        """OPs for a unit that pays on the cheapest way by road; FAR where none leads."""
        cost, waiting = {origin: 0}, [(0, origin)]
        while waiting:
            spent, start = heapq.heappop(waiting)
            if start == goal:
                return spent
            if spent > cost[start]:
                continue
            held = start != origin and self.kind(start) in REGIONS and self.stand(start)["control"] == "FLN"
            onward = spent + (self.rules["french_move.pass_cost"] if held else 0)
            for end in self.places[start]["roads"]:
                if onward < cost.get(end, FAR) and (not confined or self.bellounis_may(end)):
                    cost[end] = onward
                    heapq.heappush(waiting, (onward, end))
        return FAR
