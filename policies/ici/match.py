"""Who can play Ici, c'est la France!, a match of it, and a turn of it played otherwise."""
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from policies.core import match, player, players
from policies.core.roster import LEAGUE, Roster
from policies.ici.combat_mixtures import MIXTURES, mixtures
from policies.ici.estimates import told
from policies.ici.playouts import DECISIONS, PlayOuts, mind
from simulate.core.errors import UserError
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import ChitAt, Side, Where
from simulate.ici.playouts import COPIES, PLAY_MANY_THINKING, PLAY_TURN_THINKING, play_many_thinking, play_turn_thinking
from simulate.ici.rule_system import ICI
from simulate.ici.state import STATE, STEERED, WEIGHTS


@dataclass(frozen=True, kw_only=True)
class Player(player.Player):
    """`mixtures` names a file of mixtures of Combat Chits; they follow the weights, from MIXTURES on."""
    GAME = "ici"
    FILE = Path(__file__).with_name("players.toml")
    KEYS: ClassVar = {Side.FLN: "fln", Side.FRANCE: "france"}
    SPOKEN: ClassVar = {Side.FLN: "FLN", Side.FRANCE: "French"}
    WEIGHTS = WEIGHTS
    LATE = STEERED
    EXTRA = ("mixtures",)
    DECISIONS = DECISIONS
    mixtures: str = ""

    @property
    def most(self) -> int:
        """How many weights it may have."""
        return MIXTURES if self.mixtures else WEIGHTS

    def check(self, where: str) -> None:
        """UserError, beginning with `where`, unless its row can be a player's and its file of mixtures is there."""
        there = [path.name for path in sorted(self.FILE.parent.glob("*.csv"))]
        if self.mixtures and self.mixtures not in there:
            raise UserError(f"{where}: mixtures = {self.mixtures!r}: there is no such file beside {self.FILE.name}; allowed is "
                            f"{' or '.join(there)}")
        super().check(where)

    def seat_weights(self) -> np.ndarray:
        """Weights, shape (n,), at least one number long; with mixtures these from MIXTURES on."""
        plain = super().seat_weights()
        if not self.mixtures:
            return plain
        packed = mixtures(self.mixtures, self.side)
        vector = np.zeros(MIXTURES + len(packed))
        vector[:len(self.weights)] = self.weights
        vector[MIXTURES:] = packed
        return vector

    def policy(self) -> Callable[..., int]:
        """The compiled function; of one that thinks of a decision it follows what play-outs found."""
        found = super().policy()
        return told(found) if self.thought and self.thought.decision else found

    def identity(self) -> dict:
        """What of the player fixes results."""
        if not self.mixtures:
            return super().identity()
        digest = hashlib.blake2b(self.seat_weights()[MIXTURES:].tobytes(), digest_size=8).hexdigest()
        return super().identity() | {"mixtures": digest}


class Match(match.Match):
    """Games of one scenario; its league plays when nobody is named."""
    RULES = ICI
    ROSTER = Roster(Player)
    USUAL = LEAGUE
    THINKING: ClassVar = {"play_many": (play_many_thinking, PLAY_MANY_THINKING),
                          "play_turn": (play_turn_thinking, PLAY_TURN_THINKING)}

    def kernel(self, name: str) -> Any:
        """Another kernel where a player thinks."""
        return self.THINKING[name][0] if self.thinks and name in self.THINKING else super().kernel(name)

    def compiled(self, name: str) -> Callable[..., Any]:
        """Another kernel where a player thinks."""
        return entry(*self.THINKING[name]) if self.thinks and name in self.THINKING else super().compiled(name)

    @property
    def more(self) -> tuple[Any, ...]:
        """A kernel that thinks gets the minds of both sides, and room for its play-outs."""
        return (tuple(mind(self, side) for side in self.ROSTER.sides), zeroed(STATE, COPIES)) if self.thinks else ()


class Branches(players.Branches):
    """With other dice the chits in each cup and the units still to be drawn come in another order."""
    DECIDERS: ClassVar = ("notes", "greedy")

    def shuffle(self, state, board, dice: np.random.Generator) -> None:
        """Other dice, another order of the chits in each cup and of the units still to be drawn."""
        super().shuffle(state, board, dice)
        secret, public = state.secret, state.public
        chits = np.arange(int(board.chits))
        for side in (Side.FLN, Side.FRANCE):
            _permute(secret.chit_key, chits[(secret.chit_at[chits] == ChitAt.CUP) & (board.chit_side[chits] == side)], dice)
        units = np.arange(int(board.units))
        _permute(secret.unit_key, units[np.isin(public.unit_where[units], (Where.NOT_YET, Where.CUP))], dice)


def _permute(keys: np.ndarray, which: np.ndarray, dice: np.random.Generator) -> None:
    keys[which] = dice.permutation(keys[which])


PLAYERS = players.Players(Match.ROSTER, Match, Branches, PlayOuts)
