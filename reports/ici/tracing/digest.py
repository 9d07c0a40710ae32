"""A turn of Ici, c'est la France! in a few lines, from the values of its JSON lines: points, chits, crises, control, fights."""
from collections.abc import Iterator, Sequence
from typing import Any

from reports.ici.tracing.board_text import OWNERS
from reports.ici.tracing.codebook import SIDES
from reports.tracing.digest import changed_control, sentence, tally
from reports.tracing.divergence import Line
from reports.tracing.narrative import counted, listed


def digest(story: Any, stretch: int) -> list[str]:
    """The lines of a turn; a line that would say nothing is left out."""
    events = story[stretch].events
    titles = dict(zip(story.book.chits, story.book.titles, strict=True))
    before, after = (story[each].board["places"] for each in (stretch - 1, stretch))
    held: list[dict[str, str]] = [{name: OWNERS[place["control"]] for name, place in places.items() if "level" in place}
                                  for places in (before, after)]
    found = (sentence("OPs", _points(events)), sentence("Chits", _chits(events, titles)),
             sentence("Crises and votes", _politics(events)), sentence("Control", changed_control(*held)),
             sentence("Fights", _fights(events)))
    return [line for line in found if line]


def _points(events: "Sequence[Line]") -> Iterator[str]:
    """What each side received, and what was left when the turn ended."""
    ended = next((event["before"]["ops"] for event in events if event["event"] == "turn_ends"), None)
    for side in SIDES.values():
        received = [event["received"] for event in events if event["event"] == "income" and event["side"] == side]
        left = f", {ended[side]} not used" if ended and ended[side] else ""
        yield from (f"{side} {amount}{left}" for amount in received)


def _chits(events: "Sequence[Line]", titles: dict[str, str]) -> Iterator[str]:
    """The chits played."""
    for event in events:
        if event["event"] == "chit_played":
            whose = f" (a chit of {event['of']})" if event["of"] != event["side"] else ""
            yield f"{event['side']} \"{titles[event['chit']]}\"{whose}"


def _politics(events: "Sequence[Line]") -> Iterator[str]:
    """Crises, rage and appeasement, referendums."""
    for event in events:
        if event["event"] == "crisis":
            yield event["crisis"]
        elif event["event"] in ("rage", "appeasement"):
            yield f"{event['event']}{' (cancelled)' if event['cancelled'] else ''}"
        elif event["event"] == "referendum":
            which = "Final Referendum" if event["final"] else "referendum"
            won = "won" if event["yes"] > event["no"] else "lost"
            yield f"{which} {won} by France, Yes {event['yes']}, No {event['no']}"


def _fights(events: "Sequence[Line]") -> Iterator[str]:
    """Searches and combats, structure attacks, actions of both sides, with what came of them."""
    of: dict[str, list[Line]] = {}
    for event in events:
        of.setdefault(event["event"], []).append(event)
    if "search" in of:
        number, found = len(of["search"]), sum(event["found"] for event in of["search"])
        yield f"{number} {'search' if number == 1 else 'searches'} ({counted(found, 'Failek')} found)"
    yield from tally((len(of.get("morice", ())), "attack at the Morice Line", "attacks at the Morice Line"),
                     (len(of.get("failek_killed", ())), "Failek killed", "Faileks killed"),
                     (sum(event["left"] == "reduced" for event in of.get("unit_hit", ())), "unit reduced", "units reduced"),
                     (sum(event["left"] == "out" for event in of.get("unit_hit", ())), "unit eliminated", "units eliminated"))
    tests = len(of.get("logistics", ()))
    if tests:
        hit = [event["place"] for event in of.get("structure", ()) if event["hit"]]
        yield f"{counted(tests, 'structure attack')} ({listed(hit, 'no')} hit)"
    yield from tally((len(of.get("insurgency", ())), "insurgency action", "insurgency actions"),
                     (len(of.get("operation", ())), "counterinsurgency action", "counterinsurgency actions"))
