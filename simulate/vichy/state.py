"""A game of Vichy France in records: every shape lives here, once; codings stand in `enums.py`.

Places are the colonies in the order of colonies.csv; METROPOLE is continental Vichy France with Corsica.
"""
import numpy as np

from simulate.core.kernels import records as types
from simulate.core.kernels.records import ENDING, NUMBER, TURN_HEAD
from simulate.core.kernels.records import TRACKS as TRACKS_FROM
from simulate.vichy.enums import COUNTED, TRACKS, Event, Fate, Outcome

COLONIES = 8          # capacities, not counts: how many there are stands in the board
METROPOLE = COLONIES
PLACES = COLONIES + 1
NOWHERE = PLACES      # an index that no place uses: "none"
RESULTS = 14          # 77.3: results -3 to 10+, kept from 0 on
LOWEST = -3
HIGHEST = LOWEST + RESULTS - 1
OPTIONS = 32
WEIGHTS = 32
DICE = 8
LOG_ROWS = 1024
LOG_FIELDS = TRACKS_FROM + len(TRACKS)

BOARD = types.record(
    ("colonies", NUMBER), *types.numbers("region", "brps", "extra", "reach", "without", shape=COLONIES),
    *types.numbers("status", "hexes", "change", "open", shape=RESULTS), *types.of_rules("vichy"),
)

PUBLIC = types.record(                                # what both players see, which is everything
    *types.numbers("turn", "segment", "winner", "way"),
    *types.numbers("status", "hexes", "result"),          # 77.2, 77.3; the diplomatic result in effect
    *types.numbers("holder", "attacked", "outcome", shape=COLONIES),
    ("units", NUMBER, PLACES), ("fate", NUMBER, len(Fate)),  # Vichy units by place, and all units by whose they are
    *types.numbers("points", "fresh", "named", shape=2),  # this year, by Side: placed; not yet used; named
    ("owed", NUMBER),                                     # 77.71A: the Axis may react
    *types.numbers("america", "entry", "landed"),         # at war with Germany; the turn of that; American units landed
    ("declared", NUMBER, 2), *types.numbers("usat", "usjt"), ("brps", NUMBER, 2), ("germany_due", NUMBER),
    *types.numbers("occupied", "paris", "fights"),
)

OWN = types.own(OPTIONS)
MEMO = types.memo(8, 1, PLACES)
SEAT = types.seat(MEMO, WEIGHTS)
TALLY = types.record(("used", NUMBER, len(Event)), ("outcomes", NUMBER, len(Outcome)), ("landed_turn", NUMBER),
                     ("ended_turn", NUMBER),          # counts that no rule reads; -1: never
                     ("after", NUMBER, len(TRACKS)))          # the tracks, by TRACKS
SECRET, LOG = types.secret(DICE, PLACES + 1), types.log(LOG_ROWS, LOG_FIELDS, DICE)
STATE = types.state(("allies", "axis"), PUBLIC, OWN, SECRET, SEAT, LOG, TALLY)

ENDS = [                                              # what rows of games and of turns both hold
    ("status", "u1"), ("hexes", "u1"), ("result", "i1"), ("usat", "i2"), ("usjt", "i2"), ("allied_brps", "i4"),
    ("axis_brps", "i4"), ("held", "u1"), ("control", "u1", COLONIES), ("fate", "u1", len(Fate)),
]
RESULT = np.dtype([                                   # one game, as it is written to disk
    *ENDING, *ENDS,
    ("landed_turn", "i2"), ("ended_turn", "i2"),      # the first landing in North Africa; the end of Vichy France; -1 never
    ("declared", "u1", 2), ("outcomes", "u1", len(Outcome)), ("used", "u2", len(COUNTED)),
])
TURN = np.dtype([*TURN_HEAD, *ENDS, ("lead", "i1")])  # lead: 1 if the Allies hold what they need to win, else -1
