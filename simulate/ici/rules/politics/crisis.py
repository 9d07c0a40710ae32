"""1.3, 1.4, 1.6: the Pied-noirs' Feelings Scale, the Government Crisis Scale, rage, appeasement and fatigue."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask, Crisis, Event, Level, Procedure, Side, Step, Way, Where
from simulate.ici.recording import book_change, note
from simulate.ici.rules.counters import find_unit, lift_unit
from simulate.ici.rules.decisions import ask_france, begin, offer
from simulate.ici.rules.dice import throw_amount
from simulate.ici.rules.queries.costs import pied_noirs_moved
from simulate.ici.rules.queries.fights import is_paratrooper
from simulate.ici.rules.queries.votes import next_crisis
from simulate.ici.rules.tracks import change_incap, end_game, is_over, lower_french_public, step_everywhere
from simulate.ici.state import NOWHERE

NOBODY = -1


@kernel
def move_pied_noirs(state, board, steps, france):
    """1.3. Move the Pied-noirs' Feelings Marker: + towards Mild Acceptance, - towards Government Crisis, which acts at once."""
    public = state.public
    moved = pied_noirs_moved(public, board, steps)
    if steps >= 0:
        shift_pied_noirs(state, public.pied_noirs - moved)
        return
    for _ in range(-moved):
        shift_pied_noirs(state, public.pied_noirs + 1)
        if public.pied_noirs >= board.pied_noirs_crisis_at:
            government_crisis(state, board, france)
            if is_over(state):
                return


@kernel
def shift_pied_noirs(state, to):
    """1.3. Put the marker on a space, 0 Mild Acceptance."""
    before = state.public.pied_noirs
    state.public.pied_noirs = to
    book_change(state, before, to)
    note(state, Event.PIED_NOIRS, Side.NEITHER, NOWHERE, before, to, 0, 0)


@kernel
def government_crisis(state, board, france):
    """1.3, 1.4. The Government Crisis Marker goes down to the next crisis; all its consequences, in order."""
    public = state.public
    public.crisis = next_crisis(public, board)
    public.crisis_turn[public.crisis] = public.turn
    note(state, Event.CRISIS, Side.NEITHER, NOWHERE, public.crisis, 0, 0, 0)
    if public.crisis == Crisis.DE_GAULLE:
        de_gaulle(state, board, france)
    elif public.crisis == Crisis.BARRICADE_WEEK:
        barricade_week(state, board, france)
    elif public.crisis == Crisis.COUP_ATTEMPT:
        coup_attempt(state, board, france)
    elif public.crisis == Crisis.EVIAN_TALKS:
        evian_talks(state, board, france)
    else:
        end_game(state, Side.FLN, Way.COLLAPSE)


@kernel
def de_gaulle(state, board, france):
    """1.4. Charles de Gaulle: reset; every Population Marker one step towards France, nobody passed over."""
    carry_out(state, board, france, board.pied_noirs_reset_de_gaulle, board.crisis_de_gaulle_incap, board.crisis_de_gaulle_steps,
              board.crisis_de_gaulle_spares, board.crisis_de_gaulle_units)


@kernel
def barricade_week(state, board, france):
    """1.4. Barricade Week: reset; FLN Incap down 2d3; all but Support Level one step towards the FLN."""
    carry_out(state, board, france, board.pied_noirs_reset_barricade, board.crisis_barricade_incap, board.crisis_barricade_steps,
              board.crisis_barricade_spares, board.crisis_barricade_units)


@kernel
def coup_attempt(state, board, france):
    """1.4. Coup Attempt: as Barricade Week with its own reset; paratroopers leave for good; income falls (1.1-2)."""
    carry_out(state, board, france, board.pied_noirs_reset_coup, board.crisis_coup_incap, board.crisis_coup_steps,
              board.crisis_coup_spares, board.crisis_coup_units)


@kernel
def evian_talks(state, board, france):
    """1.4. Evian Talks: reset; FLN Incap down 2d3; every Population Marker one step towards the FLN; income falls (1.1-2)."""
    carry_out(state, board, france, board.pied_noirs_reset_evian, board.crisis_evian_incap, board.crisis_evian_steps,
              board.crisis_evian_spares, board.crisis_evian_units)


