"""M. Sequence of play: the only module that knows the order of things and what a player is."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dated import keep_dates
from simulate.core.kernels.game_kernels import playing, signatures, starting
from simulate.core.kernels.records import steer
from simulate.ici import state as records
from simulate.ici.enums import Event, Purse, Segment, Side
from simulate.ici.recording import blank, blank_tally, book_loss, book_points, book_standing, note, write_result, write_turn
from simulate.ici.rules.decisions import begin_segment
from simulate.ici.rules.forces.recruitment import recruitment
from simulate.ici.rules.forces.reinforcements import reinforcements
from simulate.ici.rules.insurgency import counterinsurgency, insurgency
from simulate.ici.rules.movement_and_attacks.after_movement import (
    enforce_fln_stacking,
    enforce_french_stacking,
    morice_attacks,
    supply_check,
)
from simulate.ici.rules.movement_and_attacks.fln_movement import fln_movement
from simulate.ici.rules.movement_and_attacks.french_movement import french_movement
from simulate.ici.rules.movement_and_attacks.search_and_attack import french_attacks
from simulate.ici.rules.movement_and_attacks.structure_attacks import structure_attacks
from simulate.ici.rules.politics.crisis import fatigue, rage_and_appeasement
from simulate.ici.rules.politics.income import new_operation_points
from simulate.ici.rules.politics.political_chits import WINTER, effects_of_each_turn, end_of_turn_effects, political_chits
from simulate.ici.rules.politics.referendum import referendum
from simulate.ici.rules.setup import set_up
from simulate.ici.rules.tracks import check_total_control, is_over
from simulate.ici.state import NOWHERE

FIRST_TURN = 0       # Winter 1955
PHASES = 4           # of a turn


@kernel
def political_phase(state, board, fln, france):
    """M-1. Income, chits, rage and appeasement, fatigue, referendum; ends early when the game does.

    Reading: with reading.appeasement_waits at 0 the first referendum's own turn may already bring rage or appeasement.
    """
    begin_segment(state, Segment.INCOME, Side.NEITHER)
    new_operation_points(state, board)
    effects_of_each_turn(state, board, france)
    if is_over(state):
        return
    begin_segment(state, Segment.CHITS, Side.FLN)
    begin_segment(state, Segment.CHITS, Side.FRANCE)
    political_chits(state, board, fln, france)
    if not is_over(state):
        rage_and_appeasement(state, board, france)
    if is_over(state):
        return
    fatigue(state, board)
    begin_segment(state, Segment.REFERENDUM, Side.NEITHER)
    referendum(state, board, france)
    first_now = state.public.first_referendum == state.public.turn
    if board.reading_appeasement_waits == 0 and first_now and not is_over(state):
        rage_and_appeasement(state, board, france)


@kernel
def is_flns(step, france_first):
    """M. Is this step of a phase, 0 or 1, the FLN's? It comes first unless the order says otherwise."""
    return (step == 0) == (france_first == 0)


@kernel
def reinforcement_phase(state, board, fln, france):
    """M-2. Recruitment and reinforcement, or the other way round with order.france_reinforces_first at 1."""
    for step in range(2):
        if is_flns(step, board.order_france_reinforces_first):
            begin_segment(state, Segment.RECRUITMENT, Side.FLN)
            for place in range(board.places):
                state.public.recruited[place] = 0
            recruitment(state, board, fln)
        else:
            begin_segment(state, Segment.REINFORCEMENT, Side.FRANCE)
            reinforcements(state, board, france)


