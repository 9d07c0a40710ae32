"""Small phrases of any report of play."""
from collections.abc import Iterable

FIRM = "\u00a0"                     # a space at which no line is broken


def firm(text: str) -> str:
    """Words that stay on one line."""
    return text.replace(" ", FIRM)


def counted(count: int, noun: str) -> str:
    """(1, "Failek") as "1 Failek", (3, "Failek") as "3 Faileks"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(parts: Iterable[str], nothing: str = "nothing") -> str:
    """Words after one another."""
    return ", ".join(parts) or nothing


def capital(text: str) -> str:
    """The first letter in upper case, the others as they are."""
    return text[:1].upper() + text[1:]
