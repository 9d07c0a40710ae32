"""Many changes of one base, played with the same dice until each has a verdict: the games of `wilaya rank`.

The base is played once, and each change once, into the folders that `wilaya run` has for them, in `runs` or in a folder that is
named. So a change that is added later is all that is played, and what `run` left there is used.
"""
import contextlib
import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from policies.core.match import Match
from reports.assertions.asked_values import Assignment
from reports.assertions.language import Assertion, Band, judge_once, judge_until_decided
from reports.charts.style import FORMS
from reports.comparison.paired_games import count_pairs_by_set, pairs_of_runs, runs_unlike
from reports.comparison.uses import Uses
from reports.games import reports_on
from reports.html.common_sections import frame_table, page_of, sureness
from reports.html.figures import figure, picture
from reports.ranking import (
    SHOWN,
    Change,
    Ranking,
    changes_frame,
    level_words,
    looks,
    out_of_order,
    ranking,
    ranking_chart,
    ranking_chart_file,
    ranking_frame,
    ranking_json,
    ranking_notes,
    ranking_sentence,
    ranking_text,
    undecided,
)
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import PairedValues
from reports.studies.change.play_comparison import Budget, way_of_games
from reports.studies.effort import How, Pace, fresh_seed, stage
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.count_uses import uses_of_frames
from reports.studies.play.matches import VARIANT, alike_sets, base_and_variant, sets_by_numbers
from reports.studies.play.play_run import KEPT, GamesAnswer, StagedRun, pace_text
from reports.studies.play.reload_run import changes, kept
from reports.studies.play.rules_and_data import read_overlays, set_overlay
from reports.studies.players.verify_run import rows_of
from reports.sweeps.inverse import Point
from reports.sweeps.reach import (
    BASE_LEVEL,
    Candidate,
    Reached,
    Tried,
    reach,
    reached_json,
    reached_sentence,
    reached_tables,
    reached_text,
)
from reports.tables.document import TitledTable
from reports.tables.game_tables import NO_PAIRS, fln_values, pairs_over_sets, rates_on_sets, values_by_board
from reports.tables.run_report import HEAD, at_random, manifest_head
from reports.tables.text_table import percent, percent_range
from simulate.core.data.overlays import ASSUMED, Overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.data.scenario import changes as differing
from simulate.core.errors import UserError
from simulate.core.parallel.workers import Crew, opened
from simulate.core.storage import manifest
from simulate.core.storage.run_folder import Run
from simulate.core.storage.run_games import RUNS, Stages, default_folder, load_run
from simulate.core.storage.shards import fingerprint, fingerprint_text

# Every number of the rules one step up and one step down, every switch and reading the other way round, a change each.


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


SCHEMA = "wilaya/rank/1"
EVERY = "every-number"      # the folder of its runs
NO_TWEAKS = ("no changes to rank: allowed are overlay files, folders of them, --set structure_attack.hit_on=4, "
             "--forbid fln:move (`wilaya docs compare`)")