@kernel
def move_and_attack_phase(state, board, fln, france):
    """M-3. Each side's stacking is enforced at the end of its own movement (G), the Morice attacks follow (3.1).

    Reading: with order.france_moves_first at 1 French movement and attacks come first; Morice attacks, supply and structure
    attacks stay behind the FLN's movement.
    """
    for step in range(2):
        if is_flns(step, board.order_france_moves_first):
            begin_segment(state, Segment.FLN_MOVEMENT, Side.FLN)
            fln_movement(state, board, fln)
            enforce_fln_stacking(state, board)
            begin_segment(state, Segment.FLN_MOVEMENT, Side.FRANCE)
            morice_attacks(state, board, fln, france)
            begin_segment(state, Segment.SUPPLY, Side.NEITHER)
            supply_check(state, board)
            begin_segment(state, Segment.STRUCTURE_ATTACKS, Side.FLN)
            structure_attacks(state, board, fln)
        else:
            begin_segment(state, Segment.FRENCH_MOVEMENT, Side.FRANCE)
            french_movement(state, board, france)
            begin_segment(state, Segment.FRENCH_MOVEMENT, Side.FLN)
            enforce_french_stacking(state, board, fln)
            begin_segment(state, Segment.FRENCH_ATTACKS, Side.FLN)
            begin_segment(state, Segment.FRENCH_ATTACKS, Side.FRANCE)
            french_attacks(state, board, fln, france)


@kernel
def insurgency_phase(state, board, fln, france):
    """M-4. Insurgency and counterinsurgency, or the other way round with order.counterinsurgency_first at 1."""
    for step in range(2):
        if is_flns(step, board.order_counterinsurgency_first):
            begin_segment(state, Segment.INSURGENCY, Side.FLN)
            insurgency(state, board, fln)
        else:
            begin_segment(state, Segment.COUNTERINSURGENCY, Side.FRANCE)
            counterinsurgency(state, board, france)


@kernel
def advance_turn(state, board):
    """M-4c. Total control is checked, remaining OPs are lost but for points.kept_halves, the Season Marker goes on."""
    begin_segment(state, Segment.ADVANCE, Side.NEITHER)
    check_total_control(state, board)
    end_of_turn_effects(state)
    for side in (Side.FLN, Side.FRANCE):
        kept = board.points_kept_halves * state.public.ops[side] // 2
        book_loss(state, side, Purse.UNSPENT, 2 * (state.public.ops[side] - kept))
        state.public.ops[side] = kept
    note(state, Event.TURN_ENDS, Side.NEITHER, NOWHERE, 0, 0, 0, 0)
    if not is_over(state):
        state.public.turn += 1


@kernel
def steer_seats(state, board):
    """The weights of both players for the turn that begins: on a line from Winter 1955 to the last turn."""
    share = (state.public.turn - FIRST_TURN) / max(board.referendum_final_turn - FIRST_TURN, 1)
    steer(state.fln_seat, share)
    steer(state.france_seat, share)


@kernel
def play_phase(state, board, fln, france, phase):
    """M. One of the phases of a Game Turn, 0 to 3; the game ends at the end of the first or the last."""
    if phase == 0:
        steer_seats(state, board)
        if state.public.turn % 4 == WINTER:
            book_standing(state, board)
        political_phase(state, board, fln, france)
        book_points(state)
    elif phase == 1:
        reinforcement_phase(state, board, fln, france)
    elif phase == 2:
        move_and_attack_phase(state, board, fln, france)
    else:
        insurgency_phase(state, board, fln, france)
        advance_turn(state, board)


@kernel
def play_phases(state, board, fln, france, first, end):
    """M. The phases of a Game Turn from `first` to `end`, the end left out; stops where the game ends."""
    keep_dates(board, state.public.turn)
    for phase in range(first, end):
        if not is_over(state):
            play_phase(state, board, fln, france, phase)


@kernel
def play_turn(state, board, fln, france):
    """M. One Game Turn."""
    play_phases(state, board, fln, france, 0, PHASES)


@kernel
def stage(state, board, fln, france):
    """55, 59. A blank state, the set-up; what is counted begins after it."""
    blank(state)
    keep_dates(board, board.first_turn)
    set_up(state, board, fln, france)
    blank_tally(state.tally)


start_game = starting("fln", "france", stage)
play_many = playing(start_game, play_turn, write_turn, write_result)
PLAY_MANY, START_GAME, PLAY_TURN, POLICY = signatures(records)      # POLICY: a player, see Signatures
