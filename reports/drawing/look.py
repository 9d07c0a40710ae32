"""What a game's charts need to know of it: names of tracks, sides and turns, and its axis of turns."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reports.tipping.watch import Watch

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Look:
    """`titles`: tracks by name, short; those that are `singular` fall, the others fall as many; `alone`: those that have no place
    among the small multiples; `fresh`: beginnings of tracks that have no value at the set-up. `ways` of winning in words.

    `dated(axes, first, last, small)` makes the x-axis one of turns; `first` is the first turn played, before which is the set-up.
    `leader(name, short)` says who leads; `ticks`: how often a line of leaders has a mark; `stop`: what stands between the name of
    a turn and a number; `key`: where in the chart of lengths there is room; `axis`: what stands below a fan's turns.
    """
    watch: Watch
    titles: Mapping[str, str]
    dated: "Callable[[Axes, int, int, bool], None]"
    first: int
    leader: Callable[[str, bool], str]
    singular: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    ways: Mapping[str, str] = field(default_factory=dict)
    ticks: int = 1
    stop: str = ""
    key: str = "upper left"
    axis: str = ""

    def titled(self, track: str) -> str:
        """A track's title; its name if it has none."""
        return self.titles.get(track, track)

    def falls(self, track: str, down: bool) -> str:
        """The verb of a track that goes down, or up."""
        one = track in self.singular
        return ("falls below" if one else "fall below") if down else ("rises above" if one else "rise above")

    def date(self, turn: int) -> str:
        """A turn in words; the set-up is none."""
        return self.watch.date(turn) if turn >= self.first else "the set-up"
