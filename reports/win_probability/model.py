"""Win probability as a function of the position: a logistic regression a turn, fitted across games."""
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.tipping.turn_counts import Watch
from simulate.core.errors import UserError

META = ("game", "turn", "won", "ends")


@dataclass(frozen=True)
class Shape:
    """Columns that a regression gets besides the numbers of a position: hinges at `knots` (the slope may change there), jumps at
    `steps`, products of all pairs of `bent`, and what `more(frame, names)` adds."""
    knots: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    steps: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    bent: tuple[str, ...] = ()
    more: "Callable[[pl.DataFrame, Sequence[str]], list[np.ndarray]]" = lambda frame, names: []


@dataclass(frozen=True)
class Outlook:
    """What a game adds to the model: how its turns are named, the shape of its regressions, and how its turns are grouped.

    Forecasts are judged in groups of turns: `group(turn)` names the group, in a column called `column`. The terminal shows the
    set-up and the turns that end a period; `often` says in words which turns those are.
    """
    watch: Watch
    shape: Shape
    column: str
    group: Callable[[int], str]
    often: str

    def name(self, turn: int) -> str:
        """A turn in words."""
        return self.watch.date(turn) if turn >= self.watch.first else "set-up"

    def shown(self, row: Mapping[str, Any]) -> bool:
        """Whether the terminal shows the row of a turn."""
        return row["turn"] < self.watch.first or self.watch.period(row) is not None


STRENGTH = 0.1             # inverse of the penalty on coefficients of standardised columns
FLOOR = 0.25               # a column is scaled by at least this share of its deviation over all turns
EPSILON = 1e-9
EXACT = 1e-12              # relative error of coefficients
MOST = 30.0                # of log odds


@dataclass(frozen=True)
class Regression:
    """A fitted regression: which columns vary, their means, scales and ranges; coefficients and intercept."""
    used: np.ndarray
    mean: np.ndarray
    scale: np.ndarray
    low: np.ndarray
    high: np.ndarray
    weight: np.ndarray
    start: float

    def score(self, columns: np.ndarray) -> np.ndarray:
        """Log odds, shape (n,). Values outside the range of the fit count as its ends."""
        seen = np.clip(columns[:, self.used], self.low, self.high)
        return (seen - self.mean) / self.scale @ self.weight + self.start


def regress(columns: np.ndarray, share: np.ndarray, scales: np.ndarray | None = None) -> Regression:
    """Fit shares from 0 to 1 (results are 0 or 1): a row counts as won with weight `share` and as lost with the rest.

    `scales`: the deviation of each column over all turns. FLOOR of it is the least scale, so that a single odd game does not
    decide what a column is worth. The fit has one maximum, where the slope of the penalised likelihood is zero.
    """
    from scipy.optimize import root

    deviation = columns.std(axis=0, dtype=np.float64)
    used = np.flatnonzero(deviation > EPSILON)
    part = columns[:, used]
    mean, scale = part.mean(axis=0, dtype=np.float64), deviation[used]
    if scales is not None:
        scale = np.maximum(scale, FLOOR * scales[used])
    found = Regression(used, mean, scale, part.min(axis=0), part.max(axis=0), np.zeros(len(used)), _odds_of_mean(share))
    if not len(used) or share.min() == share.max():
        return found
    there = np.column_stack([(part - mean) / scale, np.ones(len(part))])       # at full precision from here on
    penalty = np.append(np.full(len(used), 1 / STRENGTH), 0.0)                 # none on the intercept

    def slope(weight: np.ndarray) -> np.ndarray:
        return (chance_of(there @ weight) - share) @ there + penalty * weight

    def curvature(weight: np.ndarray) -> np.ndarray:
        chance = chance_of(there @ weight)
        return (there.T * (chance * (1 - chance))) @ there + np.diag(penalty)

    *weight, start = root(slope, np.zeros(len(penalty)), jac=curvature, tol=EXACT).x
    return Regression(used, mean, scale, found.low, found.high, np.array(weight), float(start))


def chance_of(score: np.ndarray) -> np.ndarray:
    """Log odds as a probability."""
    return 1 / (1 + np.exp(-np.clip(score, -MOST, MOST)))


def _odds_of_mean(share: np.ndarray) -> float:
    rate = (share.sum() + 0.5) / (len(share) + 1)
    return float(np.log(rate / (1 - rate)))


FOLDS = 4
LEAST_ROWS = 1000          # a turn with fewer borrows rows of the turns around it
LEAST_GAMES = 200          # with fewer a model says nothing
CURVE = (-3.5, -2.0, -1.0, 0.0, 1.0, 2.0)     # log odds at which the curve may bend


