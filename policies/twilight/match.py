"""Who can play twilight, a match of it, and a turn of it played otherwise."""
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from policies.core import match, player, players
from policies.core.roster import Roster
from simulate.twilight.enums import Side
from simulate.twilight.rule_system import TWILIGHT
from simulate.twilight.state import WEIGHTS


@dataclass(frozen=True, kw_only=True)
class Player(player.Player):
    """A function of policies.twilight and its weights."""
    GAME = "twilight"
    FILE = Path(__file__).with_name("players.toml")
    KEYS: ClassVar = {Side.FLN: "fln", Side.GOVERNMENT: "government"}
    SPOKEN: ClassVar = {Side.FLN: "FLN", Side.GOVERNMENT: "Government"}
    WEIGHTS = WEIGHTS


class Match(match.Match):
    """Games of one scenario; `steady` plays when nobody is named."""
    RULES = TWILIGHT
    ROSTER = Roster(Player)
    USUAL = "steady"


class Branches(players.Branches):
    """The deck is hidden: the groups that are still to come are shuffled anew."""
    DECIDERS: ClassVar = ("steady", "uniform")

    def shuffle(self, state, board, dice: np.random.Generator) -> None:
        """Other dice, and other places of the Propaganda cards of later groups."""
        super().shuffle(state, board, dice)
        turn = int(state.public.turn)
        state.secret.position[turn + 1:int(board.rounds) + 1] = dice.integers(
            0, int(board.deck_events) + 1, int(board.rounds) - turn)


PLAYERS = players.Players(Match.ROSTER, Match, Branches)
