"""`replay`: gives the answers written in its weights, one after the other. For replays and for tests; not offered to users."""
import numpy as np

from simulate.core.kernel import kernel


@kernel
def replay(public, own, board, weights, memo):
    """The next answer; 0 (STOP, where there is one) once the weights are used up. memo.stamp counts the answers given."""
    turn = memo.stamp
    memo.stamp += 1
    if turn >= weights.shape[0]:
        return np.int64(0)
    return np.int64(weights[turn])
