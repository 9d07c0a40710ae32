"""M. The model of what happens between rounds. The article does not say: rates stand in model.csv, all assumed.

For each event card each activity comes up by its rate, in a space drawn at random of those where it can happen, and is paid for.
"""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below, open_this_turn
from simulate.twilight.enums import Act, Align, Card, Cause, Event, Kind, Piece, Pivot, Procedure, Segment, Side
from simulate.twilight.recording import note
from simulate.twilight.rules.queries import (
    controller,
    fln_pieces,
    government_pieces,
    guerrillas,
    in_algeria,
    is_independent,
    police,
    population,
    recalled,
    troops,
)
from simulate.twilight.rules.tracks import (
    add_commitment,
    add_resources,
    begin_segment,
    lose_base,
    lose_guerrilla,
    move_pieces,
    shift,
)
from simulate.twilight.state import AVAILABLE, CASUALTIES, NOWHERE

THOUSAND = 1000
SPACELESS = (Act.FRANCE_UP, Act.FRANCE_DOWN, Act.BORDER_UP, Act.COMMITMENT_UP, Act.FLN_SPENDING, Act.GOVERNMENT_SPENDING)
A_LIFT, A_LEVY = 3, 4      # French pieces, Algerian cubes of one act


@kernel
def enter(state):
    """M. The campaign goes on after a round, or begins."""
    if state.public.segment != Segment.CAMPAIGN:
        begin_segment(state, Segment.CAMPAIGN)


@kernel
def comes_up(state, board, act):
    """M. How often an activity comes up at this card; its stream stays open for the space."""
    rate = board.rate[min(board.first_group + state.public.turn - 1, board.rate.shape[0] - 1), act]
    open_this_turn(state, Procedure.MODEL, act)
    return rate // THOUSAND + int(below(state.secret.stream, THOUSAND) < rate % THOUSAND)


@kernel
def pass_initiative(state, board):
    """M. The other side may become First Eligible."""
    if comes_up(state, board, Act.INITIATIVE) % 2 == 1:
        state.public.first_eligible = 1 - state.public.first_eligible


@kernel
def act_for(state, board, side):
    """M. All activities of a side at one card."""
    first, end = (Act.RECRUIT, Act.TRAIN) if side == Side.FLN else (Act.TRAIN, Act.INITIATIVE)
    for act in range(first, end):
        for _ in range(comes_up(state, board, act)):
            attempt(state, board, side, act)


@kernel
def attempt(state, board, side, act):
    """M. One activity, if it can be paid for and there is a space for it."""
    public, spaces, place = state.public, 0, NOWHERE
    if public.resources[side] < board.cost[act]:
        return
    if act in SPACELESS:
        if not moves(public, board, side, act):
            return
    else:
        for each in range(board.places):
            if fits(public, board, act, each):
                state.secret.fitting[spaces] = each
                spaces += 1
        if spaces == 0:
            return
        place = state.secret.fitting[below(state.secret.stream, spaces)]
    add_resources(state, board, side, -board.cost[act])
    amount = fln_acts(state, board, act, place) if side == Side.FLN else government_acts(state, board, act, place)
    state.tally.acts[act] += 1
    note(state, board, Event.ACTED, side, place, act, amount, board.cost[act], 0)


@kernel
def moves(public, board, side, act):
    """M. Would an activity without a space change anything? The Border Zone has no status before Independence (8.1)."""
    if act == Act.FRANCE_UP:
        return public.france + 1 < board.boxes
    if act == Act.FRANCE_DOWN:
        return public.france > 0
    if act == Act.BORDER_UP:
        return is_independent(public) and public.border < board.tracks_border_top
    return public.commitment < board.tracks_top if act == Act.COMMITMENT_UP else public.resources[side] > 0


@kernel
def fits(public, board, act, place):
    """M. Can the activity happen there?"""
    return fits_fln(public, board, act, place) if act < Act.TRAIN else fits_government(public, board, act, place)


