"""Where two histories of the same dice part, and the first turn in which they differ in what matters.

Both are worked out from the values of the JSON lines of two traced games (docs/trace.md), never from their words.
"""
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from reports.trace_book import CRISES
from simulate.ici.names import Crisis

Line = dict[str, Any]
State = dict[tuple[str, str | None], Any]

# Keys of an event that repeat a rule number or data, not what happened: a hit is another when it hits, not when it needs less.
RULED = {"rule", "title", "need", "modifier", "most", "france_first_to", "base", "tax", "incap", "schedule", "abroad", "oas",
         "halves", "population", "garrison_value", "france_gains", "fln_gains"}
ENDS = {"collapse": "Collapse", "final_referendum": "the Final Referendum", "total_control": "control of all Regions"}
OWNERS = {"FLN": "the FLN's", "contested": "contested", "France": "France's"}
WINNERS = {"FLN": "the FLN", "France": "France"}


class Stretch(NamedTuple):
    """The set-up or a turn: its event lines, and the board line after it."""
    events: Sequence[Line]
    board: Line


class Point(NamedTuple):
    """Event `index` of a stretch; one beyond its last event means the board after it. `number`: of the event in the game."""
    stretch: int
    index: int
    number: int


class Matter(NamedTuple):
    """One difference that matters after a turn: what ("end", "referendum", "crisis", "rage", "appeasement", "oas", "control"),
    where (a Region, else None), and how it stands on both sides."""
    what: str
    place: str | None
    base: Any
    variant: Any

    def words(self) -> str:
        """The variant's first: "3C contested instead of France's"."""
        now, then = (WORDS[self.what](value) for value in (self.variant, self.base))
        return f"{f'{self.place} ' if self.place else ''}{now} instead of {then}"


def happened(event: Line) -> Line:
    """What an event line says of what happened."""
    return {key: value for key, value in event.items() if key not in RULED}


def parts_at(base: Sequence[Stretch], variant: Sequence[Stretch], start: int = 0, before: int = 0) -> Point | None:
    """The first event that is not the same on both sides, or that only one of them has; None for the same history.

    The stretches before `start`, of `before` events, are known to be the same.
    """
    for stretch in range(start, min(len(base), len(variant))):
        ours, theirs = base[stretch], variant[stretch]
        index = _first_unlike(ours.events, theirs.events)
        if index is not None:
            return Point(stretch, index, before + index)
        before += len(ours.events)
        if ours.board != theirs.board:
            return Point(stretch, len(ours.events), before)
    shorter = min(len(base), len(variant))
    return Point(shorter, 0, before) if len(base) != len(variant) else None


def _first_unlike(ours: Sequence[Line], theirs: Sequence[Line]) -> int | None:
    for index, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if happened(one) != happened(other):
            return index
    return min(len(ours), len(theirs)) if len(ours) != len(theirs) else None


def matters(base: Sequence[Stretch], variant: Sequence[Stretch], start: int = 0) -> tuple[int, list[Matter]] | None:
    """The first stretch, from `start` on, after which something that matters differs, and all that does, or None."""
    for stretch in range(start, min(len(base), len(variant))):
        found = list(_unlike(state(base[stretch]), state(variant[stretch])))
        if found:
            return stretch, found
    if len(base) == len(variant):
        return None
    stretch = min(len(base), len(variant))
    now, then = (state(side[stretch])["end", None] if len(side) > stretch else "over" for side in (variant, base))
    return stretch, [Matter("end", None, then, now)]


def _unlike(base: State, variant: State) -> Iterator[Matter]:
    for what, place in base:
        ours, theirs = base[what, place], variant.get((what, place), base[what, place])
        if _told(what, ours) != _told(what, theirs):
            yield Matter(what, place, ours, theirs)


def _told(what: str, value: Any) -> Any:
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
    return value if value == "over" else f"a win for {WINNERS[value[0]]} by {ENDS[value[1]]}"


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
