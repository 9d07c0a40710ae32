"""On which assumed data does the answer depend? Groups by Shapley effects, then single cells from low to high.

Three stages, each a run that the same command resumes: walks between data sets, which give the share of each group; a first look
at every cell of the groups that may move the win rate, on a few data sets; the cells with the largest effects once
more, with other dice and on more data sets, so that the largest of many is not reported with the luck that made it the largest.
"""
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from policies.core.match import Match
from reports.games import GameReports, reports_of, reports_on
from reports.sensitivity.findings import (
    SCHEMA,
    CellEffect,
    Findings,
    GroupShare,
    cell_effect,
    files,
    findings_of,
    group_shares,
    rates_over_sets,
    sensitivity_sentence,
    sensitivity_text,
    settled_share,
    values_of_boards,
)
from reports.statistics.intervals import LEVEL
from reports.studies.answer import Answer
from reports.studies.effort import BOARD_GAMES, WALKS, How
from reports.studies.play.matches import base_and_variant, data_left_open, variant_changes
from reports.studies.play.play_run import ASSUMED_PAGE, Played, pace_text, play_run
from reports.studies.play.reload_run import changes, chart_facts, kept
from reports.studies.play.rules_and_data import changes_text
from reports.tables.document import TitledTable
from reports.tables.run_report import HEAD, manifest_head, manifest_value
from simulate.core.data.data_sets import AssumedCell, AssumedCells, digest_of_boards
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import read_sealed, write_sealed, write_whole
from simulate.core.storage.run_folder import Run
from simulate.core.storage.run_games import default_folder

Values = Mapping[str, str]
ORDERS = 10               # orders of groups that are tried for a pair of data sets
TRIED = 3                 # data sets that are tried for each that is wanted
KIND, FILE = "sensitivity", "sensitivity.json"
SMALL, SMALL_CHANGE = 0.05, 0.01      # of games: a group that surely moves the win rate, or a difference, less is not searched
LOOKS = 4                 # data sets of the first look at a cell
KEPT, SETS = 16, 24       # cells played once more, and on how many data sets
FRESH = 2_000_003         # added to the seed of the last stage: other dice than those that chose its cells
BOARDS_A_SECOND = 60      # built, by one core


@dataclass
class BoardSet:
    """Boards of one match, each kept once, by what it has besides the overlays.

    With a `change` each is two boards, without and with it, that are played with the same dice.
    """
    match: "Match"
    change: "Sequence[Overlay | dict[str, Any]]" = ()
    names: list[str] = field(default_factory=list)
    loaded: "list[LoadedScenario]" = field(default_factory=list)
    place: dict[str, int] = field(default_factory=dict)

    def load(self, values: Values) -> "LoadedScenario | None":
        """The board of a data set, or both; None if one cannot be played. What is told of it is that of the match."""
        match, laid = self.match, list(self.match.overlays)
        try:
            found = [match.RULES.board(match.scenario, each, values)
                     for each in ([laid, [*laid, *self.change]] if self.change else [laid])]
        except UserError:
            return None
        boards = np.concatenate(found).view(np.recarray)
        return replace(match.loaded, board=boards, hash=digest_of_boards(boards))

    def put(self, name: str, board: "LoadedScenario") -> int:
        """Its number; that of an equal board if there is one, such as where what differs was typed in."""
        if board.hash not in self.place:
            self.place[board.hash] = len(self.loaded)
            self.names.append(name)
            self.loaded.append(board)
        return self.place[board.hash]

    def as_match(self) -> "Match":
        """The match over them all, with the same dice on each.

        Thousands of boards lie in memory once: the match is made with a stand-in for each and then given them all, and what was
        loaded keeps the stand-in too.
        """
        whole = np.concatenate([each.board for each in self.loaded]).view(np.recarray)
        endings = ("", " changed") if self.change else ("",)
        first = self.loaded[0].board[:1].view(np.recarray)
        single = [replace(each, board=first, hash=f"{each.hash}{ending}") for each in self.loaded for ending in endings]
        self.loaded = [replace(each, board=first) for each in self.loaded]
        found = self.match.among([Variant(f"{name}{ending}") for name in self.names for ending in endings], single)
        found.boards = whole
        return found


def playable_sets(boards: BoardSet) -> "list[Variant]":
    """The data sets that the overlays leave playable. UserError if none is."""
    every = boards.match.RULES.ensemble(boards.match.overlays).variants()
    found = [each for each in every if boards.load(each.values)]
    if not found:
        boards.match.over(every)
    return found


