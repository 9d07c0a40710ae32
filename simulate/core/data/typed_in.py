"""What the owner of a printed game has typed in: assumed cells that --base names count as printed, whatever their value.

A row is off the list of assumed data once every assumed cell of it is typed in; its confidence is YOURS then. Its assumed cells
are those that its range names ("population:1..3; terrain:dry_hills|mountains").
"""
from collections.abc import Mapping, Sequence
from typing import Any

from simulate.core.data.cells import PAPERS
from simulate.core.data.tables import Tables, dotted

YOURS, ASSUMED = "yours", "assumed"
WHOLE = {"confidence": YOURS}          # a row that names no cell but is confirmed as a whole


def ranges(row: Mapping) -> dict[str, str]:
    """The ranges of a row's assumed cells by column, as its file words them: "1..3", "dry_hills|mountains"."""
    parts = [part.partition(":") for part in (row["range"] or row["alternatives"]).split(";") if ":" in part]
    return {column.strip(): text.strip() for column, _, text in parts}


def ends(text: str) -> tuple[Any, ...]:
    """Both ends of a range of numbers, or the words of one of words."""
    low, dots, high = text.partition("..")
    return (int(low), int(high)) if dots else tuple(text.split("|"))


def assumed_columns(tables: Tables, table: str, row: Mapping) -> tuple[str, ...]:
    """The columns of a row that are assumed; none of a row that is not."""
    if row["confidence"] not in (ASSUMED, YOURS):
        return ()
    return tuple(dict.fromkeys([*ranges(row), *tables.shape.also_assumed(table, row)]))


def note_rule(tables: Tables, path: str, base: bool = True) -> None:
    """A rule number is typed in, or a change that is no --base says it."""
    if tables.rules[path]["confidence"] == ASSUMED:
        (tables.typed if base else tables.said).add(f"rules.{path}")


def note_row(tables: Tables, table: str, key, old: Mapping | None, given: Mapping, base: bool = True) -> None:
    """The cells `given` of a row are typed in, or said by a change, `old` being the row as it was, if it was; of a row that is
    confirmed, all are."""
    if old is None:
        return
    columns = assumed_columns(tables, table, old)
    known = [name for name in columns if name in old]
    confirmed = given.get("confidence", ASSUMED) != ASSUMED
    named = columns if base and (confirmed or (not known and set(given) - set(PAPERS))) else set(columns) & set(given)
    (tables.typed if base else tables.said).update(f"{table}.{dotted(key)}.{name}" for name in named)


def trust_new(row: dict, old: Mapping | None, given: Mapping, label: str) -> None:
    """A row that was not there before is printed as it stands, unless it says how far to trust it."""
    if old is None and "confidence" not in given:
        row.update(confidence=YOURS, source=label)


def note_setup(tables: Tables, before: Mapping[str, Mapping], given: Mapping, label: str, base: bool) -> None:
    """Rows of a set-up are typed in or taken away, or said by a change, `before` being the set-up as it was."""
    for section, rows in given.items():
        if section not in tables.shape.setup_rows:
            continue
        old = before.get(section, {})
        for key in rows.get("remove", []):
            note_row(tables, f"setup.{section}", key, old[key], WHOLE, base)
        for key, row in rows.items():
            if key != "remove":
                note_row(tables, f"setup.{section}", key, old.get(key), row, base)
                if base:
                    trust_new(tables.setup[section][key], old.get(key), row, label)


def settle(tables: Tables) -> None:
    """Mark what is typed in as the owner's: rule numbers, and rows all of whose assumed cells are."""
    for path, rule in tables.rules.items():
        if f"rules.{path}" in tables.typed:
            rule["confidence"] = YOURS
    setup = {f"setup.{name}": tables.setup.get(name, {}) for name in tables.shape.setup_rows}
    for table, rows in {**tables.rows, **setup}.items():
        for key, row in rows.items():
            if row["confidence"] == ASSUMED and _all_typed(tables, table, key, assumed_columns(tables, table, row)):
                row["confidence"] = YOURS


def _all_typed(tables: Tables, table: str, key, columns: Sequence[str]) -> bool:
    needless = tables.shape.needless(tables, table, key)
    wanted = [f"{table}.{dotted(key)}.{name}" for name in columns if name not in needless]
    return bool(columns) and tables.typed.issuperset(wanted)
