"""Twilight as the rest of the program sees it."""
from simulate.core.rule_system import RangedRuleSystem


class Twilight(RangedRuleSystem):
    """Propaganda Rounds and Pivotal Events of Colonial Twilight; what lies between rounds is a model, all of it assumed."""
    name, wide, long = "twilight", "places", "rounds"
    other_group = "how often the OAS is used"


TWILIGHT = Twilight()
