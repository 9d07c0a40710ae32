"""1.6 Rage, appeasement and fatigue."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Side
from simulate.ici.recording import note
from simulate.ici.rules.politics.crisis import move_pied_noirs
from simulate.ici.rules.tracks import lower_french_public
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event


@kernel
def is_enraged(state, board):
    """1.6. This turn's two chits really moved French Public 6 steps, and there has been no rage before.

    Reading: steps lost at the end of the track were not moved.
    """
    return state.public.rage == 0 and state.public.fp_moved >= board.rage_steps


@kernel
def is_appeased(state, board):
    """1.6. No more than 30 Faileks in Algeria (Communities and Sahara included), and no appeasement before."""
    return state.public.appeasement == 0 and state.public.faileks_in_algeria <= board.appeasement_faileks


@kernel
def rage_and_appeasement(state, board, france):
    """1.6. Once each a game, after the first referendum; both at once move nothing, and both have happened.

    Reading: automatic, not chosen; an event that has happened before is ignored, so the other one acts alone; a step lost
    at Mild Acceptance still uses appeasement up.
    """
    public = state.public
    if public.referendums == 0:
        return
    rage, appeasement = is_enraged(state, board), is_appeased(state, board)
    both = 1 if rage and appeasement else 0
    if rage:
        public.rage = 1
        note(state, Event.RAGE, Side.NEITHER, NOWHERE, both, 0, 0, 0)
    if appeasement:
        public.appeasement = 1
        note(state, Event.APPEASEMENT, Side.NEITHER, NOWHERE, both, 0, 0, 0)
    if both == 0 and rage:
        move_pied_noirs(state, board, -board.rage_pn, france)
    elif both == 0 and appeasement:
        move_pied_noirs(state, board, board.appeasement_pn, france)


@kernel
def fatigue(state, board):
    """1.6. In 1962 French Public goes one step towards 0 each turn, after the chits and after rage or appeasement.

    Reading: fatigue comes late in the war, so its year is the last one of a longer or shorter war, unless fatigue.first_turn
    says otherwise.
    """
    if state.public.turn >= board.fatigue_first_turn:
        lower_french_public(state, board.fatigue_steps)
