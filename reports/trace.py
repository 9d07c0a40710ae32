"""One traced game of Ici, c'est la France! as a readable report of play, and as JSON lines (docs/trace.md)."""
from collections.abc import Callable

from reports.trace_json import json_lines
from reports.trace_text import text_report

__all__ = ["json_lines", "of_game", "text_report"]


def of_game(game: str) -> tuple[Callable, Callable]:
    """The json_lines and the text_report of a game."""
    if game == "algeria":
        from reports.algeria import trace

        return trace.json_lines, trace.text_report
    return json_lines, text_report
