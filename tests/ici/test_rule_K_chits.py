"""K: what a Political Chit does, column by column and in its order."""
import pytest

from policies.ici.notes.chits import mean_points
from simulate.core.data.cells import die_kind
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain
from simulate.ici.board.build import read_actions
from simulate.ici.enums import Event, Level, Verb
from simulate.ici.rules.politics.political_chits import end_of_turn_effects
from tests.cases import cases
from tests.ici.stage import rows, stage
from tests.ici.staged_chits import FLN, FRANCE, by_dice, make_chit, play, played, set_regions, values


def mixed():
    """A stage with all four levels, every Population Marker at 10."""
    it = stage()
    set_regions(it, 10)
    it.public.level[:25] = [place % 4 for place in range(25)]
    return it


@cases("steps still: -2 SUPPORT; -1 SUPPORT; 1 FLN; 2 FLN", Level)
def test_k_ps_passes_over_support_level_going_down_and_fln_level_going_up(steps, still):
    assert values(played(it=mixed(), ps=steps)) == [10 if place % 4 == still else 10 + steps for place in range(25)]


def test_k_actions_come_first_then_ps_fln_pn_fp():
    it = played(ps=-1, fln=1, pn=-1, fp=1, actions=[(Verb.OPS, -2, FRANCE), (Verb.DENSITY, 1, 0)])
    order = list(dict.fromkeys(row.event for row in rows(it)))
    assert order == [Event.CHIT_PLAYED, Event.OPS_CHANGED, Event.DENSITY, Event.ALLEGIANCE, Event.INCAP, Event.PIED_NOIRS,
                     Event.FRENCH_PUBLIC]


@cases("""side amount after:
    FLN 3 [13,10]; FLN -3 [7,10]; FRANCE 4 [10,14]; FRANCE -2 [10,8]; FRANCE 15 [10,20]; FLN -11 [0,10]
""", FLN=FLN, FRANCE=FRANCE)
@pytest.mark.parametrize("player", [FLN, FRANCE])
def test_k_ops_go_to_the_named_side_whoever_plays_and_keep_to_the_limits(side, amount, after, player):
    it = played(player, it=stage(ops=10), actions=[(Verb.OPS, amount, side)])
    assert it.public.ops.tolist() == after


@cases("die worth: d3 [1,1,2,2,3,3]; d6 [1,2,3,4,5,6]")
@cases("sign: -1; 1")
def test_k_ops_by_a_die_on_each_face(die, worth, sign):
    it = stage(ops=10)
    chit = make_chit(it, actions=[(Verb.OPS, sign, FRANCE)], die=die)
    after = {dice[0]: copy.public.ops.tolist()
             for dice, copy in by_dice(it, lambda copy: play(copy, chit), Event.OPS_CHANGED).items()}
    assert after == {face: [10, 10 + sign * points] for face, points in enumerate(worth, start=1)}


@pytest.mark.parametrize("die, points", [("2d3", lambda dice: (sum(dice) + 1) // 2), ("2d6", sum), ("best of 2d6", max)])
def test_k_ops_by_two_dice_on_all_36(die, points):
    it = stage(ops=15)
    chit = make_chit(it, actions=[(Verb.OPS, -1, FLN)], die=die)
    for dice, copy in by_dice(it, lambda copy: play(copy, chit), Event.OPS_CHANGED, count=36).items():
        assert copy.public.ops.tolist() == [15 - points(dice), 15]


@cases("""die mean: "" 1; d3 2; d6 3.5; 2d3 3.75; 2d6 7; "best of 2d6" 4.4722222""")
def test_what_players_expect_of_a_die_is_its_mean(die, mean):
    """Of 2d3, half of two dice rounded up (E), not 4: a half is rounded up once, not twice."""
    it = stage()
    chit = make_chit(it, actions=[(Verb.OPS, 1, FLN)], die=die)
    assert plain(mean_points)(it.board, chit, 0) == pytest.approx(mean)


def test_a_die_is_a_word_of_the_chits_line():
    def action(text):
        return read_actions("here", text, None)

    assert action("ops_2d6 FRANCE -1") == [(Verb.OPS, -1, FRANCE, die_kind("2d6"))]
    assert action("each_turn ops_best_of_2d6 FLN 1") == [(Verb.EACH_OPS, 1, FLN, die_kind("best of 2d6"))]
    assert action("ops FLN 2; density 1") == [(Verb.OPS, 2, FLN, 0), (Verb.DENSITY, 1, 0, 0)]
    with pytest.raises(UserError, match=r"here: actions: 'ops_2x6': allowed behind ops_ is a die, such as d6"):
        action("ops_2x6 FLN 1")
    with pytest.raises(UserError, match=r"'ops_d8 FLN': allowed is 'ops_d8 side amount'"):
        action("ops_d8 FLN")


def test_k_the_other_reading_a_step_of_a_named_region_is_taken_unasked_and_one_of_the_players_choice_is_not_left():
    for action, first in (((Verb.CHOOSE_REGION, -1, 0), 0), ((Verb.REGION, -1, 3), 3)):
        it = stage()
        it.board.reading_chit_step_may_be_declined = 0
        set_regions(it, 10)
        assert values(played(it=it, actions=[action], answers_of_fln=[0])) == [10 - (place == first) for place in range(25)]


@pytest.mark.parametrize("player", [FLN, FRANCE])
@cases("verb steps first: CHOOSE_REGION 1 0; CHOOSE_REGION -1 0; REGION -1 3; REGION 1 3", Verb)
@cases("answer: 0; 1")
def test_k_reading_a_step_of_a_region_may_be_left(player, verb, steps, first, answer):
    it = stage()
    set_regions(it, 10)
    played(player, it=it, actions=[(verb, steps, first)], answers_of_france=[answer], answers_of_fln=[answer])
    assert values(it) == [10 + steps * answer * (place == first) for place in range(25)]
    assert [(row.side, row.a) for row in rows(it, Event.STEP_DECLINED)] == ([] if answer else [(player, steps)])


def test_k_lasting_effects_last_and_commando_de_chasse_does_not():
    for effect in range(10):
        it = played(actions=[(Verb.LASTING, 1, effect)])
        assert it.public.lasting.nonzero()[0].tolist() == [effect]
        end_of_turn_effects(it.state)
        assert it.public.lasting.nonzero()[0].tolist() == [effect] * (effect != 9)
