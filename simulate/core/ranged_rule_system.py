"""A game whose assumed values are whole numbers with a range each: its data sets are drawn from these."""
import functools
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from simulate.core.data.overlays import Overlay
from simulate.core.data.ranged_sets import RangedSets
from simulate.core.rule_system import Ensemble, RuleSystem


class RangedRuleSystem(RuleSystem):
    """The group of a value is what its row says in a column `group`, else `other_group`."""
    assumed_data = True
    other_group: ClassVar[str]

    def group_of(self, path: str, row: Mapping[str, Any]) -> str:
        """What kind of value a row holds."""
        return str(row.get("group", self.other_group))

    @functools.cached_property
    def sets(self) -> RangedSets:
        """Data sets from the ranges of assumed values."""
        return RangedSets(self.shape, self.group_of)

    def ensemble(self, overlays: Sequence[Overlay | dict[str, Any]] = ()) -> Ensemble:
        """Those that are shipped, whatever is typed in."""
        return self.sets
