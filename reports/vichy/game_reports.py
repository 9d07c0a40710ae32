"""What the results of Vichy France mean, as the rest of the program asks for it."""
from reports.games import GameReports


class VichyReports(GameReports):
    """The Allies are the side whose wins are counted; turns are seasons with numbers."""
    name = "vichy"
    spoken = ("the Allied side", "the Axis")
    unknown = "what rules 75 to 77 leave open"
    sets_that = "drawn from the ranges of what is assumed"
    depends_on = "what is assumed"
    games_a_second = 80_000
    standing = "sensitivity of rules 75 to 77, not a win rate of A World at War"


VICHY = VichyReports()
