"""What must hold of a whole position, worked out in NumPy from the record alone. Each function gives a list of complaints."""
import numpy as np

from simulate.ici.enums import ChitAt, Control, Kind, Lasting, Level, Side, Special, Step, Where
from simulate.ici.state import NOWHERE


def said(true, words: str) -> list[str]:
    return [] if np.all(true) else [words]


def faileks(board, state) -> list[str]:
    """F, 2.1, C: every counter on the map or off it, counts kept, nobody where nobody may be."""
    public, own, n = state.public, state.fln, int(board.places)
    found = said(own.pool + own.types.sum(axis=0) == board.counters, "Faileks on and off the map are not those in the box")
    found += said(own.types >= 0, "fewer than no Faileks") + said(own.pool >= 0, "fewer than no Faileks off the map")
    found += said(own.types[n:] == 0, "Faileks on no place") + said(public.faileks == own.types.sum(axis=1), "faileks by place")
    found += said(public.faileks_in_algeria == public.faileks[:board.algeria].sum(), "faileks_in_algeria")
    found += said(public.faileks_abroad == public.faileks[board.algeria:n].sum(), "faileks_abroad")
    found += said((own.moved >= 0) & (own.moved <= own.types) & (own.crossed >= 0) & (own.crossed <= own.types), "moved, crossed")
    for country in range(board.algeria, n):
        free = public.lasting[Lasting.WEST_AFRICA if country == board.west_africa else Lasting.TUNISIA_MOROCCO]
        found += said(free or public.faileks[country] == public.maquis[country] == 0, f"Faileks in country {country}")
        found += said(0 <= public.maquis[country] <= board.population[country], f"Maquis in country {country}")
    found += said(public.maquis[:board.algeria] == 0, "Maquis in Algeria")
    return found


def units(board, state) -> list[str]:
    """F: each French unit in exactly one place or box, counts by place, class and step those of the units."""
    public, n = state.public, int(board.units)
    where, place, step = public.unit_where[:n], public.unit_place[:n], public.unit_step[:n]
    on_map = where == Where.ON_MAP
    found = said(np.isin(where, list(Where)), "a unit nowhere at all")
    found += said(on_map == (place != NOWHERE), "unit_place and unit_where")
    found += said(where != Where.DRAWN, "a unit drawn and not placed") + said(place[on_map] < board.algeria, "a unit abroad")
    found += said((step[on_map] == Step.FULL) | (step[on_map] == Step.REDUCED), "a unit on the map without strength")
    gone = (where == Where.ELIMINATED) | (where == Where.REMOVED)
    found += said(step[gone] == Step.OUT, "a unit gone that has strength left")
    group = np.zeros_like(public.group)
    np.add.at(group, (place[on_map], board.unit_class[:n][on_map], step[on_map]), 1)
    found += said(group == public.group, "units by place, class and step")
    found += said(group.sum(axis=(1, 2)) == public.units, "units by place")
    bellounis = on_map & (board.class_special[board.unit_class[:n]] & Special.BELLOUNIS != 0)
    return found + said(board.bellounis_may[place[bellounis]] == 1, "Bellounis units where they may not be")


def tracks(board, state) -> list[str]:
    """H, J, 1.3, 1.4, I: every marker on its track."""
    public, n, over = state.public, int(board.populated), state.public.way != 0
    found = said(0 <= public.french_public <= board.tracks_top, "French Public")
    found += said(0 <= public.incap <= board.tracks_top, "FLN Incap") + said(0 <= public.crisis <= 5, "Government Crisis")
    found += said(0 <= public.pied_noirs < board.pied_noirs_crisis_at or over, "Pied-noirs")
    found += said(board.first_density <= public.density <= max(board.density_top, board.first_density), "Troop Density")
    found += said((public.ops >= 0) & (public.ops <= board.points_cap), "Operation Points")
    found += said((public.allegiance[:n] >= 0) & (public.allegiance[:n] <= board.tracks_top), "Population Markers")
    found += said((public.level[:n] >= Level.FLN) & (public.level[:n] <= Level.SUPPORT), "levels")
    found += said((public.resettled >= 0) & (public.resettled <= 2), "resettled")
    outside = (board.kind == Kind.MAJOR_CITY) | (np.arange(len(board.kind)) >= n)
    found += said(public.resettled[outside] == 0, "resettled where nobody can be")
    found += said(np.isin(public.lasting, [0, 1]) & (public.lasting >= board.first_lasting), "lasting effects")
    found += said(public.halves == 0 and public.squares == 0, "half OPs or an Attack Chart left over")
    return found + said((public.chit_played >= 0) & (public.chit_played <= 1 + public.turn), "chits played")


