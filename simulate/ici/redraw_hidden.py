"""What one side cannot know of a position, drawn anew: whoever looks ahead does it from such positions and not from the real one.

The public record and the side's own stay as they are. All else comes from a stream that does not depend on what is hidden, so two
positions that the side cannot tell apart become the same one.
"""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below, occasion, one_of, open_stream, word
from simulate.core.kernels.records import blank_memo
from simulate.ici.enums import ChitAt, Side, Where
from simulate.ici.recording import blank_table


@kernel
def redraw_hidden(state, board, side, seed, number):
    """Position `number` of those that `side` may be in as its turn begins; `seed` must not be that of the game's own dice.

    Drawn anew: the dice to come; the opponent's hand, whose chits it knows only by their number; the side's own chits that the
    opponent put on the Game Turn Track, by year; the order of both cups and of the units still to come; the types of Faileks,
    if the side is France. The opponent forgets what it had in mind: that may follow from what it knows.
    """
    secret = state.secret
    open_stream(secret.stream, seed, secret.game, occasion(state.public.turn, 0, number, 0))
    redraw_track(state, board, side)
    redraw_hand(state, board, 1 - side)
    if side == Side.FRANCE:
        redraw_types(state, board)
    shuffle_hidden(state, board)
    secret.seed = word(secret.stream)
    seat = state.fln_seat
    if side == Side.FLN:
        seat = state.france_seat
    blank_memo(seat.memo)


@kernel
def may_lie_in_box(state, board, owner, year, chit):
    """May this chit, for all that its owner knows, be the one in the box of a year: none of its hand, none played?"""
    at = state.secret.chit_at[chit]
    return ((board.chit_side[chit] == owner) & (board.chit_last[chit] == year)
            & ((at == ChitAt.CUP) | (at == ChitAt.TRACK)))


@kernel
def redraw_track(state, board, owner):
    """Another chit of the same last year for each of the owner's that lies face down on the track."""
    own, secret = state.fln, state.secret
    if owner == Side.FLN:
        own = state.france               # who put them there
    for year in range(state.public.track_chits.shape[1]):
        for i in range(own.track_n):
            old = own.track_chit[i]
            if secret.chit_at[old] == ChitAt.TRACK and board.chit_last[old] == year:
                own.track_chit[i] = chit_for_box(state, board, owner, year)
                secret.chit_at[old] = ChitAt.CUP
                secret.chit_at[own.track_chit[i]] = ChitAt.TRACK


@kernel
def chit_for_box(state, board, owner, year):
    """One of the chits that may lie in a box, each as likely as the others; there is one at least, that which does."""
    many = 0
    for chit in range(board.chits):
        many += may_lie_in_box(state, board, owner, year, chit)
    left, found = one_of(state, many), 0
    for chit in range(board.chits):
        if may_lie_in_box(state, board, owner, year, chit):
            if left == 0:
                found = chit
            left -= 1
    return found


@kernel
def redraw_hand(state, board, owner):
    """As many chits as a side holds, of those in its hand and its cup together; the rest is its cup.

    Reading: each is as likely to be held as the others, although a side has chosen what it holds no longer.
    """
    own, secret, left, wanted = state.fln, state.secret, 0, state.public.hand_size[owner]
    if owner == Side.FRANCE:
        own = state.france
    for chit in range(board.chits):
        at = secret.chit_at[chit]
        left += (board.chit_side[chit] == owner) & ((at == ChitAt.HAND) | (at == ChitAt.CUP))
    own.hand_n = 0
    for chit in range(board.chits):
        if board.chit_side[chit] != owner or secret.chit_at[chit] not in (ChitAt.HAND, ChitAt.CUP):
            continue
        secret.chit_at[chit] = ChitAt.CUP
        if below(secret.stream, left) < wanted - own.hand_n:
            secret.chit_at[chit] = ChitAt.HAND
            own.hand[own.hand_n] = chit
            own.hand_n += 1
        left -= 1


@kernel
def redraw_types(state, board):
    """A type for each Failek on the map, drawn from all counters of the game: France sees none of them.

    Reading: France keeps no books of exchanges and losses. What moved or crossed in the last turn no longer counts.
    """
    own, left = state.fln, 0
    for kind in range(3):
        own.pool[kind] = board.counters[kind]
        left += board.counters[kind]
    blank_table(own.types)
    blank_table(own.moved)
    blank_table(own.crossed)
    for place in range(board.places):
        for _ in range(state.public.faileks[place]):
            kind, n = 0, one_of(state, left)
            while n >= own.pool[kind]:
                n -= own.pool[kind]
                kind += 1
            own.pool[kind] -= 1
            own.types[place, kind] += 1
            left -= 1


@kernel
def shuffle_hidden(state, board):
    """Another order of the chits in each cup and of the units still to come, from the stream opened last."""
    secret, public = state.secret, state.public
    for chit in range(board.chits):
        if secret.chit_at[chit] == ChitAt.CUP:
            secret.chit_key[chit] = word(secret.stream)
    for unit in range(board.units):
        if public.unit_where[unit] in (Where.NOT_YET, Where.CUP):
            secret.unit_key[unit] = word(secret.stream)
