"""A game of Ici, c'est la France! in records: every shape lives here, once; codings and names stand in `enums.py`.

Rule numbers: letters A-M and numbers 1.1-4.2 of rulebook 2.0c. Places are numbered in board order: populated Regions (Major
Cities included), Sahara Regions, Communities, countries abroad; so `p < board.populated` is a Region with a Population Number,
`p < board.regions` a Region, `board.regions <= p < board.algeria` a Community, `board.algeria <= p < board.places` abroad.
"""
import numpy as np

from simulate.core.kernels import record_types as types
from simulate.core.meter import METER
from simulate.ici.enums import Control, Kind, Level
from simulate.ici.trace_events import COUNTED, Event, Purpose, Purse

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
NUMBER = "i8"         # one width for every number: with two, numba compiles each rule once for each
LASTING = 16
CHIT_ACTIONS = 4

# ---- fixed during a game -------------------------------------------------------------------------------------------------

# Rule numbers, one field of the board each: `section.name` of rules.toml is the field `section_name`.
RULES = (
    "income_fln_base", "income_france_first", "income_france_step", "income_france_peak", "income_abroad_per_op",
    "income_coup_ceiling", "income_evian_ceiling", "points_cap",
    "chits_initiative_france_to", "chits_forced_on", "chits_forced_in_fall", "chits_draws", "chits_fp_on",
    "chits_initiative_die", "chits_forced_die", "chits_fp_die",
    "tracks_top", "density_top",
    "pied_noirs_crisis_at", "pied_noirs_reset_de_gaulle", "pied_noirs_reset_barricade", "pied_noirs_reset_coup",
    "pied_noirs_reset_evian",
    "crisis_de_gaulle_space", "crisis_barricade_space", "crisis_coup_space", "crisis_evian_space", "crisis_collapse_space",
    "crisis_de_gaulle_steps", "crisis_barricade_steps", "crisis_coup_steps", "crisis_evian_steps",
    "crisis_de_gaulle_spares", "crisis_barricade_spares", "crisis_coup_spares", "crisis_evian_spares",
    "crisis_de_gaulle_incap", "crisis_barricade_incap", "crisis_coup_incap", "crisis_evian_incap",
    "crisis_de_gaulle_units", "crisis_barricade_units", "crisis_coup_units", "crisis_evian_units",
    "crisis_incap_die", "referendum_die", "referendum_lost_die",
    "referendum_dice", "referendum_reset", "referendum_final_turn", "referendum_final_year_turn", "referendum_lost_pn",
    "referendum_france_needs", "referendum_earliest_second", "victory_total_control_on",
    "order_france_reinforces_first", "order_france_moves_first", "order_counterinsurgency_first",
    "rage_steps", "rage_pn", "appeasement_faileks", "appeasement_pn", "fatigue_first_turn", "fatigue_steps",
    "exchange_cost_halves", "exchange_two", "exchange_three",
    "recruit_cheap_halves", "recruit_normal_halves", "recruit_dear_halves", "recruit_city_halves", "recruit_abroad_halves",
    "recruit_low_to", "recruit_fln_level_extra", "recruit_support_less", "recruit_free",
    "arrival_cost_halves", "arrival_rolls", "arrival_die", "replacement_flip_halves", "replacement_return_halves",
    "maquis_on", "maquis_keep_halves", "maquis_new_halves", "maquis_new_most", "maquis_recruit_halves",
    "fln_move_enter_cost", "fln_move_quota",
    "morice_cost", "morice_on",
    "supply_base", "supply_resettled_once", "supply_resettled_twice", "supply_low_to", "supply_low_extra",
    "stacking_fln_major_city", "stacking_fln_city", "stacking_fln_town", "stacking_fln_resource_site", "stacking_fln_sahara",
    "stacking_france_major_city", "stacking_france_city", "stacking_france_town", "stacking_france_resource_site",
    "stacking_france_sahara",
    "structure_attack_cost", "structure_attack_test_dice", "structure_attack_most_dice", "structure_attack_hit_on",
    "structure_attack_test_die", "structure_attack_die", "structure_attack_city_die", "structure_attack_site_die",
    "structure_attack_extra_major_city", "structure_attack_cities_per_op", "structure_attack_towns_per_op",
    "french_move_pass_cost",
    "search_cost", "search_units_per_die", "search_most_dice", "search_hit_on", "search_coastal_hills", "search_mountains",
    "search_dry_hills", "search_sahara", "search_support_level", "search_fln_level", "search_commando", "search_die",
    "combat_hit_on", "combat_plus", "combat_extra_dice", "combat_mechanized_mountains", "combat_mechanized_dry_hills",
    "combat_mountain_troops", "combat_cspl_sahara", "combat_helicopter_paratroopers", "combat_last_failek_step", "combat_die",
    "insurgency_cost", "insurgency_cells_to",
    "counterinsurgency_cost", "counterinsurgency_purge_on", "counterinsurgency_harsh_on", "counterinsurgency_harsh_step",
    "counterinsurgency_mobilize_to", "counterinsurgency_resettle_cost", "counterinsurgency_infiltrate_cost",
    "counterinsurgency_purge_die", "counterinsurgency_infiltrate_die",
    "counterinsurgency_infiltrate_dice", "counterinsurgency_infiltrate_on", "counterinsurgency_extra_population_3_per_op",
    "counterinsurgency_extra_population_2_per_op", "counterinsurgency_extra_population_1_per_op",
    "counterinsurgency_bleues_discount",
    "oas_ops",
    # readings that a designer may test: 1 is the reading chosen, 0 the other one
    "reading_chit_step_may_be_declined", "reading_crisis_stops_chit", "reading_play_is_mandatory", "reading_sahara_is_a_wilaya",
    "reading_oas_spares_its_turn", "reading_free_is_unrestricted", "reading_free_opens_no_region",
    "reading_search_again_after_attack", "reading_each_hit_counts", "reading_last_failek_hidden_by_level",
    "reading_community_guard", "reading_infiltrate_until_success", "reading_repeat_harsh", "reading_appeasement_waits",
    "reading_total_control_needs_sahara", "reading_france_at_twice", "reading_arrivals_carry_over",
)

