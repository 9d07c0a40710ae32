"""Which games there are: the rule system and the scenarios of each. A game is imported when it is first asked for."""
from collections.abc import Mapping
from pkgutil import resolve_name
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from simulate.core.errors import unknown

if TYPE_CHECKING:
    from simulate.core.rule_system import RuleSystem

Part = TypeVar("Part")


class Registered(NamedTuple):
    """A game: where its RuleSystem stands, as "module:name"; its scenarios, that which stands for the game first; its sides.

    A side has a key, as options and files of players write it, and a name in tables; the wins of the first are counted.
    """
    rule_system: str
    scenarios: tuple[str, ...]
    sides: Mapping[str, str]


GAMES: dict[str, Registered] = {
    "ici": Registered("simulate.ici.rule_system:ICI", ("ici-1955", "ici-1959"), {"fln": "FLN", "france": "France"}),
    "algeria": Registered("simulate.algeria.rule_system:ALGERIA", ("algeria-1954", "algeria-1958", "algeria-1960"),
                          {"fln": "FLN", "government": "Government"}),
    "twilight": Registered("simulate.twilight.rule_system:TWILIGHT", ("twilight-full", "twilight-medium", "twilight-short"),
                           {"fln": "FLN", "government": "Government"}),
    "vichy": Registered("simulate.vichy.rule_system:VICHY", ("vichy",), {"allies": "Allied", "axis": "Axis"}),
}


def resolve(entry: str, kind: type[Part]) -> Part:
    """The object of type `kind` that a registry lists as "module:name". TypeError if it is another one."""
    found = resolve_name(entry)
    if not isinstance(found, kind):
        raise TypeError(f"{entry} is no {kind.__name__}")
    return found


def known_game(game: str) -> str:
    """`game`, if there is such a game; else UserError naming the nearest."""
    if game not in GAMES:
        raise unknown("game", game, GAMES)
    return game


def scenarios() -> list[str]:
    """Every scenario of every game."""
    return [scenario for each in GAMES.values() for scenario in each.scenarios]


def game_of(scenario: str) -> str:
    """The game of a scenario. UserError names the nearest scenarios."""
    for game, each in GAMES.items():
        if scenario in each.scenarios:
            return game
    raise unknown("scenario", scenario, scenarios())


def seats() -> tuple[list[str], list[str]]:
    """The keys of those that sit first and second, of all games."""
    first, second = (list(dict.fromkeys(keys)) for keys in zip(*(each.sides for each in GAMES.values()), strict=True))
    return first, second


def rule_system(game: str) -> "RuleSystem":
    """The rule system of a game. UserError when there is no such game."""
    from simulate.core.rule_system import RuleSystem

    return resolve(GAMES[known_game(game)].rule_system, RuleSystem)
