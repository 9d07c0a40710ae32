"""Vichy France as the rest of the program sees it."""
import numpy as np

from simulate.core.rule_system import RuleSystem


class Vichy(RuleSystem):
    """Rules 75 to 77 of A World at War from the fall of France on; what they leave to other rules is data, marked as assumed."""
    name = "vichy"

    def turn_width(self, boards: np.recarray) -> int:
        """Colonies have columns of their own."""
        return int(boards["colonies"].max())

    def most_turns(self, board: np.record) -> int:
        """The set-up, and turns up to the turn limit."""
        return int(board.game_turn_limit) + 1


VICHY = Vichy()