@kernel
def fits_fln(public, board, act, place):
    """M. The FLN's activities. The countries are open to it after their independence (8.1).

    Reading: it may "enter" them by Rally and Extort; no Guerrilla marches there.
    """
    fighters, abroad = guerrillas(public, place), not in_algeria(board, place)
    if abroad and not is_independent(public):
        return False
    people = population(public, board, place) > 0 and not abroad
    if act == Act.RECRUIT:
        return public.count[AVAILABLE, Piece.UNDERGROUND] > 0 and (abroad or fln_pieces(public, place) > 0)
    if act == Act.SPREAD:
        return not abroad and neighbour(public, board, place, 1) != NOWHERE
    if act == Act.BUILD_BASE:
        return fighters >= 2 and board.kind[place] != Kind.CITY and public.count[AVAILABLE, Piece.FLN_BASE] > 0 and has_room(
            public, board, place)
    if act == Act.AGITATE:
        held = public.count[place, Piece.FLN_BASE] > 0 or controller(public, place) == Side.FLN
        return people and held and (public.align[place] != Align.OPPOSE)
    if act == Act.TERROR:
        near = fighters > 0 or neighbour(public, board, place, 0) != NOWHERE
        return people and near and public.align[place] == Align.SUPPORT and public.terror[place] == 0
    if act == Act.ATTACK:
        return fighters >= 2 and government_pieces(public, place) > 0
    return public.count[place, Piece.UNDERGROUND] > 0 and (abroad or (people and controller(public, place) == Side.FLN))


@kernel
def has_room(public, board, place):
    """M. Is there room for one Base more?"""
    most = board.map_bases if in_algeria(board, place) else board.map_country_bases
    return public.count[place, Piece.GOVERNMENT_BASE] + public.count[place, Piece.FLN_BASE] < most


@kernel
def takes_base(public, board, place):
    """M. 1 if a Government Base can come from Available: to a sector with room."""
    ready = public.count[AVAILABLE, Piece.GOVERNMENT_BASE] > 0 and board.kind[place] == Kind.SECTOR
    return int(ready and has_room(public, board, place))


@kernel
def neighbour(public, board, place, more_than):
    """M. The neighbouring space with most Guerrillas, more than so many; NOWHERE if there is none."""
    best, most = NOWHERE, more_than
    for each in range(board.places):
        if board.adjacent[place, each] != 0 and guerrillas(public, each) > most:
            best, most = each, guerrillas(public, each)
    return best


@kernel
def fits_government(public, board, act, place):
    """M. The Government's activities; none happens abroad."""
    if not in_algeria(board, place):
        return False
    city, based = board.kind[place] == Kind.CITY, public.count[place, Piece.GOVERNMENT_BASE] > 0
    held, people = controller(public, place) == Side.GOVERNMENT, population(public, board, place) > 0
    both = troops(public, place) > 0 and police(public, place) > 0
    trained = city or based or (recalled(public) and held and both and people)      # 9.2: any Pop 1+ space
    if act == Act.TRAIN:
        return trained and public.count[AVAILABLE, Piece.ALGERIAN_TROOPS] + public.count[AVAILABLE, Piece.ALGERIAN_POLICE] > 0
    if act == Act.DEPLOY:
        cubes = public.count[AVAILABLE, Piece.FRENCH_TROOPS] + public.count[AVAILABLE, Piece.FRENCH_POLICE]
        return (city or based or held) and cubes + takes_base(public, board, place) > 0
    if act == Act.GARRISON:
        return (people or public.resettled[place] != 0) and police(public, place) == 0 and crowd(public, board) != NOWHERE
    if act == Act.PACIFY:
        return trained and held and people and public.align[place] != Align.SUPPORT
    if act == Act.ASSAULT:
        return troops(public, place) > 0 and fln_pieces(public, place) > 0
    ready = public.card[Pivot.MOBILIZATION] == Card.PLAYED and board.population[place] == 1 and public.resettled[place] == 0
    return ready and board.kind[place] == Kind.SECTOR and (held or based)


@kernel
def crowd(public, board):
    """M. The space with most French Police, at least two; NOWHERE if there is none."""
    best, most = NOWHERE, 1
    for each in range(board.places):
        if public.count[each, Piece.FRENCH_POLICE] > most:
            best, most = each, public.count[each, Piece.FRENCH_POLICE]
    return best


