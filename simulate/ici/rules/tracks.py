"""H and J: Operation Points, tracks and Population Markers. Movement past the end of a track is lost."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Event, Purse, Side, Way
from simulate.ici.recording import book_change, book_gain, book_loss, book_spending, note
from simulate.ici.rules.counters import update_all_control
from simulate.ici.rules.queries.costs import halves_left
from simulate.ici.state import NOWHERE


@kernel
def held(value, top):
    """J. A value kept between 0 and the top of its track."""
    return min(max(value, 0), top)


@kernel
def can_pay(state, side, cost):
    """H. No action without the Operation Points for it."""
    return state.public.ops[side] >= cost


@kernel
def pay(state, side, cost, purpose):
    """H. Subtract Operation Points; the caller has made sure that they are there."""
    state.public.ops[side] -= cost
    book_spending(state, purpose, 2 * cost)


@kernel
def receive(state, board, side, due, purse):
    """H, 1.1. Put Operation Points on the track, as many as it holds."""
    before = state.public.ops[side]
    state.public.ops[side] = held(before + due, board.points_cap)
    book_gain(state, side, purse, due, state.public.ops[side] - before)


@kernel
def lose(state, side, loss, purse):
    """H. Take Operation Points from the track, as many as there are."""
    before = state.public.ops[side]
    state.public.ops[side] = max(before - loss, 0)
    book_loss(state, side, purse, 2 * (before - state.public.ops[side]))


@kernel
def change_ops(state, board, side, amount, loss_purse):
    """H, 1.1. Gain (or lose) Operation Points; never above 20 or below 0. A loss is booked in `loss_purse`.

    Reading: both limits hold each time, in every segment; a loss larger than what is left is not owed.
    """
    if amount >= 0:
        receive(state, board, side, amount, Purse.CHITS)
    else:
        lose(state, side, -amount, loss_purse)
    note(state, Event.OPS_CHANGED, side, NOWHERE, amount, 0, 0, 0)


@kernel
def extra_ops(state, board, side, amount):
    """3.3-1, 4.2-1. Extra Operation Points in the middle of a turn, under the same limits."""
    receive(state, board, side, amount, Purse.EXTRA)
    note(state, Event.EXTRA_OPS, side, NOWHERE, amount, 0, 0, 0)


@kernel
def step_allegiance(state, board, region, steps):
    """J. Move one Population Marker, + towards France, - towards the FLN."""
    public = state.public
    before = public.allegiance[region]
    public.allegiance[region] = held(before + steps, board.tracks_top)
    book_change(state, before, public.allegiance[region])
    note(state, Event.ALLEGIANCE, Side.NEITHER, region, before, public.allegiance[region], 0, 0)


@kernel
def step_everywhere(state, board, steps, passed_over):
    """K, 1.4. Move every Population Marker except those at level `passed_over` (-1: nobody is passed over).

    Reading: the level that counts is the one at the moment of the step.
    """
    for region in range(board.populated):
        if state.public.level[region] != passed_over:
            step_allegiance(state, board, region, steps)


@kernel
def set_level(state, region, level):
    """J. Turn a Population Marker to another Political Level."""
    before = state.public.level[region]
    state.public.level[region] = level
    note(state, Event.LEVEL, Side.NEITHER, region, before, level, 0, 0)


@kernel
def change_incap(state, board, amount):
    """J, K. Move the FLN Incap Marker: less is better for the FLN."""
    before = state.public.incap
    state.public.incap = held(before + amount, board.tracks_top)
    book_change(state, before, state.public.incap)
    note(state, Event.INCAP, Side.NEITHER, NOWHERE, before, state.public.incap, 0, 0)


@kernel
def lower_french_public(state, steps):
    """J, K. Move the French Public Marker towards 0; returns how far it really moved."""
    before = state.public.french_public
    state.public.french_public = max(before - steps, 0)
    book_change(state, before, state.public.french_public)
    note(state, Event.FRENCH_PUBLIC, Side.NEITHER, NOWHERE, before, state.public.french_public, 0, 0)
    return before - state.public.french_public


@kernel
def raise_density(state, board, steps):
    """I. Troop Density goes up; control follows at once.

    Reading: the marker stops at the last space of its track; income already counted this turn is not counted anew.
    """
    before = state.public.density
    state.public.density = held(before + steps, board.density_top)
    book_change(state, before, state.public.density)
    update_all_control(state, board)
    note(state, Event.DENSITY, Side.FRANCE, NOWHERE, before, state.public.density, 0, 0)


@kernel
def affordable(state, side, halves):
    """2.1, 2.2, H. How many more things at `halves` half OPs each the side can pay in this segment."""
    if halves <= 0:
        return 999
    return max(halves_left(state.public, side), 0) // halves


@kernel
def can_run_up(state, side, halves):
    """2.1, 2.2, H. Can the side pay for one more thing at so many half OPs in this segment?"""
    return halves <= 0 or halves_left(state.public, side) >= halves


@kernel
def owe(state, halves, purpose):
    """2.1, 2.2. Add to the segment's sum of half OPs; the caller has made sure that they can be paid."""
    state.public.halves += halves
    book_spending(state, purpose, halves)


@kernel
def settle(state, side):
    """2.1, 2.2. Pay the segment's sum of half OPs, rounded up once."""
    public = state.public
    if public.halves > 0:
        due = (public.halves + 1) // 2
        public.ops[side] -= due
        book_loss(state, side, Purse.ROUNDING, 2 * due - public.halves)
        note(state, Event.PAID, side, NOWHERE, public.halves, due, 0, 0)
    public.halves = 0


# 55, 59, 1.4, 1.5: how a game ends.


@kernel
def end_game(state, winner, way):
    """55, 59. The game ends at once; what would have followed in its turn is not played."""
    state.public.winner = winner
    state.public.way = way
    note(state, Event.GAME_OVER, winner, NOWHERE, winner, way, 0, 0)


@kernel
def is_over(state):
    """55, 59. Has either side won?"""
    return state.public.way != Way.NOT_OVER


@kernel
def check_total_control(state, board):
    """55, 59. France wins at the end of a turn in which it controls all Regions.

    Reading: the 25 populated and all Sahara Regions, not Communities and not the countries; contested is not controlled.
    With reading.total_control_needs_sahara at 0 the Sahara Regions do not count; with victory.total_control_on at 0
    nobody wins so.
    """
    if board.victory_total_control_on == 0:
        return
    last = board.populated
    if board.reading_total_control_needs_sahara != 0:
        last = board.regions
    for region in range(last):
        if state.public.control[region] != Control.FRANCE:
            return
    end_game(state, Side.FRANCE, Way.TOTAL_CONTROL)
