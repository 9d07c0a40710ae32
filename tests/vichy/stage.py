"""A position of Vichy France for tests: blank, surrendered, with whatever a test sets."""
import numpy as np

from simulate.core.kernels.records import zeroed
from simulate.vichy.board.load import load
from simulate.vichy.enums import Fate
from simulate.vichy.recording import blank
from simulate.vichy.rules.status import surrender
from simulate.vichy.state import STATE
from tests.positions import Position

MOROCCO, ALGERIA, TUNISIA, LEBANON, INDOCHINA, PACIFIC = range(6)
AFRICA = (MOROCCO, ALGERIA, TUNISIA)


def board_with(**rules):
    """The board with rule numbers set: points__most_axis=0 for points.most_axis."""
    overlay = {"rules": {name.replace("__", "."): value for name, value in rules.items()}}
    return load("vichy", [overlay] if rules else []).board[0]


class Stage(Position):
    """A state after the French surrender and its board."""

    def __init__(self, established=1, **rules):
        self.board, self.state = board_with(**rules), zeroed(STATE)[0]
        blank(self.state, self.board)
        self.state.log.on = 1
        surrender(self.state, self.board, established)
        self.public = self.state.public
        self.public.turn = 10

    def events(self, kind):
        """Rows of one event: place, a, b, c."""
        rows = self.state.log.row[:int(self.state.log.n)]
        return [tuple(int(each) for each in row[[4, 5, 6, 7]]) for row in rows if row[0] == kind]

    def holds(self):
        """No unit is lost from sight; those in places are Vichy French or German ones."""
        public, start = self.public, self.board.forces_mobile + 5 * self.board.forces_garrison
        assert sum(public.fate) == start
        assert sum(public.units) == public.fate[Fate.VICHY] + public.fate[Fate.GERMAN]
        assert (np.asarray(public.fate) >= 0).all()
        assert (np.asarray(public.units) >= 0).all()
