"""What the moment adds to the worth of a Political Chit for `notes`, and what a chit is worth to its FLN."""
import numpy as np
import pytest

from policies.ici.match import Match
from policies.ici.notes import chits as chit_notes
from policies.ici.notes import fln, fln_movement, france, france_values
from policies.ici.notes.chits import INCAP, LASTING, PS, PUBLIC_AFTER
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Ask, Crisis, Lasting, Level, Segment, Side, Verb
from simulate.ici.rules.politics.crisis import move_pied_noirs
from simulate.ici.state import MEMO, NOWHERE, WEIGHTS
from tests.cases import cases
from tests.ici.stage import again, stage
from tests.ici.staged_chits import make_chit

AT = 10                                       # where the weights of timing begin in these tests
IDLE = Match("ici-1955", "uniform", "uniform").france_player.policy()


def weights(**values):
    """Weights that are 0 but for these of timing."""
    found = np.zeros(WEIGHTS)
    for name, value in values.items():
        found[AT + getattr(chit_notes, name)] = value
    return found


def everywhere(it, value, level=Level.PURGE):
    n = it.board.populated
    it.public.allegiance[:n], it.public.level[:n] = value, level
    return it


@pytest.mark.parametrize("pied_noirs", range(5))
@pytest.mark.parametrize("steps", range(-5, 3))
@cases("reading: 0; 1")
def test_a_crisis_is_foreseen_when_the_rules_bring_one(pied_noirs, steps, reading):
    it = stage()
    it.public.crisis, it.public.pied_noirs, it.board.reading_crisis_stops_chit = 1, pied_noirs, reading
    new = again(it)
    new.do(move_pied_noirs, steps, IDLE)
    assert bool(it.query(chit_notes.brings_crisis, steps)) == (new.public.crisis > 1)


@cases("crisis pied_noirs worth: FOURTH_REPUBLIC 4 0.0; DE_GAULLE 2 0.0; DE_GAULLE 4 -7.0; COUP_ATTEMPT 3 -7.0", Crisis)
def test_a_crisis_has_its_price_once_de_gaulle_is_there(crisis, pied_noirs, worth):
    it = stage()
    chit = make_chit(it, pn=-2)
    it.public.crisis, it.public.pied_noirs = crisis, pied_noirs
    assert it.query(chit_notes.crisis_worth, chit, weights(CRISIS=-7.0), AT) == worth


@cases("pied_noirs worth: 0 0.0; 1 -0.2; 3 -0.6")
def test_a_step_towards_a_crisis_counts_more_near_it(pied_noirs, worth):
    it = stage()
    chit = make_chit(it, pn=-1)
    it.public.pied_noirs = pied_noirs
    assert it.query(chit_notes.crisis_worth, chit, weights(NEAR=1.0), AT) == pytest.approx(worth)


@cases("french_public thirds: 0 0; 1 3; 2 2; 3 1; 4 0; 20 0")
def test_the_chance_that_a_d3_calls_a_referendum(french_public, thirds):
    it = stage()
    it.public.french_public = french_public
    assert it.query(chit_notes.call_chance) == pytest.approx(thirds / 3)
    it.public.turn = it.board.referendum_final_turn
    assert it.query(chit_notes.call_chance) == 0.0
    it.public.turn, it.public.referendums, it.board.referendum_earliest_second = 20, 1, 21
    assert it.query(chit_notes.call_chance) == 0.0
    it.public.turn, it.board.chits_fp_on = 21, 0
    assert it.query(chit_notes.call_chance) == 0.0


@cases("value fln france: 2 6.0 -2.0; 19 -2.0 6.0")
def test_calling_a_referendum_is_worth_as_much_as_it_would_be_won(value, fln, france):
    it, memo = everywhere(stage(), value), zeroed(MEMO)[0]
    it.public.french_public = 1
    for side, own, worth in ((Side.FLN, it.fln, fln), (Side.FRANCE, it.france, france)):
        own.side = side
        found = chit_notes.call_worth(it.public, own, it.board, weights(CALL=8.0, CALL_AT=0.25), memo, AT)
        assert found == pytest.approx(worth, abs=0.05)
        assert chit_notes.call_worth(it.public, own, it.board, weights(CALL_AT=0.25), memo, AT) == 0.0


