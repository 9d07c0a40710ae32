"""Weights of a player that no game is moved by. Knows no game."""
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from policies.core.player import Player

STEPS = (50.0, -50.0, 1_000.0, -1_000.0)


def unread(player: Player, results: Callable[[Player], Iterable[bytes]]) -> list[str]:
    """Names of the weights that change no result, however they are changed; `results` plays games of a player.

    A weight may count only beside another one that is 0 in the player. So those that change nothing are changed once more in a
    player that has 1 wherever this one has 0.
    """
    busy = replace(player, weights=tuple(weight or 1.0 for weight in player.weights))
    still = _still(player, results, range(len(player.names)))
    return [player.names[i] for i in _still(busy, results, list(still))]


def _still(player: Player, results: Callable[[Player], Iterable[bytes]], places) -> Iterator[int]:
    plain = list(results(player))
    for i in places:
        changed = (replace(player, weights=tuple(w + step * (k == i) for k, w in enumerate(player.weights))) for step in STEPS)
        if all(here == there for each in changed for here, there in zip(plain, results(each), strict=True)):
            yield i
