"""Play-outs that answer: what an action is worth, and what a side that thinks chooses its plans among."""
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.core.player import Player
from policies.ici.estimates import ASKED, CHOICES, LISTED, TWOFOLD, listing, told
from simulate.core.errors import unknown
from simulate.core.kernelcache import entry
from simulate.core.kernels.dated import own_boards
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Ask
from simulate.ici.playouts import ANY, COPIES, NOT_ASKED, TRY_ANSWERS, TRY_MANY, try_answers, try_many
from simulate.ici.state import STATE

PHASES = (Ask.EXCHANGE, Ask.FLN_ORIGIN, Ask.INSURGENCY)      # the first question of each phase but the first phase
SPREAD = 0.5                           # of drawn rows of weights about the player's, in sizes of the weights
THOUGHT, TRIED, ADVISED = range(3)     # what numbers are drawn for, beside the seed of the match
MOST_POSITIONS = 2**15                 # that one seed tells apart, see simulate.core.kernels.dice.occasion
Choice = tuple[int, int]               # the a and b of an option, ANY if b goes with a
DECISIONS = [each.name.lower() for each in Ask if each >= Ask.PLAY_CHIT]


@dataclass(frozen=True)
class Answers:
    """What a game from one position is worth to a side: as `usual`, with the answer that is `chosen`, and by each answer to a
    question, which is empty where that is not asked. Each comes with an `option` as the schemas have it."""
    usual: float
    chosen: Choice | None
    worths: dict[Choice, float]
    options: dict[Choice, tuple[int, int]]


@dataclass(frozen=True)
class PlayOuts:
    """Play-outs of one side of a match; see simulate/ici/playouts.py."""
    match: Match
    side: IntEnum

    def try_action(self, action: str, first: int, count: int) -> np.ndarray:
        """What games are worth to the side as usual and with the action done once, shape (count, 2); NaN where it never may.

        It is done in a turn drawn at random, or the next one in which it may be. UserError for one that no question is about.
        """
        asked = {each.name.lower(): (each, ask) for each, ask in ASKED[self.side].items()}
        if action not in asked:
            raise unknown("action to try", action, list(asked))
        member, ask = asked[action]
        match, games = self.match, np.arange(first, first + count)
        last = int(match.boards["referendum_final_turn"].max())
        draws = np.random.default_rng([match.seed, TRIED]).integers((last, 2**30, 2**30), size=(first + count, 3))[first:]
        worths = np.full((count, 2), np.nan)
        sets = np.zeros(count, np.int64) if match.data_sets is None else match.data_sets.sets_of(games)
        (fln, mine), (france, theirs) = (
            (told(each.policy()) if each.side == self.side else each.policy(), each.rows()) for each in match.players)
        members = np.stack([each.member_of_game(match.seed, games) for each in match.players], axis=1)
        entry(try_many, TRY_MANY)(
            zeroed(STATE, COPIES), own_boards(match.boards), sets, games, fln, mine, france, theirs, members, match.seed,
            int(self.side), bisect(PHASES, ask), 1 + ask, 1 + member, draws, worths)
        return worths

    @property
    def questions(self) -> Sequence[Ask]:
        """What the side is asked in a turn, in order."""
        return CHOICES[self.side]

    def try_answers(self, ask: Ask, numbers: Iterable[int], wanted: Sequence[Choice] = ()) -> Iterator[Answers]:
        """Each answer to the first such question of the first turn, or the `wanted` ones, from positions that the side may be in:
        one a number, below 2**31."""
        seed = int(np.random.default_rng([self.match.seed, ADVISED]).integers(2**62))
        policies = [listing(each.policy()) if each.side == self.side else each.policy() for each in self.match.players]
        chosen, scratch = np.array(wanted, np.int64).reshape(-1, 2), zeroed(STATE, COPIES)
        members = [(each.rows(), each) for each in self.match.players]
        for number in numbers:
            board, dice = self._board(number), np.array([number])
            rows = tuple(own[each.member_of_game(seed, dice)[0]] for own, each in members)
            worths, options = np.full(1 + LISTED, np.nan), np.zeros((LISTED, 2), np.int64)
            usual = entry(try_answers, TRY_ANSWERS)(
                scratch, self._set_up(board, number), board, *policies, int(self.side), int(ask), seed + number // MOST_POSITIONS,
                number % MOST_POSITIONS, rows, chosen, worths, options)
            tried = [] if usual == NOT_ASKED else np.flatnonzero(~np.isnan(worths[1:]))
            named = [(a, b if ask in TWOFOLD else ANY) for a, b in options.tolist()]
            choices = {named[at]: at for at in tried}
            yield Answers(float(worths[0]), None if usual == NOT_ASKED else named[usual],
                          {each: float(worths[1 + at]) for each, at in choices.items()},
                          {each: tuple(options[at].tolist()) for each, at in choices.items()})

    def _board(self, number: int) -> np.record:
        """The board of a game, to be played on."""
        sets = self.match.data_sets
        return own_boards(self.match.boards[[0 if sets is None else int(sets.sets_of(np.array([number]))[0])]])[0]

    def _set_up(self, board: np.record, number: int) -> np.record:
        """The state of a game as its first turn begins."""
        state = zeroed(STATE)[0]
        self.match.set_up(state, board, number)
        return state


def mind(match: Match, side: IntEnum) -> tuple[Any, ...]:
    """What a side of a match thinks with, as kernels take it: see simulate.ici.playouts.MIND."""
    player, opponent = match.players[side], match.players[1 - side]
    thought = player.thought
    if thought is None:
        return 0, 0, np.zeros((0, 1)), np.zeros((0, 1)), 0.0, 0, np.zeros((0, 0))
    dice = np.random.default_rng([match.seed, THOUGHT, side])
    others = opponent.rows()[opponent.member_of_game(int(dice.integers(2**62)), np.arange(thought.playouts))]
    ask = Ask[thought.decision.upper()] if thought.decision else -1
    rows = np.zeros((0, 1)) if thought.decision else plans(player, thought.plans, dice)
    return (bisect(PHASES, ask), 1 + ask, rows, others, thought.sure, int(dice.integers(2**62)),
            np.zeros((thought.plans, thought.playouts)))


def plans(player: Player, count: int, dice: np.random.Generator) -> np.ndarray:
    """Rows of weights, shape (count, n): that of going on as before, the player's own members, others drawn about them."""
    mine = player.members or (player,)
    drawn = [drawn_about(mine[number % len(mine)], dice) for number in range(count)]
    return replace(player, members=(mine[0], *mine, *drawn)[:count]).rows()


def drawn_about(player: Player, dice: np.random.Generator) -> Player:
    """The player with other weights, each moved by so much at the begin of the war as at its end, in sizes of the weight."""
    values = np.array([player.weights, player.late or player.weights])
    moved = values + SPREAD * dice.standard_normal(len(player.weights)) * np.maximum(np.abs(values), SPREAD)
    return player.with_weights(*moved)
