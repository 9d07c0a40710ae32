"""A row of players.toml, or of a file of the same shape, read into a Player; every mistake is one line with file and row."""
import math
from dataclasses import replace

from policies.core.player import Player
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError, unknown

IN_SIDE = ("function", "like", "names", "weights")
Players = dict[str, dict[int, Player]]


def lay_rows(kind: type[Player], found: Players, file: Overlay) -> None:
    """Add a file's players, of the class `kind`, to those found so far; a row of a name that is there changes it."""
    in_row = ("about", *kind.KEYS.values())
    for name, row in file.items():
        where = f"{file.label}: {name}"
        if not isinstance(row, dict):
            raise UserError(f"{where}: a player is a table with {', '.join(in_row)}")
        for key in row:
            if key not in in_row:
                raise UserError(f"{where}: {unknown('entry', key, in_row)}")
        given = {side: row[key] for side, key in kind.KEYS.items() if key in row}
        if not given:
            tables = " or ".join(f"{name}.{key}" for key in kind.KEYS.values())
            raise UserError(f"{where}: plays neither side; a table {tables} is needed")
        for side, content in given.items():
            if not isinstance(content, dict):
                raise UserError(f"{where}.{kind.KEYS[side]}: a table is needed")
            made, at = _full if "function" in content else _changed, f"{where}.{kind.KEYS[side]}"
            found.setdefault(name, {})[side] = made(kind, found, at, name, side, content, row.get("about"), file.label)


def _full(kind, found: Players, where: str, name: str, side: int, row: dict, about: str | None, origin: str) -> Player:
    """A player with a function of its own."""
    names, weights = _texts(where, row.get("names", [])), _numbers(where, row.get("weights", []))
    if "like" in row:
        raise UserError(f"{where}: either function or like, not both")
    for key in row:
        if key not in (*IN_SIDE, *kind.EXTRA):
            raise UserError(f"{where}: {unknown('entry', key, (*IN_SIDE, *kind.EXTRA))}")
    said = "" if origin == kind.FILE.name else f"function {row['function']}, from {origin}"
    extra = {key: str(row[key]) for key in kind.EXTRA if key in row}
    player = kind(name=name, side=side, about=str(about or "a player of one's own"), function=str(row["function"]),
                  weights=weights, names=names, origin=origin, change=said, **extra)
    player.check(where)
    return player


def _changed(kind, found: Players, where: str, name: str, side: int, row: dict, about: str | None, origin: str) -> Player:
    """A player that is like another one but for some of its weights."""
    base = _base(found, where, name, side, row)
    weights = list(_numbers(where, row["weights"])) if "weights" in row else list(base.weights)
    if len(weights) != len(base.weights):
        raise UserError(f"{where}: {len(weights)} weights, {base.name} has {len(base.weights)}")
    for key, value in row.items():
        if key in ("like", "weights"):
            continue
        if key not in base.names:
            raise UserError(f"{where}: {unknown('weight', key, base.names)}")
        weights[base.names.index(key)] = _number(f"{where}.{key}", value)
    said = [f"{_name(base, i)} = {new:g} (there {old:g})" for i, (new, old) in enumerate(zip(weights, base.weights, strict=True))
            if new != old]
    change = f"like {base.name}" + "".join(f", {each}" for each in said)
    return replace(base, name=name, about=str(about or f"{change}; {base.about}"), weights=tuple(weights), origin=origin,
                   change=change)


def _base(found: Players, where: str, name: str, side: int, row: dict) -> Player:
    like, known = row.get("like", name), [each for each, sides in found.items() if side in sides]
    if like in known:
        return found[like][side]
    if "like" not in row:
        raise UserError(f"{where}: neither function nor like; a new player needs one of them, like one of {', '.join(known)}")
    raise UserError(f"{where}: like: {unknown('player of this side', like, known)}")


def _name(player: Player, i: int) -> str:
    return player.names[i] if player.names else f"weight {i}"


def _texts(where: str, values) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values) or len(set(values)) < len(values):
        raise UserError(f"{where}: names: a list of different names is needed")
    return tuple(values)


def _numbers(where: str, values) -> tuple[float, ...]:
    if not isinstance(values, list):
        raise UserError(f"{where}: weights: a list of numbers is needed")
    return tuple(_number(f"{where}: weights", each) for each in values)


def _number(where: str, value) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise UserError(f"{where} = {value}: a number is needed")
    return float(value)
