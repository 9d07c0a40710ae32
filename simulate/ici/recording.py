"""What is recorded of a game of Ici: counts, the log, a row at its end, a row a turn; and the blank state that it begins with."""
import functools

import numpy as np

from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import mean_of
from simulate.core.kernels.records import clear, fill, fit_into, tell
from simulate.core.kernels.turn_columns import TurnColumns, words_of
from simulate.ici.enums import COUNTED, FATES, UNTOLD, Control, Fate, Kind, Level, Purse, Side, Way
from simulate.ici.state import RESULT, TURN

# What is counted in a game and read by no rule: Operation Points, uses of rules and chits, the standing each Winter.


@kernel
def blank_tally(tally):
    """Nothing counted: a game's books open once it is set up."""
    clear(tally)
    fill(tally.standing[:], UNTOLD)


@kernel
def book_gain(state, side, purse, due, received):
    """Points due to a side, and what of them the end of the track cut."""
    state.tally.purse[side, purse] += 2 * due
    state.tally.purse[side, Purse.CUT] += 2 * (due - received)
    state.tally.changes += received != 0


@kernel
def book_loss(state, side, purse, halves):
    """Half OPs that a side loses without choosing to."""
    state.tally.purse[side, purse] += halves
    state.tally.changes += halves != 0


@kernel
def book_spending(state, purpose, halves):
    """Half OPs that a side pays, once."""
    state.tally.spent[purpose] += halves
    state.tally.times[purpose] += 1


@kernel
def book_change(state, before, after):
    """A marker moved, if it did: what makes a chit a live one."""
    state.tally.changes += before != after


@kernel
def book_chit(state, chit, forced, changes_before):
    """A chit has been carried out: forced by the track or not, dead when nothing has changed since."""
    fate = forced * Fate.FORCED
    if state.tally.changes == changes_before:
        fate += Fate.DEAD
    state.tally.fate[chit] = FATES * fate


