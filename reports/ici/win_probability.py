"""The win-probability model of Ici, c'est la France!: positions as numbers, its regressions, its groups of turns.

Traced games event by event have the same numbers of the position, and the label of each event.
"""
import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import polars as pl

from reports.ici.tables.outcomes import SEASONS, year
from reports.ici.tipping import WATCH
from reports.ici.tracing.codebook import CONTROLS, CRISES, Codebook, Entry, Tracks, tracks, word
from reports.ici.tracing.entries import entries
from reports.ici.tracing.position import ONCE, Position
from reports.win_probability import analysis
from reports.win_probability.analysis import WinProbability
from reports.win_probability.model import META, SET_UP, EventStep, Label, Outlook, Replays, Shape, WithinTurnShape
from reports.win_probability.numbered_turns import MOST, first_games
from simulate.ici.enums import Control, Event, Kind, Level, Segment

DICE, FACES = 3, 6        # 1.5: the dice of a vote
TRACKS = ("french_public", "incap", "pied_noirs", "density", "crisis", "rage", "appeasement")
COUNTED = ("faileks_", "units_", "controls_", "levels_")
VOTES = ("votes", "votes_spread", "allegiance")


def positions(turns: "pl.LazyFrame", populations: Sequence[int], most: int = MOST) -> "pl.DataFrame":
    """One row for each game and turn: META, then the numbers of the position as the turn ended.

    `turns` as `run.turns()` gives them, `populations` of the Regions in their order. `won` is 1 when the FLN won the game, `ends`
    is true of a game's last row. `held` is 1 from the first referendum on. `votes` is the mean margin, Yes minus No, of a vote on
    the markers, `votes_spread` its standard deviation (1.5), `allegiance` the sum of all markers.
    """
    names = turns.collect_schema().names()
    kept = [name for name in names if name in TRACKS or name == "sahara_fln" or name.startswith(COUNTED)]
    markers = [name for name in (f"allegiance_{region}" for region in range(len(populations))) if name in names]
    frame = first_games(turns, most, {"held": (pl.col("referendum") > 0).cum_max().over("game"),
                                      **{name: pl.col(name) for name in (*kept, *markers)}})
    found = frame.select(*META, pl.col("held", *kept).cast(pl.Float64))
    if not markers:
        return found
    votes = vote_numbers(frame.select(markers).to_numpy(), np.asarray(populations, float))
    return found.with_columns(**{name: votes[:, at] for at, name in enumerate(VOTES)})


def vote_numbers(markers: np.ndarray, populations: np.ndarray) -> np.ndarray:
    """The numbers VOTES, shape (n, 3), of Population Markers, shape (n, Regions)."""
    yes = _chances_of_yes()[np.clip(markers, 0, DICE * FACES + 2).astype(np.int64)]
    margin, variance = (2 * yes - 1) @ populations, (4 * yes * (1 - yes)) @ populations**2
    return np.column_stack([margin, np.sqrt(variance), markers.sum(axis=1)])


@functools.cache
def _chances_of_yes() -> np.ndarray:
    """1.5. The chance of a Yes by the value of the marker: the dice below it, equal ones thrown again."""
    sums = np.array([sum(dice) for dice in itertools.product(range(1, FACES + 1), repeat=DICE)])
    values = np.arange(DICE * FACES + 3)[:, None]
    return (sums < values).mean(axis=1) / ((sums != values).mean(axis=1))


KNOTS = {"french_public": (3, 6, 10, 15), "incap": (3, 6, 10, 15), "pied_noirs": (2, 4)}
STEPS = {"crisis": (1, 2, 3, 4)}
BENT = ("levels_fln", "levels_purge", "levels_activist", "levels_support", "controls_fln", "controls_contested", "votes")


def votes_bent(frame: "pl.DataFrame", names: Sequence[str]) -> list[np.ndarray]:
    """Columns for the margin of votes in units of its deviation; none where positions have no votes."""
    if "votes" not in names:
        return []
    score = frame["votes"].to_numpy() / (frame["votes_spread"].to_numpy() + 1)
    return [score, score**2, np.abs(score), score * frame["held"].to_numpy()]


def year_group(turn: int) -> str:
    """Turns of a year are judged together."""
    return str(year(turn))


SHAPE = Shape(KNOTS, STEPS, BENT, votes_bent)
OUTLOOK = Outlook(WATCH, SHAPE, "year", year_group, "each Fall")


def win_probability(turns: "pl.LazyFrame", populations: Sequence[int]) -> WinProbability:
    """Fit and judge a model of the games that have turn rows (MOST of them at most).

    `turns` as `run.turns()` gives them; `populations` of the Regions in their order. UserError when there are too few games.
    """
    return analysis.win_probability(positions(turns, populations), OUTLOOK)


KINDS_OF_PLACE, CONTROL_NAMES, LEVEL_NAMES = ([each.name.lower() for each in names] for names in (Kind, Control, Level))
COLUMNS = ("french_public", "incap", "pied_noirs", "crisis", "density", "ops_fln", "ops_france", "rage", "appeasement", "held",
           *(f"faileks_{kind}" for kind in KINDS_OF_PLACE), *(f"units_{kind}" for kind in KINDS_OF_PLACE[:-1]), "sahara_fln",
           *(f"controls_{control}" for control in CONTROL_NAMES), *(f"levels_{level}" for level in LEVEL_NAMES), *VOTES)


