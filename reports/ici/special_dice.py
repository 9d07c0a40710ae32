"""The special dice d3 and 2d3: E."""
from reports.chances import Chances, mapped


def halved_up(chances: Chances) -> Chances:
    """E: half of what was rolled, fractions up; of one die it is d3, of two 2d3."""
    return mapped(chances, lambda value: -(-value // 2))
