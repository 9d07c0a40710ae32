"""Who can play Algeria."""
from policies.algeria.player import Player
from policies.core.roster import Roster

__all__ = ["KEYS", "Player", "listed", "player", "players", "read_players", "roster"]
KEYS = Player.KEYS
_ROSTER = Roster(Player)
listed, player, players, read_players, roster = _ROSTER.listed, _ROSTER.player, _ROSTER.of_side, _ROSTER.read, _ROSTER.all