@kernel
def carry_out(state, board, france, reset, incap, steps, spares, units):
    """1.4. The consequences of a crisis in the order of the text: reset, FLN Incap, Population Markers, paratroopers."""
    shift_pied_noirs(state, reset)
    cut_incap(state, board, incap)
    move_markers(state, board, steps, spares)
    disband_paratroopers(state, board, units, france)


@kernel
def move_markers(state, board, steps, spares):
    """1.4. All Population Markers move, or all but those at Support Level."""
    if steps != 0:
        step_everywhere(state, board, steps, Level.SUPPORT if spares != 0 else NOBODY)


@kernel
def cut_incap(state, board, falls):
    """1.4. The FLN deducts 2d3 from the FLN Incap if the crisis says so."""
    if falls == 0:
        return
    change_incap(state, board, -throw_amount(state, Procedure.CRISIS, state.public.crisis, board.crisis_incap_die))


@kernel
def disband_paratroopers(state, board, missing, france):
    """1.4. 1 REP, 14 RCP and 18 RCP leave for good; another paratrooper unit for each one that is not on the map.

    Reading: those on the map go first; France then picks a substitute, REP included, for each named unit that is in a cup,
    eliminated or not yet there (which may still come later); with none left, none goes.
    """
    for unit in range(board.units):
        if board.unit_coup[unit] != 0 and state.public.unit_where[unit] == Where.ON_MAP and missing > 0:
            remove_for_good(state, board, unit, 1)
            missing -= 1
    for _ in range(missing):
        own = state.france
        begin(own, Ask.COUP_UNIT, 0, 0, 0)
        offer_paratroopers(state, board, own)
        if own.options == 0:
            return
        answer = ask_france(state, board, france)
        remove_for_good(state, board, find_unit(state, board, own.a[answer], own.b[answer], own.c[answer], False), 0)


@kernel
def offer_paratroopers(state, board, own):
    """1.4. List the paratrooper units on the map by place, class and step."""
    for place in range(board.algeria):
        if state.public.units[place] == 0:
            continue
        for group in range(board.classes):
            if is_paratrooper(board, group):
                for step in (Step.REDUCED, Step.FULL):
                    if state.public.group[place, group, step] > 0:
                        offer(own, place, group, step)


@kernel
def remove_for_good(state, board, unit, named):
    """1.4. A French unit is removed permanently."""
    place = state.public.unit_place[unit]
    lift_unit(state, board, unit, Where.REMOVED)
    state.public.unit_step[unit] = Step.OUT
    note(state, Event.UNIT_REMOVED, Side.FRANCE, place, unit, named, 0, 0)


@kernel
def is_enraged(state, board):
    """1.6. This turn's two chits really moved French Public 6 steps, and there has been no rage before.

    Reading: steps lost at the end of the track were not moved.
    """
    return state.public.rage == 0 and state.public.fp_moved >= board.rage_steps


@kernel
def is_appeased(state, board):
    """1.6. No more than 30 Faileks in Algeria (Communities and Sahara included), and no appeasement before."""
    return state.public.appeasement == 0 and state.public.faileks_in_algeria <= board.appeasement_faileks


@kernel
def rage_and_appeasement(state, board, france):
    """1.6. Once each a game, after the first referendum; both at once move nothing, and both have happened.

    Reading: automatic, not chosen; an event that has happened before is ignored, so the other one acts alone; a step lost
    at Mild Acceptance still uses appeasement up.
    """
    public = state.public
    if public.referendums == 0:
        return
    rage, appeasement = is_enraged(state, board), is_appeased(state, board)
    both = 1 if rage and appeasement else 0
    if rage:
        public.rage = 1
        note(state, Event.RAGE, Side.NEITHER, NOWHERE, both, 0, 0, 0)
    if appeasement:
        public.appeasement = 1
        note(state, Event.APPEASEMENT, Side.NEITHER, NOWHERE, both, 0, 0, 0)
    if both == 0 and rage:
        move_pied_noirs(state, board, -board.rage_pn, france)
    elif both == 0 and appeasement:
        move_pied_noirs(state, board, board.appeasement_pn, france)


@kernel
def fatigue(state, board):
    """1.6. In 1962 French Public goes one step towards 0 each turn, after the chits and after rage or appeasement.

    Reading: fatigue comes late in the war, so its year is the last one of a longer or shorter war, unless fatigue.first_turn
    says otherwise.
    """
    if state.public.turn >= board.fatigue_first_turn:
        lower_french_public(state, board.fatigue_steps)
