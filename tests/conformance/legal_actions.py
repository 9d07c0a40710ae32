"""What the rules of Algeria allow in the position of a recorded click, in the words of the recordings: for those that list it."""
from simulate.algeria.enums import Box, Build, Class, Mission, Order, Type
from simulate.algeria.rules.common import airmobile, counters, queries
from simulate.algeria.rules.effects import fln_income_and_builds, fln_missions, government_missions, government_purchases
from simulate.algeria.rules.missions.react_and_flush import can_flush
from simulate.algeria.rules.phases import deployment, random_events

ASSETS = {"acquire_air_point": Order.AIR, "acquire_helo_point": Order.HELO, "acquire_naval_point": Order.NAVAL}
BORDER = {"mobilize_border_zone": Order.BORDER_MOBILIZE, "improve_border_zone": Order.BORDER_IMPROVE,
          "activate_border_zone": Order.BORDER_ACTIVATE}
FLN = {"propaganda": Mission.PROPAGANDA, "strike": Mission.STRIKE, "move": Mission.MOVE, "raid": Mission.RAID,
       "harass": Mission.HARASS}
GOVERNMENT = {"intelligence": government_missions.may_intelligence, "civil_affairs": government_missions.may_civil_affairs,
              "suppression": government_missions.may_suppress, "population_resettlement": government_missions.may_resettle}


