"""What players of Ici think that rules allow, find and cost, against what the rules do.

Positions come from games of `notes`; every switch, and changed rule numbers, are laid on some of them.
"""
import functools
import itertools

import numpy as np
import pytest
from numba import types

from policies.core.match import trace_game
from policies.ici import estimates
from policies.ici.greedy import fln as greedy_fln
from policies.ici.match import Match
from policies.ici.notes import fln as notes_attacks
from policies.ici.notes import fln_movement, france_values
from simulate.core.data.tables import field_of
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.ici.board.files import SHAPE
from simulate.ici.enums import Control, Crisis, Event, Failek, Kind, Lasting, Level, Operation, Segment, Side, Step
from simulate.ici.play import PLAY_TURN
from simulate.ici.rules.counters import add_failek, update_all_control, update_control
from simulate.ici.rules.forces.recruitment import exchange_one, recruit_one
from simulate.ici.rules.insurgency import agitate, may_agitate, offer_operations, operate
from simulate.ici.rules.movement_and_attacks.after_movement import supply_check
from simulate.ici.rules.movement_and_attacks.fln_movement import FAR, forget_moves, trace_routes
from simulate.ici.rules.movement_and_attacks.search_and_attack import hits, may_search, search_and_attack
from simulate.ici.rules.movement_and_attacks.structure_attacks import passes_logistics, structure_hit
from simulate.ici.rules.politics.crisis import move_pied_noirs
from simulate.ici.rules.queries import costs, fights, places
from simulate.ici.state import MEMO, WEIGHTS
from tests.cases import records
from tests.ici.conftest import Scene, answers
from tests.ici.stage import offers, rows

pytestmark = pytest.mark.slow
STATE_T, BOARD_T, POLICY, _ = PLAY_TURN.args
SEARCH = types.void(STATE_T, BOARD_T, types.int64, POLICY, POLICY)
FEELINGS = types.void(STATE_T, BOARD_T, types.int64, POLICY)
UNIFORM = Match("ici-1955", "uniform", "uniform").fln_player.policy()
GAMES, APART, EACH = {"ici-1955": 10, "ici-1959": 8}, 2, 2
SWITCHES = [{field_of(name): 0} for name in SHAPE.paths if name.startswith("reading.")] + [{"maquis_on": 1}]
NUMBERS = records("""        # together in a row are numbers of which none hides another
    search_hit_on 3 search_cost 3 search_units_per_die 3 search_most_dice 3 supply_base 2 supply_low_extra 3 combat_hit_on 4 \
    combat_helicopter_paratroopers 2 counterinsurgency_cost 1 counterinsurgency_resettle_cost 4 \
    counterinsurgency_infiltrate_dice 2 counterinsurgency_harsh_step 2 insurgency_cost 5 structure_attack_most_dice 2 \
    structure_attack_test_dice 2 recruit_low_to 6 recruit_city_halves 3 exchange_two 3
    search_mountains 1 search_sahara -1 search_support_level 2 search_fln_level -2 search_commando 2 supply_resettled_once 4 \
    supply_resettled_twice 0 supply_low_to 14 combat_mechanized_mountains -3 combat_mountain_troops 3 \
    counterinsurgency_bleues_discount 2 counterinsurgency_infiltrate_cost 1 counterinsurgency_infiltrate_on 4 \
    counterinsurgency_mobilize_to 15 insurgency_cells_to 6 structure_attack_hit_on 3 recruit_dear_halves 6 exchange_three 5 \
    fln_move_enter_cost 2
    density 0; density 3""")
CHANGES = [{}, *SWITCHES, *NUMBERS]
LASTS = (Lasting.OIL, Lasting.LES_BLEUES, Lasting.COMMANDO, Lasting.HELICOPTER, Lasting.INFILTRATE, Lasting.RESETTLE,
         Lasting.TUNISIA_MOROCCO)


@functools.cache
def positions():
    """(records of a state, board, names) from games that `notes` plays against itself."""
    taken = []
    for scenario, games in GAMES.items():
        match = Match(scenario, "notes", "notes", seed=1962)
        for game in range(games):
            states = trace_game(match, game).states[1 + game % APART::APART]
            taken += [(each, match.loaded.board, match.loaded.names) for each in states]
    return taken


