"""A match in which one side looks ahead: what it may choose from, how often it plays each of that out."""
import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.core.player import Player, drawn_members
from simulate.core.errors import UserError
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import shortened, zeroed
from simulate.ici.look_ahead import PLAY_MANY_AHEAD, STATES, play_many_ahead

ORDERED: Mapping[str, str] = {
    "policies.ici.notes.fln:notes_fln": "policies.ici.notes.ordered:ordered_fln",
    "policies.ici.notes.france:notes_france": "policies.ici.notes.ordered:ordered_france",
}
LOOK, THOUGHT, DRAWN = range(3)        # what numbers are drawn for, beside the seed of the match
SPREAD = 0.5         # of the rows of a portfolio about the weights of a player that is no mixture, in sizes of the weights
SEASONS = 4


@dataclass(frozen=True)
class LookAhead:
    """Games of `match` in which `side` plays each candidate out so many times before each turn.

    Candidates are the Political Chits that it may play; or, with a `portfolio`, so many rows of weights besides its own: the
    members of a mixture, or weights drawn about those of a player.
    """
    match: Match
    side: IntEnum
    playouts: int
    portfolio: int = 0

    def __post_init__(self) -> None:
        if self.portfolio == 0 and self.player.function not in ORDERED:
            raise UserError(f"{self.player.name} cannot be told which chit to play; allowed are players of "
                            f"{', '.join(ORDERED)}")
        if not 1 <= self.playouts < 2**16:
            raise UserError(f"--playouts {self.playouts}: from 1 to {2**16 - 1}")

    @property
    def player(self) -> Player:
        """Who looks ahead."""
        return self.match.players[self.side]

    @property
    def opponent(self) -> Player:
        """Who does not."""
        return self.match.players[1 - self.side]

    @functools.cached_property
    def rows(self) -> np.ndarray:
        """The rows of weights to choose from besides the game's own, shape (rows, n); none if chits are chosen."""
        if self.portfolio == 0:
            return np.zeros((0, 1))
        if self.player.members:
            return self.player.rows()[:self.portfolio]
        dice, own = np.random.default_rng([self.match.seed, DRAWN]), np.array(self.player.weights)
        drawn = own + SPREAD * np.maximum(np.abs(own), SPREAD) * dice.standard_normal((self.portfolio, len(own)))
        return np.array([self.player.with_weights(each).vector() for each in drawn])

    @property
    def turns(self) -> int:
        """From Winter 1955 to the end of the last year of the longest war."""
        years = int(self.match.boards["referendum_final_turn"].max()) // SEASONS + 1
        return years * SEASONS

    @functools.cached_property
    def entry(self) -> Any:
        """The compiled kernel."""
        return entry(play_many_ahead, PLAY_MANY_AHEAD)

    def play(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Games first .. first+count-1 as rows of the match's `dtype`, and what chits the side played, shape (count, turns, 2).

        Turns are those of all years of the war. Of each 1 + the chit that it played of its own will, 0 for none, and the one it
        would have played without looking.
        """
        match, records = self.match, self.match.RULES.records()
        results, chits = zeroed(records.result, count), np.zeros((count, self.turns, 2), np.int64)
        states, games = zeroed(records.state, STATES), np.arange(first, first + count)
        sets = self._sets(games)
        members = np.stack([each.member_of_game(match.seed, games) for each in match.players], axis=1)
        rows, (fln, france) = [each.rows() for each in match.players], self.policies()
        words = states.view(np.uint64).reshape(STATES, -1)
        for i in range(count):         # a game at a time: its own row is among the candidates
            one = slice(i, i + 1)
            portfolio = self._portfolio(rows[self.side][members[i, self.side]])
            self.entry(states, words, match.boards, sets[one], games[one], fln, rows[0], france, rows[1], members[one],
                       match.seed, first + i, results[one], int(self.side), self.thought(games[one]), portfolio, self._seed,
                       chits[one])
        return shortened(results, match.dtype), chits

    def _sets(self, games: np.ndarray) -> np.ndarray:
        data_sets = self.match.data_sets
        return np.zeros(len(games), np.int64) if data_sets is None else data_sets.sets_of(games)

    def policies(self) -> list[Any]:
        """The compiled functions of both sides, that of `side` one that takes orders if it chooses chits."""
        ordered = {self.side: ORDERED[self.player.function]} if self.portfolio == 0 else {}
        return [replace(each, function=ordered.get(side, each.function)).policy()
                for side, each in zip(self.match.ROSTER.sides, self.match.players, strict=True)]

    def _portfolio(self, own: np.ndarray) -> np.ndarray:
        """The candidates of a game: what stands for going on as before, the row that the game has drawn, the others."""
        if not len(self.rows):
            return self.rows
        width = max(len(own), self.rows.shape[1])
        return np.array([np.pad(each, (0, width - len(each))) for each in (own, own, *self.rows)])

    @property
    def _seed(self) -> int:
        """Of what is redrawn."""
        return int(np.random.default_rng([self.match.seed, LOOK]).integers(2**62))

    def thought(self, games: np.ndarray) -> np.ndarray:
        """Whom of a mixture each play-out of a game takes the opponent for, shape (games, play-outs)."""
        if not self.opponent.members:
            return np.zeros((len(games), self.playouts), np.int64)
        numbers = games[:, None] * self.playouts + np.arange(self.playouts)
        return drawn_members(self.opponent.shares, self.match.seed, THOUGHT + 2, numbers)
