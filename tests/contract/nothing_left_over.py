"""Nothing of a game is left in the next one. Knows no game."""
import numpy as np

from policies.core.match import Match
from simulate.core.kernels.records import zeroed

OPTION = ("a", "b", "c", "n")          # columns of the options offered


def unlike(then: np.record, now: np.record, scratch: set[str]) -> list[str]:
    """Fields of two states that differ; options no longer offered are left out, and of the secret record its `scratch`."""
    found = []
    for part in then.dtype.names:
        asked = "options" in then[part].dtype.names
        for name in then[part].dtype.names:
            if part == "log" or (part == "secret" and name in scratch):
                continue
            count = then[part]["options"] if asked and name in OPTION else None
            if not np.array_equal(np.ravel(then[part][name])[:count], np.ravel(now[part][name])[:count]):
                found.append(f"{part}.{name}")
    return found


def begun(match: Match, states: np.recarray, game: int) -> None:
    """Start a game in these records."""
    (fln, other), board = match.players, match.loaded.board[0]
    match.RULES.compiled("start_game")(
        states[0], board, fln.policy(), fln.vector(), other.policy(), other.vector(), match.seed, game)


def turned(match: Match, states: np.recarray) -> bool:
    """Play a turn; whether the game goes on."""
    policies = [player.policy() for player in match.players]
    match.RULES.compiled("play_turn")(states[0], match.loaded.board[0], *policies)
    return states[0].public.way == 0


def left_over(before: Match, match: Match, games: range, scratch: set[str]) -> list[str]:
    """Where a game of `match` that follows another in the same records differs from one in new records; none if nowhere."""
    used, found = zeroed(match.RULES.records().state), []
    for game in games:
        begun(before, used, 100 + game)
        while turned(before, used):
            pass
        new, goes_on = zeroed(match.RULES.records().state), True
        for states in (used, new):
            begun(match, states, game)
        found += [f"game {game}, set-up: {each}" for each in unlike(new[0], used[0], scratch)]
        while goes_on and not found:
            turned(match, used)
            goes_on = turned(match, new)
            found += [f"game {game}, turn {new[0].public.turn}: {each}" for each in unlike(new[0], used[0], scratch)]
    return found
