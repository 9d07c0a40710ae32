"""What exact odds of Algeria are worked out from: the numbers of a board, and units written as `band:2,cadre`."""
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simulate.algeria.enums import Class
from simulate.core.errors import UserError, nearest


def of_board(board: Any) -> dict[str, Any]:
    """Every field of one BOARD record (a row of the array) under its name, as whole numbers and lists of them."""
    return {name: board[name].tolist() for name in board.dtype.names}


FLN = {each.name.lower(): each for each in (Class.FAILEK, Class.BAND, Class.CADRE, Class.FRONT)}
GOVERNMENT = {each.name.lower(): each for each in Class if each.name.lower() not in FLN and each != Class.POLICE}
TWO_STEPS = (Class.FAILEK, Class.FRONT)      # C.3: a hit reduces them first
CALLED = {Class.BRIGADE: "French brigade", Class.ELITE: "elite brigade", Class.ALGERIAN: "Algerian brigade",
          Class.DISPERSED: "dispersed division", Class.BRIGADE_AIR: "airmobile French brigade",
          Class.ELITE_AIR: "airmobile elite brigade", Class.ALGERIAN_AIR: "airmobile Algerian brigade"}
GROUP = re.compile(r"([A-Za-z_-]+)(?::(\d{1,6}))?")
MOST = 30


@dataclass(frozen=True)
class Group:
    """Some units that are alike: their Firepower, their Contact or Evasion rating and the hits each can take."""
    group: Class
    count: int
    firepower: int
    rating: int
    steps: int


def read_force(rules: Mapping[str, Any], text: str, known: Mapping[str, Class], where: str) -> list[Group]:
    """The units of `band:2,cadre` with their ratings, in the order of the counters. UserError, beginning with `where`."""
    counts: dict[Class, int] = {}
    for part in text.replace(" ", "").split(","):
        found = GROUP.fullmatch(part)
        name = found[1].lower().replace("-", "_") if found else part
        if name not in known:
            raise UserError(f"{where}: {part!r} is not allowed; allowed: NAME or NAME:COUNT, with commas; {nearest(name, known)}")
        counts[known[name]] = counts.get(known[name], 0) + int(found[2] or 1)
    if not 1 <= sum(counts.values()) <= MOST or 0 in counts.values():
        raise UserError(f"{where}: {text}: allowed are 1 to {MOST} units")
    return [Group(each, counts[each], rules["class_firepower"][each], rules["class_rating"][each], 1 + (each in TWO_STEPS))
            for each in sorted(counts)]


def firepower(force: list[Group]) -> int:
    """C.3: the summed Firepower."""
    return sum(each.count * each.firepower for each in force)


def contact_rating(force: list[Group]) -> int:
    """9.22: the summed Contact ratings."""
    return sum(each.count * each.rating for each in force)


def written(force: list[Group]) -> str:
    """For a title: "2 Bands and 1 Cadre"."""
    names = [CALLED.get(each.group, each.group.name.title() if each.group in FLN.values() else each.group.name.lower())
             for each in force]
    return " and ".join(f"{each.count} {name}{'s' * (each.count != 1)}" for each, name in zip(force, names, strict=True))
