"""Vichy France as the rest of the program sees it."""
from collections.abc import Mapping
from typing import Any

from simulate.core.rule_system import RangedRuleSystem

GROUPS = {
    "surrender": "the French surrender", "forces": "the French surrender", "colonies": "colonies: BRPs and forces",
    "points": "diplomatic points", "spies": "spy rings and covert operations", "covert": "spy rings and covert operations",
    "factors": "Axis and Allied factors in France", "declaration": "price of a German declaration of war",
    "america": "dates of the wars with the U.S. and Japan", "pacific": "dates of the wars with the U.S. and Japan",
    "landing": "landings and attacks", "levant": "landings and attacks", "japan": "dates of the wars with the U.S. and Japan",
    "fight": "fights in the colonies", "paris": "Paris and the city of Vichy", "city": "Paris and the city of Vichy"}


class Vichy(RangedRuleSystem):
    """Rules 75 to 77 of A World at War from the fall of France on; what they leave to other rules is data, marked as assumed."""
    name, wide = "vichy", "colonies"

    def group_of(self, path: str, row: Mapping[str, Any]) -> str:
        """By the section that a number is of."""
        return GROUPS[path.removeprefix("rules.").partition(".")[0]]


VICHY = Vichy()
