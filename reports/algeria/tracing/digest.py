"""A turn of Algeria in a few lines, from the values of its JSON lines: tracks, the random event, coups, control, missions."""
from collections import Counter
from collections.abc import Iterator, Sequence

from reports.tracing.digest import changed_control, sentence, tally
from reports.tracing.divergence import Line
from reports.tracing.narrative import Story, counted

TRACKS = {"fln_psl": "FLN PSL", "government_psl": "Government PSL", "ap": "AP"}
OWNERS = {"fln": "the FLN's", "contested": "contested", "government": "the Government's"}
CONTACTS = ("flush", "intelligence")
FLN_UNITS = {"cadre", "front", "band", "failek"}


def digest(story: Story, stretch: int) -> list[str]:
    """The lines of a turn; a line that would say nothing is left out."""
    events, before, after = story[stretch].events, story[stretch - 1].board, story[stretch].board
    held: list[dict[str, str]] = [{place["place"]: OWNERS[place["control"]] for place in board["places"]}
                                  for board in (before, after)]
    found = (sentence("Tracks", _tracks(before, after)), sentence("Events", _politics(events)),
             sentence("Control", changed_control(*held)), sentence("Missions", _missions(events)),
             sentence("Fights", _fights(events)))
    return [line for line in found if line]


def _tracks(before: "Line", after: "Line") -> Iterator[str]:
    """PSL and AP at the start and at the end of the turn."""
    for name, title in TRACKS.items():
        yield f"{title} {before[name]} -> {after[name]}" if before[name] != after[name] else f"{title} {after[name]}"


def _politics(events: "Sequence[Line]") -> Iterator[str]:
    """The random event, coups, the OAS, independence."""
    for event in events:
        if event["event"] == "random" and event["happening"] != "none":
            yield f"random event {event['happening']}"
        elif event["event"] == "coup":
            yield f"a coup attempted ({event['psp']:+d} PSP)"
        elif event["event"] == "oas active":
            yield "the OAS is active" if event["active"] else "the OAS is gone"
        elif event["event"] == "independent":
            yield "Morocco and Tunisia are independent"


def _missions(events: "Sequence[Line]") -> Iterator[str]:
    """How many missions of each kind each side carried out; Flush and Intelligence stand in a trace with their Contact roll."""
    kinds = Counter((event["side"], event["mission"]) for event in events
                    if event["event"] == "mission" or (event["event"] == "contact" and event["mission"] in CONTACTS))
    for side in ("FLN", "Government"):
        said = ", ".join(f"{number} {kind}" for (whose, kind), number in kinds.items() if whose == side)
        if said:
            yield f"{side} {said}"


def _fights(events: "Sequence[Line]") -> Iterator[str]:
    """Combats with their hits, and the units lost and reduced of both sides."""
    combats = [event for event in events if event["event"] == "combat"]
    if combats:
        hits = [sum(event[name] for event in combats) for name in ("fln_hit", "government_hit")]
        yield f"{counted(len(combats), 'combat')} ({hits[0]} on the FLN, {hits[1]} on the Government)"
    for reduced, done in ((0, "eliminated"), (1, "reduced")):
        lost = [event["unit"] in FLN_UNITS for event in events if event["event"] == "lost" and event["reduced"] == reduced]
        yield from tally((sum(lost), f"FLN unit {done}", f"FLN units {done}"),
                         (len(lost) - sum(lost), f"Government unit {done}", f"Government units {done}"))
    yield from tally((sum(event["event"] == "neutralized" for event in events), "unit neutralized", "units neutralized"))
