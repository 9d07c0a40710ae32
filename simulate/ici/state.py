"""A game of Ici, c'est la France! in records: every shape lives here, once; codings and names stand in `enums.py`.

Rule numbers: letters A-M and numbers 1.1-4.2 of rulebook 2.0c. Places are numbered in board order: populated Regions (Major
Cities included), Sahara Regions, Communities, countries abroad; so `p < board.populated` is a Region with a Population Number,
`p < board.regions` a Region, `board.regions <= p < board.algeria` a Community, `board.algeria <= p < board.places` abroad.
"""
import numpy as np

from simulate.core.kernels import records as types
from simulate.core.kernels.cycles import METER
from simulate.core.kernels.records import NUMBER, TRACKS
from simulate.ici.enums import COUNTED, Control, Event, Kind, Level, Purpose, Purse

PLACES = 96          # capacities, not counts: how many there are stands in the board
UNITS = 96
CHITS = 80
HAND = 40
CLASSES = 16
OPTIONS = 320
LINKS = 20
DICE = 24
VOTES = 200          # as many as two tracks that end at 99 hold, at most
SQUARES = 16
LOG_ROWS = 4096
LOG_FIELDS = 20
MEMO_ROWS = 18
WEIGHTS, STEERED = 512, 80      # of a seat; the first of them, which may change while the war goes on
NOWHERE = PLACES - 1  # an index that no place uses: "none"
DECISIONS = 128      # of a phase at which a play-out may try another answer
YEARS = 12           # that a war may last: Winter 1955 to Fall 1966
WORD = PLACES // 2    # places to a number whose bits stand for places: two such numbers hold all, their signs unused
LASTING = 16
CHIT_ACTIONS = 4

# ---- fixed during a game -------------------------------------------------------------------------------------------------

BOARD = types.record(
    # the map, A-D
    *types.numbers("populated", "regions", "algeria", "places"),
    *types.numbers("kind", "terrain", "wilaya", "population", "harbour", shape=PLACES),
    ("land_n", NUMBER, PLACES), ("land", NUMBER, (PLACES, LINKS)),  # where a Failek may step: 3.1
    ("road_n", NUMBER, PLACES), ("road", NUMBER, (PLACES, LINKS)),  # 3.4
    ("road_ends", NUMBER, (2, PLACES)),                   # the same as bits, WORD places to a number
    ("near_n", NUMBER, PLACES), ("near", NUMBER, (PLACES, LINKS)),  # bordering Regions (of a Community: those it lies in)
    ("bellounis_may", NUMBER, PLACES),                    # Wilaya 6 and Towns in or bordering it: 3.4
    *types.numbers("stack_fln", "stack_france", shape=PLACES),  # G; UNLIMITED where nothing is said
    *types.numbers("tunisia", "morocco", "west_africa", "alger"),
    # counters, F
    ("counters", NUMBER, 3),                              # Faileks in the game by type
    *types.numbers("failek_quality", "failek_strength", shape=3),
    ("units", NUMBER), *types.numbers("unit_class", "unit_group", "unit_coup", shape=UNITS),
    ("classes", NUMBER), *types.numbers("class_type", "class_special", shape=CLASSES),
    *types.numbers("class_quality", "class_strength", shape=(CLASSES, 3)),  # by Step
    ("advantage", NUMBER, (4, 4)),                        # Advantage of own chit (row) over the other's
    # chits, K
    ("chits", NUMBER), *types.numbers("chit_side", "chit_first", "chit_last", shape=CHITS),  # 0 = 1955
    *types.numbers("chit_ps", "chit_fln", "chit_pn", "chit_fp", shape=CHITS),
    ("chit_lasts", NUMBER, CHITS), ("chit_action", NUMBER, (CHITS, CHIT_ACTIONS, 3)),
    ("chit_die", NUMBER, (CHITS, CHIT_ACTIONS)),          # of an action's OPs, see dice.py; 0 without
    ("each_turn_chits", NUMBER),                          # how many chits have an effect each turn
    # the scenario
    *types.numbers("first_turn", "first_crisis", "first_pied_noirs", "first_french_public"),
    *types.numbers("first_incap", "first_density", "first_referendums"),
    *types.numbers("first_allegiance", "first_level", "first_resettled", shape=PLACES),
    ("first_types", NUMBER, (PLACES, 3)), ("first_unit_place", NUMBER, UNITS),  # NOWHERE: not on the map at the start
    ("first_group", NUMBER, 5),                           # Group -> Where its units are at the start
    ("first_lasting", NUMBER, LASTING), ("first_chit", NUMBER, CHITS),  # ChitAt at the start
    *types.numbers("hand_chosen", "hand_drawn", "hidden_chits"),
    ("choice_of", NUMBER, PLACES),                        # 1 + Side that sets this Population Marker, 0 none
    *types.numbers("choice_value", "choice_count", shape=(2, 4)),  # by Side: values and how many markers each
    *types.numbers("free_placement", "setup_reduced", "setup_reduced_quality"),
    *types.of_rules("ici"),
    ("barred", NUMBER, 2),                                # by Side: bits of FlnAction, FrenchAction
    *types.dated(),
    # 1: a position in place of a set-up, which needs the rest; blank without one
    ("positioned", NUMBER), *types.numbers("first_ops", "first_draws", "first_votes", shape=2),  # by Side; by Side; yes and no
    *types.numbers("first_rage", "first_appeasement", "first_vote_turn"), ("first_crisis_turn", NUMBER, 6),  # turns: 1 + turn
    ("first_maquis", NUMBER, PLACES), *types.numbers("first_unit_where", "first_unit_step", "first_unit_lost", shape=UNITS),
    ("first_rolls", NUMBER, 5), ("first_played", NUMBER, CHITS), ("first_boxes", NUMBER, (2, YEARS)),
)

