"""Games played into the folder of a run, all at once or in stages, and beside it; how often the FLN wins in them; what answers
from games, a folder or a question have in common."""
import functools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from policies.core.match import Match
from reports.charts import style
from reports.charts.style import Axes
from reports.games import GameReports, reports_of, reports_on
from reports.html.common_sections import reproduction_facts
from reports.html.figures import IntervalBar
from reports.sensitivity.frozen_findings import ONE_SET, THINKING, gains_of_both
from reports.studies.answer import Answer
from reports.studies.effort import How, Pace, Progress, stage
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.matches import relative_to_each_set
from reports.studies.play.reload_run import changes, kept
from reports.studies.play.rules_and_data import changes_text
from reports.tables.run_report import DICE_AND_DATA, Report, at_random, data_is_certain, heading, named_sets, report
from reports.tables.text_table import clock, decimals, points, points_range, render
from simulate.core.data.scenario import switched
from simulate.core.errors import UserError
from simulate.core.storage.run_folder import Run, companion_facts, companions, unfinished
from simulate.core.storage.run_games import Stages, default_folder, load_run, run_games

# One picture with an answer, to be shown where a page cannot be: the sentence, its bar, what it rests on.


COLOURS = {"dice": style.FLN, "sets": style.GREY}
LANE, SCALE, LABELS = 0.42, 0.45, 2.6       # inches: a lane is high, the scale below them, what stands to the left of them


def card(sentence: str, bar: IntervalBar, under: str, note: str, words: Callable[[str], str] = str) -> bytes:
    """The picture as a PNG; `under` says which games these are."""
    with style.style(words=words):
        height = LANE * len(bar.lanes) + SCALE
        figure, _, foot = style.fitted(sentence, note, height, under)
        (wide, high), room = figure.get_size_inches(), LABELS + 3 * style.EDGE
        axes = figure.add_axes((LABELS / wide, (foot + SCALE) / high, 1 - room / wide, (height - SCALE) / high))
        _draw(axes, bar)
        return style.saved(figure, "png")


def _draw(axes: Axes, bar: IntervalBar) -> None:
    axis = bar.axis
    axes.axvline(axis.middle, color=style.GREY, linestyle=style.DASHED, linewidth=0.8)
    if bar.margin:
        axes.axvspan(axis.middle - bar.margin, axis.middle + bar.margin, color=style.FAINT, linewidth=0)
    for number, lane in enumerate(bar.lanes):
        if lane.low is not None and lane.high is not None:
            axes.barh(number, lane.high - lane.low, 0.55, lane.low, color=COLOURS[lane.kind])
    axes.set_yticks(range(len(bar.lanes)), [lane.label for lane in bar.lanes])
    axes.set_ylim(len(bar.lanes) - 0.5, -0.5)
    axes.set_xticks(axis.ticks, [axis.label(tick) for tick in axis.ticks])
    axes.set_xlim(axis.low, axis.high)
    axes.grid(False)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


ASSUMED_PAGE = "`wilaya docs reference`"
KEPT = "interrupted; the games are kept in {}, the same command goes on from there"


def sets_sentence(identity: Mapping[str, Any], dice_alone: bool = False) -> list[str]:
    """That a match is spread over data sets, and `dice_alone`, that its intervals do not hold them; nothing if it is not."""
    sets = len(named_sets(identity))
    if sets < 2:
        return []
    more = "; the intervals hold the dice alone, not what other sets might say" if dice_alone else ""
    return [f"On average over {sets} data sets that fit what is known{more}. --default-data plays that of the files alone."]


class QuestionAnswer(Answer):
    """The answer to a `question` on a match."""
    question: Any

    @property
    def game(self) -> GameReports:
        return reports_on(self.question.match.RULES.name)


class GamesAnswer(Answer):
    """What games say that a `manifest` describes."""

    @functools.cached_property
    def manifest(self) -> Mapping[str, Any]:
        """That of the games, of the first run of two."""
        raise NotImplementedError

    @property
    def game(self) -> GameReports:
        return reports_of(self.manifest)

    @property
    def facts(self) -> Sequence[tuple[str, object]]:
        return list(reproduction_facts(self.manifest))

    def of_base(self) -> list[str]:
        """What the base of several changes rests on, a line each."""
        return [*changes_text(changes(self.manifest), "Base"),
                *[f"Rests on assumed data: see {ASSUMED_PAGE}."] * (not data_is_certain(self.manifest)),
                *sets_sentence(self.manifest["identity"])]