@dataclass(frozen=True, repr=False)
class RankAnswer(GamesAnswer):
    """A ranking; `manifest` is that of the base's run, `folders` of the changes' by name."""
    ranking: Ranking
    manifest: Mapping[str, Any] = field()
    folders: Mapping[str, str]
    played: int = 0
    seconds: float = 0.0
    left_out: Sequence[str] = ()
    overlays: Mapping[str, Sequence[Overlay | dict[str, Any]]] = field(default_factory=dict)
    reached: Reached | None = None

    @property
    def exit_code(self) -> int:
        return 3 * bool(self.reached and self.reached.verdict == "undecided")

    @property
    def _band(self) -> Band | None:
        return self.reached.band if self.reached else None

    def finding(self) -> str:
        return f"{reached_sentence(self.reached) if self.reached else ranking_sentence(self.ranking)}."

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        found, target = ranking_json(self.ranking, self.folders), reached_json(self.reached) if self.reached else {}
        return {"schema": SCHEMA, **manifest_head(self.manifest, HEAD[:3]), **found, "finding": self.in_words(found["finding"]),
                "base_changes": changes(self.manifest),
                **({"left_out": list(self.left_out)} if self.ranking.most else {}),
                **({"target": {**target, "answer": self.in_words(target["answer"])}} if target else {}),
                "played": self.played, "seconds": round(self.seconds, 3)}

    def text(self) -> str:
        """What was ranked, the table, what it rests on."""
        target = [self.finding(), reached_text(self.reached)] if self.reached else []
        return "\n\n".join([self.head(), *filter(None, target), ranking_text(self.ranking), "\n".join(self._basis())])

    def head(self) -> str:
        """What was ranked, in one line."""
        players, identity = self.manifest["players"], self.manifest["identity"]
        number = len(self.ranking.rows)
        return self.game.said(
            f"{identity['scenario']}, {players['fln']} v {players['france']}, seed {identity['seed']}: {number} "
            f"change{'s' * (number > 1)}, each played with the dice of the base")

    def _basis(self) -> list[str]:
        return [*self.left_out, *at_random(self.manifest), *self.of_base(),
                pace_text(self.played, self.seconds) or "All games were there"]

    def listed(self) -> dict[str, TitledTable]:
        """`ranking`: a row a change, the largest shift towards the FLN first; `changes`: what each change is; with a
        target those of `reached_tables`."""
        return {"ranking": TitledTable(ranking_frame(self.ranking), "Changes by their shift of the FLN's win rate"),
                "changes": TitledTable(changes_frame(self.ranking), "What each change is"),
                **(reached_tables(self.reached) if self.reached else {})}

    def chart(self, form: str) -> bytes:
        """The bars as a file, "svg" or "png"."""
        return ranking_chart_file(self.ranking, self.head(), form, self.in_words, self._band)

    def charts(self) -> dict[str, bytes]:
        return {f"rank.{form}": self.chart(form) for form in FORMS}

    def html(self) -> str:
        """The chart first, then the table, then what each change is."""
        found, reached, manifest, sentence = self.ranking, self.reached, self.manifest, ranking_sentence(self.ranking)
        answer = self.finding() if reached else (
            f"{sentence}; without a change the FLN wins {percent(found.base.rate)} of games ({level_words(found)} "
            f"{percent_range(found.base.low, found.base.high)}, {found.base.games:,d} games).")
        fewest = min(each.comparison.counts.pairs for each in found.rows)
        rows, lines, *target = self.listed().values()
        return page_of(
            "ranking.html", f"{manifest['identity']['scenario']}: {sentence}", answer, manifest,
            sureness([manifest], fewest, LEVEL, manifest.get("assumed_rows", 0), "pairs of games for each change"),
            chart=figure(picture(lambda: ranking_chart(found, self.head(), self._band), sentence), "ranking"),
            changes=changes(manifest),
            notes=[*ranking_notes(found), *self.left_out], rows=frame_table(rows.frame, rows.title, found.level),
            lines=frame_table(lines.frame, lines.title), target=[
                frame_table(each.frame, each.title, level) for each, level in zip(target, reached.levels if reached else (),
                                                                                  strict=False)])


def tweaks_of_files(game: str, paths: Iterable[Path]) -> list[Variant]:
    """One for each overlay file, those of a folder by name. UserError for a folder without any, and as `read_overlays`."""
    files = [file for path in paths for file in (_in_folder(path) if path.is_dir() else [path])]
    stems = Counter(path.stem for path in files)
    return [Variant(path.stem if stems[path.stem] == 1 else str(path), overlays=read_overlays(game, [path])) for path in files]


def play_every_number(match: Match, budget: Budget, *, folder: Path | None, how: How) -> RankAnswer:
    """Play every number of the rules a step up and a step down, into a folder of its own if none is given.

    The largest shifts are also played until their order is clear. UserError as `play_ranking`.
    """
    steps, left_out = steps_of(match)
    found = _play(match, steps, budget, folder or RUNS / EVERY, how, shown=SHOWN)
    return replace(found, left_out=left_out)