def walk_plan(boards: BoardSet, sets: Mapping[str, Values], groups: Mapping[str, str], walks: int,
              weights: Mapping[str, int] | None = None) -> dict[str, Any]:
    """Put the boards of `walks` walks: "groups", name and number of cells of each; "members", the board of each data set, and
    "weights"; "positions", boards of each walk from its start to its end; "order", the number of the group that each step puts.

    Pairs are dealt from a shuffled pack of the data sets, in which each stands as often as its weight says. An order that passes
    an unplayable board is drawn again, a pair for which no order does is dealt again.
    """
    if len(sets) < 2:
        raise UserError("sensitivity: one data set alone is playable under these overlays; allowed are some that leave two")
    names, dice = sorted(set(groups.values())), random.Random(f"{boards.match.seed} walks")
    paths = [[path for path in groups if groups[path] == name] for name in names]
    members = {name: _put_member(boards, name, values) for name, values in sets.items()}
    positions: list[list[int]] = []
    order: list[list[int]] = []
    often = weights or dict.fromkeys(sets, 1)
    pairs, refused = _dealt([name for name in sets for _ in range(often[name])], dice), 0
    while len(positions) < walks:
        start, end = next(pairs)
        for _ in range(ORDERS):
            steps = dice.sample(range(len(names)), len(names))
            between = _between(boards, sets[start], sets[end], [paths[step] for step in steps])
            if between is not None:
                number = len(positions)
                inner = [boards.put(f"walk {number}, step {step}", each) for step, each in enumerate(between, 1)]
                positions.append([members[start], *inner, members[end]])
                order.append(steps)
                break
        else:
            refused += 1
            if refused > walks:
                raise UserError("sensitivity: no way from one data set to another is playable; allowed are other overlays")
    counted = [[name, len(each)] for name, each in zip(names, paths, strict=True)]
    return {"groups": counted, "members": list(members.values()), "weights": [often[name] for name in members],
            "positions": positions, "order": order}


def _put_member(boards: BoardSet, name: str, values: Values) -> int:
    board = boards.load(values)
    if board is None:
        raise UserError(f"data set {name}: cannot be played")
    return boards.put(f"data set {name}", board)


def _dealt(names: list[str], dice: random.Random) -> Iterator[tuple[str, str]]:
    while True:
        dice.shuffle(names)
        yield from ((start, end) for start, end in zip(names[::2], names[1::2], strict=False) if start != end)


def _between(boards: BoardSet, start: Values, end: Values, steps: Sequence[Sequence[str]]) -> "list[LoadedScenario] | None":
    """The boards after each step but the last, which leads to the end; None as soon as one cannot be played."""
    values, found = dict(start), []
    for paths in steps[:-1]:
        values.update((path, end[path]) for path in paths)
        board = boards.load(values)
        if board is None:
            return None
        found.append(board)
    return found


def cell_pairs(boards: BoardSet, sets: Mapping[str, Values], cells: "Sequence[AssumedCell]", wanted: int,
               stage: str) -> list[list[tuple[int, int]]]:
    """Put the boards of each cell at both ends of its range, on `wanted` data sets at most; pairs (low, high) by cell.

    No pairs where the cell cannot be moved alone on the data sets that were tried.
    """
    names, found = list(sets), []
    for cell in cells:
        order = random.Random(f"{boards.match.seed} {stage} {cell.name}").sample(names, len(names))
        pairs: list[tuple[int, int]] = []
        for name in order[:TRIED * wanted]:
            if len(pairs) < wanted and (ends := _ends(boards, cell, name, sets[name])):
                pairs.append(ends)
        found.append(pairs)
    return found


def _ends(boards: BoardSet, cell: "AssumedCell", name: str, values: Values) -> tuple[int, int] | None:
    ensemble, ends = boards.match.RULES.ensemble(), []
    for high in (False, True):
        board = boards.load(ensemble.with_end(cell, values, high))
        if board is None:
            return None
        ends.append((f"data set {name}, {cell.name} {'high' if high else 'low'}", board))
    low, high_end = (boards.put(*end) for end in ends)
    return low, high_end


@dataclass(frozen=True)
class Budget:
    """`walks` between data sets, `games` on each board, of each rule set."""
    walks: int = WALKS
    games: int = BOARD_GAMES


