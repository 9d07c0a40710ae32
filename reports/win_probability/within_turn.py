"""Win probability in the middle of a turn: replayed games as steps of events, and the value of the position after each.

The model of win probability values positions as turns end. In the middle of a turn the board looks different: the FLN has grown,
and the other side has still to strike. A value "as if the turn ended now" would be wrong. In 60 games of Ici, c'est la France!
from 1955 it was 8 points too high for the FLN before French movement. So a regression for each segment says what the value at
the end of the turn will be on average, given the position, the points left and the season. Then a swing is news: what was to be
expected at that point changes nothing.
"""
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.win_probability.model import EPSILON, FOLDS, CrossFitted, Regression, Shape, chance_of, hinges, regress

SET_UP, SET_UP_SEGMENT = "set-up", 0
FIRST, FINAL = "first", "final"


class Label(NamedTuple):
    """What an event belongs to: a number that is unique in its game, a kind, a name."""
    instance: int
    kind: str
    name: str = ""


class EventStep(NamedTuple):
    """An event: the number of its segment (or of a stage of it), its label, the numbers of the position after it, shape (n,)."""
    segment: int
    label: Label
    numbers: np.ndarray


@dataclass(frozen=True)
class WithinTurnShape:
    """What the regressions of segments get besides the numbers of the model of turns.

    `extra`: more numbers of a position. `matter`: numbers that matter more while the game is open. `bends`: turns at which the
    trend of a segment may change. `seasons`: turns in a year.
    """
    shape: Shape
    extra: tuple[str, ...]
    matter: tuple[str, ...]
    bends: tuple[int, ...]
    seasons: int = 1


@dataclass(frozen=True)
class Replays:
    """How traced games of one rule system are read.

    `columns`: the names of a position's numbers; `position(traced)(states)` gives them for a STATE record, shape (1,), as a turn
    ends. `events(traced)`: the events of each turn. `first(traced)`: the number of the first turn. `named`: kinds that are also
    shown by name; `words`: for some of these a phrase with {} for the name; `about`: what they are, for a title. `closing`: kinds
    whose events are named FINAL if they end the game and FIRST if not.
    """
    columns: tuple[str, ...]
    live: WithinTurnShape
    events: Callable[[Any], Iterable[Iterable[EventStep]]]
    position: Callable[[Any], Callable[[Any], np.ndarray]]
    first: Callable[[Any], int]
    named: Sequence[str]
    about: str
    words: Mapping[str, str] = field(default_factory=dict)
    closing: tuple[str, ...] = ()


def event_steps(traced: Any, replays: Replays) -> "pl.DataFrame":
    """A row for each run of events with the same label: game, turn, segment, instance, kind, name, then the numbers of the
    position after it. The first row (the turn before the first) is the set-up."""
    schema = {"game": pl.UInt64, "turn": pl.Int64, "segment": pl.Int64, "instance": pl.Int64, "kind": pl.String,
              "name": pl.String, **dict.fromkeys(replays.columns, pl.Float32)}
    return pl.DataFrame(list(_rows(traced, replays)), schema=schema, orient="row")


def _rows(traced: Any, replays: Replays) -> Iterator[tuple]:
    first = replays.first(traced)
    yield traced.game, first - 1, SET_UP_SEGMENT, *Label(0, SET_UP), *replays.position(traced)(traced.states[0])
    for turn, events in enumerate(replays.events(traced), first):
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
    """The columns of the regressions of segments, shape (n, columns). `ahead` and `behind`: the win probability of the position
    if this turn, or the turn before, ended with it."""
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
    """`segments[fold][segment]`: a regression fitted without the games of that fold."""
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
    """Fit to steps (game, turn, segment, numbers). `target`: the value at the end of the turn, or the result if the game ends.

    The models for a fold are fitted without its games, both those of turns' ends and these.
    """
    columns = within_turn_columns(frame, model.names, live, ahead, behind)
    segment, fold = frame["segment"].to_numpy(), frame["game"].to_numpy() % FOLDS
    return WithinTurnModel(model.names, live, tuple(
        {int(each): regress(columns[here], target[here]) for each in np.unique(segment)
         if (here := (fold != number) & (segment == each)).any()} for number in range(FOLDS)))
