"""Which value of a number brings the FLN's win rate where it is wanted? Looked at on the same dice, confirmed on fresh ones."""
import contextlib
import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import polars as pl

from policies.core.match import Match
from reports.assertions.asked_values import Assignment
from reports.assertions.language import Band, Play
from reports.comparison.paired_games import boards_unlike
from reports.comparison.uses import Often
from reports.games import reports_on
from reports.studies.effort import How, fresh_seed
from reports.studies.play.count_uses import uses_by_board
from reports.studies.play.matches import build_match, numbers_of
from reports.studies.play.play_run import ASSUMED_PAGE, GamesAnswer, QuestionAnswer, StagedRun, sets_sentence
from reports.studies.play.reload_run import changes, player_changes
from reports.studies.play.rules_and_data import changes_text, set_overlay
from reports.sweeps.inverse import (
    LOOKED_AT,
    Point,
    Solution,
    as_json,
    explore,
    point_json,
    solution_sentences,
    solution_text,
    solve,
    values_table,
)
from reports.tables.document import TitledTable
from reports.tables.game_tables import fln_values, fln_values_by, rates_on_sets, values_by_board
from reports.tables.run_report import heading, manifest_head
from simulate.core.data.cells import Relative
from simulate.core.data.overlays import ASSUMED, Overlay
from simulate.core.data.scenario import LoadedScenario, Variant, assumed
from simulate.core.errors import UserError
from simulate.core.storage.run_folder import Run

NARROW, WIDE = 41, 20             # values looked at when the rule allows more: up to 4 times the value now, or WIDE above it


@dataclass
class Question:
    """Which of `values` brings the rate of `match`, with the number at `path` changed, into `band`?

    `games` for each value, at most `most` of the seed `fresh` for each that is confirmed; `skipped` fills with what cannot be
    played, and why, `folders` with where games lie; `used` says whether some game depends on the value, `what` is what the number
    touches; `printed` is the value in print of a rule that prints one.
    """
    match: "Match"
    path: str
    now: int | None
    allowed: tuple[int, int] | None
    values: Sequence[int]
    band: "Band"
    games: int
    most: int
    fresh: int
    skipped: dict[int, str] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)
    used: bool = False
    what: str = ""
    printed: int | None = None


@dataclass(frozen=True, repr=False)
class Solved(QuestionAnswer):
    """The answer to a question."""
    question: Question
    solution: "Solution"

    @property
    def exit_code(self) -> int:
        return 3 * (self.verdict in ("undecided", "cannot say"))

    @property
    def value(self) -> int | None:
        """The value that was confirmed on fresh dice; None if none was."""
        return self.solution.value

    @property
    def verdict(self) -> str:
        """confirmed, no value, cannot say or undecided."""
        return self.solution.verdict

    def finding(self) -> str:
        return solution_sentences(self.solution, question_facts(self.question))[0]

    def listed(self) -> dict[str, TitledTable]:
        """`values`: those looked at, on the same dice; `confirmations`: those judged on fresh dice."""
        values = [(each.value, each.games, each.rate, *each.ends(), each.uses and each.uses.used)
                  for each in self.solution.points]
        judged = [(value, str(each.verdict), each.games, each.value, each.low, each.high)
                  for value, each in self.solution.tried.items()]
        heads = ["games", "rate", "low", "high"]
        return {"values": TitledTable(pl.DataFrame(values, ["value", *heads, "used"], orient="row"), "values"),
                "confirmations": TitledTable(pl.DataFrame(judged, ["value", "verdict", *heads], orient="row"), "confirmations")}

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        found = as_json(self.solution, question_facts(self.question))
        return {**found, "answer": [*map(self.in_words, found["answer"])]}

    def text(self) -> str:
        """The answer, its table, and what it rests on."""
        return "\n\n".join([*[self.game.said(self.question.match.scenario)] * bool(self.game.standing),
                            solution_text(self.solution, question_facts(self.question)), "\n".join(_basis(self.question))])


