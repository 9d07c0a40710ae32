"""The winner in rows of every game, as a number and in words."""
FLN = 0                   # in the column `winner`, in every game
NOBODY = "neither"        # the winner of a game that was stopped


def player_of(side: str) -> str:
    """A side before the word "player": "FLN", "French", "Government"; also for "the FLN"."""
    name = side.removeprefix("the ")
    return {"France": "French"}.get(name, name)
