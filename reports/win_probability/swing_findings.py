"""What swings a run's games: sentences and tables."""
from typing import TYPE_CHECKING

from reports.tables import text_table
from reports.tables.document import Listed
from reports.win_probability.swing_analysis import Swung

if TYPE_CHECKING:
    import polars as pl


CHITS = 12                # of the events with a name, so many are shown


def head(found: Swung) -> str:
    """Two sentences: what was replayed, and of what swings are made."""
    parts = {row["what"]: row for row in found.shares.iter_rows(named=True)}
    said = "nothing varies"
    if parts["dice"]["share"] is not None:
        said = ", ".join(f"{name} {text_table.percent(row['share'], 0)} ({text_table.percent_range(row['low'], row['high'], 0)})"
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
    rows = [(row[name], text_table.whole(row["count"]), text_table.points(row["mean"]),
             text_table.NOTHING if row["low"] is None else text_table.points_range(row["low"], row["high"]),
             f"{100 * row['size']:.1f}", f"{100 * row['a_game']:.1f}") for row in frame.iter_rows(named=True)]
    return text_table.table(heads, rows, (True, *[False] * 5), title)


KINDS = "Swings by kind of event, in percentage points of the FLN's win probability"
EVENTS = "Swings by event, in percentage points: {}"
SHARES = "Dice and choice: shares of the variance of a turn's swing"
NOTE = ("Mean: signed, towards the FLN; size: without sign; size a game: sizes summed, a game of the sample. "
        "Every swing is in one kind, and a game's swings sum to its result.")


def titled_swing_tables(found: Swung) -> dict[str, Listed]:
    """The tables by name."""
    return {"swing_kinds": Listed(_points(found.kinds, "kind"), KINDS, NOTE),
            "swings": Listed(_points(found.events, "event"), EVENTS.format(found.about)),
            "dice_and_choice": Listed(found.shares.select("what", "share", "low", "high").rename({"share": "rate"}), SHARES)}


def _points(frame: "pl.DataFrame", name: str) -> "pl.DataFrame":
    import polars as pl

    return frame.select(name, times="count", mean=100 * pl.col("mean"), mean_low=100 * pl.col("low"),
                        mean_high=100 * pl.col("high"), size=100 * pl.col("size"), size_a_game=100 * pl.col("a_game"))


def sections(found: Swung) -> tuple[dict[str, list[Listed]], dict[str, list[str]]]:
    """Tables and sentences by the anchor of their section."""
    return {"causes": list(titled_swing_tables(found).values())}, {"causes": [head(found)]}