@pytest.fixture(params=range(len(CHANGES)), ids=[" ".join(each)[:40] or "printed" for each in CHANGES])
def stages(request):
    """Some positions under one change; in every other one all lasting chits are in force."""
    number, all_of_them = request.param, positions()
    step = len(all_of_them) // EACH
    return [changed(*all_of_them[(7 * number + k * step) % len(all_of_them)], CHANGES[number], k % 2) for k in range(EACH)]


def changed(states, boards, names, numbers, lasts):
    it = Scene(states=states.copy().view(np.recarray), boards=boards.copy().view(np.recarray), names=names)
    for name, value in numbers.items():
        (it.state.public if name == "density" else it.board)[name] = value
    for effect in LASTS if lasts else ():
        it.state.public.lasting[effect] = 1
    it.do(update_all_control)
    it.regions = range(int(it.board.populated))
    return it


def again(it):
    """The same position, to be played in: both sides rich, every answer the first, nothing done yet this turn."""
    new = Scene(**{**vars(it), "states": it.states.copy().view(np.recarray)})
    new.public.ops[:], new.public.halves, new.public.segment = 90, 0, Segment.COUNTERINSURGENCY
    for field in ("changed", "resettled_now", "infiltrated", "attacked", "recruited"):
        new.public[field] = 0
    new.state.log.on, new.state.log.n = 1, 0
    answers(new)
    return new


def weights(**numbers):
    vector = np.zeros(WEIGHTS)
    for at, value in numbers.items():
        vector[getattr(france_values, at)] = value
    return vector


def test_a_few_hundred_positions_are_drawn():
    assert len(positions()) > 150
    assert len(CHANGES) * EACH > 40


def test_supply(stages):
    """3.2. As many Faileks as players expect stay in a place that has too many."""
    for it in stages:
        new, fed = again(it), []
        for place in range(int(it.board.algeria)):
            fed.append(int(it.query(places.supply_limit, place)))
            for _ in range(max(fed[-1] + 2 - it.public.faileks[place], 0)):
                new.do(add_failek, place, Failek.MOUSSEBILINE)
        new.do(supply_check)
        assert new.public.faileks[:len(fed)].tolist() == fed


def searched(it, place):
    new = again(it)
    entry(search_and_attack, SEARCH)(new.state, new.board, place, UNIFORM, UNIFORM)
    return rows(new, Event.SEARCH)[0], int(90 - new.public.ops[Side.FRANCE])


def test_search(stages):
    """3.5-1. Dice, faces that find, Faileks that may be found, OPs."""
    count = 0
    for it in stages:
        for place in range(int(it.board.algeria)):
            if not may_search(again(it).state, it.board, place):
                continue
            count += 1
            public, board, units = it.public, it.board, int(it.public.units[place])
            row, paid = searched(it, place)
            faces = sum(face >= row.b for face in range(1, 7))
            assert (paid, len(row.dice)) == (board.search_cost, fights.search_dice(public, board, place, units))
            assert estimates.find_chance(public, board, place) == faces / 6
            found = min(len(row.dice) * faces / 6, row.c)
            assert france_values.kills_a_search(public, board, weights(W_KILL=1.0), place, units) == pytest.approx(found)
            board.search_hit_on, as_it_was = -9, int(board.search_hit_on)
            row, _ = searched(it, place)
            board.search_hit_on = as_it_was
            assert row.a == min(len(row.dice), units, fights.most_found(public, board, place))
    assert count > 0


def ruled(it, region, faileks):
    """L. Who controls a Region with so many Faileks."""
    before = int(it.public.faileks[region])
    it.public.faileks[region] = faileks
    it.do(update_control, region)
    control = int(it.public.control[region])
    it.public.faileks[region] = before
    it.do(update_control, region)
    return control


