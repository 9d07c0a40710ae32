"""A game of twilight in records: every shape lives here, once; codings and names stand in `enums.py`.

Spaces are numbered as in spaces.csv; behind them stand the boxes off the map. `count` holds the pieces of every space and box.
"""
import numpy as np

from simulate.core.kernels import records as types
from simulate.core.kernels.records import ENDING, NUMBER, TURN_HEAD
from simulate.core.kernels.records import TRACKS as TRACKS_FROM
from simulate.twilight.enums import COUNTED, TRACKS, Act, Cause, Event, Period, Pivot

PLACES = 40              # capacities, not counts
NOWHERE = PLACES - 1     # an index that no place uses: "none"
AVAILABLE, OUT_OF_PLAY, CASUALTIES, AWAY = PLACES - 2, PLACES - 3, PLACES - 4, PLACES - 5
MOST_PLACES = AWAY
PIECES = 8
BOXES = 12               # of the France track
ROUNDS = 12
OPTIONS = 120
DICE = 24
LOG_FIELDS, LOG_DICE, LOG_ROWS = TRACKS_FROM + len(TRACKS), 4, 4096
MEMO_ROWS, WEIGHTS = 4, 16

PUBLIC = types.record(
    *types.numbers("turn", "segment", "winner", "way"),
    ("cards", NUMBER),                                    # Propaganda cards so far
    ("since", NUMBER),                                    # event cards since the last of them
    ("resources", NUMBER, 2), *types.numbers("commitment", "france", "border"),
    ("card", NUMBER, len(Pivot)), *types.numbers("coup_used", "coups"), ("oas_used", NUMBER, 2),
    *types.numbers("first_eligible", "next_loss"),        # next_loss 1: the next Guerrilla lost becomes a Casualty
    ("owed", NUMBER),                                     # 8.2: FLN Resources that come back after the Suez Crisis
    ("spent", NUMBER), ("shifts", NUMBER, PLACES),        # in this Support Phase, by the side that is asked
    ("count", NUMBER, (PLACES, PIECES)), *types.numbers("align", "terror", "resettled", shape=PLACES),
    ("held", NUMBER, PLACES),                             # 5.1: control as the last Redeploy Phase began, or the group ended
)

BOARD = types.record(
    ("places", NUMBER), *types.numbers("kind", "wilaya", "mountains", shape=PLACES),
    ("population", NUMBER, PLACES), ("adjacent", NUMBER, (PLACES, PLACES)),
    ("boxes", NUMBER), *types.numbers("france_loss", "france_resources", shape=BOXES),
    ("rate", NUMBER, (len(Period), len(Act))), ("cost", NUMBER, len(Act)), ("pivot_side", NUMBER, len(Pivot)),
    *types.numbers("rounds", "first_group"), ("first", PUBLIC),  # the public record as a game begins
    *types.of_rules("twilight"),
)

OWN = types.own(OPTIONS)
MEMO = types.memo(8, MEMO_ROWS, PLACES)
SEAT = types.seat(MEMO, WEIGHTS)
SECRET = types.secret(DICE, PLACES,
                      ("position", NUMBER, ROUNDS + 1),              # 1.1: event cards above the Propaganda card
                      ("moved", NUMBER, (PLACES, PIECES)),           # 5.1: pieces that have arrived
                      ("fitting", NUMBER, PLACES))                   # M: spaces in which an activity can happen

TALLY = types.record(
    ("used", NUMBER, len(Event)), ("acts", NUMBER, len(Act)), ("commitment", NUMBER, len(Cause)), ("income", NUMBER, 2),
    ("pivot_turn", NUMBER, len(Pivot)), ("rounds", NUMBER), ("after", NUMBER, len(TRACKS)),  # the tracks, by TRACKS
    ("round_resources", NUMBER, 2), ("round_commitment", NUMBER),  # as the last round began
)

LOG = types.log(LOG_ROWS, LOG_FIELDS, LOG_DICE)
STATE = types.state(("fln", "government"), PUBLIC, OWN, SECRET, SEAT, LOG, TALLY)

BOARD_AT_END = (                                      # what rows of games and of turns both hold
    ("fln_points", "u2"), ("government_points", "u2"),
    ("fln_resources", "u2"), ("government_resources", "u2"), ("commitment", "u2"), ("france", "u1"), ("border", "u1"),
    ("support", "u1"), ("oppose", "u1"), ("fln_bases", "u1"), ("government_bases", "u1"), ("guerrillas", "u1"),
    ("troops", "u1"), ("police", "u1"), ("french_available", "u1"), ("out_of_play", "u1"), ("resettlements", "u1"),
    ("terrorized", "u1"), ("rounds", "u1"), ("coups", "u1"),
)

RESULT = np.dtype([                                   # one game, as it is written to disk
    *ENDING, *BOARD_AT_END,
    ("pivot_turn", "i2", len(Pivot)),                 # -1 never, 0 before the game
    ("income", "u2", 2), ("moved", "i2", len(Cause)), ("acts", "u2", len(Act)), ("used", "u2", len(COUNTED)),
])

TURN = np.dtype([                                     # a game as a group of the deck ends
    *TURN_HEAD, *BOARD_AT_END,
    ("round_fln_resources", "u2"), ("round_government_resources", "u2"), ("round_commitment", "u2"),
    ("lead", "i2"),                                   # the FLN's margin less the Government's
    ("in_play", "u1", len(Pivot)), ("income", "i2", 2), ("moved", "i2", len(Cause)), ("acts", "i2", len(Act)),
    ("used", "i2", len(COUNTED)), ("control", "u1", PLACES),
])
