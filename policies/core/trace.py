"""One game, watched: every event as the kernels note it, and the whole state at the start and at each turn's end."""
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from policies.core.match import Match
from simulate.core.errors import UserError
from simulate.core.kernels.dated import own_boards
from simulate.core.kernels.game_kernels import GOES_ON
from simulate.core.kernels.records import zeroed

EVENTS, ANSWERS_TOO = 1, 2


@dataclass
class Traced:
    """`turns[i]` holds the events of one stretch of play, a row each, see the game's schemas and event_log.note: the set-up
    first, then a turn each; `states[i]` the whole STATE record after it, shape (1,), its log left empty."""
    match: Match
    game: int
    turns: list[np.ndarray]
    states: list[np.recarray]

    def public(self, stretch: int = -1) -> SimpleNamespace:
        """What both sides see after a stretch: its numbers as Python has them, in lists where a name has several."""
        found = self.states[stretch][0].public
        return SimpleNamespace(**{name: found[name].tolist() for name in found.dtype.names})


def trace_game(match: Match, game: int, detail: int = EVENTS) -> Traced:
    """Play game number `game` of a match with the log on: the very game that `match.play(game, 1)` plays.

    Of a match over several boards, or spread over data sets, it is told as the game with its dice of a match on its board alone.
    """
    if game < 0:
        raise UserError(f"--game {game}: a game's number is 0 or more")
    if match.variants:
        dice, board = divmod(game, len(match.variants))
        return trace_game(match.alone(board), dice, detail)
    match = match.on_set_of(game)
    states, policies = zeroed(match.RULES.records().state), [each.policy() for each in match.seated(game)]
    state, board = states[0], own_boards(match.loaded.board)[0]
    state.log.on = detail
    match.set_up(state, board, game)
    result = Traced(match, game, [], [])
    _keep(result, states)
    play_turn = match.compiled("play_turn")
    while state.public.way == GOES_ON:
        play_turn(state, board, *policies, *match.more)
        _keep(result, states)
    return result


def traced_pair(match: Match, number: int) -> list[Traced]:
    """The games with the dice of game `number` on each board of a match over several, in order."""
    boards = len(match.variants)
    return [trace_game(match, number * boards + board) for board in range(boards)]


def _keep(result: Traced, states: np.recarray) -> None:
    log = states[0].log
    if log.lost:
        raise RuntimeError(f"{log.lost} events did not fit into the log of one turn")
    result.turns.append(log.row[:log.n].copy())
    log.n = 0
    result.states.append(states.copy())