def design(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> np.ndarray:
    """The columns of a regression, shape (n, columns): the numbers `names`, then hinges, jumps, products and Shape.more."""
    frame = frame.select(pl.col(*names).cast(pl.Float32))
    columns = [frame[name].to_numpy() for name in names] + hinges(frame, names, shape)
    bent = [frame[name].to_numpy() for name in shape.bent if name in names]
    columns += [bent[a] * bent[b] for a in range(len(bent)) for b in range(a + 1)]
    return np.column_stack(columns + shape.more(frame, names))


def hinges(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> list[np.ndarray]:
    """The columns for changes of slope (knots) and for jumps (steps), shape (n,) each."""
    values = {name: frame[name].to_numpy() for name in (*shape.knots, *shape.steps) if name in names}
    bends = [np.maximum(values[name] - knot, 0) for name in shape.knots if name in values
             for knot in shape.knots[name]]
    return bends + [(values[name] >= step).astype(np.float32) for name in shape.steps if name in values
                    for step in shape.steps[name]]


@dataclass(frozen=True)
class Fitted:
    """A regression for each turn."""
    turns: dict[int, Regression]

    def score(self, columns: np.ndarray, turn: np.ndarray) -> np.ndarray:
        """Log odds of positions, shape (n,), as if the given turns ended with them. An unknown turn counts as the nearest one."""
        known, found = np.array(sorted(self.turns)), np.empty(len(columns))
        for each in np.unique(turn):
            here = turn == each
            found[here] = self.turns[int(known[np.abs(known - each).argmin()])].score(columns[here])
        return found


def fit(columns: np.ndarray, turn: np.ndarray, won: np.ndarray) -> Fitted:
    """Fit a regression for each turn; where rows are few, also to rows of neighbouring turns."""
    found, scales = {}, columns.std(axis=0, dtype=np.float64)
    for each in np.unique(turn):
        away = np.abs(turn - each)
        reach = next((reach for reach in range(int(away.max()) + 1) if (away <= reach).sum() >= LEAST_ROWS), int(away.max()))
        near = away <= reach
        found[int(each)] = regress(columns[near], won[near], scales)
    return Fitted(found)


@dataclass(frozen=True)
class Calibrated:
    """Regressions, and curves that correct their log odds, fitted to games that the regressions had not seen."""
    model: Fitted
    curve: Fitted

    def chance(self, columns: np.ndarray, turn: np.ndarray) -> np.ndarray:
        """Win probability, shape (n,)."""
        return chance_of(self.curve.score(_bent(self.model.score(columns, turn)), turn))


def fit_calibrated(columns: np.ndarray, turn: np.ndarray, won: np.ndarray, half: np.ndarray) -> Calibrated:
    """Fit the regressions to all rows, and the curve to forecasts of each half of the games (`half` 0 or 1) for the other."""
    score = np.empty(len(won))
    for each in (0, 1):
        seen = half != each
        score[~seen] = fit(columns[seen], turn[seen], won[seen]).score(columns[~seen], turn[~seen])
    return Calibrated(fit(columns, turn, won), fit(_bent(score), turn, won))


def _bent(score: np.ndarray) -> np.ndarray:
    return np.column_stack([score] + [np.maximum(score - knot, 0) for knot in CURVE])


@dataclass(frozen=True)
class CrossFitted:
    """`models[k]` has seen no game of fold k; a game is of fold number % FOLDS."""
    names: tuple[str, ...]
    models: tuple[Calibrated, ...]
    shape: Shape

    def chance(self, frame: "pl.DataFrame") -> np.ndarray:
        """Win probability of positions (columns game, turn and `names`), shape (n,), by the model fitted without their games."""
        columns, turn, fold = design(frame, self.names, self.shape), frame["turn"].to_numpy(), frame["game"].to_numpy() % FOLDS
        found = np.empty(len(frame))
        for number, model in enumerate(self.models):
            here = fold == number
            if here.any():
                found[here] = model.chance(columns[here], turn[here])
        return found


def cross_fit(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> CrossFitted:
    """Fit FOLDS models to positions that are not the last of their games. UserError when there are too few games."""
    from threadpoolctl import threadpool_limits

    games = frame["game"].n_unique()
    if games < LEAST_GAMES:
        raise UserError(f"win probability: the run kept the turns of {games:,d} games; at least {LEAST_GAMES} are needed")
    open_ = frame.filter(~pl.col("ends"))
    columns, turn, won = design(open_, names, shape), open_["turn"].to_numpy(), open_["won"].to_numpy()
    game = open_["game"].to_numpy()
    with threadpool_limits(1):      # matrices are small: threads would wait for each other, and sums depend on their number
        return CrossFitted(names, tuple(
            fit_calibrated(columns[seen], turn[seen], won[seen], game[seen] // FOLDS % 2)
            for seen in (game % FOLDS != fold for fold in range(FOLDS))), shape)


# Win probability in the middle of a turn: replayed games as steps of events, and the value of the position after each.
#
# The model of win probability values positions as turns end. In the middle of a turn the board looks different: the FLN has
# grown, and the other side has still to strike. A value "as if the turn ended now" would be wrong. In 60 games of Ici, c'est la
# France! from 1955 it was 8 points too high for the FLN before French movement. So a regression for each segment says what the
# value at the end of the turn will be on average, given the position, the points left and the season. Then a swing is news: what
# was to be expected at that point changes nothing.


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
