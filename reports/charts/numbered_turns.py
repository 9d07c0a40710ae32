"""What charts of a game say whose turns have numbers and no dates: "turn 4", "group 4"; 0 is the set-up."""
from collections.abc import Callable, Mapping, Sequence
from typing import Any, overload

import numpy as np
import polars as pl

from reports.charts.drawing import Axes
from reports.charts.quantile_fans import fan_frame
from reports.charts.registry import Chart, Frames, Kind, common_charts
from reports.charts.style import Look
from reports.games import GameReports, Places
from reports.tipping.turn_counts import Lead, PlaceColumn, Watch

TICKS, FEW_TICKS = 12, 6


def no_frames(turns: "pl.LazyFrame") -> "dict[str, pl.DataFrame]":
    """No more frames."""
    return {}


class Numbered:
    """A turn in words, called by `word`: see turn_counts.Dates."""

    def __init__(self, word: str):
        self.word = word

    @overload
    def __call__(self, turn: int, /) -> str: ...
    @overload
    def __call__(self, turn: None, /) -> None: ...
    @overload
    def __call__(self, turn: int | None, /) -> str | None: ...
    def __call__(self, turn: int | None, /) -> str | None:
        """"group 4"; None stays None."""
        return None if turn is None else f"{self.word} {turn}" if turn > 0 else "the set-up"


def numbered_axis(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of turns from `first` to `last`, 0 being the set-up."""
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(first - 0.5, last + 0.5)
    axes.xaxis.set_major_locator(MaxNLocator(FEW_TICKS if small else TICKS, integer=True))


def own_column(track: str, there: Sequence[str]) -> Mapping[str, int]:
    """The column of turn rows that a track is."""
    return {track: 1} if track in there else {}


def every_turn(turn: np.ndarray) -> np.ndarray:
    """Of turn + 1, shape (n,): whether tables show the turn."""
    return np.ones(len(turn), bool)


def held_places(values: Mapping[int, str], ends: Mapping[str, int], place: str) -> PlaceColumn:
    """Who controls each place, `control_0` and on; the values in words, the two that are compared, what a place is called."""
    return PlaceColumn("control", values, ends, every_turn, place)


AHEAD = Lead("lead", "lead", 1, "if the game ended then", "the side that would win if the game ended then")
BELOW = 128              # the least lead is above minus this


def numbered_look(reports: GameReports, titles: Mapping[str, str], word: str, most: int, local: PlaceColumn, axis: str,
                  **more: Any) -> Look:
    """The Look of a game with at most `most` turns, each called by `word`; `more` are other fields of Look.

    Its rows of turns have a column `lead`, above 0 where the first side would win if the game ended then.
    """
    date = Numbered(word)
    watch = Watch(
        sides=reports.sides, spoken=reports.spoken, titles=titles, sources=own_column, turns=most + 2,
        when=lambda turn: {"turn": turn}, dated={"turn": int}, date=date, period=lambda row: row["turn"], named=date, head=date,
        lead=AHEAD, local=local, shift={AHEAD.track: BELOW}, period_column=word)
    return Look(watch, titles, numbered_axis, 1, lambda name, short: titles.get(name, name), stop=":", key="upper right",
                axis=axis, **more)


class NumberedCharts:
    """The charts of a game with numbered turns: `look` are their words, `kinds` those drawn of one frame.

    `made(turns)`: frames by name from turn rows, besides the fans of tracks that every game has.
    """

    def __init__(self, look: Look, kinds: Sequence[Kind], made: "Callable[[pl.LazyFrame], dict[str, pl.DataFrame]]" = no_frames):
        self.LOOK, self.kinds, self.made = look, kinds, made

    def charts_of(self, frames: Frames, under: str = "", note: str = "", numbers: Mapping[str, Any] | None = None) -> list[Chart]:
        """The charts that `frames` allow (reports.charts.registry)."""
        return common_charts(frames, self.kinds, self.LOOK, under, note, numbers)

    def of_turns(self, turns: "pl.LazyFrame", places: Places) -> "dict[str, pl.DataFrame]":
        """The frames of charts that turn rows allow."""
        return {"fans": fan_frame(turns, self.LOOK), **self.made(turns)}
