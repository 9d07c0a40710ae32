"""One traced game of Ici, c'est la France! as a readable report of play, and as JSON lines (docs/trace.md)."""
from reports.ici.tracing.json_lines import json_lines
from reports.ici.tracing.text import text_report

__all__ = ["json_lines", "text_report"]
