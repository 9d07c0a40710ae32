"""A worksheet as a file: written for a game, or read back as an overlay, in the form that its ending says.

A worksheet as text: a line a blank in comma-separated values, or an overlay in TOML whose lines wait to be uncommented.
"""
import codecs
import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.assertions.asked_values import leaves
from reports.games import reports_on
from reports.studies.answer import Answer, check_new_file
from reports.studies.worksheets.entries import SCHEMA, Entry, first_blanks, overlay_of, ranked
from reports.studies.worksheets.read_workbook import check_mark, workbook_entries
from reports.tables.document import check_openpyxl, csv_cell, from_csv_cell
from simulate.core.data.cells import read_bytes, refuse_marks
from simulate.core.data.overlays import Overlay
from simulate.core.data.worksheet import Blank, SheetColumn, SheetRow, Worksheet
from simulate.core.errors import UserError, unknown
from simulate.core.storage.atomic_files import write_whole
from simulate.games import rule_system

HEADS = ("rank", "sheet", "what", "value", "meaning", "rule", "we assume", "plausible", "box shows", "cell")
SEPARATORS = ",;\t"
LISTS, LINKS = ("confirm", "remove"), ""      # of borders and roads; the line that stands for both lists
BARE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


def csv_text(sheet: "Worksheet", filled: Mapping[str, str]) -> str:
    """The file, with `filled` words by path in its blanks."""
    file = io.StringIO()
    write = csv.writer(file, lineterminator="\r\n").writerow
    write([SCHEMA, sheet.game, sheet.mark])
    write(HEADS)
    ranks = {blank.path: rank for rank, (*_, blank) in enumerate(first_blanks(sheet), start=1)}
    for each, row, column, blank in sheet.blanks():
        if not blank.known:
            words = ("" if column.name == "value" else column.head, row.meaning or column.meaning, row.rule or column.rule)
            line = (each.name, row.title, *words, blank.held, blank.plausible, filled.get(blank.path, ""), blank.path)
            write([ranks.get(blank.path, ""), *(csv_cell(word or "") for word in line)])
    return file.getvalue()


def csv_entries(sheet: "Worksheet", path: Path) -> list[Entry]:
    """What stands in every blank. UserError for a file that is no worksheet of this game, or has lost a line."""
    lines = _lines(path)
    check_mark(sheet, path, *[*(lines[0] if lines else []), "", "", ""][:3])
    if len(lines) < 2 or any(head not in lines[1] for head in ("box shows", "cell")):
        raise UserError(f'{path}, line 2: the columns "box shows" and "cell" must stand there')
    printed, cell = lines[1].index("box shows"), lines[1].index("cell")
    blanks = {blank.path: blank for *_, blank in sheet.blanks()}
    found: list[Entry] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(lines[2:], start=3):
        if not any(line):
            continue
        where = f"{path}, line {number}"
        name = line[cell].strip() if len(line) > cell else ""
        if name not in blanks:
            raise UserError(f"{where}: {unknown('cell', name, blanks)}")
        if name in seen:
            raise UserError(f"{where}: {name} stands there twice, in line {seen[name]} too")
        seen[name] = number
        found.append(Entry(name, from_csv_cell(line[printed]), f"{where} ({name})", where))
    lost = [name for name, blank in blanks.items() if not blank.known and name not in seen]
    if lost:
        raise UserError(f"{path}: the line of {lost[0]} is missing; leave its value blank instead")
    return found


def _lines(path: Path) -> list[list[str]]:
    """The cells of each line, whatever separates them: spreadsheets choose it by language."""
    raw = read_bytes(path)
    refuse_marks(path, raw, but=codecs.BOM_UTF8)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    sign = next((each for each in SEPARATORS if text.replace('"', "").startswith(SCHEMA + each)), ",")
    try:
        return list(csv.reader(io.StringIO(text), delimiter=sign))
    except csv.Error as error:
        raise UserError(f"{path}: not comma-separated values: {error}") from None


def toml_text(sheet: "Worksheet", filled: Mapping[str, str]) -> str:
    """The file: every blank is a line behind #, but those in `filled`."""
    lines = [f"# What your copy of the game shows ({sheet.game}). Take the # away from a line whose value you have looked up,",
             f"# and correct the value if it is another one. Then: wilaya run {sheet.scenario} --base THIS-FILE.toml"]
    first = [f"#   {rank:2d}. {row.asks(column)}" for rank, (_, row, column, _) in enumerate(first_blanks(sheet), start=1)]
    lines += ["#", "# These matter most:", *first] if first else []
    tables: dict[tuple[str, ...], list[str]] = {}
    for _, row, column, blank in sheet.blanks():
        if not blank.known:
            for table, line in _toml_lines(sheet, row, column, blank, filled.get(blank.path)):
                tables.setdefault(table, []).append(line)
    for table, inside in tables.items():
        if table[-1] not in LISTS:
            lines += ["", f"[{'.'.join(map(_key, table))}]", *(line for line in inside if line != LINKS)]
            if LINKS in inside:
                confirmed, removed = (tables.get((*table, name), []) for name in LISTS)
                lines += ["confirm = [    # the map shows them", *confirmed, "]",
                          "remove = [    # the map does not show them: lines of `confirm` may be moved here", *removed, "]"]
    return "\n".join(lines) + "\n"


