"""How often games come to what a change touches, without the change and with it: a verdict on what nobody uses is none.

What a change touches, and which counts of a game show it, is in the table `uses.toml` of the game's data.
"""
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

# A value that two rule sets have differently, as a line says it: "rules.search.cost = 3 (base 2)", "chits.kennedy removed".


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


DATED, WHOLE_WAR = "@", ", at any date"
SELDOM = 0.01             # share of games; so few can hardly move a win rate by more than that, the usual margin


class Often(StrEnum):
    """How often games come to what a change touches; UNKNOWN where nothing counts it."""
    NEVER = "never"
    SELDOM = "seldom"
    USED = "used"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Count:
    """So many of the games come to it."""
    used: int
    games: int

    def __str__(self) -> str:
        return f"{self.used:,d} of {self.games:,d} games"

    def json(self) -> dict[str, int]:
        """{"used", "games"}."""
        return {"used": self.used, "games": self.games}


@dataclass(frozen=True)
class Use:
    """What is touched, in words, and how many games come to it: without the change (None where none were played), and with it."""
    what: str
    base: Count | None
    variant: Count

    @property
    def often(self) -> Often:
        """NEVER if no game of either does; SELDOM below that share of both."""
        played = [count for count in (self.base, self.variant) if count and count.games]
        if not any(count.used for count in played):
            return Often.NEVER if played else Often.UNKNOWN
        return Often.SELDOM if all(count.used < SELDOM * count.games for count in played) else Often.USED

    def __str__(self) -> str:
        """"resettle (4.2) in 0 of 800 games without the change, in 0 with it"."""
        if self.base is None:
            return f"{self.what} in {self.variant} with the change"
        again = f"{self.variant.used:,d}" if self.variant.games == self.base.games else str(self.variant)
        return f"{self.what} in {self.base} without the change, in {again} with it"

    @property
    def sentence(self) -> str:
        """What an answer begins with where no game, or hardly any, comes to what is changed; else empty."""
        if self.often == Often.NEVER:
            return f"These players never come to it: {self.what}, in none of {self.variant.games:,d} games."
        if self.often == Often.SELDOM:
            return f"Hardly any game comes to what is changed: {self}. Players who use it more may see another shift."
        return ""

    def json(self) -> dict[str, Any]:
        """{"what", "base", "variant"}."""
        return {"what": self.what, "base": self.base and self.base.json(), "variant": self.variant.json()}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> "Use":
        """From what `json` gave."""
        return cls(kept["what"], kept["base"] and Count(**kept["base"]), Count(**kept["variant"]))


def use_of_values(what: str, base: Count | None, values: Iterable[Count]) -> Use | None:
    """The Use of a number with many values: that of the value at which most games come to it. None where nothing counts it."""
    most = max(values, key=lambda each: each.used, default=None)
    return Use(what, base, most) if what and most else None


@dataclass(frozen=True)
class Uses:
    """`changes` are lines, each with its Use, or None where nothing counts it; `whole` is that of any of them, None unless each
    is counted."""
    changes: Sequence[tuple[str, Use | None]] = ()
    whole: Use | None = None

    @property
    def often(self) -> Often:
        """How often games come to any of the changes."""
        return self.whole.often if self.whole else Often.UNKNOWN

    @property
    def most(self) -> int | None:
        """The games that come to it, without the change or with it, whichever are more; None where nothing counts them."""
        return max((count.used for count in (self.whole.base, self.whole.variant) if count), default=None) if self.whole else None

    def lines(self, changes: Iterable[str]) -> list[str]:
        """The lines of these changes, each with how many games come to it, where that was counted; not by its dates."""
        counted = dict(self.changes)
        return [f"{line}; {counted[line]}{WHOLE_WAR * (DATED in line)}" if counted.get(line) else line for line in changes]

    @property
    def sentence(self) -> str:
        """That of all changes together."""
        return self.whole.sentence if self.whole else ""

    def json(self) -> dict[str, Any]:
        """{"often", "whole", "changes"}: each change with its line, counts null where nothing counts it."""
        return {"often": self.often.value, "whole": self.whole and self.whole.json(),
                "changes": [{"change": line, **(use.json() if use else {"what": None, "base": None, "variant": None})}
                            for line, use in self.changes]}
