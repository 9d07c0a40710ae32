"""Every chart of Ici, c'est la France! that the frames at hand allow."""
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.charts.quantile_fans import fan_frame
from reports.charts.registry import COMMON, Chart, Frames, Kind, files
from reports.charts.registry import common_charts as drawn
from reports.ici.charts import chit_effects
from reports.ici.charts.style import LOOK
from reports.ici.map import control, frames, region_weight
from reports.ici.map import control as allegiance

if TYPE_CHECKING:
    import polars as pl

__all__ = ["KINDS", "LOOK", "charts_of", "files", "of_turns"]

KINDS = (
    *COMMON,
    Kind("chits", "causes", "chit_experiment", chit_effects.effects, chit_effects.chits_headline),
    Kind("map_control", "map", "control", control.control_by_year, control.control_headline),
    Kind("map_allegiance", "map", "final", allegiance.allegiance, allegiance.allegiance_headline),
    Kind("map_weight", "map", "weight", region_weight.weight_by_year, region_weight.shown_finding),
)


def charts_of(found: Frames, under: str = "", note: str = "", numbers: Mapping[str, Any] | None = None) -> list[Chart]:
    """The charts of the frames `found`, see reports.charts.registry."""
    return drawn(found, KINDS, LOOK, under, note, numbers)


def of_turns(turns: "pl.LazyFrame", places: Sequence[Mapping[str, Any]]) -> "dict[str, pl.DataFrame]":
    """Frames of turn rows; `places` as the manifest lists them."""
    regions = [each["id"] for each in places]
    return {
        "fans": fan_frame(turns, LOOK),
        **{name: getattr(frames, name)(turns, regions) for name in ("control", "weight", "final")},
    }
