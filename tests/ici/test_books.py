"""What a row counts: every Operation Point of every player's games is accounted for; standings and chits fit the game."""
import numpy as np
import pytest
from hypothesis import given, settings

from policies.ici.match import Match
from simulate.ici.enums import FATES, GAINS, UNTOLD, Fate, Lasting, Purpose, Purse, Side
from simulate.ici.recording import book_standing
from simulate.ici.rules.politics.political_chits import play_chit
from tests.cases import cases
from tests.ici.stage import stage
from tests.ici.test_invariants import matches

pytestmark = pytest.mark.slow

PAIRS = [(fln.name, france.name) for fln in Match.ROSTER.of_side(Side.FLN) for france in Match.ROSTER.of_side(Side.FRANCE)]
GAMES = 150


def balance(rows: np.ndarray) -> np.ndarray:
    """Gains less everything that left, in half OPs by game and side."""
    purse, spent = rows["purse"].astype(int), rows["spent"].astype(int)
    gains = purse[:, :, GAINS].sum(axis=2)
    lost = np.delete(purse, GAINS, axis=2).sum(axis=2)
    return gains - lost - np.stack([spent[:, :Purpose.ARRIVAL].sum(axis=1), spent[:, Purpose.ARRIVAL:].sum(axis=1)], axis=1)


@cases("scenario: ici-1955; ici-1959")
@pytest.mark.parametrize("fln, france", PAIRS)
def test_the_books_balance_for_every_player(scenario, fln, france):
    rows = Match(scenario, fln, france, seed=9).play(0, GAMES)
    assert not balance(rows).any()
    assert (rows["purse"][:, :, Purse.INCOME] > 0).all()
    assert (rows["spent"].sum(axis=1) > 0).all()
    assert not rows["spent"][rows["times"] == 0].any()


@settings(derandomize=True, deadline=None, max_examples=60)
@given(matches())
def test_the_books_balance_under_any_switches(drawn):
    match, game = drawn
    assert not balance(match.play(game, 3)).any()


def test_free_movement_is_counted_though_nothing_is_paid():
    rows = Match("ici-1955", "uniform", "uniform").play(0, 20)
    assert (rows["times"][:, Purpose.FRENCH_MOVE] > rows["spent"][:, Purpose.FRENCH_MOVE]).any()


def test_a_standing_for_each_winter_that_was_played():
    for scenario, first in (("ici-1955", 0), ("ici-1959", 16)):
        rows = Match(scenario, "uniform", "uniform").play(0, 200)
        winters = np.arange(8) * 4
        played = (winters >= first) & (winters <= rows["last_turn"][:, None])
        assert ((rows["standing"] != UNTOLD) == played).all()


@cases("markers standing: (11,11) 39; (10,10) -39; (20,11) 39; (11,10) 33")
def test_a_marker_leans_to_yes_from_11_on(markers, standing):
    """Population of 2A and 3A together: 5 of 39; the others stand at the first of `markers`."""
    it = stage()
    it.public.allegiance[:it.board.populated] = markers[0]
    it["2A"].allegiance = markers[1]
    it.do(book_standing)
    assert it.tally.standing[0] == standing


def fate_of(it, side, name: str) -> int:
    chit = it.names.chits.index(name)
    opponent = Match("ici-1955", "uniform", "uniform")
    it.do(play_chit, side, chit, opponent.fln_player.policy(), opponent.france_player.policy())
    return int(it.tally.fate[chit]) // FATES


def test_a_chit_is_dead_when_all_its_steps_are_lost_at_the_end_of_a_track():
    it = stage()
    it.public.incap = 0
    assert fate_of(it, Side.FLN, "bandung_conference") == Fate.DEAD
    it.public.incap = 1
    assert fate_of(it, Side.FLN, "bandung_conference") == Fate.CHOSEN
    it.public.incap = 0
    assert fate_of(it, Side.FRANCE, "bandung_conference") == Fate.FORCED_DEAD


def test_points_that_are_not_there_cannot_be_taken_and_a_lasting_effect_comes_once():
    it = stage(ops=2)
    assert fate_of(it, Side.FRANCE, "economic_boycott") == Fate.FORCED
    assert fate_of(it, Side.FRANCE, "economic_boycott") == Fate.FORCED_DEAD
    assert it.tally.purse[Side.FRANCE, Purse.LOST] == 4
    it.public.lasting[Lasting.MORICE_LINE] = 1
    it.public.incap, it.public.french_public = it.board.tracks_top, 0
    assert fate_of(it, Side.FRANCE, "morice_line") == Fate.DEAD


def test_the_row_holds_turn_and_fate_of_every_chit():
    match = Match("ici-1955", "greedy", "greedy")
    chit = match.play(0, 300)["chit"].astype(int)
    count = match.loaded.board[0].chits
    assert not chit[:, count:].any()
    fate, turn = np.where(chit > 0, (chit - 1) // FATES, -1), (chit - 1) % FATES
    assert set(np.unique(fate)) == {-1, *Fate}
    first, last = (match.loaded.board[0][name][:count] for name in ("chit_first", "chit_last"))
    year = turn[:, :count] // 4
    assert (((first <= year) & (year <= last)) | (fate[:, :count] < 0)).all()
    forced = (fate[:, :count] == Fate.FORCED) | (fate[:, :count] == Fate.FORCED_DEAD)
    assert ((year == last) | ~forced).all()
