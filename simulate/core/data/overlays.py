"""Overlays: changes of rules, map, counters and set-ups in TOML like the data files.

An overlay of --base says what is printed: whatever it names, even if equal to the data files, is no longer assumed.
"""
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from simulate.core.data.actions import FORBID, lay_barred, lay_dated
from simulate.core.data.cells import (
    NEEDED,
    PAPERS,
    SOURCES,
    cell_of,
    cells,
    changed,
    check_depth,
    pair,
    printed,
    read_bytes,
    refuse_bare_signs,
    split,
    toml_in,
    toml_value,
    written_path,
)
from simulate.core.data.tables import POSITION, Shape, Tables, dotted, names_rows, rule_column
from simulate.core.errors import UserError, unknown

# What the owner of a printed game has typed in: assumed cells that --base names count as printed, whatever their value.
#
# A row is off the list of assumed data once every assumed cell of it is typed in; its confidence is YOURS then. Its assumed cells
# are those that its range names ("population:1..3; terrain:dry_hills|mountains").


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


LABEL = "overlay"
LISTS = ("add", "remove", "confirm")      # of borders and roads


class Overlay(dict):
    """A parsed overlay that remembers its file, or the option it came from, as `label`.

    With `base` it says what is printed: it comes from --base. `places` says where in its file a row stands, by its path, such as
    "chits.sas", where that can be said more exactly.
    """

    def __init__(self, content: dict, label: str = LABEL, base: bool = False, places: Mapping[str, str] | None = None):
        super().__init__(content)
        self.label, self.base, self.places = label, base, dict(places or {})

    @property
    def changing(self) -> Callable[..., Any]:
        """What a cell makes of the one that stands there."""
        return printed if self.base else changed

    def at(self, path: str) -> str:
        """Where a row stands, for an error message."""
        return self.places.get(path, f"{self.label}: {path}")


def read_overlay(shape: Shape, path: str | Path, base: bool = False) -> Overlay:
    """The overlay in a TOML file. UserError when the file cannot be read, is no TOML, or names an unknown table."""
    data = read_bytes(Path(path))
    content = Overlay(toml_in(Path(path), data), str(path), base)
    for table in content:
        if table not in shape.top:
            raise UserError(f"{path}: {unknown('table', table, shape.top)}")
    if not base:
        refuse_bare_signs(str(path), data.decode())
    return content


def parse_set(shape: Shape, assignment: str) -> Overlay:
    """The overlay of "path=value": "structure_attack.hit_on=4", 'units."1 REP".quality=3'; rules need no `rules.` in front."""
    label = f"--set {assignment}"
    path, equals, value = assignment.partition("=")
    if not equals:
        raise UserError(_no_assignment(shape, label))
    return set_value(shape, path, toml_value(value.strip(), label), label)


def set_value(shape: Shape, path: str, value: object, label: str) -> Overlay:
    """The overlay that puts a value at a path, written as in `parse_set`; `label` names it in messages and manifests. UserError
    for a path that cannot be one."""
    keys = keys_of(shape, path)
    if not all(keys):
        raise UserError(_no_assignment(shape, label))
    content = value
    for key in reversed(keys):
        content = {key: content}
    check_depth(label, content)
    return Overlay(content, label)


def _no_assignment(shape: Shape, label: str) -> str:
    return f"{label}: allowed is path=value, such as {shape.example}"


def keys_of(shape: Shape, path: str) -> list[str]:
    """The tables, rows and column of a dotted path: a path that names no table is one of the rules. UserError: an open quote."""
    if path.count('"') % 2:
        raise UserError(f"{path}: a quote is left open; allowed is path=value, such as {shape.example}")
    keys = split(path.strip())
    if keys[0] not in shape.top or ".".join(keys) in shape.paths:      # `chits` may be a table and a section of the rules
        keys = ["rules", *keys]
    return keys


def lay(tables: Tables, overlay: dict) -> None:
    """Change `tables` by an overlay. UserError names the overlay, the path and what is allowed there."""
    if not isinstance(overlay, Overlay):
        overlay = Overlay(overlay)
    label, shape = overlay.label, tables.shape
    for table, given in overlay.items():
        if table not in shape.top:
            raise UserError(f"{label}: {unknown('table', table, shape.top)}")
        if not isinstance(given, dict):
            raise UserError(f"{label}: {table} = {given!r}: allowed is a table [{table}]")
        if table == "rules":
            _lay_rules(tables, overlay, given)
        elif table == POSITION:
            tables.take_position(label, given)
        elif table == FORBID:
            lay_barred(tables, overlay, given)
        elif table in shape.setups:
            if table in ("setup", tables.own_setup):
                before = {section: dict(rows) for section, rows in tables.setup.items()}
                tables.merge_setup(f"{label}: setup", given, overlay.changing)
                note_setup(tables, before, given, label, overlay.base)
        elif table in shape.links:
            _lay_links(tables, overlay, table, given)
        else:
            _lay_rows(tables, overlay, table, shape.flat[table](label, given) if table in shape.flat else given)
    _follow(tables)
    if overlay.base:
        settle(tables)