def play_sensitivity(match: "Match", budget: Budget, *, change: "Sequence[Overlay | dict[str, Any]]",
                     folder: Path | None, how: How) -> "SensitivityAnswer":
    """Play the three stages, or what is missing of them: of the win rate, or of what a `change` does to it.

    UserError for a game without assumed data, or as that of `run_games`.
    """
    _check(match, budget)
    boards, known = BoardSet(match, change), match.RULES.ensemble().assumed_cells()
    sets = playable_sets(boards)
    values, weights = {each.name: each.values for each in sets}, {each.name: each.weight for each in sets}
    pace = reports_on(match.RULES.name).games_a_second
    how.progress.remark(budget_text(budget, len(sets), known, pace, bool(change)))
    plan, number = walk_plan(boards, values, known.groups, budget.walks, weights), len(boards.names)
    changed = variant_changes(base_and_variant(match, change)) if change else []
    several, extra = boards.as_match(), {**kept(match, how.command), "experiment": {"kind": KIND, "changes": changed, **plan}}
    played = play_run(several, budget.games * len(several.variants), extra, how, folder=folder)
    del boards, several                         # half a gigabyte
    found, place = _shares(played.run, plan, number, budget, changed), played.run.folder / "cells"
    done = _with_cells(_Cells(match, change, values, weights, known, place, budget.games, how), found)
    write_sealed(played.run.folder / FILE, played.run.manifest["hash"], done.json())
    return SensitivityAnswer(played.run, done, played)


def _check(match: "Match", budget: Budget) -> None:
    if not match.RULES.assumed_data:
        raise UserError(f"{match.scenario}: {match.RULES.name} has one data set, so there are no others to compare it with; "
                        "allowed are scenarios such as ici-1955, or `wilaya sweep` over a value")
    if not data_left_open(match):
        raise UserError(f"{match.scenario}: every assumed value is typed in, so there is nothing left that its answers depend on")
    for name, value in (("--walks", budget.walks), ("--games", budget.games)):
        if value < 2:
            raise UserError(f"{name} {value}: allowed are whole numbers from 2")


def budget_text(budget: Budget, sets: int, known: "AssumedCells", pace: int, paired: bool = False) -> str:
    """How much will be played at most, before it is; `pace`: games that a core plays in a second, about."""
    groups = len(set(known.groups.values()))
    boards = [sets + budget.walks * (groups - 1), 2 * LOOKS * len(known.cells), 2 * KEPT * SETS]
    games = sum(boards) * budget.games * (2 if paired else 1)
    minutes = sum(boards) / BOARDS_A_SECOND / 60 + games / (2 * pace) / 60
    return (f"{budget.walks} walks between {sets} data sets, then single cells: at most {games:,d} games on "
            f"{sum(boards):,d} boards, about {minutes:.0f} minute{'s' * (round(minutes) != 1)} on two idle cores. "
            "Stop it when you like: the same command goes on.")


def _values(run: "Run", boards: int, games: int, paired: bool) -> "np.ndarray":
    """What games were worth on each board, or how much more with the change than without it: shape (boards, games)."""
    number = 2 * boards if paired else boards
    found = values_of_boards(run.first(number * games), number)
    return found[1::2] - found[::2] if paired else found


def _shares(run: "Run", plan: Mapping[str, Any], boards: int, budget: Budget, changed: Sequence[str]) -> "Findings":
    values = _values(run, boards, budget.games, bool(changed))
    groups, deviation, between = group_shares(values, plan)
    rates = rates_over_sets(values[plan["members"]], plan["weights"])
    return Findings(len(plan["members"]), rates, deviation, between, budget.walks, tuple(groups), (), (), 0, (),
                    boards * budget.games * (2 if changed else 1), tuple(changed))


@dataclass(frozen=True)
class _Cells:
    """The stages of single cells: what they play, where, and who watches."""
    match: "Match"
    change: "Sequence[Overlay | dict[str, Any]]"
    sets: "Mapping[str, Values]"
    weights: Mapping[str, int]
    known: "AssumedCells"
    root: Path
    games: int
    how: How

    def play(self, cells: "Sequence[AssumedCell]", wanted: int, what: str, variance: float,
             seed: int = 0) -> "tuple[list[CellEffect], list[str], int]":
        """The effect of each cell, the one that settles most first, the names of cells that cannot be moved alone, and the games
        played. `variance` is that of the answer over data sets.

        A cell that the overlays set is the same at both ends; it is left out.
        """
        boards = BoardSet(replace(self.match, seed=self.match.seed + seed), self.change)
        pairs = cell_pairs(boards, self.sets, cells, wanted, what)
        if not boards.names:
            return [], [cell.name for cell in cells], 0
        several = boards.as_match()
        games = self.games * len(several.variants)
        folder = default_folder(several.identity, 0, self.root)
        run = play_run(several, games, {"variants": [each.name for each in several.variants]}, self.how, folder=folder,
                       what=what).run
        values = _values(run, len(boards.names), self.games, bool(self.change))
        found = []
        for cell, each in zip(cells, pairs, strict=True):
            if any(low != high for low, high in each):
                effect, places = cell_effect(values, each), [cell.position(values) for values in self.sets.values()]
                settles = settled_share(effect, places, list(self.weights.values()), variance)
                found.append(CellEffect(cell.name, cell.group, cell.low, cell.high, *effect, len(each), settles))
        unmoved = [cell.name for cell, each in zip(cells, pairs, strict=True) if not each]
        return sorted(found, key=lambda each: (-each.settles, -abs(each.effect))), unmoved, games