BOARD = np.dtype([
    # the map, A-D
    ("populated", NUMBER), ("regions", NUMBER), ("algeria", NUMBER), ("places", NUMBER),
    ("kind", NUMBER, PLACES), ("terrain", NUMBER, PLACES), ("wilaya", NUMBER, PLACES), ("population", NUMBER, PLACES),
    ("harbour", NUMBER, PLACES),
    ("land_n", NUMBER, PLACES), ("land", NUMBER, (PLACES, LINKS)),        # where a Failek may step: 3.1
    ("road_n", NUMBER, PLACES), ("road", NUMBER, (PLACES, LINKS)),        # 3.4
    ("road_ends", NUMBER, (2, PLACES)),                                 # the same as bits, WORD places to a number
    ("near_n", NUMBER, PLACES), ("near", NUMBER, (PLACES, LINKS)),        # bordering Regions (of a Community: those it lies in)
    ("bellounis_may", NUMBER, PLACES),                                  # Wilaya 6 and Towns in or bordering it: 3.4
    ("stack_fln", NUMBER, PLACES), ("stack_france", NUMBER, PLACES),      # G; UNLIMITED where nothing is said
    ("tunisia", NUMBER), ("morocco", NUMBER), ("west_africa", NUMBER), ("alger", NUMBER),
    # counters, F
    ("counters", NUMBER, 3),                                            # Faileks in the game by type
    ("failek_quality", NUMBER, 3), ("failek_strength", NUMBER, 3),
    ("units", NUMBER), ("unit_class", NUMBER, UNITS), ("unit_group", NUMBER, UNITS), ("unit_coup", NUMBER, UNITS),
    ("classes", NUMBER), ("class_type", NUMBER, CLASSES), ("class_special", NUMBER, CLASSES),
    ("class_quality", NUMBER, (CLASSES, 3)), ("class_strength", NUMBER, (CLASSES, 3)),   # by Step
    ("advantage", NUMBER, (4, 4)),                                      # Advantage of own chit (row) over the other's
    # chits, K
    ("chits", NUMBER), ("chit_side", NUMBER, CHITS), ("chit_first", NUMBER, CHITS), ("chit_last", NUMBER, CHITS),  # 0 = 1955
    ("chit_ps", NUMBER, CHITS), ("chit_fln", NUMBER, CHITS), ("chit_pn", NUMBER, CHITS), ("chit_fp", NUMBER, CHITS),
    ("chit_lasts", NUMBER, CHITS), ("chit_action", NUMBER, (CHITS, CHIT_ACTIONS, 3)),
    ("chit_die", NUMBER, (CHITS, CHIT_ACTIONS)),                        # of an action's OPs, see die_kinds; 0 without
    ("each_turn_chits", NUMBER),                                        # how many chits have an effect each turn
    # the scenario
    ("first_turn", NUMBER), ("first_crisis", NUMBER), ("first_pied_noirs", NUMBER), ("first_french_public", NUMBER),
    ("first_incap", NUMBER), ("first_density", NUMBER), ("first_referendums", NUMBER),
    ("first_allegiance", NUMBER, PLACES), ("first_level", NUMBER, PLACES), ("first_resettled", NUMBER, PLACES),
    ("first_types", NUMBER, (PLACES, 3)), ("first_unit_place", NUMBER, UNITS),   # NOWHERE: not on the map at the start
    ("first_group", NUMBER, 5),                                         # Group -> Where its units are at the start
    ("first_lasting", NUMBER, LASTING), ("first_chit", NUMBER, CHITS),    # ChitAt at the start
    ("hand_chosen", NUMBER), ("hand_drawn", NUMBER), ("hidden_chits", NUMBER),
    ("choice_of", NUMBER, PLACES),                                      # 1 + Side that sets this Population Marker, 0 none
    ("choice_value", NUMBER, (2, 4)), ("choice_count", NUMBER, (2, 4)),   # by Side: values and how many markers each
    ("free_placement", NUMBER), ("setup_reduced", NUMBER), ("setup_reduced_quality", NUMBER),
    *((name, NUMBER) for name in RULES),
    ("barred", NUMBER, 2),                                              # by Side: bits of FlnAction, FrenchAction; the last field
], align=True)

