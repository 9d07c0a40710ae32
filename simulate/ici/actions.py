"""Numbers of what each side of Ici, c'est la France! does by choice and may be barred from: data/actions.toml has the words."""
from enum import IntEnum


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
