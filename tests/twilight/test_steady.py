"""`steady`: what it does in the last round and in the Redeploy Phase."""
import numpy as np

from policies.twilight.steady import can_spare, misses, pieces_out, steady_fln, steady_government
from simulate.core.kernels.records import begin, offer, zeroed
from simulate.twilight.enums import Align, Ask, Piece, Side
from simulate.twilight.rules.tracks import offer_stop
from simulate.twilight.state import MEMO
from tests.cases import cases
from tests.twilight.stage import Stage

WEIGHTS = np.array([2.0, 14.0, 0.0, 10.0, 16.0])


def asked(stage, ask, options):
    own = stage.state.government
    begin(own, ask, 0, 0, 0, 0)
    offer_stop(own)
    for option in options:
        offer(own, *option, 0, 1)
    return own


def test_in_the_last_round_pieces_go_out_for_commitment_and_none_come_back():
    stage, memo = Stage("twilight-short"), zeroed(MEMO)[0]
    options = [(0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]
    own = asked(stage, Ask.FRENCH_PIECES, options)
    assert pieces_out(stage.public, own, stage.board) == 5            # three pieces, 1 Commitment
    stage.lay("cards 3, commitment 30")
    assert steady_government(stage.public, own, stage.board, WEIGHTS, memo) == 5
    stage.public.cards = 2
    assert steady_government(stage.public, own, stage.board, WEIGHTS, memo) == 2


def test_police_that_can_be_spared_go_where_there_are_none():
    stage = Stage("twilight-full")
    public, board = stage.public, stage.board
    here, there = stage.at["Algiers"], stage.at["Tlemcen"]
    public.count[[here, there], :] = 0
    stage.lay("3 FP Algiers, 1 FT Tlemcen, NEUTRAL Tlemcen, cards 2")
    public.held[there] = Side.GOVERNMENT
    assert can_spare(public, board, Piece.FRENCH_POLICE, here)
    assert misses(public, board, Piece.FRENCH_POLICE, there)
    stage.lay("1 FP Algiers, 1 AP Tlemcen")
    assert not can_spare(public, board, Piece.FRENCH_POLICE, here)
    assert not misses(public, board, Piece.FRENCH_POLICE, there)


@cases("resources answer: 19 0; 20 2")
def test_the_oas_strikes_the_most_populous_space_at_support(resources, answer):
    stage, memo = Stage("twilight-short"), zeroed(MEMO)[0]
    public, own = stage.public, stage.state.fln
    public.resources[Side.FLN] = resources
    places = [stage.at[name] for name in ("Oran", "Algiers", "Medea")]
    begin(own, Ask.OAS, 0, 0, 0, 0)
    offer_stop(own)
    for place in places:
        offer(own, place, 0, 0, 1)
    stage.lay("SUPPORT Oran, SUPPORT Algiers, OPPOSE Medea")
    assert steady_fln(public, own, stage.board, np.array([3.0, 30.0, 20.0]), memo) == answer
    public.align[:] = Align.OPPOSE
    assert steady_fln(public, own, stage.board, np.array([3.0, 30.0, 20.0]), memo) == 0


def test_a_guerrilla_goes_to_a_base_without_any():
    stage = Stage("twilight-full")
    public, board = stage.public, stage.board
    base, crowd = stage.at["Batna"], stage.at["Barika"]
    stage.lay("0 UG Batna, 3 UG Barika, cards 1")
    assert misses(public, board, Piece.UNDERGROUND, base)
    assert can_spare(public, board, Piece.UNDERGROUND, crowd)
    public.count[base, Piece.ACTIVE] = 1
    assert not misses(public, board, Piece.UNDERGROUND, base)
