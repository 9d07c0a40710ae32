"""How much more could a side win with better weights? A best response to a fixed opponent: searched, chosen, confirmed.

The three use different dice. The search and the choice see two thirds of the data sets, the confirmation the others, so that what
it confirms was not learned by heart. Each step has dice of its own, and all candidates play the same games.
"""
import copy
import json
import shutil
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.core.player import Player
from policies.core.responses import SMALL, Budget, WeightSpace, budget_of, search_weights
from reports.statistics.differences import Difference, bounded_difference
from reports.statistics.paired_values import PairedValues
from reports.studies.answer import check_new_file
from reports.studies.effort import ALONE, RESPONSE_CONFIRM, RESPONSE_SEARCH, How, Progress, fresh_seed, stage
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.play_run import QuestionAnswer
from reports.tables.game_tables import pairs_over_sets
from reports.tables.text_table import percent, points, points_range
from simulate.core.errors import UserError
from simulate.core.parallel.workers import processors
from simulate.core.storage.atomic_files import make_folder, only_writer, read_sealed, write_sealed, write_whole
from simulate.core.storage.manifest import digest
from simulate.core.storage.run_games import RUNS

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

    def half(self, held_out: bool) -> "Match":
        """The match on one part of its data sets."""
        return parted(self.match, held_out)

    @cached_property
    def trained_on(self) -> "Match":
        """The match on the data sets that searches see."""
        return self.half(held_out=False)

    @cached_property
    def held_out(self) -> "Match":
        """The match on the others, on which gains are measured; the only one, where there are not several."""
        return self.half(held_out=True)


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
    return pairs_over_sets({each: PairedValues.of(base[sets == each], variant[sets == each])
                            for each in np.unique(sets).tolist()})


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


NAME = "response"         # of the player that is written
SHOWN = 8                 # weights that changed most
KEPT = "interrupted; the games of the search are kept in {}, the same command goes on from there"
GENERATIONS = "generations.json"


@dataclass(frozen=True)
class Question(Parted):
    """What do better weights of the player of `side` gain in this match? `games` of search, `pairs` of the confirmation.

    With `changing` a weight may change while the war goes on.
    """
    match: "Match"
    side: "IntEnum"
    games: int = RESPONSE_SEARCH
    pairs: int = RESPONSE_CONFIRM
    changing: bool = False

    @cached_property
    def player(self) -> "Player":
        """Who is made better."""
        return self.match.players[self.match.ROSTER.sides.index(self.side)]

    @property
    def start(self) -> "Player":
        """Where the search begins: at the player, at the member of a mixture that plays most often."""
        player = self.player
        return max(zip(player.shares, player.members, strict=True), key=lambda each: each[0])[1] if player.members else player

    @property
    def folder(self) -> Path:
        """Where the games of the search are kept: `runs/respond-<scenario>-<hash of what fixes it>`."""
        fixed = {"match": self.match.identity, "side": int(self.side), "games": self.games, "changing": self.changing}
        return RUNS / f"respond-{self.match.scenario}-{digest(fixed)[:12]}"


