"""What every player of twilight inherits; whole games keep their pieces and tracks; nothing is left over; options fit schemas."""
import numpy as np
import pytest

from policies.core.trace import ANSWERS_TOO, trace_game
from policies.twilight.match import Match
from simulate.twilight import schemas, state
from simulate.twilight.enums import Piece, Side, Way
from simulate.twilight.trace_events import Event
from tests.contract.nothing_left_over import left_over
from tests.contract.replay_of_trace import retold
from tests.contract.watching_player import Watching

pytestmark = pytest.mark.slow

SCENARIOS = ("twilight-full", "twilight-medium", "twilight-short")
SIDES = (Side.FLN, Side.GOVERNMENT)
WATCHING = Watching(state, ("fln", "government"))
ALL = [9, 21, 3, 7, 6, 30, 15]


@pytest.mark.parametrize("player", ["uniform", "steady"])
@pytest.mark.parametrize("side", SIDES)
def test_a_player_keeps_the_contract(side, player):
    matches = [Match(scenario, "uniform", "uniform", seed=7) for scenario in SCENARIOS]
    assert WATCHING.keeps_the_contract(matches, Match.ROSTER.player(player, side), side, range(4)) > 100


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


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_options_and_events_are_what_the_schemas_say(scenario):
    from simulate.core.schemas import misfits

    match = Match(scenario, "uniform", "uniform", seed=11)
    board, seen = match.loaded.board[0], set()
    for game in range(20):
        for row in np.concatenate(trace_game(match, game, ANSWERS_TOO).turns):
            event = Event(int(row[0]))
            seen.add(event)
            columns = dict(zip("abcd", np.asarray(row[5:9]).reshape(4, 1), strict=True))
            assert list(misfits(schemas.EVENTS[event].fields, columns, board)) == [], event
    assert {Event.PROPAGANDA, Event.INCOME, Event.SHIFTED, Event.REDEPLOYED, Event.COUP, Event.GAME_OVER} <= seen


def test_nothing_is_left_of_a_game():
    before, match = (Match(scenario, "uniform", "uniform", seed=2) for scenario in ("twilight-medium", "twilight-full"))
    assert left_over(before, match, range(3), {"dice", "stream", "moved"}) == []


def test_recorded_answers_replay_a_game():
    match = Match("twilight-full", "uniform", "uniform", seed=5)
    told = trace_game(match, 11, ANSWERS_TOO)
    for events, (again, _) in zip(told.turns, retold(match, 11, told.turns, Event.ASKED), strict=True):
        assert np.array_equal(events, again)
