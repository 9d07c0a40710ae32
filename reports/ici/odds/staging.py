"""What exact odds of Ici stand on: the default board, and a map of three places that holds what a person states."""
import functools
from typing import Any

from simulate.ici.board.load import load
from simulate.ici.enums import Kind, Terrain

REGION, SAHARA, COMMUNITY = range(3)      # places of the staged map


@functools.cache
def default_board() -> Any:
    """The board whose rule numbers hold where no other is given: scenario 1955 as it is."""
    return load("ici-1955").board[0]


def staged(board: Any, kind: Kind = Kind.REGION, terrain: Terrain = Terrain.NONE) -> tuple[Any, int]:
    """A board with the same rule numbers and counters but only three places, and the one of them that is of this kind.

    Place 0 is a populated Region or Major City, 1 a Region in the Sahara, 2 a Community that borders place 0.
    """
    found = board.copy()
    found.populated, found.regions, found.algeria, found.places = 1, 2, 3, 3
    found.near_n[COMMUNITY], found.near[COMMUNITY, 0] = 1, REGION
    place = REGION
    if kind not in (Kind.REGION, Kind.MAJOR_CITY):
        place = SAHARA if kind == Kind.SAHARA else COMMUNITY
    found.kind[place], found.terrain[place] = kind, terrain
    return found, place
