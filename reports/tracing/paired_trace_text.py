"""A pair of games side by side: turn by turn, what both share once, the rest in two columns."""
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import IntEnum
from itertools import zip_longest
from textwrap import wrap

from reports.games import reports_on
from reports.tracing.narrative import FIRM, Block, Narrative, Story, capital, counted
from reports.tracing.paired_trace import SIDES, Pair

WIDTH, NARROW, LEAST = 120, 100, 40
RULE, BETWEEN = "-", " | "


class Sheet:
    """`width` characters a line at most; `column`: of them for each of the two, named `names`."""

    def __init__(self, width: int = WIDTH, names: tuple[str, str] = ("base", "variant")):
        self.names, self.width, self.full = names, width, min(width, WIDTH)
        self.beside = width >= NARROW
        self.margin = max(map(len, names)) + 2
        self.column = (width - len(BETWEEN)) // 2 if self.beside else width - self.margin

    def text(self, words: str, first: str = "", then: str = "  ", width: int | None = None) -> list[str]:
        """Words wrapped to the full width, or to `width`."""
        lines = wrap(words, width or self.full, initial_indent=first, subsequent_indent=then, break_on_hyphens=False)
        return [line.replace(FIRM, " ") for line in lines]

    def row(self, left: Sequence[str], right: Sequence[str]) -> Iterator[str]:
        """Lines of both, none wider than `column`."""
        if self.beside:
            for one, other in zip_longest(left, right, fillvalue=""):
                yield f"{one:<{self.column}}{BETWEEN}{other}".rstrip()
            return
        for name, lines in zip(self.names, (left, right), strict=True):
            yield from (f"{'' if place else name:<{self.margin}}{line}" for place, line in enumerate(lines))

    def said(self, left: str, right: str, first: str = "  ", then: str = "    ") -> Iterator[str]:
        """Words of both, wrapped."""
        yield from self.row(*(self.text(words, first, then, self.column) for words in (left, right)))

    def heads(self, line: bool = True) -> Iterator[str]:
        """Whose columns they are, and a line under it; one under the other each paragraph says it itself."""
        if self.beside:
            yield from self.row(*([name.upper()] for name in self.names))
        if self.beside and line:
            yield RULE * self.column + BETWEEN.replace(" ", RULE) + RULE * self.column

    def mark(self, words: str) -> Iterator[str]:
        """A line across the sheet that cannot be overlooked."""
        yield f"==== {words} ".ljust(min(self.width, 2 * self.column + len(BETWEEN)), "=")


DIVERGENCE_MARK = "Here the histories part"
DIFFERENCE_MARK = "Here they differ in what matters"


def pair_text(pair: Pair, changed: Sequence[str], width: int = WIDTH, full: bool = False) -> Iterator[str]:
    """The two games line by line, no line wider than `width`; `changed`: what the variant has otherwise than the base.

    Turns before the parting, and segments that are the same, are told only if `full`.
    """
    sheet = Sheet(width)
    yield from _heading(pair, changed, sheet)
    if pair.point is None:
        yield from ("", "The same game: no event differs.", *sheet.text(pair.telling.result(pair.base)))
        return
    parted = pair.point.stretch
    if parted:
        yield from ("", *sheet.text(_shared(pair)))
    for stretch in range(1 if full else max(parted, 1), max(map(len, pair.stories))):
        yield from ("", *_turn(pair, sheet, stretch, full))
    yield from ("", *_end(pair, sheet))


