"""What the results of twilight mean, as the rest of the program asks for it."""
from reports.games import GameReports


class TwilightReports(GameReports):
    """Turns are groups of the deck."""
    name = "twilight"
    spoken = ("the FLN", "the Government")
    unknown = "the rates that are assumed"
    depends_on = "what is assumed"
    games_a_second = 6_000
    standing = "sensitivity of the economy, not a win rate of the game"


TWILIGHT = TwilightReports()
