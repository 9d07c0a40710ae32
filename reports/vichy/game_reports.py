"""What the results of Vichy France mean, as the rest of the program asks for it."""
from typing import ClassVar

from reports.games import GameReports


class VichyReports(GameReports):
    """The Allies are the side whose wins are counted; turns are seasons with numbers."""
    name = "vichy"
    sides = ("Allied", "Axis")
    spoken = ("the Allied side", "the Axis")
    parts: ClassVar = {
        "tables": "tables.outcomes:FACE",
        "vocabulary": "tables.measures:of_game",
        "way_measures": "tables.measures:way_measures",
        "charts": "charts.registry",
        "procedures": "odds.rolls:PROCEDURES",
        "text_report": "tracing.registry:text_report",
        "json_lines": "tracing.registry:json_lines",
        "narrative": "tracing.narrative:TELLING",
    }


VICHY = VichyReports()
