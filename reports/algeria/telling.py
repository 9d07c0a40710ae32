"""What Algeria says of itself where two of its games are told side by side."""
from collections.abc import Iterator
from typing import Any

from reports.algeria.parting import PARTING
from reports.algeria.story import AlgeriaStory
from reports.algeria.trace import json_lines, result_words
from reports.algeria.trace import standing as tracks
from reports.algeria.trace_fields import CALLED, word
from reports.parting import Line
from reports.sides import NOBODY
from reports.telling import Phase, Telling
from simulate.algeria.names import Box, Class, Segment, Way

PHASES = {
    Segment.SET_UP: Phase("Set-up", "3", "set-up", ""),
    Segment.EVENTS: Phase("Random Events", "5", "random events", "random events"),
    Segment.GOVERNMENT_REINFORCEMENT: Phase("Government Reinforcement", "6.3", "Government reinforcement",
                                            "Government reinforcement"),
    Segment.FLN_REINFORCEMENT: Phase("FLN Reinforcement", "6.1, 6.2", "FLN reinforcement", "FLN reinforcement"),
    Segment.GOVERNMENT_DEPLOYMENT: Phase("Government Deployment", "7", "Government deployment", "Government deployment"),
    Segment.FLN_DEPLOYMENT: Phase("FLN Deployment", "7", "FLN deployment", "FLN deployment"),
    Segment.OPERATIONS: Phase("Operations", "8, 9", "operations", "operations"),
    Segment.INTERPHASE: Phase("Turn Interphase", "10", "interphase", "interphase"),
}


def heading(names: Any) -> str:
    """The game and the scenario."""
    return f"{names.title} ({names.scenario})"


def end(winner: int, way: int, last_turn: int) -> Line:
    """How a row's game ended."""
    return {"winner": CALLED.get(winner, NOBODY), "way": word(Way(way)), "turn": last_turn}


def result(story: AlgeriaStory) -> str:
    """Who won, when and by how much; without a capital."""
    said = result_words(story.traced.states[-1])
    return said[:1].lower() + said[1:]


def rows(story: AlgeriaStory, stretch: int) -> dict[str, str]:
    """Lines by what they are about, places by their ids."""
    board, public = story[stretch].board, story.traced.states[stretch][0].public
    found = {"psl": f"FLN PSL {board['fln_psl']}, Government PSL {board['government_psl']}", "ap": f"FLN AP {board['ap']}",
             "points": f"air {board['air']}, helo {board['helo']}, naval {board['naval']}",
             "border": f"Border Zone: {_border(public)}",
             "oas": f"OAS: {_oas(story, public)}",
             "independence": f"Morocco and Tunisia {'' if board['independent'] else 'not '}independent"}
    return found | {place["place"]: _place(place, at, public, at < _areas(story)) for at, place in enumerate(board["places"])}


def _border(public: Any) -> str:
    """11.6: what is mobilized has a DRM, 0 at first."""
    return f"DRM {1 - int(public.border)}, {'' if public.border_active else 'not '}active" if public.border else "none"


def _oas(story: AlgeriaStory, public: Any) -> str:
    places, at = story.names.places, int(public.oas_place)
    return "not active" if not public.oas else f"active{f' in {places[at]}' if 0 <= at < len(places) else ''}"


def _areas(story: AlgeriaStory) -> int:
    """How many places are areas; those behind them are countries, which nobody controls."""
    return int(story.traced.match.game.board[0].areas)


def _place(place: Line, at: int, public: Any, area: bool) -> str:
    """"I-4: contested, terror; 2 cadre underground, 1 police patrol"."""
    marks = [place["control"]] if area else []
    marks += [mark for mark, there in (("terror", place["terror"]), ("resettled", place["resettled"])) if there]
    return f"{place['place']}: {'; '.join(part for part in (', '.join(marks), ', '.join(_units(at, public))) if part) or 'empty'}"


def _units(at: int, public: Any) -> Iterator[str]:
    for group in Class:
        for spot, number in enumerate(public["count"][at, group].tolist()):
            if number:
                yield f"{number} {word(group)} {word(Box(spot // 2))}{' neutralized' if spot % 2 else ''}"


def control(story: AlgeriaStory, stretch: int, label: str) -> str | None:
    """Who controls a place; None of whatever else a line is about."""
    places = story[stretch].board["places"]
    return next((place["control"] for place in places if place["place"] == label), None)


def standing(story: AlgeriaStory, stretch: int) -> list[str]:
    """The tracks and the areas."""
    return [f"{tracks(story.traced.states[stretch])}."]


TELLING = Telling(
    heading=heading, story=AlgeriaStory, lines=json_lines, parting=PARTING, phases=PHASES, setup=Segment.SET_UP, coded=word,
    when=lambda turn: {"turn": turn}, date=lambda turn: f"turn {turn}" if turn else "the set-up", end=end, result=result,
    rows=rows, control=control, facts=lambda story: [], standing=standing,
    matter="control of an area, who is ahead in PSL, a coup, the OAS, independence", starred="an area")
