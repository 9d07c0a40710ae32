"""3.5-2 Attack: the Attack Chart, Combat Chits and the separate combats."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.die_kinds import least_of
from simulate.ici.enums import Ask, CombatChit, Procedure, Side, Step
from simulate.ici.recording import note
from simulate.ici.rules.counters import failek_to_pool, find_unit, hit_unit
from simulate.ici.rules.decisions import ask_fln, ask_france, begin, offer
from simulate.ici.rules.dice import throw
from simulate.ici.rules.queries.fights import dice_fired, fires_first, is_hit, plus_fired, unit_quality
from simulate.ici.rules.tracks import step_allegiance
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event


@kernel
def hits(board, dice, count, added):
    """3.5-2. Dice that show 5 or more after `added`; an unmodified 1 always misses."""
    result, lowest = 0, least_of(board.combat_die)
    for i in range(count):
        if is_hit(dice[i], added, board.combat_hit_on, lowest):
            result += 1
    return result


@kernel
def counted_hits(board, result):
    """3.5-2. Hits that count against a French unit.

    Reading: every hit, in turn; with reading.each_hit_counts at 0 one at most.
    """
    if board.reading_each_hit_counts == 0:
        return min(result, 1)
    return result


@kernel
def assign_units(state, board, place, squares, known, france):
    """3.5-2. France picks one of its units for each square, before Faileks are revealed.

    `known` is 1 in a Morice attack (3.1), whose Faileks lie open: there France also picks which type each unit faces, from
    the types in fln.crossed. Squares hold units in secret.square_unit; idle units take no part.
    """
    public, own = state.public, state.france
    public.squares = squares
    for unit in range(board.units):
        state.secret.mark[unit] = 0
    for square in range(squares):
        begin(own, Ask.ASSIGN, place, squares - square, known)
        offer_fighters(state, board, place, square, known)
        answer = ask_france(state, board, france)
        unit = first_unmarked(state, board, place, own.a[answer], own.b[answer])
        state.secret.mark[unit] = 1
        state.secret.square_unit[square] = unit
        public.square_class[square] = own.a[answer]
        public.square_step[square] = own.b[answer]
        if known != 0:
            state.fln.square_type[square] = own.c[answer]
            state.fln.crossed[place, own.c[answer]] -= 1


@kernel
def idle(state, place, group, step, squares):
    """3.5-2. Units of a class and step at a place that stand on none of the first squares of the chart."""
    public = state.public
    count = public.group[place, group, step]
    for square in range(squares):
        count -= (public.square_class[square] == group) & (public.square_step[square] == step)
    return count


@kernel
def offer_fighters(state, board, place, squares, known):
    """3.5-2. List classes and steps of units not yet on the chart; in a Morice attack each with the types still to be faced."""
    public, own = state.public, state.france
    for group in range(board.classes):
        for step in (Step.REDUCED, Step.FULL):
            if public.group[place, group, step] == 0 or idle(state, place, group, step, squares) == 0:
                continue
            if known == 0:
                offer(own, group, step, NOWHERE)
                continue
            for kind in range(3):
                if state.fln.crossed[place, kind] > 0:
                    offer(own, group, step, kind)


@kernel
def first_unmarked(state, board, place, group, step):
    """The first unit of a class and step at a place that is not on the chart yet; there is one."""
    public = state.public
    unit = find_unit(state, board, place, group, step, False)
    while (state.secret.mark[unit] != 0 or public.unit_place[unit] != place or board.unit_class[unit] != group
           or public.unit_step[unit] != step):
        unit += 1
    return unit


@kernel
def choose_combat_chits(state, board, place, fln, france):
    """3.5-2. Both sides choose one of their four Combat Chits unseen; returns 4 x France's + the FLN's.

    Reading: a full set for every attack; one chit holds for all its combats.
    """
    begin(state.france, Ask.COMBAT_CHIT, place, state.public.squares, 0)
    begin(state.fln, Ask.COMBAT_CHIT, place, state.public.squares, 0)
    for chit in range(CombatChit.STAND + 1):
        offer(state.france, chit, 0, 0)
        offer(state.fln, chit, 0, 0)
    theirs = state.france.a[ask_france(state, board, france)]
    ours = state.fln.a[ask_fln(state, board, fln)]
    note(state, Event.COMBAT_CHITS, Side.NEITHER, place, theirs, ours, 0, 0)
    return 4 * theirs + ours


@kernel
def french_fire(state, board, place, square, step, advantage):
    """3.5-2. A French unit rolls its strength; the difference in quality is added to each die. Returns its hits."""
    group, kind = state.public.square_class[square], state.fln.square_type[square]
    count = board.class_strength[group, step]
    added = unit_quality(state.public, board, group, step, board.terrain[place]) - board.failek_quality[kind]
    count, added = dice_fired(board, count, advantage), added + plus_fired(board, advantage)
    throw(state, Procedure.COMBAT, place, count, board.combat_die)
    result = hits(board, state.secret.dice, count, added)
    note(state, Event.FRENCH_FIRE, Side.FRANCE, place, state.secret.square_unit[square], kind, result, added)
    return result


@kernel
def fln_fire(state, board, place, square, advantage):
    """3.5-2. A Failek rolls its strength; quality and terrain change French dice only. Returns its hits."""
    kind = state.fln.square_type[square]
    count, added = dice_fired(board, board.failek_strength[kind], advantage), plus_fired(board, advantage)
    throw(state, Procedure.COMBAT, place, count, board.combat_die)
    result = hits(board, state.secret.dice, count, added)
    note(state, Event.FLN_FIRE, Side.FLN, place, kind, state.secret.square_unit[square], result, added)
    return counted_hits(board, result)


@kernel
def combat(state, board, place, square, theirs, ours):
    """3.5-2. One combat: simultaneous, or one side first if its chit gives that; a dead Failek and a lost unit do not roll."""
    public = state.public
    step, first = public.square_step[square], fires_first(theirs, ours)
    if first == Side.FLN:
        suffered = fln_fire(state, board, place, square, ours)
        killed = 0
        if step - suffered > Step.OUT:
            killed = french_fire(state, board, place, square, step - suffered, theirs)
    else:
        killed = french_fire(state, board, place, square, step, theirs)
        suffered = 0
        if first != Side.FRANCE or killed == 0:
            suffered = fln_fire(state, board, place, square, ours)
    for _ in range(min(suffered, step)):
        hit_unit(state, board, state.secret.square_unit[square])
    if killed > 0:
        kill_failek(state, board, place, state.fln.square_type[square])


@kernel
def kill_failek(state, board, place, kind):
    """3.5-2. A Failek that is hit goes off the map; killing the last one in a Region moves it one step towards the FLN."""
    failek_to_pool(state, board, place, kind)
    note(state, Event.FAILEK_KILLED, Side.FRANCE, place, kind, 0, 0, 0)
    if place < board.populated and state.public.faileks[place] == 0:
        step_allegiance(state, board, place, -board.combat_last_failek_step)


@kernel
def attack(state, board, place, fln, france):
    """3.5-2. All combats of one attack, square by square; survivors become hidden again.

    Reading: nothing learned is kept; a single round; one hit kills a Failek, more are lost.
    """
    chits = choose_combat_chits(state, board, place, fln, france)
    theirs = board.advantage[chits // 4, chits % 4]
    ours = board.advantage[chits % 4, chits // 4]
    for square in range(state.public.squares):
        combat(state, board, place, square, theirs, ours)
    state.public.squares = 0
