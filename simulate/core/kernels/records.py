"""What the records of every game share: how they are made, the seats of players, rows of the event log and of results.

How a player is asked: options are listed in the asking side's own record, barred actions are none. Sets of small numbers are kept
as the bits of whole numbers, for kernels that would otherwise go through lists of them.
"""
from collections.abc import Sequence

import numpy as np

from simulate.core.data.tables import field_of, rule_rows
from simulate.core.kernelcache import LESSONS, kernel
from simulate.core.kernels.dice import key_stream, occasion

# Record types that games share: what a player is asked, its seat, the machine's scratch, the log, a state. Knows no game.


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
    """The last fields of a board with dates, see simulate.core.data.actions: how many; the turn, the word, the value of each."""
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


TAKEN = frozenset(dir(np.recarray)) | frozenset(dir(np.record))


def zeroed(dtype: np.dtype, count: int = 1) -> np.recarray:
    """`count` records of zeros, shape (count,); index one to hand it to a kernel. ValueError on a field name that NumPy uses."""
    clash = sorted(TAKEN.intersection(dtype.names))
    if clash:
        raise ValueError(f"field names that NumPy already uses: {', '.join(clash)}")
    return np.zeros(count, dtype).view(np.recarray)


@kernel
def fill(array, value):
    """Set a one-dimensional array to one value."""
    for i in range(array.shape[0]):
        array[i] = value


@kernel
def fit_into(target, source, least, most):
    """Copy numbers into the columns of a row, none below `least` or above `most`: an overlay may make anything."""
    for i in range(target.shape[0]):
        target[i] = min(max(source[i], least), most)


@kernel
def blank_memo(memo):
    """A player's scratch starts empty in every game."""
    memo.stamp = 0
    fill(memo.number[:], 0)
    for row in range(memo.place.shape[0]):
        for place in range(memo.place.shape[1]):
            memo.place[row, place] = 0
            memo.score[row, place] = 0.0


@kernel
def take_seat(seat, weights):
    """A player's weights, as many as it has, into its seat; late ones follow those of a whole seat, if they do."""
    room = seat.weights.shape[0]
    fill(seat.weights[:], 0.0)
    for i in range(min(weights.shape[0], room)):
        seat.weights[i] = weights[i]
    seat.changes = weights.shape[0] > room
    for i in range(seat.late.shape[0]):
        seat.early[i] = seat.weights[i]
        seat.late[i] = seat.weights[i] if weights.shape[0] <= room else weights[room + i]


@kernel
def steer(seat, share):
    """The weights of a seat when so much of the war is over, 0.0 to 1.0."""
    if seat.changes == 0:
        return
    for i in range(seat.late.shape[0]):
        seat.weights[i] = seat.early[i] + share * (seat.late[i] - seat.early[i])


@kernel
def answered(public, own, board, seat, player):
    """The player's answer, an index of its own options; an index outside them counts as 0."""
    answer = player(public, own, board, seat.weights, seat.memo)
    if answer < 0 or answer >= own.options:
        return 0
    return answer


MISSED, TRACKS = -1, 10      # no row; the field from which on a game's tracks stand


@kernel
def tell(state, event, side, place, a, b, c, d):
    """Add a row to the log with the numbers in `tally.after` as its tracks, and the dice rolled since the last one, as many as
    there is room for. Its number, or MISSED: what does not fit is counted.
    """
    log, secret, after = state.log, state.secret, state.tally.after
    row, fields = log.n, TRACKS + after.shape[0]
    if row >= log.row.shape[0]:
        log.lost += 1
        return MISSED
    log.n += 1
    log.row[row, 0] = event
    log.row[row, 1] = state.public.segment
    log.row[row, 2] = state.public.turn
    log.row[row, 3] = side
    log.row[row, 4] = place
    log.row[row, 5] = a
    log.row[row, 6] = b
    log.row[row, 7] = c
    log.row[row, 8] = d
    log.row[row, 9] = secret.dice_n
    for i in range(after.shape[0]):
        log.row[row, TRACKS + i] = after[i]
    for i in range(min(secret.dice_n, log.row.shape[1] - fields)):
        log.row[row, fields + i] = secret.dice[i]
    return row


def shortened(rows: np.recarray, dtype: np.dtype) -> np.recarray:
    """Records as rows of `dtype`, which has the same fields; its lists may be shorter."""
    if rows.dtype == dtype:
        return rows
    found = zeroed(dtype, len(rows))
    for name in dtype.names:
        found[name] = rows[name][(slice(None), *map(slice, dtype[name].shape))]
    return found


@kernel
def is_barred(board, side, action):
    """Is this action of a side barred? Rules then list no option that would do it."""
    return (board.barred[side] >> action) & 1 != 0


@kernel
def sit_down(own, seat, side, weights):
    """A player takes a side, with its weights: nobody has asked it anything, and it remembers nothing."""
    clear(own)
    clear(seat.memo)
    own.side = side
    take_seat(seat, weights)


@kernel
def enter_segment(public, secret, segment, first, first_player, second, second_player):
    """Enter a phase, and key the streams of both players' seats, each by its procedure."""
    public.segment = segment
    key_stream(first.memo.stream, secret.seed, secret.game, occasion(public.turn, first_player, segment, 0))
    key_stream(second.memo.stream, secret.seed, secret.game, occasion(public.turn, second_player, segment, 0))


@kernel
def begin(own, question, a, b, c, d):
    """Start a question: what is asked, and about what."""
    own.ask = question
    own.ask_a = a
    own.ask_b = b
    own.ask_c = c
    own.ask_d = d
    own.options = 0


@kernel
def offer(own, a, b, c, n):
    """Add a legal option that speaks for n counters, or 1 where it speaks for none; the last place of the lists stays free."""
    at = own.options
    if at < own.a.shape[0] - 1:
        own.a[at] = a
        own.b[at] = b
        own.c[at] = c
        own.n[at] = n
        own.options = at + 1


PRIME = 67           # the powers of 2 up to 2**65 leave different remainders
MEMBERS = 62         # of a set, at most: more would reach the sign
MEMBER = np.zeros(PRIME, np.int64)
for number in range(MEMBERS):
    MEMBER[pow(2, number, PRIME)] = number


@kernel
def lowest(bits):
    """The lowest member of a set; `bits` is not 0."""
    return MEMBER[(bits & -bits) % PRIME]


# A whole record at once: set to zero, or made the same as another. A state is blank in a line, whatever fields it has.


def clear(record):
    """Every number of a record becomes 0, those of records within it too."""
    for name in record.dtype.names:
        record[name] = 0


def copy(target, source):
    """A record becomes the same as another one of its type."""
    for name in target.dtype.names:
        target[name] = source[name]


def put_word(record, word, value):
    """Put a number into a record of numbers, at a word of eight bytes."""
    record.setfield(value, "i8", 8 * word)


@LESSONS.append
def _teach() -> None:
    from simulate.core.kernels.machine_code import teach_records

    teach_records(clear, copy, put_word)