UNLIMITED = 9999

# ---- changes during a game -----------------------------------------------------------------------------------------------

PUBLIC = types.record(                                # what both players see
    *types.numbers("turn", "segment", "winner", "way"),
    ("ops", NUMBER, 2), *types.numbers("french_public", "incap", "pied_noirs", "crisis", "density"),
    *types.numbers("referendums", "first_referendum", "last_referendum"),  # turns, -1 none
    *types.numbers("vote_yes", "vote_no", shape=2),       # uncapped votes of the first and the final referendum
    *types.numbers("rage", "appeasement", "fp_moved"),
    ("crisis_turn", NUMBER, 6),                           # -1 none
    *types.numbers("allegiance", "level", "resettled", "control", shape=PLACES),
    *types.numbers("faileks", "units", shape=PLACES), ("group", NUMBER, (PLACES, CLASSES, 3)),  # units by class and Step
    ("maquis", NUMBER, PLACES), *types.numbers("faileks_in_algeria", "faileks_abroad"),
    *types.numbers("unit_where", "unit_place", "unit_step", "unit_moved", "unit_lost_turn", shape=UNITS),
    ("lasting", NUMBER, LASTING),
    ("chit_played", NUMBER, CHITS),                       # 1 + turn, 0 not played
    ("track_chits", NUMBER, (2, YEARS)),                  # hidden chits on the Game Turn Track: owner, year (0 = 1955)
    *types.numbers("hand_size", "cup_size", shape=2),
    ("changed", NUMBER, (2, PLACES)), *types.numbers("resettled_now", "infiltrated", shape=PLACES),  # this turn
    *types.numbers("recruited", "attacked", "morice_done", shape=PLACES),
    ("entered", NUMBER, (16, 16)),                        # Faileks that crossed from Wilaya to Wilaya this turn
    ("halves", NUMBER),                                   # half OPs run up in this segment
    ("rolls_left", NUMBER, 5),                            # arrival rolls still to come, by Group
    ("squares", NUMBER), *types.numbers("square_class", "square_step", shape=SQUARES),  # 3.5: the Attack Chart
)

OWN = types.record(                                   # what one player knows and is asked
    *types.numbers("side", "ask", "ask_a", "ask_b", "ask_c", "options"), *types.numbers("a", "b", "c", shape=OPTIONS),
    ("hand", NUMBER, HAND), ("hand_n", NUMBER), ("track_chit", NUMBER, 2), ("track_n", NUMBER),  # put on the track
    # the FLN's alone: its Faileks by type, those that have moved, those that crossed a border, those off the map, those found
    *types.numbers("types", "moved", "crossed", shape=(PLACES, 3)), ("pool", NUMBER, 3), ("square_type", NUMBER, SQUARES),
)

TRIAL = types.record(                                 # what a play-out has a player answer otherwise: policies/ici/estimates.py
    *types.numbers("ask", "action"),                      # 1 + Ask, 0 nothing; 1 + what is to be done, 0 any other answer
    ("seen", NUMBER), ("answer", NUMBER, DECISIONS),    # such questions so far; 1 + which other answer to each, 0 the usual one
)

