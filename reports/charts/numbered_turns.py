"""What charts of a game say whose turns have numbers and no dates: "turn 4", "group 4"; 0 is the set-up."""
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from reports.charts.style import Axes, Look
from reports.games import GameReports
from reports.tipping.turn_counts import Lead, PlaceColumn, Watch

TICKS, FEW_TICKS = 12, 6


def numbered_axis(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of turns from `first` to `last`, 0 being the set-up."""
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(first - 0.5, last + 0.5)
    axes.xaxis.set_major_locator(MaxNLocator(FEW_TICKS if small else TICKS, integer=True))


def held_places(values: Mapping[int, str], ends: Mapping[str, int], place: str,
                shown: Sequence[int] | None = None) -> PlaceColumn:
    """Who controls each place, `control_0` and on; the values in words, the two that are compared, what a place is called.

    `shown`: the turns that tables show, if not all.
    """
    def at(turn: np.ndarray) -> np.ndarray:
        return np.ones(len(turn), bool) if shown is None else np.isin(turn - 1, shown)

    return PlaceColumn("control", values, ends, at, place)


AHEAD = Lead("lead", "lead", 1, "if the game ended then", "the side that would win if the game ended then")
BELOW = 128              # the least lead is above minus this


def numbered_look(reports: GameReports, titles: Mapping[str, str], word: str, most: int, local: PlaceColumn, axis: str,
                  lead: Lead = AHEAD, made: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
                  shown: Sequence[int] | None = None, share: float = 0.0, **more: Any) -> Look:
    """The Look of a game with at most `most` turns, each called by `word`; `more` are other fields of Look.

    A track is the column of rows of turns that has its name, or the sum of columns that are `made` into it, each with its factor.
    Without another `lead` there is a column `lead`, above 0 where the first side would win if the game ended then. Tables show
    the turns `shown`, or all, while at least this `share` of the games goes on.
    """
    def sources(track: str, there: Sequence[str]) -> Mapping[str, int]:
        found = made.get(track, {track: 1})
        return found if set(found) <= set(there) else {}

    date = f"{word} {{}}".format
    watch = Watch(
        sides=reports.sides, spoken=reports.spoken, titles=titles, sources=sources, turns=most + 2,
        when=lambda turn: {"turn": turn}, dated={"turn": int}, date=date,
        period=lambda row: row["turn"] if shown is None or row["turn"] in shown else None, named=date,
        lead=lead, local=local, shift={lead.track: BELOW}, period_column=word, share=share)
    return Look(watch, titles, numbered_axis, lambda name, short: titles.get(name, name), stop=":", key="upper right",
                axis=axis, **more)
