"""Who can play which game: the Players of each, imported when they are first asked for."""
from policies.core.players import Players
from simulate.games import known_game, resolve

PLAYERS: dict[str, str] = {
    "ici": "policies.ici.match:PLAYERS",
    "algeria": "policies.algeria.match:PLAYERS",
    "twilight": "policies.twilight.match:PLAYERS",
    "vichy": "policies.vichy.match:PLAYERS",
}


def players(game: str) -> Players:
    """The players of a game. UserError when there is no such game."""
    return resolve(PLAYERS[known_game(game)], Players)
