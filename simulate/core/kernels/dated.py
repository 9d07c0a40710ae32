"""The words of a board that change while the war goes on: see simulate.core.data.actions."""
import numpy as np

from simulate.core.calendar import ALWAYS, Calendar
from simulate.core.errors import UserError
from simulate.core.kernelcache import kernel
from simulate.core.kernels.plain import plain
from simulate.core.kernels.records import put_word

BEFORE = -1               # the first turn of a war


@kernel
def keep_dates(board, turn):
    """The board has the numbers of this turn from now on."""
    for i in range(board.dates):
        if board.dated[i, 0] <= turn:
            put_word(board, board.dated[i, 1], board.dated[i, 2])


def date_board(boards: np.ndarray, parts: list[tuple[int, int, np.ndarray]], where: str) -> None:
    """Note on a board, shape (1,), which of its words change when; `parts` are the first turn, the last turn and the board of
    each part of the war. UserError for more changes than a board holds."""
    usual, turns = _words(boards), dict[int, np.ndarray]()
    for first, last, board in parts:
        turns[first] = _words(board)
        if last < ALWAYS:
            turns.setdefault(last + 1, usual)
    rows, now = [], usual
    for turn, words in sorted(turns.items()):
        rows += [(turn, at, words[at]) for at in np.flatnonzero(words != now)]
        now = words
    rows = [(BEFORE, at, usual[at]) for at in sorted({at for _, at, _ in rows})] + rows
    room = boards["dated"].shape[1]
    if len(rows) > room:
        raise UserError(f"{where}: dates change {len(rows)} values of the board; allowed are {room}")
    boards["dates"][0] = len(rows)
    for number, row in enumerate(rows):
        boards["dated"][0][number] = row


def _words(boards: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(boards).view(np.ndarray).view(np.int64).reshape(-1).copy()


def own_boards(boards: np.recarray) -> np.recarray:
    """Boards to be played on: a copy where dates will change them."""
    return boards.copy() if _is_dated(boards) else boards


def board_in(boards: np.recarray, calendar: Calendar | None, when: str) -> np.recarray:
    """The board, shape (1,), with its numbers of a turn, "Fall 1957", or of the first of a year. UserError for no date."""
    try:
        if calendar is None:
            raise ValueError(when)
        turn, _ = calendar.ends(when)
    except ValueError:
        allowed = "a turn such as Fall 1957, or a year" if calendar else "none: this game has no dates"
        raise UserError(f"--turn {when}: allowed is {allowed}") from None
    found = boards.copy()
    if _is_dated(found):
        plain(keep_dates)(found[0], turn)
    return found


def _is_dated(boards: np.recarray) -> bool:
    return "dates" in (boards.dtype.names or ()) and bool(boards["dates"].any())