def _lay_rules(tables: Tables, overlay: Overlay, given: dict, above: str = "") -> None:
    for name, value in given.items():
        path = above + name
        if lay_dated(tables, overlay, ("rules", path), value):
            continue
        if isinstance(value, dict):
            _lay_rules(tables, overlay, value, path + ".")
            continue
        if name == "confidence" and above:
            _confirm_rules(tables, overlay, above, value)
            continue
        if path not in tables.shape.paths:
            raise UserError(f"{overlay.label}: {unknown('rule', path, _likely(tables.shape, path))}")
        row, where = tables.rules[path], overlay.at(f"rules.{path}")
        column = rule_column(row)
        place = overlay.places.get(f"rules.{path}", overlay.label)
        row["value"] = cell_of(place, path, column, overlay.changing(place, path, column, value, row["value"]))
        tables.where["rules", path] = where
        note_rule(tables, path, overlay.base)


def _follow(tables: Tables) -> None:
    """Rules that follow others do so until an overlay has said them."""
    for path, value in tables.shape.following.items():
        if ("rules", path) not in tables.where:
            tables.rules[path]["value"] = value(tables.rules)


def _confirm_rules(tables: Tables, overlay: Overlay, above: str, value: object) -> None:
    """`[rules.search] confidence = "rulebook"`: how far to trust every number of a section."""
    word = cell_of(f"{overlay.label}: rules.{above[:-1]}", "confidence", SOURCES["confidence"], value)
    found = [path for path in tables.shape.paths if path.startswith(above)]
    if not found:
        sections = dict.fromkeys(path.split(".")[0] for path in tables.shape.paths)
        raise UserError(f"{overlay.label}: {unknown('section of rules', above[:-1], sections)}")
    for path in found:
        if overlay.base and word != "assumed":
            note_rule(tables, path)
        elif tables.rules[path]["confidence"] == "assumed":
            tables.rules[path]["confidence"] = word


def _likely(shape: Shape, path: str) -> list[str]:
    """Rules of the same section first, so that a message shows those that may have been meant."""
    section = path.split(".", maxsplit=1)[0]
    inside = [each for each in shape.paths if each.startswith(section + ".")]
    return inside or list(shape.paths)


def _lay_rows(tables: Tables, overlay: Overlay, table: str, given: dict) -> None:
    rows, columns, label = tables.rows[table], tables.shape.tables[table], overlay.label
    for name in _removals(tables.shape, label, table, given):
        if name not in rows:
            raise UserError(f"{label}: {table}.remove: {unknown('row', name, rows)}")
        if overlay.base:
            note_row(tables, table, name, rows[name], WHOLE)
        del rows[name]
        _forget_links(tables, table, name)
    for key, row in given.items():
        if key == "remove":
            continue
        where = overlay.at(f"{table}.{dotted(key)}")
        if not isinstance(row, dict):
            raise UserError(f"{where} = {row!r}: allowed is a table with {', '.join(columns)}")
        if key not in rows:
            _may_be_new(tables.shape, where, table, key, row, rows)
        elif not row:
            continue
        old = rows.get(key)
        rows[key] = cells(where, columns, row, old, overlay.changing)
        tables.where[table, key] = where
        note_row(tables, table, key, old, row, overlay.base)
        if overlay.base:
            trust_new(rows[key], old, row, label)


def _forget_links(tables: Tables, table: str, place: str) -> None:
    """A place that is taken off the map takes its borders and roads along."""
    for links in tables.shape.links if table == "regions" else ():
        tables.rows[links] = {key: row for key, row in tables.rows[links].items() if place not in key}


def _may_be_new(shape: Shape, where: str, table: str, key, row: dict, rows: dict) -> None:
    """A new row must be whole: a row with missing columns is taken for a misspelt name."""
    needed = [name for name, column in shape.tables[table].items() if column.empty is NEEDED]
    if table not in shape.growing or not set(needed) <= set(row):
        hint = f" (a new row needs {', '.join(needed)})" if table in shape.growing else ""
        raise UserError(f"{where}: {unknown('row', dotted(key), [dotted(each) for each in rows])}{hint}")