@cases("""incap steps base cap moved:
    0 -1 40 60 0; 1 -3 40 60 1; 4 -2 40 60 2; 4 2 40 60 -2; 20 2 40 60 0; 4 -2 23 20 1; 4 -2 30 20 0""")
def test_the_income_that_a_step_of_incap_brings_ends_with_its_track_and_the_ceiling(incap, steps, base, cap, moved):
    it = stage()
    it.public.incap, it.board.income_fln_base, it.board.points_cap = incap, base, cap
    assert it.query(chit_notes.income_moved, steps) == moved


def test_income_is_worth_more_early_and_less_than_nothing_to_france():
    it = stage()
    chit = make_chit(it, fln=-2)
    it.public.incap, it.board.income_fln_base = 4, 10
    final = it.board.referendum_final_turn
    it.fln.side, it.france.side = Side.FLN, Side.FRANCE
    for left, worth in ((16, 2.0), (8, 1.0)):
        it.public.turn = final - left
        found = [chit_notes.income_worth(it.public, own, it.board, chit, weights(INCOME=1.0), AT)
                 for own in (it.fln, it.france)]
        assert found == [worth, -worth]


@cases("turn worth found: 0 2.0 2.5; 8 2.0 3.0; 12 2.0 4.0; 12 -2.0 -2.0")
def test_a_good_chit_comes_first_when_its_years_run_out(turn, worth, found):
    it = stage()
    chit = make_chit(it, years=(1955, 1958))
    it.public.turn = turn
    assert it.query(chit_notes.urgent, chit, worth, weights(URGENCY=1.0), AT) == pytest.approx(found)


@cases("""level value amount moves:
    SUPPORT 11 -1 False; FLN 11 1 False; FLN 11 -1 True; SUPPORT 11 1 True; PURGE 0 -1 False; PURGE 0 1 True""", Level)
def test_votes_are_moved_where_no_level_is_spared_and_no_track_ends(level, value, amount, moves):
    it = everywhere(stage(), value, level)
    found = it.query(fln.votes_moved, amount)
    assert found * amount > 0 if moves else found == 0


def test_steps_count_by_people_and_by_how_even_the_vote_is():
    it = everywhere(stage(), 10)
    even = it.query(fln.votes_moved, -2)
    assert -2 <= even < -1.9
    assert fln.votes_moved(everywhere(it, 18).state.public, it.board, -2) > even / 2


def test_the_french_public_is_tired_when_the_fln_would_win_the_vote():
    it, found = stage(), np.zeros(WEIGHTS)
    it.public.referendums = 1
    found[PUBLIC_AFTER], found[fln_movement.W_LEAD], found[fln_movement.W_EVEN] = 0.5, 2.0, 0.5
    assert fln.price_of_public(everywhere(it, 2).state.public, it.board, found) == pytest.approx(2.5)
    assert fln.price_of_public(everywhere(it, 19).state.public, it.board, found) == pytest.approx(-1.5)


def picked(it, question, chits, vector, turn=0):
    """The chit that the FLN picks of a hand."""
    own, memo = it.fln, it.fln_seat.memo
    it.public.turn, it.public.segment = turn, Segment.CHITS
    own.side, own.ask, own.options = Side.FLN, question, len(chits)
    for i, chit in enumerate(chits):
        own.a[i] = chit
    return chits[fln.pick_chit(it.public, own, it.board, vector, memo)]


def test_a_first_hand_need_not_hold_what_must_wait():
    it, vector = stage(), np.zeros(WEIGHTS)
    vector[PS] = -1.0
    late, soon = make_chit(it, 0, ps=-2, years=(1958, 1960)), make_chit(it, 1, ps=-1, years=(1955, 1957))
    assert picked(it, Ask.SETUP_CHIT, [late, soon], vector) == late
    vector[fln_movement.W_WAIT] = 1.0
    assert picked(it, Ask.SETUP_CHIT, [late, soon], vector) == soon
    assert picked(it, Ask.PLAY_CHIT, [late, soon], vector, 12) == late


def test_prices_that_change_during_a_game_are_heeded():
    it, vector = stage(), np.zeros(WEIGHTS)
    steps, sinews = make_chit(it, 0, ps=-1), make_chit(it, 1, fln=-1)
    vector[PS], vector[INCAP] = -2.0, -1.0
    assert picked(it, Ask.PLAY_CHIT, [steps, sinews], vector, 4) == steps
    vector[INCAP] = -3.0
    assert picked(it, Ask.PLAY_CHIT, [steps, sinews], vector, 5) == sinews


