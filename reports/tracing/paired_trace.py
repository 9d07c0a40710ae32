"""Two games with the same dice, the base and the variant: where they part, what first differs that matters, how they end."""
import json
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any

from reports.games import reports_on
from reports.tracing.divergence import Line, Matter
from reports.tracing.narrative import FIRM, Story, shared_stretches

SIDES = ("base", "variant")


class Pair:
    """`point` is where the histories part, None if they never do; `differ` the stretch after which something that matters
    differs, with all that does, None if nothing ever does."""

    def __init__(self, base: Any, variant: Any):
        self.telling = telling = reports_on(base.match.RULES.name).narrative()
        self.base, self.variant = self.stories = telling.story(base), telling.story(variant)
        same, events = shared_stretches(*self.stories)
        self.point = telling.divergence.parts_at(*self.stories, same, events)
        self.differ: tuple[int, list[Matter]] | None = None
        if self.point:
            self.differ = telling.divergence.matters(*self.stories, self.point.stretch)

    def words(self) -> tuple[str, ...]:
        """The event at which the histories part, on both sides; of a set-up what stands differently."""
        stretch, index = self.point.stretch, self.point.index
        if stretch:
            return tuple(story.words(stretch, index) for story in self.stories)
        rows = self.unlike(0)
        return tuple("; ".join(row[side] or "nothing" for row in rows) for side in range(2))

    def unlike(self, stretch: int) -> list[tuple[str, str, bool]]:
        """The lines of both boards where they differ after a stretch, "" for a line that one has not; true where control does."""
        return list(self._unlike(stretch))

    def _unlike(self, stretch: int) -> Iterator[tuple[str, str, bool]]:
        ours, theirs = (self.telling.rows(story, stretch) for story in self.stories)
        for label in [*ours, *(label for label in theirs if label not in ours)]:
            one, other = ours.get(label, ""), theirs.get(label, "")
            if one != other:
                held = [self.telling.control(story, stretch, label) for story in self.stories]
                yield one, other, held[0] != held[1]

    def segments(self) -> tuple[IntEnum | None, ...]:
        """The segment of that event on both sides; None where a side has none any more."""
        return tuple(story.segment(self.point.stretch, self.point.index) if self.point.stretch else self.telling.setup
                     for story in self.stories)

    def parts(self) -> Line | None:
        """Where the histories part, as values: docs/trace.md."""
        if self.point is None:
            return None
        sides = {side: {"segment": None if segment is None else self.telling.coded(segment), "words": said.replace(FIRM, " ")}
                 for side, segment, said in zip(SIDES, self.segments(), self.words(), strict=True)}
        return {"event": self.point.number, **self._when(self.point.stretch), **sides}

    def differs(self) -> Line | None:
        """The first turn that differs in what matters, as values: docs/trace.md."""
        if self.differ is None:
            return None
        stretch, found = self.differ
        return {**self._when(stretch), "what": [
            {"what": each.what, "place": each.place, "base": each.base, "variant": each.variant,
             "words": self.telling.divergence.said(each)}
            for each in found]}

    def _when(self, stretch: int) -> Line:
        return self.telling.when(self.longer(stretch).turn(stretch))

    def ends(self) -> Line:
        """How both games ended, as their result lines say."""
        return {side: {key: value for key, value in story.ended.items() if key != "line"}
                for side, story in zip(SIDES, self.stories, strict=True)}

    def longer(self, stretch: int) -> Story:
        """The side that has this stretch, the base if both have."""
        return self.base if stretch < len(self.base) else self.variant


FORMAT = "wilaya/trace-pair/1"


def pair_lines(pair: Pair, changed: Sequence[str]) -> Iterator[str]:
    """A line of the pair, then all lines of the base's trace and all of the variant's, each with whose "history" it is."""
    yield json.dumps(_head(pair, changed), ensure_ascii=False)
    for side, story in zip(SIDES, pair.stories, strict=True):
        for line in pair.telling.lines(story.traced):
            given = json.loads(line)
            yield json.dumps({"line": given.pop("line"), "history": side, **given}, ensure_ascii=False)


def _head(pair: Pair, changed: Sequence[str]) -> dict:
    match = pair.base.traced.match
    fln, other = reports_on(match.RULES.name).sides
    return {"line": "pair", "format": FORMAT, "scenario": match.loaded.names.scenario,
            "players": {fln: match.fln_player.name, other: match.france_player.name}, "seed": match.seed,
            "game": pair.base.traced.game,
            "boards": {side: story.traced.match.loaded.hash for side, story in zip(SIDES, pair.stories, strict=True)},
            "changed": list(changed), "same": pair.point is None, "parts": pair.parts(), "differs": pair.differs(),
            "ends": pair.ends()}
