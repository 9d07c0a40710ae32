"""Twilight as the rest of the program sees it."""
from collections.abc import Mapping, Sequence

import numpy as np

from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario
from simulate.core.data.tables import Shape
from simulate.core.rule_system import Play, Records, RuleSystem, TurnRows


class Twilight(RuleSystem):
    """Propaganda Rounds and Pivotal Events of Colonial Twilight; what lies between rounds is a model."""
    name = "twilight"

    @property
    def shape(self) -> Shape:
        """What the data files look like."""
        from simulate.twilight.board.files import SHAPE

        return SHAPE

    def load(self, scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
        """The board of a scenario under overlays. There is one data set: UserError if `values` name another."""
        from simulate.twilight.board.load import load

        return load(scenario, laid, values)

    def records(self) -> Records:
        """Types of the state, a result row, and a turn."""
        from simulate.twilight.state import RESULT, STATE, TURN

        return Records(STATE, RESULT, TURN)

    def play(self) -> Play:
        """The kernels."""
        from simulate.twilight import play

        return play

    def turn_rows(self) -> TurnRows:
        """How turns are written to disk."""
        from simulate.twilight.recording import turn_rows

        return turn_rows

    def turn_width(self, boards: np.recarray) -> int:
        """Spaces have columns of their own."""
        return int(boards["places"].max())

    def most_turns(self, board: np.record) -> int:
        """The set-up, and the groups of the deck."""
        return int(board.rounds) + 1


TWILIGHT = Twilight()
