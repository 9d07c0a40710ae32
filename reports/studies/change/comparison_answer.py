"""The answer to a comparison: of a folder that holds one, or of two runs paired by the number of the game."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from reports.comparison import comparison_text
from reports.comparison.comparison_text import Adaptation, Adapted, shift_chart, shift_headline
from reports.comparison.paired_games import count_pairs, pairs_of_boards, pairs_of_runs, runs_unlike
from reports.comparison.uses import ChangedValue
from reports.comparison.verdict import Comparison, DataSetComparison, Kind, Panel, comparison_of
from reports.games import reports_of, reports_on
from reports.html.common_sections import CODE_OF, Table, frame_table, page_of, sureness
from reports.html.figures import IntervalBar, Lane, Picture, difference_axis, figure, picture
from reports.statistics.paired_values import PairedValues
from reports.studies.answer import ONE_SET
from reports.studies.change.play_comparison import OnTheWay, comparison_of_run, over_sets_of, panel_of, way_of_folder, way_of_runs
from reports.studies.effort import Progress, interruptible
from reports.studies.play.count_uses import uses_of_frames
from reports.studies.play.matches import alike_sets, relative_to_each_set
from reports.studies.play.play_run import ASSUMED_PAGE, KEPT, FolderAnswer, Played
from reports.studies.play.reload_run import match_of
from reports.studies.play.rules_and_data import changes_text
from reports.studies.play.trace_games import FLIPS, flips_of_runs
from reports.studies.play.trace_games import flips as flips_of
from reports.studies.players.adaptation import adaptation_of
from reports.tables import comparison_frames
from reports.tables.document import TitledTable
from reports.tables.run_report import at_random, data_is_certain, labels_of, named_sets, on_default_data
from reports.tables.text_table import capital, percent, points, points_range
from reports.tracing.paired_trace import Flips
from simulate.core.errors import UserError
from simulate.core.storage.manifest import differences
from simulate.core.storage.run_folder import Run
from simulate.core.storage.run_games import load_run

SAME_BASE = "Comparisons with this scenario, these players and this seed share their base games: --seed gives others."
NOT_RETUNED = "They were not re-tuned to the change: what they do not know how to use shows less than it might."
ADAPTED = "The verdict is of players who did not adapt; those who did stand below it."
ALIKE = ("game", "scenario", "seed", "players", "stream_version")     # what two runs must share for a game to be the same game
SAME_CODE = "nothing: the same data, players, code and packages"


@dataclass(frozen=True, repr=False)
class ComparisonAnswer(FolderAnswer):
    """A comparison and all that stands beside it; `changes` are lines, `more` what a folder or two say of themselves."""
    comparison: Comparison
    manifest: Mapping[str, Any] = field()
    changes: Sequence[str]
    flips: Flips | None = None
    over: DataSetComparison | None = None
    panel: Panel | None = None
    adaptation: Adaptation | None = None
    way: OnTheWay | None = None
    assumed_rows: int = 0
    last: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)
    runs: Sequence[Run] = ()

    @property
    def lines(self) -> Sequence[str]:
        """The changes, each with how many games come to it."""
        return self.comparison.uses.lines(self.changes)

    def changed(self) -> list[str]:
        return list(self.changes)

    @property
    def facts(self) -> list[tuple[str, object]]:
        return [*(("changed", line) for line in self.changes), *super().facts]

    @property
    def decided(self) -> bool:
        """Whether there is a verdict, and, once both sides have adapted, an end to what they gain by it."""
        return self.comparison.verdict.decided and not (
            self.adaptation and self.adaptation.survives(self.comparison) in (Adapted.CANNOT_SAY, Adapted.UNUSED))

    @property
    def exit_code(self) -> int:
        return 0 if self.decided else 3

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        return {**comparison_text.as_json(self.comparison, self.manifest), "changes": self.changes,
                "way": self.way and self.way.way.json(), "votes": self.way and self.way.votes and self.way.votes.json(),
                "flips": self.flips and self.flips.json(), "assumed": self.over and comparison_text.sets_json(self.over),
                "panel": self.panel and comparison_text.panel_json(self.panel),
                "adaptation": self.adaptation and self.adaptation.json(self.comparison), "assumed_rows": self.assumed_rows,
                **self.more}

    def text(self) -> str:
        """What was compared, the verdict, the games, what it rests on."""
        parts = [
            "\n".join([self.head(), *(f"Changed: {line}" for line in self.lines)]),
            comparison_text.comparison_text(self.comparison),
            self.way.text() if self.way else "",
            self.flips.text() if self.flips else "",
            comparison_text.sets_text(self.over) if self.over else "",
            comparison_text.panel_text(self.panel) if self.panel else "",
            self.adaptation.text(self.comparison) if self.adaptation else "",
            "\n".join(self._basis()),
        ]
        return "\n\n".join(part for part in parts if part)

    def head(self) -> str:
        """What was compared, in one line."""
        identity, players = self.manifest["identity"], self.manifest["players"]
        name = f"{self.more['name']}, " if "name" in self.more else ""
        return self.game.said(f"{name}{identity['scenario']}, {players['fln']} v {players['france']}, seed {identity['seed']}: "
                              f"{self.comparison.counts.pairs:,d} pairs of games with the same dice")

    def _basis(self) -> list[str]:
        """What the verdict rests on."""
        players = self.manifest["players"]
        panel = " (--panel tries others)" if not self.panel and "folder" in self.more else ""
        fln, other = self.game.sides
        adapted = ADAPTED if self.adaptation else NOT_RETUNED
        lines = [f"Players: {fln} {players['fln']}, {other} {players['france']}{panel}. {adapted}"]
        lines += at_random(self.manifest)
        lines += [SAME_BASE] if "folder" in self.more else []
        if self.assumed_rows and not self.over:
            lines.append(f"Rests on assumed data ({self.assumed_rows} rows, {ASSUMED_PAGE}), and on one data set alone.")
        lines += relative_to_each_set(self.manifest)
        lines += [self.manifest["calibration"]] if "calibration" in self.manifest else []
        lines += changes_text(self.manifest["identity"].get("overlay", "").splitlines(), "Base")
        return lines + ([self.last] if self.last else [])

    def finding(self) -> str:
        """The verdict, both rates, the difference with its interval, the range over what is assumed."""
        found, places = self.comparison, comparison_text.places(self.comparison)
        counts, verdict, sign = found.counts, comparison_text.verdict_words(found), found.counts.sign
        if found.verdict.kind == Kind.UNUSED:
            return " ".join([f"{capital(verdict)}.", found.hardly_used or comparison_text.ALIKE])
        if sign or not found.verdict.decided:
            head = capital(verdict)
        else:
            head = f"The change {verdict}" if verdict.startswith("shifts") else f"The change makes {verdict}"
        base, variant = (percent(worth / counts.pairs, places) for worth in (counts.base, counts.variant))
        seldom = f"{found.hardly_used} " if found.hardly_used else ""
        sentence = (f"{seldom}{head}: the FLN wins {variant} of games instead of {base}, {points(found.estimate, places)} points "
                    f"({100 * found.level:g} % interval {points_range(found.low, found.high, places)}, {counts.pairs:,d} pairs)")
        sets = self.over
        if data_is_certain(self.manifest):
            return f"{sentence}."
        if sets is None:
            return f"{sentence}; {ONE_SET}" if on_default_data(self.manifest) else f"{sentence}."
        over, (low, high) = f"over {sets.spread.sets} data sets that fit what is known", (sets.spread.low, sets.spread.high)
        if low is None or high is None or sets.vague:
            return f"{sentence}, on average {over}."
        return f"{sentence}; {over} {points_range(low, high)}."

    def listed(self) -> dict[str, TitledTable]:
        """Rates, difference, what changed on the way; games that changed winner, players and data sets that were tried."""
        tables = {
            "rates": TitledTable(comparison_frames.rates(self.comparison), "FLN wins without and with the change"),
            "difference": TitledTable(comparison_frames.difference(self.comparison),
                                      "The difference, and what the pairs say of it"),
            **(self.way.listed() if self.way else {}),
        }
        if self.flips:
            tables["flips"] = TitledTable(comparison_frames.flips(self.flips), "Games that changed winner, the first of them")
        if self.panel:
            tables["panel"] = TitledTable(comparison_frames.panel(self.panel), "The change for every pair of players")
        if self.over:
            tables["data_sets"] = TitledTable(comparison_frames.data_sets(self.over), "The change on every data set")
        return tables

    def pictures(self) -> dict[str, Picture]:
        """The charts of its page: the shift where more than one data set or pair of players was tried; the way."""
        said = shift_headline(self.over, self.panel)
        shift = {"shift": picture(lambda: shift_chart(self.comparison, self.over, self.panel), said)} if said else {}
        return shift | (self.way.pictures() if self.way else {})

    def html(self) -> str:
        found, panel, sentence, pictures = self.comparison, self.panel, self.finding(), self.pictures()
        drawn = {name: figure(each, name) for name, each in pictures.items()}
        flipped = comparison_text.flips_sentence(found)
        return page_of(
            "comparison.html", f"{', '.join(self.changes[:1])}: {found.verdict}", sentence, self.manifest,
            sureness([self.manifest], found.counts.pairs, found.level, self.assumed_rows, "pairs of games"),
            findings=[*((name, f"{each.sentence}.") for name, each in pictures.items()), ("flips", flipped)],
            shift_chart=drawn.get("shift"), way_chart=drawn.get("way"), bar=self.bar(), changes=self.lines,
            rates=self._table("rates", comparison_text.places(found)), flipped=flipped,
            saved=comparison_text.saving_sentence(found), any_flipped=found.counts.flipped > 0,
            flips=self.flips and _flip_table(self.flips), on_the_way=self.way.folded() if self.way else [],
            panel_sentence=panel and comparison_text.panel_title(panel),
            panel=self._table("panel", note=" ".join(comparison_text.panel_notes(panel)) if panel else ""),
            adapted=self.adaptation.sentences(found) if self.adaptation else [],
            data_set_sentences=self.over and comparison_text.sets_text(self.over).split("\n"),
            data_sets=self._table("data_sets"))

    def _table(self, name: str, places: int = 1, note: str = "") -> Table | None:
        each = self.titled.get(name)
        return frame_table(each.frame, each.title, self.comparison.level, places, note) if each else None

    def bar(self) -> IntervalBar:
        """Where the difference lies beside the margin, by the dice and over data sets."""
        found, sets = self.comparison, self.over
        lanes = [Lane(f"{'Average' if sets else 'Dice'}, {100 * found.level:g} % interval", "dice", found.low, found.high)]
        if sets and sets.shown.low is not None:
            lanes.append(Lane(f"{sets.spread.sets} data sets", "sets", sets.shown.low, sets.shown.high))
        ends = [end for lane in lanes for end in (lane.low, lane.high)]
        return IntervalBar(self.finding(), lanes, difference_axis(found.margin, *ends), found.margin)


def _flip_table(flips: Flips) -> Table:
    """Winners in one column; how and when the games ended is left out."""
    frame = comparison_frames.flips(flips).select(
        "game", pl.format("{} → {}", "winner_base", "winner_variant").alias("winner"), "first_decision", "first_differ_after")
    return frame_table(frame, "The first of them, by number", note=flips.hint, turn_of=reports_on(flips.game).turn_of)


def answer_of_folder(run: Run, flips: int = FLIPS, *, played: Played | None = None,
                     progress: Progress) -> ComparisonAnswer:
    """The answer that the folder of a comparison holds, with what was played beside it; `flips` games each way are looked into,
    and of one just `played` it says how fast. These games are replayed: UserError when rules, data or players are others by now.
    """
    found, asked = comparison_of_run(run), run.manifest["experiment"]
    games = None
    with interruptible(lambda: KEPT.format(run.folder)):
        if flips and found.counts.flipped:
            games = flips_of(match_of(run), run, found.counts, flips, progress)
        pairs = pairs_of_boards(run.first(2 * found.counts.pairs))
        return ComparisonAnswer(found, run.described(), asked["changes"], games, over_sets_of(run, pairs, found),
                                panel_of(run, found), adaptation_of(run.folder), way_of_folder(run, found),
                                asked["assumed_rows"], played.text() if played else f"run: {run.folder}",
                                {"folder": str(run.folder), **labels_of(run.manifest),
                                 **({"played": played.played, "seconds": round(played.seconds, 3)} if played else {})},
                                [run])


def answer_of_runs(base: Path, variant: Path | None, margin: float, flips: int) -> ComparisonAnswer:
    """The answer for the games that both runs have. UserError when they cannot be paired."""
    if variant is None:
        raise UserError(f"{base}: one run; allowed are two, `compare RUN RUN`, or a scenario and a change of its rules")
    runs = load_run(base), load_run(variant)
    counts = pairs_of(*runs)
    alone = runs[0].games + runs[1].games - 2 * counts.pairs
    last = f"Base: {base}, variant: {variant}" + (f"; {alone:,d} games of one run only were left out." if alone else ".")
    games = flips_of_runs(*runs, counts, flips) if flips and counts.flipped else None
    assumed = max(run.manifest.get("assumed_rows", 0) for run in runs)
    found = comparison_of(counts, margin, reports_of(runs[0].manifest).spoken)
    one, other = (run.manifest["identity"].get("overlay", "") for run in runs)
    changes, rows = changes_between(*runs), [run.scan().join(other.scan().select("game"), on="game", how="semi")
                                      for run, other in (runs, runs[::-1])]
    found = found.judged_by(uses_of_frames(changes, runs[0].manifest, *rows), runs_unlike(*rows) if one != other else None)
    over = over_sets_of(runs[0], pairs_of_runs(runs[0].scan(), runs[1].scan()), found)
    return ComparisonAnswer(found, runs[0].manifest, changes, games, over, way=way_of_runs(*runs, changes), assumed_rows=assumed,
                            last=last, more={"base_folder": str(base), "variant_folder": str(variant), "left_out": alone})


def pairs_of(base: "Run", variant: "Run") -> "PairedValues":
    """The PairedValues of the games that two runs have in common. UserError when they cannot be paired, or have none."""
    _check(base, variant)
    counts = count_pairs(pairs_of_runs(base.scan(), variant.scan()), _alike(base, variant))
    if not counts.pairs:
        raise UserError(f"{variant.folder}: has no game in common with {base.folder}; play the same numbers with --first-game "
                        "and --games")
    return counts


def _alike(base: "Run", variant: "Run") -> list[int]:
    """The numbers of the data sets on which both runs have the same board; none where other code or data made one of them."""
    one, other = (run.manifest["identity"].get("overlay", "") for run in (base, variant))
    try:
        return alike_sets(match_of(base).boards, match_of(variant).boards) if one != other else []
    except UserError:
        return []


def _check(base: "Run", variant: "Run") -> None:
    """UserError unless game g of one run is game g of the other, by other rules."""
    one, other = base.manifest["identity"], variant.manifest["identity"]
    if base.folder.resolve() == variant.folder.resolve():
        raise UserError(f"{variant.folder}: is the base itself; allowed is the folder of another run")
    for run in (base, variant):
        if "boards" in run.manifest["identity"]:
            raise UserError(f"{run.folder}: holds a {run.kind or 'play of several boards'}; allowed are runs of one board, as "
                            "`wilaya run` makes them")
    found = [line for name in ALIKE for line in differences({name: other.get(name)}, {name: one.get(name)})]
    if found:
        raise UserError(f"{variant.folder}: its games cannot be paired with those of {base.folder} ({'; '.join(found[:4])}); "
                        "allowed are runs of one scenario, seed and pair of players")
    if named_sets(one) != named_sets(other):
        raise UserError(f"{variant.folder}: its games cannot be paired with those of {base.folder} (played on other data sets); "
                        "allowed are runs over the same sets, such as two with --default-data")


def changes_between(base: "Run", variant: "Run") -> list[str]:
    """Lines on values that differ, then on the code; a change of procedure alone may show as neither."""
    one, other = ({each.path: each for each in map(ChangedValue.of, run.manifest["identity"].get("overlay", "").splitlines())}
                  for run in (base, variant))
    values = [ChangedValue(path, other[path].now if path in other else one[path].before,
                           one[path].now if path in one else other[path].before) for path in sorted({*one, *other})]
    lines = [str(each) for each in values if each.now != each.before]
    base_code, code = (run.manifest["identity"].get("sources", {}) for run in (base, variant))
    lines += [f"the code of {CODE_OF[key]} ({digest}; base: {base_code.get(key, 'not known')})"
              for key, digest in code.items() if base_code.get(key) != digest]
    lines += differences(variant.manifest.get("packages", {}), base.manifest.get("packages", {}), "packages.")
    return lines or [SAME_CODE]
