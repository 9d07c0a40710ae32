"""A blank state: every field of the record that a game may have touched, set back; the set-up of the scenario."""
from simulate.core.kernels.kernel import kernel
from simulate.core.kernels.questions import blank_own
from simulate.core.kernels.records import blank_log, blank_memo, fill, take_seat
from simulate.twilight.enums import Card, Side
from simulate.twilight.state import NOWHERE

NEVER = -1


@kernel
def blank(state, board, fln_weights, government_weights, seed, game):
    """Nothing told, nothing counted, nobody asked; the players sit down."""
    blank_log(state)
    blank_own(state.fln, Side.FLN)
    blank_own(state.government, Side.GOVERNMENT)
    blank_memo(state.fln_seat.memo)
    blank_memo(state.government_seat.memo)
    take_seat(state.fln_seat, fln_weights)
    take_seat(state.government_seat, government_weights)
    secret = state.secret
    secret.seed = seed
    secret.game = game
    fill(secret.position[:], NOWHERE)
    for place in range(secret.moved.shape[0]):
        fill(secret.moved[place], 0)
    blank_tally(state.tally, board)


@kernel
def blank_tally(tally, board):
    """Nothing is counted yet; Pivotal Events of before the game were played in turn 0."""
    for array in (tally.used[:], tally.acts[:], tally.commitment[:], tally.income[:], tally.round_resources[:]):
        fill(array, 0)
    tally.rounds = 0
    tally.round_commitment = 0
    for pivot in range(tally.pivot_turn.shape[0]):
        tally.pivot_turn[pivot] = 0 if board.first_card[pivot] == Card.PLAYED else NEVER


@kernel
def set_up(state, board):
    """1.1. The tracks, cards and pieces of the scenario."""
    public = state.public
    public.turn = 0
    public.segment = 0
    public.winner = Side.NEITHER
    public.way = 0
    public.cards = 0
    public.since = 0
    public.commitment = board.first_commitment
    public.france = board.first_france
    public.border = board.first_border
    public.coup_used = 0
    public.coups = 0
    public.first_eligible = Side.FLN
    public.next_loss = 0
    public.spent = 0
    public.owed = 0
    for side in range(2):
        public.resources[side] = board.first_resources[side]
        public.oas_used[side] = 0
    for pivot in range(public.card.shape[0]):
        public.card[pivot] = board.first_card[pivot]
    for place in range(public.count.shape[0]):
        public.align[place] = board.first_align[place]
        public.resettled[place] = board.first_resettled[place]
        public.terror[place] = 0
        public.held[place] = 0
        public.shifts[place] = 0
        for piece in range(public.count.shape[1]):
            public.count[place, piece] = board.first_count[place, piece]
