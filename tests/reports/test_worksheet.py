"""A worksheet is written, filled in by a program and read back: it gives the board that the same values in TOML give."""
import datetime
import shutil
import zipfile

import numpy as np
import pytest

from policies.ici.match import Match
from reports.assertions.asked_values import leaves
from reports.studies.play.rules_and_data import read_overlays
from reports.studies.worksheets.entries import first_blanks, ranked
from reports.studies.worksheets.files import read_worksheet, write_worksheet
from reports.studies.worksheets.workbook import HIDDEN, START
from simulate.core.data.scenario import assumed
from simulate.core.errors import UserError
from simulate.games import rule_system
from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.calibration.ensemble import frozen_ensemble
from simulate.ici.calibration.prior_draws import held
from tests.reports.filled_sheets import filled

openpyxl = pytest.importorskip("openpyxl")
SHEET = ranked(rule_system("ici").worksheet())
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


def cell_of(book, path):
    """The blank of a path, found by the hidden names."""
    for sheet, row, column, blank in SHEET.blanks():
        if blank.path == path:
            page = book[sheet.name]
            number = next(cell.row for cell in page["A"] if cell.value == row.name)
            return next(page.cell(number, cell.column) for cell in page[1] if cell.value == column.name)
    raise KeyError(path)


def filled_book(empty, tmp_path, values, name="my-game.xlsx"):
    """The workbook with words typed in, numbers as numbers."""
    book = openpyxl.load_workbook(empty[".xlsx"])
    for path, words in values.items():
        number = isinstance(words, str) and words.lstrip("-").isdigit()
        cell_of(book, path).value = int(words) if number else words
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


def test_with_every_cell_typed_in_nothing_is_assumed_and_one_data_set_is_left(empty, tmp_path):
    overlay = read_worksheet("ici", filled_book(empty, tmp_path, HELD), base=True)
    assert dict(overlay) == dict(read_worksheet("ici", filled_csv(empty, tmp_path, HELD), base=True))
    assert same(board(overlay), board())
    for scenario in ("ici-1955", "ici-1959"):
        assert assumed(load(scenario, [overlay])) == []
        match = Match(scenario, "notes", "notes", 1, [overlay]).over(frozen_ensemble().variants()[::30], strict=True)
        assert len({each.hash for each in match.loaded_variants}) == 1
        assert np.unique(match.boards.view(f"V{match.boards.itemsize}")).size == 1


def test_the_same_file_as_a_tweak_confirms_nothing(empty, tmp_path):
    [overlay] = read_overlays("ici", [filled_book(empty, tmp_path, HELD)])
    assert len(assumed(board(overlay))) == len(assumed(board()))


def test_a_filled_worksheet_is_filled_again(empty, tmp_path):
    overlay = read_worksheet("ici", filled_book(empty, tmp_path, HELD), base=True)
    again = write_worksheet("ici", tmp_path / "again.xlsx", [overlay])
    assert again.filled == len(ASKED) == again.blanks
    book = openpyxl.load_workbook(again.path)
    for path, words in HELD.items():
        assert str(cell_of(book, path).value) == words, path
    known = next(path for path, blank in BLANKS.items() if blank.known and path.endswith(".actions"))
    other = read_worksheet("ici", filled_book(empty, tmp_path, {known: "density 2"}, "other.xlsx"), base=True)
    assert SHEET.typed(board(other).tables) == {known: "density 2"}


def test_the_first_sheet_leads_to_the_cells_that_matter_most(plain):
    book = plain
    first = first_blanks(SHEET)
    assert len(first) == 10
    links = [cell.hyperlink.location for row in book[START].iter_rows() for cell in row if cell.hyperlink]
    cells = [cell_of(book, blank.path) for *_, blank in first]
    assert links[:10] == [f"'{cell.parent.title}'!{cell.coordinate}" for cell in cells]
    assert book.sheetnames[:2] == [START, first[0][0].name]
    assert next(SHEET.sheets[0].blanks())[0] is first[0][1]
    assert book[HIDDEN].sheet_state == "hidden"


def test_a_sheet_helps_to_fill_it_in(plain):
    book = plain
    for sheet in SHEET.sheets:
        page = book[sheet.name]
        assert page.freeze_panes == "C7"
        assert page.row_dimensions[1].hidden
        assert page.column_dimensions["A"].hidden
        assert page.protection.sheet
        assert (page.page_setup.orientation, page.page_setup.fitToWidth) == ("landscape", 1)
        for _, _, blank in sheet.blanks():
            cell = cell_of(book, blank.path)
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


