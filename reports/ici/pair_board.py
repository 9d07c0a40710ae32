"""A board of Ici, c'est la France! line by line: a line for each track, place and pool, by what it is about."""
from reports.ici.parting import OWNERS
from reports.ici.trace_board_text import SHORT
from reports.ici.trace_book import CRISES, Book
from reports.parting import Line
from reports.phrases import firm, listed
from simulate.ici.names import Crisis

Rows = dict[str, str]
AWAY = {"drawn": "Units waiting", "eliminated": "Units eliminated", "removed": "Units removed for good", "cup": "Units in a cup"}
TRACKS = {"french_public": "French Public", "incap": "FLN Incap", "density": "Troop Density"}


def rows(book: Book, board: Line) -> Rows:
    """Lines by what they are about, places by their ids."""
    tracks = board["tracks"]
    found = {"turn": f"{board['season']} {board['year']}"}
    found |= {name: f"{title} {tracks[name]}" for name, title in TRACKS.items()}
    found["pied_noirs"] = f"Pied-noirs: {book.feeling(tracks['pied_noirs'])} ({tracks['pied_noirs']})"
    found["crisis"] = CRISES[Crisis(tracks["crisis"])]
    moods = [mood for mood in ("rage", "appeasement") if board[mood]]
    found["past"] = f"Has been: {board['referendums']} referendums{''.join(f', {mood}' for mood in moods)}"
    found["lasting"] = f"In force: {listed(effect.replace('_', ' ') for effect in board['lasting'])}"
    found |= {name: place_line(book, name, place) for name, place in board["places"].items()}
    for side, chits in board["chits"].items():
        hand = listed((firm(book.titles[book.chits.index(chit)]) for chit in chits["hand"]), "none")
        found[f"chits {side}"] = f"{side} chits: {len(chits['cup'])} in the cup; hand of {len(chits['hand'])}: {hand}"
    found["off_map"] = f"Faileks off the map: {_faileks(board['off_map'])}"
    return found | {where: f"{title}: {listed(map(firm, board['units_away'][where]), 'none')}" for where, title in AWAY.items()}


def place_line(book: Book, name: str, place: Line) -> str:
    """What stands in a place: "2B: contested, Activist Level 15, 1 Ms 1 Md; CSPL, 1 RCP (reduced)"."""
    parts = [OWNERS[place["control"]]] if place.get("control") else []
    if "level" in place:
        parts += [f"{place['level']} Level {place['allegiance']}"]
        parts += [f"resettled {place['resettled']}"] if place["resettled"] else []
    if place.get("maquis"):
        parts.append(f"{place['maquis']} Maquis")
    faileks = _faileks(place["faileks"])
    units = ", ".join(firm(unit if step == "full" else f"{unit} ({step})") for unit, step in place.get("units", {}).items())
    stand = "; ".join([", ".join([*parts, *([faileks] if faileks != "none" else [])]), *([units] if units else [])])
    return f"{book.place(book.places.index(name))}: {stand or 'empty'}"


def _faileks(types: Line) -> str:
    return " ".join(f"{count} {short}" for short, count in zip(SHORT, types.values(), strict=True) if count) or "none"
