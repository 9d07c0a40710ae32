"""Where games of Vichy France tip, the chance to win as each turn ends, and what swings a game."""
from typing import Any

from reports.tipping.numbered_turns import TurnTipping
from reports.vichy.charts import LOOK
from reports.vichy.trace import MOST, TRACE
from reports.win_probability.model import Shape
from reports.win_probability.numbered_turns import TurnModel, by_bounds
from simulate.vichy.enums import TRACKS, Event, Holder, Status

COLONIES = tuple(f"control_{colony}" for colony in range(MOST))
ATTACKS, DIPLOMACY, PREPARED = "landings and fighting", "diplomacy", "preparations"
KINDS = {**dict.fromkeys((Event.ATTACKED, Event.FOUGHT), ATTACKS),
         **dict.fromkeys((Event.NAMED, Event.POINTS, Event.DECLARED), DIPLOMACY),
         **dict.fromkeys((Event.REINFORCED, Event.OCCUPIED, Event.AMERICA, Event.PARIS), PREPARED)}


def kind(entry: Any) -> tuple[str, str] | None:
    """An attack by its place, a diplomatic die, what else a side decides; what follows from these belongs to them."""
    found = KINDS.get(entry.event)
    if found == ATTACKS:
        return found, entry.place or ""
    return (found, TRACE.word(entry.event)) if found else None


TIPPING = TurnTipping("vichy", LOOK.watch, {"allies": "in American or British hands", "germany": "in German hands"})
MODEL = TurnModel(
    LOOK.watch, tuple(name for name in TRACKS if name != "hexes"),
    Shape({"result": (0, 3, 6, 8)}, by_bounds({"status": max(Status), **dict.fromkeys(COLONIES, max(Holder))})), TRACE, TRACKS,
    kind, (ATTACKS, DIPLOMACY, PREPARED), "attacks by colony, diplomacy, preparations")
