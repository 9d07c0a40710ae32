"""Dice as people write them: d6, d10, 2d6 (the sum of two), "best of 2d6", "worst of 2d6"; a board holds each as one number."""
import re

SUM, BEST, WORST = range(3)          # what counts of several dice
NUMBER_AT, KEPT_AT = 1000, 10_000    # a kind is sides + NUMBER_AT * number of dice + KEPT_AT * what counts
MOST_DICE, MOST_SIDES = 6, 100
ALLOWED = ('a die, such as d6, d10, 2d6 (the sum of two), "best of 2d6" or "worst of 2d6": '
           f"1 to {MOST_DICE} dice with 2 to {MOST_SIDES} sides")
_FORM = re.compile(r"(?:(best|worst)\s+of\s+)?(\d{0,2})\s*d\s*(\d{1,4})", re.IGNORECASE)
_KEPT = {"": SUM, "best": BEST, "worst": WORST}


def die(cell) -> str:
    """A die, in the words that `die_kind` reads."""
    found = _FORM.fullmatch(cell.strip()) if isinstance(cell, str) else None
    if not found:
        raise ValueError(ALLOWED)
    kept, number, sides = (found[1] or "").lower(), int(found[2] or 1), int(found[3])
    if not 1 <= number <= MOST_DICE or not 2 <= sides <= MOST_SIDES:
        raise ValueError(ALLOWED)
    if number == 1:
        return f"d{sides}"
    return f"{kept} of {number}d{sides}" if kept else f"{number}d{sides}"


def die_kind(words: str) -> int:
    """The number by which kernels know a die, see simulate.core.kernels.die_kinds. ValueError for words that name none."""
    kept, number, sides = _FORM.fullmatch(die(words)).groups()
    return int(sides) + NUMBER_AT * int(number or 1) + KEPT_AT * _KEPT[kept or ""]


def words_of(kind: int) -> str:
    """The words of a die by its number on a board."""
    kept, number, sides = kind // KEPT_AT, kind % KEPT_AT // NUMBER_AT, kind % NUMBER_AT
    names = {value: f"{name} of " if name else "" for name, value in _KEPT.items()}
    return f"{names[kept]}{number if number > 1 else ''}d{sides}"
