"""A worksheet is written, filled in by a program and read back: it gives the board that the same values in TOML give."""
import datetime
import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest

from policies.ici.match import Match
from reports.assertions.asked_values import leaves
from reports.studies.play.rules_and_data import read_overlays
from reports.studies.worksheets import read_workbook
from reports.studies.worksheets.entries import HIDDEN, first_blanks, ranked
from reports.studies.worksheets.files import read_worksheet, write_worksheet
from reports.studies.worksheets.workbook import START
from simulate.core.data.scenario import assumed
from simulate.core.errors import UserError
from simulate.games import rule_system
from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.calibration.ensemble import frozen_ensemble
from simulate.ici.calibration.prior_draws import held
from tests.cases import by_first, cases, written_cases
from tests.reports.filled_sheets import filled

openpyxl = pytest.importorskip("openpyxl")
SHEET = ranked(rule_system("ici").worksheet())
FILE = Path("my-game.xlsx")
BLANKS = {blank.path: blank for *_, blank in SHEET.blanks()}
ASKED = {path: blank for path, blank in BLANKS.items() if not blank.known}
HELD = {path: blank.held for path, blank in ASKED.items()}
OTHER = dict(next(each for each in frozen_ensemble().sets.values() if each != held(printed("ici-1955"))))


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    """One file of each form, nothing filled in."""
    folder = tmp_path_factory.mktemp("worksheets")
    return {ending: write_worksheet("ici", folder / f"empty{ending}").path for ending in (".xlsx", ".csv", ".toml")}


@pytest.fixture(scope="module")
def plain(empty):
    """The empty workbook, to look at."""
    return openpyxl.load_workbook(empty[".xlsx"])


def cells_of(book):
    """The cells of the blanks by their paths, found by the hidden names."""
    pages = {sheet.name: book[sheet.name] for sheet in SHEET.sheets}
    rows = {name: {cell.value: cell.row for cell in page["A"]} for name, page in pages.items()}
    columns = {name: {cell.value: cell.column for cell in page[1]} for name, page in pages.items()}
    return {blank.path: pages[sheet.name].cell(rows[sheet.name][row.name], columns[sheet.name][column.name])
            for sheet, row, column, blank in SHEET.blanks()}


@pytest.fixture
def typed_in(plain, monkeypatch):
    """Types into a cell of the empty workbook, which is read as FILE."""
    monkeypatch.setattr(read_workbook, "_opened", lambda path: plain)

    def typed(path, value):
        cell = cells_of(plain)[path]
        monkeypatch.setattr(cell, "value", value)
        return cell

    return typed


def filled_book(empty, tmp_path, values, name="my-game.xlsx"):
    """The workbook with words typed in, numbers as numbers."""
    book = openpyxl.load_workbook(empty[".xlsx"])
    cells = cells_of(book)
    for path, words in values.items():
        number = isinstance(words, str) and words.lstrip("-").isdigit()
        cells[path].value = int(words) if number else words
    book.save(tmp_path / name)
    return tmp_path / name


def filled_csv(empty, tmp_path, values, sign=","):
    return filled(empty[".csv"], tmp_path / "my-game.csv", values, sign)


def board(*laid, **values):
    return load("ici-1955", laid, **values)


def same(one, other):
    return one.board.tobytes() == other.board.tobytes()


def test_nothing_typed_changes_nothing(empty):
    for path in empty.values():
        [overlay] = read_overlays("ici", [path], base=True)
        laid = board(overlay)
        assert laid.resolved == ""
        assert laid.typed == ""
        assert len(assumed(laid)) == len(assumed(board()))


def test_every_form_gives_the_board_of_its_values(empty, tmp_path):
    wanted = board(values=OTHER)
    assert not same(wanted, board())
    readings = {path: blank.held for path, blank in ASKED.items() if path.startswith("rules.reading.")}
    book = read_worksheet("ici", filled_book(empty, tmp_path, OTHER | readings), base=True)
    toml = write_worksheet("ici", tmp_path / "my-game.toml", [book]).path
    for laid in (book, read_worksheet("ici", filled_csv(empty, tmp_path, OTHER | readings, ";"), base=True),
                 *read_overlays("ici", [toml], base=True)):
        assert same(board(laid), wanted), laid.label
        assert assumed(board(laid)) == [], laid.label


