"""How two histories of Ici, c'est la France! are compared: what matters in them, and their boards line by line."""
import re
from collections.abc import Hashable, Iterator, Mapping
from enum import IntEnum
from typing import Any

from reports.ici.tables.outcome_counts import date, season, year
from reports.ici.tracing.board_text import SHORT
from reports.ici.tracing.codebook import CONTROLS, CRISES, SIDES, Codebook, Entry, turn_name, word
from reports.ici.tracing.digest import OWNERS, digest
from reports.ici.tracing.entries import entries, entries_with_positions, groups
from reports.ici.tracing.json_lines import board_line, event_line, json_lines, result_line
from reports.ici.tracing.position import Position
from reports.ici.tracing.scene import plan, scene
from reports.ici.tracing.text import TITLES, paragraphs
from reports.tracing.divergence import OVER, Divergence, Line, State, Stretch
from reports.tracing.narrative import Block, Narrative, Phase, Story, listed, unbroken
from simulate.ici.enums import Control, Crisis, Segment, Side, Way

# Keys of an event that repeat a rule number or data, not what happened: fire differs if it hits or not, not if it needs less.
RULED = {"rule", "title", "need", "modifier", "most", "france_first_to", "base", "tax", "incap", "schedule", "abroad", "oas",
         "halves", "population", "garrison_value", "france_gains", "fln_gains"}
ENDS = {"collapse": "Collapse", "final_referendum": "the Final Referendum", "total_control": "control of all Regions"}
WINNERS = {"FLN": "the FLN", "France": "France"}


def what_matters(what: str, value: Any) -> Any:
    """The part of a value that matters: who won a referendum, not by how many votes."""
    return [(vote["yes"] > vote["no"], vote["final"]) for vote in value] if what == "referendum" else value


def state(stretch: Stretch) -> State:
    """Everything that matters, as it is after a stretch, the most important first."""
    board = stretch.board
    votes = [{key: event[key] for key in ("yes", "no", "final")} for event in stretch.events if event["event"] == "referendum"]
    over = [(event["winner"], event["way"]) for event in stretch.events if event["event"] == "game_over"]
    found: State = {("end", None): over[0] if over else None, ("referendum", None): votes,
                    ("crisis", None): CRISES[Crisis(board["tracks"]["crisis"])]}
    found |= State({(mood, None): board[mood] for mood in ("rage", "appeasement")}) | {("oas", None): "oas" in board["lasting"]}
    return found | {("control", name): place["control"] for name, place in board["places"].items() if "level" in place}


def _end(value: Any) -> str:
    if value is None:
        return "the game going on"
    return value if value == OVER else f"a win for {WINNERS[value[0]]} by {ENDS[value[1]]}"


def _votes(votes: list[Line]) -> str:
    return " and ".join(_vote(vote) for vote in votes) or "no referendum"


def _vote(vote: Line) -> str:
    which = "the Final Referendum" if vote["final"] else "a referendum"
    return f"{which} {'won' if vote['yes'] > vote['no'] else 'lost'} by France (Yes {vote['yes']}, No {vote['no']})"


WORDS = {
    "end": _end, "referendum": _votes, "crisis": lambda value: "the Fourth Republic" if value == "Fourth Republic" else value,
    "rage": lambda value: "rage" if value else "no rage",
    "appeasement": lambda value: "appeasement" if value else "no appeasement",
    "oas": lambda value: "the OAS" if value else "no OAS", "control": OWNERS.__getitem__,
}
POINTS = {"before", "after"}


def points(event: Line) -> set[str] | None:
    """1.1 is points alone; elsewhere the tracks before and after an event only repeat them."""
    return None if event["event"] == "income" else POINTS


DIVERGENCE = Divergence(frozenset(RULED), state, WORDS, points, what_matters)


Rows = dict[str, str]
AWAY = {"drawn": "Units waiting", "eliminated": "Units eliminated", "removed": "Units removed for good", "cup": "Units in a cup"}
TRACKS = {"french_public": "French Public", "incap": "FLN Incap", "density": "Troop Density"}


def board_rows(book: Codebook, board: Line) -> Rows:
    """The lines of a board by what they describe, places by their ids."""
    tracks = board["tracks"]
    found = {"turn": f"{board['season']} {board['year']}"}
    found |= {name: f"{title} {tracks[name]}" for name, title in TRACKS.items()}
    found["pied_noirs"] = f"Pied-noirs: {book.feeling(tracks['pied_noirs'])} ({tracks['pied_noirs']})"
    found["crisis"] = CRISES[Crisis(tracks["crisis"])]
    moods = [mood for mood in ("rage", "appeasement") if board[mood]]
    found["past"] = f"Has been: {board['referendums']} referendums{''.join(f', {mood}' for mood in moods)}"
    found["lasting"] = f"In force: {listed(effect.replace('_', ' ') for effect in board['lasting'])}"
    found |= {name: place_line(book, name, place) for name, place in board["places"].items()}
    for side, chits in board["chits"].items():
        hand = listed((unbroken(book.titles[book.chits.index(chit)]) for chit in chits["hand"]), "none")
        found[f"chits {side}"] = f"{side} chits: {len(chits['cup'])} in the cup; hand of {len(chits['hand'])}: {hand}"
    found["off_map"] = f"Faileks off the map: {_faileks(board['off_map'])}"
    return found | {where: f"{title}: {listed(map(unbroken, board['units_away'][where]), 'none')}" for where,
                    title in AWAY.items()}


