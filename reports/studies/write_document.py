"""A document written to files: checked before anything is done, each file whole or absent."""
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from reports.tables.document import AnswerDocument, check_xlsx_packages, csv, xlsx
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import make_folder, write_whole


@dataclass(frozen=True)
class Targets:
    """Where an answer is written; nothing where it is None."""
    html: Path | None = None
    xlsx: Path | None = None
    csv: Path | None = None
    charts: Path | None = None

    def __bool__(self) -> bool:
        return any((self.html, self.xlsx, self.csv, self.charts))

    def write(self, book: "AnswerDocument") -> list[Path]:
        """Write what is asked for of a reports.tables.document.Book; the paths. UserError for charts of what has none."""
        if self.charts and not book.charts:
            raise UserError(f"--charts {self.charts}: there are charts of a run and of a sweep, not of this")
        files = {}
        if self.html:
            files[self.html] = book.page().encode()
        if self.xlsx:
            files[self.xlsx] = xlsx(book)
        if self.csv:
            files |= {self.csv / name: content for name, content in csv(book).items()}
        if self.charts and book.charts:
            files |= {self.charts / name: content for name, content in book.charts().items()}
        for path, content in files.items():
            make_folder(path.parent)
            write_whole(path, content)
        return [path for path in (self.html, self.xlsx, self.csv, self.charts) if path]


def targets(html: Path | None, xlsx: Path | None, csv: Path | None, force: bool, charts: Path | None = None) -> Targets:
    """The Targets of a command line. UserError for one that cannot be written, or is there already and not forced."""
    if xlsx:
        check_xlsx_packages()
    for option, path, ending in (("--html", html, ".html"), ("--xlsx", xlsx, ".xlsx")):
        if path:
            _file(option, path, ending, force)
    for option, path in (("--csv", csv), ("--charts", charts)):
        if path:
            _folder(option, path, force)
    if csv and charts and csv.absolute() == charts.absolute():
        raise UserError(f"--charts {charts}: is the folder of --csv too; allowed is another one")
    return Targets(html, xlsx, csv, charts)


def check_new_file(option: str, path: Path, force: bool, remark: str = "") -> None:
    """UserError unless a file may be written there: no folder, in a folder that is there, nothing there yet or forced.

    `remark` is what a user should think of before writing over what is there.
    """
    if path.is_dir():
        raise UserError(f"{option} {path}: is a folder; allowed is a file")
    if not path.absolute().parent.is_dir():
        raise UserError(f"{option} {path}: its folder is not there; allowed is a file in a folder that is there")
    if os.path.lexists(path) and not force:      # a link to nothing is there, too
        raise UserError(f"{option} {path}: is there already{remark}; --force writes over it")
    check_writable(option, path)


def check_writable(option: str, path: Path) -> None:
    """UserError unless a file can be made in the nearest folder of the path that is there; one is, without a name."""
    folder = next(place for place in (path, *path.absolute().parents) if place.is_dir())
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise UserError(f"{option} {path}: nothing can be written in {folder} ({error.strerror}); allowed is a place where you "
                        "may write") from None


def _file(option: str, path: Path, ending: str, force: bool) -> None:
    if path.suffix.lower() != ending and not path.is_dir():
        raise UserError(f"{option} {path}: allowed are files that end in {ending}")
    check_new_file(option, path, force)


def _folder(option: str, path: Path, force: bool) -> None:
    for place in (path, *path.parents):
        if place.exists() and not place.is_dir():
            raise UserError(f"{option} {path}: {'' if place == path else f'{place} '}is a file; allowed is a folder")
    if path.is_dir() and any(path.iterdir()) and not force:
        raise UserError(f"{option} {path}: holds files already; --force writes over those of the same names")
    check_writable(option, path)
