"""Where games of Vichy France tip, the chance to win as each turn ends, and what swings a game."""
from typing import Any

from reports.tipping.numbered_turns import TurnTipping
from reports.vichy.charts import LOOK
from reports.vichy.trace import MOST, TRACE
from reports.win_probability.model import Shape
from reports.win_probability.numbered_turns import TurnModel, by_bounds
from simulate.vichy.enums import Holder, Status
from simulate.vichy.trace_events import TRACKS, Event

COLONIES = tuple(f"control_{colony}" for colony in range(MOST))
ATTACKS, DIPLOMACY, OTHER = "landings and fighting", "diplomacy", "other"
KINDS = {Event.ATTACKED: ATTACKS, Event.FOUGHT: ATTACKS, Event.COLONY: ATTACKS, Event.NAMED: DIPLOMACY, Event.RESULT: DIPLOMACY,
         Event.AVOIDED: DIPLOMACY, Event.POINTS: DIPLOMACY, Event.STATUS: DIPLOMACY}


def kind(entry: Any) -> tuple[str, str]:
    """Diplomacy, attacks by the place, all else by its name."""
    found = KINDS.get(entry.event, OTHER)
    return found, (entry.place or "") if found == ATTACKS else TRACE.word(entry.event)


TIPPING = TurnTipping("vichy", LOOK.watch, {"allies": "in American or British hands", "germany": "in German hands"})
MODEL = TurnModel(
    LOOK.watch, TRACE, TRACKS, tuple(name for name in TRACKS if name != "hexes"),
    Shape({"result": (0, 3, 6, 8)}, by_bounds({"status": max(Status), **dict.fromkeys(COLONIES, max(Holder))})), kind,
    (ATTACKS, DIPLOMACY, OTHER), "attacks by colony, diplomacy, other events")
