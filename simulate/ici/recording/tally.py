"""What is counted in a game and read by no rule: Operation Points, uses of rules and chits, the standing each Winter."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.die_kinds import mean_of
from simulate.ici.trace_events import FATES, UNTOLD, Fate, Purse


@kernel
def blank_tally(tally):
    """Nothing counted: a game's books open once it is set up."""
    tally.unsupplied = 0
    tally.fln_chance = 0.0
    tally.changes = 0
    for array in (tally.spent[:], tally.times[:], tally.used[:], tally.fate[:]):
        for i in range(array.shape[0]):
            array[i] = 0
    for year in range(tally.standing.shape[0]):
        tally.standing[year] = UNTOLD
    for side in range(2):
        tally.points[side] = 0
        for purse in range(tally.purse.shape[1]):
            tally.purse[side, purse] = 0


@kernel
def book_gain(state, side, purse, due, received):
    """Points due to a side, and what of them the end of the track cut."""
    state.tally.purse[side, purse] += 2 * due
    state.tally.purse[side, Purse.CUT] += 2 * (due - received)
    state.tally.changes += received != 0


@kernel
def book_loss(state, side, purse, halves):
    """Half OPs that a side loses without choosing to."""
    state.tally.purse[side, purse] += halves
    state.tally.changes += halves != 0


@kernel
def book_spending(state, purpose, halves):
    """Half OPs that a side pays, once."""
    state.tally.spent[purpose] += halves
    state.tally.times[purpose] += 1


@kernel
def book_change(state, before, after):
    """A marker moved, if it did: what makes a chit a live one."""
    state.tally.changes += before != after


@kernel
def book_chit(state, chit, forced, changes_before):
    """A chit has been carried out: forced by the track or not, dead when nothing has changed since."""
    fate = forced * Fate.FORCED
    if state.tally.changes == changes_before:
        fate += Fate.DEAD
    state.tally.fate[chit] = FATES * fate


@kernel
def book_standing(state, board):
    """Each Winter: the votes as they stand."""
    state.tally.standing[state.public.turn // 4] = leaning(state, board)


@kernel
def book_points(state):
    """What each side has for its actions in this turn."""
    for side in range(2):
        state.tally.points[side] = state.public.ops[side]


@kernel
def leaning(state, board):
    """The votes, Yes less No, if every Region voted as its Population Marker leans (1.5).

    A marker leans to Yes above the mean of the dice, to No below it; on it (three dice have none such) to neither.
    """
    standing, even = 0, mean_of(board.referendum_die) * board.referendum_dice
    for region in range(board.populated):
        lean = state.public.allegiance[region] - even
        if lean > 0:
            standing += board.population[region]
        elif lean < 0:
            standing -= board.population[region]
    return min(max(standing, UNTOLD + 1), -UNTOLD - 1)
