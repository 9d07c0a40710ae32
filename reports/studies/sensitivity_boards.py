"""The boards that a study of sensitivity plays: walks from one data set to another, and data sets with one cell at an end."""
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from policies.core.match import Match
from simulate.core.data.assumed_cells import AssumedCell
from simulate.core.data.data_sets import digest_of_boards
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.errors import UserError

Values = Mapping[str, str]
ORDERS = 10               # orders of groups that are tried for a pair of data sets
TRIED = 3                 # data sets that are tried for each that is wanted


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
        """The match over them all, with the same dice on each. The boards, thousands of them, lie in memory once."""
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
