"""1. The deck: a group of event cards with one Propaganda card shuffled in, for each round."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below, occasion, open_stream
from simulate.twilight.enums import Procedure, Side
from simulate.twilight.rules.campaign import act_for, enter, pass_initiative
from simulate.twilight.rules.pivots import pivot_window, use_oas
from simulate.twilight.rules.propaganda import propaganda_round


@kernel
def shuffle_deck(state, board):
    """1.1. Where the Propaganda card of each group lies: so many event cards above it."""
    secret = state.secret
    for group in range(board.rounds):
        open_stream(secret.stream, secret.seed, secret.game, occasion(0, Procedure.DECK, group, 0))
        secret.position[group + 1] = below(secret.stream, board.deck_events + 1)


@kernel
def play_group(state, board, fln, government):
    """1.1, 1.2. The cards of a group in order; stops where the game ends."""
    public = state.public
    for at in range(board.deck_events + 1):
        if at == state.secret.position[public.turn]:
            propaganda_round(state, board, fln, government)
        else:
            event_card(state, board, fln, government)
        if public.way != 0:
            return


@kernel
def event_card(state, board, fln, government):
    """7.1. An event card: Pivotal Events, the OAS, and for the sides that still act, the model."""
    public = state.public
    enter(state)
    public.since += 1
    played = pivot_window(state, board, fln, government)
    for side in range(2):
        use_oas(state, board, side, fln, government)
        if side != played:
            act_for(state, board, side)
    if played == Side.NEITHER:
        pass_initiative(state, board)