def test_control(stages):
    """L. What contests a Region, what gives it back to France, what the FLN may send away."""
    for it in stages:
        for region in it.regions:
            here, most = int(it.public.faileks[region]), int(it.public.faileks[region]) + 12
            states = [ruled(it, region, faileks) for faileks in range(most)]
            french = [faileks for faileks in range(most) if states[faileks] == Control.FRANCE]
            others = [faileks for faileks in range(1, most) if states[faileks] != Control.FRANCE]
            assert it.query(places.contests_at, region) == others[0]
            more = min(faileks for faileks in others if faileks >= here)
            assert it.query(places.missing_to_contest, region) == more - here
            lost = here - max(faileks for faileks in french if faileks <= here)
            findable = int(it.query(fights.most_found, region))
            assert it.query(places.kills_to_regain, region) == lost
            wanted = lost if lost <= findable else 0
            assert it.query(france_values.kills_for_control, region) == wanted
            loosened = here - max(faileks for faileks in range(here + 1) if states[faileks] != Control.FLN)
            assert it.query(places.kills_to_loosen, region) == loosened
            if here >= others[0]:
                assert states[here - it.query(greedy_fln.spare, region)] != Control.FRANCE


def test_bands_that_are_to_contest_do(stages):
    """L, 3.2. A number of Faileks that `notes` orders to a Region beyond what contests it contests it too, if it is fed."""
    vector = np.zeros(WEIGHTS)
    vector[fln_movement.W_LATE] = 99
    for it, margin in itertools.product(stages, (0, 1)):
        vector[fln_movement.W_MARGIN] = margin
        for region in it.regions:
            wanted = int(it.query(fln_movement.wanted_in_region, region, vector))
            if it.board.kind[region] != Kind.MAJOR_CITY and wanted < it.query(places.supply_limit, region):
                assert ruled(it, region, wanted) != Control.FRANCE


def test_safe_towns(stages):
    """3.5-1. `notes` sends Faileks to Towns in which, by the rule, the last one is never found."""
    vector = np.zeros(WEIGHTS)
    vector[[fln_movement.W_TOWN_UNITS, fln_movement.W_TOWN, fln_movement.W_CITY]] = 99, 1, 1
    for it in stages:
        for place in range(int(it.board.regions), int(it.board.algeria)):
            if it.board.kind[place] in (Kind.TOWN, Kind.CITY):
                new = again(it)
                new.public.faileks[place], new.public.units[place] = 1, 3
                safe = not new.do(may_search, place)
                assert it.query(fln_movement.wanted_in_community, place, vector) == safe


def operated(it, region, operation, times=1):
    """OPs paid and steps of the marker, of the last of so many tries."""
    new = again(it)
    new.public.allegiance[region] = max(int(new.public.allegiance[region]), 4)
    for _ in range(times):
        ops, value = int(new.public.ops[Side.FRANCE]), int(new.public.allegiance[region])
        new.do(operate, region, operation)
    return ops - int(new.public.ops[Side.FRANCE]), int(new.public.allegiance[region]) - value, new


def test_counterinsurgency(stages):
    """4.2. What is open, what it costs, how far markers move, what may be tried again."""
    for it in stages:
        it.board.counterinsurgency_purge_on = it.board.counterinsurgency_harsh_on = 7          # nobody is captured
        it.board.counterinsurgency_infiltrate_on = 7
        memo = zeroed(MEMO)[0]
        france_values.set_slopes(it.board, weights(W_WIDTH=24.0), memo, 8.0)
        for region in it.regions:
            new = again(it)
            new.state.france.options = 0
            new.do(offer_operations, region)
            listed = [b for _, b, _ in offers(new, Side.FRANCE)]
            first = costs.operation_under(it.public, region, it.public.control[region])
            thought = [] if first == costs.NOTHING else [first, *[Operation.HARSH_PURGE] * (first == Operation.PURGE)]
            assert [each for each in listed if each != Operation.RESETTLE] == thought
            for operation in listed:
                paid, _, after = operated(it, region, operation)
                assert it.query(france_values.price_of_try, operation) == paid
                after.state.france.options = 0
                after.do(offer_operations, region)
                repeated = operation in [b for _, b, _ in offers(after, Side.FRANCE)]
                if operation in (Operation.PURGE, Operation.HARSH_PURGE, Operation.INFILTRATE):
                    price = it.query(france_values.price_of_success, memo, operation)
                    assert price == (pytest.approx(10 * paid) if repeated else paid)           # a chance is a tenth at least