UNLIMITED = 9999

# ---- changes during a game -----------------------------------------------------------------------------------------------

PUBLIC = np.dtype([                                   # what both players see
    ("turn", NUMBER), ("segment", NUMBER), ("winner", NUMBER), ("way", NUMBER),
    ("ops", NUMBER, 2), ("french_public", NUMBER), ("incap", NUMBER), ("pied_noirs", NUMBER),
    ("crisis", NUMBER), ("density", NUMBER),
    ("referendums", NUMBER), ("first_referendum", NUMBER), ("last_referendum", NUMBER),   # turns, -1 none
    ("vote_yes", NUMBER, 2), ("vote_no", NUMBER, 2),      # uncapped votes of the first and the final referendum
    ("rage", NUMBER), ("appeasement", NUMBER), ("fp_moved", NUMBER),
    ("crisis_turn", NUMBER, 6),                         # -1 none
    ("allegiance", NUMBER, PLACES), ("level", NUMBER, PLACES), ("resettled", NUMBER, PLACES), ("control", NUMBER, PLACES),
    ("faileks", NUMBER, PLACES), ("units", NUMBER, PLACES), ("group", NUMBER, (PLACES, CLASSES, 3)),  # units by class and Step
    ("maquis", NUMBER, PLACES),
    ("faileks_in_algeria", NUMBER), ("faileks_abroad", NUMBER),
    ("unit_where", NUMBER, UNITS), ("unit_place", NUMBER, UNITS), ("unit_step", NUMBER, UNITS), ("unit_moved", NUMBER, UNITS),
    ("unit_lost_turn", NUMBER, UNITS),
    ("lasting", NUMBER, LASTING),
    ("chit_played", NUMBER, CHITS),                     # 1 + turn, 0 not played
    ("track_chits", NUMBER, (2, YEARS)),                # hidden chits on the Game Turn Track: owner, year (0 = 1955)
    ("hand_size", NUMBER, 2), ("cup_size", NUMBER, 2),
    ("changed", NUMBER, (2, PLACES)), ("resettled_now", NUMBER, PLACES), ("infiltrated", NUMBER, PLACES),  # this turn
    ("recruited", NUMBER, PLACES), ("attacked", NUMBER, PLACES), ("morice_done", NUMBER, PLACES),
    ("entered", NUMBER, (16, 16)),                      # Faileks that crossed from Wilaya to Wilaya this turn
    ("halves", NUMBER),                                 # half OPs run up in this segment
    ("rolls_left", NUMBER, 5),                          # arrival rolls still to come, by Group
    ("squares", NUMBER), ("square_class", NUMBER, SQUARES), ("square_step", NUMBER, SQUARES),   # 3.5: the Attack Chart
], align=True)

OWN = np.dtype([                                      # what one player knows and is asked
    ("side", NUMBER), ("ask", NUMBER), ("ask_a", NUMBER), ("ask_b", NUMBER), ("ask_c", NUMBER),
    ("options", NUMBER), ("a", NUMBER, OPTIONS), ("b", NUMBER, OPTIONS), ("c", NUMBER, OPTIONS),
    ("hand", NUMBER, HAND), ("hand_n", NUMBER), ("track_chit", NUMBER, 2), ("track_n", NUMBER),  # put on the track
    # the FLN's alone: its Faileks by type, those that have moved, those that crossed a border, those off the map, those found
    ("types", NUMBER, (PLACES, 3)), ("moved", NUMBER, (PLACES, 3)), ("crossed", NUMBER, (PLACES, 3)), ("pool", NUMBER, 3),
    ("square_type", NUMBER, SQUARES),
], align=True)

