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
    """What a player is asked. In brackets: a, b, c of an option; n is how many counters it speaks for. STOP is a = NOWHERE."""
    PLACE_UNIT = 0           # 3 (place); ask_a the Type, ask_b the wilaya, ask_c how many are left
    EVENT_DEBATE = 1         # C.2 (0 FLN up, 1 Government down)
    EVENT_PURGE = 2          # C.2 (wilaya)
    EVENT_PURGE_UNIT = 3     # C.2 (place, Class, Spot)
    EVENT_NATO = 4           # C.2 (place, Class, Spot); ask_a brigades still to go
    ELITE_LEAVES = 5         # C.2, B.2 (place, Class, Spot); ask_a how many are still to go
    REINFORCE = 6            # 6.3 (Order, place, Type); STOP
    MOBILIZE_PLACE = 7       # 6.31 (place); ask_a the Type
    HOW_MANY = 8             # (how many); ask_a, ask_b, ask_c the option chosen, own.about what it answered
    PLACE_OAS = 9            # 11.3 (place)
    BUILD = 10               # 6.2 (Build, place); STOP
    GOVERNMENT_DEPLOY = 11   # 7 (Deploy, place, Class); STOP
    DEPLOY_PLACE = 12        # 7 (place); ask_a from, ask_b the Class
    FLN_DEPLOY = 13          # 7 (Deploy, place, Class); STOP
    FRANCE_PLACE = 14        # 11.22 (place)
    FLN_MISSION = 15         # 8 (Mission)
    FLN_UNIT = 16            # 9.1 (place, Class); ask_a the Mission: who does it, or leads it
    COMPANIONS = 17          # 9.12, 9.14, 9.15, 9.26 (how many join); ask_a the Mission, ask_b the place, ask_c their Class
    TARGET = 18              # 9.15 (place, Class, Spot); ask_a place
    MOVE_PLACE = 19          # 9.13 (place); ask_a from, ask_b the Class
    AWARD = 20               # C.6 (PSP to the own PSL, the rest taken from the other's); ask_a how many, ask_b what for (Award)
    LOSS = 21                # C.3 (Class); ask_a the place, ask_b hits left
    GOVERNMENT_MISSION = 22  # 8 (Mission)
    MISSION_PLACE = 23       # 9.2 (place); ask_a the Mission
    REACT = 24               # 9.23 (0 no, 1 yes); ask_a the place, ask_b the FLN Mission
    FORCE = 25               # 9.22, 9.23 (place, Class, Spot) one more; ask_a the Mission, ask_b where, ask_c how many so far
    AIR_POINTS = 26          # 11.11 (how many); ask_a the Mission, ask_b where
    SUPPRESSED = 27          # 9.26 (Class, Spot); ask_a the place
    FREE_UNIT = 28           # B.2 (Type); STOP; ask_a PSP left
    FREE_PLACE = 29          # B.2 (place); ask_a the Type
    RAIDER_HIT = 30          # 9.14 (Class); ask_a the place


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
