"""Algeria as the rest of the program sees it."""
import numpy as np

from simulate.algeria.recording import most
from simulate.core.rule_system import RuleSystem


class Algeria(RuleSystem):
    """Scenarios 1954, 1958 and 1960; all of its data is printed."""
    name = "algeria"

    def turn_width(self, boards: np.recarray) -> int:
        """Areas have columns of their own."""
        return int(boards["areas"].max())

    def most_turns(self, board: np.record) -> int:
        """The set-up, and turns up to the turn limit."""
        return most(board)


ALGERIA = Algeria()
