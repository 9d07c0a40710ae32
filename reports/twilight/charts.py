"""The charts of twilight: their words, and what is drawn of turns, which are groups of the deck."""
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from reports.charts.quantile_fans import fan_frame
from reports.charts.registry import COMMON, Chart, Frames
from reports.charts.registry import common_charts as drawn
from reports.charts.style import Look
from reports.tipping.turn_counts import Lead, PlaceColumn, Watch
from reports.twilight.game_reports import TWILIGHT
from simulate.twilight.enums import Side

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

TITLES = {"fln_resources": "FLN Resources", "government_resources": "Government Resources", "commitment": "Commitment",
          "fln_points": "FLN points", "government_points": "Government points", "france": "France Track (A is 0)",
          "border": "Border Zone"}
TURNS = 7                # turn + 1


@overload
def date(turn: int) -> str: ...
@overload
def date(turn: None) -> None: ...
@overload
def date(turn: int | None) -> str | None: ...
def date(turn: int | None) -> str | None:
    """A turn as "group 4"; None stays None."""
    return None if turn is None else f"group {turn}" if turn > 0 else "the set-up"


def dated(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of groups from `first` to `last`, 0 being the set-up."""
    axes.set_xlim(first - 0.5, last + 0.5)
    axes.set_xticks(range(first, last + 1))


def sources(track: str, there: Sequence[str]) -> Mapping[str, int]:
    """The column of turn rows that a track is."""
    return {track: 1} if track in there else {}


def every_turn(turn: np.ndarray) -> np.ndarray:
    """Of turn + 1, shape (n,): whether tables show the turn."""
    return np.ones(len(turn), bool)


WATCH = Watch(
    sides=TWILIGHT.sides, spoken=TWILIGHT.spoken, titles=TITLES, sources=sources, turns=TURNS, when=lambda turn: {"group": turn},
    dated={"group": int}, date=date, period=lambda row: row["group"], named=lambda turn: f"group {turn}",
    head=lambda turn: f"group {turn}", lead=Lead("points", "fln_points", 1, "in points", "the side that is ahead in points"),
    local=PlaceColumn("control", {int(each): each.name.lower() for each in Side},
                      {"fln": Side.FLN, "government": Side.GOVERNMENT}, every_turn, "space"), period_column="group")
LOOK = Look(WATCH, TITLES, dated, 1, lambda name, short: TITLES.get(name, name), stop=":", key="upper right",
            axis="group of the deck (0: the set-up)")
KINDS = COMMON


def charts_of(frames: Frames, under: str = "", note: str = "", numbers: Mapping[str, Any] | None = None) -> list[Chart]:
    """The charts that `frames` allow (reports.charts.registry)."""
    return drawn(frames, KINDS, LOOK, under, note, numbers)


def of_turns(turns: "pl.LazyFrame", places: Sequence[Mapping[str, Any]]) -> "dict[str, pl.DataFrame]":
    """The frames of charts that turn rows allow."""
    return {"fans": fan_frame(turns, LOOK)}
