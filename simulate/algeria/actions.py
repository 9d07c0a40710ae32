"""Numbers of what each side of Algeria does by choice and may be barred from: data/actions.toml has the words."""
from enum import IntEnum


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
