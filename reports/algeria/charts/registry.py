"""Every chart of Algeria that the frames at hand allow, and the frames that rows of turns give."""
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.algeria.charts import area_control, outcomes
from reports.algeria.charts.style import LOOK
from reports.charts.quantile_fans import ANY, fan_frame
from reports.charts.registry import COMMON, Chart, Frames, Kind, files
from reports.charts.registry import common_charts as drawn
from simulate.algeria.enums import Control

if TYPE_CHECKING:
    import polars as pl

__all__ = ["KINDS", "LOOK", "charts_of", "files", "of_turns"]

LEAST = 0.01              # share of games that a turn must have had
KINDS = (
    *COMMON,
    Kind("scales", "endings", "scales", outcomes.victory_scale, outcomes.scales_headline),
    Kind("events", "causes", "chance_events", outcomes.event_effects_chart, outcomes.event_effects_headline),
    Kind("areas", "map", "area_ends", area_control.area_tiles, area_control.areas_headline),
)


def charts_of(frames: Frames, under: str = "", note: str = "", numbers: Mapping[str, Any] | None = None) -> list[Chart]:
    """The charts of `frames`, see reports.charts.registry."""
    common = {name: _reached(frame) if name == "win_probability" else frame for name, frame in frames.items()}
    return drawn(common, KINDS, LOOK, under, note, numbers)


def of_turns(turns: "pl.LazyFrame", places: Sequence[Mapping[str, Any]]) -> "dict[str, pl.DataFrame]":
    """Frames of turn rows; `places` as the manifest lists them."""
    return {"fans": _common(fan_frame(turns, LOOK)), "area_ends": area_ends(turns, places)}


def _reached(frame: "pl.DataFrame") -> "pl.DataFrame":
    """Rows of turns after which LEAST of the games went on."""
    return frame.filter(frame["games"] >= LEAST * (frame["games"].max() or 0))


def _common(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The turns that LEAST of the games reached: a few long games would draw half of a fan."""
    return frame.filter(frame["turn"].is_in(_reached(frame.filter(winner=ANY))["turn"].unique().to_list()))


def area_ends(turns: "pl.LazyFrame", places: Sequence[Mapping[str, Any]]) -> "pl.DataFrame":
    """area, name, games, fln, contested, government: shares of games by control as they ended."""
    import polars as pl

    shares = {f"{each.name.lower()}_{at}": (pl.col(f"control_{at}") == int(each)).mean()
              for at in range(len(places)) for each in Control}
    ends = turns.filter(pl.col("game") != pl.col("game").shift(-1).fill_null(2**63)).select(
        games=pl.len().cast(pl.Int64), **shares)
    row = ends.collect(engine="streaming").row(0, named=True)
    names = [each.name.lower() for each in (Control.FLN, Control.CONTESTED, Control.GOVERNMENT)]
    return pl.DataFrame([{"area": place["id"], "name": place["name"], "games": row["games"]}
                         | {name: row[f"{name}_{at}"] for name in names} for at, place in enumerate(places)])
