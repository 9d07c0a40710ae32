"""55 and 59: setting a game up, with the choices that the scenarios leave to a side."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import occasion, open_stream, word
from simulate.ici.enums import Ask, ChitAt, Control, Event, Procedure, Side, Step, Where
from simulate.ici.recording import note
from simulate.ici.rules.counters import add_failek, find_unit, put_unit, set_step, update_control
from simulate.ici.rules.decisions import ask, ask_france, begin, begin_segment, offer, own_of
from simulate.ici.rules.movement_and_attacks.french_movement import is_confined
from simulate.ici.rules.politics.political_chits import NO_CHIT, next_in_cup, other, take_into_hand
from simulate.ici.rules.queries.places import exists
from simulate.ici.state import NOWHERE

CUP_KEY, TRACK_KEY, UNIT_KEY = 0, 1, 2
ANY_YEAR = -1


@kernel
def place_markers(state, board):
    """55, 59. Tracks, Population Markers, lasting chits."""
    public = state.public
    public.turn = board.first_turn
    public.crisis = board.first_crisis
    public.pied_noirs = board.first_pied_noirs
    public.french_public = board.first_french_public
    public.incap = board.first_incap
    public.density = board.first_density
    public.referendums = board.first_referendums
    for i in range(board.first_lasting.shape[0]):
        public.lasting[i] = board.first_lasting[i]
    for place in range(board.places):
        public.allegiance[place] = board.first_allegiance[place]
        public.level[place] = board.first_level[place]
        public.resettled[place] = board.first_resettled[place]


@kernel
def place_faileks(state, board):
    """55, 59. Faileks on the map, the others off it; control follows."""
    own = state.fln
    for kind in range(3):
        own.pool[kind] = board.counters[kind]
    for place in range(board.algeria):
        state.public.control[place] = Control.FRANCE
    for place in range(board.places):
        for kind in range(3):
            for _ in range(board.first_types[place, kind]):
                own.pool[kind] -= 1
                add_failek(state, board, place, kind)


@kernel
def shuffle(state, board):
    """55, 59, 2.2. A key for each chit and unit: cups are drawn in the order of keys, so one more draw disturbs no other."""
    secret = state.secret
    for chit in range(board.chits):
        open_stream(secret.stream, secret.seed, secret.game, occasion(0, Procedure.SETUP_CHITS, chit, CUP_KEY))
        secret.chit_key[chit] = word(secret.stream)
        open_stream(secret.stream, secret.seed, secret.game, occasion(0, Procedure.SETUP_CHITS, chit, TRACK_KEY))
        secret.track_key[chit] = word(secret.stream)
    for unit in range(board.units):
        open_stream(secret.stream, secret.seed, secret.game, occasion(0, Procedure.ARRIVAL_DRAW, unit, UNIT_KEY))
        secret.unit_key[unit] = word(secret.stream)


@kernel
def fill_cups(state, board):
    """55, 59. Chits into their sides' cups; those in force lie on the Active Political Chits Row."""
    for chit in range(board.chits):
        state.secret.chit_at[chit] = board.first_chit[chit]
        if board.first_chit[chit] == ChitAt.CUP:
            state.public.cup_size[board.chit_side[chit]] += 1


@kernel
def take_first_chits(state, board, side, fln, france):
    """55, 59. A hand: chosen chits first (1955: four), then random ones (five)."""
    own = own_of(state, side)
    for _ in range(board.hand_chosen):
        begin(own, Ask.SETUP_CHIT, 0, 0, 0)
        for chit in range(board.chits):
            if board.chit_side[chit] == side and state.secret.chit_at[chit] == ChitAt.CUP:
                offer(own, chit, 0, 0)
        take_into_hand(state, own, side, own.a[ask(state, board, side, fln, france)])
    draw_into_hand(state, board, side, board.hand_drawn)


@kernel
def draw_into_hand(state, board, side, count):
    """55, 59. So many chits from a side's cup, as far as it has any."""
    for _ in range(count):
        chit = next_in_cup(state, board, side)
        if chit != NO_CHIT:
            take_into_hand(state, own_of(state, side), side, chit)


@kernel
def hide_chits(state, board, side):
    """55, 59. A side draws chits from the opponent's cup, unseen by it, onto the years in which they end.

    Reading: a chit with a year that is taken goes back and another is drawn; known to the drawer, not to the owner.
    """
    for _ in range(board.hidden_chits):
        chit = next_for_track(state, board, other(side), ANY_YEAR)
        if chit == NO_CHIT:
            return
        put_on_track(state, board, chit)


