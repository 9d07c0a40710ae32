"""`wilaya report` into files: --html, --xlsx, --csv, and what stands in the way."""

import polars as pl
import pytest

from reports.studies.doubt.folder_answer import folder_answer
from simulate.core.storage.run_games import load_run
from tests.wilaya.conftest import answered, done, refused


def test_tables_as_files(played, tmp_path):
    done("report", played, "--csv", tmp_path / "tables")
    found, listed = answered("report", played), sorted(path.stem for path in (tmp_path / "tables").iterdir())
    assert {"answer", "wins", "length", "chits", "chit_years", "uses", "tracks"} <= set(listed)
    wins = pl.read_csv(tmp_path / "tables" / "wins.csv")
    assert wins.rename({"games": "count"}).to_dicts() == found["wins"]


def test_a_card(played, tmp_path):
    """One picture, the same each time, in which the bar lies where the interval does; of a sweep there is none."""
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    assert "Wins by side and way" not in done("report", played, "--card", one)
    done("report", played, "--card", other)
    assert one.read_bytes() == other.read_bytes()
    assert one.read_bytes().startswith(b"\x89PNG")
    found = folder_answer(load_run(played)).bar()
    first = answered("report", played)["sides"][0]
    assert [(lane.low, lane.high) for lane in found.lanes] == [(first["low"], first["high"])]
    both = tmp_path / "both.png"
    done("report", played, played, "--card", both)
    assert both.stat().st_size > 10_000


@pytest.mark.slow
def test_a_workbook(played, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    done("report", played, "--xlsx", tmp_path / "book.xlsx")
    book = openpyxl.load_workbook(tmp_path / "book.xlsx", read_only=True)
    found = answered("report", played)
    assert {"answer", "wins", "chits"} <= set(book.sheetnames)
    assert [row[2] for row in book["wins"].iter_rows(min_row=4, values_only=True)] == [row["count"] for row in found["wins"]]


@pytest.mark.slow
def test_files_that_are_there_stay_until_a_page_is_forced(played, tmp_path, undrawn):
    page, folder = tmp_path / "page.html", tmp_path / "tables"
    page.write_text("mine")
    folder.mkdir()
    (folder / "wins.csv").write_text("mine")
    assert "is there already; --force" in refused("report", played, "--html", page)
    assert "holds files already; --force" in refused("report", played, "--csv", folder)
    assert page.read_text() == (folder / "wins.csv").read_text() == "mine"
    said = done("report", played, "--html", page, "--csv", folder, "--force")
    assert f"Written: {page}" in said
    assert "Wins by side and way" not in said
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    for words in ("The FLN wins ", "Wins by side and way", "Amirouche madness", load_run(played).fingerprint(), "--games 120"):
        assert words in text
    assert text.count("<figure") >= 6
    assert "FLN control " in text
    assert (folder / "wins.csv").read_text().startswith("side,way,")


@pytest.mark.slow
def test_nothing_is_written_for_a_run_that_cannot_be_read(copied, tmp_path):
    shard = next(copied.glob("games-*.parquet"))
    shard.write_bytes(shard.read_bytes()[:-100])
    page = tmp_path / "page.html"
    assert "damaged" in refused("report", copied, "--html", page)
    assert not page.exists()


@pytest.mark.slow
def test_a_player_whose_name_is_a_formula_is_none_in_a_spreadsheet(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    (tmp_path / "mine.toml").write_text("['=1+2'.fln]\nlike = 'greedy'\n['@a'.france]\nlike = 'greedy'\n")
    done("run", "ici-1955", "--games", "5", "--players", tmp_path / "mine.toml", "--fln", "=1+2", "--france", "@a",
         "--out", tmp_path / "run", "--quiet")
    done("report", tmp_path / "run", "--xlsx", tmp_path / "book.xlsx", "--csv", tmp_path / "tables")
    cells = [cell for sheet in openpyxl.load_workbook(tmp_path / "book.xlsx") for row in sheet.iter_rows() for cell in row]
    assert "=1+2" in {cell.value for cell in cells}
    assert "f" not in {cell.data_type for cell in cells}
    assert "'=1+2" in (tmp_path / "tables" / "answer.csv").read_text(encoding="utf-8")
