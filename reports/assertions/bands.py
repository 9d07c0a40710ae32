"""Bands: where a share or a mean is to lie, as people write them: `45..55 %`, `>= 50 %`, `20..28`."""
import re
from dataclasses import dataclass
from fractions import Fraction
from math import inf

from simulate.core.errors import UserError

NUMBER = r"(-?\d+(?:\.\d+)?)"
BAND = re.compile(rf"(?:{NUMBER}\s*\.\.\s*{NUMBER}|([<>]=)\s*{NUMBER})\s*(%?)")
SHARES, MEANS = "45..55 %, >= 50 % or <= 10 %", "20..28, >= 20 or <= 28"
PERCENT = 100


@dataclass(frozen=True)
class Band:
    """From `low` to `high`, shares as fractions; an end that is no limit (0 or 1 of a share, an infinity of a mean) is open."""
    low: float
    high: float
    share: bool = True

    @property
    def ends(self) -> list[float]:
        """The ends that are limits."""
        least, most = (0.0, 1.0) if self.share else (-inf, inf)
        return [end for end in (self.low, self.high) if least < end < most]

    def holds(self, low: float, high: float) -> bool:
        """Whether everything from `low` to `high` is in the band."""
        return self.low <= low and high <= self.high

    def broken(self, low: float, high: float) -> bool:
        """Whether nothing from `low` to `high` is in the band."""
        return high < self.low or low > self.high

    def said(self) -> str:
        """The band in words: "45-55 %", "at least 50 %"."""
        low, high = (self.end(end) for end in (self.low, self.high))
        if len(self.ends) == 2:
            return f"{low.removesuffix(' %')}-{high}" if self.share else f"{low} to {high}"
        return f"at least {low}" if self.low in self.ends else f"at most {high}"

    def end(self, value: float) -> str:
        """An end in words: "55 %"."""
        return f"{PERCENT * value:.10g} %" if self.share else f"{value:g}"


def band(text: str, share: bool) -> Band:
    """The band that `text` says, of a share (in %) or a mean. UserError when nothing or everything would lie in it."""
    text = text.strip()
    found = BAND.fullmatch(text)
    if not found or bool(found[5]) != share:
        raise UserError(f"{text!r} is no band of {'a share of games' if share else 'a mean'}; "
                        f"allowed is {SHARES if share else MEANS}")
    least, most = (0.0, 1.0) if share else (-inf, inf)
    low, high, limit = (None if found[at] is None else _value(found[at], share) for at in (1, 2, 4))
    if limit is not None:
        low, high = (limit, most) if found[3] == ">=" else (least, limit)
    return _checked(Band(low, high, share), text)


def _value(text: str, share: bool) -> float:
    return float(Fraction(text) / (PERCENT if share else 1))


def _checked(found: Band, text: str) -> Band:
    if found.share and not 0 <= min(found.low, found.high) <= max(found.low, found.high) <= 1:
        raise UserError(f"{text!r}: shares of games lie from 0 to 100 %; allowed is {SHARES}")
    if found.low > found.high:
        raise UserError(f"{text!r}: nothing lies in it, the first number is the larger; "
                        f"allowed is {SHARES if found.share else MEANS}")
    if found.low == found.high:
        raise UserError(f"{text!r}: a band of one point, which no number of games can show; allowed are two ends, such as "
                        f"{SHARES if found.share else MEANS}")
    if not found.ends:
        raise UserError(f"{text!r}: everything lies in it; allowed is a band that can be missed, such as {SHARES}")
    return found
