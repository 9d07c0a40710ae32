"""What a game tells: every event of a trace with what its row holds, and what the row of a finished game counts."""
from enum import IntEnum


class Event(IntEnum):
    """What a trace can tell. In brackets: place, a, b, c, d of its row; dice follow where something was rolled."""
    INCOME = 0               # side; a base or schedule, b tax (FLN) or what the OAS costs (France), c deducted, d OPs now
    INITIATIVE = 1           # a the Side that plays first; one die
    CHIT_DRAWN = 2           # side; a chit
    FORCED_ROLL = 3          # side; a chit on the Game Turn Track; one die
    CHIT_PLAYED = 4          # side; a chit, b 1 when it was the opponent's
    PASSED = 5               # side
    OPS_CHANGED = 6          # side; a by how many; dice if rolled
    FRENCH_PUBLIC = 7        # a from, b to; dice if rolled
    INCAP = 8                # a from, b to; dice if rolled
    PIED_NOIRS = 9           # a from, b to
    CRISIS = 10              # a the Crisis entered
    DENSITY = 11             # a from, b to
    LASTING = 12             # a the Lasting effect now in force
    ALLEGIANCE = 13          # place; a from, b to
    LEVEL = 14               # place; a from, b to
    CONTROL = 15             # place; a from, b to, c Faileks, d Garrison Value or French units
    VOTE = 16                # place; a 1 Yes, 0 No, c value of the marker; the three dice
    VOTE_TIED = 17           # place; c value; the three dice
    REFERENDUM = 18          # a Yes votes, b No votes, c 1 when final
    RAGE = 19                # a 1 when it counts without movement
    APPEASEMENT = 20
    EXCHANGED = 21           # place; a Exchange, b how many
    RECRUITED = 22           # place; a type, b cost in half OPs, c 1 when it is the unrestricted one
    PAID = 23                # side; a half OPs run up, b OPs paid
    CALLED_UP = 24           # a group
    ARRIVAL_ROLL = 25        # a group, b units drawn; die if rolled
    ARRIVED = 26             # place; a unit, b 1 when it returns
    FLIPPED = 27             # place; a unit
    MAQUIS = 28              # place; a +1 placed, -1 removed, 0 kept
    FAILEK_MOVED = 29        # place to; a type, b from, c OPs paid, d 1 when it crossed the Morice Line
    FAILEK_REMOVED = 30      # place; a type, b 0 stacking 1 supply
    EXTRA_OPS = 31           # side; a gained
    LOGISTICS = 32           # place; a 1 passed, b sum needed; three dice
    STRUCTURE = 33           # place; a 1 hit, b result needed; dice
    UNIT_MOVED = 34          # place to; a unit, b from, c OPs paid
    UNIT_DISPLACED = 35      # place to; a unit, b from
    SEARCH = 36              # place; a found, b result needed on the die as rolled, c most that may be found; dice
    COMBAT_CHITS = 37        # place; a France's, b the FLN's
    FRENCH_FIRE = 38         # place; a unit, b type, c hits, d added to each die; dice
    FLN_FIRE = 39            # place; a type, b unit, c hits, d added to each die; dice
    FAILEK_KILLED = 40       # place; a type
    UNIT_HIT = 41            # place; a unit, b Step left
    MORICE = 42              # place; a Faileks attacked
    INSURGENCY = 43          # place; a Level before
    PURGE = 44               # place; a 1 succeeded, b captured below, c captured in the middle, d result needed; dice
    OPERATION = 45           # place; a Operation
    INFILTRATE = 46          # place; a 1 succeeded; dice
    GAME_OVER = 47           # a winner, b Way
    TURN_ENDS = 48
    UNIT_PLACED = 49         # place; a unit: at the start
    UNIT_REMOVED = 50        # place; a unit, b 1 when it was one of those named in the rule
    ASKED = 51               # side; a Ask, b options, c answer


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
