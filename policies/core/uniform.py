"""`uniform`: any legal option, each as likely as the others. The floor that every player must beat; it belongs to nobody."""
from simulate.core.dice import below
from simulate.core.kernel import kernel


@kernel
def uniform(public, own, board, weights, memo):
    """An index of own's options, drawn from the player's own stream."""
    return below(memo.stream, own.options)
