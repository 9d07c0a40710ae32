"""Kernels for the seats of players, of any game: their weights and scratch, and how one of them is asked."""
from simulate.core.kernel import kernel


@kernel
def fill(array, value):
    """Set a one-dimensional array to one value."""
    for i in range(array.shape[0]):
        array[i] = value


@kernel
def blank_memo(memo):
    """A player's scratch starts empty in every game."""
    memo.stamp = 0
    fill(memo.number[:], 0)
    for row in range(memo.place.shape[0]):
        for place in range(memo.place.shape[1]):
            memo.place[row, place] = 0
            memo.score[row, place] = 0.0


@kernel
def take_seat(seat, weights):
    """A player's weights, as many as it has, into its seat."""
    fill(seat.weights[:], 0.0)
    for i in range(weights.shape[0]):
        seat.weights[i] = weights[i]


@kernel
def answered(public, own, board, seat, player):
    """The player's answer, an index of its own options; an index outside them counts as 0."""
    answer = player(public, own, board, seat.weights, seat.memo)
    if answer < 0 or answer >= own.options:
        return 0
    return answer