CHIT, UNIT = "chits.sas.ps", "units.1 REI.group"
BAD_CELLS = [  # path, what is typed, what the line says of it
    (CHIT, 70, "70 is not allowed; allowed are -20 to 20"),
    (CHIT, 2.5, "2.5 is not allowed; allowed are -20 to 20"),
    (CHIT, "two", "two is not allowed; allowed are -20 to 20"),
    (CHIT, True, "true is not allowed; allowed are -20 to 20"),
    (CHIT, datetime.datetime(2026, 2, 1), "is not allowed; allowed are -20 to 20; Excel makes dates of words such as 1-2"),
    (CHIT, "=1+1", "=1+1 is a formula; allowed is the value itself"),
    ("chits.sas.fp", "perhaps", "perhaps is not allowed; allowed are yes, no"),
    ("chits.sas.actions", "denisty 1", "unknown verb 'denisty'; did you mean density"),
    (UNIT, "57", "57 is not allowed; allowed are 54, 55, 56, TM, BELLOUNIS"),
    ("units.1 REI.start", "Souk Arras", "Souk Arras is not allowed; did you mean Souk Ahras"),
    ("borders.1A.1C.touch", "maybe", "maybe is not allowed; allowed are yes, no"),
    ("rules.search.mountains", 9, "9 is not allowed; allowed are -3 to 3"),
    ("regions.5A.population", 4, "4 is not allowed; allowed are 1 to 3"),
    ("setup_1955.third.place", "9Z", "9Z is not allowed"),
]


@pytest.mark.parametrize("path, typed, message", BAD_CELLS)
def test_a_bad_cell_is_refused_with_its_place(empty, plain, tmp_path, path, typed, message):
    file = filled_book(empty, tmp_path, {path: typed})
    cell = cell_of(plain, path)
    place = f"{file}, sheet {cell.parent.title}, cell {cell.coordinate}: "
    with pytest.raises(UserError) as error:
        read_worksheet("ici", file)
    assert str(error.value).startswith(place)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


WAYS = {  # path, what is typed, what is read
    "chits.sas.ps": (2.0, 2), "chits.kennedy.ps": (" -1 ", -1), "chits.reforms.ps": ("+2", 2),
    "chits.economic_crisis.ps": ("  ", None), "chits.sas.fp": (True, 1), "chits.kennedy.fp": ("Y", 1),
    "units.1 REI.group": (54, "54"), "units.14 RCP.group": ("tm", "TM"),
    "units.1 REI.start": ("souk ahras", "souk_ahras"), "units.14 RCP.start": ("none", ""),
    "regions.3A.terrain": ("Coastal Hills", "coastal_hills"), "chits.sas.actions": ("NONE", "")}


def test_a_value_may_be_written_in_several_ways(empty, tmp_path):
    overlay = read_worksheet("ici", filled_book(empty, tmp_path, {path: typed for path, (typed, _) in WAYS.items()}))
    assert dict(leaves(overlay)) == {tuple(path.split(".")): value for path, (_, value) in WAYS.items() if value is not None}


def test_rows_that_do_not_fit_each_other_are_named(empty, plain, tmp_path):
    file = filled_book(empty, tmp_path, {"chits.tunisia_and_morocco.first_year": 1959})
    row = next(cell.row for cell in plain["Chits"]["A"] if cell.value == "tunisia_and_morocco")
    with pytest.raises(UserError, match=f"my-game.xlsx, sheet Chits, row {row}: first_year = 1959: allowed is at most last_year"):
        board(read_worksheet("ici", file, base=True))
    file = filled_book(empty, tmp_path, {"regions.5A.population": 2})
    with pytest.raises(UserError, match=r"my-game.xlsx, sheet Map, row \d+: populations add up to 38: allowed is an odd sum"):
        board(read_worksheet("ici", file, base=True))


def _delete_row(book):
    page = book["Chits"]
    row = next(row for row in page.iter_rows() if row[0].value == "ici_cest_la_france")
    for cell in row:
        cell.value = None


def _twice(book):
    book["Faileks"]["A9"] = book["Faileks"]["A8"].value


def _note_below(book):
    book["Faileks"]["F30"] = 12


def _where_nothing_is_asked(book):
    cell_of(book, "regions.Tunisia.population").offset(column=2).value = "mountains"


