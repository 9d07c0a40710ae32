"""2.2-1 Reinforcements, 2.2-2 replacements and 2.2-3 Maquis, the optional rule."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred
from simulate.ici.enums import Ask, Event, FrenchAction, Group, Procedure, Purpose, Side, Step, Where
from simulate.ici.recording import note
from simulate.ici.rules.counters import find_unit, put_unit, set_step
from simulate.ici.rules.decisions import ask_france, begin, offer, offer_stop
from simulate.ici.rules.dice import throw
from simulate.ici.rules.politics.political_chits import call_up
from simulate.ici.rules.queries.places import is_independent
from simulate.ici.rules.tracks import affordable, owe, settle
from simulate.ici.state import NOWHERE

WINTER_1956 = 4
NO_UNIT = -1


@kernel
def in_cup(state, board, group):
    """2.2-1. Units of an arrival group still to be drawn."""
    count = 0
    for unit in range(board.units):
        count += (board.unit_group[unit] == group) & (state.public.unit_where[unit] == Where.CUP)
    return count


@kernel
def next_unit(state, board, group):
    """2.2-1. The unit drawn next from a group's cup: the one with the lowest key."""
    found, lowest = NO_UNIT, state.secret.unit_key[0]
    for unit in range(board.units):         # conditions joined with &: none can be foreseen, so branches would cost more
        key = state.secret.unit_key[unit]
        drawn = ((board.unit_group[unit] == group) & (state.public.unit_where[unit] == Where.CUP)
                 & ((found == NO_UNIT) | (key < lowest)))
        found = unit if drawn else found
        lowest = key if drawn else lowest
    return found


@kernel
def arrivals(rolled, waiting):
    """2.2-1. Units drawn: as many as the die shows, at most what is in the cup; rolled 0 stands for all the rest."""
    if rolled == 0:
        return waiting
    return min(rolled, waiting)


@kernel
def draw_group(state, board, group):
    """2.2-1. A die for each of the first three turns of a group, all the rest afterwards.

    Reading: units that cannot be paid stay in the cup and come, without a die, once the group's dice are over; with
    reading.arrivals_carry_over at 0 all that are drawn come, paid as far as the OPs go. TM counts in turns, not in years.
    """
    public, waiting, die = state.public, in_cup(state, board, group), 0
    if waiting == 0:
        public.rolls_left[group] = 0
        return
    if public.rolls_left[group] > 0:
        public.rolls_left[group] -= 1
        throw(state, Procedure.ARRIVALS, group, 1, board.arrival_die)
        die = state.secret.dice[0]
    count = arrivals(die, waiting)
    if board.reading_arrivals_carry_over != 0:
        count = min(count, affordable(state, Side.FRANCE, board.arrival_cost_halves))
    note(state, Event.ARRIVAL_ROLL, Side.FRANCE, NOWHERE, group, count, 0, 0)
    for _ in range(count):
        unit = next_unit(state, board, group)
        public.unit_where[unit] = Where.DRAWN
        public.unit_step[unit] = Step.FULL
        owe(state, min(board.arrival_cost_halves, max(2 * public.ops[Side.FRANCE] - public.halves, 0)), Purpose.ARRIVAL)


@kernel
def return_eliminated(state, board):
    """2.2-2. Units eliminated in an earlier turn must return, at full strength, one OP each.

    Reading: paid before any flip; what the OPs do not reach returns a later turn.
    """
    public = state.public
    for unit in range(board.units):
        if (public.unit_where[unit] == Where.ELIMINATED and public.unit_lost_turn[unit] < public.turn
                and affordable(state, Side.FRANCE, board.replacement_return_halves) > 0):
            public.unit_where[unit] = Where.DRAWN
            public.unit_step[unit] = Step.FULL
            owe(state, board.replacement_return_halves, Purpose.RETURN)


@kernel
def count_drawn(state, board):
    """2.2. Units that have been drawn or return and are still to be placed, by class, in secret.drawn."""
    for group in range(board.classes):
        state.secret.drawn[group] = 0
    for unit in range(board.units):
        state.secret.drawn[board.unit_class[unit]] += state.public.unit_where[unit] == Where.DRAWN


@kernel
def any_with(values, count, value):
    """2.2. Is any of values[:count] this value?"""
    found = 0
    for i in range(count):
        found += values[i] == value
    return found > 0


@kernel
def place_in_harbours(state, board, france):
    """2.2-1. Each new unit goes to any harbour, FLN presence or not; France places class by class, as many as it likes."""
    own = state.france
    if not any_with(state.public.unit_where, board.units, Where.DRAWN):
        return
    count_drawn(state, board)
    for group in range(board.classes):
        waiting = state.secret.drawn[group]
        while waiting > 0:
            begin(own, Ask.ARRIVE, group, waiting, 0)
            for place in range(board.algeria):
                if board.harbour[place] != 0:
                    offer(own, place, 0, 0)
            harbour = own.a[ask_france(state, board, france)]
            begin(own, Ask.ARRIVE_COUNT, group, harbour, 0)
            for count in range(waiting):
                offer(own, count + 1, 0, 0)
            count = own.a[ask_france(state, board, france)]
            land(state, board, group, harbour, count)
            waiting -= count


