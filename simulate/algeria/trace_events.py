"""What a game tells: every event of a trace with what its row holds, and what the row of a finished game counts."""
from enum import IntEnum

TOLD_N = 14                   # the field of a row of the log, behind its tracks, that holds how many numbers follow the dice
KINDS, GROUPS, SPOTS = 16, 16, 16          # a told number: kind + 16 x group + 256 x spot + 4096 x (value + SHIFT)
SHIFT = 1024


class Event(IntEnum):
    """What a trace can tell; schemas.toml says what a row (place, a, b, c, d) holds. Dice follow where one rolled."""
    RANDOM = 0
    DETERMINED = 1
    PSL = 2
    AP = 3
    INDEPENDENT = 4
    PURGED = 5
    REMOVED = 6
    RETURNED = 7
    OAS_ACTIVE = 8
    OAS_CONTROL = 9
    OAS_PLACED = 10
    ACTIVATED = 11
    MOBILIZED = 12
    POLICE_REMOVED = 13
    POINT = 14
    BORDER = 15
    BUILT = 16
    DEPLOYED = 17
    MISSION = 18
    CONTACT = 19
    EVADED = 20
    COMBAT = 21
    LOST = 22
    NEUTRALIZED = 23
    TERROR = 24
    RESETTLED = 25
    MOVED = 26
    NO_REACT = 27
    PASSED = 28
    LET_ACT = 29
    CONTROL = 30
    DEPRECIATION = 31
    RECOVERED = 32
    CALMED = 33
    COUP_CHECK = 34
    COUP = 35
    FLEW = 36
    AIR_POINTS = 37
    GAME_OVER = 38
    TURN_ENDS = 39
    PLACED = 40
    ASKED = 41


class Told(IntEnum):
    """What an event tells besides its fields, in a trace alone: lists that end with it (simulate.algeria.recording)."""
    UNIT = 0                 # one that takes part: its Class and Spot
    FOUND = 1                # one that was contacted, or evaded; with the DRM of its die
    MISSED = 2               # one that was not
    SPOT = 3                 # of the unit that the event is about, before it; 1 where Helicopter Points were spent for it
    MODIFIER = 4             # a Modifier and its DRM
    MISSION = 5              # the mission that a combat or evasion belongs to, the OAS's too
    COLUMN = 6               # C.3: the least Firepower of a side's column; 0 below the first


class Modifier(IntEnum):
    """A.2, B.2, C.4, C.5: what changes a roll."""
    PATROLS = 0
    TERROR = 1
    CADRES = 2
    RAIDERS = 3
    BORDER_ZONE = 4
    AMNESTY = 5
    ELITES = 6
    SUPPORT = 7              # a high or low PSL; of recovery an elite unit too
    CALM = 8                 # no FLN unit that is not neutralized


class Cause(IntEnum):
    """C.6: what changes a PSL; a game's row holds the sum for each side and cause."""
    EVENT = 0
    REINFORCEMENT = 1        # 6.3: mobilized, activated, points, the Border Zone
    MISSION = 2              # 9.2: what missions cost
    PROPAGANDA = 3
    STRIKE = 4
    NO_REACT = 5
    HITS = 6                 # hits on Government units, Police neutralized
    LOSSES = 7               # FLN units eliminated or reduced
    CIVIL_AFFAIRS = 8
    BACKFIRE = 9             # 9.26
    RESETTLEMENT = 10
    COUP = 11
    OAS = 12
    TERROR = 13              # areas terrorized or resettled
    NO_MOBILE = 14
    ABROAD = 15
    CONTROL = 16
    OVERFLOW = 17            # 12.1


class Purse(IntEnum):
    """6.1, 6.2: what AP come from and go to; a game's row holds the sums."""
    AREAS = 0
    SUPPORT = 1              # the FLN PSL
    EVENT = 2
    RAID = 3
    BUILT = 4                # spent, as those that follow
    MISSION = 5
    DEPRECIATION = 6


COUNTED = (Event.ACTIVATED, Event.MOBILIZED, Event.BUILT, Event.LOST, Event.NEUTRALIZED, Event.MOVED, Event.COMBAT, Event.FLEW,
           Event.AIR_POINTS, Event.NO_REACT, Event.COUP_CHECK, Event.COUP)
