"""What policies.games lists of a game: who can play, its matches, and turns played otherwise: with other dice or players."""
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from policies.core.match import Match
from policies.core.player import Player
from policies.core.roster import Roster
from simulate.core.kernels.dated import own_boards
from simulate.core.kernels.game_kernels import GOES_ON
from simulate.core.kernels.records import clear, take_seat


@dataclass
class Branches:
    """Plays turns of a match anew. `pairs` are the deciders (both sides), the match's own first.

    Each game has a class of its own: its DECIDERS, names of players who may decide in a player's place, and what `shuffle` does.
    """
    DECIDERS: ClassVar[tuple[str, ...]]
    match: Match

    def __post_init__(self):
        own, roster, scenario = self.match.players, self.match.ROSTER, self.match.scenario
        others = [tuple(roster.player(name, side).of_scenario(scenario) for side in roster.sides) for name in self.DECIDERS]
        names = [each.name for each in own]
        self.pairs: list[tuple[Player, ...]] = [own] + [pair for pair in others if [each.name for each in pair] != names]

    @property
    def names(self) -> list[str]:
        """The deciders in words."""
        return [fln.name if fln.name == other.name else f"{fln.name} v {other.name}" for fln, other in self.pairs]

    def play(self, states: np.recarray, dice: Sequence[int], number: int) -> Iterator[np.recarray]:
        """The STATE record (shape (1,)), the same one each time, as the turn ends that begins with `states`: for each seed of
        `dice` in turn each pair of deciders. `number` tells positions apart: with it, all dice and shuffles are new ones."""
        play_turn = self.match.RULES.compiled("play_turn")
        scratch, board = states.copy(), own_boards(self.match.loaded.board)[0]
        if states[0].public.way != GOES_ON:
            raise ValueError("states: the game is over")
        for seed in dice:
            for pair in self.pairs:
                scratch[:] = states
                scratch[0].log.on = 0
                self.shuffle(scratch[0], board, np.random.default_rng([seed, number]))
                for key, player in zip(self.match.ROSTER.keys, pair, strict=True):
                    seat = scratch[0][f"{key}_seat"]
                    take_seat(seat, player.in_game(self.match.seed, int(states[0].secret.game)).vector())
                    clear(seat.memo)        # what another one wrote there means nothing to it
                play_turn(scratch[0], board, *(player.policy() for player in pair))
                yield scratch

    def shuffle(self, state, board, dice: np.random.Generator) -> None:
        """Other dice, and another order of whatever is still hidden."""
        state.secret.seed = dice.integers(2**63)


@dataclass(frozen=True)
class Players:
    """The players of one game, as policies.games lists them: who can play, a match, a turn played otherwise; and, where there
    are any, play-outs of a side of a match."""
    roster: Roster
    match: type[Match]
    counterfactual: type[Branches]
    playouts: Callable[..., Any] | None = None
