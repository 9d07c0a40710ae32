"""Options and events of games that were played, held against their game's schema. Knows no game."""
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from simulate.core.schemas import Coding, Field, Kind, Question, Record, kind_name
from tests.contract.asking import ABOUT, COLUMNS, OPTION

EVENT, PLACE, HELD = 0, 4, slice(5, 9)


def wrong_options(rows: np.ndarray, schema: Mapping[int, Question], board: np.record, nowhere: int) -> Iterator[str]:
    """What options of tests.contract.asking hold that their schema does not say, a line a column."""
    column = {name: rows[:, at] for at, name in enumerate(COLUMNS)}
    is_stop = (column["index"] == 0) & (column["a"] == nowhere) & (column["b"] == 0) & (column["c"] == 0)
    for ask in np.unique(column["ask"]).tolist():
        asked, question = column["ask"] == ask, schema[ask]
        kept = asked & ~is_stop if question.stop else asked
        for fields, names, of in ((question.option, OPTION[:3], kept), (question.about, ABOUT, asked)):
            found = {name: column[name][of] for name in names}
            yield from (f"{ask!r}: {each}" for each in misfits(fields, found, board))


def wrong_events(rows: np.ndarray, schema: Mapping[int, Record], board: np.record, nowhere: int) -> Iterator[str]:
    """The same of rows of a log."""
    for event in np.unique(rows[:, EVENT]).tolist():
        these, record = rows[rows[:, EVENT] == event], schema[event]
        values = dict(zip("abcd", these[:, HELD].T, strict=True))
        yield from (f"{event!r}: {each}" for each in misfits(record.fields, values, board))
        if record.place is None:
            yield from (f"{event!r}: holds place {place}" for place in these[these[:, PLACE] != nowhere, PLACE][:1])
        else:
            yield from (f"{event!r}: {each}" for each in misfits((("place", record.place),), {"place": these[:, PLACE]}, board))


def misfits(fields: Sequence[Field], columns: Mapping[str, np.ndarray], board: np.record) -> Iterator[str]:
    """Columns whose values are not of their kind, with the first such value; columns, in order, that `fields` does not name must
    hold 0."""
    known = dict(zip(columns, fields, strict=False))
    for column, values in columns.items():
        name, coding = known.get(column, ("nothing", Kind("0", 1)))
        right = of_kind(coding, values, board)
        if not right.all():
            yield f"{column} ({name}: {kind_name(coding)}) holds {values[~right][0]}"


def of_kind(coding: Coding, values: np.ndarray, board: np.record) -> np.ndarray:
    """Which values, shape (n,), are of a kind: true or false each."""
    if not isinstance(coding, Kind):
        return np.isin(values, [int(each) for each in coding])
    below = int(board[coding.below]) if isinstance(coding.below, str) else coding.below
    found = (values >= coding.low) & (values < below)
    return found if coding.none is None else found | (values == coding.none)