@kernel
def land(state, board, group, harbour, count):
    """2.2-1. The first `count` waiting units of a class are put into a harbour."""
    public = state.public
    for unit in range(board.units):
        if count == 0:
            return
        if public.unit_where[unit] == Where.DRAWN and board.unit_class[unit] == group:
            put_unit(state, board, unit, harbour)
            count -= 1
            returned = 1 if public.unit_lost_turn[unit] >= 0 else 0
            public.unit_lost_turn[unit] = -1
            note(state, Event.ARRIVED, Side.FRANCE, harbour, unit, returned, 0, 0)


@kernel
def flip_reduced(state, board, france):
    """2.2-2. France may turn reduced units to their full side at half an OP each."""
    own, public = state.france, state.public
    if is_barred(board, Side.FRANCE, FrenchAction.FLIP):
        return
    while affordable(state, Side.FRANCE, board.replacement_flip_halves) > 0:
        begin(own, Ask.FLIP, 0, 0, 0)
        offer_stop(own)
        offer_reduced(state, board, own)
        answer = ask_france(state, board, france)
        place, group = own.a[answer], own.b[answer]
        if place == NOWHERE:
            return
        most = min(public.group[place, group, Step.REDUCED], affordable(state, Side.FRANCE, board.replacement_flip_halves))
        begin(own, Ask.FLIP_COUNT, place, group, 0)
        for count in range(most):
            offer(own, count + 1, 0, 0)
        for _ in range(own.a[ask_france(state, board, france)]):
            unit = find_unit(state, board, place, group, Step.REDUCED, False)
            set_step(state, board, unit, Step.FULL)
            owe(state, board.replacement_flip_halves, Purpose.FLIP)
            note(state, Event.FLIPPED, Side.FRANCE, place, unit, 0, 0, 0)


@kernel
def offer_reduced(state, board, own):
    """2.2-2. List places and classes with reduced units; a first round over the units marks the places."""
    public, mark = state.public, state.secret.mark
    if not any_with(public.unit_step, board.units, Step.REDUCED):
        return
    for place in range(board.algeria):
        mark[place] = 0
    for unit in range(board.units):
        if public.unit_step[unit] == Step.REDUCED and public.unit_place[unit] < board.algeria:
            mark[public.unit_place[unit]] = 1
    for place in range(board.algeria):
        if mark[place] != 0:
            for group in range(board.classes):
                if public.group[place, group, Step.REDUCED] > 0:
                    offer(own, place, group, 0)


@kernel
def reinforcements(state, board, france):
    """2.2. Reinforcements, replacements, Maquis; half OPs summed over all of them and rounded up once."""
    state.public.halves = 0
    if state.public.turn == WINTER_1956:
        call_up(state, board, Group.G56)
    for group in (Group.G55, Group.G56, Group.TM):
        draw_group(state, board, group)
    return_eliminated(state, board)
    place_in_harbours(state, board, france)
    flip_reduced(state, board, france)
    maquis(state, board, france)
    settle(state, Side.FRANCE)


@kernel
def tied_faileks(state, country):
    """2.2-3. As many Faileks as there are Maquis must stay in a country."""
    return min(state.public.maquis[country], state.public.faileks[country])


@kernel
def keep_maquis(state, board, france):
    """2.2-3. France pays half an OP for each Maquis on the map, or removes it."""
    own, public = state.france, state.public
    barred = is_barred(board, Side.FRANCE, FrenchAction.KEEP_MAQUIS)
    for country in range(board.algeria, board.places):
        for _ in range(public.maquis[country]):
            begin(own, Ask.MAQUIS_KEEP, country, 0, 0)
            offer(own, 0, 0, 0)
            if not barred and public.halves + board.maquis_keep_halves <= 2 * public.ops[Side.FRANCE]:
                offer(own, 1, 0, 0)
            if own.a[ask_france(state, board, france)] == 1:
                owe(state, board.maquis_keep_halves, Purpose.MAQUIS_KEPT)
                note(state, Event.MAQUIS, Side.FRANCE, country, 0, 0, 0, 0)
            else:
                public.maquis[country] -= 1
                note(state, Event.MAQUIS, Side.FRANCE, country, -1, 0, 0, 0)


@kernel
def may_place_maquis(state, board, country):
    """2.2-3. In an independent country with a Failek, up to its Population Number."""
    return (is_independent(state.public, board, country) and state.public.faileks[country] > 0
            and state.public.maquis[country] < board.population[country])


@kernel
def new_maquis(state, board, france):
    """2.2-3. France may place one or two new Maquis at one OP each."""
    own, public = state.france, state.public
    for _ in range(board.maquis_new_most):
        begin(own, Ask.MAQUIS_NEW, 0, 0, 0)
        offer_stop(own)
        affordable = public.halves + board.maquis_new_halves <= 2 * public.ops[Side.FRANCE]
        if affordable and not is_barred(board, Side.FRANCE, FrenchAction.PLACE_MAQUIS):
            for country in range(board.algeria, board.places):
                if may_place_maquis(state, board, country):
                    offer(own, country, 0, 0)
        country = own.a[ask_france(state, board, france)]
        if country == NOWHERE:
            return
        public.maquis[country] += 1
        owe(state, board.maquis_new_halves, Purpose.MAQUIS_NEW)
        note(state, Event.MAQUIS, Side.FRANCE, country, 1, 0, 0, 0)


@kernel
def maquis(state, board, france):
    """2.2-3. The optional rule, off unless maquis.on is 1.

    Reading: Maquis are paid and placed in segment 2b, so the FLN feels them from its next recruitment.
    """
    if board.maquis_on != 0:
        keep_maquis(state, board, france)
        new_maquis(state, board, france)
