"""A blank state: every field of the record that a game may have touched, set back."""
from simulate.core.kernels.kernel import kernel
from simulate.core.kernels.questions import blank_own
from simulate.core.kernels.records import blank_log, blank_memo, fill
from simulate.vichy.enums import Holder, Outcome, Side, Status, Way

NEVER = -1


@kernel
def blank(state, board):
    """France has just fallen; nothing is settled yet, nobody asked, nothing counted."""
    blank_log(state)
    blank_public(state.public, board)
    blank_own(state.allies, Side.ALLIES)
    blank_own(state.axis, Side.AXIS)
    blank_memo(state.allies_seat.memo)
    blank_memo(state.axis_seat.memo)
    fill(state.tally.used[:], 0)
    fill(state.tally.outcomes[:], 0)
    state.tally.landed_turn = NEVER
    state.tally.ended_turn = NEVER


@kernel
def blank_public(public, board):
    """Turn 0: before the surrender is settled."""
    public.turn = 0
    public.segment = 0
    public.winner = Side.NEITHER
    public.way = Way.GOES_ON
    public.status = Status.NOT_MADE
    public.hexes = Holder.NOBODY
    public.result = board.diplomacy_start
    for array in (public.units[:], public.fate[:], public.attacked[:], public.points[:], public.fresh[:], public.named[:],
                  public.declared[:], public.brps[:]):
        fill(array, 0)
    fill(public.holder[:], Holder.NOBODY)
    fill(public.outcome[:], Outcome.NONE)
    public.owed = 0
    public.america = 0
    public.entry = board.america_turn
    public.landed = 0
    public.usat = 0
    public.usjt = 0
    public.germany_due = 0
    public.occupied = 0
    public.paris = 0
    public.fights = 0