def _with_cells(stages: _Cells, found: "Findings") -> "Findings":
    """The Findings with the effects of single cells: a first look at all, then the largest again."""
    searched = groups_to_search(found.groups, SMALL_CHANGE if found.changes else SMALL)
    cells = {cell.name: cell for cell in stages.known.cells if cell.group in searched}
    variance = found.deviation ** 2
    looked, unmoved, first = stages.play(list(cells.values()), LOOKS, "first look at cells", variance)
    largest = [cells[each.path] for each in looked[:KEPT]]
    effects, _, again = stages.play(largest, SETS, "cells with the largest effects", variance, FRESH)
    return replace(found, cells=tuple(effects), searched=searched, screened=len(looked),
                   unjudged=tuple(unmoved), games=found.games + first + again)


def groups_to_search(groups: "Sequence[GroupShare]", small: float = SMALL) -> tuple[str, ...]:
    """The groups that alone may move the answer by `small` or more, the largest share first."""
    return tuple(each.group for each in groups if each.moved_high >= small)


@dataclass(frozen=True, repr=False)
class SensitivityAnswer(Answer):
    """What the folder of a study of sensitivity says; `played` and `drawn`, the files of its chart, of one just played."""
    run: "Run"
    found: "Findings"
    played: Played | None = None
    drawn: tuple[Path, ...] = ()

    @property
    def game(self) -> GameReports:
        return reports_of(self.run.manifest)

    def finding(self) -> str:
        return sensitivity_sentence(self.found)

    def listed(self) -> dict[str, TitledTable]:
        """`groups`: shares of the spread between data sets; `cells`: points from one end of a range to the other, as shares."""
        found = self.found.json()
        return {name: TitledTable(pl.DataFrame(found[name], infer_schema_length=None), name) for name in ("groups", "cells")}

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/reference.md)."""
        return {"schema": SCHEMA, **manifest_head(self.run.manifest, HEAD[:3]), "level": LEVEL, "finding": self.sentence,
                **self.found.json(),
                "changes": [*changes(self.run.manifest), *self.found.changes], "folder": str(self.run.folder),
                "chart": [str(path) for path in self.drawn]}

    def text(self) -> str:
        """The answer, its tables, and what it rests on."""
        players = manifest_value(self.run.manifest, "players")
        lines = [f"Players: {' v '.join(players.values())}. Assumed data: see {ASSUMED_PAGE}."]
        lines += changes_text((*changes(self.run.manifest), *self.found.changes))
        lines += [f"Chart: {' and '.join(map(str, self.drawn))}"] if self.drawn else []
        pace = pace_text(self.played.played, self.played.seconds) if self.played else ""
        first = [self.game.said(manifest_value(self.run.manifest, "scenario"))] * bool(self.game.standing)
        pace = f"{pace}; r" if pace else "R"
        return "\n".join([*first, sensitivity_text(self.found), *lines, f"{pace}un: {self.run.folder}"])


def sensitivity_answer(run: "Run") -> SensitivityAnswer:
    """The answer that a folder holds. UserError if its stages were never finished, or if what was found is damaged."""
    path = run.folder / FILE
    if not path.is_file():
        raise UserError(f"{run.folder}: its games are not all played; to play the others: {run.manifest['command']}")
    return SensitivityAnswer(run, findings_of(read_sealed(path, run.manifest["hash"])))


def draw_sensitivity(answer: SensitivityAnswer) -> SensitivityAnswer:
    """The answer with its chart in the run's folder, as SVG and PNG."""
    if not answer.found.groups:
        return answer
    written = []
    for form, content in files(answer.found, chart_facts(answer.run.manifest)).items():
        written.append(answer.run.folder / f"{KIND}.{form}")
        write_whole(written[-1], content)
    return replace(answer, drawn=tuple(written))