class FolderAnswer(GamesAnswer):
    """What the games of one or two folders say."""

    @property
    def runs(self) -> Sequence[Run]:
        """The runs in these folders."""
        raise NotImplementedError

    @functools.cached_property
    def manifest(self) -> Mapping[str, Any]:
        return self.runs[0].described()

    @property
    def folder(self) -> Path:
        """Where the games lie, those of the first run of two."""
        return self.runs[0].folder

    @property
    def games(self) -> pl.LazyFrame:
        """A row a game (docs/reference.md), of the first run of two."""
        return self.runs[0].scan()

    @property
    def turns(self) -> pl.LazyFrame:
        """A row a turn of a game, of the first run of two. UserError if it kept none."""
        return self.runs[0].turns()

    def bar(self) -> IntervalBar:
        """The answer as bands over an axis."""
        raise NotImplementedError

    def card(self) -> bytes:
        """The sentence with its bar, which games these are, and what was changed."""
        games = self.games.select(pl.len()).collect().item()
        return card(self.finding(), self.bar(), heading(self.manifest, games), ". ".join(self.changed()), self.in_words)

    def changed(self) -> list[str]:
        """What is otherwise than printed, in lines."""
        return changes_text(changes(self.manifest))

    def __repr__(self) -> str:
        return f"{self.sentence}\nTables: {', '.join(self.titled)}"


@dataclass(frozen=True)
class Played:
    """A finished run, how many of its games were played just now, and in how many seconds."""
    run: "Run"
    played: int
    seconds: float

    def json(self) -> dict[str, Any]:
        """Where the run lies, and how fast it was played."""
        rate = self.played / self.seconds if self.played and self.seconds else None
        return {"folder": str(self.run.folder), "played": self.played, "seconds": round(self.seconds, 3),
                "games_per_second": rate and round(rate, 1)}

    def text(self) -> str:
        """How fast games were played, and where they lie."""
        return f"{pace_text(self.played, self.seconds) or 'All games were there'}; run: {self.run.folder}"


def pace_text(played: int, seconds: float) -> str:
    """How fast games were played; nothing where none was."""
    return f"{played:,d} games in {seconds:.1f} s, {played / seconds:,.0f} a second" if played and seconds else ""


def play_run(match: "Match", games: int, extra: Mapping[str, Any], how: How, *, first: int = 0, folder: Path | None = None,
             turns: int = 0, shard_size: int | None = None, what: str = "") -> Played:
    """Play games first .. first+games-1 of a match, or what is missing of them; those below `turns` keep their turns. Kernels are
    loaded, or compiled, before the clock starts.

    `extra` is what the manifest keeps beside the identity. UserError as that of `run_games`; Interrupted says what is kept.
    """
    pace, place = Pace(), folder or default_folder(match.identity, first)

    def update(done: int, total: int) -> None:
        note_warm(pace, match, how.progress, done, total, first)
        how.progress.update(done, total)

    def kept_so_far() -> str:
        return f"interrupted; {pace.games:,d} of {games:,d} games are kept in {place}, the same command goes on from there"

    with stage(how.progress, kept_so_far, what):
        run = run_games(match, games, first, folder=place, **vars(how.workers), shard_size=shard_size,
                        extra_manifest=dict(extra), progress=update, turns=turns)
    return Played(run, pace.played, pace.seconds)


def note_warm(pace: Pace, match: Match, progress: Progress, done: int, total: int, first: int = 0) -> None:
    """Note how far games are; before the clock starts for those that are missing, kernels are loaded, or compiled."""
    if pace.started is None and done < total:
        compile_if_cold(progress, match, "play_many")
        if match.thinks:
            match.play(first, 0)           # loads what a game's own time has no part in
        start = time.thread_time()
        match.play(first, 1)
        if match.thinks:
            seconds = (time.thread_time() - start) * (total - done)
            progress.remark(f"Players who think: one processor needs about {clock(seconds)} for {total - done:,d} games")
    pace.note(done, total)


class StagedRun(Stages):
    """Games of a match played in stages into a folder, that which `wilaya run` has for it if none is given. A context in which
    games below `turns` keep their turns.

    The folder may hold more games than are asked for; they are left aside, so that an answer depends on the games asked for
    alone. `most` is the end of the progress bar, that of each stage if it is None.
    """
    match: Match

    def __init__(self, match: "Match", most: int | None, *, what: str = "", how: How,
                 extra: Mapping[str, Any] | None = None, folder: Path | None = None, turns: int = 0):
        super().__init__(match, folder, extra_manifest={**kept(match, how.command), **(extra or {})}, progress=self._update,
                         turns=turns, **vars(how.workers))
        self.most, self.what, self.how, self.pace = most, what, how, Pace()
        self.manifest: Mapping[str, Any] = {}

    def first_games(self, games: int) -> "pl.LazyFrame":
        """The first `games` games, one row a game; those that are missing are played. UserError as that of `run_games`."""
        with stage(self.how.progress, self.kept, self.what):
            return self.rows(games)

    def rows(self, games: int) -> "pl.LazyFrame":
        """The same where the caller names the stage."""
        run = self.upto(games)
        self.manifest = run.manifest
        return run.first(games)

    def so_far(self) -> Played:
        """The run as it is now, and what was played of it just now."""
        return Played(load_run(self.folder), self.played, self.pace.seconds)

    def kept(self) -> str:
        """What people are told who interrupt it."""
        return KEPT.format(self.folder)

    def _update(self, done: int, total: int) -> None:
        note_warm(self.pace, self.match, self.how.progress, done, total)
        most = self.most or total
        self.how.progress.update(min(done, most), most)