@kernel
def put_on_track(state, board, chit):
    """55. A chit goes from its owner's cup face down onto the year in which it ends; the other side knows it."""
    owner = board.chit_side[chit]
    own = own_of(state, other(owner))
    state.secret.chit_at[chit] = ChitAt.TRACK
    state.public.track_chits[owner, board.chit_last[chit]] += 1
    state.public.cup_size[owner] -= 1
    own.track_chit[own.track_n] = chit
    own.track_n += 1


@kernel
def next_for_track(state, board, owner, year):
    """55, 59. The first chit in the order of the track's keys whose last year, that `year` or ANY_YEAR, has none of its side's
    chits yet; NO_CHIT without one."""
    secret, found, lowest = state.secret, NO_CHIT, state.secret.track_key[0]
    for chit in range(board.chits):         # as in `next_in_cup`
        key = secret.track_key[chit]
        drawn = ((board.chit_side[chit] == owner) & (secret.chit_at[chit] == ChitAt.CUP)
                 & ((year == ANY_YEAR) | (board.chit_last[chit] == year))
                 & (state.public.track_chits[owner, board.chit_last[chit]] == 0) & ((found == NO_CHIT) | (key < lowest)))
        found = chit if drawn else found
        lowest = key if drawn else lowest
    return found


@kernel
def place_fixed_units(state, board):
    """55. French units that start in a stated place; arrival groups that start in their cup."""
    public = state.public
    for unit in range(board.units):
        public.unit_place[unit] = NOWHERE
        public.unit_lost_turn[unit] = -1
        public.unit_where[unit] = board.first_group[board.unit_group[unit]]
        if board.positioned != 0:
            place_unit_of_position(state, board, unit)
            continue
        if public.unit_where[unit] == Where.CUP:
            public.rolls_left[board.unit_group[unit]] = board.arrival_rolls
        if board.first_unit_place[unit] != NOWHERE:
            public.unit_step[unit] = Step.FULL
            put_unit(state, board, unit, board.first_unit_place[unit])
            note(state, Event.UNIT_PLACED, Side.FRANCE, board.first_unit_place[unit], unit, 0, 0, 0)


@kernel
def place_unit_of_position(state, board, unit):
    """F, 2.2. Where a position has a French unit, and at which step."""
    public = state.public
    public.unit_where[unit] = board.first_unit_where[unit]
    public.unit_step[unit] = board.first_unit_step[unit]
    public.unit_lost_turn[unit] = board.first_unit_lost[unit] - 1
    if public.unit_where[unit] == Where.ON_MAP:
        put_unit(state, board, unit, board.first_unit_place[unit])


@kernel
def take_up_position(state, board):
    """H, 1.3, 1.4, 1.5, 2.2: what a position has on tracks and in boxes that no set-up has."""
    public = state.public
    public.rage = board.first_rage
    public.appeasement = board.first_appeasement
    public.first_referendum = board.first_vote_turn - 1
    public.vote_yes[0] = board.first_votes[0]
    public.vote_no[0] = board.first_votes[1]
    for side in range(2):
        public.ops[side] = board.first_ops[side]
    for crisis in range(board.first_crisis_turn.shape[0]):
        public.crisis_turn[crisis] = board.first_crisis_turn[crisis] - 1
    for group in range(board.first_rolls.shape[0]):
        public.rolls_left[group] = board.first_rolls[group]
    for country in range(board.algeria, board.places):
        public.maquis[country] = board.first_maquis[country]


@kernel
def deal_position(state, board):
    """1.2, K. The chits of a position that are known to be played, in hands and on the track; then what is drawn anew.

    Reading: the hidden chits of the track are drawn before the rest of the hands, so that each year finds one.
    """
    secret, public = state.secret, state.public
    for chit in range(board.chits):
        side, at = board.chit_side[chit], secret.chit_at[chit]
        public.chit_played[chit] = board.first_played[chit]
        if at == ChitAt.HAND:
            public.cup_size[side] += 1
            take_into_hand(state, own_of(state, side), side, chit)
        elif at == ChitAt.TRACK:
            public.cup_size[side] += 1
            put_on_track(state, board, chit)
    for side in range(2):
        for year in range(board.first_boxes.shape[1]):
            if board.first_boxes[side, year] != 0:
                chit = next_for_track(state, board, side, year)
                if chit != NO_CHIT:
                    put_on_track(state, board, chit)
    for side in range(2):
        draw_into_hand(state, board, side, board.first_draws[side])