def test_an_offer_to_pass_is_worth_nothing():
    it, vector = stage(), np.zeros(WEIGHTS)
    vector[PS] = -1.0
    bad = make_chit(it, 0, ps=1)
    assert picked(it, Ask.PLAY_CHIT, [bad, NOWHERE], vector, 4) == NOWHERE


@pytest.mark.parametrize("weight", [france_values.W_WIDTH, france_values.W_WIDEN, france_values.W_CHAIN, france_values.W_DRIFT])
def test_slopes_are_worked_out_anew_when_their_weights_change(weight):
    it, memo, vector = stage(), zeroed(MEMO)[0], np.zeros(WEIGHTS)
    vector[[france_values.W_WIDTH, france_values.W_WIDEN, france_values.W_CHAIN]] = 2.0, 0.5, 0.8
    france_values.set_slopes(it.board, vector, memo, 9.0)
    before = memo.score.copy()
    france_values.set_slopes(it.board, vector, memo, 9.0)
    assert np.array_equal(memo.score, before)
    vector[weight] += 0.5
    france_values.set_slopes(it.board, vector, memo, 9.0)
    rows = [france_values.SLOPES, france_values.RISES]
    assert not np.array_equal(memo.score[rows], before[rows])


def test_attacks_keep_to_the_even_vote_when_they_are_told_to():
    """A step at 3 against one at 10: the larger the weight, the less the former."""
    it, memo, found = stage({"2A": 4}, density=4), zeroed(MEMO)[0], []
    memo.score[fln_movement.LOGISTICS, 0] = 1.0
    memo.score[fln_movement.HIT, :] = 0.5
    for focus in (-1.0, 0.0, 1.0, 5.0):
        vector, worth = np.zeros(WEIGHTS), []
        vector[fln_movement.W_FOCUS] = focus
        for value in (3, 10):
            everywhere(it, value)
            worth.append(it.query(fln.strike_worth, vector, memo, "2A"))
        found.append(worth[0] / worth[1])
    assert found == sorted(found, reverse=True)
    assert found[0] > 2 * found[2] > 0 < found[3]


def test_a_new_level_is_worth_more_beside_steps_when_the_weight_says_so():
    it = everywhere(stage({"2A": 4}, density=4), 11, Level.ACTIVIST)
    vector, region = np.zeros(WEIGHTS), it.at["2A"]
    before = it.query(fln.insurgency_worth, region, vector)
    vector[fln_movement.W_LEVEL] = 1.5
    after = it.query(fln.insurgency_worth, region, vector)
    assert after - before == pytest.approx(1.5 * it.board.population[region])


@cases("effect weight lasting: OIL W_OIL 0.0; COMMANDO W_COMMANDO 0.0; OAS W_OAS 1.0")
def test_oil_trackers_and_the_oas_have_prices_of_their_own(effect, weight, lasting):
    it, vector = stage(), np.zeros(WEIGHTS)
    vector[LASTING], vector[getattr(france_values, weight)] = lasting, 4.0
    for number, each in enumerate(("OIL", "COMMANDO", "HELICOPTER", "OAS")):
        chit = make_chit(it, number, Side.FRANCE, lasts=1, actions=[(Verb.LASTING, 0, Lasting[each])])
        assert it.query(france.corrected, chit, vector) == 4.0 * (each == effect)


def test_west_africa_has_a_price_of_its_own():
    it, vector = stage(), np.zeros(WEIGHTS)
    vector[LASTING], vector[fln_movement.W_AFRICA] = 2.0, -3.0
    west = make_chit(it, 0, lasts=1, actions=[(Verb.OPS, 1, Side.FLN), (Verb.LASTING, 0, Lasting.WEST_AFRICA)])
    east = make_chit(it, 1, lasts=1, actions=[(Verb.LASTING, 0, Lasting.TUNISIA_MOROCCO)])
    assert picked(it, Ask.PLAY_CHIT, [west, east], vector, 4) == east
    vector[fln_movement.W_AFRICA] = 3.0
    assert picked(it, Ask.PLAY_CHIT, [east, west], vector, 5) == west
