"""The verdict of the house on a change of the rules: what an interval says of a margin, and in which words."""
from dataclasses import dataclass
from enum import StrEnum

from reports.tables.sides import spoken

MARGIN = 0.01                      # a difference of a win rate that a designer would shrug at
SIDES = spoken("ici")              # the side whose win rate is compared, and the other


class Kind(StrEnum):
    """What can be said of a difference."""
    SHIFTS = "shifts"
    NO_SHIFT = "no_shift"
    NO_SHIFT_SMALL = "no_shift_small"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Verdict:
    """One of the kinds, after `pairs` pairs; `towards` is the side that gains where the difference is not zero, or None."""
    kind: Kind
    towards: str | None
    margin: float
    pairs: int

    @property
    def decided(self) -> bool:
        return self.kind != Kind.UNDECIDED

    def __str__(self) -> str:
        """Plain words: "shifts the balance towards France", "no shift beyond the margin of 1 pp"."""
        if self.kind == Kind.SHIFTS:
            return f"shifts the balance towards {self.towards}"
        if self.kind == Kind.UNDECIDED:
            return f"undecided after {self.pairs:,} pairs"
        small = f" (small but real, towards {self.towards})" if self.kind == Kind.NO_SHIFT_SMALL else ""
        return f"no shift beyond the margin of {points(self.margin)}{small}"


def points(share: float) -> str:
    """A share in percentage points: 0.005 is "0.5 pp"."""
    return f"{100 * share:.10g} pp"


def verdict(low: float, high: float, margin: float, pairs: int, sides: tuple[str, str] = SIDES) -> Verdict:
    """What the interval (low, high) for variant minus base win rate of the first side says of `margin` (all as shares).

    Wholly beyond the margin it shifts the balance; wholly within it (ends included) it does not, and what difference there is is
    small but real if zero lies outside; else nothing is decided. ValueError if low is above high or the margin not in (0, 1).
    """
    if not low <= high or not 0 < margin < 1:
        raise ValueError(f"interval {low}..{high}, margin {margin}")
    towards = sides[0] if low > 0 else sides[1] if high < 0 else None
    if low > margin or high < -margin:
        kind = Kind.SHIFTS
    elif -margin <= low and high <= margin:
        kind = Kind.NO_SHIFT_SMALL if towards else Kind.NO_SHIFT
    else:
        kind = Kind.UNDECIDED
    return Verdict(kind, towards, margin, pairs)