def _in_folder(folder: Path) -> list[Path]:
    found = sorted(folder.glob("*.toml"))
    if not found:
        raise UserError(f"{folder}: holds no .toml; allowed are folders of overlay files, a change each")
    return found


@dataclass
class _Entry:
    """A change while it is played: both runs, what their pairs say so far, set by set."""
    change: "Change"
    base: "Stages"
    variant: "Stages"
    alike: Sequence[int]
    by_set: "dict[int, PairedValues]" = field(default_factory=dict)
    pairs: int = 0
    used: bool = False
    uses: "Uses" = field(default_factory=Uses)

    def play(self, pairs: int) -> None:
        """Play what is missing up to so many pairs, and count the new ones."""
        new = pl.col("game").is_between(self.pairs, pairs, closed="left")
        runs = [self.base.upto(pairs), self.variant.upto(pairs)]
        base, variant = (run.scan().filter(new) for run in runs)
        for number, counts in count_pairs_by_set(pairs_of_runs(base, variant)).items():
            self.by_set[number] = self.by_set.get(number, NO_PAIRS) + counts
        self.used = self.used or bool(runs_unlike(base, variant))
        self.pairs = pairs
        self.uses = uses_of_frames(self.change.lines, runs[0].manifest, *(run.first(pairs) for run in runs))

    @property
    def counted(self) -> "tuple[Change, PairedValues]":
        """The change, with how many games come to it, and all pairs so far."""
        return (replace(self.change, uses=self.uses, alike=not self.used),
                pairs_over_sets(dict(sorted(self.by_set.items())), self.alike))


def play_ranking(match: "Match", tweaks: Sequence[Variant], budget: Budget, *, folder: Path | None, how: How) -> "RankAnswer":
    """Play each change of the match's base; `folder` holds a folder for each run, `runs` if it is not given.

    UserError for no change, for one that changes nothing or cannot be played, and as that of `run_games`.
    """
    return _play(match, _loaded(match, tweaks), budget, folder or RUNS, how)


def _play(match: Match, tweaks: Sequence[tuple[Variant, LoadedScenario]], budget: Budget, under: Path, how: How,
          shown: int = 0) -> RankAnswer:
    """The same of changes with their scenarios. With `shown`, so many of the largest shifts are shown, and the first are played
    until their order is clear."""
    if (under / manifest.NAME).exists():
        raise UserError(f"--out {under}: holds a run; allowed is a folder that holds the folders of runs, such as runs")
    sides, race = reports_on(match.RULES.name).spoken, _Race(match, budget, under, how)
    with contextlib.closing(race), stage(how.progress, lambda: KEPT.format(under)):
        entries = [race.entry(*tweak, f"{number} of {len(tweaks)}") for number, tweak in enumerate(tweaks, start=1)]
        race.run(entries, sides, ordered=bool(shown))
    found = replace(ranking([each.counted for each in entries], budget.margin, sides), most=shown)
    return RankAnswer(found, race.manifest(found.base.games), {each.change.name: str(each.variant.folder) for each in entries},
                      race.pace.played, race.pace.seconds, overlays={each.name: each.overlays for each, _ in tweaks})


def _loaded(match: "Match", tweaks: Sequence[Variant]) -> list[tuple[Variant, LoadedScenario]]:
    """Each change with its scenario. UserError that names the first that cannot be played on the files, or all that leave the
    base as it is.

    Boards of all data sets take a while: only for what changes nothing on the files are they built.
    """
    if not tweaks:
        raise UserError(NO_TWEAKS)
    for name, times in Counter(each.name for each in tweaks).items():
        if times > 1:
            raise UserError(f"{name}: is there {times} times; allowed is each change once")
    found = []
    for tweak in tweaks:
        try:
            found.append((tweak, match.on(tweak)))
        except UserError as refused:
            raise refused if tweak.name in str(refused) else UserError(f"{tweak.name}: {refused}") from None
    names = []
    for tweak, loaded in found:
        try:
            if loaded.board.tobytes() == match.loaded.board.tobytes():
                base_and_changed(match, tweak.overlays, loaded)
        except UserError:
            names.append(tweak.name)
    if names:
        raise UserError(f"{', '.join(names)}: the variant is equal to its base; allowed is a value other than the base's")
    return found


