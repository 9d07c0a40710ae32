"""Who can play a game: the players of its players.toml, and those of files of the same shape laid over it.

Every mistake in a file is one line with file and row.
"""
import functools
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from enum import IntEnum
from pathlib import Path
from typing import Any

from policies.core.player import LEFT, Player, Thought
from simulate.core.data.cells import read_toml
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError, unknown

# Cells of a file of players: names, numbers, weights that change. A mistake is one line with file and row.
LARGEST = 10**12                # of a weight or a share: sums of them stay numbers


def early_and_late(where: str, value: object) -> tuple[float, float]:
    """A weight of one value, or of two: in the first turn of the war, and in the last."""
    if not isinstance(value, list):
        found = number(where, value)
        return found, found
    if len(value) != 2:
        raise UserError(f"{where}: {len(value)} numbers; allowed are one, or two for the war's first turn and its last")
    return number(where, value[0]), number(where, value[1])


def texts(where: str, values: object) -> tuple[str, ...]:
    """Different names. UserError, beginning with `where`, for anything else."""
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values) or len(set(values)) < len(values):
        raise UserError(f"{where}: names: a list of different names is needed")
    return tuple(values)


def numbers(where: str, values: object, key: str = "weights") -> tuple[float, ...]:
    """A list of numbers. UserError for anything else."""
    if not isinstance(values, list):
        raise UserError(f"{where}: {key}: a list of numbers is needed")
    return tuple(number(f"{where}: {key}", each) for each in values)


def number(where: str, value: object) -> float:
    """A number that sums of them stay numbers with. UserError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UserError(f"{where} = {value}: a number is needed")
    if not abs(value) <= LARGEST:
        raise UserError(f"{where} = {value}: a number is needed, allowed are those from {-LARGEST:g} to {LARGEST:g}")
    return float(value)



def check_known(where: str, entries: Iterable[str], known: Sequence[str]) -> None:
    """UserError, beginning with `where`, for the first entry of a table that none may have."""
    for each in entries:
        if each not in known:
            raise UserError(f"{where}: {unknown('entry', each, known)}")


LEAGUE = "league"               # the mixtures' name
THINKING = "thinking"           # a player like them that thinks
LEAGUES = "leagues/*.toml"      # beside players.toml, a file a scenario


class Roster:
    """The players of the game whose class of players is `kind`: players.toml and its leagues, then `files` in order."""

    def __init__(self, kind: type[Player]):
        self.kind = kind

    @property
    def sides(self) -> tuple[IntEnum, ...]:
        """The sides by number, the FLN first."""
        return tuple(self.kind.KEYS)

    @property
    def keys(self) -> tuple[str, ...]:
        """What the sides are called in files of players and in a manifest."""
        return tuple(self.kind.KEYS.values())

    def side(self, key: str) -> IntEnum:
        """The side that --side names. UserError for one of another game."""
        if key not in self.keys:
            raise UserError(f"--side {key}: allowed are {', '.join(self.keys)}")
        return self.sides[self.keys.index(key)]

    @functools.cached_property
    def _files(self) -> list[dict[str, dict]]:
        return [read_toml(path) for path in (self.kind.FILE, *sorted(self.kind.FILE.parent.glob(LEAGUES)))]

    def listed(self) -> dict[str, dict]:
        """players.toml as it is."""
        return self._files[0]

    @functools.cached_property
    def members(self) -> frozenset[str]:
        """The names of those whom the leagues that come with the game draw."""
        return frozenset(name for rows in self._files[1:] for name in rows if name not in {*self.listed(), LEAGUE, THINKING})

    def read(self, path: str | Path, before: Sequence[Overlay] = ()) -> Overlay:
        """A file of players of one's own, laid over those `before`. UserError if it is no TOML or says what no player has."""
        content = Overlay(read_toml(Path(path)), str(path))
        for each in self.all([*before, content]).values():
            for player in each.values():
                if player.origin == content.label:
                    player.policy()
        return content

    def all(self, files: Sequence[Overlay] = ()) -> dict[str, dict[IntEnum, Player]]:
        """Every player by name and side: those of players.toml, then those of each file, which change them or come after them."""
        found: dict[str, dict[IntEnum, Player]] = {}
        for rows in self._files:
            lay_rows(self.kind, found, Overlay(rows, self.kind.FILE.name))
        for file in files:
            lay_rows(self.kind, found, file)
        return found

    def of_side(self, side: IntEnum, files: Sequence[Overlay] = ()) -> list[Player]:
        """Every player of a side in the order of the files, but those of the game's own leagues."""
        trained = {LEAGUE, THINKING, *self.members}
        return [sides[side] for name, sides in self.all(files).items()
                if side in sides and not (name in trained and sides[side].origin == self.kind.FILE.name)]

    def player(self, name: str, side: IntEnum, files: Sequence[Overlay] = ()) -> Player:
        """The player of that name. UserError names the nearest ones, or what is wrong with its row."""
        rows, spoken = self.all(files), self.kind.SPOKEN
        known = [each for each, sides in rows.items() if side in sides and each not in self.members]
        if name in rows and side not in rows[name]:
            others = ", ".join(spoken[other] for other in rows[name])
            raise UserError(f"player {name!r} plays the {others} side only; {spoken[side]} players: {', '.join(known)}")
        if name not in rows:
            raise unknown(f"{spoken[side]} player", name, known)
        return rows[name][side]


