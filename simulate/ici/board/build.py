"""Checked tables -> the BOARD record and the names of everything on it."""
from dataclasses import dataclass

import numpy as np

from simulate.core.data.actions import bits_of
from simulate.core.data.die_words import die_kind
from simulate.core.data.scenario import PlaceNames
from simulate.core.kernels.records import zeroed
from simulate.ici.board import counters_and_chits as counters
from simulate.ici.board import places_and_links
from simulate.ici.board.files import Tables, field_of
from simulate.ici.board.setup import setup
from simulate.ici.state import BOARD


@dataclass(frozen=True)
class Names(PlaceNames):
    """Ids and names of places, and ids of what the other indices of a board mean."""
    units: tuple[str, ...]
    classes: tuple[str, ...]
    chits: tuple[str, ...]
    chit_titles: tuple[str, ...]


def build(tables: Tables) -> tuple[np.recarray, Names]:
    """The board, shape (1,), and its names. UserError when a name leads nowhere or a capacity is exceeded."""
    boards = zeroed(BOARD)
    board = boards.view(BOARD, np.ndarray)[0]         # a plain record: its fields are read ten times as fast
    places = places_and_links.places(board, tables)
    place_of = {place: index for index, place in enumerate(places)}
    for path, row in tables.rules.items():
        value = row["value"]
        board[field_of(path)] = die_kind(value) if isinstance(value, str) else value
    board["barred"] = [bits_of(tables, side) for side in tables.shape.actions]
    places_and_links.links(board, tables, place_of)
    places_and_links.stacking(board)
    units, classes = counters.units(board, tables)
    counters.faileks(board, tables)
    chits = counters.chits(board, tables, place_of)
    setup(board, tables, place_of, units, chits)
    regions, titles = tables.rows["regions"], tables.rows["chits"]
    return boards, Names(tables.scenario, tables.title, tuple(places), tuple(regions[place]["name"] for place in places),
                         tuple(units), tuple(classes), tuple(chits), tuple(titles[chit]["title"] for chit in chits))
