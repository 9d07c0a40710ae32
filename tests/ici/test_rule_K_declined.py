"""K: what players of the game do with a step that they may leave."""
import numpy as np
import pytest

from policies.ici.match import Match
from simulate.core.kernels.records import take_seat
from simulate.ici.enums import Verb
from simulate.ici.rules.politics.political_chits import play_chit
from tests.cases import cases
from tests.ici.stage import stage
from tests.ici.staged_chits import FLN, FRANCE, make_chit, set_regions, values


@cases("player: greedy; notes")
@pytest.mark.parametrize("side", [FLN, FRANCE])
@cases("steps: -1; 1")
def test_k_players_take_a_step_towards_their_side_and_leave_the_other(player, side, steps):
    match, it = Match("ici-1955", player, player), stage()
    set_regions(it, 10)
    take_seat(it.fln_seat, match.fln_player.seat_weights())
    take_seat(it.france_seat, match.france_player.seat_weights())
    chit = make_chit(it, side=side, actions=[(Verb.CHOOSE_REGION, steps, 0)])
    it.do(play_chit, side, chit, match.fln_player.policy(), match.france_player.policy())
    helps = steps == (1 if side == FRANCE else -1)
    assert np.sum(np.array(values(it)) != 10) == helps
