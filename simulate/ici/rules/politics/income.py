"""1.1 New Operation Points."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Crisis, Event, Lasting, Purse, Side
from simulate.ici.recording import note
from simulate.ici.rules.forces.reinforcements import tied_faileks
from simulate.ici.rules.queries.costs import fln_income, revolutionary_tax
from simulate.ici.rules.queries.votes import has_come
from simulate.ici.rules.tracks import receive
from simulate.ici.state import NOWHERE


@kernel
def french_schedule(state, board):
    """1.1-2. 10 OPs in Winter 1955, one more each turn up to 20, under the ceiling of a Coup (15) or of Evian (10).

    Reading: "only 15" and "only 10" are ceilings, taken before the deduction for Faileks abroad; 10 replaces 15,
    whichever crisis came first. The turn of
    the crisis itself has had its income already.
    """
    due = min(board.income_france_first + board.income_france_step * state.public.turn, board.income_france_peak)
    if has_come(state.public, board, Crisis.EVIAN_TALKS):
        return min(due, board.income_evian_ceiling)
    if has_come(state.public, board, Crisis.COUP_ATTEMPT):
        return min(due, board.income_coup_ceiling)
    return due


@kernel
def abroad_deduction(state, board):
    """1.1-2. One OP for every two Faileks abroad, all countries summed; those that a Maquis ties there do not count."""
    faileks = 0
    for country in range(board.algeria, board.places):
        faileks += state.public.faileks[country] - tied_faileks(state, country)
    return faileks // board.income_abroad_per_op


@kernel
def french_income(state, board):
    """1.1-2. Schedule less the deduction for Faileks abroad, and less what the OAS costs from the turn after its chit.

    Reading: the OAS chit's effect on OPs lasts; its size is data (oas.ops). With reading.oas_spares_its_turn at 0 the chit takes
    them when it is played, too.
    """
    return max(french_schedule(state, board) - abroad_deduction(state, board) - oas_cost(state, board), 0)


@kernel
def oas_cost(state, board):
    """1.1-2, K. What the OAS costs France each turn once its chit is in force."""
    return board.oas_ops if state.public.lasting[Lasting.OAS] != 0 else 0


@kernel
def new_operation_points(state, board):
    """1.1. Both sides receive their OPs; what points.kept_halves has left of the turn before is there already."""
    public = state.public
    fln, france = public.ops[Side.FLN], public.ops[Side.FRANCE]
    receive(state, board, Side.FLN, fln_income(state.public, board), Purse.INCOME)
    note(state, Event.INCOME, Side.FLN, NOWHERE, board.income_fln_base, revolutionary_tax(state.public, board), public.incap,
         public.ops[Side.FLN] - fln)
    receive(state, board, Side.FRANCE, french_income(state, board), Purse.INCOME)
    note(state, Event.INCOME, Side.FRANCE, NOWHERE, french_schedule(state, board), oas_cost(state, board),
         abroad_deduction(state, board), public.ops[Side.FRANCE] - france)