def test_steps_of_counterinsurgency(stages):
    """4.2. Mobilization and harsh interrogation, the first and the second try."""
    for it in stages:
        it.board.counterinsurgency_harsh_on = 7
        for region in it.regions:
            value = max(int(it.public.allegiance[region]), 4)
            top = int(it.board.tracks_top) - value
            assert operated(it, region, Operation.MOBILIZE)[1] == min(costs.mobilize_steps(it.board, value), top)
            for times in (1, 2):
                _, moved, after = operated(it, region, Operation.HARSH_PURGE, times)
                assert -moved == costs.harsh_steps(it.board, times > 1)
            assert france_values.is_harsh_again(after.public, region)
            assert not france_values.is_harsh_again(again(it).public, region)


def test_infiltration_succeeds_as_often_as_thought(stages):
    """4.2. Every roll of its dice."""
    for it in stages:
        dice = int(it.board.counterinsurgency_infiltrate_dice)
        need = int(it.board.counterinsurgency_infiltrate_on)
        good = sum(max(roll) >= need for roll in itertools.product(range(1, 7), repeat=dice))
        assert france_values.infiltrate_chance(it.board) == pytest.approx(good / 6**dice)


def test_insurgency(stages):
    """4.1. Steps, OPs, and which Regions points are kept for."""
    memo, vector = zeroed(MEMO)[0], np.zeros(WEIGHTS)
    vector[fln_movement.W_INSURGENCIES] = 99
    for it in stages:
        may = [region for region in it.regions if may_agitate(again(it).state, it.board, region)]
        it.query(fln_movement.keep, vector, memo)
        assert memo.number[fln_movement.RESERVE_INSURGENCY] == len(may) * it.board.insurgency_cost
        for region in may:
            new, value = again(it), int(it.public.allegiance[region])
            new.do(agitate, region)
            steps = value - int(new.public.allegiance[region])
            worth = it.board.population[region] * (0.5 + steps * estimates.step_worth(value))
            if value >= it.query(costs.insurgency_steps, region):                      # not past the end of the track
                assert it.query(notes_attacks.insurgency_worth, region, vector) == pytest.approx(worth)
            assert 90 - new.public.ops[Side.FLN] == it.board.insurgency_cost


def test_recruits_and_exchanges(stages):
    """2.1. What a Failek costs, how many an exchange leaves."""
    for it in stages:
        for region in it.regions:
            new = again(it)
            new.state.fln.pool[:] = 20
            new.do(recruit_one, region)
            assert 2 * it.query(france_values.price_of_failek, region) == new.public.halves
            for exchange in range(3 if region == 0 else 0):             # the same everywhere
                for kind in [Failek.MOUSSEBILINE, Failek.MOUDJAHIDINE] * 6:
                    new.do(add_failek, region, kind)
                before = int(new.public.faileks[region])
                new.do(exchange_one, region, exchange)
                assert before - new.public.faileks[region] == costs.exchange_loss(it.board, exchange)


def test_feelings(stages):
    """1.3. Steps that the Pied-noirs' Marker moves, those carried past a crisis too."""
    for it in stages:
        for feelings, steps in itertools.product((0, 2, 4), (-3, -2, -1, 0, 1, 3)):
            new = again(it)
            new.public.pied_noirs, new.public.crisis, new.public.density = feelings, Crisis.FOURTH_REPUBLIC, 0
            moved = int(new.query(costs.pied_noirs_moved, steps))
            entry(move_pied_noirs, FEELINGS)(new.state, new.board, steps, UNIFORM)
            shifts = [row.a - row.b for row in rows(new, Event.PIED_NOIRS)]
            reset = int(it.board.pied_noirs_reset_de_gaulle)
            if new.public.crisis != Crisis.FOURTH_REPUBLIC:
                shifts.remove(int(it.board.pied_noirs_crisis_at) - reset)
            assert sum(shifts) == moved


def test_ways_cost_what_they_must(stages):
    """3.1. No way is cheaper than entering its end, and a step from next door costs just that."""
    for it in stages:
        new = again(it)
        new.do(forget_moves)
        least = [int(it.query(costs.enter_cost, place)) for place in range(int(it.board.algeria))]
        for origin in it.regions:
            new.do(trace_routes, origin)
            reach = new.state.secret.reach[:len(least)].tolist()
            assert all(cost >= low for place, (cost, low) in enumerate(zip(reach, least, strict=True)) if place != origin)
            near = it.board.land[origin][:it.board.land_n[origin]].tolist()
            assert all(reach[place] == least[place] for place in near if reach[place] < 90)


