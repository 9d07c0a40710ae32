"""Two games with the same dice, base and variant: where they diverge, the first difference that matters, how they end."""
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from textwrap import wrap
from typing import Any

from reports.games import reports_on
from reports.tracing.narrative import (
    UNBREAKABLE_SPACE,
    Line,
    Matter,
    Point,
    Story,
    board_words,
    capital,
    counted,
    shared_stretches,
)
from reports.tracing.numbered_trace import seated

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
        return "; ".join(one or "nothing" for one, _ in rows), "; ".join(other or "nothing" for _, other in rows)

    def unlike(self, stretch: int) -> list[tuple[str, str]]:
        """The lines of both boards that differ after a stretch; "" if a board lacks the line.

        Where the lines are the same but not the boards, the values of their JSON lines that differ: "tracks.ops.FLN 5".
        """
        lines = _different(*(self.narrative.rows(story, stretch) for story in self.stories))
        return lines or _different(*({path: f"{path} {value}" for path, value in _values(story[stretch].board)}
                                     for story in self.stories))

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
        return {side: story.ended for side, story in zip(SIDES, self.stories, strict=True)}

    def longer(self, stretch: int) -> Story:
        """The game that has this stretch; the base if both have it."""
        return self.base if stretch < len(self.base) else self.variant


def _different(ours: Mapping[str, str], theirs: Mapping[str, str]) -> list[tuple[str, str]]:
    both = [(ours.get(label, ""), theirs.get(label, "")) for label in {**ours, **theirs}]
    return [(one, other) for one, other in both if one != other]


def _values(line: Any, above: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a board line by its path; what stands in a list stands under one path."""
    if not isinstance(line, dict):
        yield above, json.dumps(line, ensure_ascii=False)
        return
    for key, value in line.items():
        yield from _values(value, f"{above}.{key}" if above else key)


def pair_text(pair: Pair, changed: Sequence[str], width: int) -> Iterator[str]:
    """Where the two games diverge and how they end, no line wider than `width`; `changed`: the changes of the variant."""
    for line in _told(pair, changed):
        indent = re.match(" *", line)[0]  # type: ignore[index]     # every line begins with so many spaces
        told = wrap(line, width, subsequent_indent=f"{indent}  ", break_on_hyphens=False) or [""]
        yield from (each.replace(UNBREAKABLE_SPACE, " ") for each in told)


def _told(pair: Pair, changed: Sequence[str]) -> Iterator[str]:
    match, narrative = pair.base.traced.match, pair.narrative
    base, variant, standing = match.loaded, pair.variant.traced.match.loaded, reports_on(match.RULES.name).standing
    yield f"Two games with the same dice. {narrative.heading(base.names)}"
    yield seated(pair.base.traced)
    first, *own = board_words(match)
    yield from (f"Base: {first}", *own)
    yield f"Variant: board {variant.hash}, changed from the base:"
    yield from (f"  {each}" for each in changed)
    if match.on_set and base.hash == variant.hash:
        yield f"On data set {match.on_set} both boards are the same: the change is part of it."
    yield ""
    if pair.point is None:
        yield from ("Both games are the same: no event differs.", narrative.result(pair.base))
        return
    yield from _where(pair)
    yield from ("", *_what(pair), "")
    yield from [f"{capital(standing)}."] * bool(standing)
    yield "A page has both games side by side, turn by turn: the same command with --html FILE."


def _where(pair: Pair) -> Iterator[str]:
    stretch, number = pair.parting.stretch, pair.parting.number
    segments = [pair.narrative.phases[segment].title for segment in pair.segments() if segment]
    where = f"in {_date(pair, stretch)}, {segments[0] if segments else 'its end'}, event {number}" if stretch else "in the set-up"
    if pair.on_board:
        where = f"on the board after {_date(pair, stretch)}: none of the {counted(number, 'event')} until then differs"
    yield f"The games diverge {where}."
    yield from (f"  {capital(side)}: {said}" for side, said in zip(SIDES, pair.words(), strict=True))


def _what(pair: Pair) -> Iterator[str]:
    """The first difference that matters, and how both games end."""
    if pair.differ is None:
        yield f"They never differ in what matters ({pair.narrative.matter})."
    else:
        stretch, found = pair.differ
        words = "; ".join(pair.narrative.divergence.difference_words(each) for each in found)
        yield f"The first difference that matters comes after {_date(pair, stretch)}. In the variant: {words}."
    for side, story in zip(SIDES, pair.stories, strict=True):
        yield f"{capital(side)}: {pair.narrative.result(story)}"
        yield from (f"  {each}" for each in pair.narrative.standing(story, len(story) - 1))


def _date(pair: Pair, stretch: int) -> str:
    """The date of a stretch; both dates if the games begin in different turns."""
    return " / ".join(dict.fromkeys(story.name(stretch) for story in pair.stories if stretch < len(story)))


FORMAT = "wilaya/trace-pair/1"


def pair_lines(pair: Pair, changed: Sequence[str]) -> Iterator[str]:
    """A line for the pair, then all lines of both traces; "history" says which game a line belongs to."""
    yield json.dumps(_head(pair, changed), ensure_ascii=False)
    for side, story in zip(SIDES, pair.stories, strict=True):
        for line in pair.narrative.lines(story):
            yield json.dumps({"line": line["line"], "history": side, **line}, ensure_ascii=False)


def _head(pair: Pair, changed: Sequence[str]) -> dict:
    match = pair.base.traced.match
    fln, other = reports_on(match.RULES.name).sides
    return {"line": "pair", "format": FORMAT, "scenario": match.loaded.names.scenario,
            "players": {fln: match.fln_player.name, other: match.france_player.name}, "seed": match.seed,
            "game": pair.base.traced.game,
            "boards": {side: story.traced.match.loaded.hash for side, story in zip(SIDES, pair.stories, strict=True)},
            "changed": list(changed), "same": pair.point is None, "parts": pair.parts(), "differs": pair.differs(),
            "ends": pair.ends()}
