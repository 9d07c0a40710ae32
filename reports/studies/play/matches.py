"""A match from the names of its scenario, players and changes; a base and its variant on two boards; what can be changed.

What can be changed, found by a word: rule numbers, actions, and every value of the data. Changes of the base's value, such as
-2..+2, as the numbers that they lead to; and relative changes over several data sets.
"""
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from policies.core.match import Match
from policies.games import players
from reports.assertions.asked_values import Assignment, Number, Values
from reports.games import reports_on
from reports.odds.procedure import Table
from reports.studies.effort import PLAYER, SEED
from reports.studies.worksheets.files import is_worksheet, read_worksheet
from simulate.core.data.actions import FORBID, Actions, describe_actions
from simulate.core.data.cells import AT
from simulate.core.data.describe_data import describe_data, rule_titles, search_words
from simulate.core.data.overlays import Overlay
from simulate.core.data.relative import Relative, relative
from simulate.core.data.scenario import LoadedScenario, Variant, changes, dated_values, describe_rules
from simulate.core.data.tables import Shape, dotted, position_head
from simulate.core.data.typed_in import ASSUMED
from simulate.core.errors import UserError, nearest, unknown
from simulate.core.kernels.dated import board_in
from simulate.games import GAMES, game_of, known_game, rule_system

BASE, VARIANT = "base", "variant"
MOST_CHANGES, FIRST_CHANGES = 12, 8       # lines
START = "setup."


@dataclass(frozen=True)
class Setting:
    """What games are asked for: scenario, players by name, seed; what is printed, and the changes over it; files of players.

    Unless `default_data`, they are spread over the data sets that may stand for what is assumed.
    """
    scenario: str
    fln: str | None = None
    france: str | None = None
    seed: int = SEED
    printed: Sequence[Overlay] = ()
    changes: Sequence[Overlay] = ()
    files: Sequence[Overlay] = ()
    default_data: bool = True

    def base(self, few: bool = False) -> Match:
        """The match without the changes. UserError for what is not there or cannot be played, as the next two."""
        return build_match(self.scenario, self.fln, self.france, self.seed, self.printed, self.files, self.default_data, few)

    def match(self, few: bool = False) -> Match:
        """The match under all changes; for `few` games, so that players may think."""
        return replace(self, printed=[*self.printed, *self.changes]).base(few)

    def pair(self, few: bool = False) -> Match:
        """Both, on two boards."""
        return base_and_variant(self.base(few), self.changes)


def read_overlays(game: str, paths: Iterable[Path], base: bool = False) -> "list[Overlay]":
    """Files of changes, or with `base` of what is printed; worksheets too. UserError for one that cannot be read, or names what
    there is not."""
    return [read_worksheet(game, path, base) if is_worksheet(path) else rule_system(game).read_overlay(path, base)
            for path in paths]


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


def read_player_files(game: str, paths: Iterable[Path]) -> "list[Overlay]":
    """Files of players, in order. UserError for one that cannot be read, or whose players cannot play."""
    found: list[Overlay] = []
    roster = players(game).roster
    for path in paths:
        found.append(roster.read(path, found))
    known = GAMES[known_game(game)].scenarios
    for each in (player for sides in roster.all(found).values() for player in sides.values()):
        for scenario in each.by_scenario:
            if scenario not in ("", *known):
                raise UserError(f"{each.origin}: {each.name}.{each.KEYS[each.side]}: mixture: "
                                f"{unknown('scenario', scenario, known)}")
    return found


def build_match(scenario: str, fln: str | None = None, france: str | None = None, seed: int = SEED,
                overlays: "Sequence[Overlay | dict[str, Any]]" = (), player_files: "Sequence[Overlay]" = (),
                default_data: bool = True, few: bool = False) -> "Match":
    """A match of the scenario's game, its names and its data checked; a side without a name is played by PLAYER
    where a file of players has one, else by the game's usual player.

    Unless `default_data`, it is spread over the data sets that may stand for what is assumed, if there are several.
    `france` also plays the Government. UserError for an unknown scenario or player, for changes that cannot be played, or for
    players who think unless `few` games are played.
    """
    game = players(game_of(scenario))
    for side, name in zip(game.roster.sides, (fln, france), strict=True):
        if name == "":
            game.roster.player(name, side, player_files)      # which is no name, but not left out
    usual = PLAYER if PLAYER in game.roster.all(player_files) else game.match.USUAL
    found = game.match(scenario, fln or usual, france or usual, seed, overlays, files=player_files)
    _ = found.identity
    if found.thinks and not few:
        name = next(each.name for each in found.players if each.thought)
        raise UserError(f"player {name}: it thinks for a second or so in each game, too long for this command; allowed are "
                        "`wilaya run` and `trace`, and `report`, `verify` and `compare` of its runs")
    if default_data or not data_left_open(found):
        return found
    return found.spread_over(found.RULES.ensemble(found.overlays).variants())


def data_left_open(match: "Match") -> bool:
    """Whether there is more than one data set: the game has several, and some assumed cell is not typed in."""
    return match.RULES.assumed_data and bool(match.RULES.ensemble().open_cells(match.loaded.tables))


