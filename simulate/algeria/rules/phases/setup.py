"""3, C.8: the set-up, the Government first."""
from simulate.algeria.enums import Ask, Procedure, Segment, Type
from simulate.algeria.event_log import note
from simulate.algeria.recording import first_turn, lay_out, place_unit, set_tracks
from simulate.algeria.rules.common.counters import may_hold_front
from simulate.algeria.rules.common.decisions import ask, begin, begin_segment, offer
from simulate.algeria.rules.common.dice import total
from simulate.algeria.rules.effects.government_purchases import first_available
from simulate.algeria.state import NOWHERE
from simulate.algeria.trace_events import Event
from simulate.core.kernelcache import kernel


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
