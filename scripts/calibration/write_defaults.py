"""Write the values of a data set into the data files and docs/reference.md, cell by cell; everything else stays as it is."""
import csv
import io
import re
from collections import Counter
from pathlib import Path

from simulate.core.storage.atomic_files import write_whole
from simulate.ici.board.files import DATA, TABLES, Tables, printed
from simulate.ici.calibration.prior_draws import OPENING, WORDLESS, Values, put

KEYS = {"borders": ("a", "b"), "roads": ("a", "b"), "combat_chits": ("own", "against")}
THIRD = re.compile(r"^(?:3A|2A|4B|5B)( = \{ moussebiline = 1, source)", re.MULTILINE)
PAGE = DATA.parents[2] / "docs" / "reference.md"
PLAIN = {"paratroopers": "14 RCP", "Legion": "1 REI", "mechanized": "1 Spahi", "infantry": "3 RZ"}      # one that speaks for all
ADVANTAGES = {"plus_one": "+1 to each die", "first_fire": "the first fire", "extra_die": "an extra die"}
FIRST = re.compile(r"^1C = \{ moussebiline = \d, (?:moudjahidine = \d, )?source", re.MULTILINE)


def adopt(values: Values, folder: Path = DATA) -> None:
    """Make `values` the default. KeyError for a path that the data files do not have."""
    left = {path: value for path, value in values.items() if path not in OPENING}
    for table in TABLES:
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
                row[column] = "" if value == "none" and column in WORDLESS else value
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


def adopt_page(values: Values, path: Path = PAGE) -> None:
    """Make the page about what is assumed say `values`."""
    tables = printed("ici-1955")
    put(tables, values)
    write_whole(path, page(path.read_text(encoding="utf-8"), tables).encode())


def page(text: str, tables: Tables) -> str:
    """docs/reference.md with the values of `tables`: the second cell of a row, place of the third Failek, the sum of votes."""
    cells, lines = _shown(tables), text.splitlines()
    for at, line in enumerate(lines):
        first, *rest = line.split(" | ", maxsplit=2)
        if first.startswith("| ") and len(rest) == 2 and first[2:] in cells:
            lines[at] = " | ".join((first, cells[first[2:]], rest[1]))
    third = next(place for place in tables.setup["faileks"] if place != "1C")
    votes = sum(row["population"] for row in tables.rows["regions"].values() if row["kind"] != "country")
    text = re.sub(r"setup\.faileks\.(?!1C)\w+", f"setup.faileks.{third}", "\n".join(lines) + "\n")
    return re.sub(r"populations add up to \d+", f"populations add up to {votes}", text)


def _shown(tables: Tables) -> dict[str, str]:
    """{first cell of a row of the page: its value in words}."""
    units, faileks = tables.rows["units"], tables.rows["faileks"]
    rated = {unit: (f"{row['quality']}-{row['strength']}", f"{row['reduced_quality']}-{row['reduced_strength']}")
             for unit, row in units.items()}
    groups = Counter(row["group"] for row in units.values())
    return {
        **{f"`{path}`": str(row["value"]) for path, row in tables.rules.items() if not path.startswith("reading.")},
        **{row["name"]: f"strength {row['strength']}, {row['counters']} counters" for row in faileks.values()},
        "reduced side of French units": ", ".join(f"{name} {rated[unit][1]}" for name, unit in PLAIN.items()),
        "which regiments are printed, and their groups":
            ", ".join(f'{groups[group]} "{group}"' for group in ("54", "55", "56", "TM")) + ", from history",
        "Legion cavalry (REC)": f"{rated['1 REC'][0]}, reduced {rated['1 REC'][1]}",
        "mountain troops (RIA, BCA)": f"{rated['6 BCA'][0]}, reduced {rated['6 BCA'][1]}",
        "Bellounis units": f"{rated['Bellounis 1'][0]}, reduced {rated['Bellounis 1'][1]}",
        "Recon against Flank": ADVANTAGES[tables.rows["combat_chits"]["recon", "flank"]["advantage"]],
    }
