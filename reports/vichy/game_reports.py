"""What the results of Vichy France mean, as the rest of the program asks for it."""
from reports.games import GameReports


class VichyReports(GameReports):
    """The Allies are the side whose wins are counted; turns are seasons with numbers."""
    name = "vichy"
    sides = ("Allied", "Axis")
    spoken = ("the Allied side", "the Axis")


VICHY = VichyReports()
