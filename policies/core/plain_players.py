"""Two players of any game: `uniform` draws any legal option, the floor to beat; `replay` reads its answers from a list."""
import numpy as np

from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below


@kernel
def uniform(public, own, board, weights, memo):
    """An index of own's options, drawn from the player's own stream."""
    return below(memo.stream, own.options)


@kernel
def replay(public, own, board, weights, memo):
    """The next answer; 0 (STOP, where there is one) once the weights are used up. memo.stamp counts the answers given."""
    turn = memo.stamp
    memo.stamp += 1
    if turn >= weights.shape[0]:
        return np.int64(0)
    return np.int64(weights[turn])
