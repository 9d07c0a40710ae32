"""What a game tells: every event of a trace with what its row holds, and what the row of a finished game counts."""
from enum import IntEnum


class Event(IntEnum):
    """What a trace can tell. In brackets: place, a, b, c, d of its row; dice follow where something was rolled."""
    RANDOM = 0               # a the Happening; two dice
    DETERMINED = 1           # a 1 when independence came by 13.2; one die
    PSL = 2                  # side; a from, b to, c the Cause
    AP = 3                   # a from, b to, c the Cause
    INDEPENDENT = 4          # Morocco and Tunisia
    PURGED = 5               # place; a Class; the die comes with the first
    REMOVED = 6              # place; a Class, b Happening: from the map for a while, or for good in a coup
    RETURNED = 7             # place; a Class
    OAS_ACTIVE = 8           # a 1 activated, 0 gone
    OAS_CONTROL = 9          # a Side; one die
    OAS_PLACED = 10          # place
    ACTIVATED = 11           # place; a Class
    MOBILIZED = 12           # place; a Class
    POLICE_REMOVED = 13      # place
    POINT = 14               # a Order, b points now
    BORDER = 15              # a DRM now, b 1 active
    BUILT = 16               # place; a Build
    DEPLOYED = 17            # place to; a Class, b from, c Deploy
    MISSION = 18             # side; place; a Mission, b roll with all DRM, c number, d Mark; the die
    CONTACT = 19             # place; a Mission, b units rolled for, c contacted, d total Contact rating; dice
    EVADED = 20              # place; a units that evaded, b units that did not; dice
    COMBAT = 21              # place; a FLN Firepower, b hits on the Government, c Government Firepower, d hits on the FLN; dice
    LOST = 22                # place; a Class, b 1 reduced
    NEUTRALIZED = 23         # place; a Class
    TERROR = 24              # place; a 1 placed, 0 gone
    RESETTLED = 25           # place
    MOVED = 26               # place to; a Class, b from, c 1 arrived
    NO_REACT = 27            # place; the penalty's dice
    PASSED = 28              # side
    LET_ACT = 29
    CONTROL = 30             # place; a from, b to, c FLN points, d Government points; dice if rolled
    DEPRECIATION = 31        # a 0 Air, 1 Helo, 2 AP; b points before, c lost; one die
    RECOVERED = 32           # place; a Class, b 1 recovered; one die
    CALMED = 33              # place; a 1 recovered; one die
    COUP_CHECK = 34          # a 1 attempted; one die
    COUP = 35                # a the result's row, b PSP; dice
    FLEW = 36                # place to; a Class, b from
    AIR_POINTS = 37          # place; a points used
    GAME_OVER = 38           # a winner, b Way, c Scale
    TURN_ENDS = 39
    PLACED = 40              # place; a Class: at the start
    ASKED = 41               # side; a Ask, b options, c answer


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
