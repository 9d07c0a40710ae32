"""K: "Actions Taken" of Political Chits, a small vocabulary that the chit table speaks."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask, Group, Lasting, Procedure, Side, Step, Verb, Where
from simulate.ici.recording import book_change, note
from simulate.ici.rules.counters import put_unit
from simulate.ici.rules.decisions import ask, ask_france, begin, offer, offer_stop, own_of
from simulate.ici.rules.dice import throw_amount
from simulate.ici.rules.tracks import change_ops, raise_density, step_allegiance
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event, Purse


@kernel
def take_action(state, board, side, chit, action, fln, france):
    """K. One of the "Actions Taken" of a chit: (verb, amount, target) from the chit table."""
    row = board.chit_action[chit, action]
    verb, amount, target = row[0], row[1], row[2]
    if verb == Verb.OPS:
        points_of_chit(state, board, chit, action, amount, target)
    elif verb == Verb.DENSITY:
        raise_density(state, board, amount)
    elif verb == Verb.CHOOSE_REGION:
        step_of_chit(state, board, side, chit, amount, 0, board.populated, fln, france)
    elif verb == Verb.REGION:
        step_of_chit(state, board, side, chit, amount, target, target + 1, fln, france)
    elif verb == Verb.LASTING:
        book_change(state, state.public.lasting[target], 1)
        state.public.lasting[target] = 1
        note(state, Event.LASTING, side, NOWHERE, target, 0, 0, 0)
        if target == Lasting.OAS and board.reading_oas_spares_its_turn == 0:
            change_ops(state, board, Side.FRANCE, -board.oas_ops, Purse.LOST)
    elif verb == Verb.BELLOUNIS:
        bellounis_appear(state, board, france)
    elif verb == Verb.CALL_UP:
        call_up(state, board, target)


@kernel
def points_of_chit(state, board, chit, action, amount, side):
    """K. OPs, `amount` as it stands or times the action's die.

    Reading: they last this turn only, cut at both ends of the track.
    """
    die = board.chit_die[chit, action]
    if die != 0:
        amount *= throw_amount(state, Procedure.CHIT_OPS, chit, die)
    change_ops(state, board, side, amount, Purse.LOST)


@kernel
def step_of_chit(state, board, side, chit, steps, first, end, fln, france):
    """K. The player may move the Population Marker of one of the Regions from `first` to before `end`, whatever its level.

    Reading: "may" leaves the choice whether, too, also for a Region that the chit names. With
    reading.chit_step_may_be_declined at 0 the choice is only which Region: the step is taken.
    """
    own = own_of(state, side)
    begin(own, Ask.CHIT_REGION, chit, steps, 0)
    if board.reading_chit_step_may_be_declined != 0:
        offer_stop(own)
    for region in range(first, end):
        offer(own, region, 0, 0)
    region = own.a[ask(state, board, side, fln, france)]
    if region == NOWHERE:
        note(state, Event.STEP_DECLINED, side, NOWHERE, steps, 0, 0, 0)
        return
    step_allegiance(state, board, region, steps)


@kernel
def call_up(state, board, group):
    """2.2. The units of an arrival group go into their cup, to be drawn from this turn on."""
    state.public.rolls_left[group] = board.arrival_rolls
    for unit in range(board.units):
        if board.unit_group[unit] == group and state.public.unit_where[unit] == Where.NOT_YET:
            state.public.unit_where[unit] = Where.CUP
            book_change(state, Where.NOT_YET, Where.CUP)
    note(state, Event.CALLED_UP, Side.FRANCE, NOWHERE, group, 0, 0, 0)


@kernel
def bellounis_appear(state, board, france):
    """3.4. The Bellounis units appear at once, whole and free, each in a Region of Wilaya 6 or a Town in or bordering it."""
    own, public = state.france, state.public
    for unit in range(board.units):
        if board.unit_group[unit] != Group.BELLOUNIS or public.unit_where[unit] != Where.NOT_YET:
            continue
        begin(own, Ask.BELLOUNIS_PLACE, board.unit_class[unit], 1, 0)
        for place in range(board.algeria):
            if board.bellounis_may[place] != 0:
                offer(own, place, 0, 0)
        place = own.a[ask_france(state, board, france)]
        public.unit_step[unit] = Step.FULL
        put_unit(state, board, unit, place)
        book_change(state, Where.NOT_YET, Where.ON_MAP)
        note(state, Event.UNIT_PLACED, Side.FRANCE, place, unit, 0, 0, 0)
