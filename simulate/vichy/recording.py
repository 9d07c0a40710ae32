"""What is recorded of a game of Vichy France: a row at its end, a row a turn, the log of its events."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import clear, fill, fit_into, tell
from simulate.core.kernels.turn_columns import TurnColumns, named_places, words_of
from simulate.vichy.enums import COUNTED, Fate, Holder, Outcome, Region, Side
from simulate.vichy.rules.queries import colonies_held
from simulate.vichy.state import TURN

U1_TOP, U2_TOP, I2_TOP = 255, 65_535, 32_767   # an overlay may make anything; what a column cannot hold is held at its top


@kernel
def write_result(state, board, row):
    """Fill one RESULT record; turns count from 1, -1 is never."""
    public, tally = state.public, state.tally
    write_position(public, board, row)
    row.landed_turn = tally.landed_turn
    row.ended_turn = tally.ended_turn
    fit_into(row.declared, public.declared, 0, U1_TOP)
    fit_into(row.outcomes, tally.outcomes, 0, U1_TOP)
    for column in range(len(COUNTED)):
        row.used[column] = min(tally.used[COUNTED[column]], U2_TOP)


@kernel
def write_position(public, board, row):
    """Vichy France, its colonies and its units as they stand."""
    row.status = public.status
    row.hexes = public.hexes
    row.result = public.result
    row.usat = max(min(public.usat, I2_TOP), -I2_TOP)
    row.usjt = min(public.usjt, I2_TOP)
    row.allied_brps = public.brps[Side.ALLIES]
    row.axis_brps = public.brps[Side.AXIS]
    row.held = colonies_held(public, board)
    fit_into(row.control, public.holder, 0, U1_TOP)
    fit_into(row.fate, public.fate, 0, U1_TOP)


# What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set.


@kernel
def look(public, after):
    """Write down the numbers that TRACKS names, as they stand."""
    after[0] = public.status
    after[1] = public.hexes
    after[2] = public.result
    after[3] = public.usat
    after[4] = public.fate[Fate.VICHY]
    after[5] = public.fate[Fate.GERMAN]
    for colony in range(public.holder.shape[0]):
        after[6 + colony] = public.holder[colony]


@kernel
def note(state, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        look(state.public, state.tally.after)
        tell(state, event, side, place, a, b, c, d)
    state.secret.dice_n = 0


# A blank state: what both sides see; `starting` clears the rest.
NEVER = -1


@kernel
def blank(state, board):
    """France has just fallen; turn 0, before the surrender is settled."""
    state.tally.landed_turn = NEVER
    state.tally.ended_turn = NEVER
    public = state.public
    clear(public)
    public.winner = Side.NEITHER
    public.hexes = Holder.NOBODY
    public.result = board.diplomacy_start
    public.entry = board.america_turn
    fill(public.holder[:], Holder.NOBODY)
    fill(public.outcome[:], Outcome.NONE)


# A game turn by turn: the state at its set-up and as each turn ends, one record of TURN each, and their columns on disk.
COLUMNS = TurnColumns(TURN, {"fate": [words_of(Fate)]}, ("control",))
column_types, as_columns = COLUMNS.column_types, COLUMNS.as_columns


@kernel
def write_turn(state, board, kept, turn):
    """Fill one TURN record, all but its winner, with the state as `turn` ends."""
    kept.turn = turn
    write_position(state.public, board, kept)
    kept.lead = 1 if colonies_held(state.public, board) >= board.victory_colonies else -1


def places(game) -> list[dict]:
    """Id, name and region of each colony, in the order of the columns; `game` is a LoadedScenario."""
    return [{**place, "region": Region(int(region)).name.lower()}
            for place, region in zip(named_places(game), game.board[0].region, strict=False)]
