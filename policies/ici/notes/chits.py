"""Political Chits and Combat Chits for `notes`, both sides: what a chit is worth, what the moment adds to that, which to play.

Provenance: the Player's Notes (lasting chits early, no chit wasted at an end of a scale, French Public after the first
referendum), in our own reading; the prices are weights. Combat Chits are mixed as in the equilibrium of the zero-sum game of
one combat, looked up in combat_mixtures.csv, which follows the weights, see docs/ici.md.
"""
import numpy as np

from policies.ici.combat_mixtures import MIXTURES, NEXT, PACK, QUALITIES, STRENGTHS
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below, chance_showing, mean_of
from simulate.ici.enums import Ask, Crisis, Side, Step, Verb
from simulate.ici.rules.queries.costs import fln_income, pied_noirs_moved
from simulate.ici.rules.queries.fights import unit_quality
from simulate.ici.rules.queries.votes import fln_chance_of_vote, must_wait, next_crisis
from simulate.ici.state import CHIT_ACTIONS

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


# weights of both sides, from a number of each side's own on; all are worth to the side itself
CRISIS, NEAR, CALL, CALL_AT, URGENCY, INCOME, MOMENT_WEIGHTS = range(7)
VOTE_STEP = 0.125         # what a step of a marker adds to the chance of a Yes, near the even value
LEAST_CHANCE, MOST_CHANCE = 0.02, 0.98    # of a Yes in one Region
LEAD_SLOPE = 10.0         # a lead of a tenth of the votes counts in full
YEARS_4 = 16              # turns; what is left of the war is counted in these
WAYS = 1                  # row of memo.score, free while chits are chosen: throws of the dice of a vote by their sum


@kernel
def yes_share(public, board):
    """1.5. Share of the votes that would be Yes now, roughly: half at the even value, an eighth more with each step."""
    yes, people, even = 0.0, 0.0, mean_of(board.referendum_die) * board.referendum_dice
    for region in range(board.populated):
        chance = 0.5 + VOTE_STEP * (public.allegiance[region] - even)
        yes += board.population[region] * min(max(chance, LEAST_CHANCE), MOST_CHANCE)
        people += board.population[region]
    return yes / people


@kernel
def lead(share, even):
    """1.5. How far a share of the votes lies above the even one: 1 from a tenth of the votes on, -1 as far below."""
    return min(max(LEAD_SLOPE * (share - even), -1.0), 1.0)


@kernel
def brings_crisis(public, board, steps):
    """1.3. Do so many steps of the Pied-noirs bring a Government Crisis at once?"""
    return steps < 0 and public.pied_noirs - pied_noirs_moved(public, board, steps) >= board.pied_noirs_crisis_at


@kernel
def crisis_worth(public, board, chit, weights, at):
    """1.4. What a crisis after de Gaulle's is worth, if a chit brings one; steps towards one count more, the nearer it is."""
    steps = board.chit_pn[chit]
    if steps == 0:
        return 0.0
    worth = weights[at + NEAR] * pied_noirs_moved(public, board, steps) * public.pied_noirs / board.pied_noirs_crisis_at
    if next_crisis(public, board) != Crisis.DE_GAULLE and brings_crisis(public, board, steps):
        worth += weights[at + CRISIS]
    return worth


@kernel
def call_chance(public, board):
    """1.5. Chance that the die (d3) of one chit calls a referendum now; 0.0 where none will, and where one is called anyway."""
    if board.chits_fp_on == 0 or public.french_public == 0 or public.turn >= board.referendum_final_turn:
        return 0.0
    if must_wait(public, board):
        return 0.0
    return chance_showing(board.chits_fp_die, public.french_public)


@kernel
def call_worth(public, own, board, weights, memo, at):
    """1.5. What a chit's d3 for French Public is worth because it may call a referendum: the price, times its chance to call one,
    times the chance to win it beyond that of the weights. It writes over memo.option.
    """
    called = call_chance(public, board)
    if called == 0.0 or weights[at + CALL] == 0.0:
        return 0.0
    won = fln_chance_of_vote(public, board, memo.score[WAYS], memo.option[:])
    if own.side == Side.FRANCE:
        won = 1.0 - won
    return weights[at + CALL] * called * (won - weights[at + CALL_AT])


@kernel
def income_moved(public, board, steps):
    """1.1, J. OPs of the FLN's next income that so many steps of the FLN Incap bring; none beyond the ends of either track."""
    moved = min(max(public.incap + steps, 0), board.tracks_top) - public.incap
    income = fln_income(public, board)
    return min(max(income - moved, 0), board.points_cap) - min(income, board.points_cap)


@kernel
def income_worth(public, own, board, chit, weights, at):
    """1.1. What a chit does to the FLN's income for the rest of the war."""
    if board.chit_fln[chit] == 0 or weights[at + INCOME] == 0.0:
        return 0.0
    worth = weights[at + INCOME] * income_moved(public, board, board.chit_fln[chit])
    worth *= (board.referendum_final_turn - public.turn) / YEARS_4
    return worth if own.side == Side.FLN else -worth


@kernel
def moment_worth(public, own, board, chit, call, weights, at):
    """What the moment adds to a chit's worth: `call` is that of `call_worth`, `at` the number of the first weight of these."""
    worth = crisis_worth(public, board, chit, weights, at) + call * (board.chit_fp[chit] != 0)
    return worth + income_worth(public, own, board, chit, weights, at)


@kernel
def urgent(public, board, chit, worth, weights, at):
    """K. A chit that is worth something is worth more in the last years of its span."""
    return worth + weights[at + URGENCY] * max(worth, 0.0) / (1.0 + board.chit_last[chit] - public.turn // 4)


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
