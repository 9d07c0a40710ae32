"""What `notes` keeps from one question to the next is what it would work out anew: without memory it plays the same games."""

import numpy as np
import pytest

from policies.ici.match import Match
from policies.ici.notes.france import notes_france
from policies.ici.notes.france_plan import GOALS_OF, WEIGHED
from policies.ici.notes.france_values import KEPT, TURNS
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask
from tests.contract.stand_in import StandIn

pytestmark = pytest.mark.slow


@kernel
def forgetful_france(public, own, board, weights, memo):
    """`notes` for France, that works out every search and every step again."""
    memo.score[KEPT, TURNS] = 0.0
    memo.number[GOALS_OF] = 0
    if own.ask == Ask.SEARCH:
        for place in range(board.algeria):
            memo.place[WEIGHED, place] = 0
    return notes_france(public, own, board, weights, memo)


@pytest.mark.parametrize("scenario", ["ici-1955", "ici-1959"])
def test_notes_france_plays_the_same_games_without_memory(scenario):
    usual, forgetful = (Match(scenario, "notes", "notes") for _ in range(2))
    weights = usual.france_player.vector()
    forgetful.france_player = StandIn(forgetful_france, weights)
    assert np.array_equal(usual.play(0, 300), forgetful.play(0, 300))
