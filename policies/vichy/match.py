"""Who can play Vichy France, a match of it, and a turn of it played otherwise."""
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from policies.core import match, player, players
from policies.core.roster import Roster
from simulate.vichy.enums import Side
from simulate.vichy.rule_system import VICHY
from simulate.vichy.state import WEIGHTS


@dataclass(frozen=True, kw_only=True)
class Player(player.Player):
    """A function of policies.vichy and its weights."""
    GAME = "vichy"
    FILE = Path(__file__).with_name("players.toml")
    KEYS: ClassVar = {Side.ALLIES: "allies", Side.AXIS: "axis"}
    SPOKEN: ClassVar = {Side.ALLIES: "Allied", Side.AXIS: "Axis"}
    WEIGHTS = WEIGHTS


class Match(match.Match):
    """Games of one scenario; `notes` plays when nobody is named."""
    RULES = VICHY
    ROSTER = Roster(Player)
    USUAL = "notes"


class Branches(players.Branches):
    """Nothing is hidden in this game: other dice are all."""
    DECIDERS: ClassVar = ("notes", "uniform")


PLAYERS = players.Players(Match.ROSTER, Match, Branches)
