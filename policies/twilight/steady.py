"""`steady`: simple habits for both sides.

Provenance: invented for this program, not taken from any source.
"""
from simulate.core.kernelcache import kernel
from simulate.twilight.enums import Align, Ask, Piece, Pivot, Side
from simulate.twilight.rules.propaganda import may_redeploy
from simulate.twilight.rules.queries import (
    aligned,
    fln_pieces,
    french,
    government_pieces,
    guerrillas,
    police,
    population,
    recalled,
    troops,
)
from simulate.twilight.state import AVAILABLE, NOWHERE

KEEP, SUEZ, OAS = 0, 1, 2                  # weights of the FLN
COUP, RECALL, BACK, FLOOR = 1, 2, 3, 4     # of the Government, behind KEEP
ANY = -1


@kernel
def steady_fln(public, own, board, weights, memo):
    """Independence and the OAS card at once; Suez when the Government is rich; Agitate above `keep` Resources, OAS Terror in the
    most populous space at Support from `oas` Resources on."""
    if own.ask == Ask.PIVOT:
        for at in range(1, own.options):
            if own.a[at] != Pivot.SUEZ or public.resources[Side.GOVERNMENT] >= weights[SUEZ]:
                return at
        return 0
    if own.ask == Ask.AGITATE:
        return most_people(public, own, board, ANY) if public.resources[Side.FLN] > kept(public, board, weights) else 0
    if own.ask == Ask.OAS:
        return most_people(public, own, board, Align.SUPPORT) if public.resources[Side.FLN] >= weights[OAS] else 0
    if own.ask == Ask.COUP_LOSS:
        return 1
    return redeploys(public, own, board)


@kernel
def steady_government(public, own, board, weights, memo):
    """Mobilization at once; the Coup when Commitment is low and De Gaulle is not in power; Pacify above `keep` Resources."""
    if own.ask == Ask.PIVOT:
        return pick_pivot(public, own, board, weights)
    if own.ask == Ask.MOBILIZE:
        return 1
    if own.ask == Ask.FRENCH_PIECES:
        return pieces_out(public, own, board) if is_last(public, board) else pieces_back(public, own, weights)
    if own.ask == Ask.PACIFY:
        return most_people(public, own, board, ANY) if public.resources[Side.GOVERNMENT] > kept(public, board, weights) else 0
    if own.ask == Ask.TROOPS_LEAVE:
        return own.options - 1
    return redeploys(public, own, board)


@kernel
def is_last(public, board):
    """Whether this is the last round: Resources and pieces are worth nothing after it."""
    return public.cards == board.rounds


@kernel
def kept(public, board, weights):
    """Resources that a side leaves unspent in a Support Phase; none in the last one."""
    return 0.0 if is_last(public, board) else weights[KEEP]


@kernel
def pick_pivot(public, own, board, weights):
    """Recall De Gaulle once Support brings at least `recall` more than Available; the Coup at `coup` Commitment or less."""
    for at in range(1, own.options):
        pivot = own.a[at]
        if pivot == Pivot.MOBILIZATION:
            return at
        if pivot == Pivot.RECALL_DE_GAULLE and aligned(public, board, Align.SUPPORT) >= (
                french(public, AVAILABLE) + weights[RECALL]):
            return at
        if pivot == Pivot.COUP and public.commitment <= weights[COUP] and not recalled(public):
            return at
    return 0


@kernel
def pieces_back(public, own, weights):
    """Bring back up to `back` French pieces while Commitment is above `floor`."""
    best, most = 0, 0
    for at in range(1, own.options):
        if own.a[at] == 0 and most < own.b[at] <= weights[BACK] and public.commitment > weights[FLOOR]:
            best, most = at, own.b[at]
    return best


@kernel
def pieces_out(public, own, board):
    """In the last round: as many French pieces out of play as bring Commitment."""
    best = 0
    for at in range(1, own.options):
        if own.a[at] != 0 and own.b[at] % board.commitment_into_per == 0:
            best = at
    return best


@kernel
def most_people(public, own, board, align):
    """The option whose space has most people; of spaces so aligned unless `align` is ANY. The first where there is none."""
    best, most = 0, -1
    for at in range(own.options):
        place = own.a[at]
        if place != NOWHERE and board.population[place] > most and (align == ANY or public.align[place] == align):
            best, most = at, board.population[place]
    return best


@kernel
def redeploys(public, own, board):
    """A piece that its space can spare goes where one of its kind is missing, one to a space; nothing else moves."""
    if own.ask == Ask.DESTINATION:
        for at in range(own.options):
            if misses(public, board, own.ask_a, own.a[at]):
                return at
    elif own.ask == Ask.REDEPLOY:
        for at in range(1, own.options):
            if can_spare(public, board, own.a[at], own.b[at]):
                for place in range(board.places):
                    if misses(public, board, own.a[at], place) and may_redeploy(public, board, own.a[at], own.b[at], place):
                        return at
    return 0


@kernel
def kind_of(piece):
    """0 for Guerrillas, 1 for Troops, 2 for Police."""
    if piece in (Piece.UNDERGROUND, Piece.ACTIVE):
        return 0
    return 1 if piece in (Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS) else 2


@kernel
def number_of(public, kind, place):
    """How many pieces of a kind stand in a space."""
    if kind == 0:
        return guerrillas(public, place)
    return troops(public, place) if kind == 1 else police(public, place)


@kernel
def can_spare(public, board, piece, place):
    """One of several of its kind without which the side still has more pieces there, or a cube where nobody lives."""
    kind = kind_of(piece)
    lead = government_pieces(public, place) - fln_pieces(public, place)
    several = number_of(public, kind, place) > 1 and (lead if kind > 0 else -lead) > 1
    return several or (kind > 0 and population(public, board, place) == 0)


@kernel
def misses(public, board, piece, place):
    """A Base without Guerrillas; a populated space under Government Control, not at Support, without Troops or without Police."""
    kind = kind_of(piece)
    if number_of(public, kind, place) > 0:
        return False
    if kind == 0:
        return public.count[place, Piece.FLN_BASE] > 0
    return (population(public, board, place) > 0 and public.align[place] != Align.SUPPORT
            and public.held[place] == Side.GOVERNMENT)
