"""1.5 Referendums."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Event, Procedure, Side, Way
from simulate.ici.recording import note
from simulate.ici.rules.dice import throw, throw_amount, total
from simulate.ici.rules.politics.crisis import move_pied_noirs
from simulate.ici.rules.queries.votes import fln_chance_of_vote, must_wait
from simulate.ici.rules.tracks import end_game, is_over, lower_french_public, step_allegiance
from simulate.ici.state import NOWHERE


@kernel
def is_called(state, board):
    """1.5. At French Public 0, and in the last turn, Fall 1962, whatever happens.

    Reading: both at once is a single referendum. At 0 a second one waits for referendum.earliest_second, the last turn for none.
    """
    if state.public.turn >= board.referendum_final_turn:
        return True
    return state.public.french_public == 0 and not must_wait(state.public, board)


@kernel
def is_final(state, board):
    """1.5. In the last year, 1962, or when a referendum has been held before; in the last turn any is.

    Reading: in a longer or shorter war the last year is that of referendum.final_turn, unless final_year_turn says otherwise.
    """
    turn = state.public.turn
    return turn >= min(board.referendum_final_year_turn, board.referendum_final_turn) or state.public.referendums > 0


@kernel
def votes_no(value, result):
    """1.5. A roll above the marker's value is No (1), below it Yes (0), equal rolls again (-1)."""
    if result > value:
        return 1
    if result < value:
        return 0
    return -1


@kernel
def vote_of_region(state, board, region):
    """1.5. Roll three dice until the Region has voted: 1 No, 0 Yes."""
    value = state.public.allegiance[region]
    while True:
        throw(state, Procedure.REFERENDUM, region, board.referendum_dice, board.referendum_die)
        vote = votes_no(value, total(state.secret.dice, board.referendum_dice))
        if vote >= 0:
            note(state, Event.VOTE, Side.NEITHER, region, 1 - vote, 0, value, 0)
            return vote
        note(state, Event.VOTE_TIED, Side.NEITHER, region, 0, 0, value, 0)


@kernel
def hold_vote(state, board):
    """1.5. Every populated Region votes with its Population Number; marks and uncapped sums are kept.

    Reading: the majority is compared on the sums; the end of the track at 20 does not cut a vote.
    """
    public, which = state.public, min(state.public.referendums, 1)
    public.vote_yes[which] = 0
    public.vote_no[which] = 0
    for region in range(board.populated):
        state.secret.mark[region] = vote_of_region(state, board, region)
        if state.secret.mark[region] == 1:
            public.vote_no[which] += board.population[region]
        else:
            public.vote_yes[which] += board.population[region]
    return public.vote_yes[which] - public.vote_no[which]


@kernel
def first_referendum(state, board, france):
    """1.5. The first one, before 1962: reset to 20, vote, and what winning or losing it moves.

    Reading: every Region that voted as the winner wished moves, whatever its level; then, if France lost, the Pied-noirs (a
    crisis acts at once) and after them French Public, d3 below its reset.
    """
    public = state.public
    reset = board.referendum_reset
    note_reset = public.french_public
    public.french_public = reset
    note(state, Event.FRENCH_PUBLIC, Side.NEITHER, NOWHERE, note_reset, reset, 0, 0)
    margin = hold_vote(state, board)
    note(state, Event.REFERENDUM, Side.NEITHER, NOWHERE, public.vote_yes[0], public.vote_no[0], 0, 0)
    public.referendums += 1
    public.first_referendum = public.turn
    won = margin >= board.referendum_france_needs
    for region in range(board.populated):
        if (state.secret.mark[region] == 0) == won:
            step_allegiance(state, board, region, 1 if won else -1)
    if not won:
        move_pied_noirs(state, board, -board.referendum_lost_pn, france)
        if not is_over(state):
            lower_french_public(state, throw_amount(state, Procedure.LOST_REFERENDUM, 0, board.referendum_lost_die))


@kernel
def final_referendum(state, board):
    """1.5. The Final Referendum: a majority of Yes wins for France, otherwise the FLN wins. What it is worth is kept.

    Reading: a tie is no majority of Yes; referendum.france_needs says how many votes more than No make one.
    """
    public, needs = state.public, board.referendum_france_needs
    state.tally.fln_chance = fln_chance_of_vote(public, board, state.secret.ways[:], state.secret.votes[:])
    which = min(public.referendums, 1)
    margin = hold_vote(state, board)
    note(state, Event.REFERENDUM, Side.NEITHER, NOWHERE, public.vote_yes[which], public.vote_no[which], 1, 0)
    if which == 0:
        public.vote_yes[1], public.vote_no[1] = public.vote_yes[0], public.vote_no[0]
        public.vote_yes[0] = 0
        public.vote_no[0] = 0
    public.last_referendum = public.turn
    public.referendums += 1
    end_game(state, Side.FRANCE if margin >= needs else Side.FLN, Way.FINAL_REFERENDUM)


@kernel
def referendum(state, board, france):
    """1.5, M. The Referendum Segment."""
    if not is_called(state, board):
        return
    if is_final(state, board):
        final_referendum(state, board)
    else:
        first_referendum(state, board, france)
