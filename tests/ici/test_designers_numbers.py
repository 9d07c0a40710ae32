"""Numbers that the rulebook does not know, for changes that play-testers propose: what they do, and nothing as printed."""
import numpy as np

from policies.ici.match import Match
from simulate.core.kernels.dated import keep_dates
from simulate.ici.board.load import load
from simulate.ici.enums import Event, Failek, Lasting, Purse, Segment, Side, Step
from simulate.ici.play import advance_turn
from simulate.ici.rule_system import ICI
from simulate.ici.rules.forces.recruitment import may_recruit, most_recruits, recruit_one, recruit_where_wanted
from simulate.ici.rules.movement_and_attacks.after_movement import enforce_fln_stacking, morice_attacks
from simulate.ici.rules.movement_and_attacks.structure_attacks import may_attack_structures, structure_attack
from simulate.ici.rules.politics.income import new_operation_points
from simulate.ici.rules.queries.fights import search_dice
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import look_for, offers, rows, stage
from tests.ici.test_rule_3_1_morice import border, strike


def changed(**numbers):
    """An overlay: section_name = {number: value}."""
    return {"rules": {section: dict(values) for section, values in numbers.items()}}


@cases("kept left after lost: 0 7 0 14; 1 7 3 8; 1 8 4 8; 2 7 7 0; 1 0 0 0")
def test_m4c_part_of_the_points_left_are_kept_and_the_rest_is_booked_as_lost(kept, left, after, lost):
    it = stage(ops=left, overlay=changed(points={"kept_halves": kept}))
    it.do(advance_turn)
    assert it.public.ops.tolist() == [after, after]
    assert it.tally.purse[:, Purse.UNSPENT].tolist() == [lost, lost]


@cases("left received: 0 20; 5 15; 20 0")
def test_r11_income_comes_on_top_of_what_was_kept_and_the_track_holds_twenty(left, received):
    it = stage(ops=left, overlay=changed(points={"kept_halves": 2}, income={"fln_base": 90}))
    it.do(new_operation_points)
    assert it.public.ops[Side.FLN] == 20
    assert next(row for row in rows(it, Event.INCOME) if row.side == Side.FLN).d == received


def test_m4c_what_is_kept_in_the_last_turn_of_a_date_is_there_in_the_next():
    it = stage(ops=7, overlay=ICI.parse_set("points.kept_halves=2@1957"))
    keep_dates(it.board, 11)
    it.do(advance_turn)
    keep_dates(it.board, 12)
    it.do(new_operation_points)
    assert it.public.ops[Side.FRANCE] == min(20, 7 + next(row for row in rows(it, Event.INCOME) if row.side == Side.FRANCE).d)
    assert it.tally.purse[Side.FRANCE, Purse.UNSPENT] == 0


def test_r31_the_line_stands_without_its_chit():
    for force, asked in ((0, []), (1, [Event.MORICE])):
        it = border(1, 1, overlay=changed(morice={"in_force": force}))
        it.public.lasting[Lasting.MORICE_LINE] = 0
        replay = answers(it, france=[1, 0, 0])
        it.do(morice_attacks, replay, replay)
        assert [row.event for row in rows(it, Event.MORICE)] == asked


@cases("plus: 0; 1; 3")
def test_r31_an_attack_at_the_line_adds_to_french_dice_alone(plus):
    it, usual = border(1, 1, overlay=changed(morice={"plus": plus})), border(1, 1)
    for each in (it, usual):
        each.public.segment = Segment.FLN_MOVEMENT
        strike(each)
    assert [row.d for row in rows(it, Event.FRENCH_FIRE)] == [row.d + plus for row in rows(usual, Event.FRENCH_FIRE)] != []
    assert {row.d for row in rows(it, Event.FLN_FIRE)} <= {0}


@cases("there most: 0 3; 8 2; 9 1; 10 0")
def test_g_a_country_with_a_limit_recruits_up_to_it(there, most):
    it = stage({"Tunisia": (0, there, 0)}, overlay=changed(stacking={"fln_tunisia": 10}))
    it.public.lasting[Lasting.TUNISIA_MOROCCO] = 1
    it.fln.pool[:] = 9
    assert it.do(most_recruits, "Tunisia") == most
    assert it.do(may_recruit, "Tunisia") == (most > 0)
    assert it.do(most_recruits, "Morocco") > 0


