"""K and 1.2: Political Chits."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred
from simulate.ici.enums import Ask, ChitAt, Event, FlnAction, Group, Lasting, Procedure, Purse, Side, Step, Verb, Where
from simulate.ici.recording import book_change, book_chit, note
from simulate.ici.rules.counters import put_unit
from simulate.ici.rules.decisions import ask, ask_france, begin, offer, offer_stop, own_of
from simulate.ici.rules.dice import throw, throw_amount
from simulate.ici.rules.politics.crisis import move_pied_noirs
from simulate.ici.rules.queries.costs import level_passed_over
from simulate.ici.rules.tracks import (
    change_incap,
    change_ops,
    is_over,
    lower_french_public,
    raise_density,
    step_allegiance,
    step_everywhere,
)
from simulate.ici.state import CHIT_ACTIONS, NOWHERE

# K: "Actions Taken" of Political Chits, a small vocabulary that the chit table speaks.


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


NO_CHIT = -1
WINTER, FALL = 0, 3


@kernel
def other(side):
    """The opponent."""
    return 1 - side


@kernel
def has_initiative(board, die):
    """1.2. On 1-3 France plays first, on 4-6 the FLN."""
    if die <= board.chits_initiative_france_to:
        return Side.FRANCE
    return Side.FLN


@kernel
def may_play(board, chit, turn):
    """1.2. Only within the chit's span of years.

    Reading: a chit that may be played until 1962 may be played until the last year of a longer war; the board says so.
    """
    return board.chit_first[chit] <= turn // 4 <= board.chit_last[chit]


@kernel
def next_in_cup(state, board, side):
    """1.2. The chit that the side draws next: the one with the lowest key in its cup, or NO_CHIT from an empty cup."""
    secret, found, lowest = state.secret, NO_CHIT, state.secret.chit_key[0]
    for chit in range(board.chits):         # conditions joined with &: none can be foreseen, so branches would cost more
        key = secret.chit_key[chit]
        drawn = ((board.chit_side[chit] == side) & (secret.chit_at[chit] == ChitAt.CUP)
                 & ((found == NO_CHIT) | (key < lowest)))
        found = chit if drawn else found
        lowest = key if drawn else lowest
    return found


@kernel
def take_into_hand(state, own, side, chit):
    """1.2. A chit comes from the cup into the hand of its side."""
    state.secret.chit_at[chit] = ChitAt.HAND
    own.hand[own.hand_n] = chit
    own.hand_n += 1
    state.public.hand_size[side] += 1
    state.public.cup_size[side] -= 1


@kernel
def draw_chit(state, board, own, side):
    """1.2. Draw a chit first, except in Winter.

    Reading: from an empty cup nothing is drawn; chits past their span stay in hand, dead.
    """
    if state.public.turn % 4 == WINTER:
        return
    for _ in range(board.chits_draws):
        chit = next_in_cup(state, board, side)
        if chit != NO_CHIT:
            take_into_hand(state, own, side, chit)
            note(state, Event.CHIT_DRAWN, side, NOWHERE, chit, 0, 0, 0)


@kernel
def chit_in_box(state, board, side):
    """1.2. The opponent's chit that lies in this year's box of the Game Turn Track, or NO_CHIT.

    Reading: the box is the last year of the chit's span, so the chit is always playable there.
    """
    owner, year = other(side), state.public.turn // 4
    if state.public.track_chits[owner, year] == 0:
        return NO_CHIT
    for chit in range(board.chits):
        if (board.chit_side[chit] == owner and state.secret.chit_at[chit] == ChitAt.TRACK
                and board.chit_last[chit] == year):
            return chit
    return NO_CHIT


@kernel
def is_forced(board, turn, die):
    """1.2. The opponent's chit must be played on 5-6, and in Fall without a roll."""
    return die >= board.chits_forced_on or (turn % 4 == FALL and board.chits_forced_in_fall != 0)


@kernel
def forced_chit(state, board, side):
    """1.2. The opponent's chit that this side must play instead of its own, or NO_CHIT.

    Reading: checked on one's own turn to play, after the draw; on 1-4 it cannot be chosen.
    """
    chit = chit_in_box(state, board, side)
    if chit == NO_CHIT:
        return NO_CHIT
    die = 0
    if state.public.turn % 4 != FALL or board.chits_forced_in_fall == 0:
        throw(state, Procedure.FORCED_CHIT, side, 1, board.chits_forced_die)
        die = state.secret.dice[0]
        note(state, Event.FORCED_ROLL, side, NOWHERE, chit, 0, 0, 0)
    if is_forced(board, state.public.turn, die):
        return chit
    return NO_CHIT


@kernel
def choose_chit(state, board, side, fln, france):
    """1.2. A chit from the hand that may be played now; NO_CHIT when there is none.

    Reading: playing is mandatory as long as any chit is playable, one without effect included; with
    reading.play_is_mandatory at 0 a side may pass.
    """
    own = own_of(state, side)
    begin(own, Ask.PLAY_CHIT, 0, 0, 0)
    if board.reading_play_is_mandatory == 0:
        offer_stop(own)
    barred = is_barred(board, side, FlnAction.PLAY_CHIT)        # of France it is the same number
    for i in range(own.hand_n):
        if not barred and may_play(board, own.hand[i], state.public.turn):
            offer(own, own.hand[i], 0, 0)
    if own.options == 0:
        return NO_CHIT
    chit = own.a[ask(state, board, side, fln, france)]
    if chit == NOWHERE:
        return NO_CHIT
    leave_hand(state, own, side, chit)
    return chit


