"""Rule numbers that exact odds need, under the names of the board's fields; a board's own values replace them.

What rulebook 2.0c does not print (charts and most counters) is assumed and marked so; a board may say something else there.
"""
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from simulate.ici.enums import Step, UnitType

PRINTED: Mapping[str, Any] = MappingProxyType({
    #
    "chits_initiative_france_to": 3, "chits_forced_on": 5, "chits_forced_in_fall": 1,
    #
    "referendum_dice": 3,
    #
    "arrival_rolls": 3,
    #
    "structure_attack_cost": 2, "structure_attack_test_dice": 3, "structure_attack_most_dice": 4, "structure_attack_hit_on": 5,
    # R-I, assumed: 4 is reached in scenario 1959
    "density_top": 4,
    # search; the six modifiers: assumed
    "search_cost": 2, "search_units_per_die": 2, "search_most_dice": 4, "search_hit_on": 5,
    "search_coastal_hills": 0, "search_mountains": -1, "search_dry_hills": 0, "search_sahara": 0,
    "search_support_level": 1, "search_fln_level": -1, "search_commando": 1,
    "reading_last_failek_hidden_by_level": 1, "reading_community_guard": 1,
    # attack
    "combat_hit_on": 5, "combat_plus": 1, "combat_extra_dice": 1, "reading_each_hit_counts": 1,
    # counters by UnitType and Failek: full sides derived (R-N: 11, 20 and 25 %), reduced sides and FLN strengths assumed
    "unit_quality": (2, 4, 4, 3), "unit_strength": (4, 2, 2, 2),
    "unit_reduced_quality": (2, 4, 4, 3), "unit_reduced_strength": (2, 1, 1, 1),
    "failek_quality": (1, 2, 3), "failek_strength": (1, 2, 2),
    # the discount is assumed
    "counterinsurgency_cost": 3, "counterinsurgency_purge_on": 4, "counterinsurgency_harsh_on": 3,
    "counterinsurgency_harsh_step": 1, "counterinsurgency_bleues_discount": 1,
    "reading_repeat_harsh": 1, "reading_infiltrate_until_success": 1,
    "counterinsurgency_infiltrate_cost": 2, "counterinsurgency_infiltrate_dice": 4, "counterinsurgency_infiltrate_on": 5,
})


def of_board(board: Any) -> dict[str, Any]:
    """The same names from one BOARD record (a row of the array): what it says in place of the printed numbers.

    A type of unit is rated as its first class without special capabilities; types that the board lacks keep the printed rating.
    """
    found = {name: board[name].tolist() for name in PRINTED if name in board.dtype.names}
    for name, field, step in (("unit_quality", "class_quality", Step.FULL), ("unit_strength", "class_strength", Step.FULL),
                              ("unit_reduced_quality", "class_quality", Step.REDUCED),
                              ("unit_reduced_strength", "class_strength", Step.REDUCED)):
        rated = list(PRINTED[name])
        for unit in UnitType:
            plain = [c for c in range(board["classes"]) if (board["class_type"][c], board["class_special"][c]) == (unit, 0)]
            rated[unit] = int(board[field][plain[0]][step]) if plain else rated[unit]
        found[name] = tuple(rated)
    return found