def test_ways_lead_where_the_fln_looks(stages):
    """3.1. No way from any place ends where `notes` does not look for one."""
    memo = zeroed(MEMO)[0]
    for it in stages:
        fln_movement.know_marches(it.board, memo)
        marched, entered = memo.place[fln_movement.MARCHED], memo.place[fln_movement.ENTERED]
        new = again(it)
        new.do(forget_moves)
        found = 0
        for origin in range(int(it.board.places)):
            new.do(trace_routes, origin)
            reached = [place for place in range(int(it.board.algeria)) if new.state.secret.reach[place] < FAR and place != origin]
            assert all(marched[origin] & entered[place] for place in reached)
            found += len(reached)
        assert found > 100
        assert not all(marched[0] & entered[place] for place in range(int(it.board.algeria)))


def test_structure_attacks(stages):
    """3.3-2. Every roll of a Test and of an attack."""
    memo = zeroed(MEMO)[0]
    for it in stages:
        dice = int(it.board.structure_attack_test_dice)
        for incap in (4, 9, 13):
            it.public.incap = incap
            rolls = [np.array(roll) for roll in itertools.product(range(1, 7), repeat=dice)]
            passed = sum(bool(passes_logistics(it.state, sum(roll))) for roll in rolls) / len(rolls)
            fln_movement.count_sums(it.board, memo)
            assert it.query(fln_movement.logistics_chance, memo) == pytest.approx(passed)
        for faileks in (1, 2, 3):
            rolls = [np.array(roll) for roll in itertools.product(range(1, 7), repeat=faileks)]
            count = int(fights.attack_dice(it.board, faileks))
            good = sum(bool(structure_hit(it.board, roll, count)) for roll in rolls) / len(rolls)
            assert estimates.structure_chance(it.board, faileks) == pytest.approx(good)
    assert fln_movement.structure_chance is estimates.structure_chance


def test_who_kills(stages):
    """3.5-2. Every roll of a unit's dice against a Moudjahidine."""
    for it in stages:
        for group, step, place in itertools.product(range(int(it.board.classes)), (Step.REDUCED, Step.FULL), it.regions[::6]):
            terrain, count = it.board.terrain[place], int(it.board.class_strength[group, step])
            added = it.query(fights.unit_quality, group, step, terrain) - it.board.failek_quality[Failek.MOUDJAHIDINE]
            one = sum(int(hits(it.board, np.array([die]), 1, added)) for die in range(1, 7)) / 6
            assert it.query(estimates.kill_chance, group, step, terrain) == pytest.approx(1 - (1 - one)**count)


def test_goals_beyond_one_search():
    """3.5. Where a place is attacked once a turn only, a goal that takes two searches brings nothing."""
    board = Match("ici-1955").loaded.board.copy().view(np.recarray)[0]
    memo, rows = zeroed(MEMO)[0], (france_values.REGAINING, france_values.REGAIN_PRICE)
    memo.score[france_values.COST, 0] = 2.0

    def share(kills, purse):
        france_values.keep_share(board, memo, *rows, 0, kills, 2.0, 2.0)
        return france_values.share_done(memo, *rows, 0, purse)

    assert (share(0, 20.0), share(4, 20.0), share(4, 3.0), share(4, 2.9)) == (0.0, 0.5, 0.5, 0.0)
    board.reading_search_again_after_attack = 0
    assert (share(4, 20.0), share(2, 20.0), share(2, 0.9)) == (0.0, 1.0, 0.0)


def test_best_operation_is_one_that_is_open(stages):
    """4.2. `notes` weighs only what the rule lists."""
    memo = zeroed(MEMO)[0]
    vector = weights(W_PURGE=1.0, W_DETECT=1.0, W_MOBILIZE=1.0, W_WIDTH=24.0)
    for it in stages:
        france_values.set_slopes(it.board, vector, memo, 8.0)
        for region in it.regions:
            control, level = int(it.public.control[region]), int(it.public.level[region])
            best = it.query(france_values.best_operation, vector, memo, 8.0, region, control)[0]
            if best in (Operation.PURGE, Operation.HARSH_PURGE):
                assert (control, level) == (Control.FRANCE, Level.FLN)
            elif best == Operation.INFILTRATE:
                assert (control, it.public.lasting[Lasting.INFILTRATE]) == (Control.CONTESTED, 1)
