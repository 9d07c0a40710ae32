"""K. What players reckon a chit's dice and its effects of each turn to be worth."""
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Verb

LASTS = 0.5              # share of the turns left in which an effect of each turn is reckoned to come: a vote may end the war


@kernel
def mean_points(verb):
    """K. OPs that one unit of an action's amount brings on average; 0 for what is no matter of OPs."""
    if verb == Verb.OPS:
        return 1.0
    if verb == Verb.OPS_D3:
        return 2.0
    if verb == Verb.OPS_D6:
        return 3.5
    return 4.0 if verb == Verb.OPS_2D3 else 0.0


@kernel
def once(verb):
    """K. The verb that does once what this one does each turn; the verb itself if it does nothing each turn or moves a track."""
    if Verb.EACH_OPS <= verb <= Verb.EACH_DENSITY:
        return verb - Verb.EACH_OPS + Verb.OPS
    return verb


@kernel
def times(public, board, verb):
    """K. How often an action is reckoned to come: once, or in a share of the turns left."""
    if verb < Verb.EACH_OPS:
        return 1.0
    return LASTS * max(board.referendum_final_turn - public.turn, 0)
