"""What a game tells: every event of a trace with what its row holds, and what the row of a finished game counts."""
from enum import IntEnum


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
