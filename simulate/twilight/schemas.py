"""What every option, question and event of twilight holds, by name: for rules, players, traces and tests."""
from collections.abc import Mapping

from simulate.core.schemas import CHANGE, COUNT, FLAG, Kind, Question, Record
from simulate.twilight.enums import Act, Align, Ask, Card, Piece, Pivot, Side, Way
from simulate.twilight.state import AVAILABLE, AWAY, CASUALTIES, NOWHERE, OUT_OF_PLAY
from simulate.twilight.trace_events import Cause, Event

SPACE = Kind("space", "places")
SPACE_OR_AVAILABLE = Kind("space or the Available box", "places", none=AVAILABLE)
SPACE_OR_NONE = Kind("space, if the activity has one", "places", none=NOWHERE)
PLACE = Kind("space or box", NOWHERE)
IF_AVAILABLE = Kind("the Available box, where the third number is its pieces", AVAILABLE + 1, AVAILABLE, NOWHERE)
HOW_MANY = Kind("how many", low=1)
INTO = Kind("1 out of play, 0 to Available", 2)

OPTIONS: Mapping[Ask, Question] = {
    Ask.PIVOT: Question((("pivot", Pivot),), stop=True),
    Ask.OAS: Question((("space", SPACE),), stop=True),
    Ask.MOBILIZE: Question((("piece", Piece),), (("left", HOW_MANY),), stop=True),
    Ask.TROOPS_LEAVE: Question((("place", SPACE_OR_AVAILABLE),), (("left", HOW_MANY), ("pivot", Pivot))),
    Ask.COUP_LOSS: Question((("commitment", FLAG),), (("lower", HOW_MANY),)),
    Ask.FRENCH_PIECES: Question((("out", INTO), ("count", HOW_MANY)), stop=True),
    Ask.PACIFY: Question((("space", SPACE),), stop=True),
    Ask.AGITATE: Question((("space", SPACE),), stop=True),
    Ask.REDEPLOY: Question((("piece", Piece), ("from", SPACE)), stop=True),
    Ask.DESTINATION: Question((("space", SPACE),), (("piece", Piece), ("from", SPACE))),
    Ask.CASUALTY: Question((("piece", Piece),), (("left", HOW_MANY),)),
}

EVENTS: Mapping[Event, Record] = {
    Event.ACTED: Record((("act", Act), ("amount", COUNT), ("cost", COUNT)), SPACE_OR_NONE),
    Event.PROPAGANDA: Record((("round", HOW_MANY), ("events", COUNT))),
    Event.SKIPPED: Record(),
    Event.POINTS: Record((("fln", COUNT), ("government", COUNT), ("fln_margin", CHANGE), ("government_margin", CHANGE))),
    Event.INCOME: Record((("first", COUNT), ("second", COUNT), ("third", COUNT), ("less", COUNT)), IF_AVAILABLE),
    Event.COMMITMENT: Record((("cause", Cause), ("change", CHANGE))),
    Event.SHIFTED: Record((("from", Align), ("to", Align)), SPACE),
    Event.TERROR_REMOVED: Record((), SPACE),
    Event.REDEPLOYED: Record((("piece", Piece), ("from", SPACE)), SPACE),
    Event.CASUALTIES: Record((("out", COUNT), ("back", COUNT))),
    Event.RESET: Record((("france", COUNT), ("border", COUNT), ("terror", COUNT))),
    Event.PIVOT: Record((("pivot", Pivot), ("first_eligible", Side))),
    Event.MOVED: Record((("piece", Piece), ("from", PLACE), ("count", HOW_MANY)), PLACE),
    Event.RESOURCES: Record((("pivot", Pivot), ("change", CHANGE))),
    Event.COUP: Record((("government", COUNT), ("fln", COUNT), ("won_by", Side))),
    Event.CANCELLED: Record((("pivot", Pivot), ("was", Card))),
    Event.TERROR: Record((), SPACE),
    Event.GAME_OVER: Record((("winner", Side), ("way", Way), ("fln_margin", CHANGE), ("government_margin", CHANGE))),
    Event.ASKED: Record((("question", Ask), ("options", HOW_MANY), ("answer", COUNT))),
}
BOX_NAMES = {AVAILABLE: "Available", OUT_OF_PLAY: "Out of Play", CASUALTIES: "Casualties", AWAY: "Suez"}
NONE = NOWHERE          # the place of an event that has none
