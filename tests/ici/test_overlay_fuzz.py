"""Whatever an overlay says, the answer is a board or one line: never a traceback."""
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.errors import UserError
from simulate.ici.board.files import SHAPE, printed
from simulate.ici.board.load import load

pytestmark = pytest.mark.slow

PRINT = printed("ici-1955")
WORDS = ["3A", "medea", "Tunisia", "mountains", "country", "town", "FLN", "density 1", "lasting OIL", "bellounis", "54"]
LISTS = st.lists(st.one_of(st.integers(0, 3), st.sampled_from(["1A", "medea"])), max_size=3)
CELLS = st.one_of(st.integers(-2, 25), st.booleans(), st.none(), st.floats(allow_nan=False), st.text(max_size=4), LISTS,
                  st.dictionaries(st.text(max_size=3), st.integers(), max_size=1), st.sampled_from(WORDS))
ENDS = st.one_of(st.sampled_from(["1A", "2C", "medea", "Alger", "5X"]), st.integers())
PLACES = ["3A", "medea", "FLN", "Tunisia"]


def rows():
    """(table, row, column) of every keyed table, of the rules and of the set-up."""
    keyed = [st.tuples(st.just(table), st.sampled_from(sorted(PRINT.rows[table])),
                       st.sampled_from([*SHAPE.tables[table], "nothing"]))
             for table in ("regions", "units", "faileks", "chits")]
    rules = st.sampled_from(SHAPE.paths).map(lambda path: ("rules", *path.split(".")))
    single = st.sampled_from([("setup", name, column) for name in SHAPE.setup for column in SHAPE.setup[name]])
    placed = st.sampled_from([("setup", name, place, column) for name in SHAPE.setup_rows for place in PLACES
                              for column in SHAPE.setup_rows[name]])
    return st.one_of(*keyed, rules, single, placed)


def overlay_of(path, cell):
    for key in reversed(path):
        cell = {key: cell}
    return cell


def answer(overlay):
    """What a load says: the board's shape, or the error's lines."""
    try:
        return load("ici-1955", [overlay]).board.shape
    except UserError as error:
        return str(error).splitlines()


@settings(max_examples=400, deadline=None, derandomize=True)
@given(rows(), CELLS)
def test_any_cell_gives_a_board_or_one_line(path, cell):
    assert len(answer(overlay_of(path, cell))) == 1


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.sampled_from(["borders", "roads"]), st.sampled_from(["add", "remove"]),
       st.one_of(CELLS, st.lists(st.lists(ENDS, max_size=4), max_size=2)))
def test_any_link_gives_a_board_or_one_line(table, name, cell):
    assert len(answer({table: {name: cell}})) == 1
