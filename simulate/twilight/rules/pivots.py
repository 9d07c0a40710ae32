"""7-9. Pivotal Events: when they may be played, and what each does."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import open_this_turn, roll
from simulate.core.kernels.records import begin, offer
from simulate.twilight.enums import Align, Ask, Card, Cause, Event, Piece, Pivot, Procedure, Side
from simulate.twilight.recording import note
from simulate.twilight.rules.queries import may_play, may_sow_terror, population
from simulate.twilight.rules.tracks import add_commitment, ask, move_and_tell, offer_stop, own_of, resources_by_pivot
from simulate.twilight.state import AVAILABLE, AWAY, NOWHERE, OUT_OF_PLAY


@kernel
def pivot_window(state, board, fln, government):
    """7.1, 7.2. Both sides may play a Pivotal Event, the Second Eligible first; the Side that did, or NEITHER."""
    public = state.public
    second = 1 - public.first_eligible
    if ask_for_pivot(state, board, second, fln, government):
        return second
    if ask_for_pivot(state, board, 1 - second, fln, government):
        return 1 - second
    return Side.NEITHER


@kernel
def ask_for_pivot(state, board, side, fln, government):
    """7.1. A side may play one; it is First Eligible then. Whether it did."""
    public, own = state.public, own_of(state, side)
    begin(own, Ask.PIVOT, 0, 0, 0, 0)
    offer_stop(own)
    for pivot in range(public.card.shape[0]):
        if board.pivot_side[pivot] == side and may_play(public, board, pivot):
            offer(own, pivot, 0, 0, 1)
    pivot = own.a[ask(state, board, side, fln, government)]
    if pivot == NOWHERE:
        return False
    play_pivot(state, board, pivot, fln, government)
    public.first_eligible = side
    return True


@kernel
def play_pivot(state, board, pivot, fln, government):
    """7.1. The card is played and does what it says; the Coup goes back into the hand."""
    public, tally = state.public, state.tally
    if tally.pivot_turn[pivot] < 0:
        tally.pivot_turn[pivot] = public.turn
    note(state, board, Event.PIVOT, board.pivot_side[pivot], NOWHERE, pivot, public.first_eligible, 0, 0)
    if pivot != Pivot.COUP:
        public.card[pivot] = Card.PLAYED
    if pivot == Pivot.INDEPENDENCE:
        public.border = 0
    elif pivot == Pivot.SUEZ:
        suez(state, board, fln, government)
    elif pivot == Pivot.MOBILIZATION:
        mobilize(state, board, fln, government)
    elif pivot == Pivot.COUP:
        open_this_turn(state, Procedure.COUP, NOWHERE)
        roll(state.secret.stream, state.secret.dice, 2)
        state.secret.dice_n = 2
        coup(state, board, state.secret.dice[0], state.secret.dice[1], fln, government)


@kernel
def suez(state, board, fln, government):
    """8.2. Both sides lose Resources, and a die of French Troops is away until the next round; then the FLN has its own back.

    Reading: the Government takes them from the map or Available; no source says from where. "After the invasion crisis has
    passed", when the FLN "will get them back", is when the Troops come back.
    """
    for side in range(2):
        change = resources_by_pivot(state, board, side, Pivot.SUEZ, -board.suez_loss)
        if side == Side.FLN and board.reading_suez_resources_lost == 0:
            state.public.owed = -change
    open_this_turn(state, Procedure.SUEZ, NOWHERE)
    roll(state.secret.stream, state.secret.dice, 1)
    state.secret.dice_n = 1
    troops_leave(state, board, Side.GOVERNMENT, Pivot.SUEZ, state.secret.dice[0], AWAY, fln, government)


@kernel
def troops_leave(state, board, side, pivot, number, place, fln, government):
    """8.2, 9.3. So many French Troops leave the map or Available, as a side says, as far as there are any."""
    public, own = state.public, own_of(state, side)
    for left in range(number, 0, -1):
        begin(own, Ask.TROOPS_LEAVE, left, pivot, 0, 0)
        for origin in range(board.places):
            if public.count[origin, Piece.FRENCH_TROOPS] > 0:
                offer(own, origin, 0, 0, public.count[origin, Piece.FRENCH_TROOPS])
        if public.count[AVAILABLE, Piece.FRENCH_TROOPS] > 0:
            offer(own, AVAILABLE, 0, 0, public.count[AVAILABLE, Piece.FRENCH_TROOPS])
        if own.options == 0:
            return
        at = ask(state, board, side, fln, government)
        move_and_tell(state, board, side, Piece.FRENCH_TROOPS, own.a[at], place, 1)


@kernel
def mobilize(state, board, fln, government):
    """9.1. French pieces come from out of play to Available, at no cost, up to half of Commitment, rounded up."""
    public, own = state.public, state.government
    most = (public.commitment + board.mobilization_divisor - 1) // board.mobilization_divisor
    for left in range(most, 0, -1):
        begin(own, Ask.MOBILIZE, left, 0, 0, 0)
        offer_stop(own)
        for piece in (Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE, Piece.GOVERNMENT_BASE):
            if public.count[OUT_OF_PLAY, piece] > 0:
                offer(own, piece, 0, 0, public.count[OUT_OF_PLAY, piece])
        at = ask(state, board, Side.GOVERNMENT, fln, government)
        if own.a[at] == NOWHERE:
            return
        move_and_tell(state, board, Side.GOVERNMENT, own.a[at], OUT_OF_PLAY, AVAILABLE, 1)


@kernel
def coup(state, board, government_die, fln_die, fln, government):
    """9.3. The higher die wins. The Government's cancels De Gaulle and brings Commitment and Resources."""
    public = state.public
    public.coup_used = 1
    public.coups += 1
    winner = Side.NEITHER
    if government_die != fln_die:
        winner = Side.GOVERNMENT if government_die > fln_die else Side.FLN
    note(state, board, Event.COUP, Side.GOVERNMENT, NOWHERE, government_die, fln_die, winner, 0)
    lower = min(government_die, fln_die)
    if winner == Side.GOVERNMENT:
        cancel_de_gaulle(state, board)
        add_commitment(state, board, Cause.COUP, board.coup_commitment * lower)
        resources_by_pivot(state, board, Side.GOVERNMENT, Pivot.COUP, board.coup_resources * (government_die + fln_die))
    elif winner == Side.FLN:
        coup_fails(state, board, lower, fln, government)


