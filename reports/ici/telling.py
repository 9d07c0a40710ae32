"""What Ici, c'est la France! says of itself where two of its games are told side by side."""
from typing import Any

from reports.ici.counts import date, season, year
from reports.ici.pair_board import rows
from reports.ici.parting import ENDS, PARTING, WINNERS
from reports.ici.story import IciStory
from reports.ici.trace_book import CONTROLS, SIDES
from reports.ici.trace_fields import word
from reports.ici.trace_json import json_lines
from reports.ici.trace_text import TITLES
from reports.parting import Line
from reports.telling import Phase, Telling
from simulate.ici.names import Control, Segment, Side, Way

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
