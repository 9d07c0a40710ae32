"""What a game shows of its runs: its name, its tables with their titles, and how a page groups them."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

    Tables = Mapping[str, pl.DataFrame]
Groups = Mapping[str, Sequence[str]]


def no_table_is_idle(manifest: Mapping[str, Any], tables: "Tables", name: str) -> bool:
    """No table is idle."""
    return False


@dataclass(frozen=True)
class Face:
    """A game's tables: `titles` by name, in order; `long` ones are printed when asked for, `folded` ones open at a click.

    `made(manifest, frame, level)` gives the number of games and the tables of their rows, `sides` and `wins` among them; it is a
    UserError for a run without games. `idle(manifest, tables, name)`: a table that says nothing of this run. `endings`, `tips`
    and `causes` are headings of those sections of a page with the tables under them. `certain`: what is said of the game's data
    where none of them are assumed; `pairs`: where other players are told of.
    """
    name: str
    titles: Mapping[str, str]
    long: Sequence[str]
    folded: Sequence[str]
    made: "Callable[[Mapping[str, Any], pl.LazyFrame, float], tuple[int, dict[str, pl.DataFrame]]]"
    endings: Groups
    causes: Groups
    tips: Groups = field(default_factory=dict)
    idle: "Callable[[Mapping[str, Any], Tables, str], bool]" = no_table_is_idle
    certain: str = ""
    pairs: str = "docs/players.md has all pairs"

