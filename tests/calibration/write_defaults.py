"""Write the values of a data set into the data files, cell by cell; everything else stays as it is."""
import csv
import io
import re
from pathlib import Path

from simulate.core.storage.atomic_files import write_whole
from simulate.ici.board.files import SHAPE
from simulate.ici.calibration.prior_draws import OPENING, Values

KEYS = {"borders": ("a", "b"), "roads": ("a", "b"), "combat_chits": ("own", "against")}
THIRD = re.compile(r"^(?:3A|2A|4B|5B)( = \{ moussebiline = 1, source)", re.MULTILINE)
FIRST = re.compile(r"^1C = \{ moussebiline = \d, (?:moudjahidine = \d, )?source", re.MULTILINE)


def adopt(values: Values, folder: Path = SHAPE.data) -> None:
    """Make `values` the default. KeyError for a path that the data files do not have."""
    left = {path: value for path, value in values.items() if path not in OPENING}
    for table in SHAPE.tables:
        _rewrite(folder / f"{table}.csv", table, left)
    _rules(folder / "rules.toml", left)
    _opening(folder / "scenario_1955.toml", values)
    if left:
        raise KeyError(f"not in the data files: {', '.join(left)}")


def _rewrite(path: Path, table: str, left: Values) -> None:
    lines = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    for row in lines:
        keys = [row[name] for name in KEYS.get(table, ("id",))]
        start = ".".join((table, *(keys if table == "combat_chits" else sorted(keys))))
        for column in row:
            if f"{start}.{column}" in left:
                value = left.pop(f"{start}.{column}")
                row[column] = "" if value == "none" and SHAPE.tables[table][column].empty == "" else value
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    write_whole(path, text.getvalue().encode())


def _rules(path: Path, left: Values) -> None:
    section, lines = "", path.read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        if line.startswith("["):
            section = line.strip("[] ")
        value = left.pop(f"rules.{section}.{line.partition(' ')[0]}", None)
        if value is not None:
            lines[at] = re.sub(r"value = -?\d+", f"value = {value}", line, count=1)
    write_whole(path, ("\n".join(lines) + "\n").encode())


def _opening(path: Path, values: Values) -> None:
    """55: where the third Failek stands, and what the two in 1C are."""
    text = path.read_text(encoding="utf-8")
    place, trained = (values[name] for name in ("setup_1955.third.place", "setup_1955.1C.moudjahidine"))
    text = THIRD.sub(rf"{place}\1", text)
    text = FIRST.sub(f"1C = {{ moussebiline = {2 - int(trained)}, moudjahidine = {trained}, source", text)
    write_whole(path, text.encode())