class _Packed(Stages):
    """A run whose boards are packed unless it plays: those of a change on hundreds of data sets fill 40 MB."""

    def __init__(self, match: Match, *given: Any, **options: Any):
        super().__init__(match, *given, **options)
        self._boards = pickle.dumps(match.data_sets)
        self._pack()

    def upto(self, games: int) -> Run:
        vars(self.match)["data_sets"] = pickle.loads(self._boards)
        try:
            return super().upto(games)
        finally:
            self._pack()

    def _pack(self) -> None:
        for name in ("data_sets", "boards"):
            vars(self.match).pop(name, None)


class _Race:
    """Who plays, and how far all runs are together. `close` sends the players home."""

    def __init__(self, match: "Match", budget: Budget, under: Path, how: How):
        self.match, self.budget, self.under, self.how = match, budget, under, how
        self.pace, self._open = Pace(), contextlib.ExitStack()
        self._runs: dict[Path, Stages] = {}
        self._games: dict[Path, int] = {}
        self._base = self._run(match)

    def close(self) -> None:
        self._open.close()

    def entry(self, tweak: Variant, loaded: LoadedScenario, place: str) -> _Entry:
        """The change with its runs. UserError that names it."""
        self.how.progress.preparing(f"{place}: {tweak.name}")
        base, variant, lines = base_and_changed(self.match, tweak.overlays, loaded)
        alike = alike_sets(base.boards, variant.boards)
        return _Entry(Change(tweak.name, lines), self._run(base), self._run(variant), alike)

    def _run(self, match: "Match") -> "Stages":
        """The run of a match, the same for two changes that are the same."""
        folder = default_folder(match.identity, runs_root=self.under)
        if folder not in self._runs:
            self._games[folder] = 0
            self._runs[folder] = self._open.enter_context((Stages if match is self.match else _Packed)(
                match, folder, extra_manifest=kept(match, self.how.command), **vars(self.how.workers),
                crew=lambda: self._crew, progress=lambda done, total: self._note(folder, done, total)))
        return self._runs[folder]

    @cached_property
    def _crew(self) -> "Crew":
        """Who plays all the runs: hired for the first games, sent home by `close`."""
        return self._open.enter_context(opened(**vars(self.how.workers)))

    def _note(self, folder: Path, done: int, total: int) -> None:
        if self.pace.started is None and done < total:
            compile_if_cold(self.how.progress, self.match, "play_many")
            self._runs[folder].match.play(0, 1)
        self._games[folder] = min(done, self.budget.most)
        most = self.budget.most * len(self._runs)
        self.pace.note(sum(self._games.values()), most)
        self.how.progress.update(self.pace.games, most)

    def run(self, entries: Sequence[_Entry], sides: tuple[str, str], ordered: bool = False) -> None:
        """Play on those without a verdict, look by look; if `ordered`, also the largest shifts whose order is open."""
        left = list(range(len(entries)))
        for pairs in looks(self.budget.least, self.budget.most):
            self.how.progress.describe(f"{len(entries) - len(left)} of {len(entries)} decided")
            for at in left:
                entries[at].play(pairs)
            asked = [each.counted for each in entries], self.budget.margin, sides
            left = sorted({*undecided(*asked), *(out_of_order(*asked) if ordered else ())})
            if not left:
                break

    def manifest(self, pairs: int) -> Mapping[str, Any]:
        """That of the base as this command leaves it in an empty folder: with so many games, and their fingerprint."""
        run = load_run(self._base.folder)
        rows = rows_of(run.scan().head(pairs).collect(), self.match.dtype)
        return {**run.manifest, **kept(self.match, self.how.command), "ranges": [(0, len(rows))],
                "fingerprint": fingerprint_text(fingerprint(rows))}