@dataclass(frozen=True, repr=False)
class RunAnswer(GamesAnswer):
    """How often the FLN wins in the games of a run just played, and what that rests on."""
    played: Played

    @functools.cached_property
    def manifest(self) -> Mapping[str, Any]:
        return self.played.run.described()

    @functools.cached_property
    def report(self) -> Report:
        """The answer alone, without the tables of a report."""
        return self._report(brief=True)

    def _report(self, brief: bool) -> Report:
        return report(self.manifest, self.played.run.scan(), brief=brief)

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/answers.md)."""
        return {**self._report(brief=False).json(), "complete": True, "changes": changes(self.manifest),
                "assumed_rows": self.manifest.get("assumed_rows", 0), **self.played.json()}

    def texts(self) -> Iterator[str]:
        """Which run and the rate, how far to trust it, the wins, what they rest on, where the games lie."""
        report = self.report
        yield report.answer()
        yield "".join(f"{line}\n" for line in report.doubts())
        if report.shows("wins", False):
            yield render(report.tables["wins"], report.face.titles["wins"], decimals(report.games)) + "\n"
        yield "\n".join([*self._basis(), self.played.text()])

    def _basis(self) -> list[str]:
        manifest = self.manifest
        players, (fln, other), rows = manifest["players"], self.game.sides, manifest.get("assumed_rows", 0)
        many, left = bool(self.report.assumed), [*manifest.get("left", {}).values()]
        lines = [f"Players: {fln} {players['fln']}, {other} {players['france']}."
                 + " Better players could change this rate." * (not left)]
        alone = gains_of_both(manifest, ONE_SET)
        found = (("Thinking before each turn", many and gains_of_both(manifest, THINKING)),
                 (SEARCHED.format(left[0]["games"]) if left else "", left), ("A best response to one version of the box", alone))
        lines += [gains_sentence(way, gains, self.game.spoken) for way, gains in found if gains]
        lines += [TRAINED] if alone and not many else []
        lines += at_random(manifest)
        lines += [f"Rests on assumed data ({rows} rows): see {ASSUMED_PAGE}."] if rows else []
        lines += [DICE_AND_DATA] if self.report.assumed else []
        lines += [manifest["calibration"]] if "calibration" in manifest and not self.report.unweighed else []
        lines += changes_text(changes(manifest))
        return lines + relative_to_each_set(manifest)


def gains_sentence(way: str, gains: Sequence[Mapping[str, float]], sides: Sequence[str]) -> str:
    """By how much a way to play raises the rate of each side, with intervals."""
    each = (f"{gain_text(gain)} for {side}" for gain, side in zip(gains, sides, strict=True))
    return f"{way} gains {' and '.join(each)}."


def gain_text(gain: Mapping[str, float]) -> str:
    """A gain with its interval: "+1.0 points (0.0 to +1.9)"."""
    return f"{points(gain['gain'])} points ({points_range(gain['low'], gain['high'])})"


MISSING = "{}: {:,d} of {:,d} games are there; to play the others: {}"
SWITCHED = "switches"     # the folder of companions: the same match on other boards, sealed with the run
PAIRS = 2000              # games a switch
SEARCHED = "A best response with {:,.0f} games of search"
TRAINED = ("These players were trained over all versions of the box; `wilaya league` trains players for one "
           "(`wilaya docs players`).")


def play_switches(match: "Match", folder: Path, how: How) -> None:
    """Play the match as it is and with each of its switches the other way, PAIRS pairs each. UserError for a game without any."""
    if len(switched(match.loaded)) < 2:          # itself alone
        raise UserError(f"--switches: {match.scenario} has no optional rule and no reading to switch; `wilaya compare "
                        f"{match.scenario} --set PATH=VALUE` tries a number of its rules")
    several = match.over(switched(match.loaded))
    extra = {**kept(several, ["report", str(folder), "--switches"]), **companion_facts(match.identity)}
    play_run(several, PAIRS * len(several.variants), extra, how, folder=folder / SWITCHED, what="switches")


def missing(run: Run) -> list[str]:
    """A line on the games of a run that are not played yet, and one on those of each of its companions."""
    asked = run.manifest.get("command", "the command that made it")
    own = [MISSING.format(run.folder, run.games, run.manifest["games"], asked)] if run.missing() else []
    return own + [f"{unfinished(each)}; left out; to play the others: {each.manifest['command']}"
                  for each in companions(run) if each.missing()]
