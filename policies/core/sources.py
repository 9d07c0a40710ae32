"""Which files the games of a match are made from."""
import functools
from collections.abc import Mapping, Sequence

from policies.core.player import Player
from simulate.core.storage.source_digest import digest_of, files_of

PLAYED_BY = ("policies/core/match.py", "policies/core/player.py", "policies/core/player.py")     # who plays which game, on what


def sources_of(game: str, players: Mapping[str, Player]) -> dict[str, str]:
    """A digest each of the `rules` and, by its key, of what each player is built from besides the rules.

    The rules are those files that boards are built from and games played by. What only reads games has no part in them.
    """
    return dict(_digests(game, tuple((key, _functions(player)) for key, player in players.items())))


def _functions(player: Player) -> tuple[str, ...]:
    thinks = {f"policies.{player.GAME}.playouts"} if player.thought else set[str]()
    return tuple(sorted({each.function for each in player.members or (player,)} | thinks))


@functools.cache
def _digests(game: str, players: Sequence[tuple[str, Sequence[str]]]) -> Mapping[str, str]:
    """As first asked for: what a process has loaded stays as it is."""
    rules = files_of([f"simulate.{game}.play", f"simulate.{game}.board.load", "simulate.core.data.data_sets"])
    rules |= {*PLAYED_BY, f"policies/{game}/match.py"}
    found = {"rules": digest_of(rules)}
    for key, functions in players:
        found[key] = digest_of(files_of(function.partition(":")[0] for function in functions) - rules)
    return found