def base_and_changed(match: "Match", overlays: "Sequence[Overlay | dict[str, Any]]",
                     loaded: LoadedScenario) -> "tuple[Match, Match, list[str]]":
    """The base, the change by itself, and what it changes, a line each; game g of either is game g of the other.

    `loaded` is the scenario of the change. The base is the match itself, unless the change cannot be played on all its data sets.
    UserError as `base_and_variant`.
    """
    alone = match.among([Variant(VARIANT, overlays=overlays)], [loaded])
    sets, own = sets_by_numbers(match, overlays) or alone.data_sets, match.data_sets
    alone.data_sets = sets
    if (alone.boards.tobytes() != match.boards.tobytes() if sets is None or own is None
            else sets.names == own.names and sets.identity != own.identity):
        changed = alone.alone(0)
        changed.data_sets = sets      # with its digest
        return match, changed, differing(match.loaded, loaded)
    both = base_and_variant(match, overlays)
    return both.alone(0), both.alone(1), differing(*both.loaded_variants)


# `wilaya rank --target`: a ranking's changes that bring the FLN's win rate into a band, judged on dice of their own.


SIZES = 20_000, 50_000         # fresh games of the base; of each change or pair that is judged, at most


def reach_target(match: Match, found: RankAnswer, band: Band, how: How) -> RankAnswer:
    """The same ranking of a match's changes with its answer on `band`. UserError as `run_games`."""
    with contextlib.ExitStack() as runs:
        judge = _Judge(replace(match, seed=fresh_seed(match.seed)), found, band, how, runs)
        return replace(found, reached=judge.reached())


class _Judge:
    """Plays fresh games of the base and of candidates into folders beside those of the ranking."""

    def __init__(self, match: Match, found: RankAnswer, band: Band, how: How, runs: contextlib.ExitStack):
        self.match, self.found, self.band, self.how, self._open = match, found, band, how, runs
        self._under = Path(next(iter(found.folders.values()))).parent
        self._runs: dict[Path, StagedRun] = {}

    def reached(self) -> Reached:
        """The answer."""
        games = fln_values(self._run(self.match, "base").first_games(SIZES[0])).by_value()
        judged = judge_once(self._asked("base"), games, BASE_LEVEL, last=True)
        return reach(self.found.ranking, self.band, judged, self._tried, self.match.seed)

    def _tried(self, candidate: Candidate, level: float) -> Tried | None:
        """The candidate after as many games as its verdict takes, and the same games of the base where it holds. None for two
        that cannot be played together."""
        overlays = [overlay for row in candidate.rows for overlay in self.found.overlays[row.name]]
        try:
            base, changed, lines = base_and_changed(self.match, overlays, self.match.on(Variant(candidate.name, {}, overlays)))
        except UserError:
            return None
        staged = self._run(changed, candidate.name)
        judged = judge_until_decided([self._asked(candidate.name)],
                                     lambda number: [fln_values(staged.first_games(number)).by_value()], SIZES[1], level)[0]
        games = staged.first_games(judged.games)
        at = Point(0, fln_values(games), None, rates_on_sets(list(values_by_board(games).values())))
        tried = Tried(candidate, judged, at.sets_in(self.band))
        if not tried.holds:
            return tried
        before = self._run(base, "base")
        return replace(tried, moves=way_of_games(before.first_games(judged.games), games,
                                                 {**staged.manifest, "experiment": {"changes": lines}}, lines))

    def _asked(self, name: str) -> Assertion:
        return Assertion(name, pl.col("fln_wins"), self.band)

    def _run(self, match: Match, what: str) -> StagedRun:
        folder = default_folder(match.identity, runs_root=self._under)
        if folder not in self._runs:
            self._runs[folder] = self._open.enter_context(
                StagedRun(match, None, what=f"{what} on fresh dice", how=self.how, folder=folder))
        return self._runs[folder]
