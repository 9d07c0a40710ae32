"""Actions that a board bars to a side, as the kernels ask for them; their names stand in `simulate.core.data.actions`."""
from simulate.core.kernelcache import kernel


@kernel
def is_barred(board, side, action):
    """Is this action of a side barred? Rules then list no option that would do it."""
    return (board.barred[side] >> action) & 1 != 0
