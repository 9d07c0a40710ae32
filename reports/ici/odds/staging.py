"""What exact odds of Ici stand on: a map of three places that holds what a person states.

What the dice in force show, exactly: those of the rules that a designer may change to another kind.
"""
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from reports.odds.procedure import Chances
from simulate.core.data.cells import die_kind
from simulate.core.kernels.die_kinds import least_of, most_of, ways_exactly, ways_of, ways_showing, worth_of
from simulate.core.kernels.plain import plain
from simulate.ici.enums import Kind, Terrain

REGION, SAHARA, COMMUNITY = range(3)      # places of the staged map


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


def shown_by(die: int) -> Chances:
    """The chance of each value that one die of a kind shows; `die` is a field of the board."""
    ways = plain(ways_of)(die)
    return {value: Fraction(plain(ways_exactly)(die, value), ways)
            for value in range(plain(least_of)(die), plain(most_of)(die) + 1)}


def passing(die: int, need: int) -> Chances:
    """The same where only `need` counts: `need` - 1 stands for all that is lower, `need` for the rest."""
    good = Fraction(plain(ways_showing)(die, need), plain(ways_of)(die))
    return {need - 1: 1 - good, need: good}


def worth_of_faces(words: str, faces: Sequence[int]) -> int:
    """What the faces of one die come to, the die in words, such as "best of 2d6"."""
    return int(plain(worth_of)(die_kind(words), faces))
