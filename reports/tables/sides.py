"""What rows of every game say of sides: who won, by number and in words."""
FLN = 0                   # the winner of a row of any game that the first side won
NOBODY = "neither"        # who won a game that was stopped


def player_of(side: str) -> str:
    """A side before the word "player": "FLN", "French", "Government"; also of "the FLN"."""
    name = side.removeprefix("the ")
    return {"France": "French"}.get(name, name)