def _toml_lines(sheet: "Worksheet", row: "SheetRow", column: "SheetColumn", blank: "Blank",
                typed: str | None) -> Iterator[tuple[tuple[str, ...], str]]:
    """The lines of a blank, each with its table."""
    content = sheet.overlay({blank.path: blank.read(blank.held if typed is None else typed)})
    plausible = "1 for yes, 0 for no" if blank.choices == ("yes", "no") else blank.plausible
    sign, words = ("# " if typed is None else ""), f"    # {row.title}: {row.meaning or column.meaning}; {plausible}"
    for (*above, key), value in leaves(content):
        table = tuple(above)
        if isinstance(value, list) and key in LISTS and isinstance(value[0], list):
            yield table, LINKS
            yield from (((*table, key), f"    {sign}{_value(each)},    # {row.title}") for each in value)
        else:
            yield table, f"{sign}{_key(key)} = {_value(value)}{words}"


def _key(name: str) -> str:
    return name if name and set(name) <= set(BARE) else f'"{name}"'


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value) if isinstance(value, int) else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


WORKBOOK, LINES, TOML = ".xlsx", ".csv", ".toml"
FORMS = (WORKBOOK, LINES, TOML)
OTHER_BOOKS = (".xls", ".ods", ".xlsm", ".numbers")


@dataclass(frozen=True, repr=False)
class WrittenWorksheet(Answer):
    """Where it lies, `of` which game, how many blanks it has, how many were filled in from --base, where the first ones are."""
    path: Path
    of: str
    scenario: str
    blanks: int
    filled: int
    first: Sequence[str]

    def json(self) -> dict[str, Any]:
        """As documented."""
        return {"schema": "wilaya/worksheet/1", "game": self.of, "file": str(self.path), "blanks": self.blanks,
                "filled": self.filled, "first": list(self.first)}

    def text(self) -> str:
        """For the terminal."""
        filled = f", {self.filled:,d} of them filled in" if self.filled else ""
        lines = [f"{self.path}: {self.blanks:,d} blanks{filled}. Fill in what your copy of the game shows; leave the rest.",
                 *(["These matter most: " + "; ".join(self.first) + "."] if self.first else []),
                 f"Then: wilaya run {self.scenario} --base {self.path}"]
        return "\n".join(lines)


def write_worksheet(game: str, path: Path, overlays: "Sequence[Overlay]" = (), force: bool = False) -> WrittenWorksheet:
    """Write the worksheet of a game, with what the overlays of --base say filled in.

    UserError for a game without assumed data, an ending that is none of FORMS, or a file that is there and not forced.
    """
    sheet = ranked(rule_system(game).worksheet())
    check_place(path, force)
    filled = dict(sheet.typed(rule_system(game).load(sheet.scenario, overlays).tables)) if overlays else {}
    write_whole(path, content(sheet, path, filled))
    blanks = [blank for *_, blank in sheet.blanks() if not blank.known]
    return WrittenWorksheet(path, game, sheet.scenario, len(blanks), sum(blank.path in filled for blank in blanks),
                            [row.asks(column) for _, row, column, _ in first_blanks(sheet)[:3]])


def read_worksheet(game: str, path: Path, base: bool = False) -> "Overlay":
    """What was typed into a worksheet, as an overlay. UserError names file, sheet and cell, and what is allowed there."""
    try:
        sheet = rule_system(game).worksheet()
    except UserError as error:
        raise UserError(f"{path}: {error}; allowed are changes in a file that ends in .toml") from None
    read = workbook_entries if path.suffix.lower() == WORKBOOK else csv_entries
    return overlay_of(sheet, path, read(sheet, path), base)


def is_worksheet(path: Path) -> bool:
    """Whether a file of --base or --rules is a worksheet by its ending. UserError for a workbook that cannot be read."""
    if path.suffix.lower() in OTHER_BOOKS:
        raise UserError(f"{path}: not read; allowed are {', '.join(FORMS)}: save it as {WORKBOOK}")
    return path.suffix.lower() in (WORKBOOK, LINES)


def content(sheet: "Worksheet", path: Path, filled: Mapping[str, str]) -> bytes:
    """A worksheet in the form that the ending of its path says, with `filled` words by path in its blanks."""
    ending = path.suffix.lower()
    if ending == WORKBOOK:
        from reports.studies.worksheets.workbook import workbook

        picture = reports_on(sheet.game).assumed_map(rule_system(sheet.game).shape.printed(sheet.scenario).rows)
        return workbook(sheet, filled, picture)

    return csv_text(sheet, filled).encode("utf-8-sig") if ending == LINES else toml_text(sheet, filled).encode()


def check_place(path: Path, force: bool, forms: Sequence[str] = FORMS) -> None:
    """UserError unless a worksheet of one of the `forms` may be written there."""
    if path.suffix.lower() not in forms:
        raise UserError(f"--out {path}: allowed are files that end in {', '.join(forms)}")
    check_new_file("--out", path, force, ", perhaps filled in")
    if path.suffix.lower() == WORKBOOK:
        check_openpyxl(f"--out {path}")
