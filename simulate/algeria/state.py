"""A game of Algeria in records: every shape lives here, once; codings and names stand in `enums.py`.

Rule numbers are those of the rules and charts of V2-140. Places are numbered in board order: areas of Algeria, Morocco and
Tunisia, France; so `p < board.areas` is an area and `p < board.places` any place. Counters are numbered by type, in the order of
`names.Type`, from board.first_unit[type] on; counters of one type are alike.
"""
import numpy as np

from simulate.algeria.enums import COUNTED, Build, Cause, Class, Control, Deploy, Event, Happening, Mission, Purse, Type
from simulate.core.kernels import records as types
from simulate.core.kernels.cycles import METER
from simulate.core.kernels.records import NUMBER, TRACKS, TURN_HEAD

PLACES = 40           # capacities, not counts: how many there are stands in the board
UNITS = 192
OPTIONS = 400
WILAYAS = 16
TABLE = 12
DICE = 192            # of one procedure
LOG_DICE = 128        # with what is told besides, one number each
LOG_ROWS = 4096
LOG_FIELDS = 16
MEMO_ROWS = 8
WEIGHTS = 64
NOWHERE = PLACES - 1  # an index that no place uses: "none"
OUT = PLACES - 2      # off the map: eliminated, or away
AVAILABLE = PLACES - 3  # off the map: may be mobilized, or is to be set up
POOL = PLACES - 4     # off the map: a counter not in the game yet, or taken back by a conversion
MOST_PLACES = POOL
SMALL = "i2"          # of long arrays that rules go through: in 64 bits they would not fit the first cache
TYPES, CLASSES, SPOTS = len(Type), len(Class), 8

# ---- fixed during a game -------------------------------------------------------------------------------------------------

BOARD = types.record(
    # the map, 2.2
    *types.numbers("areas", "places", "wilayas", "france"),
    ("abroad", NUMBER),                                   # Morocco and Tunisia, as bits
    *types.numbers("kind", "wilaya", shape=PLACES),
    ("reach", SMALL, (PLACES, PLACES)),                   # 9.13: 1 where a unit may move from place to place
    ("touch", SMALL, (PLACES, PLACES)),              # 1 where two places of different wilayas, or an area and a country, border
    # counters, 2.1, C.7
    ("units", NUMBER), ("first_unit", NUMBER, TYPES + 1), ("unit_type", SMALL, UNITS), ("unit_side", SMALL, UNITS),
    *types.numbers("class_type", "class_firepower", "class_rating", "class_control", shape=CLASSES),
    *types.numbers("mobilize_halves", "activate_halves", "helo", shape=TYPES),  # half PSP; points, 0 never
    # tables
    ("event_of", NUMBER, (7, 7)),                         # C.2, by the two dice
    *types.numbers("mission_number", "mission_mark", shape=10),  # A.3: by roll + 1
    ("combat_columns", NUMBER), ("combat_least", NUMBER, TABLE), ("combat_hits", NUMBER, (TABLE, 7)),  # C.3
    ("depreciation_rows", NUMBER), *types.numbers("depreciation_least", "depreciation_loss", shape=TABLE),  # C.4
    *types.numbers("coup_dice", "coup_mobilize_dice", "coup_elites", "coup_elite_dice", shape=13),
    # the scenario, C.8
    ("year", NUMBER), ("first_psl", NUMBER, 2), *types.numbers("first_air", "first_helo", "first_naval"),
    *types.numbers("first_independent", "first_border", "ap_dice"),
    ("first_units", NUMBER, (WILAYAS, TYPES)),            # by wilaya; countries follow the wilayas of Algeria
    *types.of_rules("algeria"),
    ("barred", NUMBER, 2),                                # by Side: bits of FlnAction, GovernmentAction; the last field
)

# ---- changes during a game -----------------------------------------------------------------------------------------------