@dataclass(frozen=True, repr=False)
class BestResponse(QuestionAnswer):
    """What the search found: a `player` and its gain over the one of the question, in pairs of games of `held_out` sets."""
    question: Question
    budget: "Budget"
    player: "Player"
    pairs: "PairedValues"
    file: Path | None = None

    @property
    def difference(self) -> "Difference":
        """The gain of the side and its interval of dice and data."""
        return bounded_difference(self.pairs)

    @property
    def sets(self) -> tuple[int, int]:
        """How many data sets the search saw, and how many the confirmation."""
        seen, kept = self.question.trained_on.data_sets, self.question.held_out.data_sets
        return len(seen.names) if seen else 1, len(kept.names) if kept else 1

    def changed(self) -> list[tuple[str, str, str]]:
        """Weights, the most changed first: name, value before, value now. A change counts by the size of the weight."""
        before, now = self.question.start, self.player
        names = before.names or [f"weight {number}" for number in range(len(before.weights))]
        found = []
        for name, old, old_late, new, new_late in zip(names, before.weights, before.late or before.weights, now.weights,
                                                      now.late or now.weights, strict=True):
            change = max(abs(new - old), abs(new_late - old_late)) / max(abs(old), SMALL)
            if change > 0:
                found.append((change, name, _line(old, old_late), _line(new, new_late)))
        return [(name, old, new) for _, name, old, new in sorted(found, key=lambda each: -each[0])]

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/reference.md)."""
        question, found = self.question, self.difference
        return {"scenario": question.match.scenario, "side": question.match.ROSTER.kind.KEYS[question.side],
                "player": question.player.name, "opponent": self.opponent.name, "seed": question.match.seed,
                "search_games": self.budget.played, "generations": self.budget.generations,
                "data_sets": {"search": self.sets[0], "held_out": self.sets[1]}, "pairs": found.pairs,
                "rate_before": self.pairs.base_rate, "rate_after": self.pairs.variant_rate, "gain": found.estimate,
                "low": found.low, "high": found.high, "weights": list(self.player.weights),
                **({"late": list(self.player.late)} if self.player.late else {}),
                "file": str(self.file) if self.file else None}

    @property
    def opponent(self) -> "Player":
        """Whom it answers."""
        return next(each for each in self.question.match.players if each is not self.question.player)

    def text(self) -> str:
        """The gain, the weights that changed most, and how to play with them."""
        question, found = self.question, self.difference
        where = ("on the one data set, with other dice" if self.sets == (1, 1) else
                 f"on {self.sets[1]} data sets that the search did not see; it saw {self.sets[0]}")
        spoken, keys = question.match.ROSTER.kind.SPOKEN[question.side], question.match.ROSTER.kind.KEYS
        searched = f"{self.budget.played:,d} games of search"
        lines = [f"{question.match.scenario}, the {spoken} player {question.player.name} against {self.opponent.name}, seed "
                 f"{question.match.seed}", ""]
        if found.low > 0:
            lines += [f"A best response with {searched} gains {points(found.estimate)} points: that side wins "
                      f"{percent(self.pairs.variant_rate)} of games, not {percent(self.pairs.base_rate)}."]
        else:
            lines += [f"{searched} show no gain: {points(found.estimate)} points. They found nothing better than "
                      f"{question.player.name}, which does not mean that there is nothing."]
        lines += [f"The interval of the gain is {points_range(found.low, found.high)} points (95 %, dice and data; "
                  f"{found.pairs:,d} pairs of games {where})."]
        if found.low > 0:
            changed = self.changed()[:SHOWN]
            width = max((len(name) for name, *_ in changed), default=0)
            lines += [f"So much of any rate of these two players is their own doing: another {spoken} player would win more.",
                      *(["", "Weights that changed most"] if changed else [
                          f"That player is {question.start.name}, one of its members: the search found no better weights."]),
                      *(f"{name:<{width}}  {old:>8} -> {new}" for name, old, new in changed)]
        if self.file:
            command = f"wilaya run {question.match.scenario} --players {self.file} --{keys[question.side]} {NAME}"
            other = next(key for side, key in keys.items() if side != question.side)
            lines += ["", f"Written: {self.file}. {command} --{other} {self.opponent.name} plays it."]
        return "\n".join(lines)


def best_response(question: Question, *, file: Path | None = None, force: bool = False, how: How = ALONE) -> BestResponse:
    """Search, choose, confirm, write. UserError for a player without weights, or a place where nothing can be written."""
    player, start = question.player, question.start
    if len(start.weights) < 2:
        raise UserError(f"{player.name} has no weights to search; allowed is a player that has, such as notes")
    if file is not None:
        if file.suffix != ".toml":
            raise UserError(f"--out {file}: allowed is a file that ends in .toml")
        check_new_file("--out", file, force)
    compile_if_cold(how.progress, question.match, "play_many")
    kept = KEPT.format(question.folder)
    with only_writer(question.folder), pool_of(how) as pool:
        budget, best, pairs = Candidates(question.side, pool).respond(
            question, question.trained_on, question.held_out, player, start,
            Generations(question.folder / GENERATIONS, question.folder.name), how.progress, kept)
    answer = BestResponse(question, budget, best, pairs, file)
    if file is not None:
        _write(answer, file)
    shutil.rmtree(question.folder, ignore_errors=True)
    return answer


def _line(early: float, late: float) -> str:
    return f"{early:.2f}" if early == late else f"{early:.2f} to {late:.2f}"


def _write(answer: BestResponse, file: Path) -> None:
    """One player that needs no other file."""
    question, found = answer.question, answer.difference
    kind = question.match.ROSTER.kind
    about = (f"a best response to {answer.opponent.name} in {question.match.scenario}: {answer.budget.played:,d} games of "
             f"search, seed {question.match.seed}; gains {100 * found.estimate:+.1f} points "
             f"({100 * found.low:+.1f} to {100 * found.high:+.1f})")
    lines = [f"[{NAME}]", f"about = {json.dumps(about)}", "", f"[{NAME}.{kind.KEYS[question.side]}]",
             *(f"{key} = {json.dumps(value)}" for key, value in answer.player.row().items()), ""]
    write_whole(file, "\n".join(lines).encode())
