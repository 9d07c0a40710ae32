"""What is asked of the players of any game: how they are seated, and that they say what they are."""
import importlib
from collections.abc import Mapping, Sequence

from policies.core.match import Match
from policies.core.player import Player


def seated(kind: type[Match], player: Player, opponent: str, scenario: str, overlays: Sequence) -> Match:
    """A match of `player`, whose weights may be any, on its side against the opponent."""
    first = player.side == kind.ROSTER.sides[0]
    found = kind(scenario, *((player.name, opponent) if first else (opponent, player.name)), seed=11, overlays=overlays)
    setattr(found, "fln_player" if first else "france_player", player)
    return found


def explains_itself(player: Player, listed: Mapping) -> None:
    """It is described, can be loaded, and one that has weights says where its ideas come from."""
    assert listed[player.name]["about"]
    assert player.policy()
    told = importlib.import_module(player.function.split(":")[0]).__doc__
    assert "Provenance:" in told or not player.weights
