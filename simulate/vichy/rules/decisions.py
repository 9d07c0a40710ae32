"""How a player is asked, and the dice: options are listed in the asking side's own record, the player answers with an index."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import open_this_turn, roll
from simulate.core.kernels.records import answered, begin, enter_segment, offer
from simulate.vichy.enums import Procedure, Side
from simulate.vichy.recording import note
from simulate.vichy.state import NOWHERE
from simulate.vichy.trace_events import Event


@kernel
def begin_segment(state, segment):
    """Enter a part of a turn, and key both players' own streams."""
    enter_segment(state.public, state.secret, segment, state.allies_seat, Procedure.ALLIES_PLAYER, state.axis_seat,
                  Procedure.AXIS_PLAYER)


@kernel
def own_of(state, side):
    """What a side is asked."""
    own = state.allies
    if side == Side.AXIS:
        own = state.axis
    return own


@kernel
def ask(state, board, side, allies, axis):
    """The answer of the side that is asked, an index of its options; a single option is not asked."""
    own, answer = own_of(state, side), 0
    if own.options > 1:
        if side == Side.ALLIES:
            answer = answered(state.public, own, board, state.allies_seat, allies)
        else:
            answer = answered(state.public, own, board, state.axis_seat, axis)
        if state.log.on > 1:
            note(state, Event.ASKED, side, NOWHERE, own.ask, own.options, answer, 0)
    return answer


@kernel
def offer_up_to(own, most, question, a):
    """Ask a question about `a` whose options are the numbers from 0 to `most`, which are their indices too."""
    begin(own, question, a, 0, 0, 0)
    for number in range(most + 1):
        offer(own, number, 0, 0, 1)


@kernel
def number_of(state, board, side, most, question, a, allies, axis):
    """A side's answer to a question about `a`: a number from 0 to `most`; of a question of yes or no, 1 is yes."""
    offer_up_to(own_of(state, side), most, question, a)
    return ask(state, board, side, allies, axis)


@kernel
def says_yes(state, board, side, question, a, allies, axis):
    """Whether a side says yes to a question about `a`: 1 or 0."""
    return number_of(state, board, side, 1, question, a, allies, axis)


@kernel
def throw(state, procedure, place):
    """One die of a procedure at a place."""
    secret = state.secret
    open_this_turn(state, procedure, place)
    roll(secret.stream, secret.dice, 1)
    secret.dice_n = 1
    return secret.dice[0]
