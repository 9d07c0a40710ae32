"""4. Sequence of play, with the set-up (3, C.8): the only module that knows the order of things and what a player is."""
from simulate.algeria import state as records
from simulate.algeria.enums import Ask, Event, Procedure, Segment, Side, Type, Way
from simulate.algeria.event_log import note
from simulate.algeria.recording import begin_tally, blank, first_turn, lay_out, place_unit, set_tracks, write_result, write_turn
from simulate.algeria.rules.common.counters import may_hold_front
from simulate.algeria.rules.common.decisions import ask, begin, begin_segment, offer
from simulate.algeria.rules.common.dice import total
from simulate.algeria.rules.common.support_levels import end_game, is_over
from simulate.algeria.rules.effects.government_purchases import first_available
from simulate.algeria.rules.phases.deployment import fln_deployment, government_deployment
from simulate.algeria.rules.phases.interphase import begin_turn, interphase
from simulate.algeria.rules.phases.operations import operations
from simulate.algeria.rules.phases.random_events import random_events
from simulate.algeria.rules.phases.reinforcement import fln_reinforcement, government_reinforcement
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.game_kernels import playing, signatures, starting
from simulate.core.kernels.records import steer


@kernel
def set_up(state, board, fln, government):
    """3, C.8. Tracks, the FLN's first AP, then each side's counters wilaya by wilaya, where its player wants them."""
    set_tracks(state, board, total(state, Procedure.SET_UP, NOWHERE, board.ap_dice))
    lay_out(state, board)
    begin_segment(state, Segment.SET_UP)
    for kind in range(Type.DIVISION, Type.FAILEK):
        place_all(state, board, state.government, kind, fln, government)
    for kind in range(Type.FAILEK, Type.FRONT + 1):
        place_all(state, board, state.fln, kind, fln, government)
    first_turn(state, board)


@kernel
def place_all(state, board, own, kind, fln, government):
    """3. The counters of one type: into any area of their wilaya, Fronts one an area and in none that is Remote (6.2)."""
    for wilaya in range(board.wilayas):
        for left in range(board.first_units[wilaya, kind], 0, -1):
            begin(own, Ask.PLACE_UNIT, kind, wilaya, left, 0)
            for place in range(board.areas):
                if board.wilaya[place] == wilaya and (kind != Type.FRONT or may_hold_front(state, board, place)):
                    offer(own, place, 0, 0, 1)
            unit = first_available(state, board, kind)
            if own.options > 0:
                place = own.a[ask(state, board, own.side, fln, government)]
                place_unit(state, board, unit, place)
                note(state, Event.PLACED, own.side, place, kind, 0, 0, 0)


LONG_WAR = 4         # turns after the first, then the weights of players change no more


@kernel
def steer_seats(state):
    """The weights of both players for the turn that begins: on a line from the first turn of the war on."""
    share = min(max(state.public.turn - 1, 0) / LONG_WAR, 1.0)
    steer(state.fln_seat, share)
    steer(state.government_seat, share)


@kernel
def play_turn(state, board, fln, government):
    """4. One turn; stops where the game ends, or at the turn limit, where nobody has won."""
    steer_seats(state)
    random_events(state, board, fln, government)
    if is_over(state):
        return
    government_reinforcement(state, board, fln, government)
    if is_over(state):
        return
    fln_reinforcement(state, board, fln, government)
    government_deployment(state, board, fln, government)
    fln_deployment(state, board, fln, government)
    operations(state, board, fln, government)
    if is_over(state):
        return
    interphase(state, board, government)
    if not is_over(state) and state.public.turn >= board.game_turn_limit:
        end_game(state, board, Side.NEITHER, Way.TURN_LIMIT)
    if not is_over(state):
        note(state, Event.TURN_ENDS, Side.NEITHER, NOWHERE, 0, 0, 0, 0)
        begin_turn(state, board)


@kernel
def stage(state, board, fln, government):
    """3. A blank state, the set-up; what is counted begins after it."""
    blank(state, board)
    set_up(state, board, fln, government)
    begin_tally(state.tally, board)


start_game = starting("fln", "government", stage)
play_many = playing(start_game, play_turn, write_turn, write_result)
PLAY_MANY, START_GAME, PLAY_TURN, POLICY = signatures(records)      # POLICY: a player, see Signatures
