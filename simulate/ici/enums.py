"""Names and codings of Ici, c'est la France!: every enum, once. Rule numbers are those of rulebook 2.0c."""
from enum import IntEnum

from simulate.core.calendar import Calendar

CALENDAR = Calendar(1955, ("Winter", "Spring", "Summer", "Fall"))


class Side(IntEnum):
    FLN = 0
    FRANCE = 1
    NEITHER = 2


class Control(IntEnum):
    """L."""
    FRANCE = 0
    CONTESTED = 1
    FLN = 2


class Level(IntEnum):
    """J, from the FLN's end to France's."""
    FLN = 0
    PURGE = 1
    ACTIVIST = 2
    SUPPORT = 3


class Kind(IntEnum):
    """C, D: what a place is."""
    REGION = 0
    MAJOR_CITY = 1
    SAHARA = 2
    CITY = 3
    TOWN = 4
    RESOURCE_SITE = 5
    COUNTRY = 6


class Terrain(IntEnum):
    """B. Major Cities, Communities and countries have none."""
    NONE = 0
    COASTAL_HILLS = 1
    MOUNTAINS = 2
    DRY_HILLS = 3
    SAHARA = 4


class Failek(IntEnum):
    """F."""
    MOUSSEBILINE = 0
    MOUDJAHIDINE = 1
    ZONAL_COMMANDO = 2


class UnitType(IntEnum):
    """F: the four types of French units."""
    INFANTRY = 0
    PARATROOPERS = 1
    LEGION = 2
    MECHANIZED = 3


class Special(IntEnum):
    """F: special capabilities of French units, as bits."""
    NONE = 0
    MECHANIZED = 1       # REC: follows the rules of mechanized units
    PARATROOPERS = 2     # REP: follows the rules of paratroopers
    SAHARA = 4           # CSPL
    MOUNTAIN = 8         # 159 RIA and BCA
    BELLOUNIS = 16


class Step(IntEnum):
    """What is left of a French unit."""
    OUT = 0
    REDUCED = 1
    FULL = 2


class Where(IntEnum):
    """Where a French unit is; `unit_place` says which place when it is ON_MAP."""
    NOT_YET = 0          # its group has not been called up
    CUP = 1              # its group is being drawn
    DRAWN = 2            # drawn or returning this turn, still to be placed
    ON_MAP = 3
    ELIMINATED = 4       # must return as a replacement
    REMOVED = 5          # for good


class Group(IntEnum):
    """2.2: arrival groups, and the two that arrive otherwise."""
    G54 = 0
    G55 = 1
    G56 = 2
    TM = 3
    BELLOUNIS = 4


class ChitAt(IntEnum):
    """Where a Political Chit is."""
    OUT = 0              # not in this scenario
    CUP = 1
    HAND = 2
    TRACK = 3            # face down on the Game Turn Track
    PLAYED = 4
    ACTIVE = 5           # played, with lasting effects


class Lasting(IntEnum):
    """K: what a chit can leave in force; indices of `public.lasting`."""
    TUNISIA_MOROCCO = 0
    WEST_AFRICA = 1
    MORICE_LINE = 2
    RESETTLE = 3
    INFILTRATE = 4
    LES_BLEUES = 5
    OIL = 6
    HELICOPTER = 7
    OAS = 8
    COMMANDO = 9         # this turn only: Commando de chasse


class Verb(IntEnum):
    """What "Actions Taken" of a chit can do; each is (verb, amount, target)."""
    NONE = 0
    OPS = 1              # target side gains `amount` OPs (negative: loses), times the action's die if it has one
    DENSITY = 2          # Troop Density up `amount`
    CHOOSE_REGION = 3    # the player moves one Population Marker `amount` steps (+ towards France)
    REGION = 4           # the Population Marker of place `target` moves `amount` steps
    LASTING = 5          # puts lasting effect `target` in force
    BELLOUNIS = 6        # the Bellounis units appear
    CALL_UP = 7          # arrival group `target` goes into its cup
    # each turn from the next one on, while the chit is in force; no printed chit has one of these
    EACH_OPS = 8         # as OPS and DENSITY, in the same order
    EACH_DENSITY = 9
    EACH_PS = 10         # as the columns PS, FLN and PN of a chit
    EACH_FLN = 11
    EACH_PN = 12


class CombatChit(IntEnum):
    """3.5."""
    ATTACK = 0
    RECON = 1
    FLANK = 2
    STAND = 3


class Advantage(IntEnum):
    """3.5: what a Combat Chit gives over the one printed at its bottom."""
    NONE = 0
    PLUS_ONE = 1
    FIRST_FIRE = 2
    EXTRA_DIE = 3


class Crisis(IntEnum):
    """1.4: the Government Crisis Scale."""
    FOURTH_REPUBLIC = 0
    DE_GAULLE = 1
    BARRICADE_WEEK = 2
    COUP_ATTEMPT = 3
    EVIAN_TALKS = 4
    COLLAPSE = 5