@pytest.fixture(scope="module")
def full(empty, tmp_path_factory):
    """The workbook with every cell typed in, and what is read of it."""
    file = filled_book(empty, tmp_path_factory.mktemp("full"), HELD)
    return file, read_worksheet("ici", file, base=True)


def test_with_every_cell_typed_in_nothing_is_assumed_and_one_data_set_is_left(empty, full, tmp_path):
    """As a tweak the same file confirms nothing."""
    file, overlay = full
    assert dict(overlay) == dict(read_worksheet("ici", filled_csv(empty, tmp_path, HELD), base=True))
    assert same(board(overlay), board())
    for scenario in ("ici-1955", "ici-1959"):
        assert assumed(load(scenario, [overlay])) == []
        match = Match(scenario, "notes", "notes", 1, [overlay]).over(frozen_ensemble().variants()[::30], strict=True)
        assert len({each.hash for each in match.loaded_variants}) == 1
        assert np.unique(match.boards.view(f"V{match.boards.itemsize}")).size == 1
    assert len(assumed(board(*read_overlays("ici", [file])))) == len(assumed(board()))


def test_a_filled_worksheet_is_filled_again(empty, full, tmp_path):
    again = write_worksheet("ici", tmp_path / "again.xlsx", [full[1]])
    assert again.filled == len(ASKED) == again.blanks
    book = openpyxl.load_workbook(again.path)
    cells = cells_of(book)
    assert {path: str(cells[path].value) for path in HELD} == HELD
    known = next(path for path, blank in BLANKS.items() if blank.known and path.endswith(".actions"))
    other = read_worksheet("ici", filled_book(empty, tmp_path, {known: "density 2"}, "other.xlsx"), base=True)
    assert SHEET.typed(board(other).tables) == {known: "density 2"}


def test_the_first_sheet_leads_to_the_cells_that_matter_most(plain):
    book = plain
    first = first_blanks(SHEET)
    assert len(first) == 10
    links = [cell.hyperlink.location for row in book[START].iter_rows() for cell in row if cell.hyperlink]
    cells = cells_of(book)
    assert links[:10] == [f"'{cells[blank.path].parent.title}'!{cells[blank.path].coordinate}" for *_, blank in first]
    assert book.sheetnames[:2] == [START, first[0][0].name]
    assert next(SHEET.sheets[0].blanks())[0] is first[0][1]
    assert book[HIDDEN].sheet_state == "hidden"


def test_a_sheet_helps_to_fill_it_in(plain):
    book, cells = plain, cells_of(plain)
    for sheet in SHEET.sheets:
        page = book[sheet.name]
        assert page.freeze_panes == "C7"
        assert page.row_dimensions[1].hidden
        assert page.column_dimensions["A"].hidden
        assert page.protection.sheet
        assert (page.page_setup.orientation, page.page_setup.fitToWidth) == ("landscape", 1)
        for _, _, blank in sheet.blanks():
            cell = cells[blank.path]
            assert not cell.protection.locked
            assert cell.offset(column=-1).protection.locked
            limited = any(cell.coordinate in rule.sqref for rule in page.data_validations.dataValidation)
            assert limited == bool(blank.choices or blank.bounds), blank.path
    assert len(book["Map"]._images) == 1


def test_every_assumed_value_is_asked_once():
    assumed_paths = {row["path"] for row in assumed(board())}
    asked = [path.removeprefix("rules.") for path in ASKED]
    assert len(asked) == len(set(asked)) == 629
    rows = {path.rpartition(".")[0] for path in asked} | set(asked)
    assert {path for path in assumed_paths if not path.startswith("setup.")} <= rows
    for path, blank in BLANKS.items():
        assert SHEET.overlay({path: blank.read(blank.held)}), path      # what is assumed may be typed


