"""A turn played otherwise: from one position with other dice, with other players, or with both."""
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from policies.ici.match import Match
from policies.ici.players import Player, player
from simulate.core.kernel import entry
from simulate.ici.names import ChitAt, Side, Way, Where

DECIDERS = ("notes", "hardline", "greedy")      # who may decide in a player's place


@dataclass
class Branches:
    """Plays turns of a match anew. `pairs` are the deciders (FLN, France), the match's own first."""
    match: Match

    def __post_init__(self):
        own = self.match.fln_player, self.match.france_player
        others = [(player(name, Side.FLN), player(name, Side.FRANCE)) for name in DECIDERS]
        names = [each.name for each in own]
        self.pairs: list[tuple[Player, Player]] = [own] + [pair for pair in others if [each.name for each in pair] != names]

    @property
    def names(self) -> list[str]:
        """The deciders in words."""
        return [fln.name if fln.name == france.name else f"{fln.name} v {france.name}" for fln, france in self.pairs]

    def play(self, states: np.recarray, dice: Sequence[int], number: int) -> Iterator[np.recarray]:
        """The STATE record (shape (1,)), the same one each time, as the turn ends that begins with `states`: for each seed of
        `dice` in turn each pair of deciders. `number` tells positions apart: with it, all dice and shuffles are new ones."""
        from simulate.ici.play import PLAY_TURN, play_turn

        scratch, board = states.copy(), self.match.game.board[0]
        if states[0].public.way != Way.NOT_OVER:
            raise ValueError("states: the game is over")
        for seed in dice:
            for fln, france in self.pairs:
                scratch[:] = states
                _shuffle(scratch[0], board, np.random.default_rng([seed, number]))
                _seat(scratch[0].fln_seat, fln)
                _seat(scratch[0].france_seat, france)
                entry(play_turn, PLAY_TURN)(scratch[0], board, fln.policy(), france.policy())
                yield scratch


def _seat(seat, chosen: Player) -> None:
    weights = chosen.vector()
    seat.weights[:] = 0.0
    seat.weights[:len(weights)] = weights
    seat.memo.stamp = 0


def _shuffle(state, board, dice: np.random.Generator) -> None:
    """Other dice, another order of the chits in each cup and of the units still to be drawn."""
    secret, public = state.secret, state.public
    state.log.on = 0
    secret.seed = dice.integers(2**63)
    chits = np.arange(int(board.chits))
    for side in (Side.FLN, Side.FRANCE):
        _permute(secret.chit_key, chits[(secret.chit_at[chits] == ChitAt.CUP) & (board.chit_side[chits] == side)], dice)
    units = np.arange(int(board.units))
    _permute(secret.unit_key, units[np.isin(public.unit_where[units], (Where.NOT_YET, Where.CUP))], dice)


def _permute(keys: np.ndarray, which: np.ndarray, dice: np.random.Generator) -> None:
    keys[which] = dice.permutation(keys[which])
