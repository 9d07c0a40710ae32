"""Games of a run replayed: what the reports on swings need to know of a game, and its events as steps."""
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from reports.win_probability.model import EPSILON, FOLDS, CrossFitted, Regression, Shape, chance_of, hinges, regress

if TYPE_CHECKING:
    import polars as pl


SET_UP, SET_UP_SEGMENT = "set-up", 0
FIRST, FINAL = "first", "final"


class Label(NamedTuple):
    """To what an event belongs: number of the instance in its game, kind, name."""
    instance: int
    kind: str
    name: str = ""


class EventStep(NamedTuple):
    """An event: the number of its segment (or of a stage of it), to what it belongs, and the numbers of the position after it."""
    segment: int
    label: Label
    numbers: np.ndarray


@dataclass(frozen=True)
class WithinTurnShape:
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
    live: WithinTurnShape
    told: Callable[[Any], Iterable[Iterable[EventStep]]]
    position: Callable[[Any], Callable[[Any], np.ndarray]]
    first: Callable[[Any], int]
    named: Sequence[str]
    about: str
    words: Mapping[str, str] = field(default_factory=dict)
    closing: tuple[str, ...] = ()


def event_steps(traced: Any, replays: Replays) -> "pl.DataFrame":
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
        waiting: EventStep | None = None
        for event in events:
            if waiting is not None and waiting[:2] != event[:2]:
                yield _row(traced.game, turn, waiting)
            waiting = event
        if waiting is not None:
            yield _row(traced.game, turn, waiting)


def _row(game: int, turn: int, event: EventStep) -> tuple:
    return game, turn, int(event.segment), *event.label, *event.numbers


def within_turn_columns(frame: "pl.DataFrame", names: tuple[str, ...], live: WithinTurnShape, ahead: np.ndarray,
                        behind: np.ndarray) -> np.ndarray:
    """Columns of the regressions of segments; `ahead`, `behind`: the value of the position if this turn, the last one, ended with
    it."""
    turn = frame["turn"].to_numpy()
    columns = [_odds(ahead), _odds(behind), ahead, behind, turn] + [np.maximum(turn - each, 0) for each in live.bends]
    columns += [(turn % live.seasons == season) * 1.0 for season in range(1, live.seasons)]
    columns += [frame[name].to_numpy() for name in (*names, *live.extra)] + hinges(frame, names, live.shape)
    columns += [frame[name].to_numpy() * ahead * (1 - ahead) for name in live.matter]
    return np.column_stack(columns)


def _odds(chance: np.ndarray) -> np.ndarray:
    return np.log(np.clip(chance, EPSILON, 1) / np.clip(1 - chance, EPSILON, 1))


@dataclass(frozen=True)
class WithinTurnModel:
    """`segments[fold][segment]`: a regression that has seen no game of the fold."""
    names: tuple[str, ...]
    live: WithinTurnShape
    segments: tuple[dict[int, Regression], ...]

    def value(self, frame: "pl.DataFrame", ahead: np.ndarray, behind: np.ndarray, segment: np.ndarray) -> np.ndarray:
        """Win probability of the positions of `frame` (game, turn, numbers) in the given segments, shape (n,)."""
        columns, found = within_turn_columns(frame, self.names, self.live, ahead, behind), ahead.copy()
        fold = frame["game"].to_numpy() % FOLDS
        for number, regressions in enumerate(self.segments):
            for each, regression in regressions.items():
                here = (fold == number) & (segment == each)
                found[here] = chance_of(regression.score(columns[here]))
        return found


def fit_within_turn(frame: "pl.DataFrame", model: CrossFitted, live: WithinTurnShape, ahead: np.ndarray, behind: np.ndarray,
             target: np.ndarray) -> WithinTurnModel:
    """Fit to steps (game, turn, segment, numbers); `target` is what the end of the turn is worth, the result if the game ends.

    The models of a fold have seen none of its games, neither those of turns' ends nor these.
    """
    columns = within_turn_columns(frame, model.names, live, ahead, behind)
    segment, fold = frame["segment"].to_numpy(), frame["game"].to_numpy() % FOLDS
    return WithinTurnModel(model.names, live, tuple(
        {int(each): regress(columns[here], target[here]) for each in np.unique(segment)
         if (here := (fold != number) & (segment == each)).any()} for number in range(FOLDS)))
