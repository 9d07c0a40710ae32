"""3.3 FLN Structure Attacks."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import most_of
from simulate.core.kernels.records import is_barred
from simulate.ici.enums import Ask, Control, Event, FlnAction, Kind, Lasting, Procedure, Purpose, Purse, Side
from simulate.ici.recording import note
from simulate.ici.rules.decisions import ask_fln, begin, offer, offer_stop
from simulate.ici.rules.dice import showing, throw, throw_amount, total
from simulate.ici.rules.queries.fights import NO_DIE, attack_dice, damage_die
from simulate.ici.rules.queries.places import exists
from simulate.ici.rules.tracks import can_pay, change_ops, extra_ops, pay, step_allegiance
from simulate.ici.state import NOWHERE


@kernel
def fln_extra_points(state, board):
    """3.3-1. 1 OP for each Major City contested or held, for every 2 Cities and for every 3 Towns held.

    Reading: counted once, after supply, over the whole map, and given without asking.
    """
    majors, cities, towns = 0, 0, 0
    for place in range(board.algeria):
        if state.public.control[place] == Control.FRANCE:
            continue
        if board.kind[place] == Kind.MAJOR_CITY:
            majors += 1
        elif board.kind[place] == Kind.CITY:
            cities += 1
        elif board.kind[place] == Kind.TOWN:
            towns += 1
    return (majors * board.structure_attack_extra_major_city + cities // board.structure_attack_cities_per_op
            + towns // board.structure_attack_towns_per_op)


@kernel
def may_attack_structures(state, board, place):
    """3.3-2. In a populated Region or an existing Resource Site with a Failek in it, once a turn, control or not.

    Reading: Faileks in a Community do not attack the Region around it; where the Test cannot succeed nothing is offered.
    """
    if place >= board.populated and board.kind[place] != Kind.RESOURCE_SITE:
        return False
    return ((state.public.faileks[place] > 0) & (state.public.attacked[place] == 0) & exists(state.public, board, place)
            & (most_of(board.structure_attack_test_die) * board.structure_attack_test_dice >= state.public.incap))


@kernel
def passes_logistics(state, rolled):
    """3.3-2. The Test of Logistics: the sum of three dice at or above the FLN Incap."""
    return rolled >= state.public.incap


@kernel
def structure_hit(board, dice, count):
    """3.3-2. One hit, however many dice show 5-6."""
    return showing(dice, count, board.structure_attack_hit_on) > 0


@kernel
def structure_attack(state, board, place):
    """3.3-2. 2 OPs for a Test of Logistics; once it is passed, the one attack roll of the turn there, hit or miss.

    With structure_attack.one_test at 1 a Test that fails is the last of the turn there, too.
    """
    pay(state, Side.FLN, board.structure_attack_cost, Purpose.STRUCTURE)
    throw(state, Procedure.LOGISTICS, place, board.structure_attack_test_dice, board.structure_attack_test_die)
    passed = passes_logistics(state, total(state.secret.dice, board.structure_attack_test_dice))
    note(state, Event.LOGISTICS, Side.FLN, place, 1 if passed else 0, state.public.incap, 0, 0)
    if passed or board.structure_attack_one_test != 0:
        state.public.attacked[place] = 1
    if not passed:
        return
    count = attack_dice(board, state.public.faileks[place])
    throw(state, Procedure.STRUCTURE, place, count, board.structure_attack_die)
    hit = structure_hit(board, state.secret.dice, count)
    note(state, Event.STRUCTURE, Side.FLN, place, 1 if hit else 0, board.structure_attack_hit_on, 0, 0)
    if hit:
        structure_damage(state, board, place)


@kernel
def structure_damage(state, board, place):
    """3.3-2. A hit: one step towards the FLN; a Major City costs France d3 OPs as well, a Resource Site 2d3."""
    if place < board.populated:
        step_allegiance(state, board, place, -1)
    die = damage_die(board, place)
    if die != NO_DIE:
        change_ops(state, board, Side.FRANCE, -throw_amount(state, Procedure.STRUCTURE_OPS, place, die), Purse.DAMAGE)


@kernel
def offer_structures(state, board):
    """3.3-2. List the places to be attacked; among Communities only Resource Sites are, once there is oil."""
    own, n = state.fln, state.fln.options
    for region in range(board.populated):       # written first and kept if it counts: no branch that cannot be foreseen
        own.a[n] = region
        own.b[n] = 0
        own.c[n] = 0
        n += may_attack_structures(state, board, region)
    own.options = n
    if state.public.lasting[Lasting.OIL] != 0:
        for community in range(board.regions, board.algeria):
            if may_attack_structures(state, board, community):
                offer(state.fln, community, 0, 0)


@kernel
def structure_attacks(state, board, fln):
    """3.3. FLN Structure Attacks: extra OPs first, then Test after Test in as many places as the FLN likes."""
    own, public = state.fln, state.public
    for place in range(board.algeria):
        public.attacked[place] = 0
    extra = fln_extra_points(state, board)
    if extra > 0:
        extra_ops(state, board, Side.FLN, extra)
    if is_barred(board, Side.FLN, FlnAction.STRUCTURE_ATTACK):
        return
    while can_pay(state, Side.FLN, board.structure_attack_cost):
        begin(own, Ask.STRUCTURE, 0, 0, 0)
        offer_stop(own)
        offer_structures(state, board)
        place = own.a[ask_fln(state, board, fln)]
        if place == NOWHERE:
            return
        structure_attack(state, board, place)
