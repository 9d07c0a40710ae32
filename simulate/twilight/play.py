"""1. Sequence of play: a turn is a group of the deck. The only module that knows what a player is."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below, occasion, open_stream
from simulate.core.kernels.game_kernels import playing, signatures, starting
from simulate.twilight import state as records
from simulate.twilight.enums import Procedure, Segment, Side
from simulate.twilight.recording import blank, look, write_result, write_turn
from simulate.twilight.rules.campaign import act_for, enter, pass_initiative
from simulate.twilight.rules.pivots import pivot_window, use_oas
from simulate.twilight.rules.propaganda import propaganda_round
from simulate.twilight.rules.queries import look_who_controls
from simulate.twilight.rules.tracks import begin_segment


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


@kernel
def play_turn(state, board, fln, government):
    """1.2. The next group of the deck; stops where the game ends."""
    state.public.turn += 1
    play_group(state, board, fln, government)
    look_who_controls(state.public, board)
    look(state.public, board, state.tally.after)


@kernel
def stage(state, board, fln, government):
    """1.1. The set-up, the deck."""
    blank(state, board)
    look_who_controls(state.public, board)
    begin_segment(state, Segment.SET_UP)
    shuffle_deck(state, board)
    look(state.public, board, state.tally.after)


start_game = starting("fln", "government", stage)
play_many = playing(start_game, play_turn, write_turn, write_result)
PLAY_MANY, START_GAME, PLAY_TURN, POLICY = signatures(records)      # POLICY: a player, see Signatures
