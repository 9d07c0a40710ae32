"""One game, watched: every event as the kernels note it, and the whole state at the start and at each turn's end."""
from dataclasses import dataclass

import numpy as np

from policies.ici.match import Match
from simulate.core.errors import UserError
from simulate.core.kernel import entry
from simulate.core.record import zeroed
from simulate.ici.names import Way
from simulate.ici.state import STATE

EVENTS, ANSWERS_TOO = 1, 2


@dataclass
class Traced:
    """`turns[i]` holds the events of one stretch of play, shape (n, LOG_FIELDS + DICE), see events.Event and trace.note: the
    set-up first, then a turn each; `states[i]` the whole STATE record after it, shape (1,), its log left empty."""
    match: Match
    game: int
    turns: list[np.ndarray]
    states: list[np.recarray]


def traced(match: Match, game: int, detail: int = EVENTS) -> Traced:
    """Play game number `game` of a match with the log on: the very game that `match.play(game, 1)` plays.

    Of a match over several boards it is told as the game with its dice of a match on its board alone.
    """
    from simulate.ici.play import PLAY_TURN, START_GAME, play_turn, start_game

    if game < 0:
        raise UserError(f"--game {game}: a game's number is 0 or more")
    if match.variants:
        dice, board = divmod(game, len(match.variants))
        return traced(match.alone(board), dice, detail)
    fln, france = match.fln_player, match.france_player
    policies = fln.policy(), france.policy()
    states = zeroed(STATE)
    state, board = states[0], match.game.board[0]
    state.log.on = detail
    entry(start_game, START_GAME)(
        state, board, policies[0], fln.vector(), policies[1], france.vector(), match.seed, game)
    result = Traced(match, game, [], [])
    _keep(result, states)
    while state.public.way == Way.NOT_OVER:
        entry(play_turn, PLAY_TURN)(state, board, *policies)
        _keep(result, states)
    return result


def traced_pair(match: Match, number: int) -> list[Traced]:
    """The games with the dice of game `number` on each board of a match over several, in order."""
    boards = len(match.variants)
    return [traced(match, number * boards + board) for board in range(boards)]


def _keep(result: Traced, states: np.recarray) -> None:
    log = states[0].log
    if log.lost:
        raise RuntimeError(f"{log.lost} events did not fit into the log of one turn")
    result.turns.append(log.row[:log.n].copy())
    log.n = 0
    result.states.append(states.copy())
