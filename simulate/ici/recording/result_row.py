"""A finished game as one row of RESULT."""
import functools

import numpy as np

from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Side, Way
from simulate.ici.state import RESULT
from simulate.ici.trace_events import COUNTED, Purse

LEAST_YEARS = 8            # Winters that each row has, those of the printed war
U2_TOP = 65_535            # an overlay may make anything; what a column cannot hold is held at its top


@functools.cache
def row_type(years: int) -> np.dtype:
    """A row on disk, of a war of so many years: a standing for each Winter, for those of the printed war at least."""
    lengths = {"standing": (max(years, LEAST_YEARS),)}
    return np.dtype([(name, RESULT[name].base, lengths.get(name, RESULT[name].shape)) for name in RESULT.names])


@kernel
def write_result(state, board, row, game, board_number):
    """Fill one RESULT record; turns count from Winter 1955 as 0, -1 is never."""
    public = state.public
    row.game = game
    row.board = board_number
    row.winner = public.winner
    row.fln_wins = worth(state)
    row.way = public.way
    row.last_turn = public.turn
    row.first_referendum = public.first_referendum
    row.first_yes = public.vote_yes[0]
    row.first_no = public.vote_no[0]
    row.final_referendum = public.last_referendum
    row.final_yes = public.vote_yes[1]
    row.final_no = public.vote_no[1]
    for crisis in range(5):
        row.crisis[crisis] = public.crisis_turn[crisis + 1]
    row.rage = public.rage
    row.appeasement = public.appeasement
    row.french_public = public.french_public
    row.incap = public.incap
    row.pied_noirs = public.pied_noirs
    row.density = public.density
    write_map(state, board, row)
    write_tally(state, row)
    write_chits(state, board, row)


@kernel
def worth(state):
    """What the game is worth to the FLN: its chance before the dice of a final referendum, 1 or 0 after any other end."""
    if state.public.way == Way.FINAL_REFERENDUM:
        return state.tally.fln_chance
    return 1.0 if state.public.winner == Side.FLN else 0.0


@kernel
def write_map(state, board, row):
    """Counters on the map and Regions by control at the end."""
    public, units, held, contested = state.public, 0, 0, 0
    for place in range(board.algeria):
        units += public.units[place]
    for region in range(board.populated):
        if public.control[region] == Control.FLN:
            held += 1
        elif public.control[region] == Control.CONTESTED:
            contested += 1
    row.faileks = public.faileks_in_algeria
    row.units = units
    row.fln_regions = held
    row.contested_regions = contested


@kernel
def write_tally(state, row):
    """Standings, points and uses; points that lie on the tracks are left over."""
    tally = state.tally
    for year in range(tally.standing.shape[0]):
        row.standing[year] = tally.standing[year]
    for side in range(2):
        for purse in range(tally.purse.shape[1]):
            row.purse[side, purse] = min(tally.purse[side, purse], U2_TOP)
        row.purse[side, Purse.LEFT] = 2 * state.public.ops[side]
    for purpose in range(tally.spent.shape[0]):
        row.spent[purpose] = min(tally.spent[purpose], U2_TOP)
        row.times[purpose] = min(tally.times[purpose], U2_TOP)
    for column in range(len(COUNTED)):
        row.used[column] = min(tally.used[COUNTED[column]], U2_TOP)
    row.unsupplied = min(tally.unsupplied, U2_TOP)


@kernel
def write_chits(state, board, row):
    """When and how each chit was played."""
    for chit in range(row.chit.shape[0]):
        row.chit[chit] = 0
        if chit < board.chits and state.public.chit_played[chit] != 0:
            row.chit[chit] = state.public.chit_played[chit] + state.tally.fate[chit]
