"""What the results of twilight mean, as the rest of the program asks for it."""
from typing import ClassVar

from reports.games import GameReports


class TwilightReports(GameReports):
    """Turns are groups of the deck. What is not there yet says so."""
    name = "twilight"
    sides = ("FLN", "Government")
    spoken = ("the FLN", "the Government")
    parts: ClassVar = {
        "tables": "tables:FACE",
        "vocabulary": "measures:of_game",
        "way_measures": "measures:way_measures",
        "charts": "charts",
        "procedures": "odds:PROCEDURES",
        "text_report": "trace:text_report",
        "json_lines": "trace:json_lines",
        "narrative": "narrative:TELLING",
    }
    standing = "sensitivity of the economy, not a win rate of the game"


TWILIGHT = TwilightReports()
