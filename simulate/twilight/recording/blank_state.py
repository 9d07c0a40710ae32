"""A blank state, and the set-up of the scenario."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.questions import sit_down
from simulate.core.kernels.record_copies import copy
from simulate.core.kernels.records import begin_game, fill
from simulate.twilight.enums import Card, Side
from simulate.twilight.state import NOWHERE

NEVER = -1


@kernel
def blank(state, board, fln_weights, government_weights, seed, game):
    """1.1. The players sit down at the set-up. Pivotal Events of before the game count as played in turn 0."""
    begin_game(state, seed, game)
    sit_down(state.fln, state.fln_seat, Side.FLN, fln_weights)
    sit_down(state.government, state.government_seat, Side.GOVERNMENT, government_weights)
    copy(state.public, board.first)
    fill(state.secret.position[:], NOWHERE)
    for pivot in range(state.tally.pivot_turn.shape[0]):
        state.tally.pivot_turn[pivot] = 0 if board.first.card[pivot] == Card.PLAYED else NEVER
