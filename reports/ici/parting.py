"""What histories of Ici, c'est la France! are compared by: control of Regions, crises, referendums, moods, the OAS, the end."""
from typing import Any

from reports.ici.trace_book import CRISES
from reports.parting import OVER, Line, Parting, State, Stretch
from simulate.ici.names import Crisis

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
