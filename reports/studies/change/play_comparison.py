"""Comparisons as they are played: of two rule sets until there is a verdict, over a panel of players."""
import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import IntEnum
from pathlib import Path
from typing import Any

import polars as pl

from policies.core.match import Match
from policies.core.roster import LEAGUE
from reports.comparison.comparison_text import pilot_text, way_chart, way_headline
from reports.comparison.on_the_way import Measure, VoteChanges, WayChanges, measured, vote_changes, way_changes
from reports.comparison.paired_games import boards_unlike, count_pairs, count_pairs_by_set, pairs_of_boards, pairs_of_runs
from reports.comparison.uses import SELDOM
from reports.comparison.verdict import (
    FIRST,
    Comparison,
    DataSetComparison,
    Kind,
    Panel,
    compare,
    compare_over_data_sets,
    comparison_of,
)
from reports.games import reports_of, reports_on
from reports.html.common_sections import Table, frame_table
from reports.html.figures import Picture, picture
from reports.studies.effort import RUN_GAMES, How, stage
from reports.studies.play.count_uses import restated, uses_of_frames
from reports.studies.play.matches import alike_sets, base_and_variant, build_match, variant_changes
from reports.studies.play.play_run import Played, StagedRun
from reports.studies.play.reload_run import voting
from reports.tables.document import TitledTable
from reports.tables.run_report import named_sets
from simulate.core.data.scenario import assumed
from simulate.core.errors import UserError
from simulate.core.storage.manifest import labelled
from simulate.core.storage.run_folder import Run, companion_facts, companions

PANEL = "panel"
OFTEN = 0.1               # the least share of a league's member that plays in a panel
LEAST = 100               # pairs that a budget must allow
MARGIN, MOST = 0.01, 100_000


@dataclass(frozen=True)
class Budget:
    """What a verdict may cost: `margin` is a share of games that nobody minds, `least` to `most` pairs are played.

    Within `indifference` of the margin either verdict is right.

    UserError for numbers that cannot be.
    """
    margin: float = MARGIN
    most: int = MOST
    least: int = 0
    indifference: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.margin < 1:
            raise UserError(f"--margin {self.margin}: allowed is a share of games above 0 and below 1, such as 0.01 for 1pp")
        if self.most < LEAST:
            raise UserError(f"--max-games {self.most}: allowed are whole numbers from {LEAST}")
        if not 0 <= self.least <= self.most:
            raise UserError(f"--min-games {self.least}: allowed is at most --max-games {self.most}")
        if not 0 <= self.indifference < self.margin:
            raise UserError(f"--indifference {100 * self.indifference:.10g}pp: allowed is less than the margin, "
                            f"{100 * self.margin:.10g}pp")


def play_comparison(match: "Match", budget: Budget, *, folder: Path | None, panel: bool,
                    labels: Mapping[str, str | None] = {}, how: How) -> Played:
    """Play the change of a match over two rule sets; with `panel` for every pair of players. `labels`: its name and its note.

    UserError as that of `run_games`.
    """
    found = _play_pairs(match, budget, folder, how, labels=labels)
    if panel:
        _play_panel(match, found.run.folder, budget, how)
    return found


def _play_pairs(match: "Match", budget: Budget, folder: Path | None, how: How, what: str = "",
                beside: "Match | None" = None, labels: Mapping[str, str | None] = {}) -> Played:
    """Play pairs of a match over two boards until there is a verdict, or `most` of the budget; `beside` that of another match."""
    progress = how.progress

    def looked(found: "Comparison") -> None:
        progress.look(found, budget.most)
        if staged.pace.played and found.counts.pairs == FIRST < budget.most and not found.verdict.decided and not what:
            progress.remark(pilot_text(budget.most, found, staged.pace.rate))

    votes, alike = voting(match), alike_sets(match.boards[::2], match.boards[1::2])
    asked = {"kind": "compare", **asdict(budget), "changes": variant_changes(match), "assumed_rows": len(assumed(match.loaded)),
             **({"alike": alike} if alike else {})}
    extra = {"voting": votes, "experiment": asked, **labelled(labels), **(companion_facts(beside.identity) if beside else {})}
    turns = RUN_GAMES if votes and not beside else 0
    with StagedRun(match, None, how=how, extra=extra, folder=folder, turns=turns) as staged, stage(progress, staged.kept, what):
        progress.look(None, budget.most)
        compare(lambda pairs: count_pairs(pairs_of_boards(staged.rows(2 * pairs)), alike), budget.margin, budget.most,
                reports_on(match.RULES.name).spoken, looked=looked, least=budget.least, indifference=budget.indifference)
    return staged.so_far()


