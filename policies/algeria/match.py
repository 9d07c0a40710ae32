"""Who can play Algeria, a match of it, and a turn of it played otherwise."""
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from policies.core import match, player, players
from policies.core.roster import LEAGUE, Roster
from simulate.algeria.enums import Side
from simulate.algeria.rule_system import ALGERIA
from simulate.algeria.state import WEIGHTS


@dataclass(frozen=True, kw_only=True)
class Player(player.Player):
    """A function of policies.algeria and its weights."""
    GAME = "algeria"
    FILE = Path(__file__).with_name("players.toml")
    KEYS: ClassVar = {Side.FLN: "fln", Side.GOVERNMENT: "government"}
    SPOKEN: ClassVar = {Side.FLN: "FLN", Side.GOVERNMENT: "Government"}
    WEIGHTS = LATE = WEIGHTS


class Match(match.Match):
    """Games of one scenario; its league plays when nobody is named."""
    RULES = ALGERIA
    ROSTER = Roster(Player)
    USUAL = LEAGUE


class Branches(players.Branches):
    """Nothing is hidden in this game: other dice are all."""
    DECIDERS: ClassVar = ("notes", "semantic-uniform")


PLAYERS = players.Players(Match.ROSTER, Match, Branches)
