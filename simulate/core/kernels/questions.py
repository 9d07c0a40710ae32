"""How a player is asked: options are listed in the asking side's own record, barred actions are none. Knows no game."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import key_stream, occasion
from simulate.core.kernels.record_copies import clear
from simulate.core.kernels.records import take_seat


@kernel
def is_barred(board, side, action):
    """Is this action of a side barred? Rules then list no option that would do it."""
    return (board.barred[side] >> action) & 1 != 0


@kernel
def sit_down(own, seat, side, weights):
    """A player takes a side, with its weights: nobody has asked it anything, and it remembers nothing."""
    clear(own)
    clear(seat.memo)
    own.side = side
    take_seat(seat, weights)


@kernel
def enter_segment(public, secret, segment, first, first_player, second, second_player):
    """Enter a phase, and key the streams of both players' seats, each by its procedure."""
    public.segment = segment
    key_stream(first.memo.stream, secret.seed, secret.game, occasion(public.turn, first_player, segment, 0))
    key_stream(second.memo.stream, secret.seed, secret.game, occasion(public.turn, second_player, segment, 0))


@kernel
def begin(own, question, a, b, c, d):
    """Start a question: what is asked, and about what."""
    own.ask = question
    own.ask_a = a
    own.ask_b = b
    own.ask_c = c
    own.ask_d = d
    own.options = 0


@kernel
def offer(own, a, b, c, n):
    """Add a legal option that speaks for n counters, or 1 where it speaks for none; the last place of the lists stays free."""
    at = own.options
    if at < own.a.shape[0] - 1:
        own.a[at] = a
        own.b[at] = b
        own.c[at] = c
        own.n[at] = n
        own.options = at + 1