def _heading(pair: Pair, changed: Sequence[str], sheet: Sheet) -> Iterator[str]:
    match = pair.base.traced.match
    base, variant, (fln, other) = match.loaded, pair.variant.traced.match.loaded, reports_on(match.RULES.name).sides
    yield from sheet.text(f"Two games with the same dice. {pair.telling.heading(base.names)}")
    yield from sheet.text(f"{fln}: {match.fln_player.name}. {other}: {match.france_player.name}. Seed {match.seed}, "
                          f"game {pair.base.traced.game}.")
    own = base.resolved.splitlines()
    yield from sheet.text(f"Base: board {base.hash}, {'changed by overlays:' if own else 'as printed.'}")
    yield from (line for each in own for line in sheet.text(each, "  ", "    "))
    yield from sheet.text(f"Variant: board {variant.hash}, otherwise than the base:")
    yield from (line for each in changed for line in sheet.text(each, "  ", "    "))
    if pair.point is not None:
        yield from ("", *_where(pair, sheet), *_what(pair, sheet))


def _where(pair: Pair, sheet: Sheet) -> Iterator[str]:
    stretch, number = pair.point.stretch, pair.point.number
    segments = [pair.telling.phases[segment].title for segment in pair.segments() if segment]
    where = f"{_when(pair, stretch)}, {segments[0] if segments else 'its end'}, event {number}" if stretch else "the set-up"
    yield from sheet.text(f"The histories part in {where}.")
    yield from sheet.heads()
    parted = [row[:2] for row in pair.unlike(0)] if not stretch else [pair.words()]
    yield from (line for row in parted for line in sheet.said(*row, "", "  "))
    yield ""


def _what(pair: Pair, sheet: Sheet) -> Iterator[str]:
    """What first differs that matters, and how both games end."""
    if pair.differ is None:
        yield from sheet.text(f"In what matters ({pair.telling.matter}) they never differ.")
    else:
        stretch, found = pair.differ
        words = "; ".join(pair.telling.divergence.said(each) for each in found)
        yield from sheet.text(f"They first differ in what matters after {_when(pair, stretch)}. In the variant: {words}.")
    for name, story in zip(SIDES, pair.stories, strict=True):
        yield from sheet.text(f"{name.capitalize()}: {pair.telling.result(story)}")


def _when(pair: Pair, stretch: int) -> str:
    """When a stretch is, on both sides if the set-ups begin in other turns."""
    names = dict.fromkeys(story.name(stretch) for story in pair.stories if stretch < len(story))
    return " / ".join(names)


def _shared(pair: Pair) -> str:
    """One line for what lies before the parting."""
    last = pair.point.stretch - 1
    events = sum(len(pair.base[stretch].events) for stretch in range(last + 1))
    what = f"Set-up to {pair.base.name(last)}" if last else "Set-up"
    return f"{what}: the same, {counted(events, 'event')}."


def _turn(pair: Pair, sheet: Sheet, stretch: int, full: bool) -> Iterator[str]:
    title = capital(_when(pair, stretch))
    over = [name for name, story in zip(SIDES, pair.stories, strict=True) if stretch >= len(story)]
    yield from sheet.text(f"{title}: the {over[0]} is over" if over else title, then="")
    yield "=" * min(len(title), sheet.width)
    if over:
        yield from _alone(pair.telling, pair.longer(stretch), sheet, stretch)
        return
    if stretch > max(pair.point.stretch, 1):
        yield from sheet.heads(line=False)
    marker, skipped = _Marker(pair, sheet, stretch), []
    ours, theirs = (story.blocks(stretch) for story in pair.stories)
    for segment in pair.telling.phases:
        left, right = ([block for block in blocks if block.segment == segment] for blocks in (ours, theirs))
        if not full and not marker.among(left, right) and [each.text for each in left] == [each.text for each in right]:
            skipped += [segment] if left else []
            continue
        yield from (*_skipped(pair.telling, sheet, skipped), *_title(pair.telling, sheet, segment))
        skipped = []
        for one, other in matched_blocks(left, right):
            yield from marker.before(one, other)
            yield from _row(sheet, one, other)
    yield from (*_skipped(pair.telling, sheet, skipped), *marker.rest())
    if stretch >= pair.point.stretch:
        yield from _after(pair, sheet, stretch)


def _title(telling: Narrative, sheet: Sheet, segment: IntEnum) -> list[str]:
    phase = telling.phases[segment]
    return sheet.text(f"{phase.title} [{phase.rule}]")