@kernel
def may_stand(state, board, place, group):
    """59, G. Anywhere in Algeria with room, Resource Sites excepted until they exist; Bellounis units in their own places."""
    if not exists(state.public, board, place):
        return False
    if is_confined(board, group) and board.bellounis_may[place] == 0:
        return False
    return state.public.units[place] < board.stack_france[place]


@kernel
def place_freely(state, board, france):
    """59. France places all units anywhere in Algeria, class by class; stacking applies.

    Reading: the FLN's Faileks are placed before.
    """
    own, public = state.france, state.public
    for group in range(board.classes):
        waiting = 0
        for unit in range(board.units):
            if board.unit_class[unit] == group and public.unit_where[unit] == Where.ON_MAP and public.unit_place[unit] == NOWHERE:
                waiting += 1
        while waiting > 0:
            begin(own, Ask.SETUP_PLACE, group, waiting, 0)
            for place in range(board.algeria):
                if may_stand(state, board, place, group):
                    offer(own, place, 0, 0)
            place = own.a[ask_france(state, board, france)]
            begin(own, Ask.SETUP_COUNT, group, place, 0)
            for count in range(min(waiting, board.stack_france[place] - public.units[place])):
                offer(own, count + 1, 0, 0)
            count = own.a[ask_france(state, board, france)]
            put_class(state, board, group, place, count)
            waiting -= count


@kernel
def put_class(state, board, group, place, count):
    """59. The first `count` units of a class that wait are placed, at full strength."""
    public = state.public
    for unit in range(board.units):
        if count == 0:
            return
        if board.unit_class[unit] == group and public.unit_where[unit] == Where.ON_MAP and public.unit_place[unit] == NOWHERE:
            public.unit_step[unit] = Step.FULL
            put_unit(state, board, unit, place)
            count -= 1
            note(state, Event.UNIT_PLACED, Side.FRANCE, place, unit, 0, 0, 0)


@kernel
def reduce_units(state, board, france):
    """59. France turns four units of quality 4 to their reduced side."""
    own, public = state.france, state.public
    for _ in range(board.setup_reduced):
        begin(own, Ask.SETUP_REDUCE, 0, 0, 0)
        for place in range(board.algeria):
            if public.units[place] == 0:
                continue
            for group in range(board.classes):
                if (board.class_quality[group, Step.FULL] == board.setup_reduced_quality
                        and public.group[place, group, Step.FULL] > 0):
                    offer(own, place, group, 0)
        if own.options == 0:
            return
        answer = ask_france(state, board, france)
        unit = find_unit(state, board, own.a[answer], own.b[answer], Step.FULL, False)
        set_step(state, board, unit, Step.REDUCED)
        note(state, Event.UNIT_HIT, Side.FRANCE, own.a[answer], unit, Step.REDUCED, 0, 0)


@kernel
def choose_allegiances(state, board, side, fln, france):
    """59. A side spreads given numbers over Population Markers, so many markers for each number."""
    own = own_of(state, side)
    for value in range(4):
        state.secret.queue[value] = board.choice_count[side, value]
    for region in range(board.populated):
        if board.choice_of[region] != side + 1:
            continue
        begin(own, Ask.SETUP_ALLEGIANCE, region, 0, 0)
        for value in range(4):
            if state.secret.queue[value] > 0:
                offer(own, board.choice_value[side, value], value, 0)
        answer = ask(state, board, side, fln, france)
        state.secret.queue[own.b[answer]] -= 1
        state.public.allegiance[region] = own.a[answer]
        note(state, Event.ALLEGIANCE, side, region, board.first_allegiance[region], own.a[answer], 0, 0)


@kernel
def set_up(state, board, fln, france):
    """55, 59. Everything before the first turn.

    Reading: 1959's choices in the order of the text: French placement and reduced units, the FLN's 7-8-9, France's 15-16,
    chits last.
    """
    begin_segment(state, 0, Side.FLN)
    begin_segment(state, 0, Side.FRANCE)
    place_markers(state, board)
    place_faileks(state, board)
    place_fixed_units(state, board)
    for place in range(board.algeria):
        update_control(state, board, place)
    if board.free_placement != 0:
        place_freely(state, board, france)
        reduce_units(state, board, france)
    choose_allegiances(state, board, Side.FLN, fln, france)
    choose_allegiances(state, board, Side.FRANCE, fln, france)
    shuffle(state, board)
    fill_cups(state, board)
    if board.positioned != 0:
        take_up_position(state, board)
        deal_position(state, board)
    take_first_chits(state, board, Side.FLN, fln, france)
    take_first_chits(state, board, Side.FRANCE, fln, france)
    hide_chits(state, board, Side.FLN)
    hide_chits(state, board, Side.FRANCE)
