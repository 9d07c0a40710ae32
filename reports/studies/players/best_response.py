"""How much more could a side win with better weights? A best response to a fixed opponent: searched, chosen, confirmed.

The three use different dice. The search and the choice see two thirds of the data sets, the confirmation the others, so that what
it confirms was not learned by heart.
"""
import json
import shutil
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from policies.core.match import Match
from policies.core.player import Player
from policies.core.responses import SMALL, Budget
from reports.statistics.differences import Difference, bounded_difference
from reports.statistics.paired_values import PairedValues
from reports.studies.answer import check_new_file
from reports.studies.effort import ALONE, RESPONSE_CONFIRM, RESPONSE_SEARCH, How
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.play_run import QuestionAnswer
from reports.studies.players.response_search import Candidates, Generations, Parted, pool_of
from reports.tables.text_table import percent, points, points_range
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import only_writer, write_whole
from simulate.core.storage.manifest import digest
from simulate.core.storage.run_games import RUNS

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

    def _where(self) -> str:
        if self.sets == (1, 1):
            return "on the one data set, with other dice"
        return f"on {self.sets[1]} data sets that the search did not see; it saw {self.sets[0]}"


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