IN_SIDE = ("function", "like", "names", "weights", "late", "mixture", "left")
MANY = {"plans": (2, 100), "playouts": (1, 1000)}      # of a player that thinks
IN_THINKS = (*MANY, "decision", "sure")
Found = dict[str, dict[IntEnum, Player]]


def lay_rows(kind: type[Player], found: Found, file: Overlay) -> None:
    """Add a file's players, of the class `kind`, to those found so far; a row of a name that is there changes it."""
    in_row = ("about", *kind.KEYS.values())
    for name, row in file.items():
        where = f"{file.label}: {name}"
        if not name.isprintable() or name != name.strip() or not name:
            raise UserError(f"{file.label}: {name!r}: no name of a player; allowed is a line of text, without spaces at its ends")
        if not isinstance(row, dict):
            raise UserError(f"{where}: a player is a table with {', '.join(in_row)}")
        check_known(where, row, in_row)
        if not isinstance(row.get("about", ""), str):
            raise UserError(f"{where}: about = {row['about']!r}: allowed is text in quotes")
        given = {side: row[key] for side, key in kind.KEYS.items() if key in row}
        if not given:
            tables = " or ".join(f"{name}.{key}" for key in kind.KEYS.values())
            raise UserError(f"{where}: plays neither side; a table {tables} is needed")
        for side, content in given.items():
            if not isinstance(content, dict):
                raise UserError(f"{where}.{kind.KEYS[side]}: a table is needed")
            made, at = _changed, f"{where}.{kind.KEYS[side]}"
            if "mixture" in content:
                made = _mixed
            elif "function" in content:
                made = _full
            elif "thinks" in content and kind.DECISIONS:
                made = _thinking
            found.setdefault(name, {})[side] = made(kind, found, at, name, side, content, row.get("about"), file.label)


def _full(kind: type[Player], found: Found, where: str, name: str, side: IntEnum, row: dict, about: str | None,
           origin: str) -> Player:
    """A player with a function of its own."""
    names, weights = texts(where, row.get("names", [])), numbers(where, row.get("weights", []))
    if "like" in row:
        raise UserError(f"{where}: either function or like, not both")
    check_known(where, row, (*IN_SIDE, *kind.EXTRA))
    said = "" if origin == kind.FILE.name else f"function {row['function']}, from {origin}"
    extra: dict[str, Any] = {key: str(row[key]) for key in kind.EXTRA if key in row}
    player = kind(name=name, side=side, about=str(about or "a player of one's own"), function=str(row["function"]),
                  weights=weights, names=names, origin=origin, change=said, late=numbers(where, row.get("late", []), "late"),
                  **extra)
    player.check(where)
    if said:
        _as_others(found, where, player)
    return player