def base_and_variant(match: "Match", changes: "Sequence[Overlay | dict[str, Any]]") -> "Match":
    """The match over two boards: its own, and that under `changes`. Game g is played on board g % 2 with the dice of game g // 2.

    UserError when nothing is changed, when the change leaves the board as it was, or makes it unplayable.
    """
    if not changes:
        raise UserError("nothing is changed: allowed are --set structure_attack.hit_on=4, --forbid fln:move, --rules FILE "
                        "(`wilaya docs tweak`)")
    found = match.over([Variant(BASE), Variant(VARIANT, overlays=changes)], strict=True)
    if found.boards[::2].tobytes() == found.boards[1::2].tobytes():
        labels = ", ".join(getattr(each, "label", "an overlay") for each in changes)
        raise UserError(f"{labels}: the variant is equal to its base; allowed is a value other than the base's")
    return found


def variant_changes(match: "Match") -> list[str]:
    """What the variant has otherwise than the base, a line each."""
    return changes(*match.loaded_variants[:2])


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
    found = reports_on(game).procedure(procedure).table(boards[0], **parameters)
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
    topics = search_words(shape)["topics"]
    paths = topics.get(word, topics.get(word.removesuffix("s"), topics.get(word.removesuffix("y") + "ies", [])))
    yield Search(shape, word, paths, word)
    if DICE.fullmatch(word):
        yield Search(shape, word, paths, f"d{word.rpartition('d')[2]}")


def numbers_of(match: "Match", path: str, values: "Values") -> "tuple[Number, ...]":
    """The numbers that `values` stand for at a path of the match's base, sorted; numbers stand for themselves.

    UserError where there is no number yet, or one that differs between the data sets that the match is spread over.
    """
    changes = [each for each in values if isinstance(each, Relative)]
    if not changes:
        return tuple(each for each in values if not isinstance(each, Relative))
    now = _number_now(match, path)
    if not same_on_every_set(match, [path], (now,)):
        raise UserError(f"{path}: {changes[0]} of what? its value differs between data sets; allowed are numbers, such as "
                        f"{now}..{now + 2}, and changes with --default-data")
    made = {each.of(now) for each in changes}
    return tuple(int(each) if each == int(each) else each for each in sorted(made))


def steps_on_each_set(match: "Match", path: str, values: "Values") -> tuple[int, ...] | None:
    """What is added to the own value of each data set that the match is spread over; None where one number stands on all, or
    `values` are numbers.

    UserError for a factor or a fraction: it is no step that all sets share.
    """
    if not all(isinstance(each, Relative) for each in values):
        return None
    now = _number_now(match, path)
    if same_on_every_set(match, [path], (now,)):
        return None
    changes = [each for each in values if isinstance(each, Relative)]
    if wrong := [each for each in changes if each.times or each.amount != int(each.amount)]:
        raise UserError(f"{path}: {wrong[0]} of what? its value differs between data sets; allowed are whole numbers to add, "
                        f"such as -1..+1, numbers, such as {now}..{now + 2}, and factors with --default-data")
    return tuple(int(each.amount) for each in changes)


def _number_now(match: "Match", path: str) -> int:
    """The number of the match's base. UserError where there is none yet."""
    _, now = match.RULES.number_at(match.identity["scenario"], match.overlays, path, 0)
    if now is None:
        raise UserError(f"{path}: no number stands there yet to change; allowed are the numbers themselves")
    return now


def same_on_every_set(match: "Match", paths: Sequence[str], base: "tuple[int | None, ...]") -> bool:
    """Whether these values of the base are those of every data set that the match is spread over."""
    if not match.sets or None in base:
        return True
    laid = [set_overlay(match.RULES.name, Assignment(path, value), "{}") for path, value in zip(paths, base, strict=True)]
    there = Variant("there", {}, laid)
    boards = match.among([Variant(BASE), there], [match.loaded, match.loaded]).boards
    return bool(boards[::2].tobytes() == boards[1::2].tobytes())


def relative_to_each_set(manifest: Mapping[str, Any]) -> list[str]:
    """A line on relative changes of what data sets fill in differently, for the manifest of a run over them; none without."""
    identity = manifest["identity"]
    if "data_sets" not in identity:
        return []
    overlays = [*manifest["overlays"], *(each for board in manifest.get("boards", ()) for each in board["overlays"])]
    changes = [found for each in overlays if not each.get("base") for found in _found(each["content"], "")]
    unsure = _assumed(identity["game"], identity["scenario"]) if changes else set()
    told = dict.fromkeys(f"{path} {change}" for path, change in changes if {path, path.rpartition(".")[0]} & unsure)
    return [f"Changed on each data set from its own value: {', '.join(told)}."] if told else []


def _assumed(game: str, scenario: str) -> set[str]:
    """The paths of rule numbers and rows that the print leaves open."""
    tables = rule_system(game).shape.printed(scenario)
    found = {f"rules.{path}" for path, row in tables.rules.items() if row["confidence"] == ASSUMED}
    for table, rows in tables.rows.items():
        found |= {f"{table}.{dotted(key)}" for key, row in rows.items() if row["confidence"] == ASSUMED}
    return found


def _found(content: Any, above: str) -> Iterator[tuple[str, Relative]]:
    change = relative(content.partition(AT)[0] if isinstance(content, str) else content)
    if change is not None:
        yield above.removesuffix(".value"), change
    for each in content if isinstance(content, list) else ():
        yield from _found(each, above)
    for key, value in content.items() if isinstance(content, Mapping) else ():
        yield from _found(value, f"{above}.{key}" if above else str(key))
