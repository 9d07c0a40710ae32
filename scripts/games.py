"""Which games there are, and where their parts lie."""
import importlib
from types import ModuleType

from simulate.core.errors import unknown

GAMES = {"ici": ("ici-1955", "ici-1959"), "algeria": ("algeria-1954", "algeria-1958", "algeria-1960")}
PLAYER = "notes"
SEED = "1"


def scenarios() -> list[str]:
    """Every scenario of every game."""
    return [scenario for each in GAMES.values() for scenario in each]


def game_of(scenario: str) -> str:
    """The game of a scenario. UserError names the nearest scenarios."""
    for game, names in GAMES.items():
        if scenario in names:
            return game
    raise unknown("scenario", scenario, scenarios())


def known_game(game: str) -> str:
    """`game`, if there is such a game; else UserError."""
    if game not in GAMES:
        raise unknown("game", game, GAMES)
    return game


def board(game: str) -> ModuleType:
    """The module that reads data and overlays."""
    return importlib.import_module(f"simulate.{game}.board.load")


def players(game: str) -> ModuleType:
    """The module that lists players."""
    return importlib.import_module(f"policies.{game}.roster")


def match(scenario: str, fln: str | None, france: str | None, seed: int, overlays: list, player_files: list = ()):
    """A Match of the scenario's game, its names and its data checked; None is PLAYER."""
    made = importlib.import_module(f"policies.{game_of(scenario)}.match").Match
    found = made(scenario, fln or PLAYER, france or PLAYER, seed, overlays, files=player_files)
    _ = found.identity
    return found
