"""2-6. The Propaganda Round: Victory, Resources and Commitment, Support, Redeploy, Reset."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import begin, fill, offer
from simulate.twilight.enums import Align, Ask, Cause, Event, Kind, Piece, Pivot, Segment, Side, Way
from simulate.twilight.recording import note
from simulate.twilight.rules.campaign import enter
from simulate.twilight.rules.queries import (
    base_population,
    commitment_alone,
    fln_bases,
    fln_income,
    french,
    government_income,
    in_algeria,
    look_who_controls,
    margin_of,
    may_agitate,
    may_pacify,
    points_of,
    recalled,
    resettled_sectors,
    third_term,
)
from simulate.twilight.rules.tracks import (
    add_commitment,
    add_resources,
    ask,
    begin_segment,
    move_and_tell,
    move_pieces,
    offer_stop,
    own_of,
    resources_by_pivot,
    shift,
)
from simulate.twilight.state import AVAILABLE, AWAY, CASUALTIES, NOWHERE, OUT_OF_PLAY

# 5. The Redeploy Phase: pieces move once each, and control stays as it was until both sides are done.


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


CUBES = (Piece.FRENCH_POLICE, Piece.FRENCH_TROOPS, Piece.GOVERNMENT_BASE)


@kernel
def propaganda_round(state, board, fln, government):
    """1.2. A Propaganda card: its phases in order; stops where the game ends."""
    public, last = state.public, state.public.cards + 1 == board.rounds
    skipped = public.cards > 0 and public.since == 0 and board.reading_second_round_held == 0
    enter(state)
    public.cards += 1
    note(state, board, Event.PROPAGANDA, Side.NEITHER, NOWHERE, public.cards, public.since, 0, 0)
    public.since = 0
    if skipped:
        skip_round(state, board, last)
        return
    state.tally.rounds += 1
    begin_segment(state, Segment.VICTORY)
    victory_phase(state, board)
    if public.way == Way.NONE:
        begin_segment(state, Segment.RESOURCES)
        if board.reading_suez_over_before_income != 0:
            suez_is_over(state, board)
        gain_resources(state, board)
        begin_segment(state, Segment.COMMITMENT)
        adjust_commitment(state, board, fln, government)
        if last and board.reading_final_before_support != 0:
            decide(state, board, Way.FINAL)
    if public.way == Way.NONE:
        begin_segment(state, Segment.SUPPORT)
        support_phase(state, board, fln, government)
        if last:
            decide(state, board, Way.FINAL)
    if public.way == Way.NONE:
        begin_segment(state, Segment.REDEPLOY)
        redeploy(state, board, fln, government)
        begin_segment(state, Segment.RESET)
        reset(state, board, fln, government)


@kernel
def skip_round(state, board, last):
    """1.3. The second of two Propaganda cards in a row: no round is held.

    Reading: the article says nothing; a public implementation holds none, and if it is the last card the game still ends.
    """
    note(state, board, Event.SKIPPED, Side.NEITHER, NOWHERE, 0, 0, 0, 0)
    if last:
        decide(state, board, Way.FINAL)


@kernel
def victory_phase(state, board):
    """2.1-2.3. A side above its threshold wins; nobody looks in the first round.

    Reading: if both are, margins decide, as in 2.4; the article does not say.
    """
    public = state.public
    fln, government = points_of(public, board, Side.FLN), points_of(public, board, Side.GOVERNMENT)
    note(state, board, Event.POINTS, Side.NEITHER, NOWHERE, fln, government, margin_of(public, board, Side.FLN),
         margin_of(public, board, Side.GOVERNMENT))
    if public.cards < board.victory_first_check:
        return
    early = government > board.victory_government_above and board.reading_only_the_fln_early == 0
    if fln > board.victory_fln_above or early:
        decide(state, board, Way.EARLY)


@kernel
def decide(state, board, way):
    """2.4. The side with the larger margin wins; the FLN wins a tie.

    Reading: the article says no more than "players now determine Victory"; margins and the tie are a public implementation's.
    """
    public = state.public
    fln, government = margin_of(public, board, Side.FLN), margin_of(public, board, Side.GOVERNMENT)
    blocked = way == Way.EARLY and board.reading_only_the_fln_early != 0
    public.winner = Side.GOVERNMENT if government > fln and not blocked else Side.FLN
    public.way = way
    note(state, board, Event.GAME_OVER, public.winner, NOWHERE, public.winner, way, fln, government)


@kernel
def gain_resources(state, board):
    """3.1-3.6. Both sides' income."""
    public, tally = state.public, state.tally
    for side in range(2):
        tally.round_resources[side] = public.resources[side]
    tally.round_commitment = public.commitment
    government, fln = government_income(public, board), fln_income(public, board)
    land, resettled = base_population(public, board), resettled_sectors(public, board)
    if commitment_alone(public, board):
        land = resettled = 0
    add_resources(state, board, Side.GOVERNMENT, government)
    tally.income[Side.GOVERNMENT] += government
    note(state, board, Event.INCOME, Side.GOVERNMENT, NOWHERE if recalled(public) else AVAILABLE, public.commitment, land,
         third_term(public, board), resettled)
    add_resources(state, board, Side.FLN, fln)
    tally.income[Side.FLN] += fln
    note(state, board, Event.INCOME, Side.FLN, NOWHERE, fln_bases(public, board), board.france_resources[public.france], 0,
         public.border)


