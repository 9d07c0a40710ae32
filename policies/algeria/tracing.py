"""One game, watched: every event as the kernels note it, and the whole state at the start and at each turn's end."""
from dataclasses import dataclass

import numpy as np

from policies.algeria.match import Match
from simulate.algeria.names import Way
from simulate.algeria.state import STATE
from simulate.core.errors import UserError
from simulate.core.kernel import entry
from simulate.core.record import zeroed

EVENTS, ANSWERS_TOO = 1, 2


@dataclass
class Traced:
    """`turns[i]` holds the events of one stretch of play, shape (n, LOG_FIELDS + LOG_DICE), see events.Event and trace.note: the
    set-up first, then a turn each; `states[i]` the whole STATE record after it, shape (1,), its log left empty."""
    match: Match
    game: int
    turns: list[np.ndarray]
    states: list[np.recarray]


def traced(match: Match, game: int, detail: int = EVENTS) -> Traced:
    """Play game number `game` of a match with the log on: the very game that `match.play(game, 1)` plays."""
    from simulate.algeria.play import PLAY_TURN, START_GAME, play_turn, start_game

    if game < 0:
        raise UserError(f"--game {game}: a game's number is 0 or more")
    if match.variants:
        raise UserError("a game of a match over several boards cannot be traced; allowed is a match on one of them alone")
    fln, france = match.fln_player, match.france_player
    states = zeroed(STATE)
    state, board = states[0], match.game.board[0]
    state.log.on = detail
    entry(start_game, START_GAME)(
        state, board, fln.policy(), fln.vector(), france.policy(), france.vector(), match.seed, game)
    result = Traced(match, game, [], [])
    _keep(result, states)
    while state.public.way == Way.NONE:
        entry(play_turn, PLAY_TURN)(state, board, fln.policy(), france.policy())
        _keep(result, states)
    return result


def _keep(result: Traced, states: np.recarray) -> None:
    log = states[0].log
    if log.lost:
        raise RuntimeError(f"{log.lost} events did not fit into the log of one turn")
    result.turns.append(log.row[:log.n].copy())
    log.n = 0
    result.states.append(states.copy())
