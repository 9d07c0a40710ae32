"""Players of one side searched for, chosen and compared: each step on dice of its own, all candidates on the same games."""
import copy
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path

import numpy as np

from policies.core.match import Match
from policies.core.player import Player
from policies.core.responses import Budget, WeightSpace, budget_of, search_weights
from reports.statistics.paired_values import PairedValues
from reports.studies.effort import How, Progress, fresh_seed, stage
from reports.tables.game_worth import pairs_over_sets
from simulate.core.parallel.workers import processors
from simulate.core.storage.atomic_files import make_folder, read_sealed, write_sealed

HELD_OUT = 3              # every third data set takes no part in a search
STRETCH = 100             # games of a generation
PARTS = 4                 # stretches that are played at once


def parted(match: "Match", held_out: bool) -> "Match":
    """The match on the data sets that a search sees, or on those that it does not; on all, where there are too few to part."""
    if len(match.sets) < HELD_OUT:
        return match
    found = match.spread_over([each for number, each in enumerate(match.sets)
                               if (number % HELD_OUT == HELD_OUT - 1) == held_out])
    _ = found.boards
    return found


class Parted:
    """A question about a match whose data sets are parted: `games` of search for a response whose weights may be `changing`, and
    `pairs` that measure its gain."""
    match: "Match"
    games: int
    pairs: int
    changing: bool

    @cached_property
    def trained_on(self) -> "Match":
        """The match on the data sets that searches see."""
        return parted(self.match, held_out=False)

    @cached_property
    def held_out(self) -> "Match":
        """The match on the others, on which gains are measured; the only one, where there are not several."""
        return parted(self.match, held_out=True)


def with_seed(match: "Match", seed: int) -> "Match":
    """The same match on the same boards with other dice."""
    found = copy.copy(match)
    found.seed = seed
    return found


def worth_to_fln(match: "Match", games: int, pool: Executor) -> np.ndarray:
    """What each of the first games of a match is worth to the FLN, shape (games,); so many stretches are played at once."""
    return np.concatenate([rows["fln_wins"] for rows in stretches(match, games, pool)])


def stretches(match: "Match", games: int, pool: Executor) -> list[np.ndarray]:
    """The rows of the first games of a match, stretch by stretch."""
    edges = [at * games // PARTS for at in range(PARTS + 1)]
    return list(pool.map(lambda at: match.play(edges[at], edges[at + 1] - edges[at]), range(PARTS)))


def pairs_of_games(match: "Match", base: np.ndarray, variant: np.ndarray, games: np.ndarray | None = None) -> "PairedValues":
    """Pairs of the first `games` of a match, or those of these numbers, played twice: what each is worth, shape (games,); set by
    set, if there are several."""
    if match.data_sets is None:
        return PairedValues.of(base, variant)
    sets = match.data_sets.sets_of(np.arange(len(base)) if games is None else games)
    return pairs_over_sets([PairedValues.of(base[sets == each], variant[sets == each]) for each in np.unique(sets)])


def pool_of(how: How) -> ThreadPoolExecutor:
    """Who plays several stretches at once."""
    return ThreadPoolExecutor(processors(how.workers.jobs))


class Generations:
    """What the candidates of each generation won, kept in a file: a search that was interrupted goes on from there.

    `of` is the digest of what the search belongs to. UserError for a damaged file.
    """

    def __init__(self, path: Path, of: str):
        self.path, self.of = path, of
        self.known = [np.array(each) for each in read_sealed(path, of)] if path.is_file() else []

    def add(self, worth: np.ndarray) -> None:
        """The next generation, shape (population,)."""
        self.known.append(worth)
        make_folder(self.path.parent)
        write_sealed(self.path, self.of, [each.tolist() for each in self.known])


@dataclass(frozen=True)
class Candidates:
    """Plays players of one side against the other side's player of a match, several at once."""
    side: "IntEnum"
    pool: Executor

    def worth(self, match: "Match", players: "Sequence[Player]", first: int, count: int) -> np.ndarray:
        """What each game is worth to the side with each player, shape (players, count)."""
        first_side = self.side == match.ROSTER.sides[0]

        def play(player: "Player") -> np.ndarray:
            worth = np.asarray(match.with_players({self.side: player}).play(first, count)["fln_wins"], float)
            return worth if first_side else 1.0 - worth

        return np.array(list(self.pool.map(play, players)))

    def respond(self, asked: Parted, seen: "Match", held_out: "Match", before: "Player", start: "Player", kept: Generations,
                progress: Progress, interrupted: str, what: str = "") -> "tuple[Budget, Player, PairedValues]":
        """The best of the players that a search which begins at `start` passes through, and its pairs of games with `before`, set
        by set. Generations that are `kept` are not played again.

        It is chosen on games of `seen` that the search did not play; those of `held_out` neither search nor choice has played.
        """
        space = WeightSpace(start, asked.changing)
        budget = budget_of(asked.games, len(space.start), STRETCH)
        with stage(progress, lambda: interrupted, what or "search"):
            progress.update(0, budget.played)

            def worth(generation: int, players: "list[Player]") -> np.ndarray:
                if generation == len(kept.known):
                    kept.add(self.worth(seen, players, generation * STRETCH, STRETCH).mean(axis=1))
                progress.update((generation + 1) * STRETCH * budget.population, budget.played)
                return kept.known[generation]

            passed = [start, *search_weights(space, budget, seen.seed, worth)]
        with stage(progress, lambda: interrupted, f"{what}: choice and confirmation".removeprefix(": ")):
            chosen = self.worth(with_seed(seen, fresh_seed(seen.seed)), passed, 0, max(1, asked.pairs // 2))
            best, fresh = passed[int(chosen.mean(axis=1).argmax())], with_seed(held_out, fresh_seed(held_out.seed, 2))
            return budget, best, pairs_of_games(fresh, *self.worth(fresh, [before, best], 0, asked.pairs))