def refused(file):
    """The one line with which a worksheet is refused, or the board of its values."""
    with pytest.raises(UserError) as error:
        board(read_worksheet("ici", file, base=True))
    assert "\n" not in str(error.value)
    return str(error.value)


@cases("""path typed wrong allowed:
    chits.sas.ps 70 "70 is not allowed" "allowed are -20 to 20"
    chits.sas.ps 2.5 "2.5 is not allowed" "allowed are -20 to 20"
    chits.sas.ps two "two is not allowed" "allowed are -20 to 20"
    chits.sas.ps True "true is not allowed" "allowed are -20 to 20"
    chits.sas.ps DAY "is not allowed" "Excel makes dates of words such as 1-2"
    chits.sas.ps =1+1 "=1+1 is a formula" "allowed is the value itself"
    chits.sas.fp perhaps "perhaps is not allowed" "allowed are yes, no"
    chits.sas.actions "denisty 1" "unknown verb 'denisty'" "did you mean density"
    "units.1 REI.group" 57 "57 is not allowed" "allowed are 54, 55, 56, TM, BELLOUNIS"
    "units.1 REI.start" "Souk Arras" "Souk Arras is not allowed" "did you mean Souk Ahras"
    borders.1A.1C.touch maybe "maybe is not allowed" "allowed are yes, no"
    rules.search.mountains 9 "9 is not allowed" "allowed are -3 to 3"
    regions.5A.population 4 "4 is not allowed" "allowed are 1 to 3"
    setup_1955.third.place 9Z "9Z is not allowed" "" """, DAY=datetime.datetime(2026, 2, 1))
def test_a_bad_cell_is_refused_with_its_place(typed_in, path, typed, wrong, allowed):
    cell = typed_in(path, typed)
    said = refused(FILE)
    assert said.startswith(f"{FILE}, sheet {cell.parent.title}, cell {cell.coordinate}: ")
    assert wrong in said
    assert allowed in said


WAYS = by_first("""         # path, what is typed, what is read
    chits.sas.ps 2.0 2; chits.kennedy.ps " -1 " -1; chits.reforms.ps "+2" 2; chits.economic_crisis.ps "  " None
    chits.sas.fp True 1; chits.kennedy.fp Y 1; "units.1 REI.group" 54 '54'; "units.14 RCP.group" tm TM
    "units.1 REI.start" "souk ahras" souk_ahras; "units.14 RCP.start" none ""; chits.sas.actions NONE ""
    regions.3A.terrain "Coastal Hills" coastal_hills""")


def test_a_value_may_be_written_in_several_ways(empty, tmp_path):
    overlay = read_worksheet("ici", filled_book(empty, tmp_path, {path: typed for path, (typed, _) in WAYS.items()}))
    assert dict(leaves(overlay)) == {tuple(path.split(".")): value for path, (_, value) in WAYS.items() if value is not None}


@cases("""path typed sheet said:
    chits.tunisia_and_morocco.first_year 1959 Chits "first_year = 1959: allowed is at most last_year"
    regions.5A.population 2 Map "populations add up to 38: allowed is an odd sum" """)
def test_rows_that_do_not_fit_each_other_are_named(typed_in, path, typed, sheet, said):
    assert f"{FILE}, sheet {sheet}, row {typed_in(path, typed).row}: {said}" in refused(FILE)


@written_cases("""sheet, cell, typed, said:
    Faileks => A9 => moussebiline => sheet Faileks, row 9: Moussebiline stands there twice, in row 8 too
    Faileks => A9 => fellagha => sheet Faileks, cell A9: unknown row 'fellagha'; known:
    Faileks => F30 => 12 => sheet Faileks, cell F30: 12 belongs to no row
    HIDDEN => A3 => 0123456789ab => a worksheet for other data (mark 0123456789ab, here
    HIDDEN => A2 => chess => a worksheet of chess; allowed here is one of ici""")
