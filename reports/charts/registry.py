"""The list of charts: which frame each draws, its headline, and the section of a report that it belongs to; those of a game."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import polars as pl

from reports.charts import outcomes, quantile_fans, style, win_probability
from reports.charts.style import Figure, Look
from reports.tipping.findings import weight

Frames = Mapping[str, "pl.DataFrame"]
Places = Sequence[Mapping[str, Any]]
REPLAYED = ("swings", "dice_and_choice")
HEAT_MAPS = 3          # heat maps that a page shows: of the tracks that explain most


@dataclass(frozen=True)
class Chart:
    """A chart that can be drawn: `name` of its files, `anchor` of its section ("endings", "tips", "causes", "map", "doubts").

    `headline`: what it shows, in a sentence. `draw` makes the figure, within style.style(). `page`: whether a page shows it, or
    only a folder of charts. A file speaks in the words of a game.
    """
    name: str
    anchor: str
    headline: str
    draw: "Callable[[], Figure]"
    page: bool = True
    words: Callable[[str], str] = str

    def file(self, form: str) -> bytes:
        """The chart as a file; `form` is one of style.FORMS."""
        with style.style(words=self.words):
            return style.saved(self.draw(), form)


@dataclass(frozen=True)
class Kind:
    """A kind of chart, of one frame: `draw(frame)` and `headline(frame)`; both also take `look` if `looking`."""
    name: str
    anchor: str
    frame: str
    draw: "Callable[..., Figure]"
    headline: Callable[..., str]
    looking: bool = False
    page: bool = True


COMMON = (
    Kind("wins", "endings", "wins", outcomes.win_rates_chart, outcomes.win_rates_headline, True,
         page=False),                     # the answer of a page shows the same rate
    Kind("length", "endings", "lengths", outcomes.lengths_chart, outcomes.length_headline, True),
    Kind("leaders", "tips", "leaders", quantile_fans.leaders_chart, quantile_fans.leaders_headline, True, page=False),
    Kind("fans", "tips", "fans", quantile_fans.fans_chart, quantile_fans.fans_headline, True),
    Kind("win_probability", "tips", "win_probability", win_probability.chance_fan, win_probability.fan_headline, True),
    Kind(
        "swings",
        "causes",
        "swings",
        win_probability.swings_chart,
        lambda frame, look: win_probability.swings_headline(frame),
        True,
    ),
    Kind("dice_and_choice", "causes", "shares", win_probability.shares_chart, win_probability.shares_headline),
)


@dataclass(frozen=True)
class GameCharts:
    """The charts of a game: `LOOK` are their words, `kinds` those drawn of one frame.

    `made(turns, places)`: frames by name from turn rows, besides the fans of tracks that every game has. Fans leave out turns
    that a smaller share of the games than `least` reached: a few long games would fill half of a chart.
    """
    LOOK: Look
    kinds: Sequence[Kind]
    made: "Callable[[pl.LazyFrame, Places], dict[str, pl.DataFrame]]" = lambda turns, places: {}
    least: float = 0.0

    def charts_of(self, frames: Frames, under: str = "", note: str = "", numbers: Mapping[str, Any] | None = None) -> list[Chart]:
        """The charts of all `frames` that have rows; `under` says which games they show.

        Frames by name: those of `kinds`; "cells" and "tipping" (a heat map a track); "fans" (also a fan a track); "reliability"
        with `numbers["calibration_error"]`. `numbers["replayed"]` says how many games the charts REPLAYED are of.
        """
        numbers, look = numbers or {}, self.LOOK
        there = {name: self._reached(frame) if name == "win_probability" else frame for name, frame in frames.items()}
        again = f"Of {numbers['replayed']:,d} games played again. {note}".strip() if "replayed" in numbers else note
        drawn = (_chart(kind, there[kind.frame], look) for kind in self.kinds if _there(there, kind.frame))
        found = [*_heats(there, look), *drawn, *_fans(there, look), *_reliability(there, numbers)]
        return [replace(each, draw=partial(style.of_games, each.draw, under, again if each.name in REPLAYED else note))
                for each in found]

    def of_turns(self, turns: "pl.LazyFrame", places: Places) -> "dict[str, pl.DataFrame]":
        """Frames of charts by name, from turn rows; `places` as the manifest lists them."""
        fans = quantile_fans.fan_frame(turns, self.LOOK)
        reached = self._reached(fans.filter(winner=quantile_fans.ANY))["turn"].unique()
        return {"fans": fans.filter(pl.col("turn").is_in(reached.to_list())), **self.made(turns, places)}

    def _reached(self, frame: "pl.DataFrame") -> "pl.DataFrame":
        return frame.filter(frame["games"] >= self.least * max(frame["games"], default=0))


def files(found: Sequence[Chart], forms: tuple[str, ...] = style.FORMS) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file."""
    for each in found:
        for form in forms:
            yield f"{each.name}.{form}", each.file(form)


def _there(frames: Frames, *names: str) -> bool:
    return all(name in frames and not frames[name].is_empty() for name in names)


def _chart(kind: Kind, frame: "pl.DataFrame", look: Look) -> Chart:
    more = {"look": look} if kind.looking else {}
    return Chart(kind.name, kind.anchor, kind.headline(frame, **more), lambda: kind.draw(frame, **more), kind.page)


def _heats(frames: Frames, look: Look) -> Iterator[Chart]:
    """The heat map of each track, those whose clear tipping points explain most first; then the others."""
    if not _there(frames, "cells", "tipping"):
        return
    cells, edges = frames["cells"], frames["tipping"]
    tips = {track: edges.filter(track=track) for track in cells["track"].unique(maintain_order=True)}
    tracks = sorted(tips, key=lambda track: -max(map(weight, tips[track].filter("clear").to_dicts()), default=0))
    for at, track in enumerate(tracks):
        yield Chart(f"tipping_{track}", "tips", quantile_fans.tipping_headline(tips[track], track, look),
                    partial(quantile_fans.heat_chart, cells, edges, track, look=look),
                    page=at < HEAT_MAPS)


def _fans(frames: Frames, look: Look) -> Iterator[Chart]:
    if _there(frames, "fans"):
        frame = frames["fans"]
        for track in (name for name in look.titles if name in set(frame["track"])):
            yield Chart(f"fan_{track}", "tips", quantile_fans.fan_headline(frame.filter(track=track), track, look),
                        partial(quantile_fans.fan, frame, track, look=look), page=False)


def _reliability(frames: Frames, numbers: Mapping[str, Any]) -> Iterator[Chart]:
    if _there(frames, "reliability") and "calibration_error" in numbers:
        frame, error = frames["reliability"], numbers["calibration_error"]
        yield Chart("reliability", "doubts", win_probability.reliability_headline(error),
                    lambda: win_probability.reliability_chart(frame, error))
