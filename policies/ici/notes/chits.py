"""Political Chits and Combat Chits for `notes`, both sides.

Provenance: the Player's Notes (lasting chits early, no chit wasted at an end of a scale, French Public after the first
referendum), in our own reading; the prices are weights. Combat Chits are mixed as in the equilibrium of the zero-sum game of
one combat, looked up in combat_mixtures.csv, which follows the weights, see docs/ici.md.
"""
import numpy as np

from policies.ici.chit_points import mean_points, once, times
from policies.ici.combat_mixtures import MIXTURES, NEXT, PACK, QUALITIES, STRENGTHS
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask, Side, Step, Verb
from simulate.ici.rules.queries.fights import unit_quality
from simulate.ici.state import CHIT_ACTIONS

# weights of both sides begin with these prices; all are worth to the side itself
PS, INCAP, PIED_NOIRS, PUBLIC_BEFORE, PUBLIC_AFTER, DENSITY, OPS, LASTING, LAST_CHANCE, CHIT_WEIGHTS = range(10)
STEP_OF_REGION = 0.1      # a step of one Region's marker, relative to a step of Political Support (all Regions)


@kernel
def action_worth(public, board, chit, side, weights):
    """What "Actions Taken" are worth to `side`."""
    worth = 0.0
    for action in range(CHIT_ACTIONS):
        verb, amount = board.chit_action[chit, action, 0], board.chit_action[chit, action, 1]
        often, verb = times(public, board, verb), once(verb)
        if verb == Verb.OPS:
            sign = 1.0 if board.chit_action[chit, action, 2] == side else -1.0
            worth += often * (sign * weights[OPS] * mean_points(board, chit, action) * amount)
        elif verb == Verb.DENSITY:
            worth += often * (weights[DENSITY] * amount)
        elif verb in (Verb.CHOOSE_REGION, Verb.REGION):
            worth += STEP_OF_REGION * weights[PS] * amount
        elif Verb.EACH_PS <= verb <= Verb.EACH_PN:
            worth += often * (weights[PS + verb - Verb.EACH_PS] * amount)       # PS, INCAP, PIED_NOIRS
        elif verb != Verb.NONE:
            worth += weights[LASTING]
    return worth


@kernel
def mixture_row(public, board, place, square):
    """The row of the grid for the French unit on a square as it stands; beyond the grid its nearest row."""
    group, step = public.square_class[square], public.square_step[square]
    quality = min(max(unit_quality(public, board, group, step, board.terrain[place]), 0), QUALITIES - 1)
    strength = min(max(board.class_strength[group, step], 1), STRENGTHS)
    after = 0
    if step == Step.FULL:
        after = min(max(board.class_strength[group, Step.REDUCED], 0), NEXT - 1)
    return (quality * STRENGTHS + strength - 1) * NEXT + after


@kernel
def pick_combat_chit(public, own, board, weights, memo):
    """COMBAT_CHIT: from the mixture of one combat, each as likely as the others; the FLN's goes by its Failek too."""
    square = below(memo.stream, public.squares)
    at = mixture_row(public, board, own.ask_a, square)
    if own.side == Side.FLN:
        at = 3 * at + own.square_type[square]
    packed, drawn = np.int64(weights[MIXTURES + at]), below(memo.stream, 1000)
    for chit in range(3):
        share = packed % PACK
        if drawn < share:
            return chit
        drawn -= share
        packed //= PACK
    return 3


@kernel
def is_chit_question(question):
    """Is this one of the questions answered here?"""
    return question in (Ask.SETUP_CHIT, Ask.PLAY_CHIT)
