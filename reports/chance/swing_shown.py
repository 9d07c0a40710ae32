"""What swings a run's games as tables and sentences, by the section of a page that shows them."""
from typing import TYPE_CHECKING

from reports.book import Listed
from reports.chance.swing_text import head
from reports.chance.swung import Swung

if TYPE_CHECKING:
    import polars as pl

KINDS = "Swings by kind of event, in percentage points of the FLN's win probability"
EVENTS = "Swings by event, in percentage points: {}"
SHARES = "Dice and choice: shares of the variance of a turn's swing"
NOTE = ("Mean: signed, towards the FLN; size: without sign; size a game: sizes summed, a game of the sample. "
        "Every swing is in one kind, and a game's swings sum to its result.")


def shown(found: Swung) -> dict[str, Listed]:
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
    return {"causes": list(shown(found).values())}, {"causes": [head(found)]}
