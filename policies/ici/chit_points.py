"""K. What players reckon a chit's dice and its effects of each turn to be worth."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.die_kinds import mean_of
from simulate.ici.enums import Verb

LASTS = 0.5              # share of the turns left in which an effect of each turn is reckoned to come: a vote may end the war


@kernel
def mean_points(board, chit, action):
    """K. OPs that one unit of the amount of an action of OPs brings on average."""
    die = board.chit_die[chit, action]
    return 1.0 if die == 0 else mean_of(die)


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
