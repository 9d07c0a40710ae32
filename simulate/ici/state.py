"""A game of Ici, c'est la France! in records: every shape lives here, once; codings and names stand in `names.py`.

Rule numbers: letters A-M and numbers 1.1-4.2 of rulebook 2.0c. Places are numbered in board order: populated Regions (Major
Cities included), Sahara Regions, Communities, countries abroad; so `p < board.populated` is a Region with a Population Number,
`p < board.regions` a Region, `board.regions <= p < board.algeria` a Community, `board.algeria <= p < board.places` abroad.
"""
import numpy as np

PLACES = 96          # capacities, not counts: how many there are stands in the board
UNITS = 96
CHITS = 80
HAND = 40
CLASSES = 24
OPTIONS = 320
LINKS = 20
DICE = 24
LOG_ROWS = 4096
LOG_FIELDS = 20
MEMO_ROWS = 8
WEIGHTS = 96
NOWHERE = PLACES - 1  # an index that no place uses: "none"
LASTING = 16
CHIT_ACTIONS = 4

# ---- fixed during a game -------------------------------------------------------------------------------------------------

# Rule numbers, one i4 field of the board each: `section.name` of rules.toml is the field `section_name`.
RULES = (
    "income_fln_base", "income_france_first", "income_france_step", "income_france_peak", "income_abroad_per_op",
    "income_coup_ceiling", "income_evian_ceiling", "points_cap",
    "chits_initiative_france_to", "chits_forced_on", "chits_forced_in_fall", "chits_draws", "chits_fp_on",
    "tracks_top", "density_top",
    "pied_noirs_crisis_at", "pied_noirs_reset_de_gaulle", "pied_noirs_reset_barricade", "pied_noirs_reset_coup",
    "pied_noirs_reset_evian",
    "crisis_population_step", "crisis_incap_on", "crisis_coup_units",
    "referendum_dice", "referendum_reset", "referendum_final_turn", "referendum_final_year_turn", "referendum_lost_pn",
    "rage_steps", "rage_pn", "appeasement_faileks", "appeasement_pn", "fatigue_first_turn", "fatigue_steps",
    "exchange_cost_halves", "exchange_two", "exchange_three",
    "recruit_cheap_halves", "recruit_normal_halves", "recruit_dear_halves", "recruit_city_halves", "recruit_abroad_halves",
    "recruit_low_to", "recruit_fln_level_extra", "recruit_support_less", "recruit_free",
    "arrival_cost_halves", "arrival_rolls", "replacement_flip_halves", "replacement_return_halves",
    "maquis_on", "maquis_keep_halves", "maquis_new_halves", "maquis_new_most", "maquis_recruit_halves",
    "fln_move_enter_cost", "fln_move_quota",
    "morice_cost", "morice_on",
    "supply_base", "supply_resettled_once", "supply_resettled_twice", "supply_low_to", "supply_low_extra",
    "stacking_fln_major_city", "stacking_fln_city", "stacking_fln_town", "stacking_fln_resource_site", "stacking_fln_sahara",
    "stacking_france_major_city", "stacking_france_city", "stacking_france_town", "stacking_france_resource_site",
    "stacking_france_sahara",
    "structure_attack_cost", "structure_attack_test_dice", "structure_attack_most_dice", "structure_attack_hit_on",
    "structure_attack_extra_major_city", "structure_attack_cities_per_op", "structure_attack_towns_per_op",
    "french_move_pass_cost",
    "search_cost", "search_units_per_die", "search_most_dice", "search_hit_on", "search_coastal_hills", "search_mountains",
    "search_dry_hills", "search_sahara", "search_support_level", "search_fln_level", "search_commando",
    "combat_hit_on", "combat_plus", "combat_extra_dice", "combat_mechanized_mountains", "combat_mechanized_dry_hills",
    "combat_mountain_troops", "combat_cspl_sahara", "combat_helicopter_paratroopers", "combat_last_failek_step",
    "insurgency_cost", "insurgency_cells_to",
    "counterinsurgency_cost", "counterinsurgency_purge_on", "counterinsurgency_harsh_on", "counterinsurgency_harsh_step",
    "counterinsurgency_mobilize_to", "counterinsurgency_resettle_cost", "counterinsurgency_infiltrate_cost",
    "counterinsurgency_infiltrate_dice", "counterinsurgency_infiltrate_on", "counterinsurgency_extra_population_3_per_op",
    "counterinsurgency_extra_population_2_per_op", "counterinsurgency_extra_population_1_per_op",
    "counterinsurgency_bleues_discount",
    "oas_ops",
    # readings that a designer may test: 1 is the reading chosen, 0 the other one
    "reading_crisis_stops_chit", "reading_play_is_mandatory", "reading_sahara_is_a_wilaya", "reading_free_is_unrestricted",
    "reading_free_opens_no_region", "reading_search_again_after_attack", "reading_each_hit_counts",
    "reading_last_failek_hidden_by_level", "reading_community_guard", "reading_infiltrate_until_success",
    "reading_repeat_harsh", "reading_appeasement_waits", "reading_total_control_needs_sahara", "reading_france_at_twice",
    "reading_arrivals_carry_over",
)