def ask(match: "Match", path: str, band: "Band", values: "Iterable[int | Relative] | None", games: int, most: int) -> Question:
    """The question about the number at `path`; without `values`, those around the value now are looked at.

    UserError when there is no such number, or when values go beyond what its rule allows.
    """
    listed = None if values is None else _listed(match, path, tuple(values))
    now, allowed = _number_at(match, path, listed)
    row = match.loaded.tables.shape.printed(match.scenario).rules.get(path.removeprefix("rules."))
    return Question(match, path, now, allowed, listed or around(now, allowed), band, games, most, fresh_seed(match.seed),
                    printed=row["value"] if row and row["confidence"] != ASSUMED else None)


def solve_inverse(question: Question, how: How) -> Solved:
    """Play what the question needs. UserError when none of its values can be played."""
    points = explore(question.values, partial(_look, question, how), question.band, question.now)
    if not points:
        raise UserError(f"{question.path}: none of its values can be played; {next(iter(question.skipped.values()))}")
    looked_at = Solution(question.band, points, (), (), used=False, what=question.what)
    if len(points) > 1 and (not question.used or (looked_at.use and looked_at.use.often == Often.NEVER)):
        return Solved(question, looked_at)
    with contextlib.ExitStack() as runs:
        def fresh(value: int) -> "Play":
            staged = runs.enter_context(_fresh(question, how, value))
            return lambda games: [fln_values(staged.first_games(games)).by_value()]

        return Solved(question, replace(solve(points, question.band, fresh, question.most, question.now), what=question.what))


def around(now: int | None, allowed: tuple[int, int] | None) -> list[int]:
    """The values looked at where none are named: all that are allowed if they are few, else those around the value now."""
    if now is None:
        raise UserError("no value stands there yet; allowed is --values with those to look at, such as --values 2..20")
    low, high = allowed or (0, max(4 * now, now + WIDE))
    if high - low < NARROW:
        return list(range(low, high + 1))
    return list(range(max(low, min(0, now - WIDE)), min(high, max(4 * now, now + WIDE)) + 1))


def _listed(match: "Match", path: str, values: "tuple[int | Relative, ...]") -> list[int]:
    """The whole numbers that values, or changes of the value now, stand for."""
    found = numbers_of(match, path, values)
    whole = sorted({each for each in found if isinstance(each, int)})
    if len(whole) < len(set(found)):
        raise UserError(f"--values: {path} = {next(each for each in found if not isinstance(each, int))} is no whole number; "
                        "allowed are changes that lead to whole numbers")
    return whole


def _number_at(match: "Match", path: str, listed: Sequence[int] | None) -> tuple[int | None, tuple[int, int] | None]:
    """The value now, and what its rule allows; None where no row is yet, or where a row says nothing."""
    key, now = match.RULES.number_at(match.identity["scenario"], match.overlays, path, listed[0] if listed else 0)
    row = match.loaded.tables.rules.get(".".join(key[1:])) if key[0] == "rules" else None
    if row is None:
        return now, None
    low, high = row["allowed"]
    beyond = [each for each in listed or () if not low <= each <= high]
    if beyond:
        raise UserError(f"--values: {path} = {beyond[0]} is not allowed; allowed are whole numbers from {low} to {high} "
                        f"(rule {row['rule']})")
    return now, (low, high)


def _look(question: Question, how: How, values: Sequence[int]) -> "Mapping[int, Point]":
    """A point for each value that can be played: one run over a board for each. The others are noted as skipped."""
    boards: dict[int, tuple[Variant, LoadedScenario]] = {}
    for value in values:
        variant = Variant(f"{question.path} = {value}", {}, [_changed(question, value)])
        try:
            boards[value] = variant, question.match.on(variant)
        except UserError as error:
            question.skipped[value] = str(error)
    if not boards:
        return {}
    several, playable = question.match.among(*zip(*boards.values(), strict=True)), [*boards]
    what, games = f"{question.path} from {playable[0]} to {playable[-1]}", question.games * len(playable)
    extra = {"experiment": {"kind": "solve", "path": question.path, "values": playable}}
    with StagedRun(several, games, what=what, how=how, extra=extra) as staged:
        rows = staged.first_games(games)
        points, question.what = _points(rows, question.path, staged.manifest, playable)
        question.used = question.used or bool(boards_unlike(rows, len(playable)))
    question.folders[what] = str(staged.folder)
    return {each.value: each for each in points}