def comparison_of_run(run: "Run") -> "Comparison":
    """The Comparison of a run that `play_comparison` played, as its manifest asks for it, from the games that are there."""
    asked, there = run.manifest["experiment"], run.games // 2
    found = compare(lambda pairs: count_pairs(pairs_of_boards(run.first(2 * pairs)), asked.get("alike", ())),
                    asked["margin"], min(asked["most"], there), reports_of(run.manifest).spoken, least=asked["least"],
                    indifference=asked["indifference"], planned=asked["most"])
    games = run.first(2 * found.counts.pairs)
    base, variant = (games.filter(pl.col("game") % 2 == side) for side in range(2))
    few = found.counts.flipped < SELDOM * found.counts.pairs
    return found.judged_by(uses_of_frames(asked["changes"], run.manifest, base, variant),
                           boards_unlike(games, 2).get(1, 0) if few else None)


def over_sets_of(run: "Run", pairs: "pl.LazyFrame", found: "Comparison") -> "DataSetComparison | None":
    """The DataSetComparison of these pairs, the ones that `found` counts, by the data sets of `run`; None if it was played on
    one. A verdict on average only is none that data sets could share."""
    sets = named_sets(run.manifest["identity"])
    if len(sets) < 2:
        return None
    counted = count_pairs_by_set(pairs)
    asked = replace(found.verdict, kind=Kind.UNDECIDED) if found.on_average_only else found.verdict
    return compare_over_data_sets(asked, [comparison_of(each, found.margin, found.sides) for each in counted.values()],
                                  [sets[number][1] for number in counted])


def panel_of(run: "Run", comparison: "Comparison") -> "Panel | None":
    """The Panel of what other players played beside a run; None if none did. Pairs that were interrupted are left out."""
    def pair(of: "Run") -> tuple[str, str]:
        return of.manifest["players"]["fln"], of.manifest["players"]["france"]

    below = f"{PANEL}/"
    others = [each for each in companions(run) if each.folder.relative_to(run.folder).as_posix().startswith(below)]
    cells = {pair(other): comparison_of_run(other) for other in others if not other.missing()}
    return Panel(pair(run), dict(sorted((cells | {pair(run): comparison}).items()))) if cells else None


def panel_players(match: "Match", side: "IntEnum") -> list[str]:
    """Who plays a side in a panel: every player, and those of the game's league whom its mixture draws often."""
    roster = match.ROSTER
    found = {each.name for each in roster.of_side(side, match.files)}
    if roster.members:
        mixed = roster.player(LEAGUE, side).of_scenario(match.scenario)
        least = OFTEN * sum(mixed.shares)
        found |= {each.name for each, share in zip(mixed.members, mixed.shares, strict=True) if share >= least}
    return sorted(found)


def _play_panel(match: "Match", folder: Path, budget: Budget, how: How) -> None:
    """Play the change for every pair of a panel but that of the match, whose games are there."""
    names = [panel_players(match, side) for side in match.ROSTER.sides]
    for fln, france in itertools.product(*names):
        if (fln, france) == (match.fln, match.france):
            continue
        alike = build_match(match.scenario, fln, france, match.seed, match.overlays, match.files, not match.sets)
        other = base_and_variant(alike, match.variants[1].overlays)
        _play_pairs(other, budget, folder / PANEL / f"{fln}-v-{france}", how, f"{fln} v {france}", match)


# What a change did on the way, and to the votes by Region: of a comparison's folder, or of two runs, from what they hold.


OTHER_CHITS = "Chits played were not looked at: the two runs do not have the same ones."
NO_TURNS = "Votes by Region were not looked at: {} keeps no turns; the command that made it adds them with --turns all."
NO_VOTING = "Votes by Region were not looked at: {} does not say how its Regions vote."


