"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
import functools
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from simulate.algeria.board_build import Names, build
from simulate.algeria.board_checks import check_tables
from simulate.algeria.board_paths import number_at
from simulate.algeria.board_tables import Tables, data_digest, key_text, printed
from simulate.algeria.overlay import Overlay, lay, parse_set, read_overlay
from simulate.core.cells import PAPERS
from simulate.core.errors import UserError

__all__ = ["Game", "Names", "Overlay", "Variant", "assumed", "changes", "describe_rules", "load", "number_at", "parse_set",
           "read_overlay", "switched"]

TURN_LIMIT = "game.turn_limit"
SWITCHES = ("reading.", "optional.slow", "optional.deterministic", "optional.shorter")


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
    """What a board has besides the overlays of its match: overlays after them. There are no data sets of this game."""
    name: str
    values: Mapping[str, str] = field(default_factory=dict)
    overlays: Sequence[Overlay | dict] = ()


def load(scenario: str, overlays: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> Game:
    """The board of `scenario` ("algeria-1954", "algeria-1958", "algeria-1960") under `overlays`, in order.

    UserError names file, row and rule.
    """
    if values:
        raise UserError(f"{next(iter(values))}: nothing of this game's data is assumed, it has one data set")
    tables = printed(scenario)
    for overlay in overlays:
        lay(tables, overlay)
    resolved = difference(tables)
    check_tables(tables)
    board, names = build(tables)
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
    rows = {path: row["value"] for path, row in game.tables.rules.items() if path.startswith(SWITCHES)}
    others = [Variant(f"{path} = {1 - value}", {}, [_nested(path, 1 - value)]) for path, value in rows.items()]
    return [Variant("as it is"), *others]


def _nested(path: str, value: int) -> dict:
    section, _, name = path.partition(".")
    return {"rules": {section: {name: value}}}


def assumed(game: Game) -> list[dict]:
    """Every row of the data that is assumed: path, value (of a rule number, else None), range in words, source.

    The turn limit is none of them: no rule has one, and games that it stops are counted as that.
    """
    return [{"path": path, "value": row["value"], "range": "..".join(str(each) for each in row["range"]), "source": row["rule"]}
            for path, row in game.tables.rules.items() if row["confidence"] == "assumed" and path != TURN_LIMIT]


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
            found[f"{table}.{key_text(key)}"] = "there"
            found.update(_told(f"{table}.{key_text(key)}", row))
    found.update(_told("setup.start", tables.setup["start"]))
    for wilaya, row in tables.setup["units"].items():
        found.update(_told(f"setup.units.{wilaya}", row))
    return found


def _told(above: str, row: dict) -> dict[str, str]:
    return {f"{above}.{name}": str(value) for name, value in row.items() if name not in PAPERS}
