"""What is recorded of a game of Algeria: a row at its end, a row a turn; and the blank state that it begins with."""
from simulate.algeria.enums import COUNTED, Box, Cause, Control, Happening, Kind, Mission, Purse, Side, Type
from simulate.algeria.rules.common.counters import areas_of, put
from simulate.algeria.rules.common.queries import is_abroad
from simulate.algeria.rules.effects.fln_income_and_builds import found_fronts_abroad
from simulate.algeria.rules.effects.interphase import firepower_abroad
from simulate.algeria.state import AVAILABLE, NOWHERE, POOL, TURN
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import clear, fill, fit_into
from simulate.core.kernels.turn_columns import TurnColumns, words_of

U1_TOP, U2_TOP, I2_TOP = 255, 65_535, 32_767   # an overlay may make anything; what a column cannot hold is held at its top


@kernel
def write_result(state, board, row):
    """Fill one RESULT record; turns count from 1, -1 is never."""
    public, tally = state.public, state.tally
    row.scale = public.scale
    row.fln_psl = public.psl[Side.FLN]
    row.government_psl = public.psl[Side.GOVERNMENT]
    row.ap = public.ap
    row.independent_turn = tally.independent_turn
    row.oas_turn = tally.oas_turn
    write_map(state, board, row)
    write_flows(tally, row, U2_TOP, U1_TOP)


@kernel
def write_flows(tally, row, most, most_happened):
    """C.6. What has been counted since the game began, up to the most that the columns of a record hold."""
    for side in range(2):
        fit_into(row.psl[side], tally.psl[side], -I2_TOP, I2_TOP)
    fit_into(row.ap_flow, tally.ap, 0, most)
    fit_into(row.missions, tally.missions, 0, most)
    fit_into(row.happened, tally.happened, 0, most_happened)
    for column in range(len(COUNTED)):
        row.used[column] = min(tally.used[COUNTED[column]], most)


@kernel
def write_map(state, board, row):
    """Areas, markers and units on the map at the end."""
    public, terror, resettled = state.public, 0, 0
    row.fln_areas = areas_of(state, board, Side.FLN)
    row.government_areas = areas_of(state, board, Side.GOVERNMENT)
    for place in range(board.areas):
        terror += public.terror[place]
        resettled += public.resettled[place]
    row.terror = terror
    row.resettled = resettled
    fill(row.government_units, 0)
    fill(row.fln_units, 0)
    for unit in range(board.units):
        if public.unit_place[unit] < board.places:
            kind = board.unit_type[unit]
            if kind < Type.FAILEK:
                row.government_units[kind] += 1
            else:
                row.fln_units[kind - Type.FAILEK] += 1


# A blank state: what both sides see, with the tracks and counters of the scenario; `starting` clears the rest.
NEVER = -1
SLOW_YEAR = 1954          # 13.1, 13.2 are for this scenario


@kernel
def blank(state, board):
    """Nothing on the map, every counter in the POOL; turn 0, which the first dice have in their key."""
    state.log.told_n = 0
    public = state.public
    clear(public)
    for unit in range(board.units):
        public.unit_place[unit] = POOL
        public.unit_class[unit] = board.unit_type[unit]
    for kind in range(board.first_unit.shape[0] - 1):
        counters, side = board.first_unit[kind + 1] - board.first_unit[kind], Side.GOVERNMENT if kind < Type.FAILEK else Side.FLN
        public.count[POOL, kind, 0] = counters
        public.side_count[side, POOL, 0] += counters
        public.where[kind, 0] = int(counters > 0) << POOL
        public.side_where[side, 0] |= public.where[kind, 0]


@kernel
def blank_tally(tally):
    """Nothing is counted yet."""
    clear(tally)
    tally.independent_turn = NEVER
    tally.oas_turn = NEVER


@kernel
def begin_tally(tally, board):
    """3, 11.21. Counting begins: nothing is yet but independence, where it is old."""
    blank_tally(tally)
    if board.first_independent != 0:
        tally.independent_turn = 0


@kernel
def set_tracks(state, board, ap):
    """3, C.8. The tracks and markers of the scenario, in a blank state; `ap` is the roll for the FLN."""
    public = state.public
    public.winner = Side.NEITHER
    public.leader = Side.NEITHER
    for side in range(2):
        public.psl[side] = board.first_psl[side]
    public.ap = min(ap, board.tracks_ap_top)
    public.air_most = board.first_air
    public.air_left = board.first_air
    public.helo_most = board.first_helo
    public.helo_left = board.first_helo
    public.naval = board.first_naval
    public.oas_place = NOWHERE
    public.oas_control = Side.NEITHER
    public.independent = board.first_independent
    public.border = board.first_border
    public.slow = board.optional_slow_reaction if board.year == SLOW_YEAR else 0
    public.mission_place = NOWHERE


