"""Names and codings of Algeria (Brian Train, V2-140): every enum, once. Rule numbers are those of its rules and charts."""
from enum import IntEnum


class Side(IntEnum):
    FLN = 0
    GOVERNMENT = 1
    NEITHER = 2


class Kind(IntEnum):
    """2.2: what a place is: the rating of an area, or a country abroad."""
    RURAL = 0
    REMOTE = 1
    URBAN = 2
    SANCTUARY = 3            # Morocco, Tunisia
    FRANCE = 4


class Box(IntEnum):
    """2.2: the boxes of an area. A mobile Government unit that is not active stands in COMPLETED (6.32)."""
    UNDERGROUND = 0
    OPERATIONS = 1
    PATROL = 2
    COMPLETED = 3


class Spot(IntEnum):
    """2.2, 2.3: a box and whether the units in it are neutralized: 2 x Box + 1 if they are."""
    UNDERGROUND = 0
    OPERATIONS = 2
    PATROL = 4
    COMPLETED = 6


class Type(IntEnum):
    """C.7: the types of counters, the Government's first."""
    DIVISION = 0
    BRIGADE = 1
    ELITE = 2
    ALGERIAN = 3
    POLICE = 4
    FAILEK = 5
    BAND = 6
    CADRE = 7
    FRONT = 8


class Class(IntEnum):
    """C.7, 11.12, 11.7: a type and the side its counter shows; the ratings follow from it."""
    DIVISION = 0
    BRIGADE = 1
    ELITE = 2
    ALGERIAN = 3
    POLICE = 4
    FAILEK = 5
    BAND = 6
    CADRE = 7
    FRONT = 8
    DISPERSED = 9
    BRIGADE_AIR = 10
    ELITE_AIR = 11
    ALGERIAN_AIR = 12


class Control(IntEnum):
    """2.3."""
    CONTESTED = 0
    FLN = 1
    GOVERNMENT = 2


class Mark(IntEnum):
    """A.3, B.4: the sign beside a number of the Mission Success Table."""
    NONE = 0
    PLUS = 1
    AT = 2


class Happening(IntEnum):
    """C.2: the random events."""
    NONE = 0
    ARMS = 1
    JEALOUSY = 2
    ELECTIONS = 3
    DEBATE = 4
    PURGE = 5
    INDEPENDENCE = 6
    NATO = 7
    SUEZ = 8
    AMNESTY = 9
    SARTRE = 10


class Build(IntEnum):
    """6.2, A.1: what the FLN does with AP in its Reinforcement Phase."""
    CADRE = 0
    BAND = 1
    CADRE_TO_FRONT = 2
    CADRE_TO_BAND = 3
    BAND_TO_FAILEK = 4
    FRONT_TO_CADRE = 5


class Order(IntEnum):
    """6.3, B.1: what the Government does with PSP in its Reinforcement Phase."""
    ACTIVATE = 0
    MOBILIZE = 1
    REMOVE = 2
    AIR = 3
    HELO = 4
    NAVAL = 5
    BORDER_MOBILIZE = 6
    BORDER_IMPROVE = 7
    BORDER_ACTIVATE = 8


class Deploy(IntEnum):
    """7: what a unit does in the Deployment Phase."""
    PATROL = 0
    MOVE = 1
    CHANGE_MODE = 2
    OPERATIONS = 3
    TO_FRANCE = 4
    FROM_FRANCE = 5


class Mission(IntEnum):
    """9: the missions, the FLN's first; Patrol is an Order of the Deployment Phase."""
    PROPAGANDA = 0
    STRIKE = 1
    MOVE = 2
    RAID = 3
    HARASS = 4
    FLUSH = 5
    INTELLIGENCE = 6
    CIVIL_AFFAIRS = 7
    SUPPRESSION = 8
    RESETTLEMENT = 9
    REACT = 10
    LET_ACT = 11             # 8: the FLN tells the Government to perform a mission
    PASS = 12


class Segment(IntEnum):
    """4, C.1: the phases of a turn."""
    SET_UP = 0
    EVENTS = 1
    GOVERNMENT_REINFORCEMENT = 2
    FLN_REINFORCEMENT = 3
    GOVERNMENT_DEPLOYMENT = 4
    FLN_DEPLOYMENT = 5
    OPERATIONS = 6
    INTERPHASE = 7


class Way(IntEnum):
    """12.2, 13.3: how a game ended."""
    NONE = 0
    COLLAPSE = 1             # a PSL of 0
    LEAD = 2                 # 13.3
    TURN_LIMIT = 3           # nobody won: stopped, and counted as that


class Scale(IntEnum):
    """12.2."""
    NONE = 0
    MARGINAL = 1
    SUBSTANTIAL = 2
    DECISIVE = 3


