"""A traced game of Ici, c'est la France! read for comparing, and its own words beside another game."""
import re
from collections.abc import Hashable, Iterator
from typing import Any

from reports.ici.tables.outcome_counts import date, season, year
from reports.ici.tracing.codebook import CONTROLS, SIDES, Book, groups, turn_name
from reports.ici.tracing.divergence import ENDS, PARTING, WINNERS, rows
from reports.ici.tracing.entries import Entry, entries
from reports.ici.tracing.event_fields import word
from reports.ici.tracing.json_lines import board_line, event_line, json_lines, result_line
from reports.ici.tracing.position import Position, entries_with_positions
from reports.ici.tracing.text import TITLES, paragraphs
from reports.tracing.divergence import Line, Stretch
from reports.tracing.narrative import Block, Phase, Story, Telling
from simulate.ici.enums import Control, Segment, Side, Way

HEAD_ENDS = re.compile(r"\s\(|: |, (?:FLN|France) OPs |\.$|\s->\s")


class IciStory(Story):
    """Its events in the paragraphs of the report of play."""

    def __init__(self, traced: Any):
        super().__init__(traced)
        self.book = Book(traced)
        self.first = int(self.book.board.first_turn)
        self.ended = result_line(traced.states[-1], self.turn(len(self) - 1) - 1)

    def named(self) -> Hashable:
        """Places, units and chits, and the first turn."""
        book = self.book
        return tuple(book.places), book.populated, tuple(book.units), tuple(book.chits), int(book.board.first_turn)

    def turn(self, stretch: int) -> int:
        """Number of the turn of a stretch, from 1; the set-up has that of the first."""
        return self.first + max(stretch - 1, 0) + 1

    def name(self, stretch: int) -> str:
        """When a stretch is: "Spring 1956 (turn 6)"."""
        return turn_name(self.turn(stretch) - 1) if stretch else "the set-up"

    def count(self, stretch: int) -> int:
        """How many events a stretch has."""
        return len(entries(self.traced, stretch))

    def read(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        """Event lines and the board line after them; the entries."""
        events, kept = [], []
        for entry, position in entries_with_positions(self.book, self.traced, stretch):
            kept.append(entry)
            events.append(event_line(self.book, position, entry))
        after = board_line(self.book, self.traced.states[stretch], "turn" if stretch else "setup", self.turn(stretch) - 1)
        return Stretch(events, after), kept

    def tell(self, stretch: int) -> Iterator[Block]:
        """The paragraphs of a turn: one at depth 1, or at a segment's start, begins a block."""
        found: list[Block] = []
        start = Position(self.book, self.traced.states[stretch - 1])
        for each in paragraphs(self.book, start, groups(self.entries(stretch))):
            if not found or each.depth == 1 or found[-1].segment != each.segment:
                found.append(Block(each.segment, [], HEAD_ENDS.split(each.said[0], maxsplit=1)[0]))
            found[-1].paragraphs.append(each)
        yield from found


SUMMARY = ("french_public", "incap", "density", "pied_noirs", "crisis")
HOLDERS = [CONTROLS[control] for control in (Control.FLN, Control.CONTESTED, Control.FRANCE)]
BRIEF = {Segment.SETUP: "", Segment.INCOME: "income", Segment.CHITS: "chits", Segment.REFERENDUM: "referendum",
         Segment.RECRUITMENT: "recruitment", Segment.REINFORCEMENT: "reinforcements", Segment.FLN_MOVEMENT: "FLN movement",
         Segment.SUPPLY: "supply", Segment.STRUCTURE_ATTACKS: "structure attacks", Segment.FRENCH_MOVEMENT: "French movement",
         Segment.FRENCH_ATTACKS: "French attacks", Segment.INSURGENCY: "insurgency",
         Segment.COUNTERINSURGENCY: "counterinsurgency", Segment.ADVANCE: "end of the turn"}
PHASES = {segment: Phase(title, rule, title.split()[0], BRIEF[segment]) for segment, (title, rule) in TITLES.items()}


def heading(names: Any) -> str:
    """The game and the scenario."""
    return f"Ici, c'est la France! {names.title} ({names.scenario})"


def when(turn: int) -> Line:
    """A turn, from 1, as values."""
    return {"turn": turn, "year": year(turn - 1), "season": season(turn - 1)}


def end(winner: int, way: int, last_turn: int) -> Line:
    """How a row's game ended."""
    return {"winner": SIDES[Side(winner)], "way": Way(way).name.lower(), **when(last_turn + 1)}


def result(story: IciStory) -> str:
    """Who won, how and when."""
    return f"{WINNERS[story.ended['winner']]} wins by {ENDS[story.ended['way']]} in {story.name(len(story) - 1)}."


def lines(story: IciStory, stretch: int) -> dict[str, str]:
    """The lines of a board."""
    return rows(story.book, story[stretch].board)


def control(story: IciStory, stretch: int, label: str) -> str | None:
    """Who controls a populated Region; None of whatever else a line is about."""
    place = story[stretch].board["places"].get(label, {})
    return place.get("control") if "level" in place else None


def votes(story: IciStory) -> list[str]:
    """The referendums of a game."""
    found = [f"{story.name(stretch)} Yes {event['yes']}, No {event['no']}" for stretch in range(len(story))
             for event in story[stretch].events if event["event"] == "referendum"]
    return [f"Referendums: {'; '.join(found) or 'none'}."]


def standing(story: IciStory, stretch: int) -> list[str]:
    """Regions by who controls them, and the tracks."""
    told = lines(story, stretch)
    return [f"{regions(story[stretch].board)}.", f"{'. '.join(told[name] for name in SUMMARY)}."]


def regions(board: Line) -> str:
    """How many populated Regions each side controls: "Regions: FLN 5, contested 3, France 17"."""
    held = [place["control"] for place in board["places"].values() if "level" in place]
    return f"Regions: {', '.join(f'{holder} {held.count(holder)}' for holder in HOLDERS)}"


TELLING = Telling(
    heading=heading, story=IciStory, lines=json_lines, parting=PARTING, phases=PHASES, setup=Segment.SETUP, coded=word, when=when,
    date=lambda turn: date(turn - 1), end=end, result=result, rows=lines, control=control, facts=votes, standing=standing,
    matter="control of a Region, a crisis, a referendum", starred="a Region")
