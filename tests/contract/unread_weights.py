"""Weights of a player that no game is moved by. Knows no game."""
from collections.abc import Callable
from dataclasses import replace

from policies.core.player import Player

STEPS = (50.0, -50.0, 1_000.0, -1_000.0)


def unread(player: Player, results: Callable[[Player], list[bytes]]) -> list[str]:
    """Names of the weights that change no result, however they are changed; `results` plays games of a player."""
    plain, found = results(player), []
    for i, name in enumerate(player.names):
        changed = (replace(player, weights=tuple(w + step * (k == i) for k, w in enumerate(player.weights))) for step in STEPS)
        if all(results(each) == plain for each in changed):
            found.append(name)
    return found
