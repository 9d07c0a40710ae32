"""1.4, 1.5: the Government Crisis Scale; when a second referendum may be held; what the final one would bring now.

Of the public record and the board alone.
"""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import least_of, most_of, ways_exactly
from simulate.core.kernels.records import fill
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
def has_entered(public, board, crisis):
    """1.4. Was the marker on this crisis, wherever it lay then? Asked where dates may move or end one, and only known there."""
    return board.dates > 0 and public.crisis_turn[crisis] >= 0


@kernel
def next_crisis(public, board):
    """1.3, 1.4. The crisis that the marker comes to next.

    Reading: it passes over empty spaces at once; a crisis on Collapse's space or beyond it never comes. No crisis comes twice,
    even if dates move it.
    """
    here, found, nearest = space_of(board, public.crisis), COLLAPSE, board.crisis_collapse_space
    for crisis in range(CRISES[0], CRISES[1] + 1):
        if has_entered(public, board, crisis):
            here = max(here, space_of(board, crisis))
    for crisis in range(CRISES[0], CRISES[1] + 1):
        space = space_of(board, crisis)
        if here < space < nearest and not has_entered(public, board, crisis):
            found, nearest = crisis, space
    return found


@kernel
def has_come(public, board, crisis):
    """1.4. Has the marker reached the space of this crisis? Never that of one that is off."""
    space = space_of(board, crisis)
    return has_entered(public, board, crisis) or (space > 0 and space <= space_of(board, public.crisis))


GRID = 2.0 ** 16      # chances are multiples of 1 / GRID: sums of them and of their squares are exact in any order


@kernel
def must_wait(public, board):
    """1.5. Is it too early for a second referendum? The first one never waits."""
    return public.referendums > 0 and public.turn < board.referendum_earliest_second


@kernel
def count_throws(dice, die, ways):
    """1.5. How many throws of so many dice of a kind give each sum; `ways`, shape (highest sum + 1,) or more, is filled."""
    fill(ways, 0.0)
    ways[0] = 1.0
    for _ in range(dice):
        for result in range(ways.shape[0] - 1, -1, -1):
            count = 0.0
            for shown in range(least_of(die), min(most_of(die), result) + 1):
                count += ways_exactly(die, shown) * ways[result - shown]
            ways[result] = count


@kernel
def chance_of_no(ways, value):
    """1.5. Chance that a Region whose marker is at `value` votes No in the end: equal rolls are repeated."""
    above, below = 0.0, 0.0
    for result in range(ways.shape[0]):
        if result > value:
            above += ways[result]
        elif result < value:
            below += ways[result]
    return above / (above + below)


@kernel
def fln_chance_of_vote(public, board, ways, votes):
    """1.5. Chance that the FLN wins a final referendum held now, a multiple of 1 / GRID; referendum.france_needs as in the vote.

    `ways` and `votes` are scratch: throws by their sum, and the chance of each number of No votes.
    """
    count_throws(board.referendum_dice, board.referendum_die, ways)
    fill(votes, 0.0)
    votes[0] = 1.0
    cast = 0
    for region in range(board.populated):
        no, population = chance_of_no(ways, public.allegiance[region]), board.population[region]
        cast += population
        for number in range(cast, -1, -1):
            voted = votes[number] * (1.0 - no)
            if number >= population:
                voted += votes[number - population] * no
            votes[number] = voted
    chance = 0.0
    for number in range(cast + 1):
        if cast - 2 * number < board.referendum_france_needs:
            chance += votes[number]
    return int(chance * GRID + 0.5) / GRID
