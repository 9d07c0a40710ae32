"""Names and codings of Vichy France (A World at War, rules 75 to 77): every enum, once."""
from enum import IntEnum


class Side(IntEnum):
    """The Western Allies are the side whose wins are counted."""
    ALLIES = 0
    AXIS = 1
    NEITHER = 2


class Region(IntEnum):
    """77.61, 77.62, 76.11, 76.51: what kind of colony a place is."""
    AFRICA = 0               # Morocco, Algeria, Tunisia
    LEVANT = 1               # Lebanon-Syria
    ASIA = 2                 # French Indochina
    PACIFIC = 3              # New Caledonia, Wallis, the Society Islands


class Status(IntEnum):
    """77.2, 77.8, 77.9: what Vichy France is."""
    NOT_MADE = 0             # 77.11: the Axis did without it
    NEUTRAL = 1
    ASSOCIATED_AXIS = 2
    AXIS_ALLY = 3            # 77.81
    ASSOCIATED_ALLIES = 4    # 77.95
    ALLIED_ALLY = 5          # 77.95
    DEACTIVATED = 6          # 77.94
    CONQUERED = 7            # 77.91
    DISSOLVED = 8            # 77.92
    SEIZED = 9               # 77.52: Germany declared war on it


class Holder(IntEnum):
    """77.3, 77.6, 77.9, 76.2: who controls hexes."""
    VICHY = 0                # a colony of Vichy France; of the hexes of Vichy France itself: neither side
    GERMANY = 1
    ALLIES = 2               # American or British
    FREE_FRENCH = 3
    NOBODY = 4
    INDEPENDENT = 5          # 76.22
    JAPAN_NORTH = 6          # 76.42: Japan has the northern hexes
    JAPAN_SAIGON = 7         # 76.43A: Japan is in Saigon, the other hexes follow
    JAPAN = 8                # 76.43B


class Outcome(IntEnum):
    """77.62B: how a colony meets an attack."""
    CAPITULATES = 0
    DISINTEGRATES = 1
    RESISTS = 2
    FIGHTS = 3               # 77.61, 77.62A: no die decides
    NONE = 4                 # 77.93: nobody's, there is nobody to resist


class Change(IntEnum):
    """77.3, 77.94, 77.95: what a diplomatic result makes of the colonies of Vichy France."""
    KEEP = 0
    NOBODY = 1
    FREE_FRENCH = 2


class Entry(IntEnum):
    """76.4: what Japan does about French Indochina."""
    NOTHING = 0
    NORTH = 1
    SAIGON = 2


class Fate(IntEnum):
    """77.4, 77.5, 77.6, 77.9: whose a Vichy unit is."""
    VICHY = 0
    FREE_FRENCH = 1
    GERMAN = 2               # resists, or its colony is at war: fights beside the Axis
    ELIMINATED = 3           # for good
    POOL = 4                 # lost, may be built again
    REMOVED = 5              # Vichy France is no more
    ALLIED = 6               # 77.95


class Way(IntEnum):
    """How a game ended: see rules.ending."""
    GOES_ON = 0
    WITHOUT_A_FIGHT = 1
    AFTER_A_FIGHT = 2
    NO_LANDING = 3
    SHORT = 4                # the Allies landed and do not hold what they need


class Segment(IntEnum):
    SET_UP = 0
    YEAR = 1
    AXIS_DIPLOMACY = 2
    AXIS_TURN = 3
    ALLIED_DIPLOMACY = 4
    ALLIED_TURN = 5
    END = 6


class Ask(IntEnum):
    """Every question."""
    ESTABLISH = 0            # 77.11
    PLACE_POINTS = 1         # diplomatic points for the year
    REACT = 2                # 77.71A
    NAME = 3                 # 77.71
    AVOID = 4                # 77.94
    DECLARE = 5              # 77.51
    REINFORCE = 6            # 77.42
    OCCUPY = 7               # 76.4
    ATTACK = 8               # 77.61, 77.62


class Procedure(IntEnum):
    """What rolls a die, or draws: part of the key of a stream."""
    DIPLOMACY = 0
    REACTION = 1
    RESISTANCE = 2
    FIGHT = 3
    ALLIES_PLAYER = 30
    AXIS_PLAYER = 31


# What a game tells: every event of a trace, and what the row of a finished game counts.


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
