"""What a command found out, in one object, and all that shows it: text, JSON, page, workbook, tables, charts, a notebook."""
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from reports.tables.document import TitledTable, check_openpyxl, csv, xlsx
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import make_folder, write_whole

if TYPE_CHECKING:
    import polars as pl

    from reports.games import GameReports

ONE_SET = "this is the default data set alone."
Place = str | os.PathLike[str]


class Answer:
    """An answer. Its command's kind of it says `finding`, `text` and `json`, and where there are such things `listed`, `facts`,
    `html` and `charts`; all else is made from these. It speaks in the words of its `game`."""

    @property
    def game(self) -> "GameReports | None":
        """The game that it is of, None where its words are those of every game."""
        return None

    @property
    def facts(self) -> Sequence[tuple[str, object]]:
        """Command, seed, versions, fingerprint: what gives the games again."""
        return ()

    @property
    def exit_code(self) -> int:
        """That of its command: 0 done, 1 broken, 3 undecided."""
        return 0

    def finding(self) -> str:
        """The answer in one sentence."""
        raise NotImplementedError

    def text(self) -> str:
        """For the terminal."""
        raise NotImplementedError

    def json(self) -> dict[str, Any]:
        """The documented shape."""
        raise NotImplementedError

    def listed(self) -> Mapping[str, TitledTable]:
        """Its tables, by names that can be file names."""
        return {}

    def html(self) -> str:
        """Its page."""
        raise NotImplementedError

    def charts(self) -> Mapping[str, bytes]:
        """The files of its charts by name."""
        return {}

    def card(self) -> bytes:
        """One picture of it; nothing where there is none."""
        return b""

    def in_words(self, text: str) -> str:
        """A text in the words of its game."""
        return self.game.in_words(text) if self.game else text

    @property
    def sentence(self) -> str:
        """The answer in one sentence, with its interval."""
        return self.in_words(self.finding())

    @cached_property
    def titled(self) -> dict[str, TitledTable]:
        """Its tables with their titles."""
        return {name: replace(each, title=self.in_words(each.title)) for name, each in self.listed().items()}

    @property
    def tables(self) -> "dict[str, pl.DataFrame]":
        """Frames by name: shares are `rate` with `low` and `high`, means `mean` with `mean_low` and `mean_high`."""
        return {name: each.frame for name, each in self.titled.items()}

    def texts(self) -> Iterator[str]:
        """The text, part by part as each is worked out."""
        yield self.text()

    def parts(self) -> Iterator[str]:
        """The same in the words of its game."""
        return map(self.in_words, self.texts())

    def summary(self) -> str:
        """What the terminal says where the answer is written to files."""
        return self.sentence

    def page(self) -> str:
        """Its page, to be sent."""
        return self.in_words(self.html())

    def front(self) -> list[tuple[str, str]]:
        """The first sheet of its workbook: the answer, what gives it again, its tables."""
        return [("answer", self.sentence), *((name, str(value)) for name, value in self.facts),
                *((f"sheet {name}", each.title) for name, each in self.titled.items())]

    def write(self, html: Place | None = None, xlsx: Place | None = None, csv: Place | None = None,
              force: bool = False) -> list[Path]:
        """Write the page, the workbook, the folder of tables; the paths. UserError as `wilaya report`."""
        return Targets(*(Path(place) if place else None for place in (html, xlsx, csv))).checked(force).write(self)

    def __str__(self) -> str:
        return "\n".join(self.parts())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        from reports.html.common_sections import frame_html

        tables = [frame_html(each.frame, each.title) for each in self.titled.values() if len(each.frame)]
        return "\n".join([f"<p>{escape(self.sentence)}</p>", *tables])


class Targets(NamedTuple):
    """Where an answer is written; nothing where it is None."""
    html: Path | None = None
    xlsx: Path | None = None
    csv: Path | None = None
    charts: Path | None = None
    card: Path | None = None

    def __bool__(self) -> bool:
        return any(self)

    def checked(self, force: bool) -> "Targets":
        """The same. UserError for a place that cannot be written, or is there already and not forced."""
        if self.xlsx:
            check_openpyxl("--xlsx", "--csv")
        for option, path, ending in (("--html", self.html, ".html"), ("--xlsx", self.xlsx, ".xlsx"),
                                     ("--card", self.card, ".png")):
            if path and path.suffix.lower() != ending and not path.is_dir():
                raise UserError(f"{option} {path}: allowed are files that end in {ending}")
            if path:
                check_new_file(option, path, force)
        for option, path in (("--csv", self.csv), ("--charts", self.charts)):
            for place in (path, *path.parents) if path else ():
                if place.exists() and not place.is_dir():
                    raise UserError(f"{option} {path}: {'' if place == path else f'{place} '}is a file; allowed is a folder")
            if path and path.is_dir() and any(path.iterdir()) and not force:
                raise UserError(f"{option} {path}: holds files already; --force writes over those of the same names")
            if path:
                check_writable(option, path)
        if self.csv and self.charts and self.csv.absolute() == self.charts.absolute():
            raise UserError(f"--charts {self.charts}: is the folder of --csv too; allowed is another one")
        return self

    def write(self, answer: Answer) -> list[Path]:
        """Write what is asked for of an answer; the paths. UserError for charts of what has none."""
        charts = answer.charts() if self.charts else {}
        if self.charts and not charts:
            raise UserError(f"--charts {self.charts}: there are charts of a run and of a sweep, not of this")
        files = {self.card: answer.card()} if self.card else {}
        if self.card and not files[self.card]:
            raise UserError(f"--card {self.card}: there is a card of a run, of two and of a comparison, not of this")
        if self.html:
            files[self.html] = answer.page().encode()
        if self.xlsx:
            files[self.xlsx] = xlsx(answer.front(), answer.titled)
        if self.csv:
            files |= {self.csv / name: content for name, content in csv(answer.front(), answer.titled).items()}
        if self.charts:
            files |= {self.charts / name: content for name, content in charts.items()}
        for path, content in files.items():
            make_folder(path.parent)
            write_whole(path, content)
        return [*filter(None, self)]


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
