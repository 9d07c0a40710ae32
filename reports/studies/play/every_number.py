"""Every number of the rules one step up and one step down, every switch and reading the other way round, a change each."""
from collections import Counter
from collections.abc import Iterator
from typing import Any

from policies.core.match import Match
from reports.assertions.asked_values import Assignment
from reports.studies.play.rules_and_data import set_overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.data.typed_in import ASSUMED
from simulate.core.errors import UserError

SWITCH = (0, 1)
NO_LIMIT = 999            # a number that stands for none
LEFT_OUT = "Left out: {}."


def steps_of(match: Match) -> tuple[list[tuple[Variant, LoadedScenario]], list[str]]:
    """The changes of a match's base, each with its scenario, and a line on what is left out and why; none where nothing is.

    Where data sets fill a number in, it is changed on each of them from its own value.
    """
    made: list[tuple[Variant, LoadedScenario]] = []
    skipped: Counter[str] = Counter()
    for path, row in match.loaded.tables.rules.items():
        if path in match.loaded.tables.shape.no_rules:
            skipped["numbers of no rule"] += 1
        elif not isinstance(row["value"], int):
            skipped["dice, whose kinds `--set` changes"] += 1
        elif row["value"] == NO_LIMIT:
            skipped["limits that are none"] += 1
        else:
            for name, change in _steps(match, path, row):
                tweak = Variant(name, overlays=[set_overlay(match.RULES.name, change, "{}")])
                try:
                    loaded = match.on(tweak)
                except UserError:
                    skipped["steps beyond what a rule allows"] += 1
                    continue
                if loaded.board.tobytes() == match.loaded.board.tobytes():
                    skipped["steps that change nothing"] += 1
                else:
                    made.append((tweak, loaded))
    reasons = ", ".join(f"{number} {reason}" for reason, number in skipped.items() if number)
    return made, [LEFT_OUT.format(reasons)] * bool(reasons)


def _steps(match: Match, path: str, row: dict[str, Any]) -> Iterator[tuple[str, Assignment]]:
    """The changes of one number: its name with both values, or with the step where data sets may differ in it."""
    now, own = row["value"], bool(match.sets) and row["confidence"] == ASSUMED
    if tuple(row["allowed"]) == SWITCH:
        yield f"{path} {now} → {1 - now}", Assignment(path, 1 - now)
        return
    for step in (1, -1):
        yield (f"{path} {step:+}", Assignment(path, f"{step:+}")) if own else (
            f"{path} {now} → {now + step}", Assignment(path, now + step))
