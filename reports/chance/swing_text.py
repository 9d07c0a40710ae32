"""What swings a run's games, in words."""
from typing import TYPE_CHECKING

from reports import layout
from reports.chance.swung import Swung

if TYPE_CHECKING:
    import polars as pl

CHITS = 12                # of the events with a name, so many are shown


def head(found: Swung) -> str:
    """Two sentences: what was replayed, and of what swings are made."""
    parts = {row["what"]: row for row in found.shares.iter_rows(named=True)}
    said = "nothing varies"
    if parts["dice"]["share"] is not None:
        said = ", ".join(f"{name} {layout.percent(row['share'], 0)} ({layout.percent_range(row['low'], row['high'], 0)})"
                         for name, row in parts.items())
    return (f"What swings {found.games:,d} replayed games. Of the variance of a turn's swing: {said}; "
            f"{found.turns:,d} turns played anew with other dice and by {', '.join(found.deciders)} (docs/model.md).")


def swing_text(found: Swung) -> str:
    """Sentences on dice and choice, then the tables of kinds and of events with a name."""
    kinds = _table(found.kinds, found.level, "kind", "Swings by kind of event, in points of the FLN's win probability")
    most = f"The {CHITS} events with a name that swing most"
    return "\n\n".join([head(found), kinds, _table(found.events.head(CHITS), found.level, "event", most)])


def _table(frame: "pl.DataFrame", level: float, name: str, title: str) -> str:
    heads = (name, "times", "mean swing", f"{100 * level:g} % interval", "size", "size a game")
    rows = [(row[name], layout.whole(row["count"]), layout.points(row["mean"]),
             layout.NOTHING if row["low"] is None else layout.points_range(row["low"], row["high"]),
             f"{100 * row['size']:.1f}", f"{100 * row['a_game']:.1f}") for row in frame.iter_rows(named=True)]
    return layout.table(heads, rows, (True, *[False] * 5), title)