@kernel
def adjust_commitment(state, board, fln, government):
    """3.7-3.9. French pieces in and out of play, then French Casualties, then the France Track.

    Reading: the article gives no order; this one is a public implementation's.
    """
    public = state.public
    french_pieces(state, board, fln, government)
    if not recalled(public):
        add_commitment(state, board, Cause.CASUALTIES,
                       -(french(public, CASUALTIES) // board.commitment_casualties_per))
    add_commitment(state, board, Cause.FRANCE, -board.france_loss[public.france])


@kernel
def french_pieces(state, board, fln, government):
    """3.7. The Government may put French pieces out of play for Commitment, or bring them back at its cost.

    Reading: one of the two in a round, Police first, then Troops, then Bases; the article leaves the pieces to the Government.
    """
    public, own = state.public, state.government
    begin(own, Ask.FRENCH_PIECES, 0, 0, 0, 0)
    offer_stop(own)
    for out in range(2):
        for number in range(1, french(public, AVAILABLE if out != 0 else OUT_OF_PLAY) + 1):
            offer(own, out, number, 0, 1)
    at = ask(state, board, Side.GOVERNMENT, fln, government)
    if own.a[at] == NOWHERE:
        return
    origin, place = (AVAILABLE, OUT_OF_PLAY) if own.a[at] != 0 else (OUT_OF_PLAY, AVAILABLE)
    number = left = own.b[at]
    for piece in CUBES:
        moved = min(left, public.count[origin, piece])
        if moved > 0:
            move_and_tell(state, board, Side.GOVERNMENT, piece, origin, place, moved)
        left -= moved
    add_commitment(state, board, Cause.PIECES, commitment_for(board, own.a[at], number))


@kernel
def commitment_for(board, out, number):
    """3.7. Commitment that so many French pieces out of play bring, or cost when they come back."""
    return number // board.commitment_into_per if out != 0 else -((number + 1) // board.commitment_out_per)


@kernel
def support_phase(state, board, fln, government):
    """4. The Government pacifies, then the FLN agitates."""
    win_support(state, board, Side.GOVERNMENT, Ask.PACIFY, board.support_pacify, fln, government)
    win_support(state, board, Side.FLN, Ask.AGITATE, board.support_agitate, fln, government)


@kernel
def win_support(state, board, side, question, cost, fln, government):
    """4.1, 4.2. Space by space, Terror first; the Government spends no more than the Commitment at the time."""
    public, own = state.public, own_of(state, side)
    public.spent = 0
    fill(public.shifts[:], 0)
    while True:
        begin(own, question, 0, 0, 0, 0)
        offer_stop(own)
        for place in range(board.places):
            if (question == Ask.PACIFY and may_pacify(public, board, place)) or (
                    question == Ask.AGITATE and may_agitate(public, board, place)):
                offer(own, place, 0, 0, 1)
        at = ask(state, board, side, fln, government)
        if own.a[at] == NOWHERE:
            return
        public.spent += cost
        add_resources(state, board, side, -cost)
        calm_or_shift(state, board, own.a[at], side)


@kernel
def calm_or_shift(state, board, place, side):
    """4.1, 4.2. A Terror marker is removed, or the space shifts one level towards a side."""
    public = state.public
    before, calmed = public.align[place], public.terror[place] > 0
    shift(public, place, Align.OPPOSE if side == Side.FLN else Align.SUPPORT)
    if calmed:
        note(state, board, Event.TERROR_REMOVED, side, place, 0, 0, 0, 0)
    else:
        public.shifts[place] += 1
        note(state, board, Event.SHIFTED, side, place, before, public.align[place], 0, 0)


@kernel
def reset(state, board, fln, government):
    """6.1-6.6. Casualties, tracks, Terror, Guerrillas, the Coup, First Eligible."""
    public = state.public
    casualties(state, board, fln, government)
    public.france = max(public.france - board.reset_france, 0)
    public.border = max(public.border - board.reset_border, 0)
    terror = 0
    for place in range(board.places):
        gone = min(public.terror[place], 1) if board.reading_one_terror != 0 else public.terror[place]
        public.terror[place] -= gone
        terror += gone
        public.count[place, Piece.UNDERGROUND] += public.count[place, Piece.ACTIVE]
        public.count[place, Piece.ACTIVE] = 0
    suez_is_over(state, board)
    new_campaign(public)
    note(state, board, Event.RESET, Side.NEITHER, NOWHERE, public.france, public.border, terror, 0)


@kernel
def suez_is_over(state, board):
    """8.2. The Troops that were away come back to Available, and the FLN has the Resources back that it lost.

    Reading: "in the Propaganda Round" is in its Reset Phase; with reading.suez_over_before_income the Troops count in 3.3.
    """
    public = state.public
    if public.count[AWAY, Piece.FRENCH_TROOPS] > 0:
        move_and_tell(state, board, Side.GOVERNMENT, Piece.FRENCH_TROOPS, AWAY, AVAILABLE,
                      public.count[AWAY, Piece.FRENCH_TROOPS])
    if public.owed > 0:
        resources_by_pivot(state, board, Side.FLN, Pivot.SUEZ, public.owed)
        public.owed = 0


@kernel
def new_campaign(public):
    """6.6, 9.3. The FLN is First Eligible, the Coup may be played again, the OAS be used again."""
    public.first_eligible = Side.FLN
    public.coup_used = 0
    fill(public.oas_used[:], 0)


@kernel
def casualties(state, board, fln, government):
    """6.1. One-third of French and of Guerrilla Casualties goes out of play, the rest back to Available.

    Reading: each third is rounded down, as in a public implementation. The Government says which of its French Casualties;
    Algerian cubes and FLN Bases go back.
    """
    public, own = state.public, state.government
    total = french(public, CASUALTIES) // board.reset_casualties_per
    out = total
    while out > 0:
        begin(own, Ask.CASUALTY, out, 0, 0, 0)
        for piece in CUBES:
            if public.count[CASUALTIES, piece] > 0:
                offer(own, piece, 0, 0, 1)
        at = ask(state, board, Side.GOVERNMENT, fln, government)
        move_and_tell(state, board, Side.GOVERNMENT, own.a[at], CASUALTIES, OUT_OF_PLAY, 1)
        out -= 1
    lost = public.count[CASUALTIES, Piece.UNDERGROUND] // board.reset_casualties_per
    move_pieces(state, Piece.UNDERGROUND, CASUALTIES, OUT_OF_PLAY, lost)
    back = 0
    for piece in range(public.count.shape[1]):
        back += public.count[CASUALTIES, piece]
        move_pieces(state, piece, CASUALTIES, AVAILABLE, public.count[CASUALTIES, piece])
    note(state, board, Event.CASUALTIES, Side.NEITHER, NOWHERE, total + lost, back, 0, 0)
