"""What commands can do for which game: what a game does not have yet is refused in one line."""
from simulate.core.errors import UserError

ODDS, SWINGS = "odds", "what swings a game (--swings)"
LACKING = {"algeria": {SWINGS}}


def has(game: str, what: str) -> bool:
    """Whether a game has it."""
    return what not in LACKING.get(game, ())


def need(game: str, what: str) -> None:
    """UserError unless the game has it."""
    from scripts.games import GAMES

    if not has(game, what):
        others = ", ".join(each for each in GAMES if has(each, what))
        raise UserError(f"{game}: {what}: not there for this game yet; allowed is {others}")
