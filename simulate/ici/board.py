"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
import functools
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from simulate.core.cells import PAPERS
from simulate.ici.board_build import Names, build
from simulate.ici.board_checks import check_tables
from simulate.ici.board_map import leave_out_absent
from simulate.ici.board_paths import number_at
from simulate.ici.board_tables import Tables, data_digest, printed
from simulate.ici.board_whole import check_board
from simulate.ici.draws import put
from simulate.ici.overlay import Overlay, lay, parse_set, read_overlay

__all__ = ["Game", "Names", "Overlay", "Variant", "assumed", "changes", "describe_rules", "load", "number_at", "parse_set",
           "read_overlay", "switched"]


READING = "reading."
OPTIONAL = ("maquis.on",)


@dataclass(frozen=True)
class Game:
    """A scenario ready to be played. `board` has shape (1,); `resolved` is the canonical text of all that differs from the
    print, empty when nothing does; `hash` covers scenario, data files and `resolved`."""
    board: np.recarray
    names: Names
    resolved: str
    hash: str
    tables: Tables


@dataclass(frozen=True)
class Variant:
    """What a board has besides the overlays of its match: a data set that they may change, and overlays after them."""
    name: str
    values: Mapping[str, str] = field(default_factory=dict)
    overlays: Sequence[Overlay | dict] = ()


def load(scenario: str, overlays: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> Game:
    """The board of `scenario` ("ici-1955", "ici-1959"), of the data set `values` if there is one, under `overlays`, in order.

    UserError names file, row and rule.
    """
    tables = printed(scenario)
    put(tables, values or {})
    before = {section: dict(rows) for section, rows in tables.setup.items()}
    for overlay in overlays:
        lay(tables, overlay)
    resolved = difference(tables)
    leave_out_absent(tables)
    check_tables(tables)
    board, names = build(tables)
    check_board(board[0], tables, names, before)
    total = hashlib.blake2b("\0".join((tables.scenario, data_digest(), resolved)).encode(), digest_size=16)
    return Game(board, names, resolved, total.hexdigest(), tables)


def describe_rules(game: Game) -> list[dict]:
    """One row a rule number: path, value, printed, rule, confidence, range, note."""
    print_ = printed(game.names.scenario).rules
    return [{"path": path, "value": row["value"], "printed": print_[path]["value"], "rule": row["rule"],
             "confidence": row["confidence"], "range": tuple(row["range"]), "note": row["note"]}
            for path, row in game.tables.rules.items()]


def switched(game: Game) -> list[Variant]:
    """The game as it is, first; then with each optional rule and each reading the other way, one at a time."""
    rows = {path: row["value"] for path, row in game.tables.rules.items() if path in OPTIONAL or path.startswith(READING)}
    others = [Variant(f"{path} = {1 - value}", {}, [_nested(path, 1 - value)]) for path, value in rows.items()]
    return [Variant("as it is"), *others]


def _nested(path: str, value: int) -> dict:
    section, _, name = path.partition(".")
    return {"rules": {section: {name: value}}}


def assumed(game: Game) -> list[dict]:
    """Every row of the data that is assumed: path, value (of a rule number, else None), range in words, source."""
    found = [{"path": path, "value": row["value"], "range": "..".join(str(each) for each in row["range"]), "source": row["rule"]}
             for path, row in game.tables.rules.items() if row["confidence"] == "assumed"]
    for table, rows in game.tables.rows.items():
        found += [{"path": f"{table}.{_key(key)}", "value": None, "range": row["range"] or row["alternatives"],
                   "source": row["source"]} for key, row in rows.items() if row["confidence"] == "assumed"]
    for section, rows in game.tables.setup.items():
        found += [{"path": f"setup.{section}.{key}", "value": None, "range": row["alternatives"], "source": row["source"]}
                  for key, row in rows.items() if isinstance(row, dict) and row["confidence"] == "assumed"]
    return found


def difference(tables: Tables) -> str:
    """Lines "path = value (print value)", sorted; papers (source, confidence, ranges, reasons) are left out."""
    return "\n".join(_lines(_flat(tables), _flat_print(tables.scenario), "print"))


def changes(base: Game, variant: Game) -> list[str]:
    """What the variant has otherwise than its base: lines "path = value (base value)", sorted; none when they are equal."""
    return _lines(_flat(variant.tables), _flat(base.tables), "base")


def _lines(now: dict[str, str], then: dict[str, str], what: str) -> list[str]:
    lines = [f"{path} = {now[path]} ({what} {then.get(path, 'none')})" for path in now if now[path] != then.get(path)]
    return sorted(lines + [f"{path} removed" for path in then if path not in now])


@functools.cache
def _flat_print(scenario: str) -> dict[str, str]:
    return _flat(printed(scenario))


def _flat(tables: Tables) -> dict[str, str]:
    found = {f"rules.{path}": str(row["value"]) for path, row in tables.rules.items()}
    for table, rows in tables.rows.items():
        for key, row in rows.items():
            found[f"{table}.{_key(key)}"] = "there"
            found.update({f"{table}.{_key(key)}.{name}": _text(value) for name, value in row.items()
                          if name not in PAPERS})
    for section, rows in tables.setup.items():
        for key, row in rows.items():
            if isinstance(row, dict):
                found.update({f"setup.{section}.{key}.{name}": _text(value) for name, value in row.items()
                              if name not in PAPERS})
            elif key not in PAPERS:
                found[f"setup.{section}.{key}"] = _text(row)
    return found


def _key(key) -> str:
    return ".".join(key) if isinstance(key, tuple) else str(key)


def _text(value) -> str:
    return " ".join(str(each) for each in value) if isinstance(value, tuple) else str(value)
