"""5. The Redeploy Phase: pieces move once each, and control stays as it was until both sides are done."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import fill
from simulate.twilight.enums import Ask, Kind, Piece, Side
from simulate.twilight.recording import note
from simulate.twilight.rules.decisions import ask, begin, offer, offer_stop, own_of
from simulate.twilight.rules.queries import in_algeria, look_who_controls
from simulate.twilight.rules.tracks import move_pieces
from simulate.twilight.state import NOWHERE
from simulate.twilight.trace_events import Event


@kernel
def redeploy(state, board, fln, government):
    """5. The Government redeploys, then the FLN."""
    look_who_controls(state.public, board)
    for place in range(board.places):
        fill(state.secret.moved[place], 0)
    redeploy_side(state, board, Side.GOVERNMENT, fln, government)
    redeploy_side(state, board, Side.FLN, fln, government)


@kernel
def redeploy_side(state, board, side, fln, government):
    """5.1, 5.2. Piece by piece: which one, then where to."""
    public, own, moved = state.public, own_of(state, side), state.secret.moved
    first, end = (Piece.UNDERGROUND, Piece.FLN_BASE) if side == Side.FLN else (Piece.FRENCH_TROOPS, Piece.GOVERNMENT_BASE)
    while True:
        begin(own, Ask.REDEPLOY, 0, 0, 0, 0)
        offer_stop(own)
        for piece in range(first, end):
            for place in range(board.places):
                stayed = public.count[place, piece] - moved[place, piece]
                if stayed > 0 and has_destination(public, board, piece, place):
                    offer(own, piece, place, 0, stayed)
        at = ask(state, board, side, fln, government)
        if own.a[at] == NOWHERE:
            return
        piece, origin = own.a[at], own.b[at]
        begin(own, Ask.DESTINATION, piece, origin, 0, 0)
        for place in range(board.places):
            if may_redeploy(public, board, piece, origin, place):
                offer(own, place, 0, 0, 1)
        place = own.a[ask(state, board, side, fln, government)]
        move_pieces(state, piece, origin, place, 1)
        moved[place, piece] += 1
        note(state, board, Event.REDEPLOYED, side, place, piece, origin, 0, 0)


@kernel
def has_destination(public, board, piece, origin):
    """5.1, 5.2. Is there anywhere for it to go?"""
    for place in range(board.places):
        if may_redeploy(public, board, piece, origin, place):
            return True
    return False


@kernel
def may_redeploy(public, board, piece, origin, place):
    """5.1, 5.2, 5.3. Troops to Cities or own Bases, Police to Government Control, Guerrillas to FLN Bases of the same Wilaya.

    Reading: a country is no part of a Wilaya; with Covert Movement any FLN Base in Algeria will do.
    """
    if place == origin:
        return False
    if piece in (Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS):
        return board.kind[place] == Kind.CITY or public.count[place, Piece.GOVERNMENT_BASE] > 0
    if piece in (Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE):
        return public.held[place] == Side.GOVERNMENT
    covert = board.reading_covert_movement != 0 and in_algeria(board, place)
    return (covert or board.wilaya[place] == board.wilaya[origin]) and public.count[place, Piece.FLN_BASE] > 0
