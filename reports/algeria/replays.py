"""What swings games of Algeria: how their replays are told."""
from collections.abc import Callable
from typing import Any

import numpy as np

from reports.algeria.event_book import COLUMNS, EXTRA, EventBook
from reports.algeria.event_rows import COUP, FINAL, MISSIONS, NO_REACT, OAS, RANDOM, REACT, told
from reports.algeria.win_probability import SHAPE
from reports.chance.replays import Live, Replays

MATTER = ("halves", "ap", "fln_psl", "government_psl", "sorties", "exposed", "found", "fights")
LIVE = Live(SHAPE, EXTRA, MATTER, (2, 4, 6, 8, 12, 16))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """What gives the numbers of a STATE record."""
    board = traced.match.game.board[0]
    return lambda states: EventBook(board, states).numbers


REPLAYS = Replays(
    COLUMNS, LIVE, told, position, lambda traced: 1, (RANDOM, *MISSIONS.values(), REACT, NO_REACT, COUP, OAS, FINAL),
    "random events, missions by kind of area, Reacts, coups, the OAS, final adjustments of support",
    {OAS: "the OAS: {}", FINAL: "final support: {}"})