@kernel
def lay_out(state, board):
    """3, C.8. The counters of the scenario: those abroad into the UG box, all others beside the map, to be placed."""
    for kind in range(board.first_unit.shape[0] - 1):
        unit = board.first_unit[kind]
        for wilaya in range(board.wilayas):
            for _ in range(board.first_units[wilaya, kind]):
                put(state, board, unit, AVAILABLE, kind, Box.COMPLETED, 0)
                unit += 1
        for place in range(board.areas, board.places):
            if is_abroad(board, place):
                for _ in range(board.first_units[board.wilaya[place], kind]):
                    put(state, board, unit, place, kind, Box.UNDERGROUND, 0)
                    unit += 1


@kernel
def first_turn(state, board):
    """3. The set-up is over; Fronts abroad where independence is old (11.21)."""
    state.public.turn = 1
    if board.first_independent != 0:
        found_fronts_abroad(state, board)


@kernel
def place_unit(state, board, unit, place):
    """3, C.8. A unit is set up: the FLN's underground, Police on Patrol, mobile Government units as at the end of a turn.

    Reading: divisions start concentrated; they may change their mode before it matters (7). French units have to be activated.
    """
    kind = board.unit_type[unit]
    box = Box.COMPLETED
    if kind >= Type.FAILEK:
        box = Box.UNDERGROUND
    elif kind == Type.POLICE:
        box = Box.PATROL
    elif kind == Type.ALGERIAN:
        box = Box.OPERATIONS
    put(state, board, unit, place, kind, box, 0)


# A game turn by turn: the state at its set-up and as each turn ends, one record of TURN each, and their columns on disk.
#
# The set-up is turn 0. What a turn counts (PSP by cause, AP, missions, random events, uses) stands in a record as the sum
# from the start of the game, and on disk as what the turn itself brought: a game's rows add up to its row of RESULT.
IN_FRANCE = 2
NAMED = {"areas": [words_of(Control)], "units": [words_of(Type)], "psl": [words_of((Side.FLN, Side.GOVERNMENT)), words_of(Cause)],
         "ap_flow": [words_of(Purse)], "missions": [words_of(Mission)], "happened": [words_of(Happening)],
         "used": [words_of(COUNTED)]}
LOCAL = ("control", "terror", "resettled")
FLOWS = ("psl", "ap_flow", "missions", "happened", "used")
COLUMNS = TurnColumns(TURN, NAMED, LOCAL, FLOWS)
columns, column_types, as_columns = COLUMNS.columns, COLUMNS.column_types, COLUMNS.as_columns


@kernel
def write_turn(state, board, kept, turn):
    """Fill one TURN record, all but its winner, with the state as `turn` ends."""
    public = state.public
    kept.turn = turn
    kept.fln_psl = public.psl[Side.FLN]
    kept.government_psl = public.psl[Side.GOVERNMENT]
    kept.ap = public.ap
    kept.air = public.air_most
    kept.helo = public.helo_most
    kept.naval = public.naval
    kept.border = public.border
    kept.independent = public.independent
    kept.oas = public.oas
    if public.oas != 0 and public.oas_place != NOWHERE and board.kind[public.oas_place] == Kind.FRANCE:
        kept.oas = IN_FRANCE
    kept.firepower_abroad = firepower_abroad(state, board)
    write_areas(public, board, kept)
    write_units(public, board, kept)
    write_flows(state.tally, kept, I2_TOP, I2_TOP)


@kernel
def write_areas(public, board, kept):
    """2.3, 11.5, 9.27. Control, Terror and resettlement of each area, and how many areas there are of each."""
    fill(kept.areas, 0)
    kept.terrorized = 0
    kept.resettlements = 0
    for area in range(board.areas):
        kept.control[area] = public.control[area]
        kept.terror[area] = public.terror[area]
        kept.resettled[area] = public.resettled[area]
        kept.areas[public.control[area]] += 1
        kept.terrorized += public.terror[area]
        kept.resettlements += public.resettled[area]


@kernel
def write_units(public, board, kept):
    """2.1. Units on the map by type, whatever side they show; those of the FLN in Morocco and Tunisia."""
    fill(kept.units, 0)
    kept.units_abroad = 0
    for unit in range(board.units):
        place = public.unit_place[unit]
        if place < board.places:
            kept.units[board.unit_type[unit]] += 1
            if board.unit_side[unit] == Side.FLN and is_abroad(board, place):
                kept.units_abroad += 1


def places(game) -> list[dict]:
    """Id, name, wilaya and kind of each area, in the order of the columns; `game` is a LoadedScenario."""
    board, names = game.board[0], game.names
    return [{"id": names.places[area], "name": names.place_names[area], "wilaya": names.wilayas[board.wilaya[area]],
             "kind": Kind(board.kind[area]).name.lower()} for area in range(board.areas)]