BAD_BOOKS = [  # what is done to the workbook, what the line says
    (lambda book: book.remove(book["Chits"]), "sheet Chits is missing; there are Start here, Faileks"),
    (lambda book: setattr(book["Chits"], "title", "My chits"), "sheet Chits is missing; there are Start here, Faileks, "),
    (lambda book: book["Faileks"].delete_cols(6), 'sheet Faileks: a column is gone, of "counters" what the box shows'),
    (lambda book: book["Faileks"].delete_rows(1), "sheet Faileks: the hidden first row or column is gone"),
    (lambda book: book["Faileks"].delete_cols(1), "sheet Faileks: the hidden first row or column is gone"),
    (_delete_row, "sheet Chits: the row of Ici, c'est la France is missing"),
    (_twice, "sheet Faileks, row 9: Moussebiline stands there twice, in row 8 too"),
    (lambda book: book["Faileks"].__setitem__("A9", "fellagha"), "sheet Faileks, cell A9: unknown row 'fellagha'; known: "),
    (_note_below, "sheet Faileks, cell F30: 12 belongs to no row"),
    (_where_nothing_is_asked, "mountains stands where nothing is asked"),
    (lambda book: book[HIDDEN].__setitem__("A3", "0123456789ab"), "a worksheet for other data (mark 0123456789ab, here"),
    (lambda book: book[HIDDEN].__setitem__("A2", "chess"), "a worksheet of chess; allowed here is one of ici"),
    (lambda book: book.remove(book[HIDDEN]), "not a worksheet; `wilaya worksheet ici` makes one"),
]


@pytest.mark.parametrize("change, message", BAD_BOOKS)
def test_a_book_that_has_lost_a_part_is_refused(empty, tmp_path, change, message):
    book = openpyxl.load_workbook(empty[".xlsx"])
    change(book)
    book.save(tmp_path / "my-game.xlsx")
    with pytest.raises(UserError) as error:
        read_worksheet("ici", tmp_path / "my-game.xlsx")
    assert message in str(error.value)
    assert str(error.value).startswith(str(tmp_path))
    assert "\n" not in str(error.value)


def _move_rows_and_write_notes(book):
    book["Chits"].insert_rows(8)
    book["Chits"]["B70"] = "ask Kim about SAS"
    book.create_sheet("my notes")["A1"] = "a long evening"


def _write_far_below(book):
    book["Chits"].cell(1_048_576, 16_384).value = " "


@pytest.mark.parametrize("change", [_move_rows_and_write_notes, _write_far_below])
def test_what_stands_elsewhere_costs_nothing(empty, tmp_path, change):
    book = openpyxl.load_workbook(empty[".xlsx"])
    cell_of(book, CHIT).value = 2
    change(book)
    book.save(tmp_path / "my-game.xlsx")
    assert dict(read_worksheet("ici", tmp_path / "my-game.xlsx")) == {"chits": {"sas": {"ps": 2}}}


def test_a_book_too_large_when_unpacked_is_refused(empty, tmp_path):
    path = shutil.copy(empty[".xlsx"], tmp_path / "bomb.xlsx")
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as book:
        book.writestr("bomb.xml", bytes(20_000_000))
    with pytest.raises(UserError, match=r"bomb.xlsx: too large, 20 MB unpacked; allowed are 16 MB"):
        read_worksheet("ici", path)


def test_a_locked_workbook_is_refused(tmp_path):
    (tmp_path / "locked.xlsx").write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    with pytest.raises(UserError, match=r"locked\.xlsx.* or locked with a password"):
        read_overlays("ici", [tmp_path / "locked.xlsx"])


@pytest.mark.parametrize("old, new, message", [
    ("-1 to 1,,chits.reforms.fln", "-1 to 1,9999,chits.reforms.fln", " (chits.reforms.fln): 9999 is not allowed; allowed are"),
    ("chits.reforms.fln", "chits.reform.fln", "unknown cell 'chits.reform.fln'; did you mean chits.reforms.fln"),
    ("chits.reforms.fln", "chits.reforms.ps", "chits.reforms.ps stands there twice, in line"),
    ("box shows", "mine", 'line 2: the columns "box shows" and "cell" must stand there'),
])
def test_a_bad_line_is_refused(empty, tmp_path, old, new, message):
    text = empty[".csv"].read_text(encoding="utf-8-sig")
    assert old in text
    (tmp_path / "my.csv").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(UserError) as error:
        read_worksheet("ici", tmp_path / "my.csv")
    assert message in str(error.value)


def test_a_missing_line_is_refused(empty, tmp_path):
    lines = empty[".csv"].read_text(encoding="utf-8-sig").splitlines()
    (tmp_path / "my.csv").write_text("\n".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(UserError, match="is missing; leave its value blank instead"):
        read_worksheet("ici", tmp_path / "my.csv")
