"""Boards as text, read from board lines: tracks, Regions, other places with counters, chits, what is off the map."""
from collections import Counter
from collections.abc import Iterator

from reports.ici.tracing.codebook import (
    CRISES,
    EFFECTS,
    GROUPS,
    LEVELS,
    OWNERS,
    Codebook,
    faileks_words,
    turn_name,
)
from reports.tables import text_table
from reports.tracing.divergence import Line
from reports.tracing.narrative import counted, listed, unbroken, wrapped

SHORT = ("Ms", "Md", "Zc")
MOODS = ("rage", "appeasement")
TRACKS = {"french_public": "French Public", "incap": "FLN Incap", "density": "Troop Density"}
AWAY = {"drawn": "waiting", "eliminated": "eliminated", "removed": "removed for good"}
LATER = {"cup": "in a cup", "not_yet": "not called up"}
HEADS = ("Place", "Pop.", "Control", "Level", "Marker", "Resettled", "Faileks", "French units")


def board_text(book: Codebook, board: Line) -> Iterator[str]:
    """The board after the set-up or a turn."""
    setup = board["after"] == "setup"
    yield from ("", "Set-up", "======") if setup else (f"After {turn_name(board['turn'] - 1)}",)
    for part in (_tracks, _markers, _table, _chits, _away) if setup else (_tracks, _table, _sizes, _away):
        yield from part(book, board)


def track_lines(book: Codebook, board: Line) -> dict[str, str]:
    """Each track in words, by its name."""
    tracks = board["tracks"]
    return {**{name: f"{title} {tracks[name]}" for name, title in TRACKS.items()},
            "pied_noirs": f"Pied-noirs: {book.feeling(tracks['pied_noirs'])} ({tracks['pied_noirs']})",
            "crisis": CRISES[tracks["crisis"]]}


def _tracks(book: Codebook, board: Line) -> Iterator[str]:
    yield from wrapped(f"{'. '.join(track_lines(book, board).values())}.")
    happened = [f"{counted(board['referendums'], 'referendum')} held"] if board["referendums"] else []
    happened += [mood for mood in MOODS if board[mood]]
    lasting = [EFFECTS[effect] for effect in board["lasting"]]
    if happened or lasting:
        yield from wrapped(f"In force: {listed(lasting)}. Has been: {listed(happened)}.")


def _markers(book: Codebook, board: Line) -> Iterator[str]:
    """Population Markers by level."""
    for level in LEVELS.values():
        found = [f"{book.named(name)} {place['allegiance']}" for name, place in board["places"].items()
                 if place.get("level") == level]
        if found:
            yield from wrapped(f"{level} Level: {', '.join(found)}.")


def _table(book: Codebook, board: Line) -> Iterator[str]:
    """All populated Regions, and every other place that holds a counter."""
    rows = [_row(book, number, place) for number, place in enumerate(board["places"].values())
            if "level" in place or any(place["faileks"].values()) or place.get("units")]
    for line in text_table.table(HEADS, rows, "lrllrlll").splitlines():
        yield "  " + line


def _row(book: Codebook, number: int, place: Line) -> tuple[str, ...]:
    """A place: its Population Number, who controls it (blank: France), its marker, the counters there."""
    maquis = [f"{place['maquis']} Maquis"] if place.get("maquis") else []
    held = place.get("control", "France")
    return (book.full_place(number), str(book.population(number) or ""), "" if held == "France" else held,
            *(str(place.get(name, "")) for name in ("level", "allegiance", "resettled")),
            " ".join([*_faileks(place["faileks"]), *maquis]), _units(place))


def _faileks(types: Line) -> list[str]:
    return [f"{count} {short}" for short, count in zip(SHORT, types.values(), strict=True) if count]


def _units(place: Line) -> str:
    return ", ".join(unbroken(unit if step == "full" else f"{unit} ({step})") for unit, step in place.get("units", {}).items())


def _sizes(book: Codebook, board: Line) -> Iterator[str]:
    """How many chits each side has; which ones follows from the set-up and the draws."""
    parts = [f"{side} {len(chits['hand'])}, {len(chits['cup'])} in the cup, {len(chits['track'])} on the Game Turn Track"
             for side, chits in board["chits"].items()]
    yield from wrapped(f"Chits in hand: {'; '.join(parts)}.")


def _chits(book: Codebook, board: Line) -> Iterator[str]:
    """Hands, chits on the Game Turn Track, how many are left in the cups."""
    for side, chits in board["chits"].items():
        hand, track = (listed(map(book.chit_with_years, chits[where])) for where in ("hand", "track"))
        yield from wrapped(f"{side}: hand of {len(chits['hand'])}: {hand}; {len(chits['cup'])} in the cup; "
                            f"on the Game Turn Track: {track}.")


def _away(book: Codebook, board: Line) -> Iterator[str]:
    """Faileks off the map, French units that are not on it: those to come by their groups, the others by name."""
    parts, away = [f"Off the map: {faileks_words([*board['off_map'].values()])}"], board["units_away"]
    for where, words in LATER.items():
        groups = Counter(GROUPS[book.board.unit_group[book.units.index(name)]] for name in away[where])
        counts = listed((f'{count} "{name}"' for name, count in groups.items()), "")
        parts += [f"{words}: {counts}"] if counts else []
    parts += [f"{words}: {', '.join(away[where])}" for where, words in AWAY.items() if away[where]]
    yield from wrapped("; ".join(parts) + ".")


def board_rows(book: Codebook, board: Line) -> dict[str, str]:
    """The lines of a board by what they describe, places by their ids."""
    found = {"turn": f"{board['season']} {board['year']}", **track_lines(book, board)}
    moods = [mood for mood in MOODS if board[mood]]
    found["past"] = f"Has been: {board['referendums']} referendums{''.join(f', {mood}' for mood in moods)}"
    found["lasting"] = f"In force: {listed(effect.replace('_', ' ') for effect in board['lasting'])}"
    found |= {name: f"{book.named(name)}: {_place(place) or 'empty'}" for name, place in board["places"].items()}
    for side, chits in board["chits"].items():
        hand = listed((unbroken(book.titles[book.chits.index(chit)]) for chit in chits["hand"]), "none")
        found[f"chits {side}"] = f"{side} chits: {len(chits['cup'])} in the cup; hand of {len(chits['hand'])}: {hand}"
    found["off_map"] = f"Faileks off the map: {' '.join(_faileks(board['off_map'])) or 'none'}"
    return found | {where: f"Units {words}: {listed(map(unbroken, board['units_away'][where]), 'none')}"
                    for where, words in (AWAY | {"cup": LATER["cup"]}).items()}


def _place(place: Line) -> str:
    """"contested, Activist Level 15, 1 Ms 1 Md; CSPL, 1 RCP (reduced)"."""
    parts = [OWNERS[place["control"]]] if place.get("control") else []
    if "level" in place:
        parts += [f"{place['level']} Level {place['allegiance']}"]
        parts += [f"resettled {place['resettled']}"] if place["resettled"] else []
    parts += [f"{place['maquis']} Maquis"] if place.get("maquis") else []
    faileks, units = " ".join(_faileks(place["faileks"])), _units(place)
    return "; ".join([", ".join([*parts, *([faileks] if faileks else [])]), *([units] if units else [])])
