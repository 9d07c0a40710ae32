"""Vichy France as the rest of the program sees it."""
from collections.abc import Mapping, Sequence

import numpy as np

from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario
from simulate.core.data.tables import Shape
from simulate.core.rule_system import Play, Records, RuleSystem, TurnRows


class Vichy(RuleSystem):
    """Rules 75 to 77 of A World at War from the fall of France on; what they leave to other rules is data, marked as assumed."""
    name = "vichy"

    @property
    def shape(self) -> Shape:
        """What the data files look like."""
        from simulate.vichy.board.files import SHAPE

        return SHAPE

    def load(self, scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
        """The board of a scenario under overlays. There is one data set: UserError if `values` name another."""
        from simulate.vichy.board.load import load

        return load(scenario, laid, values)

    def records(self) -> Records:
        """Types of the state, a result row, and a turn."""
        from simulate.vichy.state import RESULT, STATE, TURN

        return Records(STATE, RESULT, TURN)

    def play(self) -> Play:
        """The kernels."""
        from simulate.vichy import play

        return play

    def turn_rows(self) -> TurnRows:
        """How turns are written to disk."""
        from simulate.vichy.recording import turn_rows

        return turn_rows

    def turn_width(self, boards: np.recarray) -> int:
        """Colonies have columns of their own."""
        return int(boards["colonies"].max())

    def most_turns(self, board: np.record) -> int:
        """The set-up, and turns up to the turn limit."""
        return int(board.game_turn_limit) + 1


VICHY = Vichy()