def numbers(position: Position, now: Tracks) -> np.ndarray:
    """The numbers of a position (COLUMNS)."""
    book, control = position.book, position.control
    kinds = book.board.kind[:len(book.places)]
    population = np.asarray(book.board.population[:book.populated], float)
    return np.concatenate([
        [now.french_public, now.incap, now.pied_noirs, now.crisis, now.density, now.ops_fln, now.ops_france],
        [event in position.past for event in ONCE],
        np.bincount(kinds, [*map(sum, position.types)], len(Kind)),
        np.bincount(kinds[[place for place, _ in position.units.values()]], minlength=len(Kind) - 1),
        [control[book.populated:book.regions].count(Control.FLN)],
        np.bincount(control[:book.populated], minlength=len(Control)), np.bincount(position.levels, minlength=len(Level)),
        vote_numbers(np.array([position.markers]), population)[0]])


LARGE = 3                 # a battle is large if at least so many Faileks are attacked
CRISIS, REFERENDUM, CHIT, FLIP, LARGE_BATTLE, SMALL_BATTLE = (
    "crisis", "referendum", "chit", "region flip", "large battle", "small battle")
BEGINS = {Event.CHIT_PLAYED, Event.SEARCH, Event.MORICE, Event.LOGISTICS, Event.INSURGENCY, Event.OPERATION}
KINDS = {
    Segment.INCOME: "income", Segment.CHITS: "chits drawn, fatigue", Segment.REFERENDUM: REFERENDUM,
    Segment.RECRUITMENT: "recruitment", Segment.REINFORCEMENT: "reinforcement", Segment.FLN_MOVEMENT: "FLN movement",
    Segment.SUPPLY: "FLN supply", Segment.STRUCTURE_ATTACKS: "structure attack", Segment.FRENCH_MOVEMENT: "French movement",
    Segment.FRENCH_ATTACKS: "French attacks", Segment.INSURGENCY: "insurgency", Segment.COUNTERINSURGENCY: "counterinsurgency",
    Segment.ADVANCE: "end of turn",
}
WHOLE = (CHIT, CRISIS, REFERENDUM, LARGE_BATTLE, SMALL_BATTLE)      # changes of control belong to these events
MOODS = (Event.RAGE, Event.APPEASEMENT)


class Labels:
    """Labels the events of a game, in order. An event that belongs to no action belongs to its segment."""

    def __init__(self, book: Codebook):
        self.book, self.count = book, 0
        self.segment: tuple[int, Segment] | None = None
        self.action = self.crisis = self.last = Label(0, SET_UP)

    def of(self, entry: Entry) -> Label:
        """The label of the next event, changes of control left out."""
        if (entry.turn, entry.segment) != self.segment:
            self.segment = entry.turn, entry.segment
            self.action = self._new(KINDS[entry.segment])
        if entry.event == Event.CRISIS:
            self.crisis = self._new(CRISIS, CRISES[entry["crisis"]])
        elif entry.event in BEGINS:
            self.action = self._action(entry)
        elif entry.event in MOODS:
            self.action = self._new(word(entry.event))
        ended = entry.event == Event.GAME_OVER and self.last.kind == CRISIS
        self.last = self.crisis if ended or Event.CRISIS in (entry.event, entry.cause) else self.action
        return self.last

    def flipping(self, label: Label, change: Entry) -> Label:
        """The label of an event that changes control, and of the change: a flip of the Region, except within WHOLE."""
        return label if label.kind in WHOLE else self._new(FLIP, f"to {CONTROLS[change['to']]}")

    def _new(self, kind: str, name: str = "") -> Label:
        self.count += 1
        return Label(self.count, kind, name)

    def _action(self, entry: Entry) -> Label:
        if entry.event == Event.CHIT_PLAYED:
            return self._new(CHIT, self.book.titles[entry["chit"]])
        if entry.event in (Event.SEARCH, Event.MORICE):
            attacked = entry["found" if entry.event == Event.SEARCH else "attacked"]
            return self._new(LARGE_BATTLE if attacked >= LARGE else SMALL_BATTLE)
        return self._new(KINDS[entry.segment])


def steps_by_turn(traced: Any) -> Iterator[Iterator[EventStep]]:
    """The events of each turn; stretch 0 is the set-up, which has none to judge."""
    book = Codebook(traced)
    labels = Labels(book)
    for stretch in range(1, len(traced.states)):
        yield _steps(traced, stretch, book, labels)


def _steps(traced: Any, stretch: int, book: Codebook, labels: Labels) -> Iterator[EventStep]:
    """The last event of each run with one label."""
    found, told = entries(traced, stretch), []
    for entry, following in zip(found, [*found[1:], None], strict=True):
        if entry.event != Event.CONTROL:
            label = labels.of(entry)
            if following is not None and following.event == Event.CONTROL:
                label = labels.flipping(label, following)
        told.append((entry.segment, label))
    position = Position(book, traced.states[stretch - 1])
    for entry, step, following_step in zip(found, told, [*told[1:], None], strict=True):
        position.take(entry)
        if step != following_step:
            yield EventStep(*step, numbers(position, entry.after))


OPS = ("ops_fln", "ops_france")
LIVE = WithinTurnShape(SHAPE, OPS, (*OPS, "crisis", "held", "pied_noirs", "french_public"), (4, 8, 12, 16, 20, 24), len(SEASONS))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """A function that returns the numbers of a STATE record, shape (1,)."""
    book = Codebook(traced)
    return lambda states: numbers(Position(book, states), tracks(states))


def first_turn(traced: Any) -> int:
    """The number of a game's first turn."""
    return int(traced.match.loaded.board[0].first_turn)


REPLAYS = Replays(
    COLUMNS, LIVE, steps_by_turn, position, first_turn,
    (CRISIS, REFERENDUM, CHIT, FLIP, LARGE_BATTLE, SMALL_BATTLE), "crises, referendums, chits, flips of Regions, battles",
    {REFERENDUM: "{} referendum", FLIP: "a Region {}"}, (REFERENDUM,))
