"""2.3, 12: Political Support Levels, Administrative Points, and how the game ends."""
from simulate.algeria.enums import Cause, Event, Scale, Side, Way
from simulate.algeria.event_log import note
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel


@kernel
def other(side):
    """12.1. The other side."""
    return 1 - side


@kernel
def change_psl(state, board, side, amount, cause):
    """2.3, 12.1. Add to a PSL or take from it; what is beyond the highest is taken from the other side's. Never below 0.

    12.2: a PSL of 0 ends the game at once, and no PSL changes any more; with reading.late_end it is looked for later.
    """
    if is_over(state):
        return
    before = state.public.psl[side]
    after = before + amount
    over = max(after - board.tracks_psl_top, 0)
    set_psl(state, side, max(after - over, 0), cause)
    if over > 0:
        set_psl(state, other(side), max(state.public.psl[other(side)] - over, 0), Cause.OVERFLOW)
    if board.reading_late_end == 0:
        look_for_end(state, board)


@kernel
def set_psl(state, side, value, cause):
    """2.3. A PSL at a value; the change is counted for its cause."""
    before = state.public.psl[side]
    if value != before:
        state.public.psl[side] = value
        state.tally.psl[side, cause] += value - before
        note(state, Event.PSL, side, NOWHERE, before, value, cause, 0)


@kernel
def change_ap(state, board, amount, purse):
    """2.3. Add AP or take them, from 0 to the end of the track; what comes and goes is counted."""
    before = state.public.ap
    after = min(max(before + amount, 0), board.tracks_ap_top)
    state.public.ap = after
    state.tally.ap[purse] += abs(after - before)
    if after != before:
        note(state, Event.AP, Side.FLN, NOWHERE, before, after, purse, 0)


@kernel
def is_over(state):
    """12.2. The game has ended."""
    return state.public.way != Way.NONE


@kernel
def scale_of(board, lead):
    """12.2. The scale of a victory: by the winner's PSL, and by the lead where nobody's is 0 (13.3)."""
    if lead > board.victory_substantial_to:
        return Scale.DECISIVE
    return Scale.SUBSTANTIAL if lead > board.victory_marginal_to else Scale.MARGINAL


@kernel
def end_game(state, board, winner, way):
    """12.2, 13.3. The game ends; how great the victory is depends on the difference of the PSL, the loser's being 0 as a rule."""
    public = state.public
    public.winner = winner
    public.way = way
    public.scale = Scale.NONE
    if winner != Side.NEITHER:
        public.scale = scale_of(board, public.psl[winner] - public.psl[other(winner)])
    note(state, Event.GAME_OVER, Side.NEITHER, NOWHERE, winner, way, public.scale, 0)


@kernel
def look_for_end(state, board):
    """12.2. The game ends where a PSL is 0; with reading.late_end that is looked for after an event, after each shared PSP, each
    mission and each step of the Interphase.

    Reading: where both are 0 the FLN wins.
    """
    if is_over(state):
        return
    if state.public.psl[Side.GOVERNMENT] <= 0:
        end_game(state, board, Side.FLN, Way.COLLAPSE)
    elif state.public.psl[Side.FLN] <= 0:
        end_game(state, board, Side.GOVERNMENT, Way.COLLAPSE)


@kernel
def owe(state, side, amount, cause):
    """C.6. PSP that a side is going to share out: added to its own PSL or taken from the other's, one by one."""
    state.public.owed[side] += amount
    state.public.owed_cause[side] = cause


@kernel
def share_one(state, board, side, own):
    """C.6. One of the PSP owed to a side: to its own PSL, or (own 0) from the other's."""
    state.public.owed[side] -= 1
    cause = state.public.owed_cause[side]
    if own != 0:
        change_psl(state, board, side, 1, cause)
    else:
        change_psl(state, board, other(side), -1, cause)
    look_for_end(state, board)
    if is_over(state):
        state.public.owed[side] = 0


@kernel
def shorter_game(state, board):
    """13.3. At every sixth turn: the same side far ahead at two checks running wins."""
    public = state.public
    if board.optional_shorter_game == 0 or public.turn % board.optional_check_every != 0 or is_over(state):
        return
    lead, leader = public.psl[Side.FLN] - public.psl[Side.GOVERNMENT], Side.NEITHER
    if lead >= board.optional_lead:
        leader = Side.FLN
    elif -lead >= board.optional_lead:
        leader = Side.GOVERNMENT
    if leader != Side.NEITHER and leader == public.leader:
        end_game(state, board, leader, Way.LEAD)
    public.leader = leader