MEMO = types.memo(
    64, MEMO_ROWS, PLACES,
    ("option", "f8", OPTIONS),                            # scores by option of the question being answered
    # where the player would go in this segment, if it says so: questions about a destination then list no other place
    ("objectives", NUMBER), ("objective", NUMBER, PLACES), ("trial", TRIAL),
)

SEAT = types.seat(MEMO, WEIGHTS, STEERED)

SECRET = types.secret(
    DICE, PLACES,
    ("chit_at", NUMBER, CHITS), ("chit_key", "u8", CHITS), ("track_key", "u8", CHITS), ("unit_key", "u8", UNITS),
    *types.numbers("reach", "back", "through", "through_back", shape=PLACES),
    ("queue", NUMBER, PLACES * LINKS), ("flood", NUMBER, (5, 2)), *types.numbers("traced", "fln_held"), ("bag", NUMBER, 3),
    ("unmoved", NUMBER, PLACES), ("waiting", NUMBER, (PLACES, CLASSES, 3)), ("drawn", NUMBER, CLASSES),
    ("listed_n", NUMBER), *types.numbers("listed", "listed_with", shape=PLACES),  # see rules/decisions.py
    ("aside_n", NUMBER), ("aside", NUMBER, PLACES),
    ("square_unit", NUMBER, SQUARES), ("mark", NUMBER, max(UNITS, PLACES)), ("ways", "f8", 6 * DICE + 1), ("votes", "f8", VOTES),
)

LOG = types.log(LOG_ROWS, LOG_FIELDS, DICE)

TALLY = types.record(                                 # counts that no rule reads; half OPs, see events.Purse and events.Purpose
    ("purse", NUMBER, (2, len(Purse))), *types.numbers("spent", "times", shape=len(Purpose)),
    ("used", NUMBER, len(Event)), ("unsupplied", NUMBER), ("fate", NUMBER, CHITS), ("changes", NUMBER),
    ("standing", NUMBER, YEARS), ("points", NUMBER, 2),   # OPs by Side as the turn's actions begin
    ("fln_chance", "f8"),                                 # of winning the final referendum, before its dice are rolled
    ("after", NUMBER, LOG_FIELDS - TRACKS),               # the tracks
)

STATE = types.state(("fln", "france"), PUBLIC, OWN, SECRET, SEAT, LOG, TALLY, ("meter", METER))

RESULT = np.dtype([                                   # one game, as it is written to disk
    ("game", "u8"), ("board", "u2"), ("winner", "u1"), ("fln_wins", "f4"), ("way", "u1"), ("last_turn", "u1"),
    ("first_referendum", "i1"), ("first_yes", "u1"), ("first_no", "u1"),      # turn, -1 none held in play
    ("final_referendum", "i1"), ("final_yes", "u1"), ("final_no", "u1"),
    ("crisis", "i1", 5),                                                      # turn each crisis was entered, -1 never
    ("rage", "u1"), ("appeasement", "u1"),
    ("french_public", "u1"), ("incap", "u1"), ("pied_noirs", "u1"), ("density", "u1"),
    ("faileks", "u1"), ("units", "u1"), ("fln_regions", "u1"), ("contested_regions", "u1"),
    ("standing", "i1", YEARS),                         # each Winter from 1955: Yes less No as markers lean; or events.UNTOLD
    ("purse", "u2", (2, len(Purse))),                                         # half OPs by Side and events.Purse
    ("spent", "u2", len(Purpose)), ("times", "u2", len(Purpose)),             # half OPs and how often, by events.Purpose
    ("used", "u2", len(COUNTED)), ("unsupplied", "u2"),                       # events.COUNTED; 3.2: Faileks removed
    ("chit", "u1", CHITS),                                                    # see events.Fate
])

TURN = np.dtype([                                     # a game as a turn ends, as it is written to disk: see recording.py
    ("game", "u8"), ("board", "u2"), ("turn", "i1"), ("winner", "u1"), ("fln_wins", "f4"),   # who wins this game in the end
    ("french_public", "u1"), ("incap", "u1"), ("pied_noirs", "u1"), ("density", "u1"), ("crisis", "u1"),
    ("ops", "u1", 2), ("chits", "u1", 2), ("referendum", "u1"), ("rage", "u1"), ("appeasement", "u1"), ("standing", "i1"),
    ("faileks", "u1", len(Kind)), ("units", "u1", len(Kind)), ("sahara_fln", "u1"),
    ("controls", "u1", len(Control)), ("levels", "u1", len(Level)),           # Regions with a Population Number
    ("control", "u1", PLACES), ("level", "u1", PLACES), ("allegiance", "u1", PLACES),
])
