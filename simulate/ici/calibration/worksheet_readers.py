"""What may be typed into a blank of the worksheet: whole numbers, words, yes or no, places, "Actions Taken"."""
import re
from collections.abc import Callable, Mapping

from simulate.core.errors import SHOWN, nearest
from simulate.ici.board.counters_and_chits import read_actions

Reader = Callable[[str], object]
WHOLE = re.compile(r"[+-]?\d+")
YES_NO = {"yes": 1, "no": 0}
ALSO = {"y": "yes", "n": "no", "1": "yes", "0": "no", "true": "yes", "false": "no"}
NONE = "none"


def number(low: int, high: int) -> Reader:
    """A whole number from `low` to `high`."""
    def read(text: str) -> int:
        plain = text.replace("−", "-").strip()
        if not WHOLE.fullmatch(plain) or not low <= int(plain) <= high:
            raise ValueError(f"allowed are {low} to {high}")
        return int(plain)
    return read


def choice(values: Mapping[str, object]) -> Reader:
    """One of some words, in any case and with _ for spaces or without; the value behind it is as good."""
    known = {_plain(str(value)): value for value in values.values()} | {_plain(word): value for word, value in values.items()}

    def read(text: str) -> object:
        if _plain(text) not in known:
            raise ValueError(f"allowed are {', '.join(values)}" if len(values) <= SHOWN else nearest(text, values))
        return known[_plain(text)]
    return read


def yes_no(text: str) -> int:
    """1 for yes, 0 for no."""
    word = ALSO.get(_plain(text), _plain(text))
    if word not in YES_NO:
        raise ValueError("allowed are yes, no")
    return YES_NO[word]


def actions(place_of: Callable[[str], int]) -> Reader:
    """ "Actions Taken" of a chit, none for a chit without. UserError says which of them is wrong."""
    def read(text: str) -> str:
        plain = "" if _plain(text) == NONE else " ".join(text.split())
        read_actions("the sheet Words shows them", plain, place_of)
        return plain
    return read


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").casefold().split())
