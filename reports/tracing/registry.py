"""How a traced game is told: each game has a module reports.<game>.trace (docs/trace.md)."""
import importlib
from collections.abc import Callable


def of_game(game: str) -> tuple[Callable, Callable]:
    """The json_lines and the text_report of a game."""
    told = importlib.import_module(f"reports.{game}.tracing.registry")
    return told.json_lines, told.text_report
