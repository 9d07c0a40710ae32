"""Sentences as format strings over named values."""
import string
from collections.abc import Mapping, Sequence
from typing import Any

from reports.tracing.narrative import counted


class _Phrases(string.Formatter):
    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        return args[0][field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            return format_spec.split("|")[not value]
        return counted(value, format_spec[1:]) if format_spec.startswith("#") else super().format_field(value, format_spec)


_PHRASES = _Phrases()


def phrase(form: str, values: Any) -> str:
    """A format string over `values`, which anything with names in brackets can be.

    "{hit:a hit|no hit}" chooses by whether the value is true; "{found:#Failek}" counts: "2 Faileks".
    """
    return _PHRASES.format(form, values)
