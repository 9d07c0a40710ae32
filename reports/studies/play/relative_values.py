"""Changes of the base's value, such as -2..+2, as the numbers that they lead to; and relative changes over several data sets."""
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from policies.core.match import Match
from reports.assertions.asked_values import Assignment, Number, Values
from reports.studies.play.matches import BASE, set_overlay
from simulate.core.data.cells import AT
from simulate.core.data.relative import Relative, relative
from simulate.core.data.scenario import Variant
from simulate.core.data.tables import dotted
from simulate.core.data.typed_in import ASSUMED
from simulate.core.errors import UserError
from simulate.games import rule_system


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
