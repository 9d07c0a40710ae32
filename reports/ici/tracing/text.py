"""A traced game as a story and as a report of play: set-up, every turn segment by segment, the board after each, the result."""
import re
from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import groupby
from typing import Any

from reports.ici.tracing.codebook import (
    CRISES,
    EFFECTS,
    ENDS,
    GROUPS,
    LEVELS,
    OWNERS,
    PLAYERS,
    Codebook,
    Entry,
    controls_words,
    faileks_words,
    turn_name,
)
from reports.ici.tracing.entries import OF_CHIT, OUTCOMES, Group, entries, groups
from reports.ici.tracing.events import Told
from reports.ici.tracing.json_lines import board_line, ending, event_line
from reports.ici.tracing.position import Position
from reports.tables import text_table
from reports.tables.text_table import capital
from reports.tracing.narrative import (
    STEP,
    UNBREAKABLE_SPACE,
    WIDTH,
    Block,
    Line,
    Story,
    Stretch,
    board_words,
    counted,
    listed,
    phases_of,
    unbroken,
    wrapped,
)
from reports.tracing.numbered_trace import seated
from simulate.ici.enums import Event, Segment

PHASES = phases_of("ici", Segment)
FIRE = {Event.FRENCH_FIRE, Event.FLN_FIRE}
GOES_ON = (OUTCOMES - {Event.CRISIS}) | OF_CHIT | {
    Event.STRUCTURE, Event.COMBAT_CHITS, Event.FAILEK_KILLED, Event.UNIT_HIT, Event.PURGE, Event.INFILTRATE}


def text_report(traced: Any, only: range | None = None) -> Iterator[str]:
    """The report line by line, without line ends; of the turns `only` (stretches, from 1), if given, without the set-up."""
    return (line.replace(UNBREAKABLE_SPACE, " ") for line in _report(IciStory(traced), only))


def _report(story: "IciStory", only: range | None) -> Iterator[str]:
    yield from _heading(story.traced)
    if only is None:
        yield from board_text(story.book, story[0].board)
    for stretch in only or range(1, len(story)):
        yield from _turn(story, stretch)
    yield ""
    yield f"Result: {result(story.ended)}"


def _heading(traced: Any) -> Iterator[str]:
    yield heading(traced.match.loaded.names)
    yield seated(traced)
    yield from map(capital, board_words(traced.match))
    yield "Hidden information is shown: types of Faileks, both hands, cups, chits on the Game Turn Track."
    yield "Numbers in brackets are rules. Ms, Md, Zc: Moussebilines, Moudjahidines, Zonal Commandos."


def _turn(story: "IciStory", stretch: int) -> Iterator[str]:
    title = story.name(stretch)
    yield from ("", title, "=" * len(title))
    for segment, blocks in groupby(story.blocks(stretch), lambda block: block.segment):
        yield f"{PHASES[segment].title} [{PHASES[segment].rule}]"
        for block in blocks:
            for paragraph in block.paragraphs:
                yield from paragraph.lines()
    yield from board_text(story.book, story[stretch].board)


class Paragraph:
    """Sentences that belong together, indented once, or twice under their action."""

    def __init__(self, group: Group, depth: int):
        self.segment, self.depth = group.first.segment, depth
        self.sentences: list[str] = []
        self.entries_by_sentence: list[list[Entry]] = []
        self.rule, self.of_crisis = group.first.rule, group.event == Event.CRISIS

    def lines(self) -> list[str]:
        """Wrapped lines; a rule outside the segment's own is named at the end."""
        rule = PHASES[self.segment].rule
        text = " ".join(self.sentences)
        if not self.rule.startswith(rule):
            text += f" [{self.rule}]"
        indent = STEP * self.depth
        if "marker" in text and self.segment == Segment.REFERENDUM and len(indent + text) > WIDTH:
            text = re.sub(" {2,}", " ", text)
        return wrapped(text, indent)


def paragraphs(book: Codebook, position: Position, told: list[Group]) -> list[Paragraph]:
    """The paragraphs of a turn's groups; `position` is the board before it and is carried on."""
    found: list[Paragraph] = []
    fighter = None
    for group in told:
        depth, fighter = _depth(group, fighter)
        if found and found[-1].of_crisis and group.first.cause != Event.CRISIS:
            depth = depth or 2
        if found and found[-1].segment != group.first.segment:
            depth = depth or 1
        changed = controls_words(book, group.controls)
        sentence = Told(book, position, group.entries).sentence() + (f" {changed}." if changed else "")
        for entry in group.entries:
            position.take(entry)
        if not sentence:
            continue
        if not found or depth:
            found.append(Paragraph(group, depth or 1))
        found[-1].sentences.append(sentence)
        found[-1].entries_by_sentence.append([*group.entries, *group.controls])
    return found


