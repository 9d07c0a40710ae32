"""A blank state: nothing of the last game is left in it."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.record_copies import clear
from simulate.core.kernels.records import begin_game, fill
from simulate.vichy.enums import Holder, Outcome, Side

NEVER = -1


@kernel
def blank(state, board, seed, game):
    """France has just fallen; turn 0, before the surrender is settled."""
    begin_game(state, seed, game)
    state.tally.landed_turn = NEVER
    state.tally.ended_turn = NEVER
    public = state.public
    clear(public)
    public.winner = Side.NEITHER
    public.hexes = Holder.NOBODY
    public.result = board.diplomacy_start
    public.entry = board.america_turn
    fill(public.holder[:], Holder.NOBODY)
    fill(public.outcome[:], Outcome.NONE)
