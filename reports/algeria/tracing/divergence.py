"""What histories of Algeria are compared by: the end, coups, the OAS, independence, who is ahead in PSL, control of areas."""
from typing import Any

from reports.tables.sides import NOBODY, sides, spoken
from reports.tracing.divergence import END, OVER, Parting, State, Stretch

# Keys of an event that repeat ratings and modifiers, not what happened: a mission is another when its number is, not its roll.
RULED = {"roll", "rating", "fln_firepower", "government_firepower", "fln", "government"}
FLN, GOVERNMENT = sides("algeria")
THE = dict(zip((FLN, GOVERNMENT), spoken("algeria"), strict=True))
OWNERS = {"fln": "the FLN's", "contested": "contested", "government": "the Government's"}


def state(stretch: Stretch) -> State:
    """How everything that matters stands after a stretch, weightiest first."""
    board = stretch.board
    over = [(event["winner"], event["way"], event["scale"]) for event in stretch.events if event["event"] == "game over"]
    lead = board["fln_psl"] - board["government_psl"]
    found: State = {(END, None): over[0] if over else None,
                    ("coup", None): sum(event["event"] == "coup" for event in stretch.events),
                    ("oas", None): board["oas"], ("independence", None): board["independent"],
                    ("lead", None): FLN if lead > 0 else GOVERNMENT if lead < 0 else None}
    return found | {("control", place["place"]): place["control"] for place in board["places"]}


def _end(value: Any) -> str:
    if value is None:
        return "the game going on"
    if value == OVER:
        return value
    winner, _, scale = value
    return "a game stopped at the turn limit" if winner == NOBODY else f"a {scale} win for {_the(winner)}"


def _the(winner: str) -> str:
    return {"fln": THE[FLN], "government": THE[GOVERNMENT]}[winner]


WORDS = {
    END: _end, "coup": lambda value: "a coup attempted" if value else "no coup",
    "oas": lambda value: "the OAS active" if value else "no OAS",
    "independence": lambda value: f"Morocco and Tunisia {'' if value else 'not '}independent",
    "lead": lambda value: f"{THE[value]} ahead" if value else "nobody ahead", "control": OWNERS.__getitem__,
}
PARTING = Parting(frozenset(RULED), state, WORDS)
