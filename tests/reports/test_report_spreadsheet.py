"""reports/tables/document.py: what is written is read again, number by number."""
import csv
import importlib.util
import io
import os
import tempfile

import polars as pl
import pytest

from reports.studies.answer import Answer
from reports.tables import document
from reports.tables.document import TitledTable, csv_cell, from_csv_cell
from simulate.core.errors import UserError
from tests import ROOT
from tests.cases import columns

FRAME = pl.DataFrame(columns("""year what games rate mean real:
    1957 =1+1 1200 0.125 1.5 True; 1958 Région None None 2.25 False"""))


class Told(Answer):
    """An answer of these words and tables."""
    facts = ()

    def __init__(self, sentence, tables, facts):
        self.finding, self.listed, self.facts = lambda: sentence, lambda: tables, facts


BOOK = Told("The FLN wins.", {"first": TitledTable(FRAME, "A title", "A note"), "x" * 40: TitledTable(FRAME.head(0), "Empty")},
            [("seed", "7"), ("command", "wilaya run")])


@pytest.fixture(scope="module")
def book():
    openpyxl = pytest.importorskip("openpyxl")
    return openpyxl.load_workbook(io.BytesIO(document.xlsx(BOOK.front(), BOOK.titled)))


def test_the_front_sheet_has_the_answer_and_what_gives_it_again(book):
    rows = list(book["answer"].iter_rows(values_only=True))
    assert rows == [("name", "value"), ("answer", "The FLN wins."), ("seed", "7"), ("command", "wilaya run"),
                    ("sheet first", "A title"), ("sheet " + "x" * 40, "Empty")]


def test_numbers_have_their_forms_and_words_are_no_formulas(book):
    year, what, games, rate, mean, _ = next(book["first"].iter_rows(min_row=4, max_row=4))
    assert [cell.number_format for cell in (year, games, rate, mean)] == ["General", "#,##0", "0.00%", "#,##0.00"]
    assert what.data_type == "s"


def test_heads_are_held_in_sight_and_filtered(book):
    sheet = book["first"]
    assert sheet.freeze_panes == "A4"
    assert sheet.auto_filter.ref == "A3:F5"
    assert sheet["A3"].font.bold


def test_a_file_for_each_table():
    files = document.csv(BOOK.front(), BOOK.titled)
    assert list(files) == ["answer.csv", "first.csv", "x" * 40 + ".csv"]
    assert pl.read_csv(files["first.csv"]).equals(FRAME.with_columns(what=pl.Series(["'=1+1", "Région"])))
    assert files["answer.csv"].decode().splitlines()[1] == "answer,The FLN wins."


def test_a_missing_package_is_told_in_a_line(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "openpyxl" else object())
    with pytest.raises(UserError, match="needs openpyxl, which is not installed"):
        document.check_openpyxl("--xlsx", "--csv")


def test_a_table_becomes_a_frame_as_the_page_on_notebooks_says():
    pandas = pytest.importorskip("pandas")
    said = (ROOT / "docs" / "notebooks.md").read_text()
    assert 'pandas.DataFrame(answer.tables["wins"].to_dict(as_series=False))' in said
    found = pandas.DataFrame(FRAME.to_dict(as_series=False))
    assert (list(found), list(found["what"]), found["rate"].mean()) == (FRAME.columns, ["=1+1", "Région"], 0.125)


SIGNS = ("=1+2", "+1+2", "-1+2", "@SUM(A1)", "\t=1+2", "\r=1+2", " =1+2", "＝1+2", "=cmd|' /C calc'!A0", "-")
NUMBERS = ("-1", "+2.5", "-1e3")


def test_no_cell_is_a_formula_wherever_the_words_stand():
    frame = pl.DataFrame({"=A1": list(SIGNS), "what": ["\x1b[31m\0", *SIGNS[1:]]})
    written = Told(SIGNS[0], {"first": TitledTable(frame, SIGNS[0], SIGNS[2])},
                   [*(("player", sign) for sign in SIGNS), ("=name", "a\x00b\x1f")])
    openpyxl = pytest.importorskip("openpyxl")
    sheets = openpyxl.load_workbook(io.BytesIO(document.xlsx(written.front(), written.titled)))
    cells = [cell for sheet in sheets for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)]
    assert {cell.data_type for cell in cells} == {"s"}
    assert {cell.quotePrefix for cell in cells if cell.value.strip().startswith(("=", "+", "-", "@"))} == {True}
    assert {"=1+2", r"\x1b[31m\x00", r"a\x00b\x1f"} <= {cell.value for cell in cells}
    for content in document.csv(written.front(), written.titled).values():
        for line in csv.reader(io.StringIO(content.decode())):
            assert not [cell for cell in line if cell.strip(" ")[:1] in {"=", "+", "-", "@", "\t", "\r", "＝"}]


@pytest.mark.parametrize("text", SIGNS)
def test_text_comes_back_as_it_was(text):
    assert from_csv_cell(csv_cell(text)) == text
    assert csv_cell(text).startswith("'")


@pytest.mark.parametrize("text", [*NUMBERS, "a=1", "'quoted", "", "1+1"])
def test_what_is_no_formula_stays(text):
    assert csv_cell(text) == from_csv_cell(text) == text


def test_a_full_folder_for_temporary_files_is_named(monkeypatch, tmp_path):
    def full(*_):
        raise OSError(28, os.strerror(28))

    openpyxl = pytest.importorskip("openpyxl")
    monkeypatch.setattr(openpyxl.Workbook, "save", full)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(UserError, match=f"^{tmp_path}: No space left on device; .* TMPDIR names another$"):
        document.xlsx(BOOK.front(), BOOK.titled)