class Ask(IntEnum):
    """What a player is asked, by rule; schemas.toml says what options hold. STOP is a = NOWHERE, at index 0."""
    PLACE_UNIT = 0           # 3
    EVENT_DEBATE = 1         # C.2
    EVENT_PURGE = 2          # C.2
    EVENT_PURGE_UNIT = 3     # C.2
    EVENT_NATO = 4           # C.2
    ELITE_LEAVES = 5         # C.2, B.2
    REINFORCE = 6            # 6.3
    MOBILIZE_PLACE = 7       # 6.31
    HOW_MANY = 8
    PLACE_OAS = 9            # 11.3
    BUILD = 10               # 6.2
    GOVERNMENT_DEPLOY = 11   # 7
    DEPLOY_PLACE = 12        # 7
    FLN_DEPLOY = 13          # 7
    FRANCE_PLACE = 14        # 11.22
    FLN_MISSION = 15         # 8
    FLN_UNIT = 16            # 9.1
    COMPANIONS = 17          # 9.12, 9.14, 9.15, 9.26
    TARGET = 18              # 9.15
    MOVE_PLACE = 19          # 9.13
    AWARD = 20               # C.6
    LOSS = 21                # C.3
    GOVERNMENT_MISSION = 22  # 8
    MISSION_PLACE = 23       # 9.2
    REACT = 24               # 9.23
    FORCE = 25               # 9.22, 9.23
    AIR_POINTS = 26          # 11.11
    SUPPRESSED = 27          # 9.26
    FREE_UNIT = 28           # B.2
    FREE_PLACE = 29          # B.2
    RAIDER_HIT = 30          # 9.14


class Award(IntEnum):
    """C.6: what PSP are shared out for."""
    PROPAGANDA = 0
    STRIKE = 1
    HITS = 2                 # to the FLN, for hits on Government units
    LOSSES = 3               # to the Government, for Cadres, Bands and Faileks eliminated
    RAIDED = 4               # to the FLN, for Police neutralized by a Raid or Strike


class Procedure(IntEnum):
    """What rolls dice, or draws: part of the key of a stream."""
    SET_UP = 0
    EVENT = 1
    EVENT_EFFECT = 2
    OAS = 3
    INDEPENDENCE = 4
    PROPAGANDA = 5
    STRIKE = 6
    MOVE = 7
    RAID = 8
    CONTACT = 9
    INTELLIGENCE = 10
    EVADE = 11
    FLN_FIRE = 12
    GOVERNMENT_FIRE = 13
    AIR = 14
    NO_REACT = 15
    CIVIL_AFFAIRS = 16
    SUPPRESSION = 17
    SHUFFLE = 18
    BACKFIRE = 19
    RESETTLEMENT = 20
    CONTROL = 21
    DEPRECIATION = 22
    RECOVERY = 23
    TERROR = 24
    COUP = 25
    COUP_EFFECT = 26
    NO_MOBILE = 27
    FLN_PLAYER = 30
    GOVERNMENT_PLAYER = 31


# Numbers of what each side of Algeria does by choice and may be barred from: data/actions.toml has the words.


class FlnAction(IntEnum):
    """Of the FLN, by rule: 6.2 builds (in the order of enums.Build), 7 and 11.22 deployment, 9.1 missions (in the order of
    enums.Mission), 8."""
    BUILD_CADRE = 0
    BUILD_BAND = 1
    CADRE_TO_FRONT = 2
    CADRE_TO_BAND = 3
    BAND_TO_FAILEK = 4
    FRONT_TO_CADRE = 5
    LEAVE_UNDERGROUND = 6
    TO_FRANCE = 7
    FROM_FRANCE = 8
    PROPAGANDA = 9
    STRIKE = 10
    MOVE = 11
    RAID = 12
    HARASS = 13
    LET_ACT = 14


class GovernmentAction(IntEnum):
    """Of the Government, by rule: 6.3 reinforcements (in the order of enums.Order), 7 deployment (enums.Deploy), 9.2 missions
    (enums.Mission, from FLUSH on), 11.1 airpower, B.2."""
    ACTIVATE = 0
    MOBILIZE = 1
    REMOVE_POLICE = 2
    AIR_POINTS = 3
    HELO_POINTS = 4
    NAVAL_POINTS = 5
    MOBILIZE_BORDER = 6
    IMPROVE_BORDER = 7
    ACTIVATE_BORDER = 8
    PATROL = 9
    MOVE = 10
    CHANGE_MODE = 11
    FLUSH = 12
    INTELLIGENCE = 13
    CIVIL_AFFAIRS = 14
    SUPPRESSION = 15
    RESETTLEMENT = 16
    REACT = 17
    AIR_SUPPORT = 18
    AIRMOBILE = 19
    MOBILIZE_AFTER_COUP = 20


# What a game tells: every event of a trace with what its row holds, and what the row of a finished game counts.


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
