"""The file of `wilaya check`: every check whole and sound, or the first mistake in one line, before a game is played."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from policies.core.match import Match
from reports.assertions.language import Assertion, parse_assertion
from reports.games import reports_on
from reports.studies.asked_values import level_of, whole_number
from reports.studies.effort import SEED
from reports.studies.matches import build_match, game_of, read_overlays, read_player_files, scenarios
from simulate.core.data.cells import read_toml
from simulate.core.errors import UserError, nearest
from simulate.games import rule_system

MOST = 100_000
LEVEL = 0.95
SETUP = ("scenario", "fln", "france", "government", "seed", "max_games", "level", "base", "rules", "set", "players",
         "default_data", "readapt")
OWN = ("name", *SETUP, "assert")
LISTS = ("base", "rules", "set", "players", "assert")
TEXTS = ("name", "scenario", "fln", "france", "government")
FLAGS = ("default_data", "readapt")


@dataclass(frozen=True)
class Check:
    """One [[check]]: a match, the most games it may take, and the assertions that are judged on the same games.

    With `readapt` both sides adapt to the rules of the match before they play. `base` makes the match without `rules` and `set`.
    """
    name: str
    match: "Match"
    assertions: "Sequence[Assertion]"
    most: int
    level: float
    readapt: bool = False
    base: "Callable[[], Match] | None" = None


def read_checks(path: Path, most: int | None = None, level: float | None = None) -> list[Check]:
    """Every check of a file, whole and sound; `most` and `level` win over those of the file. UserError on the first mistake."""
    content = _content(path)
    defaults = _table(f"{path}: [defaults]", content.get("defaults", {}), SETUP)
    found: list[Check] = []
    for number, given in enumerate(content["check"], start=1):
        where = f"{path}: check {number}"
        row = _table(where, given, OWN)
        name = row.get("name", f"check {number}")
        if any(name == each.name for each in found):
            raise UserError(f"{where}: the name {name!r} stands there twice; allowed is one of its own")
        told = where if "name" not in row else f"{where} ({name!r})"
        found.append(_check(told, name, {**defaults, **row}, path.parent, most, level))
    return found


def _content(path: Path) -> dict[str, Any]:
    """The file as it stands, with at least one [[check]]."""
    content = read_toml(path)
    for key in content:
        if key not in ("defaults", "check"):
            raise UserError(f"{path}: unknown table {key!r}; allowed are [defaults] and [[check]]")
    checks = content.get("check", [])
    if not isinstance(checks, list) or not checks:
        raise UserError(f'{path}: nothing is asserted; allowed is [[check]] with assert = ["fln_win in 45..55 %"]')
    return {**content, "check": checks}


def _table(where: str, given: Any, known: Sequence[str]) -> dict[str, Any]:
    """A table with known keys only and values of the right kind."""
    if not isinstance(given, dict):
        raise UserError(f"{where}: {given!r} is no table; allowed are the keys {', '.join(known)}")
    for key in given:
        if key not in known:
            raise UserError(f"{where}: unknown key {key!r}; {nearest(key, known)}")
    found = {key: _value(f"{where}: {key}", key, value) for key, value in given.items()}
    if "government" in found:
        if "france" in found:
            raise UserError(f"{where}: france and government: one side under two names; allowed is one of them")
        found["france"] = found.pop("government")
    return found


def _value(where: str, key: str, value: Any) -> Any:
    if key in LISTS:
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(each, str) and each.strip() for each in listed):
            raise UserError(f"{where} = {value!r}: allowed is a text in quotes or a list of them")
        return listed
    if key in TEXTS:
        if not isinstance(value, str) or not value.strip():
            raise UserError(f"{where} = {value!r}: allowed is a text in quotes")
        return value
    if key in FLAGS:
        if not isinstance(value, bool):
            raise UserError(f"{where} = {value!r}: allowed are true and false")
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise UserError(f"{where} = {value!r}: allowed is a number")
    return level_of(where, value) if key == "level" else whole_number(str(value), where, 1 if key == "max_games" else 0)


def _check(where: str, name: str, row: Mapping[str, Any], beside: Path, most: int | None, level: float | None) -> Check:
    """The Check of a row; mistakes below it are told with `where`."""
    if not row.get("assert"):
        raise UserError(f'{where}: nothing is asserted; allowed is assert = ["fln_win in 45..55 %"]')
    if "scenario" not in row:
        raise UserError(f"{where}: no scenario, neither here nor in [defaults]; allowed are {', '.join(scenarios())}")
    try:
        match = _match(row, beside)
    except UserError as error:
        raise UserError(f"{where}: {error}") from None
    base = partial(_match, {**row, "rules": (), "set": ()}, beside)
    return Check(name, match, _assertions(where, row["assert"], match), most or row.get("max_games", MOST),
                 level or row.get("level", LEVEL), bool(row.get("readapt")), base)


def _match(row: Mapping[str, Any], beside: Path) -> "Match":
    """The Match of a row; files lie relative to the file of checks. Overlays: base, then rules, then set."""
    game = game_of(row["scenario"])
    overlays = [overlay for key in ("base", "rules")
                for overlay in read_overlays(game, [beside / each for each in row.get(key, ())], base=key == "base")]
    overlays += [rule_system(game).parse_set(each) for each in row.get("set", ())]
    files = read_player_files(game, [beside / each for each in row.get("players", ())])
    return build_match(row["scenario"], row.get("fln"), row.get("france"), row.get("seed", SEED), overlays, files,
                       bool(row.get("default_data")))


def _assertions(where: str, texts: Sequence[str], match: "Match") -> "list[Assertion]":
    words = reports_on(match.RULES.name).vocabulary(match.loaded)
    found = []
    for text in texts:
        try:
            found.append(parse_assertion(text, words))
        except UserError as error:
            raise UserError(f"{where}: {text!r}: {error}") from None
        if found[-1].text in [each.text for each in found[:-1]]:
            raise UserError(f"{where}: {text!r}: stands there twice")
    return found
