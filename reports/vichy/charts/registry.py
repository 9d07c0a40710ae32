"""The charts of Vichy France: their words, and what is drawn of turns."""
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from reports.charts.outcomes import win_rates_chart
from reports.charts.quantile_fans import fan_frame
from reports.charts.registry import COMMON, Chart, Frames, Kind
from reports.charts.registry import common_charts as drawn
from reports.charts.style import Look
from reports.tipping.turn_counts import Lead, PlaceColumn, Watch
from reports.vichy.game_reports import VICHY
from simulate.vichy.enums import Holder

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

TITLES = {"held": "colonies of North Africa in Allied hands", "result": "diplomatic result (77.3)", "usjt": "USJT levels"}
TURNS = 42               # turn + 1


@overload
def date(turn: int) -> str: ...
@overload
def date(turn: None) -> None: ...
@overload
def date(turn: int | None) -> str | None: ...
def date(turn: int | None) -> str | None:
    """A turn as "turn 4"; None stays None."""
    return None if turn is None else f"turn {turn}" if turn > 0 else "the set-up"


def dated(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of turns from `first` to `last`, 0 being the set-up."""
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(first - 0.5, last + 0.5)
    axes.xaxis.set_major_locator(MaxNLocator(6 if small else 12, integer=True))


def sources(track: str, there: Sequence[str]) -> Mapping[str, int]:
    """The column of turn rows that a track is."""
    return {track: 1} if track in there else {}


def every_turn(turn: np.ndarray) -> np.ndarray:
    """Of turn + 1, shape (n,): whether tables show the turn."""
    return np.ones(len(turn), bool)


WATCH = Watch(
    sides=VICHY.sides, spoken=VICHY.spoken, titles=TITLES, sources=sources, turns=TURNS, when=lambda turn: {"turn": turn},
    dated={"turn": int}, date=date, period=lambda row: row["turn"], named=lambda turn: f"turn {turn}",
    head=lambda turn: f"turn {turn}", lead=Lead("held", "held", 1, "in North Africa", "the side that is ahead in North Africa"),
    local=PlaceColumn("control", {int(each): each.name.lower() for each in Holder},
                      {"allies": Holder.ALLIES, "germany": Holder.GERMANY}, every_turn, "colony"), period_column="turn")
LOOK = Look(WATCH, TITLES, dated, 1, lambda name, short: TITLES.get(name, name), stop=":", key="upper right",
            axis="turn (0: the fall of France)")


def ways_headline(frame: "pl.DataFrame", look: Look) -> str:
    """The way in which most games end; `frame`: side, way, rate."""
    most = max(frame.to_dicts(), key=lambda row: row["rate"])
    return f"{100 * most['rate']:.0f} % of games end so: {most['way']} ({most['side']} wins)"


KINDS = (Kind("wins", "endings", "wins", win_rates_chart, ways_headline, True),
         *(each for each in COMMON if each.name not in ("wins", "length")))


def charts_of(frames: Frames, under: str = "", note: str = "", numbers: Mapping[str, Any] | None = None) -> list[Chart]:
    """The charts that `frames` allow (reports.charts.registry)."""
    return drawn(frames, KINDS, LOOK, under, note, numbers)


def of_turns(turns: "pl.LazyFrame", places: Sequence[Mapping[str, Any]]) -> "dict[str, pl.DataFrame]":
    """The frames of charts that turn rows allow."""
    return {"fans": fan_frame(turns, LOOK)}
