"""Twilight as the rest of the program sees it."""
import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from simulate.core.data.overlays import Overlay
from simulate.core.data.ranged_sets import RangedSets
from simulate.core.rule_system import Ensemble, RuleSystem


class Twilight(RuleSystem):
    """Propaganda Rounds and Pivotal Events of Colonial Twilight; what lies between rounds is a model, all of it assumed."""
    name = "twilight"
    assumed_data = True

    def turn_width(self, boards: np.recarray) -> int:
        """Spaces have columns of their own."""
        return int(boards["places"].max())

    def most_turns(self, board: np.record) -> int:
        """The set-up, and the groups of the deck."""
        return int(board.rounds) + 1

    @functools.cached_property
    def sets(self) -> RangedSets:
        """Data sets from the ranges of the model's rates; their groups are those of model.csv."""
        return RangedSets(self.shape, lambda path, row: row.get("group", "how often the OAS is used"))

    def ensemble(self, overlays: Sequence[Overlay | dict[str, Any]] = ()) -> Ensemble:
        """Those that are shipped, whatever is typed in."""
        return self.sets


TWILIGHT = Twilight()