def _as_others(found: Found, where: str, player: Player) -> None:
    """UserError unless the players of players.toml that play by the same function play this side and have as many weights."""
    others = [each for sides in found.values() for each in sides.values()
              if each.function == player.function and each.origin == player.FILE.name and not each.by_scenario]
    if not others:
        return
    like = next((each for each in others if each.side == player.side), None)
    if like is None:
        side = player.SPOKEN[others[0].side]
        raise UserError(f"{where}: function {player.function!r}: plays the {side} side only; allowed is a function of this side")
    if len(player.weights) != len(like.weights):
        raise UserError(f"{where}: {len(player.weights)} weights, {like.name}, which plays by the same function, has "
                        f"{len(like.weights)}; allowed is as many, or like = \"{like.name}\" and those that differ")
    for key, value in like.extra().items():
        if player.extra()[key] != value:
            raise UserError(f"{where}: {key} = {player.extra()[key]!r}; allowed is {value!r}, as {like.name} has it")


def _changed(kind: type[Player], found: Found, where: str, name: str, side: IntEnum, row: dict, about: str | None,
             origin: str) -> Player:
    """A player that is like another one but for some of its weights."""
    base = _base(found, where, name, side, row)
    if base.by_scenario:
        raise UserError(f"{where}: like: {base.name} is a mixture, which has no weights; allowed is one of its members")
    weights = list(numbers(where, row["weights"])) if "weights" in row else list(base.weights)
    kept = base.late if "weights" not in row else ()
    late = list(numbers(where, row["late"], "late")) if "late" in row else list(kept or weights)
    for values in (weights, late):
        if len(values) != len(base.weights):
            raise UserError(f"{where}: {len(values)} weights, {base.name} has {len(base.weights)}")
    for key, value in row.items():
        if key in ("like", "weights", "late"):
            continue
        if key not in base.names:
            raise UserError(f"{where}: {unknown('weight', key, base.names)}")
        at = base.names.index(key)
        weights[at], late[at] = early_and_late(f"{where}.{key}", value)
    player = replace(base, name=name, weights=tuple(weights), late=() if late == weights else tuple(late), origin=origin)
    player.check(where)
    change = f"like {base.name}" + "".join(f", {each}" for each in _differences(base, player))
    return replace(player, about=str(about or f"{change}; {base.about}"), change=change)


def _thinking(kind: type[Player], found: Found, where: str, name: str, side: IntEnum, row: dict, about: str | None,
              origin: str) -> Player:
    """A player, or a mixture, that is like another one but thinks."""
    base, thinks, at = _base(found, where, name, side, row), row["thinks"], f"{where}: thinks"
    for key in row:
        if key not in ("like", "thinks"):
            raise UserError(f"{where}: {key}: a player that thinks has the weights of another one; allowed are like and thinks")
    if not isinstance(thinks, dict):
        raise UserError(f"{at}: a table with {', '.join(IN_THINKS)} is needed")
    check_known(at, thinks, IN_THINKS)
    counts = {}
    for key, (least, most) in MANY.items():
        counts[key] = thinks.get(key, "nothing")
        if type(counts[key]) is not int or not least <= counts[key] <= most:
            raise UserError(f"{at}: {key} = {counts[key]}: allowed are whole numbers from {least} to {most}")
    decision = thinks.get("decision", "")
    if decision and decision not in kind.DECISIONS:
        raise UserError(f"{at}: {unknown('decision', str(decision), kind.DECISIONS)}")
    thought = Thought(**counts, decision=decision, sure=number(f"{at}: sure", thinks.get("sure", 0.0)))
    change = f"like {base.name}, thinks: " + ", ".join(f"{key} {value}" for key, value in asdict(thought).items() if value)
    return base.thinking(thought, name=name, origin=origin, about=str(about or f"{change}; {base.about}"),
                         change="" if origin == kind.FILE.name else change)


