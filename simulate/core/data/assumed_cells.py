"""Assumed cells of a game as a study of sensitivity asks for them: by group, and from the low end of a range to the high."""
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class AssumedCell:
    """A value that one look into the box settles: the cells at `paths`, which move together, from `low` to `high`.

    `name` is the path of the first of them as `--set` takes it. Of words without an order, `low` is the first and `high` the
    last that the range lists. `group` is what kind of cell it is.
    """
    name: str
    group: str
    paths: tuple[str, ...]
    low: str
    high: str

    def position(self, values: Mapping[str, str]) -> float:
        """Where a data set lies in its range: 0 at the low end, 1 at the high end; of words between them, one half."""
        value = values[self.paths[0]]
        if value in (self.low, self.high):
            return float(value == self.high)
        try:
            return (int(value) - int(self.low)) / (int(self.high) - int(self.low))
        except ValueError:
            return 0.5

    @property
    def values(self) -> str:
        """Both ends in words."""
        return f"{self.low} to {self.high}"


@dataclass(frozen=True)
class AssumedCells:
    """`groups` is the group of each path of a data set; `cells` are those whose range has two ends, in the order of the files."""
    groups: Mapping[str, str]
    cells: tuple[AssumedCell, ...]
