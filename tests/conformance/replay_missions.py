"""Recorded clicks of the Operations Phase: missions, reactions and combats."""
from simulate.algeria.enums import Cause, Mark, Mission, Side, Type
from simulate.algeria.rules.common import airmobile, combat, counters, support_levels
from simulate.algeria.rules.effects import fln_missions, government_missions
from tests.conformance.replay import Played


class Missions(Played):
    """Handlers, one a state of the recordings: (action, its argument, the selection)."""

    # ---- the FLN's missions

    def fln_operations(self, action, x, chosen):
        if action == "pass":
            self.passed()

    def start(self, mission, place, chosen=()):
        """A mission begins: who takes part is marked."""
        self.mission, self.place, self.public.mission = mission, place, mission
        self.call(combat.clear_force)
        self.public.must_react = 0
        for unit in chosen:
            self.public.unit_in[unit] = 1

    def fln_propaganda(self, action, x, chosen):
        if action == "roll":
            (unit,) = chosen
            self.start(Mission.PROPAGANDA, self.public.unit_place[unit], chosen)
            self.call(fln_missions.propaganda, unit, self.next("propaganda_mst"))
            self.after_fln_mission()

    def fln_strike(self, action, x, chosen):
        if action == "roll":
            self.start(Mission.STRIKE, self.public.unit_place[chosen[0]], chosen)
            cadres = sum(self.board.unit_type[unit] == Type.CADRE for unit in chosen)
            self.call(fln_missions.strike, self.place, cadres, self.next("strike_mst"))
            support_levels.owe(self.state, Side.FLN, self.sum("strike_psp"), Cause.STRIKE)
            self.after_fln_mission()

    def fln_raid(self, action, x, chosen):
        if action == "roll":
            self.start(Mission.RAID, self.public.unit_place[chosen[0]], chosen)
            mark = self.call(fln_missions.raid, self.place, self.next("raid_mst"))
            if mark == Mark.PLUS:
                kinds = {self.board.unit_type[unit] for unit in chosen}
                self.call(fln_missions.raid_backfires, Type.FAILEK if Type.FAILEK in kinds else Type.BAND)
            elif mark == Mark.AT:
                self.call(fln_missions.raid_hits_police, self.place)
            self.after_fln_mission()

    def fln_move(self, action, x, chosen):
        if action == "loc":
            (unit,) = chosen
            self.start(Mission.MOVE, self.coding.place[x])
            self.call(fln_missions.move, unit, self.coding.place[x], self.next("move_mst"))
            self.after_fln_mission()

    def fln_harass(self, action, x, chosen):
        if action == "roll":
            targets = [unit for unit in chosen if unit < self.board.first_unit[Type.FAILEK]]
            others = [unit for unit in chosen if unit not in targets]
            self.start(Mission.HARASS, self.public.unit_place[targets[0]], targets)
            for unit in others:
                self.public.unit_in[unit] = 1
            self.fight(combat.half(self.board, self.call(combat.firepower, Side.GOVERNMENT)))

    def after_fln_mission(self):
        """Nothing is left to share out: the end is looked for, the penalty rolled where nobody can react."""
        if sum(self.public.owed):
            return
        self.call(support_levels.look_for_end)
        if self.public.must_react and self.dice and not support_levels.is_over(self.state):
            self.penalty()

    def penalty(self):
        self.call(support_levels.change_psl, Side.GOVERNMENT, -self.next("no_react_penalty"), Cause.NO_REACT)
        self.call(support_levels.look_for_end)

    # ---- combat and what follows it

    def fight(self, strength):
        """Both dice, with the air's; then losses are shared out and taken in the order of the clicks."""
        fln = self.call(combat.firepower, Side.FLN)
        die, other = self.next("crt_fln"), self.next("crt_gov")
        strength += self.sum("air_point")
        self.call(combat.fire, self.place, fln, die, strength, other)
        self.left = self.public.hits[Side.FLN]
        self.phase = "combat"
        self.combat_goes_on()

    def combat_goes_on(self):
        """The combat ends once nothing is owed and no hit is to be taken."""
        if sum(self.public.owed) or (self.left and self.call(combat.taking_part, Side.FLN, self.place)):
            return
        self.phase = None
        self.call(combat.end_combat)
        self.call(government_missions.stand_down)
        self.call(support_levels.look_for_end)

    def fln_combat_fln_losses(self, action, x, chosen):
        self.left = self.call(combat.hit, x, self.left)
        self.combat_goes_on()

    def distribute_psp(self, action, x, chosen):
        side = Side.FLN if self.line["by"] == "F" else Side.GOVERNMENT
        words = action.split("_")
        own = int(words[0] == "add")
        for _ in range(5 if "5" in words else 1):
            if self.public.owed[side]:
                self.call(support_levels.share_one, side, own)
        if support_levels.is_over(self.state):
            return
        if self.phase == "combat":
            self.combat_goes_on()
        elif self.mission <= Mission.HARASS:
            self.after_fln_mission()

    # ---- the Government's missions

    def gov_operations(self, action, x, chosen):
        if action in ("pass", "auto_pass"):
            self.passed()

    def gov_flush(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.FLUSH, self.coding.place[x])

    def gov_flush_select_units(self, action, x, chosen):
        if action == "use_air_point":
            self.public.air_left -= 1
        elif action == "roll":
            for unit in chosen:
                self.call(airmobile.serve, unit, self.place)
            total = self.call(government_missions.contact_rating)
            found = self.call(government_missions.contacts, self.place, total, 0, self.values("flush_contact"))
            if found:
                self.fight(self.call(combat.firepower, Side.GOVERNMENT))
            else:
                self.call(government_missions.stand_down)

    def gov_airmobilize_select_units(self, action, x, chosen):
        if action == "unit":
            self.flip(x)
        else:
            for unit in chosen:
                self.public.helo_left -= self.board.helo[self.board.unit_type[unit]]

    def flip(self, unit):
        group = self.public.unit_class[unit]
        ground = airmobile.ground_class(group)
        self.call(counters.show, unit, airmobile.air_class(group) if ground == group else ground)

    def gov_react(self, action, x, chosen):
        if action == "use_air_point":
            self.public.air_left -= 1
        elif action == "no_react" and self.public.must_react:
            self.penalty()
        elif action == "roll":
            for unit in chosen:
                self.call(airmobile.serve, unit, self.place)
            self.call(government_missions.evasions, self.place, self.values("react_evade"))
            if self.call(combat.taking_part, Side.FLN, self.place):
                self.fight(self.call(combat.firepower, Side.GOVERNMENT))
            else:
                self.call(government_missions.stand_down)

    def gov_intelligence(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.INTELLIGENCE, self.coding.place[x])
        else:
            self.call(support_levels.change_psl, Side.GOVERNMENT, -self.board.intelligence_cost, Cause.MISSION)
            total = self.call(government_missions.police_rating, self.place)
            self.call(government_missions.contacts, self.place, total, 1, self.values("intel_contact"))
            self.call(support_levels.look_for_end)

    def gov_civil_affairs(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.CIVIL_AFFAIRS, self.coding.place[x])
        else:
            self.call(government_missions.civil_affairs, self.place, self.next("civil_affairs_mst"))
            self.call(support_levels.look_for_end)

    def gov_suppression(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.SUPPRESSION, self.coding.place[x])
        else:
            self.suppress(self.place, 0)

    def suppress(self, place, by_oas):
        row = self.call(government_missions.suppression, place, by_oas, self.next("suppression_mst"))
        count = self.call(government_missions.fighters, place)
        government_missions.shuffle(self.state, count, self.values("suppression_target_shuffle"))
        for unit in self.state.secret.order[:min(count, self.board.mission_number[row])]:
            self.call(counters.neutralize, unit)
        if self.board.mission_mark[row] == Mark.PLUS:
            self.call(support_levels.change_psl, Side.GOVERNMENT, -self.next("suppression_backfire"), Cause.BACKFIRE)
        self.call(support_levels.look_for_end)

    def gov_population_resettlement(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.RESETTLEMENT, self.coding.place[x])
        else:
            self.call(government_missions.resettle, self.place, self.sum("resettlement_psl"))
            self.call(support_levels.look_for_end)