class Legality:
    """The legal options of a replay's position, state by state, as far as they are options of the game itself."""

    def __init__(self, replay):
        self.replay, self.state, self.board, self.public = replay, replay.state, replay.board, replay.public
        self.areas, self.units = range(int(self.board.areas)), range(int(self.board.units))

    def differences(self, line: dict) -> list[str]:
        """What is legal by the recording or by the rules, but not by both."""
        self.line = line
        check = getattr(self, line["st"], None)
        if check is None:
            return []
        listed, found = line["L"], []
        for name, ours in check(list(line.get("sel", ())) if not isinstance(line.get("sel"), int) else [line["sel"]]).items():
            theirs = listed.get(name, [] if isinstance(ours, list) else 0)
            told = sorted(ours) if isinstance(ours, list) else ours
            if told != theirs:
                found.append(f"{name}: recorded {theirs}, by the rules {told}")
        return found

    def line_is(self, action: str) -> bool:
        """The click that follows."""
        return self.line["a"] == action

    def may(self, rule, *rest) -> bool:
        return bool(rule(self.state, self.board, *rest))

    def is_dead_end(self, difference: str) -> bool:
        """An option that the recordings list although nothing can follow it.

        A Flush wherever a unit could be made airmobile, even if it could fly to no FLN unit; a journey to France without a Cadre,
        or back from there without a Front.
        """
        if self.line["st"] == "fln_deployment":
            return difference == "deploy_cadre_to_france: recorded 1, by the rules 0" or self.only_stranded(difference)
        if self.line["st"] != "gov_operations" or difference != "flush: recorded 1, by the rules 0":
            return False
        return any(self.may(airmobile.may_airmobilize, unit) for unit in range(int(self.board.first_unit[Type.POLICE])))

    def number(self, places) -> list[int]:
        return [self.replay.coding.number[place] for place in places]

    def at(self, unit) -> int:
        return int(self.public.unit_place[unit])

    def kind(self, unit) -> int:
        return int(self.board.unit_type[unit])

    def ready(self, unit) -> bool:
        """An FLN unit in an OPS box, not neutralized."""
        return self.public.unit_box[unit] == Box.OPERATIONS and not self.public.unit_neutral[unit]

    def fln_units(self, *kinds) -> list[int]:
        return [unit for unit in self.units if self.kind(unit) in kinds and self.at(unit) < self.board.places]

    # ---- set-up and events

    def scenario_setup(self, chosen):
        if len(chosen) != 1 or self.at(chosen[0]) < self.board.places:
            return {}
        kind = self.kind(chosen[0])
        placed = [0] * int(self.board.wilayas)
        for unit in self.units:
            if self.kind(unit) == kind and self.at(unit) < self.board.areas:
                placed[self.board.wilaya[self.at(unit)]] += 1
        wanted = [place for place in self.areas
                  if placed[self.board.wilaya[place]] < self.board.first_units[self.board.wilaya[place], kind]]
        if kind == Type.FRONT:
            wanted = [place for place in wanted if self.may(counters.may_hold_front, place)]
        return {"loc": self.number(wanted)}

    def event_fln_factional_purge_select_units(self, chosen):
        if not self.line_is("unit"):
            return {"unit": []}
        wilaya = self.board.wilaya[self.at(self.line["x"])]
        return {"unit": [unit for unit in self.fln_units(Type.FAILEK, Type.BAND, Type.CADRE, Type.FRONT)
                         if self.may(random_events.may_be_purged, unit, wilaya)]}

    def event_gov_nato_pressure_select_units(self, chosen):
        left = [unit for unit in self.units if random_events.worth(self.board, unit) and self.at(unit) < self.board.areas]
        return {"unit": left if self.line_is("unit") else []}

    def event_gov_suez_crisis_select_units(self, chosen):
        left = [unit for unit in self.units if self.kind(unit) == Type.ELITE and self.at(unit) < self.board.areas]
        return {"unit": left if self.line_is("unit") else []}

    def place_oas(self, chosen):
        return {"loc": sorted(self.number(place for place in range(self.board.places)
                                          if random_events.may_place_oas(self.board, place)))}

    # ---- reinforcement and deployment

    def gov_reinforcement(self, chosen):
        public = self.public
        if not chosen:
            found = {name: int(self.may(government_purchases.may_buy, order)) for name, order in ASSETS.items()}
            return {**found, **{name: int(self.may(government_purchases.may_border, order)) for name, order in BORDER.items()}}
        kinds = [self.kind(unit) for unit in chosen]
        waiting = all(self.at(unit) == government_purchases.AVAILABLE for unit in chosen)
        cost = sum(int(self.board.mobilize_halves[kind]) for kind in kinds)
        may = (
            waiting
            and all(self.may(government_purchases.may_mobilize, kind) for kind in kinds)
            and government_purchases.can_spend(self.state, cost)
        )
        halves = sum(int(self.board.activate_halves[kind]) for kind in kinds)
        idle = all(self.may(government_purchases.may_activate, unit) for unit in chosen) and government_purchases.can_spend(
            self.state, halves
        )
        police = all(self.at(unit) < self.board.areas and public.unit_box[unit] == Box.PATROL for unit in chosen)
        return {"loc": self.number(self.areas) if may else [], "activate": int(idle), "remove": int(police)}

    def fln_reinforcement(self, chosen):
        if len(chosen) != 1:
            return {}
        unit, found = chosen[0], {}
        place, kind = self.at(unit), self.kind(unit)
        for build in Build:
            name = f"build_{build.name.lower()}" if build in (Build.CADRE, Build.BAND) else f"convert_{build.name.lower()}"
            maker = Class.FRONT if build in (Build.CADRE, Build.BAND) else fln_income_and_builds.source(build)
            able = (
                kind == maker
                and not self.public.unit_neutral[unit]
                and fln_income_and_builds.may_build(self.state, self.board, build, place)
            )
            found[name] = int(bool(able))
        return found

    def gov_deployment(self, chosen):
        moving = [
            unit for unit in self.units if unit < self.board.first_unit[Type.FAILEK] and self.may(deployment.may_deploy, unit)
        ]
        if not chosen:
            others = [unit for unit in self.units if self.may(deployment.may_change_mode, unit)]
            return {"unit": sorted({*moving, *others})}
        # the host's menu: one mode at a time; of several units only the first is asked whether it has moved
        modes = len(chosen) == 1 and self.may(deployment.may_change_mode, chosen[0])
        return {"loc": self.number(self.areas) if chosen[0] in moving else [], "change_division_mode": int(modes)}

    def fln_deployment(self, chosen):
        public, board = self.public, self.board
        able = [unit for unit in self.fln_units(Type.FAILEK, Type.BAND, Type.CADRE, Type.FRONT)
                if not public.unit_neutral[unit] and public.unit_box[unit] == Box.UNDERGROUND
                and (self.at(unit) < board.areas or self.back(unit))]
        to_france = any(self.may(deployment.may_go_to_france, place) for place in self.areas)
        return {"unit": able, "deploy_cadre_to_france": int(to_france)}

    def back(self, unit) -> bool:
        """The Cadre in France may come back."""
        return (self.at(unit) == self.board.france and not self.public.france_used
                and any(self.may(fln_missions.front_place, place) for place in range(self.board.places)))

    def only_stranded(self, difference: str) -> bool:
        """The lists of units differ by nothing but Cadres in France that have nowhere to go this turn."""
        listed, ours = self.line["L"].get("unit", []), self.fln_deployment([])["unit"]
        stranded = [unit for unit in listed if self.at(unit) == self.board.france and not self.public.france_used
                    and not self.back(unit)]
        return difference.startswith("unit: ") and bool(stranded) and sorted({*ours, *stranded}) == listed

    def fln_deploy_cadre_to_france(self, chosen):
        return {"unit": [unit for unit in self.fln_units(Type.CADRE)
                         if self.may(deployment.may_go_to_france, self.at(unit)) and not self.public.unit_neutral[unit]
                         and self.public.unit_box[unit] == Box.UNDERGROUND]}

    def fln_deploy_cadre_from_france(self, chosen):
        places = [place for place in range(self.board.places) if self.may(fln_missions.front_place, place)]
        return {"loc": sorted(self.number(places))}

    # ---- the FLN's missions

    def able(self, mission) -> list[int]:
        """Units that may conduct or lead a mission."""
        if mission == Mission.PROPAGANDA:
            return [unit for unit in self.fln_units(Type.CADRE, Type.FRONT)
                    if (self.ready(unit) or self.at(unit) == self.board.france)
                    and self.may(fln_missions.may_propagandize, self.at(unit))]
        if mission == Mission.STRIKE:
            return [unit for unit in self.fln_units(Type.FRONT)
                    if self.ready(unit) and self.may(fln_missions.may_strike, self.at(unit))]
        if mission == Mission.MOVE:
            return [unit for unit in self.fln_units(Type.FAILEK, Type.BAND, Type.CADRE)
                    if self.ready(unit) and self.may(fln_missions.can_move, self.at(unit))]
        rule = fln_missions.may_raid if mission == Mission.RAID else fln_missions.may_harass
        return [unit for unit in self.fln_units(Type.FAILEK, Type.BAND) if self.ready(unit) and self.may(rule, self.at(unit))]

    def fln_operations(self, chosen):
        return {name: int(bool(self.able(mission))) for name, mission in FLN.items()}

    def fln_propaganda(self, chosen):
        return {} if chosen else {"unit": self.able(Mission.PROPAGANDA)}

    def fln_strike(self, chosen):
        return {} if chosen else {"unit": self.able(Mission.STRIKE)}

    def fln_raid(self, chosen):
        return {} if chosen else {"unit": self.able(Mission.RAID)}

    def fln_harass(self, chosen):
        return {} if chosen else {"unit": self.able(Mission.HARASS)}

    def fln_move(self, chosen):
        if not chosen:
            return {"unit": self.able(Mission.MOVE)}
        here = self.at(chosen[0])
        places = [place for place in range(self.board.places) if self.may(fln_missions.may_move, here, place)]
        return {"loc": sorted(self.number(places))}

    def fln_combat_fln_losses(self, chosen):
        return {"unit": [unit for unit in self.units if unit >= self.board.first_unit[Type.FAILEK] and self.public.unit_in[unit]]}

    # ---- the Government's missions

    def gov_operations(self, chosen):
        found = {name: int(any(self.may(rule, place) for place in self.areas)) for name, rule in GOVERNMENT.items()}
        return {**found, "flush": int(any(self.may(can_flush, place) for place in self.areas))}

    def force(self, place, chosen, air) -> list[int]:
        """Units that may join a Flush or React at a place: with `air` not those that would have to be made airmobile for it."""
        regulars = sum(self.kind(unit) != Type.ELITE for unit in chosen)
        able = [unit for unit in range(int(self.board.first_unit[Type.POLICE])) if unit not in chosen
                and self.may(airmobile.may_serve, unit, place, len(chosen), regulars)]
        return [unit for unit in able if self.at(unit) == place or self.public.unit_class[unit] > Class.FRONT] if air else able

    def gov_flush(self, chosen):
        if self.line_is("airmobilize"):
            return {}
        return {"loc": self.number(place for place in self.areas
                                   if can_flush(self.state, self.board, place))}

    def gov_flush_select_units(self, chosen):
        place = self.replay.place
        air = int(bool(self.public.air_left > 0 and not queries.is_urban(self.board, place) and chosen))
        return {"unit": sorted([*self.force(place, chosen, True), *chosen]), "roll": int(bool(chosen)), "use_air_point": air}

    def gov_react(self, chosen):
        return self.gov_flush_select_units(chosen)

    def gov_intelligence(self, chosen):
        return self.where("intelligence")

    def gov_civil_affairs(self, chosen):
        return self.where("civil_affairs")

    def gov_suppression(self, chosen):
        return self.where("suppression")

    def gov_population_resettlement(self, chosen):
        return self.where("population_resettlement")

    def where(self, name):
        if self.line_is("roll"):
            return {}
        return {"loc": self.number(place for place in self.areas if self.may(GOVERNMENT[name], place))}