TRIAL = np.dtype([                                    # what a play-out has a player answer otherwise: see policies/ici/told.py
    ("ask", NUMBER), ("action", NUMBER),                # 1 + Ask, 0 nothing; 1 + what is to be done, 0 any other answer
    ("seen", NUMBER), ("answer", NUMBER, DECISIONS),    # such questions so far; 1 + which other answer to each, 0 the usual one
], align=True)

MEMO = np.dtype([                                     # a player's scratch, the only thing it may change
    ("stream", "u8", 4), ("stamp", NUMBER), ("number", NUMBER, 64), ("place", NUMBER, (MEMO_ROWS, PLACES)),
    ("score", "f8", (MEMO_ROWS, PLACES)), ("option", "f8", OPTIONS),   # by place; by option of the question being answered
    # where the player would go in this segment, if it says so: questions about a destination then list no other place
    ("objectives", NUMBER), ("objective", NUMBER, PLACES), ("trial", TRIAL),
], align=True)

SEAT = types.seat(MEMO, WEIGHTS, STEERED)

SECRET = np.dtype([                                   # what neither side knows, and the machine's scratch
    ("seed", "u8"), ("game", "u8"), ("stream", "u8", 4), ("dice", NUMBER, DICE), ("dice_n", NUMBER),
    ("chit_at", NUMBER, CHITS), ("chit_key", "u8", CHITS), ("track_key", "u8", CHITS), ("unit_key", "u8", UNITS),
    ("attempt", NUMBER, (32, PLACES)),
    ("reach", NUMBER, PLACES), ("back", NUMBER, PLACES), ("through", NUMBER, PLACES), ("through_back", NUMBER, PLACES),
    ("queue", NUMBER, PLACES * LINKS), ("flood", NUMBER, (5, 2)), ("traced", NUMBER), ("fln_held", NUMBER), ("bag", NUMBER, 3),
    ("unmoved", NUMBER, PLACES), ("waiting", NUMBER, (PLACES, CLASSES, 3)), ("drawn", NUMBER, CLASSES),
    ("listed_n", NUMBER), ("listed", NUMBER, PLACES), ("listed_with", NUMBER, PLACES),    # see rules/decisions.py
    ("aside_n", NUMBER), ("aside", NUMBER, PLACES),
    ("square_unit", NUMBER, SQUARES), ("mark", NUMBER, max(UNITS, PLACES)), ("ways", "f8", 6 * DICE + 1), ("votes", "f8", VOTES),
], align=True)

LOG = np.dtype([("on", NUMBER), ("n", NUMBER), ("lost", NUMBER), ("row", NUMBER, (LOG_ROWS, LOG_FIELDS + DICE))], align=True)

TALLY = np.dtype([                                    # counts that no rule reads; half OPs, see events.Purse and events.Purpose
    ("purse", NUMBER, (2, len(Purse))), ("spent", NUMBER, len(Purpose)), ("times", NUMBER, len(Purpose)),
    ("used", NUMBER, len(Event)), ("unsupplied", NUMBER), ("fate", NUMBER, CHITS), ("changes", NUMBER),
    ("standing", NUMBER, YEARS), ("points", NUMBER, 2),                                # OPs by Side as the turn's actions begin
    ("fln_chance", "f8"),                                 # of winning the final referendum, before its dice are rolled
], align=True)

STATE = np.dtype([
    ("public", PUBLIC), ("fln", OWN), ("france", OWN), ("secret", SECRET), ("fln_seat", SEAT), ("france_seat", SEAT),
    ("log", LOG), ("tally", TALLY), ("meter", METER),
], align=True)

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

TURN = np.dtype([                                     # a game as a turn ends, as it is written to disk: see turns.py
    ("game", "u8"), ("board", "u2"), ("turn", "i1"), ("winner", "u1"), ("fln_wins", "f4"),   # who wins this game in the end
    ("french_public", "u1"), ("incap", "u1"), ("pied_noirs", "u1"), ("density", "u1"), ("crisis", "u1"),
    ("ops", "u1", 2), ("chits", "u1", 2), ("referendum", "u1"), ("rage", "u1"), ("appeasement", "u1"), ("standing", "i1"),
    ("faileks", "u1", len(Kind)), ("units", "u1", len(Kind)), ("sahara_fln", "u1"),
    ("controls", "u1", len(Control)), ("levels", "u1", len(Level)),           # Regions with a Population Number
    ("control", "u1", PLACES), ("level", "u1", PLACES), ("allegiance", "u1", PLACES),
])
