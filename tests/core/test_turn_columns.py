"""Columns of rows of turns: words, places, and what a turn itself brought."""
import numpy as np

from simulate.core.kernels.records import zeroed
from simulate.core.kernels.turn_columns import TurnColumns

RECORD = np.dtype([("game", "u8"), ("turn", "u2"), ("lead", "i2"), ("won", "i2", (2, 2)), ("control", "u1", 5)])
COLUMNS = TurnColumns(RECORD, {"won": [("fln", "government"), ("terror", "coup")]}, ("control",), ("won",))


def rows():
    turns = zeroed(RECORD, 5)
    turns["game"], turns["turn"], turns["lead"] = [3, 3, 3, 4, 4], [0, 1, 2, 0, 1], [5, 7, 6, 5, 5]
    turns["won"][:, 1, 0] = [0, 4, 3, 0, 9]
    turns["control"][:, 1] = [0, 1, 1, 2, 0]
    return turns


def test_a_field_has_a_column_for_each_pair_of_words_and_each_place():
    assert COLUMNS.column_types(2).names == (
        "game", "turn", "lead", "won_fln_terror", "won_fln_coup", "won_government_terror", "won_government_coup", "control_0",
        "control_1")


def test_sums_of_a_game_are_written_a_turn_at_a_time_and_nothing_else_is():
    found = COLUMNS.as_columns(rows(), 2)
    assert found["won_government_terror"].tolist() == [0, 4, -1, 0, 9]
    assert found["won_fln_coup"].tolist() == [0] * 5
    assert found["lead"].tolist() == [5, 7, 6, 5, 5]
    assert found["control_1"].tolist() == [0, 1, 1, 2, 0]
