"""A match from the names of its scenario, players and changes; a base and its variant on two boards; what can be changed."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from policies.core.match import Match
from policies.games import players
from reports.assertions.asked_values import Assignment
from reports.games import reports_on
from reports.odds.procedure import Table
from reports.studies.effort import PLAYER, SEED
from reports.studies.worksheets.files import is_worksheet, read_worksheet
from simulate.core.data.actions import FORBID, Actions, describe_actions
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant, changes, describe_rules
from simulate.core.errors import UserError, unknown
from simulate.games import GAMES, game_of, known_game, rule_system, scenarios

__all__ = ["PLAYER", "barred_sides", "base_and_variant", "build_match", "exact_odds", "forbid_overlay",
           "game_of", "known_game", "overlays_of", "read_overlays", "read_player_files", "rule_rows", "scenarios", "set_overlay",
           "variant_changes"]
BASE, VARIANT = "base", "variant"
MOST_CHANGES, FIRST_CHANGES = 12, 8       # lines


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
                        "(docs/tweak.md)")
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
    return [*describe_rules(found), *describe_actions(found.tables)]


def exact_odds(game: str, procedure: str, parameters: dict[str, Any], overlays: "Sequence[Overlay]" = ()) -> "Table":
    """The exact table of a dice procedure under the rule numbers of the print and the overlays; its notes say what they change.

    UserError for a procedure or parameter that there is not, or a value that is not allowed.
    """
    board = _first_board(known_game(game), overlays)
    found = reports_on(game).procedure(procedure).table(board.board[0], **parameters)
    return replace(found, notes=(*found.notes, *changes_text(board.resolved.splitlines())))


def _first_board(game: str, overlays: "Sequence[Overlay]") -> "LoadedScenario":
    return rule_system(game).load(GAMES[known_game(game)].scenarios[0], overlays)


def changes_text(found: Sequence[str], label: str = "Changed") -> list[str]:
    """Lines for the terminal: of many changes, such as those of a worksheet, the first ones and how many there are."""
    shown = found if len(found) <= MOST_CHANGES else found[:FIRST_CHANGES]
    more = len(found) - len(shown)
    last = [f"{label}: {more} values more; --format json lists them all"] if more else []
    return [f"{label}: {change}" for change in shown] + last
