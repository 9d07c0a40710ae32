"""The charts of Algeria: their words and axis of turns, the list of them all, and the frames that they draw."""
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from reports.algeria.charts import area_control, outcomes
from reports.algeria.tipping.tracks import TRACK_TITLES as LONG
from reports.algeria.tipping.tracks import WATCH
from reports.charts import style
from reports.charts.drawing import Axes
from reports.charts.quantile_fans import ANY, fan_frame
from reports.charts.registry import COMMON, Chart, Frames, Kind, files
from reports.charts.registry import common_charts as drawn
from reports.charts.style import Look
from simulate.algeria.enums import Control

SHORT = {"difference": "FLN PSL minus Government PSL", "areas_government": "areas under the Government"}
TITLES = {track: SHORT.get(track, title) for track, title in LONG.items()}
WAYS = {"the other's PSL at 0": "the other's PSL at 0", "stopped at the turn limit": "stopped at the limit"}
MOST = 12                         # ticks on an axis of turns


def dated(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of turns from `first` to `last`, 0 being the set-up; `small` has fewer ticks, and so has a narrow
    sheet."""
    from matplotlib.ticker import FixedLocator, MaxNLocator

    axes.set_xlim(first - 0.5, last + 0.5)
    most = MOST // 2 if small or style.is_narrow() else MOST
    ticks = MaxNLocator(most, steps=[1, 2, 5, 10], integer=True).tick_values(first, last)
    axes.xaxis.set_major_locator(FixedLocator([tick for tick in ticks if first <= tick <= last]))
    axes.xaxis.set_minor_locator(FixedLocator(range(first, last + 1)))
    axes.tick_params(axis="x", which="minor", length=2)
    place = axes.get_subplotspec()
    if not small and place is not None and place.is_last_row():
        axes.set_xlabel("turn (0: the set-up)" if first == 0 else "turn")


def leader(name: str, short: bool) -> str:
    """A leader in a legend; `short`: the words after "the leader"."""
    if name == WATCH.lead.name:
        return "in PSL" if short else "the side with the higher PSL"
    return f"by {TITLES.get(name, name)}" if short else f"the leader by {TITLES.get(name, name)}"


LOOK = Look(WATCH, TITLES, dated, 1, leader, ways=WAYS, stop=":", key="upper right", axis="turn (0: the set-up)",
            singular=("difference", "fln_psl", "government_psl", "firepower_abroad"))


__all__ = ["KINDS", "LOOK", "charts_of", "files", "of_turns"]

LEAST = 0.01              # turns that a smaller share of the games reached are not drawn
KINDS = (
    *COMMON,
    Kind("scales", "endings", "scales", outcomes.victory_scale, outcomes.scales_headline),
    Kind("events", "causes", "chance_events", outcomes.event_effects_chart, outcomes.event_effects_headline),
    Kind("areas", "map", "area_ends", area_control.area_tiles, area_control.areas_headline),
)


def charts_of(frames: Frames, under: str = "", note: str = "", numbers: Mapping[str, Any] | None = None) -> list[Chart]:
    """The charts that `frames` allow (reports.charts.registry)."""
    common = {name: _reached(frame) if name == "win_probability" else frame for name, frame in frames.items()}
    return drawn(common, KINDS, LOOK, under, note, numbers)


def of_turns(turns: "pl.LazyFrame", places: Sequence[Mapping[str, Any]]) -> "dict[str, pl.DataFrame]":
    """The frames of charts that turn rows allow; `places` as the manifest lists them."""
    return {"fans": _common(fan_frame(turns, LOOK)), "area_ends": area_ends(turns, places)}


def _reached(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The rows of turns after which a share LEAST of the games went on."""
    return frame.filter(frame["games"] >= LEAST * max(frame["games"], default=0))


def _common(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The turns that a share LEAST of the games reached. A few long games would fill half of the chart."""
    return frame.filter(frame["turn"].is_in(_reached(frame.filter(winner=ANY))["turn"].unique().to_list()))


def area_ends(turns: "pl.LazyFrame", places: Sequence[Mapping[str, Any]]) -> "pl.DataFrame":
    """area, name, games, fln, contested, government: shares of games by who controls the area as the game ends."""
    shares = {f"{each.name.lower()}_{at}": (pl.col(f"control_{at}") == int(each)).mean()
              for at in range(len(places)) for each in Control}
    ends = turns.filter(pl.col("game") != pl.col("game").shift(-1).fill_null(2**63)).select(
        games=pl.len().cast(pl.Int64), **shares)
    row = ends.collect(engine="streaming").row(0, named=True)
    names = [each.name.lower() for each in (Control.FLN, Control.CONTESTED, Control.GOVERNMENT)]
    return pl.DataFrame([{"area": place["id"], "name": place["name"], "games": row["games"]}
                         | {name: row[f"{name}_{at}"] for name in names} for at, place in enumerate(places)])
