"""`notes`, told which Political Chit to play: for a side that looks ahead (simulate/ici/look_ahead.py); all else as it likes.

The order is the last weight of the seat: 1 + the chit, 0 for none. One that cannot be followed, such as a chit that is no longer
in the hand, counts as none.
"""
from policies.ici.notes.fln import notes_fln
from policies.ici.notes.france import notes_france
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask
from simulate.ici.look_ahead import ORDER

NO_OPTION = -1


@kernel
def ordered_option(own, weights):
    """Which option the order names; NO_OPTION where it names none."""
    if own.ask != Ask.PLAY_CHIT or weights[ORDER] == 0.0:
        return NO_OPTION
    for i in range(own.options):
        if own.a[i] + 1 == weights[ORDER]:
            return i
    return NO_OPTION


@kernel
def ordered_fln(public, own, board, weights, memo):
    """The FLN of `notes` under orders."""
    answer = ordered_option(own, weights)
    if answer == NO_OPTION:
        answer = notes_fln(public, own, board, weights, memo)
    return answer


@kernel
def ordered_france(public, own, board, weights, memo):
    """France of `notes` under orders."""
    answer = ordered_option(own, weights)
    if answer == NO_OPTION:
        answer = notes_france(public, own, board, weights, memo)
    return answer
