"""--html, --xlsx, --csv, --charts: where an answer is written to files."""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.write_document import Targets, targets

__all__ = ["Charts", "Csv", "Force", "Html", "Targets", "Xlsx", "targets", "written_lines"]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", show_default=False, help="one page, to be sent")]
Xlsx = Annotated[Path | None, typer.Option("--xlsx", metavar="FILE", show_default=False, help="the tables as a workbook")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FOLDER", show_default=False, help="the tables, a file each")]
Charts = Annotated[Path | None, typer.Option("--charts", metavar="FOLDER", show_default=False, help="the charts, SVG and PNG")]
Force = Annotated[bool, typer.Option("--force", help="write over files that are there")]


def written_lines(paths: list[Path]) -> list[str]:
    """What was written, a line each."""
    return [f"Written: {path} ({_size(path)})" for path in paths]


def _size(path: Path) -> str:
    if path.is_dir():
        return f"{len([*path.glob('*.csv'), *path.glob('*.svg'), *path.glob('*.png')])} files"
    number = path.stat().st_size
    return f"{number / 1e6:.1f} MB" if number >= 1e6 else f"{number / 1e3:.0f} kB"
