"""One or two rule numbers over a grid, with the same dice at every point."""
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from policies.core.match import Match
from reports.assertions.asked_values import Assignment, Axis, Number
from reports.comparison.uses import Often
from reports.html.common_sections import frame_table, page_of, sureness
from reports.html.figures import figure, picture
from reports.statistics.differences import RATE
from reports.statistics.intervals import LEVEL
from reports.studies.answer import ONE_SET
from reports.studies.effort import How
from reports.studies.play.count_uses import uses_by_board
from reports.studies.play.matches import BASE, alike_sets, numbers_of, same_on_every_set, steps_on_each_set
from reports.studies.play.play_run import FolderAnswer, Played, play_run
from reports.studies.play.reload_run import changes, chart_facts, kept
from reports.studies.play.rules_and_data import set_overlay
from reports.sweeps.grid import SCHEMA, Sweep, as_json, chart, files, plan, sweep, sweep_sentence, sweep_text
from reports.tables import comparison_frames
from reports.tables.document import TitledTable
from reports.tables.run_report import data_is_certain, heading, manifest_head, named_sets, on_default_data
from reports.tables.text_table import percent, percent_range
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.core.storage.run_folder import Run

POINTS = "FLN wins at each value, and the difference from the base"


def play_sweep(match: "Match", axes: Sequence[Axis], games: int, *, folder: Path | None,
               how: How) -> Played:
    """Play `games` games at every point of the grid and on its base. UserError as that of `over_grid` and `run_games`."""
    several, experiment = over_grid(match, axes)
    extra = {**kept(several, how.command), "experiment": experiment}
    return play_run(several, games * len(several.variants), extra, how, folder=folder)


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
    alike = [alike_sets(boards[:, 0], each) for each in boards.T]
    same = [values for values, sets in zip(itertools.product(*whole), alike[1:], strict=True) if len(sets) == len(boards)]
    plain = [span for span in spans if not span.own]
    if not same_on_every_set(match, [span.path for span in plain], tuple(span.base for span in plain)):
        base = tuple(span.base if span.own else None for span in spans)
    experiment = plan([span.title for span in spans], whole, base, same)
    if len(experiment["points"]) == len(variants):
        several, alike = match.among(variants, games), alike[1:]
    return several, {**experiment, **({"alike": alike} if match.sets else {})}


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


@dataclass(frozen=True, repr=False)
class SweepAnswer(FolderAnswer):
    """What the folder of a sweep says; `played` and `drawn`, the files of its chart, of one just played."""
    run: Run
    sweep: Sweep
    played: Played | None = None
    drawn: tuple[Path, ...] = ()

    @property
    def runs(self) -> list[Run]:
        return [self.run]

    @property
    def exit_code(self) -> int:
        return 3 * self.sweep.unused

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        just_played = {**self.played.json(), "chart": [str(path) for path in self.drawn]} if self.played else {}
        found = as_json(self.sweep)
        return {"schema": SCHEMA, **manifest_head(self.manifest), **found, "finding": self.in_words(found["finding"]),
                "changes": changes(self.manifest), "complete": not self.run.missing(),
                "folder": str(self.run.folder), **just_played}

    def text(self) -> str:
        """The table, and what it rests on."""
        return "\n\n".join([heading(self.manifest, self.run.games), sweep_text(self.sweep), "\n".join(self._basis())])

    def _basis(self) -> list[str]:
        """What the answer rests on, where it lies, and how fast it was."""
        lines = self.of_base()
        if self.run.missing():
            lines.append(f"{self.run.games:,d} of {self.manifest['games']:,d} games are there; to play the others: "
                         f"{self.manifest['command']}")
        lines += [f"Chart: {' and '.join(map(str, self.drawn))}"] if self.drawn else []
        return lines + ([self.played.text()] if self.played else [])

    def finding(self) -> str:
        """The answer in one sentence, with the interval of its base; before it, that hardly any game comes to what is changed."""
        found, manifest = self.sweep, self.manifest
        base, seldom = found.base, f"{found.use.sentence} " if found.use and found.use.often == Often.SELDOM else ""
        if base.rate is None:
            return f"{sweep_sentence(found)}."
        sentence = (f"{seldom}{sweep_sentence(found)}; without a change the FLN wins {percent(base.rate)} of games "
                    f"({100 * LEVEL:g} % interval {percent_range(base.low, base.high)}, {base.tally.games:,d} games)")
        sets = len(named_sets(manifest.get("identity", {})))
        if sets > 1 and not data_is_certain(manifest):
            return f"{sentence}; on average over {sets} data sets that fit what is known."
        return f"{sentence}; {ONE_SET}" if on_default_data(manifest) else f"{sentence}."

    def listed(self) -> dict[str, TitledTable]:
        return {"points": TitledTable(comparison_frames.sweep(self.sweep), POINTS)}

    def charts(self) -> dict[str, bytes]:
        return {f"sweep.{form}": content for form, content in files(self.sweep, chart_facts(self.manifest)).items()}

    def html(self) -> str:
        found, manifest, sentence = self.sweep, self.manifest, sweep_sentence(self.sweep)
        drawn = picture(lambda: chart(found, chart_facts(manifest)), sentence)
        table = frame_table(comparison_frames.sweep(found).rename({"base": "the base"}), POINTS)
        return page_of(
            "sweep.html", f"{', '.join(found.paths)}: {sentence}", self.finding(), manifest,
            sureness([manifest], found.games, LEVEL, manifest.get("assumed_rows", 0), "games at each point"),
            chart=figure(drawn, "sweep"), changes=changes(manifest), missing=sum(number for _, number in self.run.missing()),
            points=table, false_share=100 * RATE)


def sweep_answer(run: Run, played: Played | None = None) -> SweepAnswer:
    """The answer that a sweep's folder holds."""
    asked, games = run.manifest["experiment"], run.scan()
    uses = uses_by_board(asked["paths"], run.manifest, games, len(asked["points"]))
    return SweepAnswer(run, sweep(games, asked, uses=uses), played)


def draw_sweep(answer: SweepAnswer, targets: Mapping[str, Path]) -> SweepAnswer:
    """The answer with its chart, written to a file for each form; nothing given is both, into the run's folder."""
    wanted = targets or {form: answer.folder / f"sweep.{form}" for form in ("svg", "png")}
    made = files(answer.sweep, chart_facts(answer.manifest), tuple(wanted))
    for form, path in wanted.items():
        write_whole(path, made[form])
    return replace(answer, drawn=tuple(wanted.values()))