class Way(IntEnum):
    """How a game ended."""
    NOT_OVER = 0
    COLLAPSE = 1
    FINAL_REFERENDUM = 2
    TOTAL_CONTROL = 3


class Segment(IntEnum):
    """M, with the set-up in front; also the segment written into a trace."""
    SETUP = 0
    INCOME = 1
    CHITS = 2
    REFERENDUM = 3
    RECRUITMENT = 4
    REINFORCEMENT = 5
    FLN_MOVEMENT = 6
    SUPPLY = 7
    STRUCTURE_ATTACKS = 8
    FRENCH_MOVEMENT = 9
    FRENCH_ATTACKS = 10
    INSURGENCY = 11
    COUNTERINSURGENCY = 12
    ADVANCE = 13


class Exchange(IntEnum):
    """2.1-1."""
    TWO_FOR_MOUDJAHIDINE = 0
    THREE_FOR_COMMANDO = 1
    MIXED_FOR_COMMANDO = 2


class Operation(IntEnum):
    """4.2: what France may do in a Region."""
    PURGE = 0
    HARSH_PURGE = 1
    DETECT = 2
    MOBILIZE = 3
    RESETTLE = 4
    INFILTRATE = 5


class Ask(IntEnum):
    """What a player is asked; schemas.toml says what options (a, b, c) hold. STOP is a = NOWHERE, always at index 0."""
    SETUP_CHIT = 0
    SETUP_ALLEGIANCE = 1  # 1959
    SETUP_PLACE = 2       # 1959
    SETUP_COUNT = 3       # 1959
    SETUP_REDUCE = 4      # 1959
    PLAY_CHIT = 5
    CHIT_REGION = 6
    BELLOUNIS_PLACE = 7
    COUP_UNIT = 8
    EXCHANGE = 9
    EXCHANGE_COUNT = 10
    RECRUIT = 11
    RECRUIT_COUNT = 12
    FREE_MOUSSEBILINE = 13
    ARRIVE = 14
    ARRIVE_COUNT = 15
    FLIP = 16
    FLIP_COUNT = 17
    MAQUIS_KEEP = 18
    MAQUIS_NEW = 19
    FLN_ORIGIN = 20
    FLN_DESTINATION = 21
    FLN_GROUP = 22
    MORICE = 23
    STRUCTURE = 24
    FRENCH_ORIGIN = 25
    FRENCH_DESTINATION = 26
    FRENCH_GROUP = 27
    EXCESS_UNIT = 28      # asked of the FLN
    EXCESS_REGION = 29    # asked of the FLN
    SEARCH = 30
    ASSIGN = 31
    COMBAT_CHIT = 32
    INSURGENCY = 33
    COUNTERINSURGENCY = 34


class Procedure(IntEnum):
    """What rolls: the part of a stream's key that tells procedures apart. A number that is missing stays unused."""
    SETUP_CHITS = 0
    INITIATIVE = 1
    FORCED_CHIT = 3
    CHIT_OPS = 4
    CHIT_FP = 5
    CRISIS = 6
    REFERENDUM = 7
    LOST_REFERENDUM = 8
    ARRIVALS = 9
    ARRIVAL_DRAW = 10
    STACKING = 11
    SUPPLY = 12
    LOGISTICS = 13
    STRUCTURE = 14
    STRUCTURE_OPS = 15
    SEARCH = 16
    FOUND = 17
    COMBAT = 18
    PURGE = 19
    INFILTRATE = 20
    FLN_PLAYER = 22
    FRANCE_PLAYER = 23


# Numbers of what each side of Ici, c'est la France! does by choice and may be barred from: data/actions.toml has the words.


class FlnAction(IntEnum):
    """Of the FLN, by rule: 1.2 chits, 2.1 recruitment, 3.1 movement, 3.3 structure attacks, 4.1 insurgency (the last three,
    from Support Level down)."""
    PLAY_CHIT = 0
    EXCHANGE = 1
    RECRUIT = 2
    RECRUIT_ABROAD = 3
    FREE_MOUSSEBILINE = 4
    MOVE = 5
    CROSS_BORDER = 6
    STRUCTURE_ATTACK = 7
    SPREAD_PROPAGANDA = 8
    ASSASSINATE_ACTIVISTS = 9
    BUILD_CELLS = 10


class FrenchAction(IntEnum):
    """Of France, by rule: 1.2 chits, 2.2 replacements and Maquis, 3.1 the Morice Line, 3.4 movement, 3.5 search and attack, 4.2
    counterinsurgency (from PURGE on, in the order of enums.Operation)."""
    PLAY_CHIT = 0
    FLIP = 1
    KEEP_MAQUIS = 2
    PLACE_MAQUIS = 3
    MORICE_ATTACK = 4
    MOVE = 5
    SEARCH = 6
    PURGE = 7
    HARSH_INTERROGATION = 8
    DETECT_ACTIVISTS = 9
    MOBILIZE_MASSES = 10
    RESETTLE = 11
    INFILTRATE = 12


