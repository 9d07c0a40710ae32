"""Games of a run replayed: what the reports on swings need to know of a game, and its events as steps."""
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from reports.win_probability.model import Shape

if TYPE_CHECKING:
    import polars as pl

SET_UP, SET_UP_SEGMENT = "set-up", 0
FIRST, FINAL = "first", "final"


class Label(NamedTuple):
    """To what an event belongs: number of the instance in its game, kind, name."""
    instance: int
    kind: str
    name: str = ""


class Told(NamedTuple):
    """An event: the number of its segment (or of a stage of it), to what it belongs, and the numbers of the position after it."""
    segment: int
    label: Label
    numbers: np.ndarray


@dataclass(frozen=True)
class Live:
    """What the regressions of segments get beside the numbers that the model of turns reads (live_values).

    `extra` numbers of a position; `matter`: numbers that count for more where the game is open; the drift of a segment may change
    its course at the turns `bends`; turns come in `seasons`.
    """
    shape: Shape
    extra: tuple[str, ...]
    matter: tuple[str, ...]
    bends: tuple[int, ...]
    seasons: int = 1


@dataclass(frozen=True)
class Replays:
    """How replayed games of a game are told.

    `columns`: the numbers of a position, which `position(traced)(states)` gives of a STATE record, shape (1,), as a turn ends.
    `told(traced)`: for each turn its events; `first(traced)`: the number of the first turn. `named`: kinds that are told by name
    as well, `words` of some of them with a place for the name, `about` what they are, in a title. `closing`: kinds whose name
    says whether one ends its game, see FIRST and FINAL.
    """
    columns: tuple[str, ...]
    live: Live
    told: Callable[[Any], Iterable[Iterable[Told]]]
    position: Callable[[Any], Callable[[Any], np.ndarray]]
    first: Callable[[Any], int]
    named: Sequence[str]
    about: str
    words: Mapping[str, str] = field(default_factory=dict)
    closing: tuple[str, ...] = ()


def steps(traced: Any, replays: Replays) -> "pl.DataFrame":
    """A row for each stretch of events of one label: game, turn, segment, instance, kind, name, then the numbers of the position
    after it. The first row (the turn before the first) is the set-up."""
    import polars as pl

    schema = {"game": pl.UInt64, "turn": pl.Int64, "segment": pl.Int64, "instance": pl.Int64, "kind": pl.String,
              "name": pl.String, **dict.fromkeys(replays.columns, pl.Float32)}
    return pl.DataFrame(list(_rows(traced, replays)), schema=schema, orient="row")


def _rows(traced: Any, replays: Replays) -> Iterator[tuple]:
    first = replays.first(traced)
    yield traced.game, first - 1, SET_UP_SEGMENT, *Label(0, SET_UP), *replays.position(traced)(traced.states[0])
    for turn, events in enumerate(replays.told(traced), first):
        waiting: Told | None = None
        for event in events:
            if waiting is not None and waiting[:2] != event[:2]:
                yield _row(traced.game, turn, waiting)
            waiting = event
        if waiting is not None:
            yield _row(traced.game, turn, waiting)


def _row(game: int, turn: int, event: Told) -> tuple:
    return game, turn, int(event.segment), *event.label, *event.numbers
