"""What a change did on the way, and to the votes by Region: of a comparison's folder, or of two runs, from what they hold."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.comparison.charts import way_chart, way_headline
from reports.comparison.on_the_way import Measure, VoteChanges, WayChanges, measured, vote_changes, way_changes
from reports.comparison.paired_games import pairs_of_boards, pairs_of_runs
from reports.comparison.verdict import Comparison
from reports.games import reports_of
from reports.html.figures import Picture, picture
from reports.html.table import Table, frame_table
from reports.studies.play.count_uses import restated
from reports.tables.document import TitledTable
from simulate.core.storage.run_folder import Run

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
