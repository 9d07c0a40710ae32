"""What the shell offers after the Tab key: scenarios, games, players, paths of --set; read without importing any game's code."""
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import typer

from simulate.games import GAMES, game_of, scenarios

ROOT = Path(__file__).parents[2]


def scenario_words(incomplete: str) -> list[str]:
    """The scenarios that begin so."""
    return _beginning(scenarios(), incomplete)


def game_words(incomplete: str) -> list[str]:
    """The games that begin so."""
    return _beginning(GAMES, incomplete)


def player_words(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the scenario on the line that begin so, `league` for those that were trained."""
    game = _game(context)
    return _beginning([*_read(ROOT / "policies" / game / "players.toml"), "league"], incomplete) if game else []


def path_words(context: typer.Context, incomplete: str) -> list[str]:
    """The paths of rule numbers, each with its =, that begin so, in the game of the scenario on the line."""
    game = _game(context)
    rules = _read(ROOT / "simulate" / game / "data" / "rules.toml") if game else {}
    return _beginning((f"{section}.{name}=" for section, rows in rules.items() for name in rows), incomplete)


def number_words(context: typer.Context, incomplete: str) -> list[str]:
    """The same paths without the =, for a command that takes a path alone."""
    return [word.removesuffix("=") for word in path_words(context, incomplete)]


def _game(context: typer.Context) -> str | None:
    """The game that the words before say; None where they name none. While an option lacks its value they are no parameters."""
    for word in [*context.params.values(), *context.args]:
        if isinstance(word, str) and word in GAMES:
            return word
        if isinstance(word, str) and word in scenarios():
            return game_of(word)
    return None


def _read(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _beginning(words: Iterable[str], incomplete: str) -> list[str]:
    return list(dict.fromkeys(word for word in words if word.startswith(incomplete)))
