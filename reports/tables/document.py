"""An answer as it is written to files: the sentence, what it rests on, its tables, its page."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Listed:
    """A table with its title, and a note under it."""
    frame: "pl.DataFrame"
    title: str
    note: str = ""


@dataclass(frozen=True)
class Book:
    """`tables` by names that can be those of files; `facts` are what gives the answer again, by name; `page` makes the HTML.

    `charts` makes the files of the charts, by name; None where there are no charts.
    """
    answer: str
    tables: Mapping[str, Listed]
    facts: Sequence[tuple[str, str]]
    page: Callable[[], str]
    charts: Callable[[], Mapping[str, bytes]] | None = None
