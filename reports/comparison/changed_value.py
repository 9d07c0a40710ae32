"""A value that two rule sets have differently, as a line says it: "rules.search.cost = 3 (base 2)", "chits.kennedy removed"."""
import re
from typing import NamedTuple

LINE = re.compile(r"(?P<path>.+?)(?: removed| = (?P<now>.*?)(?: \((?:print|assumed|base) (?P<before>.*)\))?)?")
NONE, PRINTED = "none", "as printed"


class ChangedValue(NamedTuple):
    """A path, its value now, and its value before the change, NONE where it has none."""
    path: str
    now: str = NONE
    before: str = PRINTED

    @classmethod
    def of(cls, line: str) -> "ChangedValue":
        """From its line. What is neither a value nor its removal, such as a bare path, is all path."""
        found = LINE.fullmatch(line)
        return cls(**{name: text for name, text in found.groupdict().items() if text is not None}) if found else cls(line)

    @property
    def departure(self) -> float:
        """How far the value moves, as a share of the value before; 1 where one of them is no number."""
        try:
            return abs(float(self.now) - float(self.before)) / max(abs(float(self.before)), 1.0)
        except ValueError:
            return 1.0

    def __str__(self) -> str:
        return f"{self.path} removed" if self.now == NONE else f"{self.path} = {self.now} (base {self.before})"
