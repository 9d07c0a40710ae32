"""Twilight as the rest of the program sees it."""
import numpy as np

from simulate.core.rule_system import RangedRuleSystem


class Twilight(RangedRuleSystem):
    """Propaganda Rounds and Pivotal Events of Colonial Twilight; what lies between rounds is a model, all of it assumed."""
    name = "twilight"
    other_group = "how often the OAS is used"

    def turn_width(self, boards: np.recarray) -> int:
        """Spaces have columns of their own."""
        return int(boards["places"].max())

    def most_turns(self, board: np.record) -> int:
        """The set-up, and the groups of the deck."""
        return int(board.rounds) + 1


TWILIGHT = Twilight()
