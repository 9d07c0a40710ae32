"""What a game tells: every event of a trace, and what the row of a finished game counts."""
from enum import IntEnum


class Event(IntEnum):
    """What a trace can tell; schemas.toml says what a row (place, a, b, c, d) holds."""
    ACTED = 0                # M: an activity of the model
    PROPAGANDA = 1           # 1.2: the card comes up
    SKIPPED = 2              # 1.3: no round is held
    POINTS = 3               # 2.1
    INCOME = 4               # 3.1-3.6
    COMMITMENT = 5           # 3.7-3.9 and what else moves it
    SHIFTED = 6              # 4.1, 4.2
    TERROR_REMOVED = 7       # 4.1, 4.2
    REDEPLOYED = 8           # 5.1, 5.2
    CASUALTIES = 9           # 6.1
    RESET = 10               # 6.2-6.6
    PIVOT = 11               # 7.1, and who was First Eligible (7.2)
    MOVED = 12               # French pieces from box to box, or between map and box
    RESOURCES = 13           # Resources that change by a Pivotal Event
    COUP = 14                # 9.3
    CANCELLED = 15           # 9.3
    TERROR = 16              # 8.3
    GAME_OVER = 17
    ASKED = 18


class Cause(IntEnum):
    """What moves Commitment; a game's row holds the sum for each."""
    PIECES = 0               # 3.7
    CASUALTIES = 1           # 3.8
    FRANCE = 2               # 3.9
    COUP = 3                 # 9.3
    OAS = 4                  # 8.3
    BASES = 5                # M: Bases lost between rounds
    EVENTS = 6               # M: what stands for events that bring it


TRACKS = ("fln_resources", "government_resources", "commitment", "france", "border", "support", "oppose", "fln_bases",
          "guerrillas", "french_available", "lead")      # as they stand after an event, by their columns in rows of turns
COUNTED = (Event.SKIPPED, Event.SHIFTED, Event.REDEPLOYED, Event.TERROR)
