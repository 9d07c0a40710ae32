"""How much more could a side win with better weights? A best response to a fixed opponent: searched, chosen, confirmed.

The three use different dice. The search and the choice see two thirds of the data sets, the confirmation the others, so that what
it confirms was not learned by heart.
"""
import copy
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.studies.compile_rules import compile_if_cold
from reports.studies.play_run import ALL_PROCESSORS, Workers
from reports.studies.progress import SILENT, Progress, stage
from reports.studies.solve_inverse import fresh_seed
from reports.studies.write_document import check_new_file
from simulate.core.errors import UserError

if TYPE_CHECKING:
    from enum import IntEnum

    from policies.core.match import Match
    from policies.core.player import Player
    from policies.core.responses import Budget
    from reports.statistics.differences import Difference
    from reports.statistics.paired_values import PairedValues

SEARCH, STRETCH, CONFIRM = 200_000, 250, 10_000      # games of the search, of a generation; pairs of the confirmation
HELD_OUT = 3              # every third data set takes no part in the search
NAME = "response"         # of the player that is written
SHOWN = 8                 # weights that changed most
INTERRUPTED = "interrupted: the search begins anew the next time, and nothing was written"


@dataclass(frozen=True)
class Question:
    """What do better weights of the player of `side` gain in this match? `games` of search, `pairs` of the confirmation."""
    match: "Match"
    side: "IntEnum"
    games: int = SEARCH
    pairs: int = CONFIRM

    @cached_property
    def player(self) -> "Player":
        """Who is made better."""
        return self.match.players[self.match.ROSTER.sides.index(self.side)]

    @cached_property
    def trained_on(self) -> "Match":
        """The match on the data sets that the search sees."""
        return self._part(held_out=False)

    @cached_property
    def held_out(self) -> "Match":
        """The match on the data sets that it does not see; the only one, where there are not several."""
        return self._part(held_out=True)

    def _part(self, held_out: bool) -> "Match":
        if len(self.match.sets) < HELD_OUT:
            return self.match
        found = self.match.spread_over([each for number, each in enumerate(self.match.sets)
                                        if (number % HELD_OUT == HELD_OUT - 1) == held_out])
        _ = found.boards
        return found


