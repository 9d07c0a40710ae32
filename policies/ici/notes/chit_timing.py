"""Political Chits for `notes`, both sides: what the moment adds to the worth of a chit.

Provenance: the Player's Notes (mind the crises, a referendum when it would be won, no chit wasted at an end of a scale), in our
own reading. Each price is a weight; at 0 the moment adds nothing.
"""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.die_kinds import chance_showing, mean_of
from simulate.ici.enums import Crisis, Side
from simulate.ici.rules.queries.costs import fln_income, pied_noirs_moved
from simulate.ici.rules.queries.crisis_scale import next_crisis
from simulate.ici.rules.queries.votes import fln_chance_of_vote, must_wait

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