def _lay_links(tables: Tables, overlay: Overlay, table: str, given: dict) -> None:
    rows, columns, label = tables.rows[table], tables.shape.tables[table], overlay.label
    extra, there = tables.shape.links[table]
    for name in given:
        if name not in LISTS:
            raise UserError(f"{label}: {unknown(table + ' list', name, LISTS)}")
    for key, _ in _links(tables.shape, label, table, "remove", given):
        if key not in rows:
            raise UserError(f"{label}: {table}.remove: {'-'.join(key)} is not there")
        if overlay.base and there:      # the files list it: it is known not to be there
            note_row(tables, table, key, rows[key], WHOLE)
            rows[key] = {**rows[key], there: 0}
        else:
            del rows[key]
    for key, rest in _links(tables.shape, label, table, "confirm", given):
        if key not in rows:
            raise UserError(f"{label}: {table}.confirm: {'-'.join(key)} is not there; `add` puts it there")
        named = {there: 1} if there else {}
        rows[key] = cells(label, columns, named | ({} if rest is None else {extra: rest}), rows[key])
        if overlay.base:
            note_row(tables, table, key, rows[key], WHOLE)
    for key, rest in _links(tables.shape, label, table, "add", given):
        where = f"{label}: {table}.add ({'-'.join(key)})"
        if key in rows and (not there or rows[key][there]):
            raise UserError(f"{where}: is already there, {tables.at(table, key)}; each pair is written once and read both ways")
        old = rows.get(key)
        rows[key] = cells(where, columns, {extra: rest or ""} if extra else {})
        tables.where[table, key] = where
        if overlay.base:
            note_row(tables, table, key, old, WHOLE)
            trust_new(rows[key], None, {}, label)


def _links(shape: Shape, label: str, table: str, name: str, given: dict) -> list[tuple]:
    """Pairs of place ids, and what stands behind them, such as the name of a road; None where nothing does."""
    found, long = [], 3 if shape.links[table][0] else 2
    if not isinstance(given.get(name, []), list):
        raise UserError(f"{label}: {table}.{name} = {given[name]!r}: allowed is a list of pairs of places")
    for entry in given.get(name, []):
        if not isinstance(entry, list) or not 2 <= len(entry) <= long or not all(isinstance(each, str) for each in entry):
            one, other = shape.pair
            raise UserError(f'{label}: {table}.{name}: {entry!r}: allowed is a pair of places such as ["{one}", "{other}"]')
        found.append((pair(entry[0], entry[1]), entry[2] if len(entry) == 3 else None))
    return found


def _removals(shape: Shape, label: str, table: str, given: dict) -> list[str]:
    found = given.get("remove", [])
    if not names_rows(found) or (found and table not in shape.removable):
        raise UserError(f"{label}: {table}.remove: allowed is a list of rows of {', '.join(shape.removable)}")
    return found


# Where a path of --set leads: the number that stands there under overlays.
Key = tuple[str, ...]
ABSENT = object()


def number_at(shape: Shape, scenario: str, overlays: Sequence[dict], path: str, trial: float) -> tuple[Key, int | None]:
    """The key of a number, the same however its path is written, and its value; None where there is no such row yet.

    UserError when the path leads to text, to a list or to a table, to nothing, or nowhere in this scenario; `trial` is a number
    that may stand there, and is tried where no row is.
    """
    tables = shape.printed(scenario)
    for overlay in overlays:
        lay(tables, overlay)
    key = _key(tables, path)
    found = _cell(tables, key)
    if found is not ABSENT:
        return key, _whole(tables, path, key, found)
    lay(tables, set_value(shape, path, trial, f"{path}={trial}"))
    _whole(tables, path, key, _cell(tables, key))
    return key, None


def _key(tables: Tables, path: str) -> Key:
    """The keys of a path; those of a scenario's own set-up are the plain ones."""
    table, *rest = keys_of(tables.shape, path)
    if table in tables.shape.setups:
        if table not in ("setup", tables.own_setup):
            raise UserError(f"{path}: changes nothing in {tables.scenario}; allowed there is {'.'.join(['setup', *rest])}")
        table = "setup"
    return (table, *rest)


def _cell(tables: Tables, key: Key):
    """What stands at a key: a value, a dict of what lies below it, or ABSENT."""
    table, *rest = key
    if table == "rules":
        return _rule(tables, ".".join(rest))
    found = tables.barred if table == FORBID else tables.setup if table == "setup" else tables.rows[table]
    for each in rest:
        if not isinstance(found, dict) or each not in found:
            return ABSENT
        found = found[each]
    return found


def _rule(tables: Tables, path: str):
    if path in tables.rules:
        return tables.rules[path]["value"]
    below = {each: tables.rules[each]["value"] for each in tables.shape.paths if each.startswith(f"{path}.") or not path}
    return below or ABSENT


def _whole(tables: Tables, path: str, key: Key, found) -> int | None:
    if isinstance(found, bool) or not isinstance(found, int | None):
        what = "a table" if isinstance(found, dict) else "text" if isinstance(found, str) else "no single whole number"
        raise UserError(f"{path}: leads to {what}; allowed are paths to one whole number, such as {_example(tables, key, found)}")
    return found


def _example(tables: Tables, key: Key, found) -> str:
    """A number below a table, or else one that everybody knows."""
    if key[0] == "rules" and isinstance(found, dict):
        return next(iter(found))
    path = written_path(key)
    if isinstance(found, dict):
        for name, value in found.items():
            if isinstance(value, int) and name not in PAPERS:
                return f"{path}.{name}"
    return tables.shape.example.partition("=")[0]
