"""Provenance: every row says where it comes from; what is assumed has a plausible range that holds its own value."""
import re

import pytest

from simulate.core.data.cells import CONFIDENCE, die
from simulate.ici.board.files import SHAPE, printed

CSV = [(table, key, row) for table, rows in printed("ici-1955").rows.items() for key, row in rows.items()]
RULE_ROWS = list(printed("ici-1955").rules.items())


@pytest.mark.parametrize("table", SHAPE.tables)
def test_every_row_has_a_source_and_one_of_the_four_words(table):
    rows = printed("ici-1955").rows[table]
    assert rows
    for row in rows.values():
        assert row["source"]
        assert row["confidence"] in CONFIDENCE
        if row["confidence"] == "assumed":
            assert row["range"] or row["alternatives"]


def plausible(text):
    """Cells "column:values" of an `alternatives` or `range` cell; values are a..b or words with | between."""
    for part in filter(None, (each.strip() for each in text.split(";"))):
        column, values = part.split(":", 1)
        yield column, values


def test_ranges_hold_the_values_they_stand_beside():
    checked = 0
    for table, key, row in CSV:
        for column, values in plausible(row["range"] or row["alternatives"]):
            if column not in row or column == "start":
                continue
            if re.fullmatch(r"-?\d+\.\.-?\d+", values):
                low, high = map(int, values.split(".."))
                assert low <= row[column] <= high, (table, key, column)
                assert low < high
            else:
                value = row[column] or "none"
                assert str(value) in values.split("|"), (table, key, column)
                assert len(values.split("|")) > 1
            checked += 1
    assert checked > 300


@pytest.mark.parametrize("path, row", RULE_ROWS)
def test_rule_numbers_are_whole_allowed_and_explained(path, row):
    if isinstance(row["value"], str):
        assert die(row["value"]) == row["value"]
        return
    low, high = row["allowed"]
    assert low <= row["value"] <= high
    assert row["rule"]
    assert row["note"]
    assert row["confidence"] in CONFIDENCE
    if row["confidence"] == "assumed":
        assert row["range"][0] < row["range"][1]
        assert row["range"][0] <= row["value"] <= row["range"][1]
        assert low <= row["range"][0] <= row["range"][1] <= high


def test_readings_are_switches_on_the_reading_chosen_and_explain_both():
    for path, row in RULE_ROWS:
        if path.startswith("reading."):
            assert (row["value"], tuple(row["allowed"]), tuple(row["range"])) == (1, (0, 1), (0, 1))
            assert "1: " in row["note"]
            assert "0: " in row["note"]


@pytest.mark.parametrize("year", ["1955", "1959"])
def test_every_table_of_a_set_up_has_its_papers(year):
    for section, rows in printed(year).setup.items():
        for row in [rows] if section in SHAPE.setup else rows.values():
            assert row["source"]
            if row["confidence"] == "assumed":
                assert row["alternatives"]
