"""A match from the names of its scenario, players and changes; a base and its variant on two boards.

Changes of the base's value, such as -2..+2, as the numbers that they lead to; and relative changes over several data sets.
"""
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from policies.core.match import Match
from policies.games import players
from reports.assertions.asked_values import Assignment, Number, Values, leaves
from reports.studies.effort import PLAYER, SEED
from reports.studies.play.rules_and_data import set_overlay
from simulate.core.data.cells import AT, Relative, relative
from simulate.core.data.data_sets import DataSets, digest_of_boards
from simulate.core.data.overlays import ASSUMED, Overlay
from simulate.core.data.scenario import Variant, changes
from simulate.core.data.tables import dotted, field_of
from simulate.core.errors import UserError, unknown
from simulate.games import GAMES, game_of, known_game, rule_system

BASE, VARIANT = "base", "variant"


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


def alike_sets(base: Iterable[Any], variant: Iterable[Any]) -> list[int]:
    """The numbers of the data sets on which two rule sets have the same board; a record a set each."""
    return [number for number, (one, other) in enumerate(zip(base, variant, strict=True)) if one.tobytes() == other.tobytes()]


def sets_by_numbers(match: "Match", changes: "Sequence[Overlay | dict[str, Any]]") -> DataSets | None:
    """The data sets of a match under changes of rule numbers that each stand in one place of a board: its own boards, with these
    numbers. A tenth of the time that building them takes.

    None where the boards must be built: the match is not spread, what is changed is more than that, or two sets may become one.
    """
    tables, bound = match.loaded.tables, match.RULES.bound_numbers
    if match.data_sets is None or bound is None or tables.dated:
        return None
    boards = match.data_sets.boards.copy()
    for (table, *keys), value in (found for each in changes for found in leaves(each)):
        path, change = ".".join(keys), relative(value)
        row = tables.rules.get(path)
        if table != "rules" or row is None or path.startswith(bound):
            return None
        now = boards[field_of(path)]
        if change is None and type(value) is int and (now == now[0]).all():
            now[:] = value
        elif change and not change.times and not row["die"] and change.amount == int(change.amount):
            now += int(change.amount)
            if now.min() < row["allowed"][0] or now.max() > row["allowed"][1]:
                return None
        else:
            return None
    return replace(match.data_sets, boards=boards, digest=digest_of_boards(boards))


def variant_changes(match: "Match") -> list[str]:
    """What the variant has otherwise than the base, a line each."""
    return changes(*match.loaded_variants[:2])


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