def _depth(group: Group, fighter: int | None) -> tuple[int, int | None]:
    """The depth of a new paragraph (0: go on with the one before), and the French unit that is fighting."""
    first = group.first
    if group.event in FIRE:
        return (0 if first["unit"] == fighter else 2), first["unit"]
    if group.event == Event.FRENCH_PUBLIC and not first.dice:          # war fatigue, the reset before a referendum
        return 1, None
    if group.event == Event.CRISIS:
        return 2, None
    if group.event in GOES_ON:
        return 0, None if group.event == Event.COMBAT_CHITS else fighter
    return 1, None


HEAD_ENDS = re.compile(r"\s\(|: |, (?:FLN|France) OPs |\.$|\s->\s")


class IciStory(Story):
    """A traced game of Ici, in the paragraphs of the report of play."""

    def __init__(self, traced: Any):
        super().__init__(traced)
        self.book = Codebook(traced)
        self.ended = ending(self.book, traced)

    def named(self) -> Hashable:
        """Places, units and chits, and the first turn."""
        book = self.book
        return tuple(book.places), book.populated, tuple(book.units), tuple(book.chits), int(book.board.first_turn)

    def turn(self, stretch: int) -> int:
        """Number of the turn of a stretch, from 1; the set-up has that of the first."""
        return self.book.turn(stretch) + 1

    def name(self, stretch: int) -> str:
        """The date of a stretch: "Spring 1956 (turn 6)"."""
        return turn_name(self.book.turn(stretch)) if stretch else "the set-up"

    def count(self, stretch: int) -> int:
        """How many events a stretch has."""
        return len(entries(self.traced, stretch))

    def read(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        """Event lines and the board line after them; the entries.

        Counts of a change of control are those after the event that caused it.
        """
        events, kept = [], []
        position = Position(self.book, self.traced.states[max(stretch - 1, 0)])
        for entry in entries(self.traced, stretch):
            kept.append(position.counted(entry) if stretch and entry.event == Event.CONTROL else entry)
            events.append(event_line(self.book, position, kept[-1]))
            if stretch:
                position.take(entry)
        return Stretch(events, board_line(self.book, self.traced, stretch)), kept

    def tell(self, stretch: int) -> Iterator[Block]:
        """The paragraphs of a turn: one at depth 1, or at a segment's start, begins a block."""
        found: list[Block] = []
        start = Position(self.book, self.traced.states[stretch - 1])
        for each in paragraphs(self.book, start, groups(self.entries(stretch))):
            if not found or each.depth == 1 or found[-1].segment != each.segment:
                found.append(Block(each.segment, [], HEAD_ENDS.split(each.sentences[0], maxsplit=1)[0]))
            found[-1].paragraphs.append(each)
        yield from found


def heading(names: Any) -> str:
    """The game and the scenario."""
    return f"Ici, c'est la France! {names.title} ({names.scenario})"


def result(ended: Line) -> str:
    """Who won, how and when, by its ending; of a game that a person still plays, how far it is."""
    if ended["winner"] is None:
        return f"not over yet; played up to {turn_name(ended['turn'] - 1)}."
    return f"{PLAYERS[ended['winner']]} wins by {ENDS[ended['way']]} in {turn_name(ended['turn'] - 1)}."


# Boards as text, read from board lines: tracks, Regions, other places with counters, chits, what is off the map.


SHORT = ("Ms", "Md", "Zc")
MOODS = ("rage", "appeasement")
TRACKS = {"french_public": "French Public", "incap": "FLN Incap", "density": "Troop Density"}
AWAY = {"drawn": "waiting", "eliminated": "eliminated", "removed": "removed for good"}
LATER = {"cup": "in a cup", "not_yet": "not called up"}
HEADS = ("Place", "Pop.", "Control", "Level", "Marker", "Resettled", "Faileks", "French units")


def board_text(book: Codebook, board: Line) -> Iterator[str]:
    """The board after the set-up or a turn."""
    setup = board["after"] == "setup"
    yield from ("", "Set-up", "======") if setup else (f"After {turn_name(board['turn'] - 1)}",)
    for part in (_tracks, _markers, _table, _chits, _away) if setup else (_tracks, _table, _sizes, _away):
        yield from part(book, board)


def track_lines(book: Codebook, board: Line) -> dict[str, str]:
    """Each track in words, by its name."""
    tracks = board["tracks"]
    return {**{name: f"{title} {tracks[name]}" for name, title in TRACKS.items()},
            "pied_noirs": f"Pied-noirs: {book.feeling(tracks['pied_noirs'])} ({tracks['pied_noirs']})",
            "crisis": CRISES[tracks["crisis"]]}


def _tracks(book: Codebook, board: Line) -> Iterator[str]:
    yield from wrapped(f"{'. '.join(track_lines(book, board).values())}.")
    happened = [f"{counted(board['referendums'], 'referendum')} held"] if board["referendums"] else []
    happened += [mood for mood in MOODS if board[mood]]
    lasting = [EFFECTS[effect] for effect in board["lasting"]]
    if happened or lasting:
        yield from wrapped(f"In force: {listed(lasting)}. Has been: {listed(happened)}.")


def _markers(book: Codebook, board: Line) -> Iterator[str]:
    """Population Markers by level."""
    for level in LEVELS.values():
        found = [f"{book.named(name)} {place['allegiance']}" for name, place in board["places"].items()
                 if place.get("level") == level]
        if found:
            yield from wrapped(f"{level} Level: {', '.join(found)}.")


def _table(book: Codebook, board: Line) -> Iterator[str]:
    """All populated Regions, and every other place that holds a counter."""
    rows = [_row(book, number, place) for number, place in enumerate(board["places"].values())
            if "level" in place or any(place["faileks"].values()) or place.get("units")]
    for line in text_table.table(HEADS, rows, "lrllrlll").splitlines():
        yield "  " + line


def _row(book: Codebook, number: int, place: Line) -> tuple[str, ...]:
    """A place: its Population Number, who controls it (blank: France), its marker, the counters there."""
    maquis = [f"{place['maquis']} Maquis"] if place.get("maquis") else []
    held = place.get("control", "France")
    return (book.full_place(number), str(book.population(number) or ""), "" if held == "France" else held,
            *(str(place.get(name, "")) for name in ("level", "allegiance", "resettled")),
            " ".join([*_faileks(place["faileks"]), *maquis]), _units(place))


def _faileks(types: Line) -> list[str]:
    return [f"{count} {short}" for short, count in zip(SHORT, types.values(), strict=True) if count]


def _units(place: Line) -> str:
    return ", ".join(unbroken(unit if step == "full" else f"{unit} ({step})") for unit, step in place.get("units", {}).items())


def _sizes(book: Codebook, board: Line) -> Iterator[str]:
    """How many chits each side has; which ones follows from the set-up and the draws."""
    parts = [f"{side} {len(chits['hand'])}, {len(chits['cup'])} in the cup, {len(chits['track'])} on the Game Turn Track"
             for side, chits in board["chits"].items()]
    yield from wrapped(f"Chits in hand: {'; '.join(parts)}.")


def _chits(book: Codebook, board: Line) -> Iterator[str]:
    """Hands, chits on the Game Turn Track, how many are left in the cups."""
    for side, chits in board["chits"].items():
        hand, track = (listed(map(book.chit_with_years, chits[where])) for where in ("hand", "track"))
        yield from wrapped(f"{side}: hand of {len(chits['hand'])}: {hand}; {len(chits['cup'])} in the cup; "
                            f"on the Game Turn Track: {track}.")


def _away(book: Codebook, board: Line) -> Iterator[str]:
    """Faileks off the map, French units that are not on it: those to come by their groups, the others by name."""
    parts, away = [f"Off the map: {faileks_words([*board['off_map'].values()])}"], board["units_away"]
    for where, words in LATER.items():
        groups = Counter(GROUPS[book.board.unit_group[book.units.index(name)]] for name in away[where])
        counts = listed((f'{count} "{name}"' for name, count in groups.items()), "")
        parts += [f"{words}: {counts}"] if counts else []
    parts += [f"{words}: {', '.join(away[where])}" for where, words in AWAY.items() if away[where]]
    yield from wrapped("; ".join(parts) + ".")


def board_rows(book: Codebook, board: Line) -> dict[str, str]:
    """The lines of a board by what they describe, places by their ids."""
    found = {"turn": f"{board['season']} {board['year']}", **track_lines(book, board)}
    moods = [mood for mood in MOODS if board[mood]]
    found["past"] = f"Has been: {board['referendums']} referendums{''.join(f', {mood}' for mood in moods)}"
    found["lasting"] = f"In force: {listed(effect.replace('_', ' ') for effect in board['lasting'])}"
    found |= {name: f"{book.named(name)}: {_place(place) or 'empty'}" for name, place in board["places"].items()}
    for side, chits in board["chits"].items():
        hand = listed((unbroken(book.titles[book.chits.index(chit)]) for chit in chits["hand"]), "none")
        found[f"chits {side}"] = f"{side} chits: {len(chits['cup'])} in the cup; hand of {len(chits['hand'])}: {hand}"
    found["off_map"] = f"Faileks off the map: {' '.join(_faileks(board['off_map'])) or 'none'}"
    return found | {where: f"Units {words}: {listed(map(unbroken, board['units_away'][where]), 'none')}"
                    for where, words in (AWAY | {"cup": LATER["cup"]}).items()}


def _place(place: Line) -> str:
    """"contested, Activist Level 15, 1 Ms 1 Md; CSPL, 1 RCP (reduced)"."""
    parts = [OWNERS[place["control"]]] if place.get("control") else []
    if "level" in place:
        parts += [f"{place['level']} Level {place['allegiance']}"]
        parts += [f"resettled {place['resettled']}"] if place["resettled"] else []
    parts += [f"{place['maquis']} Maquis"] if place.get("maquis") else []
    faileks, units = " ".join(_faileks(place["faileks"])), _units(place)
    return "; ".join([", ".join([*parts, *([faileks] if faileks else [])]), *([units] if units else [])])
