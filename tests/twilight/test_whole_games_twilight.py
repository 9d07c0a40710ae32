"""Whole games of twilight keep their pieces and tracks."""
import pytest

from policies.core.match import trace_game
from policies.twilight.match import Match
from simulate.twilight.enums import Piece, Way

pytestmark = pytest.mark.slow

SCENARIOS = ("twilight-full", "twilight-medium", "twilight-short")
ALL = [9, 21, 3, 7, 6, 30, 15]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("player", ["uniform", "steady"])
def test_pieces_tracks_and_cards_of_whole_games(scenario, player):
    """M, 3.10: pieces are conserved, tracks stay on their boards, countries hold no Government piece and support nobody."""
    match = Match(scenario, player, player, seed=3)
    board = match.loaded.board[0]
    for game in range(12):
        told = trace_game(match, game)
        for each in told.states:
            public = each[0].public
            total = public.count.sum(axis=0)
            assert [*total[:5], total[5] + total[6], total[7]] == ALL
            assert public.count.min() >= 0
            assert all(0 <= number <= 50 for number in (*public.resources, public.commitment))
            assert 0 <= public.france < board.boxes
            assert 0 <= public.border <= board.tracks_border_top
            assert not public.count[28:30, :Piece.UNDERGROUND].any()
            assert not public.align[28:30].any()
            assert (public.count[:30, [Piece.GOVERNMENT_BASE, Piece.FLN_BASE]].sum(axis=1) <= 2).all()
        assert told.states[-1][0].public.way != Way.NONE
        assert len(told.states) <= board.rounds + 1
