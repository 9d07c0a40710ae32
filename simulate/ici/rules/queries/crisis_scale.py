"""1.4: where the crises lie on the Government Crisis Scale. Public record and board alone."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Crisis

CRISES = (int(Crisis.DE_GAULLE), int(Crisis.EVIAN_TALKS))       # the first and the last one that does not end the game
COLLAPSE = int(Crisis.COLLAPSE)


@kernel
def space_of(board, crisis):
    """1.4. The space of a crisis; 0 for one that is off, and for the Fourth Republic, where the scale begins."""
    if crisis == Crisis.DE_GAULLE:
        return board.crisis_de_gaulle_space
    if crisis == Crisis.BARRICADE_WEEK:
        return board.crisis_barricade_space
    if crisis == Crisis.COUP_ATTEMPT:
        return board.crisis_coup_space
    if crisis == Crisis.EVIAN_TALKS:
        return board.crisis_evian_space
    if crisis == Crisis.COLLAPSE:
        return board.crisis_collapse_space
    return 0


@kernel
def next_crisis(public, board):
    """1.3, 1.4. The crisis that the marker comes to next.

    Reading: it passes over empty spaces at once; a crisis on Collapse's space or beyond it never comes.
    """
    here, found, nearest = space_of(board, public.crisis), COLLAPSE, board.crisis_collapse_space
    for crisis in range(CRISES[0], CRISES[1] + 1):
        space = space_of(board, crisis)
        if here < space < nearest:
            found, nearest = crisis, space
    return found


@kernel
def has_come(public, board, crisis):
    """1.4. Has the marker reached the space of this crisis? Never that of one that is off."""
    space = space_of(board, crisis)
    return space > 0 and space <= space_of(board, public.crisis)
