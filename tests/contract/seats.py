"""What is asked of the players of any game: how they are seated, and that they say what they are."""
import importlib
from collections.abc import Mapping

from policies.core.match import Match
from policies.core.player import Player


def seated(match: Match, player: Player) -> Match:
    """The match, now with `player`, whose weights may be any, on its side."""
    setattr(match, "fln_player" if player.side == match.ROSTER.sides[0] else "france_player", player)
    return match


def explains_itself(player: Player, listed: Mapping) -> None:
    """It is described, can be loaded, and one that has weights says where its ideas come from."""
    assert listed[player.name]["about"]
    assert player.policy()
    told = importlib.import_module(player.function.split(":")[0]).__doc__
    assert "Provenance:" in told or not player.weights
