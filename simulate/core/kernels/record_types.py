"""Record types that games share: what a player is asked, its seat, the machine's scratch, the log, a state. Knows no game."""
from collections.abc import Sequence

import numpy as np

from simulate.core.data.tables import field_of, rule_rows

NUMBER = "i8"         # one width for every number: with two, numba compiles each rule once for each
DATED = 256           # changes of a board's words while the war goes on, at most
PROCEDURES = 32       # that roll dice, at most
Fields = Sequence[tuple]
ENDING = (("game", "u8"), ("board", "u2"), ("winner", "u1"), ("fln_wins", "f4"), ("way", "u1"), ("last_turn", "u2"))
TURN_HEAD = (("game", "u8"), ("board", "u2"), ("turn", "u2"), ("winner", "u1"), ("fln_wins", "f4"))


def record(*fields: tuple) -> np.dtype:
    """A record of these fields, each where the processor reads it best."""
    return np.dtype(list(fields), align=True)


def numbers(*names: str, shape: int | tuple[int, ...] = ()) -> Fields:
    """A field of one number for each name, or of an array of them."""
    return [(name, NUMBER, shape) for name in names]


def of_rules(game: str) -> Fields:
    """A field of a game's board for each number of its rules.toml: that of "income.urban" is `income_urban`."""
    return numbers(*map(field_of, rule_rows(game)))


def dated() -> Fields:
    """The last fields of a board with dates, see simulate.core.data.dates: how many; the turn, the word, the value of each."""
    return [("dates", NUMBER), ("dated", NUMBER, (DATED, 3))]


def own(options: int) -> np.dtype:
    """What one player is asked, with room for so many options and a place to write the next one."""
    room = options + 1
    return record(*numbers("side", "ask", "ask_a", "ask_b", "ask_c", "ask_d", "options"),
                  *((name, NUMBER, room) for name in ("a", "b", "c", "n")))


def memo(count: int, rows: int, places: int, *more: tuple) -> np.dtype:
    """A player's scratch, the only thing it may change: so many numbers, rows of numbers and scores by place, `more` fields."""
    return record(("stream", "u8", 4), ("stamp", NUMBER), ("number", NUMBER, count), ("place", NUMBER, (rows, places)),
                  ("score", "f8", (rows, places)), *more)


def seat(scratch: np.dtype, weights: int, steered: int = 1) -> np.dtype:
    """A player's weights and its scratch; the first `steered` weights may change from `early` to `late` while the war goes on."""
    return record(("weights", "f8", weights), ("changes", NUMBER), ("early", "f8", steered), ("late", "f8", steered),
                  ("memo", scratch))


def secret(dice: int, places: int, *more: tuple) -> np.dtype:
    """What neither side knows, and the machine's scratch: so many dice, attempts by procedure and place, `more` fields."""
    return record(("seed", "u8"), ("game", "u8"), ("stream", "u8", 4), ("dice", NUMBER, dice), ("dice_n", NUMBER),
                  ("attempt", NUMBER, (PROCEDURES, places)), *more)


def log(rows: int, fields: int, dice: int, *more: tuple) -> np.dtype:
    """The log of a traced game: rows of so many fields and dice."""
    return record(*numbers("on", "n", "lost"), ("row", NUMBER, (rows, fields + dice)), *more)


def state(sides: tuple[str, str], public: np.dtype, asked: np.dtype, hidden: np.dtype, seated: np.dtype, told: np.dtype,
          counted: np.dtype, *more: tuple) -> np.dtype:
    """A game in a record: `asked`, an `own`, and a seat for each of its two sides, named by it; then the log and the tally."""
    first, second = sides
    return record(("public", public), (first, asked), (second, asked), ("secret", hidden), (f"{first}_seat", seated),
                  (f"{second}_seat", seated), ("log", told), ("tally", counted), *more)
