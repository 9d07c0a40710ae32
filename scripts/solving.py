"""The games that `wilaya solve` needs: every value with the same dice, then the nearest ones on fresh dice."""
import contextlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scripts.cli.console import Format, answer_json
from simulate.core.errors import UserError

UNDECIDED = 3


@dataclass
class Question:
    """Which of `values` brings the rate of `match`, with the number at `path` changed, into `band`?

    `games` for each value, at most `most` of the seed `fresh` for each that is confirmed; `skipped` fills with what cannot be
    played, and why, `folders` with where games lie.
    """
    match: Any
    path: str
    now: int | None
    allowed: tuple[int, int] | None
    values: Sequence[int]
    band: Any
    games: int
    most: int
    fresh: int
    skipped: dict[int, str] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)


def answered(question: Question, command: Sequence[str], jobs: int | None, form: Format, quiet: bool) -> int:
    """Play, print the answer; the exit code."""
    from reports.sweeps.inverse import explore
    from reports.sweeps.inverse import solve as solved
    from reports.sweeps.inverse_text import as_json, solution_text

    points = explore(question.values, _looked_at(question, command, jobs, quiet), question.band, question.now)
    if not points:
        raise UserError(f"{question.path}: none of its values can be played; {next(iter(question.skipped.values()))}")
    with contextlib.ExitStack() as crews:
        def fresh(value: int):
            staged = crews.enter_context(_fresh(question, value, command, jobs, quiet))
            return lambda games: [_wins(staged, games)]

        found = solved(points, question.band, fresh, question.most)
    if form == Format.JSON:
        answer_json(as_json(found, facts(question)))
    else:
        print("\n\n".join([solution_text(found, facts(question)), "\n".join(_rests(question))]))
    return UNDECIDED if found.verdict == "undecided" else 0


def facts(question: Question) -> dict:
    """What an answer says of its question."""
    from scripts.stored import player_changes

    match = question.match
    return {"scenario": match.identity["scenario"], "path": question.path, "now": question.now, "allowed": question.allowed,
            "looked_at": [question.values[0], question.values[-1]], "step": _step(question.values),
            "seed": match.identity["seed"], "fresh_seed": question.fresh, "players": {"fln": match.fln, "france": match.france},
            "changes": [*match.identity["overlay"].splitlines(), *player_changes(match)],
            "skipped": [{"value": value, "reason": reason} for value, reason in sorted(question.skipped.items())],
            "folders": question.folders}


def _step(values: Sequence[int]) -> int | None:
    steps = {there - here for here, there in itertools.pairwise(values)}
    return steps.pop() if len(steps) == 1 else None


def _changed(question: Question, value: int):
    """The overlay of a value."""
    from simulate.core.data.overlays import Overlay

    return Overlay(question.match.RULES.parse_set(f"{question.path}={value}"), f"{question.path}={value}")


def _looked_at(question: Question, command: Sequence[str], jobs: int | None, quiet: bool):
    """A play of reports.sweeps.inverse: one run over a board for each value that can be played."""
    def play(values: Sequence[int]) -> Mapping[int, tuple[int, int]]:
        from scripts.staged import Staged

        several, playable = _several(question, values)
        if not playable:
            return {}
        what = f"{question.path} from {playable[0]} to {playable[-1]}"
        extra = {"experiment": {"kind": "solve", "path": question.path, "values": playable},
                 "variants": [each.name for each in several.variants]}
        with Staged(several, command, quiet, what, question.games * len(playable), jobs, extra) as staged:
            counted = wins_by_board(staged.to(question.games * len(playable)))
        question.folders[what] = str(staged.folder)
        return {value: counted[board] for board, value in enumerate(playable)}
    return play


def wins_by_board(frame) -> dict[int, tuple[int, int]]:
    """(FLN wins, games) of each board of a run."""
    import polars as pl

    from reports.tables.sides import FLN

    counted = frame.group_by("board").agg(wins=(pl.col("winner") == FLN).sum(), games=pl.len())
    return {board: (wins, games) for board, wins, games in counted.collect(engine="streaming").rows()}


def _several(question: Question, values: Sequence[int]) -> tuple[Any, list[int]]:
    """The match over a board for each value that makes one, and these values; the others are noted as skipped."""
    from simulate.core.data.scenario import Variant

    playable = []
    for value in values:
        variant = Variant(f"{question.path} = {value}", {}, [_changed(question, value)])
        try:
            question.match.over([variant])
        except UserError as error:
            question.skipped[value] = str(error)
            continue
        playable.append((value, variant))
    several = question.match.over([variant for _, variant in playable]) if playable else None
    return several, [value for value, _ in playable]


def _fresh(question: Question, value: int, command: Sequence[str], jobs: int | None, quiet: bool):
    """The games of a value on the fresh seed: they had no part in its choice. A context."""
    from scripts.games import match
    from scripts.staged import Staged

    plain, what = question.match, f"{question.path} = {value} on fresh dice"
    changed = match(plain.identity["scenario"], plain.fln, plain.france, question.fresh,
                    [*plain.overlays, _changed(question, value)], plain.files)
    staged = Staged(changed, command, quiet, what, question.most, jobs)
    question.folders[what] = str(staged.folder)
    return staged


def _wins(staged, games: int) -> dict[int, int]:
    """FLN wins as 1, other games as 0."""
    import polars as pl

    from reports.tables.sides import FLN

    won = staged.to(games).select((pl.col("winner") == FLN).sum()).collect().item()
    return {0: games - won, 1: won}


def _rests(question: Question) -> list[str]:
    """What the answer rests on, a line each."""
    from reports.games import reports_on
    from scripts.cli.console import ASSUMED
    from scripts.stored import player_changes
    from simulate.core.data.scenario import assumed as assumed_rows

    match = question.match
    assumed = len(assumed_rows(match.loaded))
    fln, other = reports_on(match.RULES.name).sides
    lines = [f"Players: {fln} {match.fln}, {other} {match.france}, not re-tuned to any value; "
             "better players could change this rate."]
    lines += [f"Rests on assumed data ({assumed} rows): see {ASSUMED}."] if assumed else []
    lines += [f"Changed: {change}" for change in [*match.identity["overlay"].splitlines(), *player_changes(match)]]
    return lines + [f"Games of {what}: {folder}" for what, folder in question.folders.items()]
