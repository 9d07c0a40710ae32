"""A player of Algeria."""
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from policies.core import player
from simulate.algeria.enums import Side
from simulate.algeria.state import WEIGHTS


@dataclass(frozen=True, kw_only=True)
class Player(player.Player):
    """A function of policies.algeria and its weights."""
    GAME = "algeria"
    FILE = Path(__file__).with_name("players.toml")
    KEYS: ClassVar = {Side.FLN: "fln", Side.GOVERNMENT: "government"}
    SPOKEN: ClassVar = {Side.FLN: "FLN", Side.GOVERNMENT: "Government"}
    WEIGHTS = WEIGHTS
