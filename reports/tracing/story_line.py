"""A line of a traced game in words, for rule systems whose events have a sentence each."""
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from textwrap import wrap
from typing import Any

STEP, WIDTH = "  ", 120


@dataclass
class StoryLine:
    """One sentence, for one event or for several equal ones."""
    segment: IntEnum
    depth: int
    sentence: str
    entries: list[Any]

    def same(self, other: "StoryLine") -> bool:
        """Whether another line says the same in the same phase."""
        return (self.segment, self.sentence) == (other.segment, other.sentence)

    @property
    def sentences(self) -> Sequence[str]:
        """The sentence, with the number of its events if there are several."""
        number = len(self.entries)
        return [self.sentence if number == 1 else f"{number} x {self.sentence}"]

    @property
    def entries_by_sentence(self) -> Sequence[Sequence[Any]]:
        """Its events."""
        return [self.entries]

    def lines(self, width: int = WIDTH) -> list[str]:
        """Wrapped."""
        indent = STEP * self.depth
        return wrap(self.sentences[0], width, initial_indent=indent, subsequent_indent=indent + STEP, break_on_hyphens=False)
