"""How two histories of Ici, c'est la France! are compared: what matters in them, and their boards line by line.

A turn of Ici, c'est la France! in a few lines, from the values of its JSON lines: points, chits, crises, control, fights.

The map of Ici, c'est la France! for a traced game: shapes and seats of its places, what stands there, its tracks.
"""
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from reports.ici.map.base_map import PLACES, STRETCH, Land, Window, land, spots
from reports.ici.map.base_map import Line as BetweenRegions
from reports.ici.tables.outcomes import date
from reports.ici.tracing.codebook import (
    CRISES,
    ENDS,
    GOVERNMENT_CRISIS,
    OWNERS,
    PLAYERS,
    SIDES,
    word,
)
from reports.ici.tracing.json_lines import end, header, when
from reports.ici.tracing.text import MOODS, PHASES, TRACKS, IciStory, board_rows, heading, result, track_lines
from reports.tracing.narrative import (
    END,
    FIRST,
    SECOND,
    SHARED,
    Border,
    Divergence,
    Line,
    Narrative,
    Plan,
    Region,
    Scene,
    Seat,
    Stand,
    State,
    Stretch,
    Track,
    counted,
    listed,
)
from reports.tracing.numbered_trace import changed_control, sentences, tally
from simulate.ici.enums import Crisis, Segment

SHOWN = Window(-2.95, 9.45, 31.7, 37.55)          # what the picture shows of the map
PART = 6.7                                        # degrees that each half of the map shows on a phone
UNITS = 100                                       # a degree east
DETAIL = 0.02                                     # degrees
KINDS = {BetweenRegions.REGION: "region", BetweenRegions.WILAYA: "wilaya", BetweenRegions.FRONTIER: "frontier",
         BetweenRegions.COAST: "coast"}
HELD_BY = {"FLN": FIRST, "contested": SHARED, "France": SECOND}
BESIDE = spots("beside")            # places whose own ground is too small, or lies outside the picture
NAMES = {"WestAfrica": "West Africa"}
KEY = ("Under the name of a place: Faileks (disc) and French units (square). The number behind a name is its Population Marker. "
       "Small squares are units in Cities and Towns. A thick outline: control has changed this turn.")


def plan(story: Any) -> Plan:
    """The map of the board that the game is played on; places without a position have no seat, those left out look foreign."""
    shown, rows = land(DETAIL), story.book.loaded.tables.rows["regions"]
    populated = frozenset(story.book.places[:story.book.populated])
    regions = [Region(place, shape.kind if place in story.book.places else "country", _path(shape.ring, closed=True))
               for place, shape in shown.shapes.items()]
    seats = {place: _seat(place, shown, rows[place]) for place in story.book.places if place in rows}
    return Plan(UNITS * (SHOWN.east - SHOWN.west), UNITS * STRETCH * (SHOWN.north - SHOWN.south),
                UNITS * PART, regions, [*_borders(shown)], seats, populated, KEY)


def _seat(place: str, shown: Land, row: dict) -> Seat:
    if place in shown.shapes:
        at = BESIDE.get(place) or PLACES.get(place) or shown.shapes[place].label
        return Seat(*_at(*at), NAMES.get(place, place), "away" if place in NAMES else "")
    return Seat(*_at(row["longitude"], row["latitude"]), row["name"], "small")


def _at(east: float, north: float) -> tuple[float, float]:
    return round(UNITS * (east - SHOWN.west)), round(UNITS * STRETCH * (SHOWN.north - north))


def _borders(shown: Land) -> list[Border]:
    """All lines of a kind as one."""
    return [Border(name, "".join(_path(points) for between, points in shown.lines if between is kind))
            for kind, name in KINDS.items()]


def _path(points: np.ndarray, closed: bool = False) -> str:
    found = [_at(*point) for point in points.tolist()]
    return "M" + "L".join(f"{x} {y}" for x, y in found) + ("Z" if closed else "")


def scene(story: Any, stretch: int) -> Scene:
    """The board after a stretch, and what each side received in it (1.1)."""
    board = story[stretch].board
    received = {event["side"]: event["received"] for event in story[stretch].of("income")}
    return Scene({name: _stand(place) for name, place in board["places"].items()}, _tracks(story, board["tracks"], received))


def _stand(place: Line) -> Stand:
    marker = str(place["allegiance"]) if "level" in place else ""
    return Stand(HELD_BY.get(place.get("control", ""), ""), sum(place["faileks"].values()), len(place.get("units", {})), marker)


def _tracks(story: Any, now: Line, received: dict[str, int]) -> list[Track]:
    step, crisis = now["pied_noirs"], now["crisis"]
    feeling = story.book.feeling(step)
    return [
        *(Track("", f"{side} Operation Points received", received.get(side, 0), str(received.get(side, "none")))
          for side in ("FLN", "France")),
        *(Track(name, title, now[name], str(now[name])) for name, title in TRACKS.items()),
        Track("pied_noirs", "Pied-noirs", step, feeling if GOVERNMENT_CRISIS in feeling else f"{feeling} ({step})"),
        Track("crisis", "Government", crisis, CRISES[Crisis(crisis)])]


def digest(story: Any, stretch: int) -> list[str]:
    """The lines of a turn; a line that would say nothing is left out."""
    now = story[stretch]
    titles = dict(zip(story.book.chits, story.book.titles, strict=True))
    return sentences({"OPs": _points(now), "Chits": _chits(now, titles), "Crises and votes": _politics(now.events),
                      "Control": changed_control(lambda each: _held(story[each].board), stretch), "Fights": _fights(now)})


def _held(board: Line) -> dict[str, str]:
    return {name: OWNERS[place["control"]] for name, place in board["places"].items() if "level" in place}


