"""Data sets that can be played, in the order of their numbers."""
import itertools
from collections.abc import Iterator

from simulate.core.errors import UserError
from simulate.ici.board import load
from simulate.ici.draws import Values, draw

SCENARIOS = ("ici-1955", "ici-1959")


def drawn(seed: int) -> Iterator[tuple[int, Values | None]]:
    """Every draw of `seed`, in order: its number and the data set, None where no playable board comes of it."""
    for number in itertools.count():
        values = draw(seed, number)
        try:
            for scenario in SCENARIOS:
                load(scenario, values=values)
        except UserError:
            values = None
        yield number, values


def playable(seed: int, wanted: int) -> list[tuple[int, Values]]:
    """The first `wanted` draws of `seed` from which both scenarios can be built, with their numbers."""
    return list(itertools.islice(((number, values) for number, values in drawn(seed) if values is not None), wanted))
