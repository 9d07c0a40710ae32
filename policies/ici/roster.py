"""Who can play Ici, c'est la France!"""
from policies.core.roster import Roster
from policies.ici.player import Player

__all__ = ["KEYS", "Player", "listed", "player", "players", "read_players", "roster"]
KEYS = Player.KEYS
_ROSTER = Roster(Player)
listed, player, players, read_players, roster = _ROSTER.listed, _ROSTER.player, _ROSTER.of_side, _ROSTER.read, _ROSTER.all
