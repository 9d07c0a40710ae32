"""A blank state: every field of the record that a game may have touched, set back; the tracks and counters of the scenario."""
from simulate.algeria.enums import Box, Side, Type
from simulate.algeria.rules.common.counters import put
from simulate.algeria.rules.common.queries import is_abroad
from simulate.algeria.rules.effects.fln_income_and_builds import found_fronts_abroad
from simulate.algeria.state import AVAILABLE, NOWHERE, POOL
from simulate.core.kernelcache import kernel
from simulate.core.kernels.questions import blank_own
from simulate.core.kernels.records import blank_memo, fill, take_seat

NEVER = -1
SLOW_YEAR = 1954          # 13.1, 13.2 are for this scenario


@kernel
def blank(state, board):
    """Nothing on the map, nothing counted, nobody asked."""
    state.log.n = 0
    state.log.lost = 0
    state.log.told_n = 0
    blank_public(state.public, board)
    blank_own(state.fln, Side.FLN)
    blank_own(state.government, Side.GOVERNMENT)
    blank_memo(state.fln_seat.memo)
    blank_memo(state.government_seat.memo)
    state.secret.dice_n = 0
    for procedure in range(state.secret.attempt.shape[0]):
        for place in range(board.places):
            state.secret.attempt[procedure, place] = 0
        state.secret.attempt[procedure, NOWHERE] = 0


@kernel
def blank_public(public, board):
    """Markers off, every counter in the POOL; turn 0, which the first dice have in their key."""
    public.turn = 0
    for array in (public.hits[:], public.owed[:], public.owed_cause[:]):
        fill(array, 0)
    for array in (public.control[:], public.terror[:], public.resettled[:], public.propagated[:], public.struck[:],
                  public.raided[:], public.helped[:], public.suppressed[:]):
        fill(array, 0)
    for array in (public.unit_box[:], public.unit_neutral[:], public.unit_moved[:], public.unit_changed[:], public.unit_back[:],
                  public.unit_home[:], public.unit_in[:]):
        for unit in range(board.units):
            array[unit] = 0
    for place in range(public.count.shape[0]):
        for group in range(public.count.shape[1]):
            fill(public.count[place, group], 0)
        for side in range(2):
            fill(public.side_count[side, place], 0)
    for group in range(public.where.shape[0]):
        fill(public.where[group], 0)
    for side in range(2):
        fill(public.side_where[side], 0)
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
    for side in range(2):
        fill(tally.psl[side], 0)
    fill(tally.ap[:], 0)
    fill(tally.missions[:], 0)
    fill(tally.happened[:], 0)
    fill(tally.used[:], 0)
    tally.independent_turn = NEVER
    tally.oas_turn = NEVER


@kernel
def begin_tally(tally, board):
    """3, 11.21. Counting begins: nothing is yet but independence, where it is old."""
    blank_tally(tally)
    if board.first_independent != 0:
        tally.independent_turn = 0


@kernel
def take_seats(state, fln_weights, government_weights):
    """The players' weights into their seats."""
    take_seat(state.fln_seat, fln_weights)
    take_seat(state.government_seat, government_weights)


@kernel
def set_tracks(state, board, ap):
    """3, C.8. The tracks and markers of the scenario; `ap` is the roll for the FLN."""
    public = state.public
    public.turn = 0
    public.segment = 0
    public.winner = Side.NEITHER
    public.way = 0
    public.scale = 0
    public.leader = Side.NEITHER
    for side in range(2):
        public.psl[side] = board.first_psl[side]
    public.halves = 0
    public.ap = min(ap, board.tracks_ap_top)
    public.air_most = board.first_air
    public.air_left = board.first_air
    public.helo_most = board.first_helo
    public.helo_left = board.first_helo
    public.naval = board.first_naval
    public.oas = 0
    public.oas_place = NOWHERE
    public.oas_control = Side.NEITHER
    public.independent = board.first_independent
    public.border = board.first_border
    public.border_active = 0
    public.border_new = 0
    public.amnesty = 0
    public.jealousy = 0
    public.suez = 0
    public.slow = board.optional_slow_reaction if board.year == SLOW_YEAR else 0
    public.slow_used = 0
    public.france_used = 0
    public.fln_passed = 0
    public.passes = 0
    public.mission = 0
    public.mission_place = NOWHERE
    public.must_react = 0
    public.coup_units = 0


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
