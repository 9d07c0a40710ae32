"""What each side does by choice in Ici, c'est la France!, and may be barred from; rule numbers are those of rulebook 2.0c."""
from enum import IntEnum

from simulate.core.data.actions import Action, Actions


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


CHIT = "a chit of its own hand is played; only where reading.play_is_mandatory = 0"
COMPULSORY = {"set_up": "55, 59", "play_chit_of_opponent": "1.2", "choose_region_of_chit": "K", "choose_combat_chit": "3.5-2"}
FLN = Actions(
    choices=(
        Action(FlnAction.PLAY_CHIT, "1.2", CHIT),
        Action(FlnAction.EXCHANGE, "2.1-1", "Faileks are exchanged for better ones"),
        Action(FlnAction.RECRUIT, "2.1-2", "Faileks are recruited in Regions"),
        Action(FlnAction.RECRUIT_ABROAD, "2.1-2", "Faileks are recruited in independent countries"),
        Action(FlnAction.FREE_MOUSSEBILINE, "2.1-2", "the one Moussebiline that needs no Failek in its Region"),
        Action(FlnAction.MOVE, "3.1", "Faileks that start in Algeria move"),
        Action(FlnAction.CROSS_BORDER, "3.1", "Faileks come into Algeria from a country"),
        Action(FlnAction.STRUCTURE_ATTACK, "3.3-2", "a Test of Logistics and the attack after it; extra OPs (3.3-1) still come"),
        Action(FlnAction.SPREAD_PROPAGANDA, "4.1", "Support to Activist Level"),
        Action(FlnAction.ASSASSINATE_ACTIVISTS, "4.1", "Activist to Purge Level"),
        Action(FlnAction.BUILD_CELLS, "4.1", "Purge to FLN Level"),
    ),
    families={"recruitment": ("recruit", "recruit_abroad", "free_moussebiline"), "movement": ("move", "cross_border"),
              "insurgency": ("spread_propaganda", "assassinate_activists", "build_cells")},
    compulsory={**COMPULSORY, "displace_french_units": "G"},
)
FRANCE = Actions(
    choices=(
        Action(FrenchAction.PLAY_CHIT, "1.2", CHIT),
        Action(FrenchAction.FLIP, "2.2-2", "reduced units are turned to their full side"),
        Action(FrenchAction.KEEP_MAQUIS, "2.2-3", "Maquis are paid for and stay; only where maquis.on = 1"),
        Action(FrenchAction.PLACE_MAQUIS, "2.2-3", "new Maquis are placed; only where maquis.on = 1"),
        Action(FrenchAction.MORICE_ATTACK, "3.1", "an attack on Faileks that have just crossed the Morice Line"),
        Action(FrenchAction.MOVE, "3.4", "units move along roads"),
        Action(FrenchAction.SEARCH, "3.5-1", "a search and the attack that follows"),
        Action(FrenchAction.PURGE, "4.2", "a purge, with harsh interrogation or without"),
        Action(FrenchAction.HARSH_INTERROGATION, "4.2", "a purge with harsh interrogation"),
        Action(FrenchAction.DETECT_ACTIVISTS, "4.2", "Purge to Activist Level"),
        Action(FrenchAction.MOBILIZE_MASSES, "4.2", "Activist to Support Level"),
        Action(FrenchAction.RESETTLE, "4.2", "a Region is resettled"),
        Action(FrenchAction.INFILTRATE, "4.2", "a Region is infiltrated"),
    ),
    families={"maquis": ("keep_maquis", "place_maquis"),
              "counterinsurgency": ("purge", "harsh_interrogation", "detect_activists", "mobilize_masses", "resettle",
                                    "infiltrate")},
    compulsory={**COMPULSORY, "land_reinforcements": "2.2-1", "return_eliminated_units": "2.2-2", "choose_coup_unit": "1.4",
                "place_bellounis": "3.4"},
)
ACTIONS = {"fln": FLN, "france": FRANCE}
