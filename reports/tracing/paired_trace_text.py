"""Two games side by side, turn by turn: what both share is written once, the rest in two columns."""
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import IntEnum
from itertools import zip_longest
from textwrap import wrap

from reports.games import reports_on
from reports.tracing.narrative import UNBREAKABLE_SPACE, Block, Narrative, Story, board_words, capital, counted
from reports.tracing.paired_trace import SIDES, Pair

WIDTH, NARROW, LEAST = 120, 100, 40
RULE, BETWEEN = "-", " | "


class Sheet:
    """A sheet of at most `width` characters a line; `column`: characters for each of the two games, called `names`."""

    def __init__(self, width: int = WIDTH, names: tuple[str, str] = ("base", "variant")):
        self.names, self.width, self.full = names, width, min(width, WIDTH)
        self.columns = width >= NARROW
        self.margin = max(map(len, names)) + 2
        self.column = (width - len(BETWEEN)) // 2 if self.columns else width - self.margin

    def wrapped(self, words: str, first: str = "", then: str = "  ", width: int | None = None) -> list[str]:
        """Words wrapped to the full width, or to `width`."""
        lines = wrap(words, width or self.full, initial_indent=first, subsequent_indent=then, break_on_hyphens=False)
        return [line.replace(UNBREAKABLE_SPACE, " ") for line in lines]

    def row(self, left: Sequence[str], right: Sequence[str]) -> Iterator[str]:
        """Lines of both games, none wider than `column`."""
        if self.columns:
            for one, other in zip_longest(left, right, fillvalue=""):
                yield f"{one:<{self.column}}{BETWEEN}{other}".rstrip()
            return
        for name, lines in zip(self.names, (left, right), strict=True):
            yield from (f"{'' if place else name:<{self.margin}}{line}" for place, line in enumerate(lines))

    def both(self, left: str, right: str, first: str = "  ", then: str = "    ") -> Iterator[str]:
        """Words of both games, wrapped."""
        yield from self.row(*(self.wrapped(words, first, then, self.column) for words in (left, right)))

    def heads(self, line: bool = True) -> Iterator[str]:
        """The heads of the columns and a line under them; nothing if the games stand one under the other."""
        if self.columns:
            yield from self.row(*([name.upper()] for name in self.names))
        if self.columns and line:
            yield RULE * self.column + BETWEEN.replace(" ", RULE) + RULE * self.column

    def mark(self, words: str) -> Iterator[str]:
        """A conspicuous line across the sheet."""
        yield f"==== {words} ".ljust(min(self.width, 2 * self.column + len(BETWEEN)), "=")


DIVERGENCE_MARK = "Here the games diverge"
DIFFERENCE_MARK = "First difference that matters"


def pair_text(pair: Pair, changed: Sequence[str], width: int = WIDTH, full: bool = False) -> Iterator[str]:
    """The two games line by line, no line wider than `width`; `changed`: the changes of the variant.

    Turns before the games diverge, and segments that are the same, are written only if `full`.
    """
    sheet = Sheet(width)
    yield from _heading(pair, changed, sheet)
    if pair.point is None:
        yield from ("", "Both games are the same: no event differs.", *sheet.wrapped(pair.narrative.result(pair.base)))
        return
    parted = pair.point.stretch
    if parted:
        yield from ("", *sheet.wrapped(_shared(pair)))
    for stretch in range(1 if full else max(parted, 1), max(map(len, pair.stories))):
        yield from ("", *_turn(pair, sheet, stretch, full))
    yield from ("", *_end(pair, sheet))


