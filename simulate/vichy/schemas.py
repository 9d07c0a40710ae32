"""What every option, question and event of Vichy France holds, by name: for rules, players, traces and tests."""
from collections.abc import Mapping

from simulate.core.schemas import CHANGE, COUNT, FLAG, Kind, Question, Record
from simulate.vichy.enums import Ask, Entry, Fate, Holder, Outcome, Side, Status, Way
from simulate.vichy.state import HIGHEST, LOWEST, PLACES
from simulate.vichy.trace_events import Event

COLONY, PLACE = Kind("colony", "colonies"), Kind("place", PLACES)
RESULT = Kind("diplomatic result", HIGHEST + 1, LOWEST)

OPTIONS: Mapping[Ask, Question] = {
    Ask.ESTABLISH: Question((("established", FLAG),)),
    Ask.PLACE_POINTS: Question((("points", COUNT),), (("year", COUNT),)),
    Ask.REACT: Question((("reacts", FLAG),), (("modifier", CHANGE),)),
    Ask.NAME: Question((("names", FLAG),), (("modifier", CHANGE),)),
    Ask.AVOID: Question((("avoids", FLAG),), (("result", RESULT),)),
    Ask.DECLARE: Question((("declares", FLAG),)),
    Ask.REINFORCE: Question((("colony", COLONY),), (("units", COUNT),), stop=True),
    Ask.OCCUPY: Question((("entry", Entry),)),
    Ask.ATTACK: Question((("colony", COLONY),), (("modifier", CHANGE), ("this_turn", COUNT)), stop=True),
}

EVENTS: Mapping[Event, Record] = {
    Event.ESTABLISHED: Record((("made", FLAG), ("units", COUNT))),
    Event.POINTS: Record((("points", COUNT), ("year", COUNT))),
    Event.NAMED: Record((("reaction", FLAG), ("modifier", CHANGE))),
    Event.RESULT: Record((("result", RESULT), ("before", RESULT), ("takes_effect", FLAG))),
    Event.STATUS: Record((("from", Status), ("to", Status), ("hexes", Holder))),
    Event.COLONY: Record((("from", Holder), ("to", Holder), ("units", COUNT)), PLACE),
    Event.DECLARED: Record((("brps", COUNT), ("tension", COUNT), ("america_at_war", FLAG))),
    Event.ATTACKED: Record((("modifier", CHANGE), ("outcome", Outcome)), PLACE),
    Event.FOUGHT: Record((("needed", COUNT), ("taken", FLAG), ("defended", FLAG)), PLACE),
    Event.REINFORCED: Record((("units", COUNT),), PLACE),
    Event.OCCUPIED: Record((("entry", Entry),), PLACE),
    Event.TENSION: Record((("usat", CHANGE), ("usjt", CHANGE))),
    Event.BRPS: Record((("brps", CHANGE),)),
    Event.AMERICA: Record((("turn", COUNT),)),
    Event.AVOIDED: Record((("result", RESULT),)),
    Event.PARIS: Record((("city", FLAG),)),
    Event.UNITS: Record((("units", COUNT), ("to", Fate)), PLACE),
    Event.GAME_OVER: Record((("winner", Side), ("way", Way), ("held", COUNT))),
    Event.TURN_ENDS: Record(),
    Event.ASKED: Record((("ask", Ask), ("options", COUNT), ("answer", COUNT))),
}
