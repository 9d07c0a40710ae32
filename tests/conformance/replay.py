"""A recorded game that is played again: its records, its dice, and how a click reaches its handler."""
from simulate.algeria.enums import Mission, Side
from simulate.algeria.recording import blank, blank_tally, lay_out, set_tracks
from simulate.algeria.state import NOWHERE, STATE
from simulate.core.data.scenario import LoadedScenario
from simulate.core.kernels.records import zeroed
from tests.conformance.recordings import Coding


class Different(Exception):  # noqa: N818
    """The replay and the recording part; the message says where."""


class Played:
    """A game on the host's readings; `step(line)` plays one recorded click, board and recording are then compared."""

    def __init__(self, scenario: LoadedScenario, header: dict):
        self.board, self.coding, self.options = scenario.board[0], Coding(scenario.names), header["options"]
        self.state = zeroed(STATE)[0]
        self.public = self.state.public
        self.dice: list = []
        self.mission, self.place, self.left = Mission.PASS, NOWHERE, 0
        self.phase: str | None = None
        blank(self.state, self.board)
        self.state.government.side = Side.GOVERNMENT
        blank_tally(self.state.tally)
        set_tracks(self.state, self.board, sum(die[1] for die in header["dice"]))
        lay_out(self.state, self.board)

    def hash(self) -> str:
        return self.coding.hash(self.public, self.board.units)

    def step(self, line: dict) -> None:
        """Play a click. Different if a die is left over or wanted, or if the click is unknown."""
        self.dice = [list(die) for die in line.get("d", ())]
        self.line = line
        handler = getattr(self, line["st"], None)
        if handler is None:
            raise Different(f"no handler of {line['st']}")
        handler(line["a"], line.get("x"), line.get("sel", ()))
        if self.dice:
            raise Different(f"dice not used: {self.dice}")

    def next(self, label: str) -> int:
        """The value of the next die, which must be of that kind."""
        if not self.dice or self.dice[0][0] != label:
            raise Different(f"a die {label!r} is wanted, recorded is {self.dice[:1]}")
        return self.dice.pop(0)[1]

    def sum(self, label: str) -> int:
        """The sum of all dice of that kind that come next."""
        total = 0
        while self.dice and self.dice[0][0] == label:
            total += self.dice.pop(0)[1]
        return total

    def values(self, label: str) -> list[int]:
        """The values of all dice of that kind that come next, with room behind."""
        found = []
        while self.dice and self.dice[0][0] == label:
            found.append(self.dice.pop(0)[1])
        return [*found, *[0] * 200]

    def passed(self) -> None:
        """A pass; the phases say what follows."""
        raise NotImplementedError

    def call(self, rule, *rest):
        """A rule on this game."""
        return rule(self.state, self.board, *rest)