def _heading(pair: Pair, changed: Sequence[str], sheet: Sheet) -> Iterator[str]:
    match = pair.base.traced.match
    base, variant, (fln, other) = match.loaded, pair.variant.traced.match.loaded, reports_on(match.RULES.name).sides
    yield from sheet.wrapped(f"Two games with the same dice. {pair.narrative.heading(base.names)}")
    names = match.names_in_game(pair.base.traced.game)
    yield from sheet.wrapped(f"{fln}: {names[0]}. {other}: {names[1]}. Seed {match.seed}, game {pair.base.traced.game}.")
    own = base.resolved.splitlines()
    data = f"data set {match.on_set}, " if match.on_set else ""
    yield from sheet.wrapped(f"Base: board {base.hash}, {data}{'changed by overlays:' if own else f'{board_words(base)}.'}")
    yield from (line for each in own for line in sheet.wrapped(each, "  ", "    "))
    yield from sheet.wrapped(f"Variant: board {variant.hash}, changed from the base:")
    yield from (line for each in changed for line in sheet.wrapped(each, "  ", "    "))
    if match.on_set and base.hash == variant.hash:
        yield from sheet.wrapped(f"On data set {match.on_set} both boards are the same: the change is part of it.")
    if pair.point is not None:
        yield from ("", *_where(pair, sheet), *_what(pair, sheet))


def _where(pair: Pair, sheet: Sheet) -> Iterator[str]:
    stretch, number = pair.parting.stretch, pair.parting.number
    segments = [pair.narrative.phases[segment].title for segment in pair.segments() if segment]
    where = f"in {_when(pair, stretch)}, {segments[0] if segments else 'its end'}, event {number}" if stretch else "in the set-up"
    if pair.on_board:
        where = f"on the board after {_when(pair, stretch)}: none of the {counted(number, 'event')} until then differs"
    yield from sheet.wrapped(f"The games diverge {where}.")
    yield from sheet.heads()
    by_board = pair.on_board or not stretch
    parted = [(one, other) for one, other, _ in pair.unlike(stretch)] if by_board else [pair.words()]
    yield from (line for one, other in parted for line in sheet.both(one, other, "", "  "))
    yield ""


def _what(pair: Pair, sheet: Sheet) -> Iterator[str]:
    """The first difference that matters, and how both games end."""
    if pair.differ is None:
        yield from sheet.wrapped(f"They never differ in what matters ({pair.narrative.matter}).")
    else:
        stretch, found = pair.differ
        words = "; ".join(pair.narrative.divergence.difference_words(each) for each in found)
        yield from sheet.wrapped(f"The first difference that matters comes after {_when(pair, stretch)}. In the variant: "
                                 f"{words}.")
    for name, story in zip(SIDES, pair.stories, strict=True):
        yield from sheet.wrapped(f"{name.capitalize()}: {pair.narrative.result(story)}")


def _when(pair: Pair, stretch: int) -> str:
    """The date of a stretch; both dates if the games begin in different turns."""
    names = dict.fromkeys(story.name(stretch) for story in pair.stories if stretch < len(story))
    return " / ".join(names)


def _shared(pair: Pair) -> str:
    """One line for everything before the games diverge."""
    last = pair.parting.stretch - 1
    events = sum(len(pair.base[stretch].events) for stretch in range(last + 1))
    what = f"Set-up to {pair.base.name(last)}" if last else "Set-up"
    return f"{what}: the same, {counted(events, 'event')}."


def _turn(pair: Pair, sheet: Sheet, stretch: int, full: bool) -> Iterator[str]:
    title = capital(_when(pair, stretch))
    over = [name for name, story in zip(SIDES, pair.stories, strict=True) if stretch >= len(story)]
    yield from sheet.wrapped(f"{title}: the {over[0]} is over" if over else title, then="")
    yield "=" * min(len(title), sheet.width)
    if over:
        yield from _alone(pair.narrative, pair.longer(stretch), sheet, stretch)
        return
    if stretch > max(pair.parting.stretch, 1):
        yield from sheet.heads(line=False)
    marker, skipped = _Marker(pair, sheet, stretch), []
    ours, theirs = (story.blocks(stretch) for story in pair.stories)
    for segment in pair.narrative.phases:
        left, right = ([block for block in blocks if block.segment == segment] for blocks in (ours, theirs))
        if not full and not marker.among(left, right) and [each.text for each in left] == [each.text for each in right]:
            skipped += [segment] if left else []
            continue
        yield from (*_skipped(pair.narrative, sheet, skipped), *_title(pair.narrative, sheet, segment))
        skipped = []
        for one, other in matched_blocks(left, right):
            yield from marker.before(one, other)
            yield from _row(sheet, one, other)
    yield from (*_skipped(pair.narrative, sheet, skipped), *marker.rest())
    if stretch >= pair.parting.stretch:
        yield from _after(pair, sheet, stretch)


