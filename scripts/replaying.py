"""One recorded game played again by the rules of Algeria: the same decisions and dice, counter by counter."""
from pathlib import Path

from scripts.recordings import Coding
from simulate.algeria.board import Game
from simulate.algeria.events import Cause
from simulate.algeria.names import Build, Happening, Mark, Mission, Order, Side, Type
from simulate.algeria.rules import (
    combat,
    deploy,
    government,
    happenings,
    income,
    interphase,
    losses,
    missions,
    reinforce,
    support,
    units,
)
from simulate.algeria.start import blank, blank_tally, first_turn, lay_out, place_unit, set_tracks
from simulate.algeria.state import NOWHERE, STATE
from simulate.core.record import zeroed


class Different(Exception):  # noqa: N818
    """The replay and the recording part; the message says where."""


class Replay:
    """A game on the host's readings; `step(line)` plays one recorded click, board and recording are then compared."""

    def __init__(self, game: Game, header: dict):
        self.board, self.coding, self.options = game.board[0], Coding(game.names), header["options"]
        self.state = zeroed(STATE)[0]
        self.public = self.state.public
        self.dice: list = []
        self.mission, self.place, self.left = Mission.PASS, NOWHERE, 0
        self.phase = None
        blank(self.state, self.board)
        blank_tally(self.state.tally)
        set_tracks(self.state, self.board, sum(die[1] for die in header["dice"]))
        lay_out(self.state, self.board)

    def hash(self) -> str:
        return self.coding.hash(self.public, self.board.units)

    def step(self, line: dict) -> None:
        """Play a click. Different if a die is left over or wanted, or if the click is unknown."""
        self.dice = [list(die) for die in line.get("d", ())]
        self.line = line
        handler = getattr(self, line["st"], None)
        if handler is None:
            raise Different(f"no handler of {line['st']}")
        handler(line["a"], line.get("x"), line.get("sel", ()))
        if self.dice:
            raise Different(f"dice not used: {self.dice}")

    def next(self, label: str) -> int:
        """The value of the next die, which must be of that kind."""
        if not self.dice or self.dice[0][0] != label:
            raise Different(f"a die {label!r} is wanted, recorded is {self.dice[:1]}")
        return self.dice.pop(0)[1]

    def sum(self, label: str) -> int:
        """The sum of all dice of that kind that come next."""
        total = 0
        while self.dice and self.dice[0][0] == label:
            total += self.dice.pop(0)[1]
        return total

    def values(self, label: str) -> list[int]:
        """The values of all dice of that kind that come next, with room behind."""
        found = []
        while self.dice and self.dice[0][0] == label:
            found.append(self.dice.pop(0)[1])
        return [*found, *[0] * 200]

    def call(self, rule, *rest):
        """A rule on this game."""
        return rule(self.state, self.board, *rest)

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
        event = self.call(happenings.happening_of, self.next("event_tens"), self.next("event_ones"))
        if event == Happening.ARMS:
            self.call(happenings.arms, self.sum("arms_shipment"))
        elif event == Happening.JEALOUSY:
            public.jealousy = 1
        elif event == Happening.AMNESTY:
            public.amnesty = 1
        elif event == Happening.SARTRE:
            self.call(support.change_psl, Side.GOVERNMENT, -self.board.sartre_loss, Cause.EVENT)
        elif event == Happening.ELECTIONS:
            row = happenings.coup_row(self.next("coup_table") + self.next("coup_table"))
            self.call(happenings.coup_psp, row, self.sum("coup_psl"), Cause.EVENT)
        elif event == Happening.INDEPENDENCE:
            if public.independent:
                self.call(happenings.infiltration, self.next("infiltration_mst"))
            else:
                self.independence()
        elif event == Happening.NATO:
            self.left = min(self.next("nato_count"), self.call(happenings.army))
        elif event == Happening.SUEZ:
            public.suez = 1
            self.left = min(self.next("suez_count"), self.call(interphase.elites_there))
        self.event_over()

    def determined(self):
        if self.board.optional_deterministic_independence and not self.public.independent:
            if self.next("deterministic_independence") <= self.public.turn:
                self.independence()

    def independence(self):
        self.call(happenings.independence, self.sum("independence_fln"), self.sum("independence_gov"))

    def event_over(self):
        """The event is done unless somebody is asked about it."""
        if self.line["st2"].startswith(("event", "random")):
            return
        self.call(support.look_for_end)
        if support.is_over(self.state):
            return
        if self.public.oas:
            self.call(happenings.control_oas, self.next("oas_control"))
        self.call(reinforce.begin_reinforcement)
        due = self.call(happenings.oas_due)
        if due:
            happenings.set_oas(self.state, int(due > 0))
        if due > 0:
            self.call(happenings.control_oas, self.next("oas_control"))

    def random_event_un_debate(self, action, x, chosen):
        self.call(happenings.debate, int(action == "raise_fln_psl_1d6"), self.next("un_debate"))
        self.event_over()

    def event_fln_factional_purge_select_zone(self, action, x, chosen):
        self.next("purge_count")
        self.event_over()

    def event_fln_factional_purge_select_units(self, action, x, chosen):
        if action == "unit":
            self.call(happenings.purge, x)
        else:
            self.event_over()

    def event_gov_nato_pressure_select_units(self, action, x, chosen):
        self.withdraw(action, x, Happening.NATO)

    def event_gov_suez_crisis_select_units(self, action, x, chosen):
        self.withdraw(action, x, Happening.SUEZ)

    def withdraw(self, action, unit, why):
        if action == "unit":
            self.call(happenings.withdraw, unit, why)
        else:
            self.event_over()

    def place_oas(self, action, x, chosen):
        happenings.place_oas(self.state, self.coding.place[x])

    # ---- reinforcement and deployment

    def gov_reinforcement(self, action, x, chosen):
        points = {"acquire_air_point": Order.AIR, "acquire_helo_point": Order.HELO, "acquire_naval_point": Order.NAVAL}
        border = {"mobilize_border_zone": Order.BORDER_MOBILIZE, "improve_border_zone": Order.BORDER_IMPROVE,
                  "activate_border_zone": Order.BORDER_ACTIVATE}
        if action in points:
            self.call(reinforce.buy, points[action])
        elif action in border:
            self.call(reinforce.work_on_border, border[action])
        elif action == "end_reinforcement":
            self.call(reinforce.end_reinforcement)
            self.call(income.income)
        else:
            for unit in chosen:
                if action == "loc":
                    self.call(reinforce.mobilize, unit, self.coding.place[x])
                else:
                    self.call(reinforce.activate if action == "activate" else reinforce.remove_police, unit)

    def fln_reinforcement(self, action, x, chosen):
        if action == "end_reinforcement":
            self.call(deploy.begin_deployment)
            return
        (unit,) = chosen
        if action.startswith("build_"):
            self.call(income.build_new, Build[action[6:].upper()], self.public.unit_place[unit])
        else:
            self.call(income.convert, Build[action[8:].upper()], unit)

    def gov_deployment(self, action, x, chosen):
        for unit in chosen if action in ("loc", "change_division_mode") else ():
            if action == "change_division_mode":
                self.call(deploy.change_mode, unit)
            elif self.public.unit_place[unit] == self.coding.place[x]:
                self.call(deploy.patrol, unit)
            else:
                self.call(deploy.redeploy, unit, self.coding.place[x])
        if action == "end_deployment":
            self.call(deploy.return_to_france)

    def fln_deployment(self, action, x, chosen):
        if action == "unit" and self.line["st2"] == "fln_deployment":
            self.call(deploy.to_operations, x)
        elif action == "end_deployment":
            self.call(deploy.surface_abroad)
            self.oas_mission()

    def fln_deploy_cadre_to_france(self, action, x, chosen):
        if action == "unit":
            self.call(deploy.travel, x, self.board.france)

    def fln_deploy_cadre_from_france(self, action, x, chosen):
        self.call(deploy.travel, chosen, self.coding.place[x])

    def oas_mission(self):
        if self.public.oas and self.public.oas_place < self.board.areas:
            self.suppress(self.public.oas_place, 1)

    # ---- the FLN's missions

    def fln_operations(self, action, x, chosen):
        if action == "pass":
            self.passed()

    def start(self, mission, place, chosen=()):
        """A mission begins: who takes part is marked."""
        self.mission, self.place, self.public.mission = mission, place, mission
        self.call(losses.clear_force)
        self.public.must_react = 0
        for unit in chosen:
            self.public.unit_in[unit] = 1

    def fln_propaganda(self, action, x, chosen):
        if action == "roll":
            (unit,) = chosen
            self.start(Mission.PROPAGANDA, self.public.unit_place[unit], chosen)
            self.call(missions.propaganda, unit, self.next("propaganda_mst"))
            self.after_fln_mission()

    def fln_strike(self, action, x, chosen):
        if action == "roll":
            self.start(Mission.STRIKE, self.public.unit_place[chosen[0]], chosen)
            cadres = sum(self.board.unit_type[unit] == Type.CADRE for unit in chosen)
            self.call(missions.strike, self.place, cadres, self.next("strike_mst"))
            support.owe(self.state, Side.FLN, self.sum("strike_psp"), Cause.STRIKE)
            self.after_fln_mission()

    def fln_raid(self, action, x, chosen):
        if action == "roll":
            self.start(Mission.RAID, self.public.unit_place[chosen[0]], chosen)
            mark = self.call(missions.raid, self.place, self.next("raid_mst"))
            if mark == Mark.PLUS:
                kinds = {self.board.unit_type[unit] for unit in chosen}
                self.call(missions.raid_backfires, Type.FAILEK if Type.FAILEK in kinds else Type.BAND)
            elif mark == Mark.AT:
                self.call(missions.raid_hits_police, self.place)
            self.after_fln_mission()

    def fln_move(self, action, x, chosen):
        if action == "loc":
            (unit,) = chosen
            self.start(Mission.MOVE, self.coding.place[x])
            self.call(missions.move, unit, self.coding.place[x], self.next("move_mst"))
            self.after_fln_mission()

    def fln_harass(self, action, x, chosen):
        if action == "roll":
            targets = [unit for unit in chosen if unit < self.board.first_unit[Type.FAILEK]]
            others = [unit for unit in chosen if unit not in targets]
            self.start(Mission.HARASS, self.public.unit_place[targets[0]], targets)
            for unit in others:
                self.public.unit_in[unit] = 1
            self.fight(combat.half(self.board, self.call(losses.firepower, Side.GOVERNMENT)))

    def after_fln_mission(self):
        """Nothing is left to share out: the end is looked for, the penalty rolled where nobody can react."""
        if sum(self.public.owed):
            return
        self.call(support.look_for_end)
        if self.public.must_react and self.dice and not support.is_over(self.state):
            self.penalty()

    def penalty(self):
        self.call(support.change_psl, Side.GOVERNMENT, -self.next("no_react_penalty"), Cause.NO_REACT)
        self.call(support.look_for_end)

    # ---- combat and what follows it

    def fight(self, strength):
        """Both dice, with the air's; then losses are shared out and taken in the order of the clicks."""
        fln = self.call(losses.firepower, Side.FLN)
        die, other = self.next("crt_fln"), self.next("crt_gov")
        strength += self.sum("air_point")
        self.call(combat.fire, self.place, fln, die, strength, other)
        self.left = self.public.hits[Side.FLN]
        self.phase = "combat"
        self.combat_goes_on()

    def combat_goes_on(self):
        """The combat ends once nothing is owed and no hit is to be taken."""
        if sum(self.public.owed) or (self.left and self.call(losses.taking_part, Side.FLN, self.place)):
            return
        self.phase = None
        self.call(combat.end_combat)
        self.call(government.stand_down)
        self.call(support.look_for_end)

    def fln_combat_fln_losses(self, action, x, chosen):
        self.left = self.call(combat.hit, x, self.left)
        self.combat_goes_on()

    def distribute_psp(self, action, x, chosen):
        side = Side.FLN if self.line["by"] == "F" else Side.GOVERNMENT
        words = action.split("_")
        own = int(words[0] == "add")
        for _ in range(5 if "5" in words else 1):
            if self.public.owed[side]:
                self.call(support.share_one, side, own)
        if support.is_over(self.state):
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
                self.call(government.serve, unit, self.place)
            total = self.call(government.contact_rating)
            found = self.call(government.contacts, self.place, total, 0, self.values("flush_contact"))
            if found:
                self.fight(self.call(losses.firepower, Side.GOVERNMENT))
            else:
                self.call(government.stand_down)

    def gov_airmobilize_select_units(self, action, x, chosen):
        if action == "unit":
            self.flip(x)
        else:
            for unit in chosen:
                self.public.helo_left -= self.board.helo[self.board.unit_type[unit]]

    def flip(self, unit):
        group = self.public.unit_class[unit]
        ground = government.ground_class(group)
        self.call(units.show, unit, government.air_class(group) if ground == group else ground)

    def gov_react(self, action, x, chosen):
        if action == "use_air_point":
            self.public.air_left -= 1
        elif action == "no_react" and self.public.must_react:
            self.penalty()
        elif action == "roll":
            for unit in chosen:
                self.call(government.serve, unit, self.place)
            self.call(government.evasions, self.place, self.values("react_evade"))
            if self.call(losses.taking_part, Side.FLN, self.place):
                self.fight(self.call(losses.firepower, Side.GOVERNMENT))
            else:
                self.call(government.stand_down)

    def gov_intelligence(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.INTELLIGENCE, self.coding.place[x])
        else:
            self.call(support.change_psl, Side.GOVERNMENT, -self.board.intelligence_cost, Cause.MISSION)
            total = self.call(government.police_rating, self.place)
            self.call(government.contacts, self.place, total, 1, self.values("intel_contact"))
            self.call(support.look_for_end)

    def gov_civil_affairs(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.CIVIL_AFFAIRS, self.coding.place[x])
        else:
            self.call(government.civil_affairs, self.place, self.next("civil_affairs_mst"))
            self.call(support.look_for_end)

    def gov_suppression(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.SUPPRESSION, self.coding.place[x])
        else:
            self.suppress(self.place, 0)

    def suppress(self, place, by_oas):
        row = self.call(government.suppression, place, by_oas, self.next("suppression_mst"))
        count = self.call(government.fighters, place)
        government.shuffle(self.state, count, self.values("suppression_target_shuffle"))
        for unit in self.state.secret.order[:min(count, self.board.mission_number[row])]:
            self.call(units.neutralize, unit)
        if self.board.mission_mark[row] == Mark.PLUS:
            self.call(support.change_psl, Side.GOVERNMENT, -self.next("suppression_backfire"), Cause.BACKFIRE)
        self.call(support.look_for_end)

    def gov_population_resettlement(self, action, x, chosen):
        if action == "loc":
            self.start(Mission.RESETTLEMENT, self.coding.place[x])
        else:
            self.call(government.resettle, self.place, self.sum("resettlement_psl"))
            self.call(support.look_for_end)

    # ---- the interphase

    def passed(self):
        """A pass: the second one running brings the whole Interphase."""
        if self.line["st2"] in ("turn_interphase", "game_over") or self.line["st2"].startswith("gov_coup"):
            self.interphase()

    def interphase(self):
        for place in range(self.board.areas):
            fln, french = (self.call(interphase.control_points, place, side) for side in (Side.FLN, Side.GOVERNMENT))
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
        if self.call(happenings.coup_possible):
            drm = self.call(happenings.coup_drm)
            if self.next("coup_check") + drm >= self.board.coup_on:
                row = happenings.coup_row(self.next("coup_table") + self.next("coup_table") + drm)
                self.call(happenings.coup_psp, row, self.sum("coup_psl"), Cause.COUP)
                self.sum("coup_free_psp")
                self.sum("coup_elite_count")
                waits = self.line["st2"].startswith("gov_coup")
                self.call(support.look_for_end)
        if not waits and not support.is_over(self.state):
            self.final(True)

    def final(self, test):
        """The final adjustments; with `test` the end of the game is looked for at last."""
        self.call(interphase.lose_to_oas)
        self.call(interphase.lose_to_terror)
        if not self.call(interphase.has_mobile) and not support.is_over(self.state):
            self.call(support.change_psl, Side.FLN, -self.sum("no_mobile_fln"), Cause.NO_MOBILE)
            self.call(support.look_for_end)
        if not support.is_over(self.state):
            self.call(interphase.gain_abroad)
        if not support.is_over(self.state):
            self.call(interphase.gain_by_control)
            if test:
                self.call(support.look_for_end)
                self.call(support.shorter_game)

    def gov_coup_attempt_select_units(self, action, x, chosen):
        if action == "unit":
            self.call(happenings.withdraw, x, Happening.NONE)
        else:
            self.final(False)

    def gov_coup_attempt_free_mobilize(self, action, x, chosen):
        if action == "loc":
            for unit in chosen:
                self.call(reinforce.enter, unit, self.coding.place[x])
        elif action == "done":
            self.final(False)

    def turn_interphase(self, action, x, chosen):
        self.call(interphase.new_turn)
        self.call(reinforce.bring_back, Happening.NATO)
        if self.board.reading_suez_returns_early:
            self.call(reinforce.bring_back, Happening.SUEZ)
        self.determined()


def replay(path: Path, game: Game, lines: list[dict]) -> int:
    """Clicks compared. Different where the first one parts from the recording."""
    playing, count = Replay(game, lines[0]), 0
    for line in lines[1:]:
        if line.get("k") in ("do", "nav"):
            _step(playing, line)
            count += 1
        wanted = line.get("h") or line.get("hash")
        if wanted and playing.hash() != wanted:
            raise Different(f"click {line.get('i', line.get('at'))}: another board")
    return count


def _step(playing: Replay, line: dict) -> None:
    try:
        playing.step(line)
    except Different as error:
        raise Different(f"click {line['i']} ({line['st']}/{line['a']}): {error}") from None


