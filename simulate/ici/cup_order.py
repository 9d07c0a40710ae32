"""55, 59. Where in its side's cup the set-up puts each Political Chit, for many games, without playing any of them.

A chit's place follows from the seed, the number of the game and the chit alone (rules/setup.py `shuffle`), so it is as random as
the dice and owes nothing to what the players do.
"""
import numpy as np

from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import occasion, open_stream, word
from simulate.ici.enums import ChitAt, Procedure
from simulate.ici.rules.setup import CUP_KEY

NOT_IN_CUP = 255


@kernel
def fill_places(seed, games, side, place, keys):
    """place[game, chit]: how many chits of the same side in the cup have a lower key; NOT_IN_CUP where `side` is negative."""
    stream = np.zeros(4, np.uint64)
    for row in range(games.shape[0]):
        for chit in range(side.shape[0]):
            open_stream(stream, seed, games[row], occasion(0, Procedure.SETUP_CHITS, chit, CUP_KEY))
            keys[chit] = word(stream)
        for chit in range(side.shape[0]):
            before = 0
            for other in range(side.shape[0]):
                if side[other] == side[chit] and keys[other] < keys[chit]:
                    before += 1
            place[row, chit] = before if side[chit] >= 0 else NOT_IN_CUP


def in_cup(board) -> np.ndarray:
    """The side of each chit that the set-up puts into a cup, -1 for the others; `board` is a game's one board record."""
    count = int(board["chits"])
    return np.where(board["first_chit"][:count] == ChitAt.CUP, board["chit_side"][:count], -1).astype(np.int64)


def cup_places(seed: int, games: np.ndarray, side: np.ndarray) -> np.ndarray:
    """Places from 0 (drawn first) in the cup, of each chit in each game: shape (games, chits), NOT_IN_CUP for chits elsewhere.

    `games` are the numbers that key the dice; `side` as `in_cup` gives it. Chits that a side chooses or that the opponent hides
    before the first draw have a place too, as if all were drawn: it is what chance gives, not what becomes of it.
    """
    place, keys = np.zeros((len(games), len(side)), np.uint8), np.zeros(len(side), np.uint64)
    fill_places(np.uint64(seed), np.asarray(games, np.uint64), np.asarray(side, np.int64), place, keys)
    return place
