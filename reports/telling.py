"""What a game says of itself where two of its games are told side by side, or those whose winner changed."""
import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from reports.sides import FIRST

if TYPE_CHECKING:
    from reports.parting import Line, Parting
    from reports.story import Story


class Phase(NamedTuple):
    """A phase of a turn: its title with its rule, a sign that stands for it in a list, a word or two in a table."""
    title: str
    rule: str
    sign: str
    brief: str


@dataclass(frozen=True)
class Telling:
    """The words and readings of one game; turns are told as its JSON lines number them.

    `story` and `lines` read a traced game; `parting` says what differs, and what of it matters. `phases` stand in their order,
    `setup` is the one before the first turn and `coded` its word in JSON. `end(winner, way, last_turn)` is how a row's game
    ended. `rows(story, stretch)` are the lines of a board by what they are about, `control(story, stretch, label)` who controls
    what a line is about. `facts` and `standing` are sentences about a game's history, and about its board. `matter` says what
    matters, `starred` what a changed control is the control of.
    """
    heading: Callable[[Any], str]
    story: "Callable[[Any], Story]"
    lines: Callable[[Any], Iterator[str]]
    parting: "Parting"
    phases: Mapping[IntEnum, Phase]
    setup: IntEnum
    coded: Callable[[IntEnum], str]
    when: "Callable[[int], Line]"
    date: Callable[[int], str]
    end: "Callable[[int, int, int], Line]"
    result: "Callable[[Story], str]"
    rows: "Callable[[Story, int], Mapping[str, str]]"
    control: "Callable[[Story, int, str], Any]"
    facts: "Callable[[Story], Sequence[str]]"
    standing: "Callable[[Story, int], Sequence[str]]"
    matter: str
    starred: str

    def brief(self, coded: str) -> str:
        """The word or two for a phase as JSON names it."""
        return next(phase.brief for each, phase in self.phases.items() if self.coded(each) == coded)


def telling_of(game: str | None) -> Telling:
    """That of a game; of none that is named, the first."""
    return importlib.import_module(f"reports.{game or FIRST}.telling").TELLING
