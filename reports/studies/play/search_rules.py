"""What can be changed, found by a word: rule numbers, actions, and every value of the data."""
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from reports.studies.play.matches import rule_rows
from simulate.core.data.describe_data import describe_data, rule_titles, search_words
from simulate.core.data.overlays import Overlay
from simulate.core.data.tables import Shape
from simulate.core.errors import UserError, nearest
from simulate.games import known_game, rule_system

DICE = re.compile(r"(\d*)[dD](\d+)")
SETUP = re.compile(r"setup_\w+\.")       # --set calls that of its scenario `setup`
SIDES_OF_A_DIE = 6
Row = dict[str, Any]


def search_rules(game: str, word: str, overlays: "Sequence[Overlay]" = ()) -> tuple[list[Row], list[Row]]:
    """The rule numbers and actions, and the data, that a word finds: in path, name, note, rule or its title, text, or as dice.

    "2d6" finds what speaks of it and the numbers of dice that are 2 now; if there are none, all numbers of dice. UserError when
    the word finds nothing.
    """
    numbers, shape = rule_rows(game, overlays), rule_system(known_game(game)).shape
    data = describe_data(shape, overlays)
    for search in _searches(shape, word.strip().lower()):
        found = [row for row in numbers if search.finds(row)], [row for row in data if search.finds(row)]
        if any(found):
            return found
    known = dict.fromkeys([*(row["path"] for row in numbers), *(row["path"].split(".")[1].strip('"') for row in data)])
    raise UserError(f"--search {word}: in no path, name, rule or note; {nearest(word, known)}")


class Search:
    """A word, and the patterns of paths to which it leads besides."""

    def __init__(self, shape: "Shape", word: str, paths: Sequence[str], dice: str = ""):
        self.word, self.paths, self.titles = _plain(word), paths, rule_titles(shape)
        self.dice = DICE.fullmatch(dice)

    def finds(self, row: Mapping[str, Any]) -> bool:
        """Whether a row is meant."""
        return (any(self.word in _plain(text) for text in self._texts(row)) or self._counts_dice(row)
                or any(fnmatchcase(row["path"], path) for path in self.paths))

    def _texts(self, row: Mapping[str, Any]) -> Iterator[str]:
        yield from (row["path"], row["path"].replace('"', ""), SETUP.sub("setup.", row["path"]), row["rule"], row["note"])
        yield from (self.titles.get(each, "") for rule in row["rule"].split(", ") for each in (rule, rule.partition("-")[0]))
        yield from _words(row["value"])

    def _counts_dice(self, row: Mapping[str, Any]) -> bool:
        name = row["path"].rpartition(".")[2]
        if not self.dice or int(self.dice[2]) != SIDES_OF_A_DIE or not (name == "dice" or name.endswith("_dice")):
            return False
        return not self.dice[1] or row["value"] == int(self.dice[1])


def _plain(text: str) -> str:
    """In small letters, with spaces for the signs between words of a name."""
    return text.lower().replace("_", " ")


def _words(value: Any) -> Iterator[str]:
    """The texts of a value: its own, those in it, and a pair of places as it is read: "1A-1B"."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        yield "-".join(each for each in value if isinstance(each, str))
        for each in value:
            yield from _words(each)


def _searches(shape: "Shape", word: str) -> Iterator[Search]:
    """The word as it stands; then, of dice, any number of them."""
    topics = search_words(shape)["topics"]
    paths = topics.get(word, topics.get(word.removesuffix("s"), topics.get(word.removesuffix("y") + "ies", [])))
    yield Search(shape, word, paths, word)
    if DICE.fullmatch(word):
        yield Search(shape, word, paths, f"d{word.rpartition('d')[2]}")
