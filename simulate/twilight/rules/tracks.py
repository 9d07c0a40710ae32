"""Resources, Commitment, pieces that move: every change of a track or a count goes through here."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import answered, enter_segment, offer
from simulate.twilight.enums import Align, Cause, Event, Piece, Procedure, Side
from simulate.twilight.recording import note
from simulate.twilight.state import AVAILABLE, CASUALTIES, NOWHERE


@kernel
def within(number, top):
    """3.10. A number kept from 0 to the end of its track."""
    return min(max(number, 0), top)


@kernel
def add_resources(state, board, side, change):
    """3.10. Resources of a side rise or fall within their track."""
    state.public.resources[side] = within(state.public.resources[side] + change, board.tracks_top)


@kernel
def resources_by_pivot(state, board, side, pivot, change):
    """7.1. The same by a Pivotal Event, told; by how much."""
    before = state.public.resources[side]
    add_resources(state, board, side, change)
    change = state.public.resources[side] - before
    note(state, board, Event.RESOURCES, side, NOWHERE, pivot, change, 0, 0)
    return change


@kernel
def add_commitment(state, board, cause, change):
    """3.7-3.10. Commitment rises or falls within its track; what did so is counted."""
    public = state.public
    before = public.commitment
    public.commitment = within(before + change, board.tracks_top)
    if change != 0:
        state.tally.commitment[cause] += public.commitment - before
        note(state, board, Event.COMMITMENT, Side.NEITHER, NOWHERE, cause, public.commitment - before, 0, 0)


@kernel
def move_pieces(state, piece, origin, place, number):
    """5.1. So many pieces go from one space or box to another; Guerrillas off the map are Underground."""
    count = state.public.count
    count[origin, piece] -= number
    count[place, Piece.UNDERGROUND if piece == Piece.ACTIVE and place >= CASUALTIES else piece] += number


@kernel
def move_and_tell(state, board, side, piece, origin, place, number):
    """7.1. The same, told."""
    move_pieces(state, piece, origin, place, number)
    note(state, board, Event.MOVED, side, place, piece, origin, number, 0)


@kernel
def lose_guerrilla(state, place):
    """M. A Guerrilla is lost, Active ones first; they go to Available and to Casualties in turn."""
    public = state.public
    piece = Piece.ACTIVE if public.count[place, Piece.ACTIVE] > 0 else Piece.UNDERGROUND
    move_pieces(state, piece, place, CASUALTIES if public.next_loss != 0 else AVAILABLE, 1)
    public.next_loss = 1 - public.next_loss


@kernel
def lose_base(state, board, place):
    """M. An FLN Base is lost: to Available, and Commitment rises by 1."""
    move_pieces(state, Piece.FLN_BASE, place, AVAILABLE, 1)
    add_commitment(state, board, Cause.BASES, 1)


@kernel
def shift(public, place, goal):
    """4.1, 4.2. One level towards Support or Oppose; Terror goes first."""
    if public.terror[place] > 0:
        public.terror[place] -= 1
    else:
        public.align[place] = goal if public.align[place] == Align.NEUTRAL else Align.NEUTRAL


# How a player is asked: options are listed in the asking side's own record, the player answers with an index.


@kernel
def offer_stop(own):
    """Add the option to do nothing more; always the first one."""
    offer(own, NOWHERE, 0, 0, 1)


@kernel
def begin_segment(state, segment):
    """1.2. Enter a phase, and key both players' own streams."""
    enter_segment(state.public, state.secret, segment, state.fln_seat, Procedure.FLN_PLAYER, state.government_seat,
                  Procedure.GOVERNMENT_PLAYER)


@kernel
def own_of(state, side):
    """What a side is asked."""
    own = state.fln
    if side == Side.GOVERNMENT:
        own = state.government
    return own


@kernel
def ask(state, board, side, fln, government):
    """The answer of the side that is asked, an index of its options; a single option is not asked."""
    own, answer = own_of(state, side), 0
    if own.options > 1:
        if side == Side.FLN:
            answer = answered(state.public, own, board, state.fln_seat, fln)
        else:
            answer = answered(state.public, own, board, state.government_seat, government)
        if state.log.on > 1:
            note(state, board, Event.ASKED, side, NOWHERE, own.ask, own.options, answer, 0)
    return answer
