"""One traced game of Ici, c'est la France! as a readable report of play, and as JSON lines (docs/trace.md)."""
from reports.ici.trace_json import json_lines
from reports.ici.trace_text import text_report

__all__ = ["json_lines", "text_report"]
