"""What exact odds of Algeria stand on: a map of one place of each kind that holds what a person states."""
from types import SimpleNamespace
from typing import Any

from simulate.algeria.enums import Kind, Side, Spot
from simulate.algeria.state import PUBLIC
from simulate.core.kernels.plain import zeros


def staged(board: Any) -> Any:
    """A board with the same rule numbers, charts and counters but only five places, each numbered as its Kind."""
    found = board.copy()
    found.areas, found.places, found.france = Kind.SANCTUARY, len(Kind), Kind.FRANCE
    for kind in Kind:
        found.kind[kind] = kind
    found.abroad = 1 << Kind.SANCTUARY
    return found


def stated(place: Kind = Kind.RURAL, patrols: int = 0, terror: bool = False, **fields: int) -> Any:
    """A public record with so many units on Patrol and a Terror marker in one place, and these fields."""
    public = zeros(PUBLIC)
    public.side_count[Side.GOVERNMENT, place, Spot.PATROL], public.terror[place] = patrols, int(terror)
    for name, value in fields.items():
        public[name] = value
    return public


def with_psl(side: Side, psl: int, **fields: int) -> Any:
    """A state whose public record has this PSL, and these fields."""
    public = stated()
    for name, value in fields.items():
        public[name] = value
    public.psl[side] = psl
    return SimpleNamespace(public=public)
