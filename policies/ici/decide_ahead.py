"""A match in which one side looks ahead at single decisions: at which, how many answers it tries, and how sure it wants to be."""
import functools
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.ici.look_ahead import LOOK
from simulate.core.ahead import AHEAD, VARIABLE
from simulate.core.errors import UserError, unknown
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import shortened, zeroed
from simulate.ici.decide_ahead import PLAY_MANY_DECIDED, play_many_decided
from simulate.ici.enums import Ask
from simulate.ici.look_ahead import STATES
from simulate.ici.orders import MAY_LOOK
from simulate.ici.state import CANDIDATES

SURE = 2.0          # standard errors of the play-outs' difference


@dataclass(frozen=True)
class DecideAhead:
    """Games of `match` in which `side` plays up to so many answers out at each decision of the kinds named.

    `decisions` are names of Ask in small letters, such as structure. Another answer than the player's own is taken if it is
    better by `sure` standard errors. UserError where rules are not compiled for it (simulate/core/ahead.py), for a decision at
    which the side cannot look ahead, and for an opponent that is a mixture: who of it plays is not drawn anew within a turn.
    """
    match: Match
    side: IntEnum
    playouts: int
    decisions: tuple[str, ...]
    candidates: int = 4
    sure: float = SURE

    def __post_init__(self) -> None:
        if not AHEAD:
            raise UserError(f"looking ahead at single decisions takes rules that are compiled for it: allowed with {VARIABLE}=1")
        known = [each.name.lower() for each in MAY_LOOK[self.side]]
        for each in self.decisions:
            if each not in known:
                raise unknown("--decision", each, known)
        if not 2 <= self.playouts < 2**16:
            raise UserError(f"--playouts {self.playouts}: from 2 to {2**16 - 1}: fewer have no standard error")
        if not 2 <= self.candidates <= CANDIDATES:
            raise UserError(f"--candidates {self.candidates}: from 2 to {CANDIDATES}")
        opponent = self.match.players[1 - self.side]
        if len(opponent.rows()) > 1:
            raise UserError(f"{opponent.name} is a mixture: at single decisions allowed are opponents that are none")

    @functools.cached_property
    def entry(self) -> Any:
        """The compiled kernel."""
        return entry(play_many_decided, PLAY_MANY_DECIDED)

    @property
    def kinds(self) -> int:
        """The questions looked at, as bits of Ask."""
        return sum(1 << Ask[each.upper()] for each in self.decisions)

    def play(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Games first .. first+count-1 as rows of the match's `dtype`, and its decisions, shape (count, kinds, 2).

        Of each kind in `decisions` how many were looked at, and how many were answered otherwise than the player would have.
        """
        match, records = self.match, self.match.RULES.records()
        results, told = zeroed(records.result, count), np.zeros((count, len(Ask), 2), np.int64)
        states, games = zeroed(records.state, STATES), np.arange(first, first + count)
        sets = np.zeros(count, np.int64) if match.data_sets is None else match.data_sets.sets_of(games)
        members = np.stack([each.member_of_game(match.seed, games) for each in match.players], axis=1)
        (fln, france), rows = [each.policy() for each in match.players], [each.rows() for each in match.players]
        self.entry(states, states.view(np.uint64).reshape(STATES, -1), match.boards, sets, games, fln, rows[0], france, rows[1],
                   members, match.seed, first, results, int(self.side), self.kinds, self.candidates, self.playouts, self.sure,
                   int(np.random.default_rng([match.seed, LOOK]).integers(2**62)), told)
        return shortened(results, match.dtype), told[:, [Ask[each.upper()] for each in self.decisions]]
