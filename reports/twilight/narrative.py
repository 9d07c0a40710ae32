"""A traced game of twilight as a story of lines, and how two of them are compared."""
from dataclasses import replace
from functools import partial

from reports.tables.text_table import capital
from reports.tracing.narrative import (
    END,
    FIRST,
    SECOND,
    Divergence,
    Plan,
    Scene,
    Stand,
    State,
    Stretch,
    Track,
    phases_of,
    tiles,
)
from reports.tracing.numbered_trace import LoggedStory, changed_control, sentences
from reports.twilight.trace import MARGINS, TRACE
from simulate.twilight.enums import Align, Event, Kind, Piece, Segment

ACROSS, NARROW = 5, 3       # tiles side by side, and on a phone
KEY = ("A tile for each space, Wilaya by Wilaya; this is no map. Under its name: FLN pieces (disc) and Government pieces "
       "(square), + at Support, \N{MINUS SIGN} at Oppose. A thick outline: another side took control in this group.")
MARKS = {TRACE.word(Align.SUPPORT): "+", TRACE.word(Align.OPPOSE): "\N{MINUS SIGN}"}
FLN_PIECES = [TRACE.word(each) for each in (Piece.UNDERGROUND, Piece.ACTIVE, Piece.FLN_BASE)]
TRACKS = ("commitment", "fln_resources", "government_resources", "france", "border")
PHASES = phases_of("twilight", Segment)


def state(stretch: Stretch) -> State:
    """How the game ended, and the tracks."""
    return stretch.over() | {(track, None): stretch.board[track] for track in TRACKS}


DIVERGENCE = Divergence(frozenset(), state, {END: TRACE.over_words, **{track: partial("{} {}".format, track.replace("_", " "))
                                                                       for track in TRACKS}}, lambda event: {"after"})


def rows(story: LoggedStory, stretch: int) -> dict[str, str]:
    """The lines of a board by what they describe."""
    found = story[stretch].board
    lines = {track: f"{track.replace('_', ' ')} {found[track]}" for track in TRACKS}
    return lines | {each["place"]: f"{each['place']}: {each['control'] or 'nobody'}, {each['align']}; "
                    + (", ".join(f"{number} {piece}" for piece, number in each["pieces"].items()) or "no pieces")
                    for each in found["places"]}


def digest(story: LoggedStory, stretch: int) -> list[str]:
    """A group in a few lines: points as its round began, which Pivotal Events were played, who took control where, the tracks."""
    points = [TRACE.sentence(each) for each in story.entries(stretch) if each.event == Event.POINTS]
    played = [each["pivot"] for each in story[stretch].of("pivot")]
    taken = changed_control(story.holders, stretch)
    tracks = f"{TRACE.standing(story[stretch].board)}."
    return [*sentences({"Round": points, "Pivotal Events": played, "Control": taken}), tracks]


def result(story: LoggedStory) -> str:
    """Who won, when, how and by how much."""
    ends = story.entries(len(story) - 1)[-1]
    return f"{capital(TRACE.result(story.traced))[:-1]}; {MARGINS.format(**ends.fields)}."


def plan(story: LoggedStory) -> Plan:
    """A tile for each space, each Wilaya in rows of its own, the countries in the last."""
    board, groups = story.traced.match.loaded.board[0], dict[int, list[str]]()
    for number, place in enumerate(story.names.place_names):
        groups.setdefault(-1 if board.kind[number] == Kind.COUNTRY else int(board.wilaya[number]), []).append(place)
    return tiles([places for wilaya, places in groups.items() if wilaya >= 0] + [groups.get(-1, [])], ACROSS, NARROW, KEY)


def scene(story: LoggedStory, stretch: int) -> Scene:
    """Who controls each space after a group, how many pieces stand there, whom it supports; and the tracks."""
    board = story[stretch].board
    places = {}
    for each in board["places"]:
        theirs = sum(number for piece, number in each["pieces"].items() if piece in FLN_PIECES)
        ours = sum(each["pieces"].values()) - theirs
        places[each["place"]] = Stand({"FLN": FIRST, "Government": SECOND}.get(each["control"], ""), theirs, ours,
                                      MARKS.get(each["align"], ""))
    shown = [Track(track, track.replace("_", " "), board[track] if track != "france" else
                   story.names.boxes.index(board[track]), str(board[track])) for track in TRACKS]
    return Scene(places, shown)


TELLING = replace(TRACE.narrative(PHASES, DIVERGENCE, rows, digest, plan, scene, "who wins, and the tracks",
                                  hidden=False), result=result)