@dataclass(frozen=True)
class OnTheWay:
    """What changed; `lacking` are sentences on what the folders do not hold."""
    way: "WayChanges"
    votes: "VoteChanges | None"
    lacking: Sequence[str] = ()

    def text(self) -> str:
        """Both tables and what is lacking."""
        return "\n\n".join(part for part in (self.way.text(), self.votes.text() if self.votes else "",
                                             "\n".join(self.lacking)) if part)

    @property
    def looked_at(self) -> list[WayChanges]:
        """What changed on the way, and the votes by place if these were looked at."""
        return [self.way] if self.votes is None else [self.way, self.votes]

    def listed(self) -> dict[str, TitledTable]:
        """Their tables."""
        return {name: TitledTable(each.frame(), f"{each.TITLE}, {each.MEAN}", each.note())
                for name, each in zip(("way", "votes"), self.looked_at, strict=False)}

    def folded(self) -> list[Table]:
        """Their tables on a page."""
        return [frame_table(each.frame(), f"{each.TITLE}, {each.MEAN}, the largest change first", each.level, note=each.note(),
                            fold=True) for each in self.looked_at]

    def pictures(self) -> dict[str, Picture]:
        """The chart of what changed on the way, if anything did."""
        return {"way": picture(lambda: way_chart(self.way), way_headline(self.way))} if self.way.found else {}


def way_of_folder(run: "Run", found: "Comparison") -> OnTheWay:
    """What the variant changed in the pairs of `found`, which a comparison's folder holds."""
    def of_pairs(rows: "pl.LazyFrame", side: int) -> "pl.LazyFrame":
        mine = rows.filter((pl.col("game") % 2 == side) & (pl.col("game") < 2 * found.counts.pairs))
        return mine.with_columns(pl.col("game") // 2, pl.col("board") // 2)

    measures = reports_of(run.manifest).way_measures(run.manifest)
    frame, names = measured(run.first(2 * found.counts.pairs), measures)
    votes, lacking = _votes([run, run], of_pairs)
    said = restated(run.manifest["experiment"]["changes"], reports_of(run.manifest).name)
    return OnTheWay(way_changes(pairs_of_boards(frame, names), measures, said), votes, lacking)


def way_of_runs(base: "Run", variant: "Run", changes: Sequence[str]) -> OnTheWay:
    """What differs in the games that both runs have; `changes`: the lines that differ between them."""
    manifest, lacking = dict(base.manifest), []
    if base.manifest.get("chits") != variant.manifest.get("chits"):
        manifest["chits"] = []
        lacking.append(OTHER_CHITS)
    votes, without = _votes([base, variant], lambda rows, side: rows)
    return OnTheWay(way_of_games(base.scan(), variant.scan(), manifest, changes), votes, [*lacking, *without])


def way_of_games(base: pl.LazyFrame, variant: pl.LazyFrame, manifest: Mapping[str, Any], changes: Sequence[str]) -> WayChanges:
    """What differs in games of two runs with the same numbers, which `manifest` describes, besides what `changes` restate."""
    measures = reports_of(manifest).way_measures(manifest)
    (before, names), (after, _) = (measured(games, measures) for games in (base, variant))
    return way_changes(pairs_of_runs(before, after, names), measures, restated(changes, reports_of(manifest).name))


def _votes(runs: Sequence["Run"],
           of_side: "Callable[[pl.LazyFrame, int], pl.LazyFrame]") -> "tuple[VoteChanges | None, list[str]]":
    """Base and variant lie in `runs`, `of_side` gives the rows of either; None with what is lacking, or with nothing if the game
    has no such votes."""
    reports = reports_of(runs[0].manifest)
    if not reports.places_vote:
        return None, []
    sides: list[tuple[pl.LazyFrame, Sequence[Measure]]] = []
    for side, run in enumerate(runs):
        rules = run.manifest.get("voting", [])[side if len(set(runs)) == 1 else 0:][:1]
        if not rules or not run.turned():
            return None, [(NO_TURNS if rules else NO_VOTING).format(run.folder)]
        sides.append(reports.final_votes(rules[0], of_side(run.scan(), side), of_side(run.turns(), side)))
    names = {each.name for each in sides[1][1]}
    both = [each for each in sides[0][1] if each.name in names]
    (before, _), (after, _) = (measured(*each) for each in sides)
    pairs = pairs_of_runs(before, after, [f"way_{each.name}" for each in both])
    return vote_changes(pairs, both), []