@dataclass(frozen=True)
class BestResponse:
    """What the search found: `weights` and their gain over the player's own, in pairs of games of `held_out` sets."""
    question: Question
    budget: "Budget"
    weights: tuple[float, ...]
    pairs: "PairedValues"
    file: Path | None = None

    @property
    def difference(self) -> "Difference":
        """The gain of the side and its interval of dice and data."""
        from reports.statistics.bounded_intervals import bounded_difference

        return bounded_difference(self.pairs)

    @property
    def sets(self) -> tuple[int, int]:
        """How many data sets the search saw, and how many the confirmation."""
        seen, kept = self.question.trained_on.data_sets, self.question.held_out.data_sets
        return len(seen.names) if seen else 1, len(kept.names) if kept else 1

    def changed(self) -> list[tuple[str, float, float]]:
        """Weights, the most changed first: name, value before, value now. A change counts by the size of the weight."""
        from policies.core.responses import SMALL

        player = self.question.player
        names = player.names or [f"weight {number}" for number in range(len(self.weights))]
        found = [(name, old, new) for name, old, new in zip(names, player.weights, self.weights, strict=True) if new != old]
        return sorted(found, key=lambda each: -abs(each[2] - each[1]) / max(abs(each[1]), SMALL))

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/players.md)."""
        question, found = self.question, self.difference
        return {"scenario": question.match.scenario, "side": question.match.ROSTER.kind.KEYS[question.side],
                "player": question.player.name, "opponent": self.opponent.name, "seed": question.match.seed,
                "search_games": self.budget.played, "generations": self.budget.generations,
                "data_sets": {"search": self.sets[0], "held_out": self.sets[1]}, "pairs": found.pairs,
                "rate_before": self.pairs.base_rate, "rate_after": self.pairs.variant_rate, "gain": found.estimate,
                "low": found.low, "high": found.high, "weights": list(self.weights),
                "file": str(self.file) if self.file else None}

    @property
    def opponent(self) -> "Player":
        """Whom it answers."""
        return next(each for each in self.question.match.players if each is not self.question.player)

    def text(self) -> str:
        """The gain, the weights that changed most, and how to play with them."""
        from reports.tables.text_table import percent, points, points_range

        question, found = self.question, self.difference
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
                  f"{found.pairs:,d} pairs of games {self._where()})."]
        if found.low > 0:
            lines += [f"So much of any rate of these two players is their own doing: another {spoken} player would win more.", "",
                      "Weights that changed most"]
            width = max(len(name) for name, *_ in self.changed()[:SHOWN])
            lines += [f"{name:<{width}}  {old:8.2f} -> {new:8.2f}" for name, old, new in self.changed()[:SHOWN]]
        if self.file:
            command = f"wilaya run {question.match.scenario} --players {self.file} --{keys[question.side]} {NAME}"
            other = next(key for side, key in keys.items() if side != question.side)
            lines += ["", f"Written: {self.file}. {command} --{other} {self.opponent.name} plays it."]
        return "\n".join(lines)

    def _where(self) -> str:
        if self.sets == (1, 1):
            return "on the one data set, with other dice"
        return f"on {self.sets[1]} data sets that the search did not see; it saw {self.sets[0]}"


def best_response(question: Question, *, file: Path | None = None, force: bool = False, workers: Workers = ALL_PROCESSORS,
                  progress: Progress = SILENT) -> BestResponse:
    """Search, choose, confirm, write. UserError for a player without weights, or a place where nothing can be written."""
    from policies.core.responses import budget_of, search_weights
    from simulate.core.parallel.workers import processors

    player = question.player
    if len(player.weights) < 2:
        raise UserError(f"{player.name} has no weights to search; allowed is a player that has, such as notes")
    if file is not None:
        _check_place(file, force)
    budget = budget_of(question.games, len(player.weights), STRETCH)
    compile_if_cold(progress, question.match, "play_many")
    with ThreadPoolExecutor(processors(workers.jobs)) as pool:
        table = _Table(question, pool)
        with stage(progress, lambda: INTERRUPTED, "search"):
            progress.update(0, budget.played)

            def worth(generation: int, candidates: list[np.ndarray]) -> np.ndarray:
                found = table.worth(question.trained_on, candidates, generation * STRETCH, STRETCH)
                progress.update((generation + 1) * STRETCH * budget.population, budget.played)
                return found.mean(axis=1)

            found = list(search_weights(player.weights, budget, question.match.seed, worth))
        with stage(progress, lambda: INTERRUPTED, "choice and confirmation"):
            weights = table.choose([np.array(player.weights), *found])
            pairs = table.confirm(weights)
    answer = BestResponse(question, budget, tuple(float(each) for each in weights), pairs, file)
    if file is not None:
        _write(answer, file)
    return answer


class _Table:
    """Plays candidates of one side, each on the same games."""

    def __init__(self, question: Question, pool: ThreadPoolExecutor):
        self.question, self.pool = question, pool

    def worth(self, match: "Match", candidates: Sequence[np.ndarray], first: int, count: int) -> np.ndarray:
        """What each game is worth to the side with each candidate, shape (candidates, count)."""
        first_side = self.question.side == match.ROSTER.sides[0]

        def play(weights: np.ndarray) -> np.ndarray:
            worth = np.asarray(match.with_weights({self.question.side: weights.tolist()}).play(first, count)["fln_wins"], float)
            return worth if first_side else 1.0 - worth

        return np.array(list(self.pool.map(play, candidates)))

    def choose(self, candidates: Sequence[np.ndarray]) -> np.ndarray:
        """The candidate that does best on games which the search did not play."""
        match = copy.copy(self.question.trained_on)
        match.seed = fresh_seed(match.seed)
        return candidates[int(self.worth(match, candidates, 0, max(1, self.question.pairs // 2)).mean(axis=1).argmax())]

    def confirm(self, weights: np.ndarray) -> "PairedValues":
        """Pairs of games with the player's own weights and with these, set by set, on games that nobody has played so far."""
        from reports.statistics.paired_values import PairedValues
        from reports.tables.game_worth import pairs_over_sets

        match = copy.copy(self.question.held_out)
        match.seed = fresh_seed(fresh_seed(match.seed))
        count = self.question.pairs
        base, variant = self.worth(match, [np.array(self.question.player.weights), weights], 0, count)
        if match.data_sets is None:
            return PairedValues.of(base, variant)
        sets = match.data_sets.sets_of(np.arange(count))
        return pairs_over_sets([PairedValues.of(base[sets == each], variant[sets == each]) for each in np.unique(sets)])


def _check_place(file: Path, force: bool) -> None:
    if file.suffix != ".toml":
        raise UserError(f"--out {file}: allowed is a file that ends in .toml")
    check_new_file("--out", file, force)


def _write(answer: BestResponse, file: Path) -> None:
    """One player that needs no other file: like a player of the game, or with all that a player of one's own has."""
    from simulate.core.storage.atomic_files import write_whole

    question, found, player = answer.question, answer.difference, answer.question.player
    kind = question.match.ROSTER.kind
    about = (f"a best response to {answer.opponent.name} in {question.match.scenario}: {answer.budget.played:,d} games of "
             f"search, seed {question.match.seed}; gains {100 * found.estimate:+.1f} points "
             f"({100 * found.low:+.1f} to {100 * found.high:+.1f})")
    row: dict[str, Any] = {"like": player.name}
    if player.origin != kind.FILE.name:
        extra = {name: getattr(player, name) for name in kind.EXTRA if getattr(player, name)}
        row = {"function": player.function, "names": list(player.names), **extra}
    lines = [f"[{NAME}]", f"about = {json.dumps(about)}", "", f"[{NAME}.{kind.KEYS[question.side]}]",
             *(f"{key} = {json.dumps(value)}" for key, value in {**row, "weights": list(answer.weights)}.items()), ""]
    write_whole(file, "\n".join(lines).encode())