def _title(narrative: Narrative, sheet: Sheet, segment: IntEnum) -> list[str]:
    phase = narrative.phases[segment]
    return sheet.wrapped(f"{phase.title} [{phase.rule}]")


def _skipped(narrative: Narrative, sheet: Sheet, segments: Sequence[IntEnum]) -> Iterator[str]:
    """Segments that are the same in both games, by their signs."""
    if segments:
        yield from sheet.wrapped(f"{', '.join(narrative.phases[each].sign for each in segments)}: the same.")


class _Marker:
    """Writes the line that marks where the games diverge, once."""

    def __init__(self, pair: Pair, sheet: Sheet, stretch: int):
        self.pair, self.sheet, self.due = pair, sheet, stretch == pair.parting.stretch
        found = [story.find(stretch, pair.parting.index) for story in pair.stories] if self.due else []
        self.blocks = [each[0] for each in found if each is not None]

    def among(self, *sides: Sequence[Block]) -> bool:
        """Whether the games diverge in one of these blocks."""
        return any(block is each for side in sides for block in side for each in self.blocks)

    def before(self, *row: Block | None) -> Iterator[str]:
        """The mark, if the games diverge in this row."""
        if self.due and self.among([block for block in row if block is not None]):
            yield from self.rest()

    def rest(self) -> Iterator[str]:
        """The mark, if it is not written yet."""
        if self.due:
            self.due = False
            yield from (*self.sheet.mark(DIVERGENCE_MARK), *self.sheet.heads())


def matched_blocks(left: Sequence[Block], right: Sequence[Block]) -> Iterator[tuple[Block | None, Block | None]]:
    """Rows of a segment: equal actions side by side, the others paired as they come."""
    ours, theirs = ([block.head for block in side] for side in (left, right))
    for what, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
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
    return [line.replace(UNBREAKABLE_SPACE, " ") for each in block.paragraphs for line in each.lines(width)]


def _after(pair: Pair, sheet: Sheet, stretch: int) -> Iterator[str]:
    """Where the boards differ after a turn."""
    found = pair.unlike(stretch)
    name = _when(pair, stretch)
    if not found:
        yield from sheet.wrapped(f"After {name} both boards are the same.")
    else:
        yield from sheet.wrapped(f"After {name} the boards differ (*: control of {pair.narrative.starred}):")
    for one, other, control in found:
        yield from sheet.both(one, other, "* " if control else "  ")
    if pair.differ is not None and pair.differ[0] == stretch:
        yield from sheet.mark(DIFFERENCE_MARK)
        for each in pair.differ[1]:
            yield from sheet.wrapped(f"In the variant: {pair.narrative.divergence.difference_words(each)}.", "  ", "    ")


def _alone(narrative: Narrative, story: Story, sheet: Sheet, stretch: int) -> Iterator[str]:
    """A turn that only one of the games has."""
    segment = None
    for block in story.blocks(stretch):
        if block.segment != segment:
            segment = block.segment
            yield from _title(narrative, sheet, segment)
        yield from _lines(block, sheet.full)
    yield from sheet.wrapped(f"After {story.name(stretch)}")
    yield from (line for each in narrative.standing(story, stretch) for line in sheet.wrapped(each, "  ", "    "))


def _end(pair: Pair, sheet: Sheet) -> Iterator[str]:
    """How both games ended, and their last boards."""
    yield from ("At the end", "==========", *sheet.heads())
    narrative = pair.narrative
    endings = [[capital(narrative.result(story)), *narrative.facts(story), *narrative.standing(story, len(story) - 1)]
            for story in pair.stories]
    for one, other in zip(*endings, strict=True):
        yield from sheet.both(one, other)