def _fresh(question: Question, how: How, value: int) -> StagedRun:
    """The games of a value on the fresh seed: they had no part in its choice."""
    plain, what = question.match, f"{question.path} = {value} on fresh dice"
    changed = build_match(plain.scenario, plain.fln, plain.france, question.fresh,
                          [*plain.overlays, _changed(question, value)], plain.files, not plain.sets)
    staged = StagedRun(changed, question.most, what=what, how=how)
    question.folders[what] = str(staged.folder)
    return staged


def _changed(question: Question, value: int) -> "Overlay":
    return set_overlay(question.match.RULES.name, Assignment(question.path, value), "{}")


def question_facts(question: Question) -> dict[str, Any]:
    """What an answer says of its question."""
    match, steps = question.match, {there - here for here, there in itertools.pairwise(question.values)}
    return {"scenario": match.identity["scenario"], "path": question.path, "now": question.now, "printed": question.printed,
            "allowed": question.allowed, "looked_at": [question.values[0], question.values[-1]],
            "step": steps.pop() if len(steps) == 1 else None,
            "seed": match.identity["seed"], "fresh_seed": question.fresh, "players": {"fln": match.fln, "france": match.france},
            "changes": _changes(match),
            "skipped": [{"value": value, "reason": reason} for value, reason in sorted(question.skipped.items())],
            "folders": question.folders}


def _changes(match: "Match") -> list[str]:
    return [*match.identity["overlay"].splitlines(), *player_changes(match)]


def _basis(question: Question) -> list[str]:
    """What the answer rests on, a line each."""
    match = question.match
    rows, (fln, other) = len(assumed(match.loaded)), reports_on(match.RULES.name).sides
    lines = [f"Players: {fln} {match.fln}, {other} {match.france}, not re-tuned to any value; "
             "better players could change this rate."]
    lines += [f"Rests on assumed data ({rows} rows): see {ASSUMED_PAGE}."] if rows else []
    lines += sets_sentence(match.identity, dice_alone=True)
    lines += changes_text(_changes(match))
    return lines + [f"Games of {what}: {folder}" for what, folder in question.folders.items()]


@dataclass(frozen=True, repr=False)
class ValuesLookedAt(GamesAnswer):
    """The values that a folder of `wilaya solve` looked at; what was confirmed lies in folders of its own."""
    run: "Run"
    points: "Sequence[Point]"

    @cached_property
    def manifest(self) -> Mapping[str, Any]:
        return self.run.described()

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        return {"schema": LOOKED_AT, **manifest_head(self.manifest), "path": self.manifest["experiment"]["path"],
                "values": [point_json(each) for each in self.points], "changes": changes(self.manifest),
                "complete": not self.run.missing(), "folder": str(self.run.folder)}

    def text(self) -> str:
        """The table of values."""
        values = values_table(self.manifest["experiment"]["path"], self.points, {})
        return "\n\n".join([heading(self.manifest, self.run.games), values,
                            "\n".join(changes_text(changes(self.manifest)))]).strip()


def values_looked_at(run: "Run") -> ValuesLookedAt:
    """The values whose games a folder holds."""
    asked = run.manifest["experiment"]
    return ValuesLookedAt(run, _points(run.scan(), asked["path"], run.manifest, asked["values"])[0])


def _points(games: "pl.LazyFrame", path: str, manifest: Mapping[str, Any], values: Sequence[int]) -> tuple[list[Point], str]:
    """The games of each value, on every data set, each of which has a board for each value; and what the number touches."""
    counted = fln_values_by(games.with_columns(place=pl.col("game").cast(pl.Int64) % len(values)), "place")
    what, uses = uses_by_board([path], manifest, games, len(values))
    boards = values_by_board(games)
    sets = {at: [each for board, each in boards.items() if board % len(values) == at] for at in counted}
    return [Point(values[at], worth, uses[at] if uses else None, rates_on_sets(sets[at])) for at, worth in counted.items()], what
