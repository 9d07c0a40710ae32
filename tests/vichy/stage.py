"""A position of Vichy France for tests: blank, surrendered, with whatever a test sets."""
import numpy as np

from simulate.core.kernels.records import zeroed
from simulate.vichy.board.load import load
from simulate.vichy.enums import Fate, Holder, Side, Status
from simulate.vichy.recording import blank
from simulate.vichy.rules.status import surrender
from simulate.vichy.state import STATE
from tests.positions import Position

PLACES = {"MOROCCO": 0, "ALGERIA": 1, "TUNISIA": 2, "LEBANON": 3, "INDOCHINA": 4, "PACIFIC": 5}
MOROCCO, ALGERIA, TUNISIA, LEBANON, INDOCHINA, PACIFIC = PLACES.values()
AFRICA = (MOROCCO, ALGERIA, TUNISIA)


def board_with(**rules):
    """The board with rule numbers set: points__most_axis=0 for points.most_axis."""
    overlay = {"rules": {name.replace("__", "."): value for name, value in rules.items()}}
    return load("vichy", [overlay] if rules else []).board[0]


def cell(public, name: str, field: str = "") -> tuple:
    """Where words find a number, and what it means: a field, one of a side or place, a place's holder, the units of a fate."""
    if field:
        return public[field], int(Side[name]) if name in Side.__members__ else PLACES[name], int
    if name in PLACES:
        return public.holder, PLACES[name], Holder
    if name in Fate.__members__:
        return public.fate, int(Fate[name]), int
    return public, name, {"status": Status, "hexes": Holder}.get(name, int)


class Stage(Position):
    """A state after the French surrender, and what words say of it (see `shows`), and its board."""

    def __init__(self, words="", established=1, **rules):
        self.board, self.state, self.at = board_with(**rules), zeroed(STATE)[0], PLACES
        blank(self.state, self.board)
        self.state.log.on = 1
        surrender(self.state, self.board, established)
        self.public = self.state.public
        self.public.turn = 10
        self.given(words)

    def events(self, kind):
        """Rows of one event: place, a, b, c."""
        rows = self.state.log.row[:int(self.state.log.n)]
        return [tuple(int(each) for each in row[[4, 5, 6, 7]]) for row in rows if row[0] == kind]

    def given(self, words: str):
        """Set what `shows` shows."""
        for *name, value in map(str.split, words.split(", ") if words else ()):
            where, at, kind = cell(self.public, *name)
            where[at] = int(value) if kind is int else kind[value]

    def shows(self, words: str):
        """What stands there: "status SEIZED, hexes GERMANY, TUNISIA GERMANY, POOL 1, AXIS brps 5"; and no unit is lost."""
        for *name, value in map(str.split, words.split(", ")):
            where, at, kind = cell(self.public, *name)
            assert (name, str(where[at]) if kind is int else kind(int(where[at])).name) == (name, value)
        if self.public.status != Status.NOT_MADE:
            self.holds()

    def holds(self):
        """No unit is lost from sight; those in places are Vichy French or German ones."""
        public, start = self.public, self.board.forces_mobile + 5 * self.board.forces_garrison
        assert sum(public.fate) == start
        assert sum(public.units) == public.fate[Fate.VICHY] + public.fate[Fate.GERMAN]
        assert (np.asarray(public.fate) >= 0).all()
        assert (np.asarray(public.units) >= 0).all()