@cases("limit left: 10 10; 999 12; 0 0")
def test_g_what_is_beyond_the_limit_goes_at_the_end_of_the_movement(limit, left):
    it = stage({"Tunisia": (0, 12, 0), "Morocco": (0, 2, 0)}, overlay=changed(stacking={"fln_tunisia": limit}))
    it.do(enforce_fln_stacking)
    assert it.public.faileks[[it.at["Tunisia"], it.at["Morocco"]]].tolist() == [left, 2]


@cases("one passed may: 0 False True; 1 False False; 0 True False; 1 True False")
def test_r332_a_test_that_fails_may_be_the_last_of_the_turn(one, passed, may):
    it = stage({"2A": 3}, overlay=changed(structure_attack={"one_test": one}))
    it.public.incap = 11
    found = look_for(it, lambda copy: copy.do(structure_attack, "2A"),
                     lambda copy: bool(rows(copy, Event.LOGISTICS)[0].a) == passed)
    assert found.do(may_attack_structures, "2A") == may


@cases("more name dice: 0 14_RCP 2; 1 14_RCP 0; 0 14_RCP- 0; 0 14_RCP_3_RZ 3")
def test_r351_a_unit_of_the_quality_brings_dice(more, name, dice):
    """A full 14 RCP has the quality asked for, or `more` is asked for; a reduced one has less."""
    names = [name.replace("_", " ")] if "3_RZ" not in name else ["14 RCP", "3 RZ"]
    it = stage({"2A": 3}, {"2A": names}, overlay=changed(search={"elite_dice": 2}))
    group = it.board.unit_class[it.names.units.index("14 RCP")]
    full = it.board.class_quality[group, Step.FULL]
    it.board.class_quality[group, Step.REDUCED], it.board.search_elite_quality = full - 1, full + more
    assert search_dice(it.public, it.board, it.at["2A"], len(names)) == dice
    it.board.search_elite_dice = 0
    assert search_dice(it.public, it.board, it.at["2A"], len(names)) == len(names) // 2


@cases("ops first most: 2 0 3; 2 1 2; 1 0 1; 1 1 1; 5 0 7; 0 0 0")
def test_r212_moudjahidines_may_cost_more(ops, first, most):
    """Half an OP a Failek and half an OP more for a Moudjahidine: 1, 2, 1, 2 halves, or 2, 1, 2, 1."""
    recruit = {"cheap_halves": 1, "moudjahidine_extra_halves": 1, "fln_level_extra": 9}
    it = stage({"2A": 1}, ops=ops, overlay=changed(recruit=recruit))
    place = it.at["2A"]
    it.public.level[place] = it.public.allegiance[place] = it.public.incap = 0
    it.public.recruited[place], it.fln.pool[:] = first, 20
    assert it.do(most_recruits, place) == most
    for _ in range(most):
        it.do(recruit_one, place)
    assert it.public.halves == sum(1 + (first + number) % 2 for number in range(most)) <= 2 * ops


def test_r212_the_price_shown_is_that_of_the_next_recruit():
    it = stage({"2A": 1}, ops=20, overlay=changed(recruit={"moudjahidine_extra_halves": 3}))
    it.public.allegiance[it.at["2A"]] = it.public.incap = 0
    it.fln.pool[:] = 20
    replay = answers(it, fln=[1, 0, 0])
    it.do(recruit_where_wanted, replay)
    shown = [cost for place, cost, _ in offers(it) if place == it.at["2A"]]
    recruited = rows(it, Event.RECRUITED)
    assert [(row.a, row.b) for row in recruited] == [(Failek.MOUSSEBILINE, 1)]
    assert shown == [4]


NEUTRAL = ("points.kept_halves=0", "recruit.moudjahidine_extra_halves=0", "morice.in_force=0", "stacking.fln_tunisia=999",
           "structure_attack.one_test=0", "search.elite_dice=0", "search.elite_quality=1")


def test_as_printed_they_change_nothing():
    typed = [ICI.parse_set(each) for each in NEUTRAL]
    assert load("ici-1955", typed).resolved == "rules.search.elite_quality = 1 (print 4)"
    one, other = (Match("ici-1955", "notes", "notes", 5, each).play(0, 8) for each in (typed, []))
    np.testing.assert_array_equal(one, other)
