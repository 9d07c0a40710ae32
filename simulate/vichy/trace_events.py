"""What a game tells: every event of a trace, and what the row of a finished game counts."""
from enum import IntEnum


class Event(IntEnum):
    """schemas.toml says what a row (place, a, b, c, d) holds. Dice follow where one was rolled."""
    ESTABLISHED = 0
    POINTS = 1
    NAMED = 2
    RESULT = 3
    STATUS = 4
    COLONY = 5
    DECLARED = 6
    ATTACKED = 7
    FOUGHT = 8
    REINFORCED = 9
    OCCUPIED = 10
    TENSION = 11
    BRPS = 12
    AMERICA = 13
    AVOIDED = 14
    PARIS = 15
    UNITS = 16
    GAME_OVER = 17
    TURN_ENDS = 18
    ASKED = 19


TRACKS = ("status", "hexes", "result", "usat", "fate_vichy", "fate_german",
          *(f"control_{colony}" for colony in range(8)))     # as they stand after an event, by their columns in rows of turns
COUNTED = (Event.NAMED, Event.RESULT, Event.DECLARED, Event.ATTACKED, Event.FOUGHT, Event.REINFORCED)
