"""What the results of Algeria mean, as the rest of the program asks for it."""
from reports.games import GameReports


class AlgeriaReports(GameReports):
    """Turns have numbers; nothing is shuffled."""
    name = "algeria"
    spoken = ("the FLN", "the Government")


ALGERIA = AlgeriaReports()
