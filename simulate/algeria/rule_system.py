"""Algeria as the rest of the program sees it."""
from collections.abc import Mapping, Sequence

import numpy as np

from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario
from simulate.core.data.tables import Shape
from simulate.core.rule_system import Play, Records, RuleSystem, TurnRows


class Algeria(RuleSystem):
    """Scenarios 1954, 1958 and 1960; all of its data is printed."""
    name = "algeria"

    @property
    def shape(self) -> Shape:
        """What the data files look like."""
        from simulate.algeria.board.files import SHAPE

        return SHAPE

    def load(self, scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
        """The board of a scenario under overlays. There is one data set: UserError if `values` name another."""
        from simulate.algeria.board.load import load

        return load(scenario, laid, values)

    def records(self) -> Records:
        """Types of the state, a result row, and a turn."""
        from simulate.algeria.state import RESULT, STATE, TURN

        return Records(STATE, RESULT, TURN)

    def play(self) -> Play:
        """The kernels."""
        from simulate.algeria import play

        return play

    def turn_rows(self) -> TurnRows:
        """How turns are written to disk."""
        from simulate.algeria.recording import turn_rows

        return turn_rows

    def turn_width(self, boards: np.recarray) -> int:
        """Areas have columns of their own."""
        return int(boards["areas"].max())

    def most_turns(self, board: np.record) -> int:
        """The set-up, and turns up to the turn limit."""
        from simulate.algeria.recording.turn_rows import most

        return most(board)


ALGERIA = Algeria()