BOARD = np.dtype([
    # the map, A-D
    ("populated", "i4"), ("regions", "i4"), ("algeria", "i4"), ("places", "i4"),
    ("kind", "i4", PLACES), ("terrain", "i4", PLACES), ("wilaya", "i4", PLACES), ("population", "i4", PLACES),
    ("harbour", "i4", PLACES),
    ("land_n", "i4", PLACES), ("land", "i4", (PLACES, LINKS)),        # where a Failek may step: 3.1
    ("road_n", "i4", PLACES), ("road", "i4", (PLACES, LINKS)),        # 3.4
    ("near_n", "i4", PLACES), ("near", "i4", (PLACES, LINKS)),        # bordering Regions (of a Community: those it lies in)
    ("bellounis_may", "i4", PLACES),                                  # Wilaya 6 and Towns in or bordering it: 3.4
    ("stack_fln", "i4", PLACES), ("stack_france", "i4", PLACES),      # G; UNLIMITED where nothing is said
    ("tunisia", "i4"), ("morocco", "i4"), ("west_africa", "i4"), ("alger", "i4"),
    # counters, F
    ("counters", "i4", 3),                                            # Faileks in the game by type
    ("failek_quality", "i4", 3), ("failek_strength", "i4", 3),
    ("units", "i4"), ("unit_class", "i4", UNITS), ("unit_group", "i4", UNITS), ("unit_coup", "i4", UNITS),
    ("classes", "i4"), ("class_type", "i4", CLASSES), ("class_special", "i4", CLASSES),
    ("class_quality", "i4", (CLASSES, 3)), ("class_strength", "i4", (CLASSES, 3)),   # by Step
    ("advantage", "i4", (4, 4)),                                      # Advantage of own chit (row) over the other's
    # chits, K
    ("chits", "i4"), ("chit_side", "i4", CHITS), ("chit_first", "i4", CHITS), ("chit_last", "i4", CHITS),  # years, 0 = 1955
    ("chit_ps", "i4", CHITS), ("chit_fln", "i4", CHITS), ("chit_pn", "i4", CHITS), ("chit_fp", "i4", CHITS),
    ("chit_lasts", "i4", CHITS), ("chit_action", "i4", (CHITS, CHIT_ACTIONS, 3)),
    # the scenario
    ("first_turn", "i4"), ("first_crisis", "i4"), ("first_pied_noirs", "i4"), ("first_french_public", "i4"),
    ("first_incap", "i4"), ("first_density", "i4"), ("first_referendums", "i4"),
    ("first_allegiance", "i4", PLACES), ("first_level", "i4", PLACES), ("first_resettled", "i4", PLACES),
    ("first_types", "i4", (PLACES, 3)), ("first_unit_place", "i4", UNITS),   # NOWHERE: not on the map at the start
    ("first_group", "i4", 5),                                         # Group -> Where its units are at the start
    ("first_lasting", "i4", LASTING), ("first_chit", "i4", CHITS),    # ChitAt at the start
    ("hand_chosen", "i4"), ("hand_drawn", "i4"), ("hidden_chits", "i4"),
    ("choice_of", "i4", PLACES),                                      # 1 + Side that sets this Population Marker, 0 none
    ("choice_value", "i4", (2, 4)), ("choice_count", "i4", (2, 4)),   # by Side: values and how many markers each
    ("free_placement", "i4"), ("setup_reduced", "i4"), ("setup_reduced_quality", "i4"),
    *((name, "i4") for name in RULES),
], align=True)

UNLIMITED = 9999

# ---- changes during a game -----------------------------------------------------------------------------------------------

