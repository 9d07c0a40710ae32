"""What swings games of Ici, c'est la France!: how their replays are told."""
from collections.abc import Callable
from typing import Any

import numpy as np

from reports.chance.replays import Live, Replays
from reports.ici.counts import SEASONS
from reports.ici.event_book import COLUMNS, EventBook
from reports.ici.event_rows import CHIT, CRISIS, FLIP, LARGE_BATTLE, REFERENDUM, SMALL_BATTLE, told
from reports.ici.trace_book import Book
from reports.ici.win_probability import SHAPE

OPS = ("ops_fln", "ops_france")
LIVE = Live(SHAPE, OPS, (*OPS, "crisis", "held", "pied_noirs", "french_public"), (4, 8, 12, 16, 20, 24), len(SEASONS))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """What gives the numbers of a STATE record."""
    book = Book(traced)
    return lambda states: EventBook(book, states).numbers


REPLAYS = Replays(
    COLUMNS, LIVE, told, position, lambda traced: int(traced.match.game.board[0].first_turn),
    (CRISIS, REFERENDUM, CHIT, FLIP, LARGE_BATTLE, SMALL_BATTLE), "crises, referendums, chits, flips of Regions, battles",
    {REFERENDUM: "{} referendum", FLIP: "a Region {}"}, (REFERENDUM,))
