"""What a page is made of: answers that are there already, and pictures and tables beside them by section."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reports.tables.document import TitledTable
from reports.tables.run_report import Report
from reports.tipping.analysis import Tipping

if TYPE_CHECKING:
    import polars as pl

    from reports.win_probability.analysis import WinProbability
    from reports.win_probability.swings import SwingAnalysis


@dataclass(frozen=True)
class Picture:
    """A chart of reports.charts.style as an SVG file, what it says in a sentence, and a note under it."""
    svg: bytes
    said: str
    note: str = ""


@dataclass(frozen=True)
class Material:
    """A run's answers. `pictures`, `tables` and `notes` (sentences) are by the anchor of the section that shows them.

    `sets` has a row a data set, with `rate`; `switches` as reports.tables.comparison_frames; `tipping` where it tips;
    `missing` are games not
    played yet.
    """
    report: Report
    changes: Sequence[str] = ()
    assumed_rows: int = 0
    missing: int = 0
    sets: "pl.DataFrame | None" = None
    switches: "pl.DataFrame | None" = None
    tipping: Tipping | None = None
    pictures: Mapping[str, Sequence[Picture]] = field(default_factory=dict)
    tables: Mapping[str, Sequence[TitledTable]] = field(default_factory=dict)
    notes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    model: "WinProbability | None" = None
    swings: "SwingAnalysis | None" = None
