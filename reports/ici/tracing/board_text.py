"""Boards as compact text: tracks, Regions, other places with counters, chits, what is off the map."""
from collections import Counter
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from reports.ici.tracing.codebook import (
    CONTROLS,
    CRISES,
    EFFECTS,
    GROUPS,
    LEVELS,
    RESETTLED,
    SIDES,
    Codebook,
    counted,
    faileks_words,
    listed,
    tracks,
    turn_name,
    unit_words,
)
from reports.tables import text_table
from simulate.ici.enums import ChitAt, Control, Failek, Lasting, Level, Side, Where

WIDTH = 120
SHORT = ("Ms", "Md", "Zc")
AWAY = {Where.DRAWN: "waiting", Where.ELIMINATED: "eliminated", Where.REMOVED: "removed for good"}
LATER = {Where.CUP: "in a cup", Where.NOT_YET: "not called up"}


def setup_text(book: Codebook, states: Any) -> Iterator[str]:
    """The board before the first turn."""
    yield from ("", "Set-up", "======")
    yield from _tracks(book, states)
    yield from _markers(book, states)
    yield from _table(book, states)
    yield from _chits(book, states)
    yield from _away(book, states)


def board_text(book: Codebook, states: Any, turn: int) -> Iterator[str]:
    """The board after a turn."""
    yield f"After {turn_name(turn)}"
    yield from _tracks(book, states)
    yield from _table(book, states)
    yield from _sizes(book, states)
    yield from _away(book, states)


def _wrapped(text: str) -> Iterator[str]:
    yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _tracks(book: Codebook, states: Any) -> Iterator[str]:
    public, now = states[0].public, tracks(states)
    yield from _wrapped(f"French Public {now.french_public}. FLN Incap {now.incap}. Troop Density {now.density}. "
                        f"Pied-noirs: {book.feeling(now.pied_noirs)} ({now.pied_noirs}). {CRISES[now.crisis]}.")
    happened = [f"{counted(int(public.referendums), 'referendum')} held"] if public.referendums else []
    happened += [name for name in ("rage", "appeasement") if public[name]]
    lasting = [EFFECTS[effect] for effect in Lasting if public.lasting[effect]]
    if happened or lasting:
        yield from _wrapped(f"In force: {listed(lasting)}. Has been: {listed(happened)}.")


def _markers(book: Codebook, states: Any) -> Iterator[str]:
    """Population Markers by level."""
    public = states[0].public
    for level in Level:
        found = [f"{book.place(place)} {public.allegiance[place]}" for place in range(book.populated)
                 if public.level[place] == level]
        if found:
            yield from _wrapped(f"{LEVELS[level]} Level: {', '.join(found)}.")


def _table(book: Codebook, states: Any) -> Iterator[str]:
    """All populated Regions, and every other place that holds a counter."""
    public, own = states[0].public, states[0].fln
    rows = []
    for place in range(len(book.places)):
        types = [int(own.types[place, kind]) for kind in Failek]
        stand = [number for number in range(len(book.units))
                 if public.unit_where[number] == Where.ON_MAP and public.unit_place[number] == place]
        if place < book.populated or any(types) or stand:
            rows.append(_row(book, public, place, types, stand))
    heads = ("Place", "Pop.", "Control", "Level", "Marker", "Resettled", "Faileks", "French units")
    for line in text_table.table(heads, rows, (True, False, True, True, False, True, True, True)).splitlines():
        yield "  " + line


def _row(book: Codebook, public: Any, place: int, types: list[int], stand: list[int]) -> tuple[str, ...]:
    """A place: its Population Number, who controls it (blank: France), its marker, the counters there."""
    short = " ".join(f"{count} {SHORT[kind]}" for kind, count in enumerate(types) if count)
    if public.maquis[place]:
        short += f" {public.maquis[place]} Maquis"
    return (_title(book, place), str(book.population(place) or ""), _control(book, public, place), *_marker(book, public, place),
            short, ", ".join(unit_words(book, number, int(public.unit_step[number])) for number in stand))


def _title(book: Codebook, place: int) -> str:
    short, full = book.place(place), book.place_names[place]
    return full if short == full else f"{short} {full}"


def _control(book: Codebook, public: Any, place: int) -> str:
    held = place >= book.algeria or public.control[place] == Control.FRANCE
    return "" if held else CONTROLS[int(public.control[place])]


def _marker(book: Codebook, public: Any, place: int) -> tuple[str, str, str]:
    if place >= book.populated:
        return "", "", ""
    return LEVELS[int(public.level[place])], str(int(public.allegiance[place])), RESETTLED[int(public.resettled[place])]


def _sizes(book: Codebook, states: Any) -> Iterator[str]:
    """How many chits each side has; which ones follows from the set-up and the draws."""
    public, parts = states[0].public, []
    for side in (Side.FLN, Side.FRANCE):
        hand, cup, track = public.hand_size[side], public.cup_size[side], public.track_chits[side].sum()
        parts.append(f"{SIDES[side]} {hand}, {cup} in the cup, {track} on the Game Turn Track")
    yield from _wrapped(f"Chits in hand: {'; '.join(parts)}.")


def _chits(book: Codebook, states: Any) -> Iterator[str]:
    """Hands, chits on the Game Turn Track, how many are left in the cups."""
    at = states[0].secret.chit_at
    for side in (Side.FLN, Side.FRANCE):
        own = [chit for chit in range(len(book.chits)) if book.owner(chit) == side]
        hand = [f"{book.titles[chit]} ({_span(book, chit)})" for chit in own if at[chit] == ChitAt.HAND]
        track = [f"{book.titles[chit]} ({_span(book, chit)})" for chit in own if at[chit] == ChitAt.TRACK]
        cup = sum(int(at[chit] == ChitAt.CUP) for chit in own)
        yield from _wrapped(f"{SIDES[side]}: hand of {len(hand)}: {listed(hand)}; {cup} in the cup; "
                            f"on the Game Turn Track: {listed(track)}.")


def _span(book: Codebook, chit: int) -> str:
    first, last = (55 + int(book.board[name][chit]) for name in ("chit_first", "chit_last"))
    return f"{first}-{last}" if first != last else str(first)


def _away(book: Codebook, states: Any) -> Iterator[str]:
    """Faileks off the map, French units that are not on it: those to come by their groups, the others by name."""
    public, pool = states[0].public, states[0].fln.pool
    parts = [f"Off the map: {faileks_words([int(count) for count in pool])}"]
    for where, words in LATER.items():
        names = [GROUPS[int(book.board.unit_group[number])] for number in range(len(book.units))
                 if public.unit_where[number] == where]
        if names:
            counts = [f'{count} "{name}"' for name, count in Counter(names).items()]
            parts.append(f"{words}: {listed(counts)}")
    for where, words in AWAY.items():
        found = [name for number, name in enumerate(book.units) if public.unit_where[number] == where]
        if found:
            parts.append(f"{words}: {', '.join(found)}")
    yield from _wrapped("; ".join(parts) + ".")
