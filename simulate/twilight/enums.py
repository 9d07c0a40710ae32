"""Names and codings of Colonial Twilight's Propaganda Rounds, every enum once. Rule numbers: see data/rulebook.csv."""
from enum import IntEnum


class Side(IntEnum):
    FLN = 0
    GOVERNMENT = 1
    NEITHER = 2


class Kind(IntEnum):
    """What a space is."""
    SECTOR = 0
    CITY = 1
    COUNTRY = 2              # Morocco, Tunisia: outside Algeria, never aligned


class Piece(IntEnum):
    """Pieces; the two sides of a Guerrilla are two of them, off the map all are Underground."""
    FRENCH_TROOPS = 0
    FRENCH_POLICE = 1
    ALGERIAN_TROOPS = 2
    ALGERIAN_POLICE = 3
    GOVERNMENT_BASE = 4
    UNDERGROUND = 5
    ACTIVE = 6
    FLN_BASE = 7


class Align(IntEnum):
    """Whom a space supports."""
    NEUTRAL = 0
    SUPPORT = 1
    OPPOSE = 2


class Pivot(IntEnum):
    """8, 9: the Pivotal Events, in the order of their card numbers, 61 to 66."""
    INDEPENDENCE = 0
    SUEZ = 1
    OAS = 2
    MOBILIZATION = 3
    RECALL_DE_GAULLE = 4
    COUP = 5


class Card(IntEnum):
    """Where a Pivotal Event card is."""
    NOT_USED = 0
    IN_HAND = 1
    PLAYED = 2
    CANCELLED = 3


class Act(IntEnum):
    """M. What the model has the sides do while event cards are played: the rows of model.csv."""
    RECRUIT = 0
    SPREAD = 1
    BUILD_BASE = 2
    AGITATE = 3
    TERROR = 4
    ATTACK = 5
    EXTORT = 6
    FRANCE_UP = 7
    FLN_SPENDING = 8
    TRAIN = 9
    DEPLOY = 10
    GARRISON = 11
    PACIFY = 12
    ASSAULT = 13
    FRANCE_DOWN = 14
    BORDER_UP = 15
    RESETTLE = 16
    COMMITMENT_UP = 17
    GOVERNMENT_SPENDING = 18
    INITIATIVE = 19


class Period(IntEnum):
    """M. Groups of the Full scenario's deck that have rates of their own: the columns of model.csv."""
    EARLY = 0                # the first group, before the date of the Medium set-up
    MIDDLE = 1               # the second, before that of the Short one
    LATE = 2                 # all after it


class Segment(IntEnum):
    """Parts of a turn, which is a group of the deck: its campaign, and the phases of its Propaganda Round."""
    SET_UP = 0
    CAMPAIGN = 1
    VICTORY = 2
    RESOURCES = 3
    COMMITMENT = 4
    SUPPORT = 5
    REDEPLOY = 6
    RESET = 7


class Way(IntEnum):
    """How a game ends; 0 while it goes on."""
    NONE = 0
    EARLY = 1                # 2.2, 2.3: a threshold in the Victory Phase
    FINAL = 2                # 2.4: the comparison in the last round


class Ask(IntEnum):
    """What a player is asked; schemas.toml says what options hold. STOP is a = NOWHERE, at index 0."""
    PIVOT = 0                # 7.1
    OAS = 1                  # 8.3
    MOBILIZE = 2             # 9.1
    TROOPS_LEAVE = 3         # 8.2, 9.3
    COUP_LOSS = 4            # 9.3
    FRENCH_PIECES = 5        # 3.7
    PACIFY = 6               # 4.1
    AGITATE = 7              # 4.2
    REDEPLOY = 8             # 5.1, 5.2
    DESTINATION = 9          # 5.1, 5.2
    CASUALTY = 10            # 6.1


class Procedure(IntEnum):
    """What rolls dice, or draws: part of the key of a stream."""
    DECK = 0
    COUP = 1
    SUEZ = 2
    MODEL = 3
    FLN_PLAYER = 30
    GOVERNMENT_PLAYER = 31


# What a game tells: every event of a trace, and what the row of a finished game counts.


class Event(IntEnum):
    """What a trace can tell; schemas.toml says what a row (place, a, b, c, d) holds."""
    ACTED = 0                # M: an activity of the model
    PROPAGANDA = 1           # 1.2: the card comes up
    SKIPPED = 2              # 1.3: no round is held
    POINTS = 3               # 2.1
    INCOME = 4               # 3.1-3.6
    COMMITMENT = 5           # 3.7-3.9 and what else moves it
    SHIFTED = 6              # 4.1, 4.2
    TERROR_REMOVED = 7       # 4.1, 4.2
    REDEPLOYED = 8           # 5.1, 5.2
    CASUALTIES = 9           # 6.1
    RESET = 10               # 6.2-6.6
    PIVOT = 11               # 7.1, and who was First Eligible (7.2)
    MOVED = 12               # French pieces from box to box, or between map and box
    RESOURCES = 13           # Resources that change by a Pivotal Event
    COUP = 14                # 9.3
    CANCELLED = 15           # 9.3
    TERROR = 16              # 8.3
    GAME_OVER = 17
    ASKED = 18


class Cause(IntEnum):
    """What moves Commitment; a game's row holds the sum for each."""
    PIECES = 0               # 3.7
    CASUALTIES = 1           # 3.8
    FRANCE = 2               # 3.9
    COUP = 3                 # 9.3
    OAS = 4                  # 8.3
    BASES = 5                # M: Bases lost between rounds
    EVENTS = 6               # M: what stands for events that bring it


TRACKS = ("fln_resources", "government_resources", "commitment", "france", "border", "support", "oppose", "fln_bases",
          "guerrillas", "french_available", "lead")      # as they stand after an event, by their columns in rows of turns
COUNTED = (Event.SKIPPED, Event.SHIFTED, Event.REDEPLOYED, Event.TERROR)