@kernel
def leave_hand(state, own, side, chit):
    """1.2. A chit leaves the hand; those after it close up."""
    kept = 0
    for i in range(own.hand_n):
        if own.hand[i] != chit:
            own.hand[kept] = own.hand[i]
            kept += 1
    own.hand_n = kept
    state.public.hand_size[side] = kept


@kernel
def side_plays(state, board, side, fln, france):
    """1.2. One side's turn: draw, then the forced chit or one of its own, or pass."""
    own = own_of(state, side)
    draw_chit(state, board, own, side)
    chit = forced_chit(state, board, side)
    if chit != NO_CHIT:
        state.public.track_chits[other(side), state.public.turn // 4] -= 1
    else:
        chit = choose_chit(state, board, side, fln, france)
    if chit == NO_CHIT:
        note(state, Event.PASSED, side, NOWHERE, 0, 0, 0, 0)
        return
    play_chit(state, board, side, chit, fln, france)


@kernel
def play_chit(state, board, side, chit, fln, france):
    """K. Carry a chit out: Actions Taken first, then PS, FLN, PN, FP in this order; a Collapse stops it.

    Reading: a chit acts on the sides that it names, whoever plays it; choices and dice are those of the player who plays it.
    """
    public = state.public
    public.chit_played[chit] = 1 + public.turn
    state.secret.chit_at[chit] = ChitAt.PLAYED
    if board.chit_lasts[chit] != 0:
        state.secret.chit_at[chit] = ChitAt.ACTIVE
    forced = board.chit_side[chit] != side
    note(state, Event.CHIT_PLAYED, side, NOWHERE, chit, 1 if forced else 0, 0, 0)
    changes = state.tally.changes
    for action in range(CHIT_ACTIONS):
        take_action(state, board, side, chit, action, fln, france)
    population_support(state, board, board.chit_ps[chit])
    if board.chit_fln[chit] != 0:
        change_incap(state, board, board.chit_fln[chit])
    if board.chit_pn[chit] != 0:
        move_pied_noirs(state, board, board.chit_pn[chit], france)
    if board.chit_fp[chit] != 0 and board.chits_fp_on != 0 and not is_over(state):
        public.fp_moved += lower_french_public(state, throw_amount(state, Procedure.CHIT_FP, chit, board.chits_fp_die))
    book_chit(state, chit, forced, changes)


@kernel
def effects_of_each_turn(state, board, france):
    """K. What chits in force do each turn, after the income of the turn (1.1). No printed chit does; "each_turn" of an overlay.

    The chits act in the order of the file, a Collapse stops them.
    """
    if board.each_turn_chits == 0:
        return
    for chit in range(board.chits):
        if is_over(state):
            return
        if state.secret.chit_at[chit] == ChitAt.ACTIVE and acts_each_turn(board, chit):
            note(state, Event.IN_FORCE, board.chit_side[chit], NOWHERE, chit, 0, 0, 0)
            for action in range(CHIT_ACTIONS):
                if not is_over(state):
                    act_each_turn(state, board, chit, action, france)


@kernel
def acts_each_turn(board, chit):
    """K. Has the chit an effect each turn?"""
    for action in range(CHIT_ACTIONS):
        if board.chit_action[chit, action, 0] >= Verb.EACH_OPS:
            return True
    return False


@kernel
def act_each_turn(state, board, chit, action, france):
    """K. One of the effects of a chit that come each turn; nothing if this one does not."""
    row = board.chit_action[chit, action]
    verb, amount, target = row[0], row[1], row[2]
    if verb == Verb.EACH_OPS:
        points_of_chit(state, board, chit, action, amount, target)
    elif verb == Verb.EACH_DENSITY:
        raise_density(state, board, amount)
    elif verb == Verb.EACH_PS:
        population_support(state, board, amount)
    elif verb == Verb.EACH_FLN:
        change_incap(state, board, amount)
    elif verb == Verb.EACH_PN:
        move_pied_noirs(state, board, amount, france)


@kernel
def population_support(state, board, steps):
    """K. PS: minus passes over Support Level, plus passes over FLN Level."""
    if steps != 0:
        step_everywhere(state, board, steps, level_passed_over(steps))


@kernel
def political_chits(state, board, fln, france):
    """1.2. Initiative, then both sides play; rolled every turn, Winter included."""
    state.public.fp_moved = 0
    throw(state, Procedure.INITIATIVE, 0, 1, board.chits_initiative_die)
    first = has_initiative(board, state.secret.dice[0])
    note(state, Event.INITIATIVE, first, NOWHERE, first, 0, 0, 0)
    side_plays(state, board, first, fln, france)
    if not is_over(state):
        side_plays(state, board, other(first), fln, france)


@kernel
def end_of_turn_effects(state):
    """K. Effects that last this turn only end with it."""
    state.public.lasting[Lasting.COMMANDO] = 0