def place_line(book: Codebook, name: str, place: Line) -> str:
    """The line of a place: "2B: contested, Activist Level 15, 1 Ms 1 Md; CSPL, 1 RCP (reduced)"."""
    parts = [OWNERS[place["control"]]] if place.get("control") else []
    if "level" in place:
        parts += [f"{place['level']} Level {place['allegiance']}"]
        parts += [f"resettled {place['resettled']}"] if place["resettled"] else []
    if place.get("maquis"):
        parts.append(f"{place['maquis']} Maquis")
    faileks = _faileks(place["faileks"])
    units = ", ".join(unbroken(unit if step == "full" else f"{unit} ({step})") for unit, step in place.get("units", {}).items())
    stand = "; ".join([", ".join([*parts, *([faileks] if faileks != "none" else [])]), *([units] if units else [])])
    return f"{book.place(book.places.index(name))}: {stand or 'empty'}"


def _faileks(types: Line) -> str:
    return " ".join(f"{count} {short}" for short, count in zip(SHORT, types.values(), strict=True) if count) or "none"


HEAD_ENDS = re.compile(r"\s\(|: |, (?:FLN|France) OPs |\.$|\s->\s")


class IciStory(Story):
    """A traced game of Ici, in the paragraphs of the report of play."""

    def __init__(self, traced: Any):
        super().__init__(traced)
        self.book = Codebook(traced)
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
        """The date of a stretch: "Spring 1956 (turn 6)"."""
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
                found.append(Block(each.segment, [], HEAD_ENDS.split(each.sentences[0], maxsplit=1)[0]))
            found[-1].paragraphs.append(each)
        yield from found


SUMMARY = ("french_public", "incap", "density", "pied_noirs", "crisis")
HOLDERS = [CONTROLS[control] for control in (Control.FLN, Control.CONTESTED, Control.FRANCE)]
BRIEF = {Segment.SETUP: "", Segment.INCOME: "income", Segment.CHITS: "chits", Segment.REFERENDUM: "referendum",
         Segment.RECRUITMENT: "recruitment", Segment.REINFORCEMENT: "reinforcements", Segment.FLN_MOVEMENT: "FLN movement",
         Segment.SUPPLY: "supply", Segment.STRUCTURE_ATTACKS: "structure attacks", Segment.FRENCH_MOVEMENT: "French movement",
         Segment.FRENCH_ATTACKS: "French attacks", Segment.INSURGENCY: "insurgency",
         Segment.COUNTERINSURGENCY: "counterinsurgency", Segment.ADVANCE: "end of the turn"}
PHASES: Mapping[IntEnum, Phase] = {
    segment: Phase(title, rule, title.split()[0], BRIEF[segment]) for segment, (title, rule) in TITLES.items()}


def heading(names: Any) -> str:
    """The game and the scenario."""
    return f"Ici, c'est la France! {names.title} ({names.scenario})"


def when(turn: int) -> Line:
    """A turn, from 1, as values."""
    return {"turn": turn, "year": year(turn - 1), "season": season(turn - 1)}


def end(winner: int, way: int, last_turn: int) -> Line:
    """How the game of a row ended."""
    return {"winner": SIDES[Side(winner)], "way": Way(way).name.lower(), **when(last_turn + 1)}


def result(story: IciStory) -> str:
    """Who won, how and when."""
    return f"{WINNERS[story.ended['winner']]} wins by {ENDS[story.ended['way']]} in {story.name(len(story) - 1)}."


def lines(story: IciStory, stretch: int) -> dict[str, str]:
    """The lines of a board."""
    return board_rows(story.book, story[stretch].board)


def control(story: IciStory, stretch: int, label: str) -> str | None:
    """Who controls a populated Region; None for any other line."""
    place = story[stretch].board["places"].get(label, {})
    return place.get("control") if "level" in place else None


def votes(story: IciStory) -> list[str]:
    """The referendums of a game."""
    found = [f"{story.name(stretch)} Yes {event['yes']}, No {event['no']}" for stretch in range(len(story))
             for event in story[stretch].events if event["event"] == "referendum"]
    return [f"Referendums: {'; '.join(found) or 'none'}."]


def standing(story: IciStory, stretch: int) -> list[str]:
    """Regions by who controls them, and the tracks."""
    rows = lines(story, stretch)
    return [f"{regions(story[stretch].board)}.", f"{'. '.join(rows[name] for name in SUMMARY)}."]


def regions(board: Line) -> str:
    """How many populated Regions each side controls: "Regions: FLN 5, contested 3, France 17"."""
    held = [place["control"] for place in board["places"].values() if "level" in place]
    return f"Regions: {', '.join(f'{holder} {held.count(holder)}' for holder in HOLDERS)}"


def date_of(turn: int) -> str:
    """The date of a turn, counted from 1."""
    return date(turn - 1)


TELLING = Narrative(
    heading=heading, story=IciStory, lines=json_lines, divergence=DIVERGENCE, phases=PHASES, setup=Segment.SETUP, coded=word,
    when=when, date=date_of, end=end, result=result, rows=lines, control=control, facts=votes, standing=standing,
    digest=digest, plan=plan, scene=scene, matter="control of a Region, a crisis, a referendum", starred="a Region")