def _points(now: Stretch) -> Iterator[str]:
    """What each side received, and what was left when the turn ended."""
    ended = next((event["before"]["ops"] for event in now.of("turn_ends")), None)
    for side in SIDES.values():
        received = [event["received"] for event in now.of("income") if event["side"] == side]
        left = f", {ended[side]} not used" if ended and ended[side] else ""
        yield from (f"{side} {amount}{left}" for amount in received)


def _chits(now: Stretch, titles: dict[str, str]) -> Iterator[str]:
    """The chits played."""
    for event in now.of("chit_played"):
        whose = f" (a chit of {event['of']})" if event["of"] != event["side"] else ""
        yield f"{event['side']} \"{titles[event['chit']]}\"{whose}"


def _politics(events: "Sequence[Line]") -> Iterator[str]:
    """Crises, rage and appeasement, referendums."""
    for event in events:
        if event["event"] == "crisis":
            yield event["crisis"]
        elif event["event"] in MOODS:
            yield f"{event['event']}{' (cancelled)' if event['cancelled'] else ''}"
        elif event["event"] == "referendum":
            which = "Final Referendum" if event["final"] else "referendum"
            won = "won" if event["yes"] > event["no"] else "lost"
            yield f"{which} {won} by France, Yes {event['yes']}, No {event['no']}"


def _fights(now: Stretch) -> Iterator[str]:
    """Searches and combats, structure attacks, actions of both sides, with what came of them."""
    searches, left = now.of("search"), [event["left"] for event in now.of("unit_hit")]
    if searches:
        number, found = len(searches), sum(event["found"] for event in searches)
        yield f"{number} {'search' if number == 1 else 'searches'} ({counted(found, 'Failek')} found)"
    yield from tally((len(now.of("morice")), "attack at the Morice Line", "attacks at the Morice Line"),
                     (len(now.of("failek_killed")), "Failek killed", "Faileks killed"),
                     (left.count("reduced"), "unit reduced", "units reduced"),
                     (left.count("out"), "unit eliminated", "units eliminated"))
    tests = len(now.of("logistics"))
    if tests:
        hit = [event["place"] for event in now.of("structure") if event["hit"]]
        yield f"{counted(tests, 'structure attack')} ({listed(hit, 'no')} hit)"
    yield from tally((len(now.of("insurgency")), "insurgency action", "insurgency actions"),
                     (len(now.of("operation")), "counterinsurgency action", "counterinsurgency actions"))


# Keys of an event that repeat a rule number or data, not what happened: fire differs if it hits or not, not if it needs less.
RULED = {"rule", "title", "need", "modifier", "most", "france_first_to", "base", "tax", "incap", "schedule", "abroad", "oas",
         "halves", "population", "garrison_value", "france_gains", "fln_gains"}


def what_matters(what: str, value: Any) -> Any:
    """The part of a value that matters: who won a referendum, not by how many votes."""
    return [(vote["yes"] > vote["no"], vote["final"]) for vote in value] if what == "referendum" else value


def state(stretch: Stretch) -> State:
    """Everything that matters, as it is after a stretch, the most important first."""
    board = stretch.board
    votes = [{key: event[key] for key in ("yes", "no", "final")} for event in stretch.of("referendum")]
    found = stretch.over("game_over") | {("referendum", None): votes, ("crisis", None): CRISES[Crisis(board["tracks"]["crisis"])]}
    found |= State({(mood, None): board[mood] for mood in MOODS}) | {("oas", None): "oas" in board["lasting"]}
    return found | {("control", name): place["control"] for name, place in board["places"].items() if "level" in place}


def _votes(votes: list[Line]) -> str:
    return " and ".join(_vote(vote) for vote in votes) or "no referendum"


def _vote(vote: Line) -> str:
    which = "the Final Referendum" if vote["final"] else "a referendum"
    return f"{which} {'won' if vote['yes'] > vote['no'] else 'lost'} by France (Yes {vote['yes']}, No {vote['no']})"


WORDS = {
    END: lambda value: f"a win for {PLAYERS[value[0]]} by {ENDS[value[1]]}", "referendum": _votes,
    "crisis": lambda value: "the Fourth Republic" if value == "Fourth Republic" else value,
    "rage": lambda value: "rage" if value else "no rage",
    "appeasement": lambda value: "appeasement" if value else "no appeasement",
    "oas": lambda value: "the OAS" if value else "no OAS", "control": OWNERS.__getitem__,
}
POINTS = {"before", "after"}


def points(event: Line) -> set[str] | None:
    """1.1 is points alone; elsewhere the tracks before and after an event only repeat them."""
    return None if event["event"] == "income" else POINTS


DIVERGENCE = Divergence(frozenset(RULED), state, WORDS, points, what_matters)


def standing(story: IciStory, stretch: int) -> list[str]:
    """How many populated Regions each side controls, "Regions: FLN 5, contested 3, France 17.", and the tracks."""
    board = story[stretch].board
    held = list(_held(board).values())
    return [f"Regions: {', '.join(f'{holder} {held.count(owner)}' for holder, owner in OWNERS.items())}.",
            f"{'. '.join(track_lines(story.book, board).values())}."]


TELLING = Narrative(
    heading=heading, story=IciStory, header=header, divergence=DIVERGENCE, phases=PHASES, setup=Segment.SETUP, coded=word,
    when=when, date=lambda turn: date(turn - 1), end=end, result=lambda story: result(story.ended),
    rows=lambda story, stretch: board_rows(story.book, story[stretch].board),
    standing=standing, digest=digest, plan=plan, scene=scene, matter="control of a Region, a crisis, a referendum")
