"""A worksheet as a file: written for a game, or read back as an overlay, in the form that its ending says."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.games import reports_on
from reports.studies.answer import Answer, check_new_file
from reports.studies.worksheets.entries import Entry, first_blanks, overlay_of, ranked
from reports.studies.worksheets.plain_files import csv_entries, csv_text, toml_text
from reports.studies.worksheets.read_workbook import check_package, workbook_entries
from simulate.core.data.overlays import Overlay
from simulate.core.data.worksheet import Worksheet
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.games import rule_system

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
    return overlay_of(sheet, path, _entries(sheet, path), base)


def is_worksheet(path: Path) -> bool:
    """Whether a file of --base or --rules is a worksheet by its ending. UserError for a workbook that cannot be read."""
    if path.suffix.lower() in OTHER_BOOKS:
        raise UserError(f"{path}: not read; allowed are {', '.join(FORMS)}: save it as {WORKBOOK}")
    return path.suffix.lower() in (WORKBOOK, LINES)


def _entries(sheet: "Worksheet", path: Path) -> "list[Entry]":
    if path.suffix.lower() == WORKBOOK:
        return workbook_entries(sheet, path)

    return csv_entries(sheet, path)


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
        check_package(f"--out {path}")
