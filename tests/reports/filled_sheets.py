"""Worksheets in comma-separated values that a program fills in."""
import csv
import io
from pathlib import Path


def filled(source: Path, path: Path, values: dict[str, str], sign: str = ",") -> Path:
    """The worksheet of `source` with these words by cell in its blanks, written to `path`; `sign` parts its cells."""
    rows = list(csv.reader(io.StringIO(source.read_text(encoding="utf-8-sig"))))
    for row in rows[2:]:
        row[rows[1].index("box shows")] = values.get(row[rows[1].index("cell")], "")
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter=sign).writerows(rows)
    return path
