"""2.2-3 Maquis, the optional rule."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.questions import is_barred
from simulate.ici.actions import FrenchAction
from simulate.ici.enums import Ask, Side
from simulate.ici.recording import note
from simulate.ici.rules.decisions import ask_france, begin, offer, offer_stop
from simulate.ici.rules.queries.places import is_independent
from simulate.ici.rules.tracks import owe
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event, Purpose


@kernel
def tied_faileks(state, country):
    """2.2-3. As many Faileks as there are Maquis must stay in a country."""
    return min(state.public.maquis[country], state.public.faileks[country])


@kernel
def keep_maquis(state, board, france):
    """2.2-3. France pays half an OP for each Maquis on the map, or removes it."""
    own, public = state.france, state.public
    barred = is_barred(board, Side.FRANCE, FrenchAction.KEEP_MAQUIS)
    for country in range(board.algeria, board.places):
        for _ in range(public.maquis[country]):
            begin(own, Ask.MAQUIS_KEEP, country, 0, 0)
            offer(own, 0, 0, 0)
            if not barred and public.halves + board.maquis_keep_halves <= 2 * public.ops[Side.FRANCE]:
                offer(own, 1, 0, 0)
            if own.a[ask_france(state, board, france)] == 1:
                owe(state, board.maquis_keep_halves, Purpose.MAQUIS_KEPT)
                note(state, Event.MAQUIS, Side.FRANCE, country, 0, 0, 0, 0)
            else:
                public.maquis[country] -= 1
                note(state, Event.MAQUIS, Side.FRANCE, country, -1, 0, 0, 0)


@kernel
def may_place_maquis(state, board, country):
    """2.2-3. In an independent country with a Failek, up to its Population Number."""
    return (is_independent(state.public, board, country) and state.public.faileks[country] > 0
            and state.public.maquis[country] < board.population[country])


@kernel
def new_maquis(state, board, france):
    """2.2-3. France may place one or two new Maquis at one OP each."""
    own, public = state.france, state.public
    for _ in range(board.maquis_new_most):
        begin(own, Ask.MAQUIS_NEW, 0, 0, 0)
        offer_stop(own)
        affordable = public.halves + board.maquis_new_halves <= 2 * public.ops[Side.FRANCE]
        if affordable and not is_barred(board, Side.FRANCE, FrenchAction.PLACE_MAQUIS):
            for country in range(board.algeria, board.places):
                if may_place_maquis(state, board, country):
                    offer(own, country, 0, 0)
        country = own.a[ask_france(state, board, france)]
        if country == NOWHERE:
            return
        public.maquis[country] += 1
        owe(state, board.maquis_new_halves, Purpose.MAQUIS_NEW)
        note(state, Event.MAQUIS, Side.FRANCE, country, 1, 0, 0, 0)


@kernel
def maquis(state, board, france):
    """2.2-3. The optional rule, off unless maquis.on is 1.

    Reading: Maquis are paid and placed in segment 2b, so the FLN feels them from its next recruitment.
    """
    if board.maquis_on != 0:
        keep_maquis(state, board, france)
        new_maquis(state, board, france)
