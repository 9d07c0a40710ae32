"""Every chart of Ici, c'est la France! that the frames at hand allow."""
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.drawing.every import COMMON, Chart, Frames, Kind, files
from reports.drawing.every import every as drawn
from reports.drawing.fan_frames import fans
from reports.ici.charts import chits
from reports.ici.charts.look import LOOK
from reports.ici.map import allegiance, control, frames, weight

if TYPE_CHECKING:
    import polars as pl

__all__ = ["KINDS", "LOOK", "every", "files", "of_turns"]

KINDS = (
    *COMMON,
    Kind("chits", "causes", "chit_experiment", chits.effects, chits.finding),
    Kind("map_control", "map", "control", control.control_by_year, control.finding),
    Kind("map_allegiance", "map", "final", allegiance.allegiance, allegiance.finding),
    Kind("map_weight", "map", "weight", weight.weight_by_year, weight.shown_finding),
)


def every(found: Frames, under: str = "", note: str = "", numbers: Mapping[str, Any] | None = None) -> list[Chart]:
    """The charts of the frames `found`, see reports.drawing.every."""
    return drawn(found, KINDS, LOOK, under, note, numbers)


def of_turns(turns: "pl.LazyFrame", places: Sequence[Mapping[str, Any]]) -> "dict[str, pl.DataFrame]":
    """Frames of turn rows; `places` as the manifest lists them."""
    regions = [each["id"] for each in places]
    return {"fans": fans(turns, LOOK), **{name: getattr(frames, name)(turns, regions) for name in ("control", "weight", "final")}}