@kernel
def fln_acts(state, board, act, place):
    """M. What an activity of the FLN does; how many pieces, levels or Resources."""
    public = state.public
    if act == Act.FRANCE_UP:
        public.france += 1
    elif act == Act.FLN_SPENDING:
        add_resources(state, board, Side.FLN, -1)
    elif act == Act.EXTORT:
        public.count[place, Piece.UNDERGROUND] -= 1
        public.count[place, Piece.ACTIVE] += 1
        add_resources(state, board, Side.FLN, 1)
    elif act == Act.AGITATE:
        shift(public, place, Align.OPPOSE)
    elif act == Act.TERROR:
        public.terror[place] = 1
        public.align[place] = Align.NEUTRAL
    elif act == Act.RECRUIT:
        bases = public.count[place, Piece.FLN_BASE]
        number = bases + population(public, board, place) if bases > 0 else 1
        number = min(number, public.count[AVAILABLE, Piece.UNDERGROUND])
        move_pieces(state, Piece.UNDERGROUND, AVAILABLE, place, number)
        return number
    elif act == Act.SPREAD:
        origin = neighbour(public, board, place, 1)
        piece = Piece.UNDERGROUND if public.count[origin, Piece.UNDERGROUND] > 0 else Piece.ACTIVE
        move_pieces(state, piece, origin, place, 1)
    elif act == Act.BUILD_BASE:
        for _ in range(2):
            piece = Piece.ACTIVE if public.count[place, Piece.ACTIVE] > 0 else Piece.UNDERGROUND
            move_pieces(state, piece, place, AVAILABLE, 1)
        move_pieces(state, Piece.FLN_BASE, AVAILABLE, place, 1)
    elif act == Act.ATTACK:
        attack(state, board, place)
    return 1


@kernel
def attack(state, board, place):
    """M. A Government piece becomes a Casualty, Police first, Bases last; for a French one the FLN loses a Guerrilla."""
    public = state.public
    for piece in (Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE, Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS, Piece.GOVERNMENT_BASE):
        if public.count[place, piece] > 0:
            move_pieces(state, piece, place, CASUALTIES, 1)
            if piece == Piece.GOVERNMENT_BASE:
                add_commitment(state, board, Cause.BASES, -1)
            if piece not in (Piece.ALGERIAN_POLICE, Piece.ALGERIAN_TROOPS):
                lose_guerrilla(state, place)
            return


@kernel
def government_acts(state, board, act, place):
    """M. What an activity of the Government does; how many pieces or levels."""
    public = state.public
    if act == Act.FRANCE_DOWN:
        public.france -= 1
    elif act == Act.BORDER_UP:
        public.border += 1
    elif act == Act.COMMITMENT_UP:
        add_commitment(state, board, Cause.EVENTS, 1)
    elif act == Act.GOVERNMENT_SPENDING:
        add_resources(state, board, Side.GOVERNMENT, -1)
    elif act == Act.PACIFY:
        shift(public, place, Align.SUPPORT)
    elif act == Act.RESETTLE:
        public.resettled[place] = 1
        public.align[place] = Align.NEUTRAL
    elif act == Act.ASSAULT:
        return assault(state, board, place)
    elif act == Act.TRAIN:
        return bring(state, board, place, A_LEVY, (Piece.ALGERIAN_POLICE, Piece.ALGERIAN_TROOPS, Piece.ALGERIAN_TROOPS))
    elif act == Act.DEPLOY:
        return bring(state, board, place, A_LIFT, (Piece.GOVERNMENT_BASE, Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE))
    elif act == Act.GARRISON:
        origin = crowd(public, board)
        number = min(A_LIFT, public.count[origin, Piece.FRENCH_POLICE] - 1)
        move_pieces(state, Piece.FRENCH_POLICE, origin, place, number)
        return number
    return 1


@kernel
def bring(state, board, place, most, pieces):
    """M. Up to so many pieces come from Available, in this order, one Base at most; how many did."""
    public, left = state.public, most
    for piece in pieces:
        number = takes_base(public, board, place) if piece == Piece.GOVERNMENT_BASE else min(left, public.count[AVAILABLE, piece])
        move_pieces(state, piece, AVAILABLE, place, number)
        left -= number
    return most - left


@kernel
def assault(state, board, place):
    """M. Troops remove as many Guerrillas, half in mountains, then Bases once no Guerrilla is left; how many pieces."""
    public = state.public
    hits = troops(public, place)
    if board.mountains[place] != 0:
        hits = (hits + 1) // 2
    left = hits
    while left > 0 and guerrillas(public, place) > 0:
        lose_guerrilla(state, place)
        left -= 1
    while left > 0 and public.count[place, Piece.FLN_BASE] > 0:
        lose_base(state, board, place)
        left -= 1
    return hits - left
