"""How the two sides of each game are called: the first is the one whose win rate is told."""
SIDES = {"ici": ("FLN", "France"), "algeria": ("FLN", "Government")}
SPOKEN = {"ici": ("the FLN", "France"), "algeria": ("the FLN", "the Government")}
FLN = 0                   # the winner of a row of any game that the first side won
NOBODY = "neither"        # who won a game that was stopped
FIRST = "ici"


def player_of(side: str) -> str:
    """A side before the word "player": "FLN", "French", "Government"; also of "the FLN"."""
    name = side.removeprefix("the ")
    return {"France": "French"}.get(name, name)


def sides(game: str | None) -> tuple[str, str]:
    """As in a table: "FLN", "France"."""
    return SIDES.get(game or FIRST, SIDES[FIRST])


def spoken(game: str | None) -> tuple[str, str]:
    """As in a sentence: "the FLN", "the Government"."""
    return SPOKEN.get(game or FIRST, SPOKEN[FIRST])
