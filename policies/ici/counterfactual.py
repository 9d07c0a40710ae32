"""A turn of Ici, c'est la France! played otherwise: who may decide, and what a shuffle is."""
from typing import ClassVar

import numpy as np

from policies.core import counterfactual
from simulate.ici.enums import ChitAt, Side, Where


class Branches(counterfactual.Branches):
    """With other dice the chits in each cup and the units still to be drawn come in another order."""
    DECIDERS: ClassVar = ("notes", "hardline", "greedy")

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
