"""How two histories of Ici, c'est la France! are compared: what matters in them, and their boards line by line."""
from typing import Any

from reports.ici.tracing.board_text import SHORT
from reports.ici.tracing.codebook import CRISES, Book
from reports.tracing.divergence import OVER, Line, Parting, State, Stretch
from reports.tracing.narrative import firm, listed
from simulate.ici.enums import Crisis

# Keys of an event that repeat a rule number or data, not what happened: a hit is another when it hits, not when it needs less.
RULED = {"rule", "title", "need", "modifier", "most", "france_first_to", "base", "tax", "incap", "schedule", "abroad", "oas",
         "halves", "population", "garrison_value", "france_gains", "fln_gains"}
ENDS = {"collapse": "Collapse", "final_referendum": "the Final Referendum", "total_control": "control of all Regions"}
OWNERS = {"FLN": "the FLN's", "contested": "contested", "France": "France's"}
WINNERS = {"FLN": "the FLN", "France": "France"}


def weighed(what: str, value: Any) -> Any:
    """What of a value matters: of a referendum who won it, not by how many votes."""
    return [(vote["yes"] > vote["no"], vote["final"]) for vote in value] if what == "referendum" else value


def state(stretch: Stretch) -> State:
    """How everything that matters stands after a stretch, weightiest first."""
    board = stretch.board
    votes = [{key: event[key] for key in ("yes", "no", "final")} for event in stretch.events if event["event"] == "referendum"]
    over = [(event["winner"], event["way"]) for event in stretch.events if event["event"] == "game_over"]
    found: State = {("end", None): over[0] if over else None, ("referendum", None): votes,
                    ("crisis", None): CRISES[Crisis(board["tracks"]["crisis"])]}
    found |= {(mood, None): board[mood] for mood in ("rage", "appeasement")} | {("oas", None): "oas" in board["lasting"]}
    return found | {("control", name): place["control"] for name, place in board["places"].items() if "level" in place}


def _end(value: Any) -> str:
    if value is None:
        return "the game going on"
    return value if value == OVER else f"a win for {WINNERS[value[0]]} by {ENDS[value[1]]}"


def _votes(votes: list[Line]) -> str:
    return " and ".join(_vote(vote) for vote in votes) or "no referendum"


def _vote(vote: Line) -> str:
    which = "the Final Referendum" if vote["final"] else "a referendum"
    return f"{which} {'won' if vote['yes'] > vote['no'] else 'lost'} by France (Yes {vote['yes']}, No {vote['no']})"


WORDS = {
    "end": _end, "referendum": _votes, "crisis": lambda value: "the Fourth Republic" if value == "Fourth Republic" else value,
    "rage": lambda value: "rage" if value else "no rage",
    "appeasement": lambda value: "appeasement" if value else "no appeasement",
    "oas": lambda value: "the OAS" if value else "no OAS", "control": OWNERS.__getitem__,
}
PARTING = Parting(frozenset(RULED), state, WORDS, weighed)


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