@kernel
def coup_fails(state, board, lower, fln, government):
    """9.3. The FLN says whether the Government loses French Troops or Commitment, by the lower die."""
    own = state.fln
    begin(own, Ask.COUP_LOSS, lower, 0, 0, 0)
    offer(own, 0, 0, 0, 1)
    offer(own, 1, 0, 0, 1)
    if own.a[ask(state, board, Side.FLN, fln, government)] != 0:
        add_commitment(state, board, Cause.COUP, -board.coup_commitment * lower)
    else:
        troops_leave(state, board, Side.FLN, Pivot.COUP, lower, OUT_OF_PLAY, fln, government)


@kernel
def cancel_de_gaulle(state, board):
    """9.2, 8.3. A won Coup cancels Recall De Gaulle, where it is in effect, and the OAS with it.

    Reading: the OAS, which needs De Gaulle in power, cannot be played any more even where it is still in hand.
    """
    public = state.public
    if public.card[Pivot.RECALL_DE_GAULLE] != Card.PLAYED:
        return
    for pivot in (Pivot.RECALL_DE_GAULLE, Pivot.OAS):
        note(state, board, Event.CANCELLED, Side.GOVERNMENT, NOWHERE, pivot, public.card[pivot], 0, 0)
        public.card[pivot] = Card.CANCELLED


@kernel
def use_oas(state, board, side, fln, government):
    """8.3. Where the OAS is active a side may sow Terror in a space: it turns Neutral; Commitment and FLN Resources pay.

    Reading: the article does not say how often. Each side may so many times a campaign: oas.uses.
    """
    public = state.public
    if public.card[Pivot.OAS] != Card.PLAYED or public.oas_used[side] >= board.oas_uses:
        return
    own = own_of(state, side)
    begin(own, Ask.OAS, 0, 0, 0, 0)
    offer_stop(own)
    for place in range(board.places):
        if may_sow_terror(public, board, place):
            offer(own, place, 0, 0, 1)
    place = own.a[ask(state, board, side, fln, government)]
    if place == NOWHERE:
        return
    public.oas_used[side] += 1
    public.terror[place] = 1
    public.align[place] = Align.NEUTRAL
    people = population(public, board, place)
    note(state, board, Event.TERROR, side, place, 0, 0, 0, 0)
    add_commitment(state, board, Cause.OAS, -board.oas_commitment * people)
    resources_by_pivot(state, board, Side.FLN, Pivot.OAS, -board.oas_resources * people)
