"""One or two rule numbers over a grid, with the same dice at every point."""
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from policies.core.match import Match
from reports.studies.asked_values import Assignment, Axis, Number
from reports.studies.effort import ALL_PROCESSORS, SWEEP_GAMES, Workers
from reports.studies.matches import BASE, set_overlay
from reports.studies.play_run import Played, play_games
from reports.studies.progress import SILENT, Progress
from reports.studies.relative_values import numbers_of, same_on_every_set, steps_on_each_set
from reports.studies.reload_run import kept
from reports.sweeps.grid import plan
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.errors import UserError


def play_sweep(match: "Match", axes: Sequence[Axis], games: int = SWEEP_GAMES, *, folder: Path | None = None,
               workers: Workers = ALL_PROCESSORS, command: Sequence[str] = (), progress: Progress = SILENT) -> Played:
    """Play `games` games at every point of the grid and on its base. UserError as that of `over_grid` and `run_games`."""
    several, experiment = over_grid(match, axes)
    extra = {**kept(several, command), "experiment": experiment, "variants": [each.name for each in several.variants]}
    return play_games(several, games * len(several.variants), extra, folder=folder, workers=workers, progress=progress)


def over_grid(match: "Match", axes: Sequence[Axis]) -> "tuple[Match, dict[str, Any]]":
    """The match on every point of the grid and on its base, and the plan of reports.sweeps.grid.

    Where data sets differ in a number, changes are made on each of them from its own value. UserError for a path that leads to no
    number, for two ways to write one path, and for the first point that cannot be played.
    """
    spans = [_span(match, axis) for axis in axes]
    if len(spans) == 2 and spans[0].key == spans[1].key:
        raise UserError(f"{axes[1].path}: the same number as {axes[0].path}; allowed are two different ones")
    numbers, base = [span.numbers for span in spans], tuple(span.base for span in spans)
    variants = [_point(match, spans, values) for values in itertools.product(*numbers)]
    games = [_playable(match, each) for each in variants]
    whole = [[int(value) for value in values] for values in numbers]      # no other number can be played
    several = match.among([Variant(BASE), *variants], [match.loaded, *games])
    boards = several.boards.reshape(-1, 1 + len(variants))                # a row a data set
    same = [values for at, values in enumerate(itertools.product(*whole), start=1)
            if boards[:, at].tobytes() == boards[:, 0].tobytes()]
    plain = [span for span in spans if not span.own]
    if not same_on_every_set(match, [span.path for span in plain], tuple(span.base for span in plain)):
        base = tuple(span.base if span.own else None for span in spans)
    experiment = plan([span.title for span in spans], whole, base, same)
    if len(experiment["points"]) == len(variants):
        return match.among(variants, games), experiment
    return several, experiment


def _plain(value: "Number") -> int | float:
    return float(value) if isinstance(value, Decimal) else value


@dataclass(frozen=True)
class _Span:
    """An axis on a board: the number's key, its values and that of the base, or with `own` what is added to each set's own."""
    path: str
    key: tuple[str, ...]
    numbers: "tuple[Number, ...]"
    base: int | None
    own: bool

    @property
    def title(self) -> str:
        """The path, as the table calls it."""
        return f"{self.path}, change" if self.own else self.path

    def at(self, number: "Number") -> Assignment:
        """What puts a value there."""
        return Assignment(self.path, f"{number:+}" if self.own else number)


def _span(match: "Match", axis: Axis) -> _Span:
    """UserError for a path that leads to no number, and for changes that lead to none."""
    steps = steps_on_each_set(match, axis.path, axis.values)
    numbers = numbers_of(match, axis.path, axis.values) if steps is None else steps
    key, base = match.RULES.number_at(match.identity["scenario"], match.overlays, axis.path, _plain(numbers[0]))
    return _Span(axis.path, key, numbers, base if steps is None else 0, steps is not None)


def _point(match: "Match", spans: "Sequence[_Span]", values: "Sequence[Number]") -> "Variant":
    """A point of the grid as a board beside the base's overlays."""
    changes = [span.at(value) for span, value in zip(spans, values, strict=True)]
    name = " ".join(f"{each.path}={each.value}" for each in changes)
    return Variant(name, {}, [set_overlay(match.RULES.name, each, "{}") for each in changes])


def _playable(match: "Match", point: "Variant") -> "LoadedScenario":
    """The loaded scenario of a point. UserError that names it."""
    try:
        return match.on(point)
    except UserError as error:
        named = any(str(error).startswith(f"{each.label}:") for each in point.overlays if isinstance(each, Overlay))
        raise UserError(error if named else f"{point.name}: {error}") from None