def _differences(base: Player, player: Player) -> list[str]:
    """The weights in which a player differs from the one that it is like, in words."""
    found, late, there_late = [], player.late or player.weights, base.late or base.weights
    for i, (new, last, old, old_last) in enumerate(zip(player.weights, late, base.weights, there_late, strict=True)):
        if (new, last) != (old, old_last):
            found.append(f"{_name(base, i)} = {_line(new, last)} (there {_line(old, old_last)})")
    return found


def _line(early: float, late: float) -> str:
    return f"{early:g}" if early == late else f"{early:g} to {late:g}"


def _mixed(kind: type[Player], found: Found, where: str, name: str, side: IntEnum, row: dict, about: str | None,
           origin: str) -> Player:
    """A player that draws a member for each game; scenarios that it played before it plays as before."""
    for key in row:
        if key not in ("mixture", "left"):
            raise UserError(f"{where}: {key}: a mixture has no weights; allowed are mixture and left")
    tables, left = _by_scenario(where, row, "mixture"), _by_scenario(where, row, "left") if "left" in row else {}
    before = found.get(name, {}).get(side)
    by_scenario = dict(before.by_scenario) if before and "" not in tables else {}
    count = 0
    for scenario, shares in tables.items():
        at = f"{where}: mixture" + (f".{scenario}" if scenario else "")
        members = _members(found, at, side, shares)
        count = max(count, len(members))
        by_scenario[scenario] = replace(
            members[0], name=name, about=str(about or ""), weights=(), late=(), names=(), origin=origin, members=members,
            shares=tuple(number(at, each) for each in shares.values()), left=_left(where, left.get(scenario, {})))
    first = next(iter(by_scenario.values()))
    return replace(first, about=str(about or "a mixture of players"), members=(), shares=(), by_scenario=by_scenario,
                   change="" if origin == kind.FILE.name else f"a mixture of {count} players")


def _by_scenario(where: str, row: dict, key: str) -> dict[str, dict]:
    """The tables of a mixture by scenario, "" for all of them."""
    content = row[key]
    if not isinstance(content, dict) or not content:
        inside = "players and their shares" if key == "mixture" else ", ".join(LEFT)
        raise UserError(f"{where}: {key}: a table of {inside} is needed")
    return content if all(isinstance(each, dict) for each in content.values()) else {"": content}


def _left(where: str, row: dict) -> dict[str, float]:
    check_known(f"{where}: left", row, LEFT)
    return {key: number(f"{where}: left.{key}", value) for key, value in row.items()}


def _members(found: Found, where: str, side: IntEnum, shares: object) -> tuple[Player, ...]:
    """The players of a mixture. They must play by one function, for which all games of a run are compiled."""
    if not isinstance(shares, dict) or not shares:
        raise UserError(f"{where}: a table of players and their shares is needed")
    known = [each for each, sides in found.items() if side in sides and not sides[side].by_scenario]
    for name, share in shares.items():
        if name not in known:
            raise UserError(f"{where}: {unknown('player of this side', name, known)}")
        if number(f"{where}: {name}", share) <= 0:
            raise UserError(f"{where}: {name} = {share}: a number above 0 is needed")
    members = tuple(found[name][side] for name in shares)
    for each in members:
        if (each.function, each.extra(), each.thought) != (members[0].function, members[0].extra(), members[0].thought):
            raise UserError(f"{where}: {each.name} plays by {each.function}, {members[0].name} by {members[0].function}; allowed "
                            "are players of one function, who think alike")
    return members


def _base(found: Found, where: str, name: str, side: IntEnum, row: dict) -> Player:
    like, known = row.get("like", name), [each for each, sides in found.items() if side in sides]
    if like in known:
        return found[like][side]
    if "like" not in row:
        raise UserError(f"{where}: neither function nor like; a new player needs one of them, like one of {', '.join(known)}")
    raise UserError(f"{where}: like: {unknown('player of this side', like, known)}")


def _name(player: Player, i: int) -> str:
    return player.names[i] if player.names else f"weight {i}"
