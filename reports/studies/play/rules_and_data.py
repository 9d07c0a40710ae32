"""What needs no player: overlays of files and numbers; what can be changed, found by a word; exact odds under overlays.

What can be changed: rule numbers, actions, and every value of the data.
"""
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from reports.assertions.asked_values import Assignment
from reports.odds.procedure import Table, procedure_of
from simulate.core.data.actions import FORBID, Actions, describe_actions
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, dated_values, describe_data, describe_rules, rule_titles, search_words
from simulate.core.data.tables import Shape, position_head
from simulate.core.errors import UserError, nearest
from simulate.core.kernels.dated import board_in
from simulate.games import GAMES, known_game, rule_system

MOST_CHANGES, FIRST_CHANGES = 12, 8       # lines
START = "setup."


def read_overlays(game: str, paths: Iterable[Path], base: bool = False) -> "list[Overlay]":
    """Files of changes, or with `base` of what is printed; worksheets too. UserError for one that cannot be read, or names what
    there is not."""
    return [_read_overlay(game, path, base) for path in paths]


def read_positions(game: str, position: Path | None) -> "list[Overlay]":
    """The overlay of --from, if there is one. UserError for a game without positions."""
    return [rule_system(game).read_position(position)] if position else []


def _read_overlay(game: str, path: Path, base: bool) -> "Overlay":
    from reports.studies.worksheets.files import is_worksheet, read_worksheet

    return read_worksheet(game, path, base) if is_worksheet(path) else rule_system(game).read_overlay(path, base)


def set_overlay(game: str, change: Assignment, label: str = "--set {}") -> "Overlay":
    """The change of one number. UserError for a path that cannot be one."""
    value = float(change.value) if isinstance(change.value, Decimal) else change.value
    return rule_system(game).set_value(change.path, value, label.format(change))


def overlays_of(game: str, rules: Iterable[Path], changes: Iterable[Assignment]) -> list[Overlay]:
    """The overlays of files, then of each number."""
    return [*read_overlays(game, rules), *(set_overlay(game, each) for each in changes)]


def forbid_overlay(game: str, side_and_action: str) -> "Overlay":
    """What --forbid SIDE:ACTION lays over a board. UserError without the colon, or for a game that bars nobody from an action."""
    side, colon, action = side_and_action.partition(":")
    label = f"--forbid {side_and_action}"
    sides = barred_sides(game, label)
    if not colon:
        raise UserError(f"{label}: allowed is side:action, such as {next(iter(sides))}:{next(iter(sides.values())).names[-1]}; "
                        f"`wilaya rules {game} --search forbid.` lists them")
    return Overlay({FORBID: {side.strip(): [action.strip()]}}, label)


def barred_sides(game: str, label: str) -> "Mapping[str, Actions]":
    """The actions that a side can be barred from, by side. UserError for a game that has none."""
    sides = rule_system(game).shape.actions
    if not sides:
        raise UserError(f"{label}: no action of {game} can be barred; allowed are games such as ici")
    return sides


def rule_rows(game: str, overlays: "Sequence[Overlay]" = ()) -> list[dict[str, Any]]:
    """Every number that can be changed: path, value, printed, rule, confidence, range, note; and every action."""
    found = _first_board(game, overlays)
    rows, dated = [*describe_rules(found), *describe_actions(found.tables)], dated_values(found.tables)
    for row in rows:
        later = dated.get(row["path"], dated.get(f"rules.{row['path']}", []))
        row["note"] = "; ".join([*later, row["note"]])
    return rows


def exact_odds(game: str, procedure: str, parameters: dict[str, Any], overlays: "Sequence[Overlay]",
               turn: str = "") -> "Table":
    """The exact table of a dice procedure under the rule numbers of the print and the overlays, in a turn, that of a position by
    default, if dates change them; its notes say what they change.

    UserError for a procedure or parameter that there is not, or a value that is not allowed.
    """
    board = _first_board(known_game(game), overlays)
    calendar = board.tables.shape.calendar
    if calendar and not turn and board.tables.position:
        turn = calendar.date(int(board.board[0].first_turn))
    boards = board_in(board.board, calendar, turn) if turn else board.board
    found = procedure_of(game, procedure).table(boards[0], **parameters)
    return replace(found, notes=(*found.notes, *changes_text(board.resolved.splitlines())))


def _first_board(game: str, overlays: "Sequence[Overlay]") -> "LoadedScenario":
    return rule_system(game).load(position_head(overlays, "scenario") or GAMES[known_game(game)].scenarios[0], overlays)


def changes_text(found: Sequence[str], label: str = "Changed") -> list[str]:
    """Lines for the terminal: of many changes, such as those of a worksheet, the first ones and how many there are."""
    started = [change for change in found if change.startswith(START)]
    if len(started) > MOST_CHANGES:
        found = [f"the set-up, {len(started)} values", *(change for change in found if not change.startswith(START))]
    shown = found if len(found) <= MOST_CHANGES else found[:FIRST_CHANGES]
    more = len(found) - len(shown)
    last = [f"{label}: {more} values more; --format json lists them all"] if more else []
    return [f"{label}: {change}" for change in shown] + last


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

    def __init__(self, shape: "Shape", word: str, paths: Sequence[str], dice: str):
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
    topics = search_words(shape)
    paths = topics.get(word, topics.get(word.removesuffix("s"), topics.get(word.removesuffix("y") + "ies", [])))
    yield Search(shape, word, paths, word)
    if DICE.fullmatch(word):
        yield Search(shape, word, paths, f"d{word.rpartition('d')[2]}")