PUBLIC = np.dtype([                                   # what both players see
    ("turn", "i4"), ("segment", "i4"), ("winner", "i4"), ("way", "i4"),
    ("ops", "i4", 2), ("french_public", "i4"), ("incap", "i4"), ("pied_noirs", "i4"), ("crisis", "i4"), ("density", "i4"),
    ("referendums", "i4"), ("first_referendum", "i4"), ("last_referendum", "i4"),   # turns, -1 none
    ("vote_yes", "i4", 2), ("vote_no", "i4", 2),      # uncapped votes of the first and the final referendum
    ("rage", "i4"), ("appeasement", "i4"), ("fp_moved", "i4"), ("ceiling", "i4"), ("oas_since", "i4"),
    ("crisis_turn", "i4", 6),                         # -1 none
    ("allegiance", "i4", PLACES), ("level", "i4", PLACES), ("resettled", "i4", PLACES), ("control", "i4", PLACES),
    ("faileks", "i4", PLACES), ("units", "i4", PLACES), ("group", "i4", (PLACES, CLASSES, 3)),  # units by class and Step
    ("maquis", "i4", PLACES),
    ("faileks_in_algeria", "i4"), ("faileks_abroad", "i4"),
    ("unit_where", "i4", UNITS), ("unit_place", "i4", UNITS), ("unit_step", "i4", UNITS), ("unit_moved", "i4", UNITS),
    ("unit_lost_turn", "i4", UNITS),
    ("lasting", "i4", LASTING),
    ("chit_played", "i4", CHITS),                     # 1 + turn, 0 not played
    ("track_chits", "i4", (2, 8)),                    # hidden chits on the Game Turn Track: owner, year (0 = 1955)
    ("hand_size", "i4", 2), ("cup_size", "i4", 2),
    ("changed", "i4", (2, PLACES)), ("resettled_now", "i4", PLACES), ("infiltrated", "i4", PLACES),  # this turn
    ("recruited", "i4", PLACES), ("attacked", "i4", PLACES), ("morice_done", "i4", PLACES),
    ("entered", "i4", (16, 16)),                      # Faileks that crossed from Wilaya to Wilaya this turn
    ("halves", "i4"),                                 # half OPs run up in this segment
    ("rolls_left", "i4", 5),                          # arrival rolls still to come, by Group
], align=True)

OWN = np.dtype([                                      # what one player knows and is asked
    ("side", "i4"), ("ask", "i4"), ("ask_a", "i4"), ("ask_b", "i4"), ("ask_c", "i4"),
    ("options", "i4"), ("a", "i4", OPTIONS), ("b", "i4", OPTIONS), ("c", "i4", OPTIONS),
    ("hand", "i4", HAND), ("hand_n", "i4"), ("track_chit", "i4", 2), ("track_n", "i4"),  # chits of the other side, put on the track
    ("types", "i4", (PLACES, 3)), ("moved", "i4", (PLACES, 3)), ("crossed", "i4", (PLACES, 3)), ("pool", "i4", 3),  # FLN only
], align=True)

MEMO = np.dtype([                                     # a player's scratch, the only thing it may change
    ("stream", "u8", 4), ("stamp", "i4"), ("number", "i4", 64), ("place", "i4", (MEMO_ROWS, PLACES)),
    ("score", "f8", (MEMO_ROWS, PLACES)),
], align=True)

SEAT = np.dtype([("weights", "f8", WEIGHTS), ("memo", MEMO)], align=True)

SECRET = np.dtype([                                   # what neither side knows, and the machine's scratch
    ("seed", "u8"), ("game", "u8"), ("stream", "u8", 4), ("dice", "i4", DICE), ("dice_n", "i4"),
    ("chit_at", "i4", CHITS), ("attempt", "i4", 32),
    ("reach", "i4", PLACES), ("from_", "i4", PLACES), ("queue", "i4", PLACES * 4),
    ("found", "i4", 3), ("squares", "i4", 8), ("square_type", "i4", 8), ("square_alive", "i4", 8),
    ("bag", "i4", UNITS),
], align=True)

LOG = np.dtype([("on", "i4"), ("n", "i4"), ("lost", "i4"), ("row", "i4", (LOG_ROWS, LOG_FIELDS + DICE))], align=True)

STATE = np.dtype([
    ("public", PUBLIC), ("fln", OWN), ("france", OWN), ("secret", SECRET), ("fln_seat", SEAT), ("france_seat", SEAT),
    ("log", LOG),
], align=True)

RESULT = np.dtype([                                   # one game, as it is written to disk
    ("game", "u8"), ("board", "u2"), ("winner", "u1"), ("way", "u1"), ("last_turn", "u1"),
    ("first_referendum", "i1"), ("first_yes", "u1"), ("first_no", "u1"),      # turn, -1 none held in play
    ("final_referendum", "i1"), ("final_yes", "u1"), ("final_no", "u1"),
    ("crisis", "i1", 5),                                                      # turn each crisis was entered, -1 never
    ("rage", "u1"), ("appeasement", "u1"),
    ("french_public", "u1"), ("incap", "u1"), ("pied_noirs", "u1"), ("density", "u1"),
    ("faileks", "u1"), ("units", "u1"), ("fln_regions", "u1"), ("contested_regions", "u1"),
])
