"""What must hold of a whole position of Algeria, worked out in NumPy from the record alone. Each function gives complaints."""
import numpy as np

from simulate.algeria.enums import Box, Class, Control, Kind, Side, Type, Way
from simulate.algeria.state import AVAILABLE, NOWHERE, OUT, POOL

AIRMOBILE = (Class.BRIGADE_AIR, Class.ELITE_AIR, Class.ALGERIAN_AIR)
MARKERS = ("terror", "resettled", "propagated", "struck", "raided", "helped", "suppressed")


def said(true, words: str) -> list[str]:
    return [] if np.all(true) else [words]


def counters(board, state) -> list[str]:
    """2.1, 2.2: every counter in one place, box and state, showing a side that it has; what is counted of them agrees."""
    public, n = state.public, int(board.units)
    place, group, box, neutral = (public[name][:n] for name in ("unit_place", "unit_class", "unit_box", "unit_neutral"))
    there = (place >= 0) & (place < board.places)
    found = said(there | np.isin(place, (POOL, AVAILABLE, OUT)), "a counter nowhere")
    found += said(np.isin(box, list(Box)) & np.isin(neutral, (0, 1)), "a counter in no box")
    found += said(board.class_type[group] == board.unit_type[:n], "a counter that shows a side it does not have")
    if found:
        return found        # they cannot be counted
    count, side_count = np.zeros_like(public.count), np.zeros_like(public.side_count)
    np.add.at(count, (place, group, 2 * box + neutral), 1)
    np.add.at(side_count, (board.unit_side[:n], place, 2 * box + neutral), 1)
    found += said(count == public.count, "counters by place, Class and Spot")
    found += said(side_count == public.side_count, "counters by side, place and Spot")
    bits = 1 << np.arange(count.shape[0])
    found += said((bits[:, None, None] * (count > 0)).sum(axis=0) == public.where, "places by Class and Spot")
    found += said((bits[:, None] * (side_count > 0)).sum(axis=1) == public.side_where, "places by side and Spot")
    found += said(there | (neutral == 0), "a neutralized counter off the map")
    return found + said(np.isin(public.unit_in[:n], (0, 1)), "a counter that takes part in half")


def boxes(board, state) -> list[str]:
    """2.2, 6.2, 11.21, 11.22, 11.12: who may stand where."""
    public, n = state.public, int(board.units)
    place, box, kind = public.unit_place[:n], public.unit_box[:n], board.unit_type[:n]
    there, fln, police = place < board.places, kind >= Type.FAILEK, kind == Type.POLICE
    abroad = there & (place >= board.areas)
    found = said(~(there & fln) | (box != Box.PATROL), "an FLN unit on Patrol")
    found += said(~(there & police) | (box == Box.PATROL), "Police that does not patrol")
    found += said(~(there & ~fln) | (box != Box.UNDERGROUND), "a Government unit underground")
    found += said(~abroad | fln, "a Government unit abroad")
    found += said((place != board.france) | (kind == Type.CADRE), "in France, and no Cadre")
    found += said((place == board.france).sum() <= board.france_cadres, "too many Cadres in France")
    fronts = np.bincount(place[there & (kind == Type.FRONT)], minlength=board.places)[:board.places]
    where = board.kind[:board.places]
    remote = (where == Kind.REMOTE) | (public.resettled[:board.places] == 1)
    countries = (where == Kind.SANCTUARY) & (board.reading_country_fronts_are_counters == 0)
    found += said(fronts <= 1, "two Fronts in an area") + said((fronts == 0) | ~remote, "a Front in a Remote area")
    return found + said((fronts == 0) | ~countries, "a Front abroad")


def tracks(board, state) -> list[str]:
    """2.3, 6.33, 11.3, 11.5, 12.1: every marker on its track."""
    public, areas = state.public, int(board.areas)
    found = said((public.psl >= 0) & (public.psl <= board.tracks_psl_top), "a PSL off the track")
    found += said(0 <= public.ap <= board.tracks_ap_top, "AP off the track")
    found += said(public.halves == 0, "half PSP left over")
    over = public.way != Way.NONE
    found += said(over or (public.owed == 0).all(), "PSP owed to somebody")
    found += said(0 <= public.air_left <= public.air_most <= max(board.points_most, board.first_air), "Air Points")
    found += said(0 <= public.helo_left <= public.helo_most <= max(board.points_most, board.first_helo), "Helicopter Points")
    found += said(0 <= public.naval <= max(board.points_most, board.first_naval), "Naval Points")
    found += said(0 <= public.border <= max(board.border_most + 1, board.first_border), "the Border Zone")
    found += said(public.border == 0 or public.independent == 1 or board.first_border > 0, "a Border Zone before independence")
    found += said(public.oas == 1 or (public.oas_place, public.oas_control) == (NOWHERE, Side.NEITHER), "an OAS and none")
    urban = public.oas_place < board.places and board.kind[public.oas_place] in (Kind.URBAN, Kind.FRANCE)
    found += said(public.oas_place == NOWHERE or urban, "the OAS outside the towns")
    found += said(np.isin(public.control[:areas], list(Control)), "control by nobody")
    for name in MARKERS:
        found += said(np.isin(public[name][:board.places], (0, 1)), f"{name}: a marker is there or not")
    found += said((public.resettled[:areas] == 0) | (board.kind[:areas] == Kind.RURAL), "resettled where nobody can be")
    return found + said(public.terror[areas:board.places] == 0, "terror abroad")


def turn_over(board, state) -> list[str]:
    """10.3, 4: as a turn has ended and the next begins."""
    public, n = state.public, int(board.units)
    place, box, kind, group = (array[:n] for array in (public.unit_place, public.unit_box, board.unit_type, public.unit_class))
    area = place < board.areas
    if board.reading_neutralized_stay != 0:
        area = area & (public.unit_neutral[:n] == 0)
    fln, mobile = area & (kind >= Type.FAILEK), area & (kind < Type.POLICE)
    found = said(box[fln] == Box.UNDERGROUND, "an FLN unit above ground")
    found += said((box[mobile] == Box.COMPLETED) | (public.coup_units == 1), "a Government unit that is still active")
    found += said(~np.isin(group[mobile], AIRMOBILE), "an airmobile unit that does not show its front")
    found += said((public.air_left, public.helo_left) == (public.air_most, public.helo_most), "points that are not back")
    used = [public[name][:board.places] for name in MARKERS[2:]]
    found += said(not np.any(used) and not public.passes and not public.amnesty and not public.jealousy, "what held for a turn")
    return found + said(public.border_active == 0, "a Border Zone that is still active")


def counted(board, state, first_ap: int) -> list[str]:
    """C.6: PSL and AP are what the scenario gave and what was counted since."""
    psl = board.first_psl + state.tally.psl.sum(axis=1)
    flow = state.tally.ap
    ap = first_ap + flow[:4].sum() - flow[4:].sum()
    return said(psl == state.public.psl, "PSL and their causes") + said(ap == state.public.ap, "AP and their purses")


ALWAYS = (counters, boxes, tracks)


def complaints(board, state, checks=ALWAYS) -> list[str]:
    return [words for check in checks for words in check(board, state)]
