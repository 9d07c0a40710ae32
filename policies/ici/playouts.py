"""A match in which play-outs answer: what an action is worth, and what a side wins that thinks before it plays."""
import functools
from bisect import bisect
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.core.player import Player
from policies.ici.told import ASKED, told
from simulate.core.errors import unknown
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import shortened, zeroed
from simulate.ici.enums import Ask
from simulate.ici.playouts import PLAY_MANY_THINKING, STATES, TRY_MANY, play_many_thinking, try_many

PHASES = (Ask.EXCHANGE, Ask.FLN_ORIGIN, Ask.INSURGENCY)      # the first question of each phase but the first phase
SPREAD = 0.5                           # of drawn rows of weights about the player's, in sizes of the weights
DRAWN, THOUGHT, TRIED = range(3)       # what numbers are drawn for, beside the seed of the match


@dataclass(frozen=True)
class PlayOuts:
    """Play-outs of one side of a match; see simulate/ici/playouts.py."""
    match: Match
    side: IntEnum

    def dice(self, what: int) -> np.random.Generator:
        """Numbers for a purpose."""
        return np.random.default_rng([self.match.seed, what])

    def start(self, games: np.ndarray) -> tuple[Any, ...]:
        """Where these games begin, as the kernels take it; the side's player is one that can be told what to try."""
        match = self.match
        sets = np.zeros(len(games), np.int64) if match.data_sets is None else match.data_sets.sets_of(games)
        (fln, first), (france, second) = (
            (told(each.policy()) if each.side == self.side else each.policy(), each.rows()) for each in match.players)
        members = np.stack([each.member_of_game(match.seed, games) for each in match.players], axis=1)
        return (zeroed(match.RULES.records().state, STATES), match.boards, sets, games, fln, first, france, second, members,
                match.seed)

    def try_action(self, action: str, first: int, count: int) -> np.ndarray:
        """What games are worth to the side as usual and with the action done once, shape (count, 2); NaN where it never may.

        It is done in a turn drawn at random, or the next one in which it may be. UserError for one that no question is about.
        """
        asked = {each.name.lower(): (each, ask) for each, ask in ASKED[self.side].items()}
        if action not in asked:
            raise unknown("action to try", action, list(asked))
        member, ask = asked[action]
        last = int(self.match.boards["referendum_final_turn"].max())
        draws = self.dice(TRIED).integers((last, 2**30, 2**30), size=(first + count, 3))[first:]
        worths = np.full((count, 2), np.nan)
        entry(try_many, TRY_MANY)(*self.start(np.arange(first, first + count)), int(self.side), bisect(PHASES, ask), 1 + ask,
                                  1 + member, draws, worths)
        return worths


@dataclass(frozen=True)
class Thinking(PlayOuts):
    """The side thinks: before each turn it chooses one of so many `plans`, rows of weights; or with a `decision`, such as
    recruit, one of so many answers to each such question.

    Rows are those of its player and others drawn about them. Another answer than the usual one must be better by `sure` standard
    errors of the play-outs. UserError for a decision that there is not.
    """
    plans: int
    playouts: int
    decision: str = ""
    sure: float = 0.0

    def __post_init__(self) -> None:
        known = [each.name.lower() for each in Ask if each >= Ask.PLAY_CHIT]
        if self.decision and self.decision not in known:
            raise unknown("--decision", self.decision, known)

    @functools.cached_property
    def rows(self) -> np.ndarray:
        """The rows of weights to choose from, the first of which stands for going on as before; none with a decision."""
        if self.decision:
            return np.zeros((0, 1))
        player, dice = self.match.players[self.side], self.dice(DRAWN)
        mine = player.members or (player,)
        drawn = [drawn_about(mine[number % len(mine)], dice) for number in range(self.plans)]
        return replace(player, members=(mine[0], *mine, *drawn)[:self.plans]).rows()

    def play(self, first: int, count: int) -> np.ndarray:
        """Games first .. first+count-1 as rows of the match's `dtype`."""
        match, opponent = self.match, self.match.players[1 - self.side]
        results = zeroed(match.RULES.records().result, count)
        dice = self.dice(THOUGHT)
        others = opponent.rows()[opponent.member_of_game(int(dice.integers(2**62)), np.arange(self.playouts))]
        ask = Ask[self.decision.upper()] if self.decision else -1
        entry(play_many_thinking, PLAY_MANY_THINKING)(
            *self.start(np.arange(first, first + count)), first, results, int(self.side), bisect(PHASES, ask), 1 + ask, self.rows,
            others, self.sure, int(dice.integers(2**62)), np.zeros((self.plans, self.playouts)))
        return shortened(results, match.dtype)


def drawn_about(player: Player, dice: np.random.Generator) -> Player:
    """The player with other weights, each moved by so much at the begin of the war as at its end, in sizes of the weight."""
    values = np.array([player.weights, player.late or player.weights])
    moved = values + SPREAD * dice.standard_normal(len(player.weights)) * np.maximum(np.abs(values), SPREAD)
    return player.with_weights(*moved)
