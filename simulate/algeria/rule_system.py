"""Algeria as the rest of the program sees it."""
from simulate.core.rule_system import RuleSystem


class Algeria(RuleSystem):
    """Scenarios 1954, 1958 and 1960; all of its data is printed."""
    name, wide = "algeria", "areas"


ALGERIA = Algeria()
