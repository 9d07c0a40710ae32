"""A plan of Algeria's areas for a traced game: a tile for each, roughly where it lies; what stands there, the tracks."""

from typing import Any

from reports.algeria.charts.area_control import COLUMNS, tile_places
from reports.tracing.scene import FIRST, SECOND, SHARED, Plan, Region, Scene, Seat, Stand, Track
from simulate.algeria.enums import Class, Side

WIDE, HIGH, GAP = 100, 84, 3                 # units: a tile with its gap, and the gap on each side
NAME = 34                                    # from the top of a tile to the middle of its name
LONG = 7                                     # letters that a tile holds in the usual size
FLN = (Class.FAILEK, Class.BAND, Class.CADRE, Class.FRONT)
HOLDERS = {"fln": FIRST, "contested": SHARED, "government": SECOND}
KEY = ("A tile for each area, roughly where it lies; this is no map. Under its name: units of the FLN (disc) and of the "
       "Government (square). A T marks terror, an R resettlement. A thick outline: control has changed this turn.")


def plan(story: Any) -> Plan:
    """A tile for each area, and below them one for each country."""
    places, board = story.names.places, story.traced.match.loaded.board[0]
    areas = places[:int(board.areas)]
    tiles = tile_places(areas)
    below = max(row for _, row in tiles.values()) + 1
    countries = {place: (2 * at, below) for at, place in enumerate(places[len(areas):])}
    regions = [Region(place, "region" if place in tiles else "country", _tile(*at)) for place, at in (tiles | countries).items()]
    seats = {place: _seat(place, *at) for place, at in (tiles | countries).items()}
    return Plan(WIDE * COLUMNS, HIGH * (below + 1), WIDE * (COLUMNS // 2 + 1), regions, [], seats, frozenset(areas), KEY)


def _seat(place: str, column: int, row: int) -> Seat:
    """Towns and countries by their names in small letters: ORAN as "Oran"."""
    label = place.title() if place.isalpha() else place
    return Seat(WIDE * (column + 0.5), HIGH * row + NAME, label, "long" if len(label) > LONG else "")


def _tile(column: int, row: int) -> str:
    return f"M{WIDE * column + GAP} {HIGH * row + GAP}h{WIDE - 2 * GAP}v{HIGH - 2 * GAP}h{2 * GAP - WIDE}Z"


def scene(story: Any, stretch: int) -> Scene:
    """The board after a stretch."""
    public, board = story.traced.states[stretch][0].public, story[stretch].board
    count = public["count"].sum(axis=2)
    found = {}
    for at, place in enumerate(board["places"]):
        fln = int(count[at, list(FLN)].sum())
        marker = " ".join(letter for letter, name in (("T", "terror"), ("R", "resettled")) if place[name])
        area = at < int(story.traced.match.loaded.board[0].areas)
        found[place["place"]] = Stand(HOLDERS[place["control"]] if area else "", fln, int(count[at].sum()) - fln, marker)
    values = [("FLN PSL", int(public.psl[Side.FLN])), ("Government PSL", int(public.psl[Side.GOVERNMENT])),
              ("FLN AP", int(public.ap)), ("Air points", int(public.air_most)), ("Helo points", int(public.helo_most)),
              ("Naval points", int(public.naval))]
    rows = ("psl", "psl", "ap", "points", "points", "points")
    return Scene(found, [Track(row, title, value, str(value)) for row, (title, value) in zip(rows, values, strict=True)])