def test_what_frames_the_cells_is_not_typed_over(plain, monkeypatch, sheet, cell, typed, said):
    monkeypatch.setattr(read_workbook, "_opened", lambda path: plain)
    monkeypatch.setattr(plain[HIDDEN if sheet == "HIDDEN" else sheet][cell], "value", typed)
    assert said in refused(FILE)


def _delete_row(book):
    page = book["Chits"]
    row = next(row for row in page.iter_rows() if row[0].value == "ici_cest_la_france")
    for cell in row:
        cell.value = None


def _where_nothing_is_asked(book):
    cells_of(book)["regions.Tunisia.population"].offset(column=2).value = "mountains"


BAD_BOOKS = [  # what is done to the workbook, what the line says
    (lambda book: book.remove(book["Chits"]), "sheet Chits is missing; there are Start here, Faileks"),
    (lambda book: book["Faileks"].delete_cols(6), 'sheet Faileks: a column is gone, of "counters" what the box shows'),
    (lambda book: book["Faileks"].delete_rows(1), "sheet Faileks: the hidden first row or column is gone"),
    (_delete_row, "sheet Chits: the row of Ici, c'est la France is missing"),
    (_where_nothing_is_asked, "mountains stands where nothing is asked"),
    (lambda book: book.remove(book[HIDDEN]), "not a worksheet; `wilaya worksheet ici` makes one"),
]


@pytest.mark.parametrize("change, message", BAD_BOOKS)
def test_a_book_that_has_lost_a_part_is_refused(empty, tmp_path, change, message):
    book = openpyxl.load_workbook(empty[".xlsx"])
    change(book)
    book.save(tmp_path / "my-game.xlsx")
    said = refused(tmp_path / "my-game.xlsx")
    assert message in said
    assert said.startswith(str(tmp_path))


def _move_rows_and_write_notes(book):
    book["Chits"].insert_rows(8)
    book["Chits"]["B70"] = "ask Kim about SAS"
    book.create_sheet("my notes")["A1"] = "a long evening"


def _write_far_below(book):
    book["Chits"].cell(1_048_576, 16_384).value = " "


@pytest.mark.parametrize("change", [_move_rows_and_write_notes, _write_far_below])
def test_what_stands_elsewhere_costs_nothing(empty, tmp_path, change):
    book = openpyxl.load_workbook(empty[".xlsx"])
    cells_of(book)["chits.sas.ps"].value = 2
    change(book)
    book.save(tmp_path / "my-game.xlsx")
    assert dict(read_worksheet("ici", tmp_path / "my-game.xlsx")) == {"chits": {"sas": {"ps": 2}}}


def test_a_book_too_large_when_unpacked_is_refused(empty, tmp_path):
    path = shutil.copy(empty[".xlsx"], tmp_path / "bomb.xlsx")
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as book:
        book.writestr("bomb.xml", bytes(20_000_000))
    assert "bomb.xlsx: too large, 20 MB unpacked; allowed are 16 MB" in refused(path)


def test_a_locked_workbook_is_refused(tmp_path):
    (tmp_path / "locked.xlsx").write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    with pytest.raises(UserError, match=r"locked\.xlsx.* or locked with a password"):
        read_overlays("ici", [tmp_path / "locked.xlsx"])


@cases("""old new said:
    "-1 to 1,,chits.reforms.fln" "-1 to 1,9999,chits.reforms.fln" " (chits.reforms.fln): 9999 is not allowed"
    chits.reforms.fln chits.reform.fln "unknown cell 'chits.reform.fln'"
    chits.reforms.fln chits.reforms.ps "chits.reforms.ps stands there twice, in line"
    "box shows" mine "line 2: the columns "
    LAST "" "is missing" """, LAST=None)
def test_a_bad_line_is_refused(empty, tmp_path, old, new, said):
    text = empty[".csv"].read_text(encoding="utf-8-sig")
    old = old or text.splitlines()[-1]
    assert old in text
    (tmp_path / "my.csv").write_text(text.replace(old, new, 1), encoding="utf-8")
    assert said in refused(tmp_path / "my.csv")
