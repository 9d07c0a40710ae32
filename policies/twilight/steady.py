"""`steady`: simple habits for both sides, made for this program. Invented, not taken from any source."""
from simulate.core.kernels.kernel import kernel
from simulate.twilight.enums import Ask, Pivot, Side
from simulate.twilight.rules.queries import french, points_of, recalled
from simulate.twilight.state import AVAILABLE, NOWHERE

KEEP, SUEZ = 0, 1                  # weights of the FLN
COUP, RECALL, BACK, FLOOR = 1, 2, 3, 4     # of the Government, behind KEEP


@kernel
def steady_fln(public, own, board, weights, memo):
    """Independence and the OAS card at once; Suez when the Government is rich; Agitate above `keep` Resources."""
    if own.ask == Ask.PIVOT:
        for at in range(1, own.options):
            if own.a[at] != Pivot.SUEZ or public.resources[Side.GOVERNMENT] >= weights[SUEZ]:
                return at
        return 0
    if own.ask == Ask.AGITATE:
        return most_people(public, own, board) if public.resources[Side.FLN] > weights[KEEP] else 0
    if own.ask == Ask.TROOPS_LEAVE:
        return 0
    if own.ask == Ask.COUP_LOSS:
        return 1
    return 0


@kernel
def steady_government(public, own, board, weights, memo):
    """Mobilization at once; the Coup when Commitment is low and De Gaulle is not in power; Pacify above `keep` Resources."""
    if own.ask == Ask.PIVOT:
        return pick_pivot(public, own, board, weights)
    if own.ask == Ask.MOBILIZE:
        return 1 if own.options > 1 else 0
    if own.ask == Ask.FRENCH_PIECES:
        return pieces_back(public, own, weights)
    if own.ask == Ask.PACIFY:
        return most_people(public, own, board) if public.resources[Side.GOVERNMENT] > weights[KEEP] else 0
    if own.ask == Ask.TROOPS_LEAVE:
        return own.options - 1
    return 0


@kernel
def pick_pivot(public, own, board, weights):
    """Recall De Gaulle once Support brings at least `recall` more than Available; the Coup at `coup` Commitment or less."""
    for at in range(1, own.options):
        pivot = own.a[at]
        if pivot == Pivot.MOBILIZATION:
            return at
        if pivot == Pivot.RECALL_DE_GAULLE and points_of(public, board, Side.GOVERNMENT) - public.commitment >= (
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
def most_people(public, own, board):
    """The option whose space has most people; the first of several."""
    best, most = 0, -1
    for at in range(own.options):
        if own.a[at] != NOWHERE and board.population[own.a[at]] > most:
            best, most = at, board.population[own.a[at]]
    return best
