"""reports/odds/procedure.py: what is asked, what is refused and in which words, what is written."""
from fractions import Fraction

import numpy as np
import pytest

from reports.algeria.odds import PROCEDURES as OF_ALGERIA
from reports.ici.odds import PROCEDURES
from reports.odds.procedure import Table, procedure_of
from reports.tables import text_table
from simulate.algeria.board.load import load
from simulate.algeria.rules.common.dice import depreciation_loss
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain, whole_numbers, zeros
from simulate.ici.state import BOARD
from tests.cases import cases
from tests.reports.ici_odds import board as board_1955
from tests.reports.ici_odds import rows, table


@cases("game name near: icii search ici; ici serch search")
def test_unknown_names_get_the_nearest(game, name, near):
    with pytest.raises(UserError, match=f"did you mean {near}"):
        procedure_of(game, name)


def test_text_from_a_command_line_is_read():
    assert table("search", density="4", units="3") == table("search", density=4, units=3)


@pytest.mark.parametrize("game, name", [*(("ici", name) for name in PROCEDURES), *(("algeria", name) for name in OF_ALGERIA)])
def test_defaults_are_allowed_and_every_table_can_be_written(game, name):
    procedure = procedure_of(game, name)
    made = procedure.table(board_1955() if game == "ici" else load("algeria-1954").board[0])
    assert all(list(row) == list(made.rows[0]) for row in made.rows)
    assert made.text().startswith(made.title)
    assert len(made.json()["rows"]) == len(made.json()["exact"]) == len(made.rows)
    assert procedure.help


def test_json_holds_numbers_and_fractions():
    table = Table("t", [{"n": 1, "p": Fraction(1, 3)}], ("note",), {"hits": Fraction(5, 2)}, ("hits",))
    assert table.json() == {"schema": "wilaya/odds/1", "title": "t", "rows": [{"n": 1, "p": pytest.approx(1 / 3)}],
                            "exact": [{"p": "1/3"}], "totals": {"hits": {"value": 2.5, "exact": "5/2"}}, "notes": ["note"]}


@cases("""given read: "3" [3]; 3..5 [3,4,5]; 8,2..6:2 [2,4,6,8]; 4 [4]""")
def test_several_numbers_are_a_range_or_a_list(given, read):
    assert [row["FLN Incap"] for row in rows("logistics", incap=given)] == read


@cases("""share text:
    0 "0.00 %"; 1 "100.00 %"; 1/1000000 "< 0.01 %"; 999999/1000000 "> 99.99 %"; 1/10000 "0.01 %"; 9999/10000 "99.99 %" """)
def test_what_is_possible_is_never_written_as_impossible(share, text):
    assert text_table.chance(Fraction(share)) == text


def test_numbers_of_a_board_become_python_s_own():
    """Fractions made of NumPy's numbers would overflow."""
    board = np.zeros(1, BOARD).view(np.recarray)[0]
    board["structure_attack_hit_on"], board["failek_strength"] = 4, (3, 2, 1)
    found = whole_numbers(board)
    assert (type(found.structure_attack_hit_on), found.structure_attack_hit_on) == (int, 4)
    assert [type(each) for each in found.failek_strength] == [int] * 3
    found.failek_strength[0] = 10 ** 30
    assert board["failek_strength"].tolist() == [3, 2, 1]
    assert {type(zeros(BOARD).near[1, 2]), type(zeros(BOARD).classes)} == {int}


def test_a_rule_as_plain_python_answers_as_the_compiled_one():
    """Kernels that it calls are plain too, and one that is named as a field of a record does not call itself."""
    found = plain(depreciation_loss)
    assert not hasattr(found, "py_func")
    assert not hasattr(found.__globals__["loss_number"], "py_func")
    board = load("algeria-1954").board[0]
    points = range(0, 30, 3)
    assert [found(board, each, 2) for each in points] == [depreciation_loss(board, each, 2) for each in points]
