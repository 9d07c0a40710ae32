"""What the rules ask of a position: pure functions of the public record and the board."""
from simulate.core.kernelcache import kernel
from simulate.twilight.enums import Align, Card, Kind, Piece, Pivot, Side
from simulate.twilight.state import AVAILABLE


@kernel
def in_algeria(board, place):
    """M. Is it a sector or a city?"""
    return board.kind[place] != Kind.COUNTRY


@kernel
def population(public, board, place):
    """3.2, 3.4. Population that counts: none where the people were resettled."""
    return 0 if public.resettled[place] != 0 else board.population[place]


@kernel
def government_pieces(public, place):
    """3.2. Cubes and Bases of the Government."""
    total = 0
    for piece in range(Piece.UNDERGROUND):
        total += public.count[place, piece]
    return total


@kernel
def guerrillas(public, place):
    """3.2. Guerrillas on either side."""
    return public.count[place, Piece.UNDERGROUND] + public.count[place, Piece.ACTIVE]


@kernel
def fln_pieces(public, place):
    """3.2. Guerrillas and Bases of the FLN."""
    return guerrillas(public, place) + public.count[place, Piece.FLN_BASE]


@kernel
def controller(public, place):
    """3.2. The Side with more pieces there, or NEITHER."""
    more = fln_pieces(public, place) - government_pieces(public, place)
    if more == 0:
        return Side.NEITHER
    return Side.FLN if more > 0 else Side.GOVERNMENT


@kernel
def look_who_controls(public, board):
    """3.2. Write down who controls each space: as the Redeploy Phase begins, and for whoever looks at a group's end."""
    for place in range(board.places):
        public.held[place] = controller(public, place)


@kernel
def troops(public, place):
    """4.1. French and Algerian Troops."""
    return public.count[place, Piece.FRENCH_TROOPS] + public.count[place, Piece.ALGERIAN_TROOPS]


@kernel
def police(public, place):
    """4.1. French and Algerian Police."""
    return public.count[place, Piece.FRENCH_POLICE] + public.count[place, Piece.ALGERIAN_POLICE]


@kernel
def french(public, place):
    """3.3. French Troops and Police and Government Bases in a space or box."""
    return (public.count[place, Piece.FRENCH_TROOPS] + public.count[place, Piece.FRENCH_POLICE]
            + public.count[place, Piece.GOVERNMENT_BASE])


@kernel
def aligned(public, board, align):
    """2.2, 2.3. Total Population at Support or at Oppose."""
    total = 0
    for place in range(board.places):
        if public.align[place] == align and in_algeria(board, place):
            total += population(public, board, place)
    return total


@kernel
def on_map(public, board, piece):
    """3.5. How many pieces of a kind are on the map, those in the countries too."""
    total = 0
    for place in range(board.places):
        total += public.count[place, piece]
    return total


@kernel
def fln_bases(public, board):
    """2.3, 3.5. FLN Bases on the map, those in the countries too."""
    return on_map(public, board, Piece.FLN_BASE)


@kernel
def fighters(public, board):
    """3.2. Guerrillas on the map, on either side."""
    return on_map(public, board, Piece.UNDERGROUND) + on_map(public, board, Piece.ACTIVE)


@kernel
def points_of(public, board, side):
    """2.2, 2.3. Victory points: Oppose and Bases of the FLN, Support and Commitment of the Government."""
    if side == Side.FLN:
        return aligned(public, board, Align.OPPOSE) + fln_bases(public, board)
    return aligned(public, board, Align.SUPPORT) + public.commitment


@kernel
def margin_of(public, board, side):
    """2.2, 2.3. Points above, or below 0 short of, what a side must exceed."""
    return points_of(public, board, side) - (board.victory_fln_above if side == Side.FLN else board.victory_government_above)


@kernel
def base_population(public, board):
    """3.2. Population of the sectors that the Government controls and has a Base in."""
    total = 0
    for place in range(board.places):
        if (board.kind[place] == Kind.SECTOR and public.count[place, Piece.GOVERNMENT_BASE] > 0
                and controller(public, place) == Side.GOVERNMENT):
            total += population(public, board, place)
    return total


@kernel
def resettled_sectors(public, board):
    """3.4. How many sectors were resettled."""
    total = 0
    for place in range(board.places):
        total += public.resettled[place]
    return total


@kernel
def commitment_alone(public, board):
    """3.3. Is Commitment all that the Government gains, as it is under Recall De Gaulle where a switch says so?"""
    return board.reading_commitment_income_alone != 0 and recalled(public)


@kernel
def third_term(public, board):
    """3.3. French pieces in Available, or total Support under Recall De Gaulle."""
    if not recalled(public):
        return french(public, AVAILABLE)
    return 0 if commitment_alone(public, board) else aligned(public, board, Align.SUPPORT)


@kernel
def government_income(public, board):
    """3.1-3.4. What a round would bring the Government, before the ends of the track."""
    land = 0 if commitment_alone(public, board) else base_population(public, board) - resettled_sectors(public, board)
    return public.commitment + land + third_term(public, board)


@kernel
def fln_income(public, board):
    """3.5, 3.6. What a round would bring the FLN, before the ends of the track."""
    return fln_bases(public, board) + board.france_resources[public.france] - public.border


@kernel
def may_pacify(public, board, place):
    """4.1. Populated, not at Support, Government Control, Police and Troops, shifts left; it can be paid."""
    return (population(public, board, place) > 0 and in_algeria(board, place) and public.align[place] != Align.SUPPORT
            and controller(public, place) == Side.GOVERNMENT and troops(public, place) > 0 and police(public, place) > 0
            and public.shifts[place] < board.support_shifts and public.resources[Side.GOVERNMENT] >= board.support_pacify
            and public.spent + board.support_pacify <= public.commitment)


@kernel
def may_agitate(public, board, place):
    """4.2. Populated, not at Oppose, FLN pieces, no Government Control, shifts left, the cost within Resources."""
    return (population(public, board, place) > 0 and in_algeria(board, place) and public.align[place] != Align.OPPOSE
            and fln_pieces(public, place) > 0 and controller(public, place) != Side.GOVERNMENT
            and public.shifts[place] < board.support_shifts and public.resources[Side.FLN] >= board.support_agitate)


@kernel
def is_independent(public):
    """8.1. Are Morocco and Tunisia independent?"""
    return public.card[Pivot.INDEPENDENCE] == Card.PLAYED


@kernel
def recalled(public):
    """9.2. Is De Gaulle in power?"""
    return public.card[Pivot.RECALL_DE_GAULLE] == Card.PLAYED


@kernel
def may_play(public, board, pivot):
    """7.1, 8, 9. Is this Pivotal Event in hand and are its pre-conditions met?"""
    if public.card[pivot] != Card.IN_HAND:
        return False
    if pivot == Pivot.INDEPENDENCE:
        return public.card[Pivot.MOBILIZATION] == Card.PLAYED
    if pivot == Pivot.SUEZ:
        return public.resources[Side.FLN] >= board.suez_needs
    if pivot == Pivot.OAS:
        return recalled(public)
    if pivot == Pivot.MOBILIZATION:
        return points_of(public, board, Side.FLN) >= board.mobilization_needs
    if pivot == Pivot.RECALL_DE_GAULLE:
        return public.coups > 0
    return public.coup_used == 0


@kernel
def may_sow_terror(public, board, place):
    """8.3. A populated space of Algeria without Terror."""
    return in_algeria(board, place) and population(public, board, place) > 0 and public.terror[place] == 0
