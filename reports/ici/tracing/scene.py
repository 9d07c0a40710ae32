"""The map of Ici, c'est la France! for a traced game: shapes and seats of its places, what stands there, its tracks."""

from typing import Any

import numpy as np

from reports.ici.map.base_map import PLACES, STRETCH, Window
from reports.ici.map.geometry import Land, Line, land
from reports.ici.tracing.codebook import CRISES, GOVERNMENT_CRISIS
from reports.tracing import divergence
from reports.tracing.scene import FIRST, SECOND, SHARED, Border, Plan, Region, Scene, Seat, Stand, Track
from simulate.ici.enums import Crisis

SHOWN = Window(-2.95, 9.45, 31.7, 37.55)          # what the picture shows of the map
PART = 6.7                                        # degrees that each half of the map shows on a phone
UNITS = 100                                       # a degree east
DETAIL = 0.02                                     # degrees
KINDS = {Line.REGION: "region", Line.WILAYA: "wilaya", Line.FRONTIER: "frontier", Line.COAST: "coast"}
HOLDERS = {"FLN": FIRST, "contested": SHARED, "France": SECOND}
BESIDE = {  # degrees: places whose own ground is too small, or lies outside the picture
    "Alger": (3.1, 37.13), "Oran": (-1.0, 36.1), "Constantine": (6.45, 37.3), "7A": (-0.6, 32.2), "7B": (2.5, 32.2),
    "7C": (6.9, 32.2), "Tunisia": (8.9, 34.6), "Morocco": (-2.35, 33.2), "WestAfrica": (4.7, 32.0)}
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
    board, events = story[stretch].board, story[stretch].events
    received = {event["side"]: event["received"] for event in events if event["event"] == "income"}
    return Scene({name: _stand(place) for name, place in board["places"].items()}, _tracks(story, board["tracks"], received))


def _stand(place: divergence.Line) -> Stand:
    marker = str(place["allegiance"]) if "level" in place else ""
    return Stand(HOLDERS.get(place.get("control", ""), ""), sum(place["faileks"].values()), len(place.get("units", {})), marker)


def _tracks(story: Any, now: divergence.Line, received: dict[str, int]) -> list[Track]:
    step, crisis = now["pied_noirs"], now["crisis"]
    feeling = story.book.feeling(step)
    return [
        *(Track("", f"{side} Operation Points received", received.get(side, 0), str(received.get(side, "none")))
          for side in ("FLN", "France")),
        Track("french_public", "French Public", now["french_public"], str(now["french_public"])),
        Track("incap", "FLN Incap", now["incap"], str(now["incap"])),
        Track("density", "Troop Density", now["density"], str(now["density"])),
        Track("pied_noirs", "Pied-noirs", step, feeling if GOVERNMENT_CRISIS in feeling else f"{feeling} ({step})"),
        Track("crisis", "Government", crisis, CRISES[Crisis(crisis)])]