PUBLIC = types.record(                                # what both players see, which is everything
    *types.numbers("turn", "segment", "winner", "way", "scale"),
    ("leader", NUMBER),                                   # 13.3: the Side in the lead at the last check
    ("psl", NUMBER, 2), *types.numbers("halves", "ap"),   # halves: half PSP run up in this Reinforcement Phase
    *types.numbers("air_most", "air_left", "helo_most", "helo_left", "naval"),
    *types.numbers("oas", "oas_place", "oas_control"),    # 1 active; NOWHERE not placed; a Side
    ("independent", NUMBER),
    *types.numbers("border", "border_active", "border_new"),  # 0 none, else 1 and the size of the DRM
    *types.numbers("amnesty", "jealousy", "suez"),        # this turn; once
    *types.numbers("slow", "slow_used"),                  # 13.1
    *types.numbers("france_used", "fln_passed", "passes"),
    *types.numbers("hits", "owed", "owed_cause", shape=2),  # C.3, C.6: hits on a side; PSP that it shares out
    *types.numbers("mission", "mission_place", "must_react", "coup_units"),
    ("unit_place", SMALL, UNITS), ("unit_class", SMALL, UNITS), ("unit_box", SMALL, UNITS), ("unit_neutral", SMALL, UNITS),
    ("unit_moved", SMALL, UNITS), ("unit_changed", SMALL, UNITS),  # in this Deployment Phase
    ("unit_back", SMALL, UNITS), ("unit_home", SMALL, UNITS),  # a Happening that it returns from, and where to
    ("unit_in", SMALL, UNITS),                            # takes part in the mission
    ("count", SMALL, (PLACES, CLASSES, SPOTS)), ("side_count", SMALL, (2, PLACES, SPOTS)),
    ("where", NUMBER, (CLASSES, SPOTS)), ("side_where", NUMBER, (2, SPOTS)),  # places where that count is not 0, as bits
    ("control", SMALL, PLACES), ("terror", SMALL, PLACES), ("resettled", SMALL, PLACES),
    ("propagated", SMALL, PLACES), ("struck", SMALL, PLACES), ("raided", SMALL, PLACES),  # this turn
    ("helped", SMALL, PLACES), ("suppressed", SMALL, PLACES),
)

OWN = types.own(OPTIONS)
MEMO = types.memo(32, MEMO_ROWS, PLACES)
SEAT = types.seat(MEMO, WEIGHTS, WEIGHTS)
SECRET = types.secret(
    DICE, PLACES,
    ("order", NUMBER, UNITS), ("draw", NUMBER, UNITS),
    ("sites", NUMBER, len(Build)),                      # places for each kind of build, as bits
    ("listed_n", NUMBER), ("listed", SMALL, UNITS),    # units that a segment asks about again and again
    ("option_at", SMALL, (len(Deploy), PLACES, CLASSES)),   # where an option for such units may stand in the list
)
LOG = types.log(LOG_ROWS, LOG_FIELDS, LOG_DICE, ("told", NUMBER, LOG_DICE), ("told_n", NUMBER))

TALLY = types.record(                                 # counts that no rule reads
    ("psl", NUMBER, (2, len(Cause))), ("ap", NUMBER, len(Purse)), ("missions", NUMBER, len(Mission)),
    ("happened", NUMBER, len(Happening)), ("used", NUMBER, len(Event)), *types.numbers("independent_turn", "oas_turn"),
    ("after", NUMBER, LOG_FIELDS - TRACKS),               # the tracks
)

STATE = types.state(("fln", "government"), PUBLIC, OWN, SECRET, SEAT, LOG, TALLY, ("meter", METER))

RESULT = np.dtype([                                   # one game, as it is written to disk
    ("game", "u8"), ("board", "u2"), ("winner", "u1"), ("fln_wins", "f4"), ("way", "u1"), ("scale", "u1"), ("last_turn", "u2"),
    ("fln_psl", "u2"), ("government_psl", "u2"), ("ap", "u2"),
    ("independent_turn", "i2"), ("oas_turn", "i2"),                          # -1 never; 0 at the start
    ("fln_areas", "u1"), ("government_areas", "u1"), ("terror", "u1"), ("resettled", "u1"),   # at the end
    ("fln_units", "u1", 4), ("government_units", "u1", 5),                   # on the map at the end, by type
    ("psl", "i2", (2, len(Cause))), ("ap_flow", "u2", len(Purse)),
    ("missions", "u2", len(Mission)), ("happened", "u1", len(Happening)), ("used", "u2", len(COUNTED)),
])

TURN = np.dtype([                                     # a game as a turn ends, as it is written to disk: see recording.py
    *TURN_HEAD,
    ("fln_psl", "u2"), ("government_psl", "u2"), ("ap", "u2"), ("air", "u2"), ("helo", "u2"), ("naval", "u2"), ("border", "u1"),
    ("independent", "u1"), ("oas", "u1"),                                    # oas: 1 active, 2 and in France
    ("areas", "u1", len(Control)), ("terrorized", "u1"), ("resettlements", "u1"),
    ("units", "u1", TYPES), ("units_abroad", "u1"), ("firepower_abroad", "u2"),
    ("psl", "i2", (2, len(Cause))), ("ap_flow", "i2", len(Purse)), ("missions", "i2", len(Mission)),
    ("happened", "i2", len(Happening)), ("used", "i2", len(COUNTED)),        # counted in this turn
    ("control", "u1", PLACES), ("terror", "u1", PLACES), ("resettled", "u1", PLACES),
])