@kernel
def book_standing(state, board):
    """Each Winter: the votes as they stand."""
    state.tally.standing[state.public.turn // 4] = leaning(state, board)


@kernel
def book_points(state):
    """What each side has for its actions in this turn."""
    for side in range(2):
        state.tally.points[side] = state.public.ops[side]


@kernel
def leaning(state, board):
    """The votes, Yes less No, if every Region voted as its Population Marker leans (1.5).

    A marker leans to Yes above the mean of the dice, to No below it; on it (three dice have none such) to neither.
    """
    standing, even = 0, mean_of(board.referendum_die) * board.referendum_dice
    for region in range(board.populated):
        lean = state.public.allegiance[region] - even
        if lean > 0:
            standing += board.population[region]
        elif lean < 0:
            standing -= board.population[region]
    return min(max(standing, UNTOLD + 1), -UNTOLD - 1)


LEAST_YEARS = 8            # Winters that each row has, those of the printed war
U2_TOP = 65_535            # an overlay may make anything; what a column cannot hold is held at its top


@functools.cache
def row_type(years: int) -> np.dtype:
    """A row on disk, of a war of so many years: a standing for each Winter, for those of the printed war at least."""
    lengths = {"standing": (max(years, LEAST_YEARS),)}
    return np.dtype([(name, RESULT[name].base, lengths.get(name, RESULT[name].shape)) for name in RESULT.names])


@kernel
def write_result(state, board, row):
    """Fill one RESULT record; turns count from Winter 1955 as 0, -1 is never."""
    public = state.public
    row.fln_wins = worth(state)
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
        fit_into(row.purse[side], tally.purse[side], 0, U2_TOP)
        row.purse[side, Purse.LEFT] = 2 * state.public.ops[side]
    fit_into(row.spent, tally.spent, 0, U2_TOP)
    fit_into(row.times, tally.times, 0, U2_TOP)
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


# What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set.


@kernel
def look(public, after):
    """Write down the tracks as they stand."""
    after[0] = public.ops[Side.FLN]
    after[1] = public.ops[Side.FRANCE]
    after[2] = public.french_public
    after[3] = public.incap
    after[4] = public.pied_noirs
    after[5] = public.crisis
    after[6] = public.density


@kernel
def note(state, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        look(state.public, state.tally.after)
        tell(state, event, side, place, a, b, c, d)
        state.secret.dice_n = 0


NEVER = -1


@kernel
def blank(state):
    """Nothing on the map, nothing played."""
    public = state.public
    clear(public)
    public.winner = Side.NEITHER
    public.first_referendum = NEVER
    public.last_referendum = NEVER
    fill(public.crisis_turn[:], NEVER)
    state.secret.traced = NEVER


@kernel
def blank_table(table):
    """Set a two-dimensional array to zero."""
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            table[row, column] = 0


# A game turn by turn: the state at its set-up and as each turn ends, one record of TURN each, and their columns on disk.
U1_TOP = 255               # an overlay may make anything; what a column cannot hold is held at its top
SIDES, KINDS, CONTROLS, LEVELS = map(words_of, (Side, Kind, Control, Level))
NAMED = {"ops": [SIDES[:2]], "chits": [SIDES[:2]], "faileks": [KINDS], "units": [KINDS[:Kind.COUNTRY]],
         "controls": [CONTROLS], "levels": [LEVELS]}
COLUMNS = TurnColumns(TURN, NAMED, ("control", "level", "allegiance"))
columns, column_types, as_columns = COLUMNS.columns, COLUMNS.column_types, COLUMNS.as_columns


def most_rows(board: np.record) -> int:
    """Rows a game, at most: the set-up, and its turns up to that of the last possible referendum (1.5)."""
    return int(board.referendum_final_turn) - int(board.first_turn) + 2


@kernel
def write_turn(state, board, kept, turn):
    """Fill one TURN record, all but its winner, with the state as `turn` ends; the turn before the first is the set-up's."""
    public = state.public
    kept.turn = turn
    kept.french_public = public.french_public
    kept.incap = public.incap
    kept.pied_noirs = public.pied_noirs
    kept.density = public.density
    kept.crisis = public.crisis
    kept.referendum = referendum_of(public, turn)
    kept.rage = public.rage
    kept.appeasement = public.appeasement
    kept.standing = leaning(state, board)
    fit_into(kept.ops, state.tally.points, 0, U1_TOP)
    fill(kept.chits, 0)
    for chit in range(board.chits):
        kept.chits[board.chit_side[chit]] += public.chit_played[chit] != 0
    write_forces(public, board, kept)
    write_regions(public, board, kept)


@kernel
def referendum_of(public, turn):
    """1.5. The referendum held in `turn`: 0 none, 1 won by France, 2 lost."""
    if turn == NEVER:
        return 0
    if turn == public.first_referendum:
        return 1 if public.vote_yes[0] > public.vote_no[0] else 2
    if turn == public.last_referendum:
        return 1 if public.vote_yes[1] > public.vote_no[1] else 2
    return 0


@kernel
def write_forces(public, board, kept):
    """C, D, F. Faileks and French units by kind of place."""
    fill(kept.faileks, 0)
    fill(kept.units, 0)
    for place in range(board.places):
        kind = board.kind[place]
        kept.faileks[kind] = min(kept.faileks[kind] + public.faileks[place], U1_TOP)
        kept.units[kind] = min(kept.units[kind] + public.units[place], U1_TOP)


@kernel
def write_regions(public, board, kept):
    """J, L. Control, level and value of each Region with a Population Number, and how many there are of each."""
    fill(kept.controls, 0)
    fill(kept.levels, 0)
    for region in range(board.populated):
        kept.control[region] = public.control[region]
        kept.level[region] = public.level[region]
        kept.allegiance[region] = public.allegiance[region]
        kept.controls[public.control[region]] += 1
        kept.levels[public.level[region]] += 1
    kept.sahara_fln = 0
    for region in range(board.populated, board.regions):
        kept.sahara_fln += public.control[region] == Control.FLN


def places(game) -> list[dict]:
    """Id, name and Population Number of each Region that has one, in the order of the columns; `game` is a LoadedScenario."""
    names, board = game.names, game.board[0]
    return [{"id": place, "name": name, "population": int(votes)} for place, name, votes
            in zip(names.places, names.place_names, board.population[:board.populated], strict=False)]