# What a game tells: every event of a trace with what its row holds, and what the row of a finished game counts.


class Event(IntEnum):
    """What a trace can tell; schemas.toml says what a row (place, a, b, c, d) holds. Dice follow where one rolled."""
    INCOME = 0
    INITIATIVE = 1
    CHIT_DRAWN = 2
    FORCED_ROLL = 3
    CHIT_PLAYED = 4
    PASSED = 5
    OPS_CHANGED = 6
    FRENCH_PUBLIC = 7
    INCAP = 8
    PIED_NOIRS = 9
    CRISIS = 10
    DENSITY = 11
    LASTING = 12
    ALLEGIANCE = 13
    LEVEL = 14
    CONTROL = 15
    VOTE = 16
    VOTE_TIED = 17
    REFERENDUM = 18
    RAGE = 19
    APPEASEMENT = 20
    EXCHANGED = 21
    RECRUITED = 22
    PAID = 23
    CALLED_UP = 24
    ARRIVAL_ROLL = 25
    ARRIVED = 26
    FLIPPED = 27
    MAQUIS = 28
    FAILEK_MOVED = 29
    FAILEK_REMOVED = 30
    EXTRA_OPS = 31
    LOGISTICS = 32
    STRUCTURE = 33
    UNIT_MOVED = 34
    UNIT_DISPLACED = 35
    SEARCH = 36
    COMBAT_CHITS = 37
    FRENCH_FIRE = 38
    FLN_FIRE = 39
    FAILEK_KILLED = 40
    UNIT_HIT = 41
    MORICE = 42
    INSURGENCY = 43
    PURGE = 44
    OPERATION = 45
    INFILTRATE = 46
    GAME_OVER = 47
    TURN_ENDS = 48
    UNIT_PLACED = 49
    UNIT_REMOVED = 50
    ASKED = 51
    STEP_DECLINED = 52
    IN_FORCE = 53


# Events that the row of a game counts, in the order of its columns `used_0`, `used_1` ...; the others follow from the rest.
COUNTED = (Event.FORCED_ROLL, Event.PASSED, Event.FAILEK_REMOVED, Event.STRUCTURE, Event.UNIT_DISPLACED, Event.COMBAT_CHITS,
           Event.FRENCH_FIRE, Event.FAILEK_KILLED, Event.UNIT_HIT, Event.UNIT_REMOVED)


class Purse(IntEnum):
    """H: where a side's Operation Points come from and go to, other than what it pays for. In half OPs, never negative."""
    INCOME = 0               # 1.1, before the track's end cuts it
    EXTRA = 1                # 3.3-1, 4.2-1, likewise
    CHITS = 2                # K: gained by chits, likewise
    CUT = 3                  # 1.1: of all these, what the end of the track cut
    LOST = 4                 # K: taken by chits, as far as there was something to take
    DAMAGE = 5               # 3.3-2: taken by structure attacks, likewise
    ROUNDING = 6             # 2.1, 2.2: half OPs paid because a sum is rounded up
    UNSPENT = 7              # M-4c: lost at the end of turns
    LEFT = 8                 # on the track when the game ended


GAINS = (Purse.INCOME, Purse.EXTRA, Purse.CHITS)


class Purpose(IntEnum):
    """H: what a side pays Operation Points for: the FLN first, then France from ARRIVAL on."""
    EXCHANGE_TWO = 0         # 2.1-1, in the order of names.Exchange
    EXCHANGE_THREE = 1
    EXCHANGE_MIXED = 2
    RECRUIT = 3              # 2.1-2
    RECRUIT_ABROAD = 4
    RECRUIT_FREE = 5         # the Moussebiline that needs no Failek in its Region
    FLN_MOVE = 6             # 3.1: a Failek's move, paid or not
    STRUCTURE = 7            # 3.3-2: a Test of Logistics
    PROPAGANDA = 8           # 4.1, from Support Level down
    ASSASSINATION = 9
    CELLS = 10
    ARRIVAL = 11             # 2.2-1
    RETURN = 12              # 2.2-2: an eliminated unit
    FLIP = 13                # 2.2-2: a reduced unit
    MAQUIS_KEPT = 14         # 2.2-3
    MAQUIS_NEW = 15
    MORICE = 16              # 3.1
    FRENCH_MOVE = 17         # 3.4: a unit's move, paid or not
    SEARCH = 18              # 3.5-1
    PURGE = 19               # 4.2, in the order of names.Operation
    HARSH_PURGE = 20
    DETECT = 21
    MOBILIZE = 22
    RESETTLE = 23
    INFILTRATE = 24


class Fate(IntEnum):
    """1.2, K: how a chit was played. A row holds 1 + turn + FATES x Fate of a chit, 0 when it was not played."""
    CHOSEN = 0
    FORCED = 1               # by the opponent, from the Game Turn Track
    DEAD = 2                 # it changed nothing
    FORCED_DEAD = 3


FATES = 50
UNTOLD = -128                # the standing of a Winter that was not played
