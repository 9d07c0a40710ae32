"""Recorded clicks of every phase but the Operations Phase; with the missions, a whole recorded game played again."""
from simulate.algeria.enums import Build, Cause, Happening, Order, Side
from simulate.algeria.recording import first_turn, place_unit
from simulate.algeria.rules.common import queries, support_levels
from simulate.algeria.rules.effects import fln_income_and_builds, government_purchases, interphase
from simulate.algeria.rules.phases import deployment, random_events
from tests.conformance.replay import Different
from tests.conformance.replay_missions import Missions


class Phases(Missions):
    """Handlers, one a state of the recordings: (action, its argument, the selection)."""

    # ---- set-up and events

    def scenario_setup(self, action, x, chosen):
        if action == "loc":
            for unit in chosen:
                self.call(place_unit, unit, self.coding.place[x])
        elif action == "end_deployment" and self.line["by"] == "F":
            self.call(first_turn)
            self.determined()

    def random_event(self, action, x, chosen):
        public = self.public
        event = self.call(random_events.happening_of, self.next("event_tens"), self.next("event_ones"))
        if event == Happening.ARMS:
            self.call(random_events.arms, self.sum("arms_shipment"))
        elif event == Happening.JEALOUSY:
            public.jealousy = 1
        elif event == Happening.AMNESTY:
            public.amnesty = 1
        elif event == Happening.SARTRE:
            self.call(support_levels.change_psl, Side.GOVERNMENT, -self.board.sartre_loss, Cause.EVENT)
        elif event == Happening.ELECTIONS:
            row = random_events.coup_row(self.next("coup_table") + self.next("coup_table"))
            self.call(random_events.coup_psp, row, self.sum("coup_psl"), Cause.EVENT)
        elif event == Happening.INDEPENDENCE:
            if public.independent:
                self.call(random_events.infiltration, self.next("infiltration_mst"))
            else:
                self.independence()
        elif event == Happening.NATO:
            self.left = min(self.next("nato_count"), self.call(random_events.army))
        elif event == Happening.SUEZ:
            public.suez = 1
            self.left = min(self.next("suez_count"), self.call(interphase.elites_there))
        self.event_over()

    def determined(self):
        if self.board.optional_deterministic_independence and not self.public.independent:
            if self.next("deterministic_independence") <= self.public.turn:
                self.independence()

    def independence(self):
        self.call(random_events.independence, self.sum("independence_fln"), self.sum("independence_gov"))

    def event_over(self):
        """The event is done unless somebody is asked about it."""
        if self.line["st2"].startswith(("event", "random")):
            return
        self.call(support_levels.look_for_end)
        if support_levels.is_over(self.state):
            return
        if self.public.oas:
            self.call(random_events.control_oas, self.next("oas_control"))
        self.call(government_purchases.begin_reinforcement)
        due = self.call(random_events.oas_due)
        if due:
            random_events.set_oas(self.state, int(due > 0))
        if due > 0:
            self.call(random_events.control_oas, self.next("oas_control"))

    def random_event_un_debate(self, action, x, chosen):
        self.call(random_events.debate, int(action == "raise_fln_psl_1d6"), self.next("un_debate"))
        self.event_over()

    def event_fln_factional_purge_select_zone(self, action, x, chosen):
        self.next("purge_count")
        self.event_over()

    def event_fln_factional_purge_select_units(self, action, x, chosen):
        if action == "unit":
            self.call(random_events.purge, x)
        else:
            self.event_over()

    def event_gov_nato_pressure_select_units(self, action, x, chosen):
        self.withdraw(action, x, Happening.NATO)

    def event_gov_suez_crisis_select_units(self, action, x, chosen):
        self.withdraw(action, x, Happening.SUEZ)

    def withdraw(self, action, unit, why):
        if action == "unit":
            self.call(random_events.withdraw, unit, why)
        else:
            self.event_over()

    def place_oas(self, action, x, chosen):
        random_events.place_oas(self.state, self.coding.place[x])

    # ---- reinforcement and deployment

    def gov_reinforcement(self, action, x, chosen):
        points = {"acquire_air_point": Order.AIR, "acquire_helo_point": Order.HELO, "acquire_naval_point": Order.NAVAL}
        border = {"mobilize_border_zone": Order.BORDER_MOBILIZE, "improve_border_zone": Order.BORDER_IMPROVE,
                  "activate_border_zone": Order.BORDER_ACTIVATE}
        if action in points:
            self.call(government_purchases.buy, points[action])
        elif action in border:
            self.call(government_purchases.work_on_border, border[action])
        elif action == "end_reinforcement":
            self.call(government_purchases.end_reinforcement)
            self.call(fln_income_and_builds.income)
        else:
            for unit in chosen:
                if action == "loc":
                    self.call(government_purchases.mobilize, unit, self.coding.place[x])
                else:
                    self.call(government_purchases.activate if action == "activate" else government_purchases.remove_police, unit)

    def fln_reinforcement(self, action, x, chosen):
        if action == "end_reinforcement":
            self.call(deployment.begin_deployment)
            return
        (unit,) = chosen
        if action.startswith("build_"):
            self.call(fln_income_and_builds.build_new, Build[action[6:].upper()], self.public.unit_place[unit])
        else:
            self.call(fln_income_and_builds.convert, Build[action[8:].upper()], unit)

    def gov_deployment(self, action, x, chosen):
        for unit in chosen if action in ("loc", "change_division_mode") else ():
            if action == "change_division_mode":
                self.call(deployment.change_mode, unit)
            elif self.public.unit_place[unit] == self.coding.place[x]:
                self.call(deployment.patrol, unit)
            else:
                self.call(deployment.redeploy, unit, self.coding.place[x])
        if action == "end_deployment":
            self.call(deployment.return_to_france)

    def fln_deployment(self, action, x, chosen):
        if action == "unit" and self.line["st2"] == "fln_deployment":
            self.call(deployment.to_operations, x)
        elif action == "end_deployment":
            self.call(deployment.surface_abroad)
            self.oas_mission()

    def fln_deploy_cadre_to_france(self, action, x, chosen):
        if action == "unit":
            self.call(deployment.travel, x, self.board.france)

    def fln_deploy_cadre_from_france(self, action, x, chosen):
        self.call(deployment.travel, chosen, self.coding.place[x])

    def oas_mission(self):
        if self.public.oas and self.public.oas_place < self.board.areas:
            self.suppress(self.public.oas_place, 1)

    # ---- the interphase

    def passed(self):
        """A pass: the second one running brings the whole Interphase."""
        if self.line["st2"] in ("turn_interphase", "game_over") or self.line["st2"].startswith("gov_coup"):
            self.interphase()

    def interphase(self):
        for place in range(self.board.areas):
            fln, french = (queries.control_points(self.state.public, self.board, place, side)
                           for side in (Side.FLN, Side.GOVERNMENT))
            now = interphase.control_without_roll(self.board, fln, french)
            rolled = now < 0
            if rolled:
                now = interphase.control_by_roll(abs(fln - french), self.next("control_fln"), self.next("control_gov"))
            interphase.set_control(self.state, place, now, rolled, fln, french)
        for order, most in ((Order.AIR, self.public.air_most), (Order.HELO, self.public.helo_most)):
            if most:
                self.call(interphase.depreciate_points, order, self.next("depreciation_asset"))
        if self.public.ap:
            self.call(interphase.depreciate_ap, self.next("depreciation_ap"))
        self.recovery()
        self.call(interphase.redeploy_all)
        self.coup()

    def recovery(self):
        for place in range(self.board.areas):
            for unit in range(self.board.units):
                if self.public.unit_place[unit] == place and self.public.unit_neutral[unit]:
                    self.call(interphase.recover, unit, self.next("unit_recovery"))
        for place in range(self.board.areas):
            if self.public.terror[place]:
                self.call(interphase.recover_area, place, self.next("area_recovery"))

    def coup(self):
        waits = False
        if self.call(random_events.coup_possible):
            drm = self.call(random_events.coup_drm)
            if self.next("coup_check") + drm >= self.board.coup_on:
                row = random_events.coup_row(self.next("coup_table") + self.next("coup_table") + drm)
                self.call(random_events.coup_psp, row, self.sum("coup_psl"), Cause.COUP)
                self.sum("coup_free_psp")
                self.sum("coup_elite_count")
                waits = self.line["st2"].startswith("gov_coup")
                self.call(support_levels.look_for_end)
        if not waits and not support_levels.is_over(self.state):
            self.final(True)

    def final(self, test):
        """The final adjustments; with `test` the end of the game is looked for at last."""
        self.call(interphase.lose_to_oas)
        self.call(interphase.lose_to_terror)
        if not self.call(interphase.has_mobile) and not support_levels.is_over(self.state):
            self.call(support_levels.change_psl, Side.FLN, -self.sum("no_mobile_fln"), Cause.NO_MOBILE)
            self.call(support_levels.look_for_end)
        if not support_levels.is_over(self.state):
            self.call(interphase.gain_abroad)
        if not support_levels.is_over(self.state):
            self.call(interphase.gain_by_control)
            if test:
                self.call(support_levels.look_for_end)
                self.call(support_levels.shorter_game)

    def gov_coup_attempt_select_units(self, action, x, chosen):
        if action == "unit":
            self.call(random_events.withdraw, x, Happening.NONE)
        else:
            self.final(False)

    def gov_coup_attempt_free_mobilize(self, action, x, chosen):
        if action == "loc":
            for unit in chosen:
                self.call(government_purchases.enter, unit, self.coding.place[x])
        elif action == "done":
            self.final(False)

    def turn_interphase(self, action, x, chosen):
        self.call(interphase.new_turn)
        self.call(government_purchases.bring_back, Happening.NATO)
        if self.board.reading_suez_returns_early:
            self.call(government_purchases.bring_back, Happening.SUEZ)
        self.determined()


__all__ = ["Different", "Replay"]


class Replay(Phases):
    """A game on the host's readings; `step(line)` plays one recorded click, board and recording are then compared."""
