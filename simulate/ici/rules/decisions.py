"""How a player is asked: options are listed in the asking side's own record, the player answers with an index."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.cycles import METERED, count_answer, count_segment, cycles
from simulate.core.kernels.dice import key_stream, occasion
from simulate.core.kernels.records import answered
from simulate.ici.enums import Event, Procedure, Side
from simulate.ici.recording import note
from simulate.ici.state import NOWHERE, OPTIONS, PLACES


@kernel
def begin(own, question, a, b, c):
    """Start a question: what is asked, and about what."""
    own.ask = question
    own.ask_a = a
    own.ask_b = b
    own.ask_c = c
    own.options = 0


@kernel
def offer(own, a, b, c):
    """Add a legal option."""
    n = own.options
    if n < OPTIONS:
        own.a[n] = a
        own.b[n] = b
        own.c[n] = c
        own.options = n + 1


@kernel
def offer_stop(own):
    """Add the option to do nothing more; always the first one."""
    offer(own, NOWHERE, 0, 0)


@kernel
def names_objectives(memo):
    """Has the player said where it would go in this segment? Then no other destination is listed."""
    return memo.objectives > 0


@kernel
def destinations(board, memo):
    """How many places a move may end in: those that the player has named for this segment, as far as they fit, or all."""
    if names_objectives(memo):
        return min(memo.objectives, PLACES)
    return board.algeria


@kernel
def destination(board, memo, named, i):
    """The i-th of them: a place of Algeria, whatever the player wrote; the first one for what is none.

    `named`: does the player name any? Who goes through them asks once, so that a list of all takes no longer for it.
    """
    if not named:
        return i
    place = memo.objective[i]
    if place < 0 or place >= board.algeria:
        place = 0
    return place


@kernel
def begin_segment(state, segment, side):
    """M. Enter a segment in which `side` chooses, and key its player's own stream; objectives of the last one are forgotten."""
    public, secret = state.public, state.secret
    if METERED:
        count_segment(state.meter, public.segment)
    public.segment = segment
    state.fln_seat.memo.objectives = 0
    state.france_seat.memo.objectives = 0
    if side == Side.FLN:
        key_stream(state.fln_seat.memo.stream, secret.seed, secret.game,
                   occasion(public.turn, Procedure.FLN_PLAYER, segment, 0))
    elif side == Side.FRANCE:
        key_stream(state.france_seat.memo.stream, secret.seed, secret.game,
                   occasion(public.turn, Procedure.FRANCE_PLAYER, segment, 0))


@kernel
def own_of(state, side):
    """The record that a side alone sees."""
    if side == Side.FRANCE:
        return state.france
    return state.fln


@kernel
def ask_fln(state, board, fln):
    """The FLN player's answer, an index of its options; a single option is not asked, an index outside them counts as 0."""
    own, answer = state.fln, 0
    if own.options > 1:
        began = cycles() if METERED else 0
        answer = answered(state.public, own, board, state.fln_seat, fln)
        if METERED:
            count_answer(state.meter, own, began)
        if state.log.on > 1:
            note(state, Event.ASKED, Side.FLN, NOWHERE, own.ask, own.options, answer, 0)
    return answer


@kernel
def ask_france(state, board, france):
    """The French player's answer; see `ask_fln`."""
    own, answer = state.france, 0
    if own.options > 1:
        began = cycles() if METERED else 0
        answer = answered(state.public, own, board, state.france_seat, france)
        if METERED:
            count_answer(state.meter, own, began)
        if state.log.on > 1:
            note(state, Event.ASKED, Side.FRANCE, NOWHERE, own.ask, own.options, answer, 0)
    return answer


@kernel
def ask(state, board, side, fln, france):
    """The answer of whichever side is asked."""
    if side == Side.FLN:
        return ask_fln(state, board, fln)
    return ask_france(state, board, france)


# The places that a segment asks about again and again: listed once, kept as they change, offered as options.
#
# secret.listed_n places stand in secret.listed in board order, each with a number in secret.listed_with that its option shows.
# secret.aside holds places that may come back.


@kernel
def forget_list(secret):
    """A new segment: nothing is listed."""
    secret.listed_n = 0
    secret.aside_n = 0


@kernel
def list_place(secret, place, shown):
    """Add a place in board order."""
    at = secret.listed_n
    while at > 0 and secret.listed[at - 1] > place:
        secret.listed[at] = secret.listed[at - 1]
        secret.listed_with[at] = secret.listed_with[at - 1]
        at -= 1
    secret.listed[at] = place
    secret.listed_with[at] = shown
    secret.listed_n += 1


@kernel
def position_of(secret, place):
    """Where a place stands in the list; its length if it does not."""
    at = 0
    while at < secret.listed_n and secret.listed[at] != place:
        at += 1
    return at


@kernel
def strike_place(secret, place):
    """Take a place off the list, if it is there; the others stay in order."""
    at = position_of(secret, place)
    if at == secret.listed_n:
        return
    secret.listed_n -= 1
    for i in range(at, secret.listed_n):
        secret.listed[i] = secret.listed[i + 1]
        secret.listed_with[i] = secret.listed_with[i + 1]


@kernel
def leave_place(own, secret, place):
    """Strike a place whose options were all declined; one that had none at the moment is set aside."""
    strike_place(secret, place)
    if own.options == 1:
        secret.aside[secret.aside_n] = place
        secret.aside_n += 1


@kernel
def take_back(secret):
    """List what was set aside: things have changed."""
    while secret.aside_n > 0:
        secret.aside_n -= 1
        list_place(secret, secret.aside[secret.aside_n], 0)


@kernel
def show_with(secret, place, shown):
    """Change the number that a listed place is shown with."""
    at = position_of(secret, place)
    if at < secret.listed_n:
        secret.listed_with[at] = shown


@kernel
def offer_listed(own, secret, question):
    """Ask about the places listed, with the option to stop in front."""
    begin(own, question, 0, 0, 0)
    offer_stop(own)
    for i in range(secret.listed_n):
        own.a[i + 1] = secret.listed[i]
        own.b[i + 1] = secret.listed_with[i]
        own.c[i + 1] = 0
    own.options = secret.listed_n + 1
