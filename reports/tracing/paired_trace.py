"""Two games with the same dice, base and variant: where they diverge, the first difference that matters, how they end."""
import json
import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any

from reports.games import reports_on
from reports.tracing.divergence import Line, Matter, Point
from reports.tracing.narrative import UNBREAKABLE_SPACE, Story, shared_stretches

SIDES = ("base", "variant")
ACTION_ENDS = re.compile(r"\s[(\[]|: |, (?:FLN|France) OPs |\.$")
BOARD = "board"          # in place of a segment: no event of the turn differs, but the board after it does


class Pair:
    """The games of base and variant.

    `point`: where they diverge; None if they are the same. `differ`: the first stretch after which something that matters
    differs, with all such differences; None if nothing ever does.
    """

    def __init__(self, base: Any, variant: Any):
        self.narrative = narrative = reports_on(base.match.RULES.name).narrative()
        self.base, self.variant = self.stories = narrative.story(base), narrative.story(variant)
        same, events = shared_stretches(*self.stories)
        self.point = narrative.divergence.diverges_at(*self.stories, same, events)
        self.differ: tuple[int, list[Matter]] | None = None
        if self.point:
            self.differ = narrative.divergence.first_difference(*self.stories, self.point.stretch)

    @property
    def parting(self) -> Point:
        """Where the games diverge. ValueError if they are the same."""
        if self.point is None:
            raise ValueError("the games are the same")
        return self.point

    @property
    def on_board(self) -> bool:
        """Whether the games diverge on the board after a turn, which no event of the turn tells."""
        stretch, index = self.parting.stretch, self.parting.index
        return stretch > 0 and all(stretch < len(story) and index >= len(story[stretch].events) for story in self.stories)

    def words(self) -> tuple[str, str]:
        """The event at which the games diverge, in both; if they diverge in the set-up or on a board, its lines that differ."""
        stretch, index = self.parting.stretch, self.parting.index
        if stretch and not self.on_board:
            return self.base.words(stretch, index), self.variant.words(stretch, index)
        rows = self.unlike(stretch)
        return "; ".join(one or "nothing" for one, _, _ in rows), "; ".join(other or "nothing" for _, other, _ in rows)

    def unlike(self, stretch: int) -> list[tuple[str, str, bool]]:
        """The lines of both boards that differ after a stretch ("" if a board lacks the line), and whether control differs.

        Where the lines are the same but not the boards, the values of their JSON lines that differ: "tracks.ops.FLN 5".
        """
        return list(self._unlike(stretch)) or list(self._hidden(stretch))

    def _unlike(self, stretch: int) -> Iterator[tuple[str, str, bool]]:
        ours, theirs = (self.narrative.rows(story, stretch) for story in self.stories)
        for label in [*ours, *(label for label in theirs if label not in ours)]:
            one, other = ours.get(label, ""), theirs.get(label, "")
            if one != other:
                held = [self.narrative.control(story, stretch, label) for story in self.stories]
                yield one, other, held[0] != held[1]

    def _hidden(self, stretch: int) -> Iterator[tuple[str, str, bool]]:
        ours, theirs = (dict(_values(story[stretch].board)) for story in self.stories)
        for path in [*ours, *(path for path in theirs if path not in ours)]:
            if ours.get(path) != theirs.get(path):
                one, other = (f"{path} {found[path]}" if path in found else "" for found in (ours, theirs))
                yield one, other, False

    def segments(self) -> tuple[IntEnum | None, ...]:
        """The segment of that event in both games; None for a game that is over."""
        stretch, index = self.parting.stretch, self.parting.index
        return tuple(story.segment(stretch, index) if stretch else self.narrative.setup for story in self.stories)

    def parts(self) -> Line | None:
        """Where the games diverge, as values: docs/trace.md."""
        if self.point is None:
            return None
        nothing = BOARD if self.on_board else None
        sides = {side: {"segment": nothing if segment is None else self.narrative.coded(segment),
                        "words": said.replace(UNBREAKABLE_SPACE, " ")}
                 for side, segment, said in zip(SIDES, self.segments(), self.words(), strict=True)}
        return {"event": self.point.number, **self._when(self.point.stretch), **sides}

    def decides(self) -> Line | None:
        """The first decision or die that differs after the set-up, points that are received passed over: docs/trace.md."""
        found = self.narrative.divergence.first_decision(*self.stories, max(self.parting.stretch, 1)) if self.point else None
        if found is None:
            return None
        stretch, indexes = found
        sides: Line = {}
        for side, story, index in zip(SIDES, self.stories, indexes, strict=True):
            segment, said = story.segment(stretch, index), story.words(stretch, index).replace(UNBREAKABLE_SPACE, " ")
            sides[side] = {"segment": None if segment is None else self.narrative.coded(segment),
                           "action": ACTION_ENDS.split(said, maxsplit=1)[0], "words": said}
        return {**self._when(stretch), **sides}

    def differs(self) -> Line | None:
        """The first turn after which something that matters differs, as values: docs/trace.md."""
        if self.differ is None:
            return None
        stretch, found = self.differ
        return {**self._when(stretch), "what": [
            {"what": each.what, "place": each.place, "base": each.base, "variant": each.variant,
             "words": self.narrative.divergence.difference_words(each)}
            for each in found]}

    def _when(self, stretch: int) -> Line:
        return self.narrative.when(self.longer(stretch).turn(stretch))

    def ends(self) -> Line:
        """How both games ended, as their result lines say."""
        return {side: {key: value for key, value in story.ended.items() if key != "line"}
                for side, story in zip(SIDES, self.stories, strict=True)}

    def longer(self, stretch: int) -> Story:
        """The game that has this stretch; the base if both have it."""
        return self.base if stretch < len(self.base) else self.variant


def _values(line: Any, above: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a board line by its path; what stands in a list stands under one path."""
    if not isinstance(line, dict):
        yield above, json.dumps(line, ensure_ascii=False)
        return
    for key, value in line.items():
        yield from _values(value, f"{above}.{key}" if above else key)


FORMAT = "wilaya/trace-pair/1"


def pair_lines(pair: Pair, changed: Sequence[str]) -> Iterator[str]:
    """A line for the pair, then all lines of both traces; "history" says which game a line belongs to."""
    yield json.dumps(_head(pair, changed), ensure_ascii=False)
    for side, story in zip(SIDES, pair.stories, strict=True):
        for line in pair.narrative.lines(story.traced):
            values = json.loads(line)
            yield json.dumps({"line": values.pop("line"), "history": side, **values}, ensure_ascii=False)


def _head(pair: Pair, changed: Sequence[str]) -> dict:
    match = pair.base.traced.match
    fln, other = reports_on(match.RULES.name).sides
    return {"line": "pair", "format": FORMAT, "scenario": match.loaded.names.scenario,
            "players": {fln: match.fln_player.name, other: match.france_player.name}, "seed": match.seed,
            "game": pair.base.traced.game,
            "boards": {side: story.traced.match.loaded.hash for side, story in zip(SIDES, pair.stories, strict=True)},
            "changed": list(changed), "same": pair.point is None, "parts": pair.parts(), "differs": pair.differs(),
            "ends": pair.ends()}
