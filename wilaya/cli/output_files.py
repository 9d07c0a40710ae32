"""--html, --xlsx, --csv, --charts: where an answer is written to files."""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.answer import Targets, check_new_file, targets
from simulate.core.errors import UserError
from wilaya.cli.options import option

__all__ = ["Chart", "Charts", "Csv", "Force", "Html", "Targets", "Xlsx", "chart_target", "targets"]
Html = Annotated[Path | None, option("--html", "FILE", "one page, to be sent")]
Xlsx = Annotated[Path | None, option("--xlsx", "FILE", "the tables as a workbook")]
Csv = Annotated[Path | None, option("--csv", "FOLDER", "the tables, a file each")]
Charts = Annotated[Path | None, option("--charts", "FOLDER", "the charts, SVG and PNG")]
Chart = Annotated[Path | None, option("--chart", "FILE", "the chart, .svg or .png")]
Force = Annotated[bool, typer.Option("--force", help="write over files that are there")]


def chart_target(chart: Path | None, force: bool) -> dict[str, Path]:
    """Where --chart is written, by its form; nothing without it. UserError where nothing can be written."""
    from reports.charts.style import FORMS
    if chart is None:
        return {}
    form = chart.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise UserError(f"--chart {chart}: allowed are files that end in .{' or .'.join(FORMS)}")
    check_new_file("--chart", chart, force)
    return {form: chart}
