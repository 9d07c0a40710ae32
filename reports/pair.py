"""Two games with the same dice, the base and the variant: where they part, what first differs that matters, how they end."""
from typing import Any

from reports.ici.counts import season, year
from reports.pair_board import unlike
from reports.parting import Line, Matter, matters, parts_at
from reports.story import Story, alike
from reports.trace_fields import word
from reports.trace_phrases import FIRM
from simulate.ici.names import Segment

SIDES = ("base", "variant")


class Pair:
    """`point` is where the histories part, None if they never do; `differ` the stretch after which something that matters
    differs, with all that does, None if nothing ever does."""

    def __init__(self, base: Any, variant: Any):
        self.base, self.variant = self.stories = Story(base), Story(variant)
        same, events = alike(*self.stories)
        self.point = parts_at(*self.stories, same, events)
        self.differ: tuple[int, list[Matter]] | None = matters(*self.stories, self.point.stretch) if self.point else None

    def words(self) -> tuple[str, ...]:
        """The event at which the histories part, on both sides; of a set-up what stands differently."""
        stretch, index = self.point.stretch, self.point.index
        if stretch:
            return tuple(story.words(stretch, index) for story in self.stories)
        rows = self.unlike(0)
        return tuple("; ".join(row[side] or "nothing" for row in rows) for side in range(2))

    def unlike(self, stretch: int) -> list[tuple[str, str, bool]]:
        """The lines of the boards after a stretch that differ, as pair_board.unlike tells them."""
        return list(unlike(*((story.book, story[stretch].board) for story in self.stories)))

    def segments(self) -> tuple[Segment | None, ...]:
        """The segment of that event on both sides; None where a side has none any more."""
        return tuple(story.segment(self.point.stretch, self.point.index) if self.point.stretch else Segment.SETUP
                     for story in self.stories)

    def parts(self) -> Line | None:
        """Where the histories part, as values: docs/trace.md."""
        if self.point is None:
            return None
        sides = {side: {"segment": None if segment is None else word(segment), "words": said.replace(FIRM, " ")}
                 for side, segment, said in zip(SIDES, self.segments(), self.words(), strict=True)}
        return {"event": self.point.number, **self._when(self.point.stretch), **sides}

    def differs(self) -> Line | None:
        """The first turn that differs in what matters, as values: docs/trace.md."""
        if self.differ is None:
            return None
        stretch, found = self.differ
        return {**self._when(stretch), "what": [
            {"what": each.what, "place": each.place, "base": each.base, "variant": each.variant, "words": each.words()}
            for each in found]}

    def _when(self, stretch: int) -> Line:
        turn = self.longer(stretch).turn(stretch)
        return {"turn": turn + 1, "year": year(turn), "season": season(turn)}

    def ends(self) -> Line:
        """How both games ended, as their result lines say."""
        return {side: {key: value for key, value in story.ended.items() if key != "line"}
                for side, story in zip(SIDES, self.stories, strict=True)}

    def longer(self, stretch: int) -> Story:
        """The side that has this stretch, the base if both have."""
        return self.base if stretch < len(self.base) else self.variant
