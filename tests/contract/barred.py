"""What is held of barred actions in any game: games with one barred, what they do in them, what they are offered."""
from collections.abc import Callable, Sequence

import numpy as np

from policies.core.match import Match, trace_game
from simulate.core.data.actions import Actions
from tests.contract.asking import COLUMNS, Asking

TELLING = ("side", "ask", "ask_b", "a", "b")     # columns that say what an option is
SHIFT, RANGE = 100, 4096                         # of their values

Acts = set[tuple[str, str]]   # side, action


def all_acts(actions: dict[str, Actions]) -> list[tuple[str, str]]:
    """Side and name of every action."""
    return [(side, name) for side, each in actions.items() for name in each.names]


def barring(*acts: tuple[str, str]) -> dict:
    """The overlay that bars these actions."""
    return {"forbid": {side: [name for each, name in acts if each == side] for side in dict.fromkeys(side for side, _ in acts)}}


def acts_done(matches: Sequence[Match], games: range, act_of: Callable[[Match, dict[str, int]], tuple[str, str] | None]) -> Acts:
    """What is done in these games of the matches, by their events; every game ends, or `trace_game` would not come back."""
    found: Acts = set()
    for match in matches:
        rows = np.concatenate([turn for game in games for turn in trace_game(match, game).turns])[:, [0, 5, 6, 7]]
        for row in np.unique(rows, axis=0).tolist():
            found.add(act_of(match, dict(zip(("event", "a", "b", "c"), row, strict=True))) or ("", ""))
    return found - {("", "")}


def acts_offered(asking: Asking, matches: Sequence[Match], games: range,
            act_of: Callable[[Match, dict[str, int]], tuple[str, str] | None]) -> Acts:
    """What is offered in these games to players who answer at random."""
    found: Acts = set()
    for match in matches:
        rows = asking.play(match, games)[0][:, [COLUMNS.index(name) for name in TELLING]]
        keys = (rows + SHIFT) @ np.array([RANGE ** at for at in range(len(TELLING))])     # many times as fast as rows
        for row in rows[np.unique(keys, return_index=True)[1]].tolist():
            found.add(act_of(match, dict(zip(TELLING, row, strict=True))) or ("", ""))
    return found - {("", "")}