def _skipped(telling: Narrative, sheet: Sheet, segments: Sequence[IntEnum]) -> Iterator[str]:
    """Segments that are the same on both sides, by their signs."""
    if segments:
        yield from sheet.text(f"{', '.join(telling.phases[each].sign for each in segments)}: the same.")


class _Marker:
    """Puts the line that marks the parting where it belongs, once."""

    def __init__(self, pair: Pair, sheet: Sheet, stretch: int):
        self.pair, self.sheet, self.due = pair, sheet, stretch == pair.point.stretch
        found = [story.find(stretch, pair.point.index) for story in pair.stories] if self.due else []
        self.blocks = [each[0] for each in found if each is not None]

    def among(self, *sides: Sequence[Block]) -> bool:
        """Whether the parting is among these blocks."""
        return any(block is each for side in sides for block in side for each in self.blocks)

    def before(self, *row: Block | None) -> Iterator[str]:
        """The mark, if the parting is in this row."""
        if self.due and self.among([block for block in row if block is not None]):
            yield from self.rest()

    def rest(self) -> Iterator[str]:
        """The mark, if it has not been put yet."""
        if self.due:
            self.due = False
            yield from (*self.sheet.mark(DIVERGENCE_MARK), *self.sheet.heads())


def matched_blocks(left: Sequence[Block], right: Sequence[Block]) -> Iterator[tuple[Block | None, Block | None]]:
    """Rows of a segment: the same actions stand beside each other, others side by side as they come."""
    heads = [[block.head for block in side] for side in (left, right)]
    for what, a, b, c, d in SequenceMatcher(None, *heads, autojunk=False).get_opcodes():
        if what == "equal":
            yield from zip(left[a:b], right[c:d], strict=True)
        else:
            yield from zip_longest(left[a:b], right[c:d])


def _row(sheet: Sheet, one: Block | None, other: Block | None) -> Iterator[str]:
    if one is not None and other is not None and one.text == other.text:
        yield from _lines(one, sheet.full)
    else:
        yield from sheet.row(*(_lines(block, sheet.column) if block else [] for block in (one, other)))


def _lines(block: Block, width: int) -> list[str]:
    return [line.replace(FIRM, " ") for each in block.paragraphs for line in each.lines(width)]


def _after(pair: Pair, sheet: Sheet, stretch: int) -> Iterator[str]:
    """Where the boards differ after a turn."""
    found = pair.unlike(stretch)
    name = _when(pair, stretch)
    if not found:
        yield from sheet.text(f"After {name} both boards are the same.")
    else:
        yield from sheet.text(f"After {name} the boards differ (* in control of {pair.telling.starred}):")
    for one, other, control in found:
        yield from sheet.said(one, other, "* " if control else "  ")
    if pair.differ is not None and pair.differ[0] == stretch:
        yield from sheet.mark(DIFFERENCE_MARK)
        for each in pair.differ[1]:
            yield from sheet.text(f"In the variant: {pair.telling.divergence.said(each)}.", "  ", "    ")


def _alone(telling: Narrative, story: Story, sheet: Sheet, stretch: int) -> Iterator[str]:
    """A turn that only one of the games has."""
    segment = None
    for block in story.blocks(stretch):
        if block.segment != segment:
            segment = block.segment
            yield from _title(telling, sheet, segment)
        yield from _lines(block, sheet.full)
    yield from sheet.text(f"After {story.name(stretch)}")
    yield from (line for each in telling.standing(story, stretch) for line in sheet.text(each, "  ", "    "))


def _end(pair: Pair, sheet: Sheet) -> Iterator[str]:
    """How both games ended and stand."""
    yield from ("At the end", "==========", *sheet.heads())
    telling = pair.telling
    told = [[capital(telling.result(story)), *telling.facts(story), *telling.standing(story, len(story) - 1)]
            for story in pair.stories]
    for one, other in zip(*told, strict=True):
        yield from sheet.said(one, other)
