"""What each side does by choice in Algeria, and may be barred from; rule numbers are those of the rules and charts of V2-140."""
from enum import IntEnum

from simulate.core.data.actions import Action, Actions


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


COMPULSORY = {"set_up": "3", "pass": "8", "share_psp": "C.6", "place_oas": "11.3", "un_debate": "C.2"}
FLN = Actions(
    choices=(
        Action(FlnAction.BUILD_CADRE, "6.2", "Cadres are built"),
        Action(FlnAction.BUILD_BAND, "6.2", "Bands are built"),
        Action(FlnAction.CADRE_TO_FRONT, "6.2", "Cadres become Fronts"),
        Action(FlnAction.CADRE_TO_BAND, "6.2", "Cadres become Bands"),
        Action(FlnAction.BAND_TO_FAILEK, "6.2", "Bands become Faileks"),
        Action(FlnAction.FRONT_TO_CADRE, "6.2", "Fronts become Cadres again"),
        Action(FlnAction.LEAVE_UNDERGROUND, "7", "units go from UG to OPS boxes"),
        Action(FlnAction.TO_FRANCE, "11.22", "a Cadre goes to France"),
        Action(FlnAction.FROM_FRANCE, "11.22", "a Cadre comes back from France"),
        Action(FlnAction.PROPAGANDA, "9.11", "the mission Propaganda"),
        Action(FlnAction.STRIKE, "9.12", "the mission Strike"),
        Action(FlnAction.MOVE, "9.13", "the mission Move"),
        Action(FlnAction.RAID, "9.14", "the mission Raid"),
        Action(FlnAction.HARASS, "9.15", "the mission Harass"),
        Action(FlnAction.LET_ACT, "8", "the Government is told to perform a mission; the FLN then acts or passes"),
    ),
    families={"build": ("build_cadre", "build_band"),
              "conversion": ("cadre_to_front", "cadre_to_band", "band_to_failek", "front_to_cadre"),
              "missions": ("propaganda", "strike", "move", "raid", "harass")},
    compulsory={**COMPULSORY, "take_losses": "C.3", "choose_purged_units": "C.2"},
)
GOVERNMENT = Actions(
    choices=(
        Action(GovernmentAction.ACTIVATE, "6.32", "mobile units are activated"),
        Action(GovernmentAction.MOBILIZE, "6.31", "units are mobilized"),
        Action(GovernmentAction.REMOVE_POLICE, "6.3", "Police are taken off the map"),
        Action(GovernmentAction.AIR_POINTS, "6.3", "Air Points are bought"),
        Action(GovernmentAction.HELO_POINTS, "6.3", "Helicopter Points are bought"),
        Action(GovernmentAction.NAVAL_POINTS, "6.3", "Naval Points are bought"),
        Action(GovernmentAction.MOBILIZE_BORDER, "6.33", "the Border Zone is mobilized"),
        Action(GovernmentAction.IMPROVE_BORDER, "6.33", "the Border Zone is improved"),
        Action(GovernmentAction.ACTIVATE_BORDER, "6.33", "the Border Zone is activated"),
        Action(GovernmentAction.PATROL, "7", "units go to PTL boxes"),
        Action(GovernmentAction.MOVE, "7", "units move to other areas"),
        Action(GovernmentAction.CHANGE_MODE, "11.7", "divisions disperse or concentrate"),
        Action(GovernmentAction.FLUSH, "9.22", "the mission Flush"),
        Action(GovernmentAction.INTELLIGENCE, "9.24", "the mission Intelligence"),
        Action(GovernmentAction.CIVIL_AFFAIRS, "9.25", "the mission Civil Affairs"),
        Action(GovernmentAction.SUPPRESSION, "9.26", "the mission Suppression; that of the OAS (11.3) is nobody's choice"),
        Action(GovernmentAction.RESETTLEMENT, "9.27", "the mission Resettlement"),
        Action(GovernmentAction.REACT, "9.23", "the reaction to a mission of the FLN"),
        Action(GovernmentAction.AIR_SUPPORT, "11.11", "Air Points in a combat"),
        Action(GovernmentAction.AIRMOBILE, "11.12", "Helicopter Points make units airmobile"),
        Action(GovernmentAction.MOBILIZE_AFTER_COUP, "B.2", "units mobilized for the PSP of an attempted coup"),
    ),
    families={"points": ("air_points", "helo_points", "naval_points"),
              "border": ("mobilize_border", "improve_border", "activate_border"),
              "missions": ("flush", "intelligence", "civil_affairs", "suppression", "resettlement")},
    compulsory={**COMPULSORY, "elites_leave": "C.2, B.2", "units_to_nato": "C.2", "name_purged_wilaya": "C.2"},
)
ACTIONS = {"fln": FLN, "government": GOVERNMENT}