def control(board, state) -> list[str]:
    """L, I: who controls each place, from the counters there; Resource Sites stand empty before their chit (C)."""
    public, found, held = state.public, [], 0
    for place in range(board.algeria):
        n, u = int(public.faileks[place]), int(public.units[place])
        if place < board.populated:
            garrison = int(board.population[place] + public.density)
            french = n == 0 or garrison == 2 * n or (garrison > 2 * n and board.reading_france_at_twice == 1)
            right = Control.FLN if n >= garrison else Control.FRANCE if french else Control.CONTESTED
        else:
            right = Control.FLN if n > 0 and n >= u else Control.FRANCE
        found += said(public.control[place] == right, f"control of place {place}: {public.control[place]}, not {right}")
        held += place < board.regions and right == Control.FLN
        if board.kind[place] == Kind.RESOURCE_SITE and not public.lasting[Lasting.OIL]:
            found += said(n == u == 0, f"Resource Site {place} before its chit")
    return found + said(state.secret.fln_held == held, "Regions that the FLN holds")


def chits(board, state) -> list[str]:
    """K, 1.2: each chit in one place; hands, cups and the Game Turn Track as everybody counts them."""
    public, at, n = state.public, state.secret.chit_at[:board.chits], int(board.chits)
    found = said(np.isin(at, list(ChitAt)), "a chit nowhere")
    found += said((at == ChitAt.OUT) == (board.first_chit[:n] == ChitAt.OUT), "a chit of the other scenario")
    played = (at == ChitAt.PLAYED) | (at == ChitAt.ACTIVE)
    found += said(played == ((public.chit_played[:n] > 0) | (board.first_chit[:n] >= ChitAt.PLAYED)), "chits played")
    years = np.zeros_like(public.track_chits)
    for side, own in ((Side.FLN, state.fln), (Side.FRANCE, state.france)):
        mine = board.chit_side[:n] == side
        held = sorted(own.hand[:own.hand_n].tolist())
        found += said(held == np.flatnonzero(mine & (at == ChitAt.HAND)).tolist(), f"hand of {side.name}")
        found += said(public.hand_size[side] == own.hand_n, f"hand_size of {side.name}")
        found += said(public.cup_size[side] == (mine & (at == ChitAt.CUP)).sum(), f"cup_size of {side.name}")
        put = own.track_chit[:own.track_n]
        found += said(board.chit_side[put] != side, f"own chits on the track by {side.name}")
        found += said(np.isin(at[put], [ChitAt.TRACK, ChitAt.PLAYED, ChitAt.ACTIVE]), f"track of {side.name}")
        np.add.at(years[side], board.chit_last[:n][mine & (at == ChitAt.TRACK)], 1)
    return found + said(years == public.track_chits, "chits on the Game Turn Track") + said(years <= 1, "two chits in a year")


def hidden(board, state) -> list[str]:
    """House rule: a side's own record holds nothing of the other's."""
    france = state.france
    nothing = [france.types, france.moved, france.crossed, france.pool, france.square_type]
    return said(all((each == 0).all() for each in nothing), "what France may not know") + said(
        (state.fln.side, france.side) == (Side.FLN, Side.FRANCE), "sides")


def stacking(board, state) -> list[str]:
    """G: limits at the end of a turn; French units in excess stay only where no bordering Region has room."""
    public, found = state.public, []
    for place in range(board.algeria):
        found += said(public.faileks[place] <= board.stack_fln[place], f"{public.faileks[place]} Faileks in place {place}")
        if public.units[place] > board.stack_france[place]:
            near = board.near[place, :board.near_n[place]]
            regions = near[near < board.regions]
            full = public.units[regions] >= board.stack_france[regions]
            only_bellounis = all(board.class_special[group] & Special.BELLOUNIS
                                 for group in np.flatnonzero(public.group[place].sum(axis=1)))
            found += said(full | only_bellounis, f"{public.units[place]} French units in place {place}")
    return found


ALWAYS = (faileks, units, tracks, control, chits, hidden)


def complaints(board, state, checks=ALWAYS) -> list[str]:
    return [words for check in checks for words in check(board, state)]
