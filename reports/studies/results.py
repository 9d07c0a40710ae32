"""What wilaya/notebook.py gives back: the answer in words, its tables as Polars frames, and how a notebook shows them."""
from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Protocol

import polars as pl

from reports.html.table import frame_html
from reports.odds.procedure import Table
from reports.studies.check_assertions import CheckAnswer
from reports.studies.rank_answer import RankAnswer
from reports.studies.sensitivity import SensitivityAnswer
from reports.studies.solve_inverse import Solved
from reports.studies.write_document import targets
from reports.tables.document import AnswerDocument
from simulate.core.storage.run_folder import Run


class Shown(Protocol):
    """A result: one sentence, and tables by name."""

    @property
    def sentence(self) -> str:
        """The answer in one sentence."""

    @property
    def tables(self) -> Mapping[str, pl.DataFrame]:
        """Its tables by name."""


def notebook_html(result: Shown, titles: Mapping[str, str] | None = None) -> str:
    """The sentence, and every table under its title, as a piece of HTML."""
    tables = [frame_html(frame, (titles or {}).get(name, name.replace("_", " ")))
              for name, frame in result.tables.items() if len(frame)]
    return "\n".join([f"<p>{escape(result.sentence)}</p>", *tables])


@dataclass(frozen=True, repr=False)
class Answer:
    """What the games of one or two folders say."""
    runs: Sequence[Run]
    book: AnswerDocument

    def __repr__(self) -> str:
        return f"{self.sentence}\nTables: {', '.join(self.tables)}"

    def _repr_html_(self) -> str:
        return notebook_html(self, {name: listed.title for name, listed in self.book.tables.items()})

    @property
    def folder(self) -> Path:
        """Where the games lie, those of the first run of two."""
        return self.runs[0].folder

    @property
    def sentence(self) -> str:
        """The answer with its interval."""
        return self.book.answer

    @property
    def tables(self) -> dict[str, pl.DataFrame]:
        """Frames by name: shares are `rate` with `low` and `high`, means `mean` with `mean_low` and `mean_high`."""
        return {name: listed.frame for name, listed in self.book.tables.items()}

    @property
    def facts(self) -> list[tuple[str, object]]:
        """Command, seed, versions, fingerprint: what gives the games again."""
        return list(self.book.facts)

    @property
    def games(self) -> pl.LazyFrame:
        """A row a game (docs/reference.md), of the first run of two."""
        return self.runs[0].scan()

    @property
    def turns(self) -> pl.LazyFrame:
        """A row a turn of a game, of the first run of two. UserError if it kept none."""
        return self.runs[0].turns()

    def write(self, html: str | os.PathLike[str] | None = None, xlsx: str | os.PathLike[str] | None = None,
              csv: str | os.PathLike[str] | None = None, force: bool = False) -> list[Path]:
        """Write the page, the workbook, the folder of tables; the paths. UserError as `wilaya report`."""
        page, workbook, folder = (Path(place) if place else None for place in (html, xlsx, csv))
        return targets(page, workbook, folder, force).write(self.book)


class _InWords:
    """A result whose words Python prints; a notebook shows its sentence and its tables."""

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self: Shown) -> str:
        return notebook_html(self)


@dataclass(frozen=True, repr=False)
class Solution(_InWords):
    """Which value of a number brings the FLN's win rate where it is wanted."""
    solved: Solved

    def __str__(self) -> str:
        return self.solved.text()

    @property
    def sentence(self) -> str:
        """The answer in one sentence."""
        return self.solved.json()["answer"][0]

    @property
    def value(self) -> int | None:
        """The value that was confirmed on fresh dice; None if none was."""
        return self.solved.solution.value

    @property
    def verdict(self) -> str:
        """confirmed, no value, cannot say or undecided."""
        return self.solved.solution.verdict

    @cached_property
    def tables(self) -> dict[str, pl.DataFrame]:
        """`values`: those looked at, on the same dice; `confirmations`: those judged on fresh dice."""
        points, tried = self.solved.solution.points, self.solved.solution.tried
        values = [(each.value, each.games, each.rate, *map(float, each.ends())) for each in points]
        judged = [(value, str(each.verdict), each.games, each.value, each.low, each.high) for value, each in tried.items()]
        heads = ["games", "rate", "low", "high"]
        return {"values": pl.DataFrame(values, ["value", *heads], orient="row"),
                "confirmations": pl.DataFrame(judged, ["value", "verdict", *heads], orient="row")}


@dataclass(frozen=True, repr=False)
class Ranked(_InWords):
    """Which of many changes shift the balance."""
    answer: RankAnswer

    def __str__(self) -> str:
        return self.answer.text()

    @property
    def sentence(self) -> str:
        """How many shift it, and which most."""
        return self.book.answer

    @cached_property
    def book(self) -> AnswerDocument:
        """The tables, the page and the chart."""
        return self.answer.document()

    @cached_property
    def tables(self) -> dict[str, pl.DataFrame]:
        """`ranking`: a row a change, the largest shift towards the FLN first; `changes`: what each change is."""
        return {name: titled.frame for name, titled in self.book.tables.items()}


@dataclass(frozen=True, repr=False)
class Sensitivity(_InWords):
    """On which assumed data the answer hangs."""
    answer: SensitivityAnswer

    def __str__(self) -> str:
        return self.answer.text()

    @property
    def sentence(self) -> str:
        """The answer in one sentence."""
        return self.answer.json()["finding"]

    @cached_property
    def tables(self) -> dict[str, pl.DataFrame]:
        """`groups`: shares of the spread between data sets; `cells`: points from one end of a range to the other, as shares."""
        found = self.answer.found.json()
        return {name: pl.DataFrame(found[name], infer_schema_length=None) for name in ("groups", "cells")}


@dataclass(frozen=True, repr=False)
class CheckResult(_InWords):
    """Whether the assertions of a file hold."""
    answer: CheckAnswer

    def __str__(self) -> str:
        return self.answer.text()

    @property
    def sentence(self) -> str:
        """How many hold."""
        return self.answer.sentence()

    @property
    def verdict(self) -> str:
        """holds, broken, cannot say or undecided: that of all."""
        return self.answer.verdict

    @cached_property
    def tables(self) -> dict[str, pl.DataFrame]:
        """`assertions`: a row each; a share is a number from 0 to 1."""
        rows = [(checked.check.name, each.assertion.text, str(each.verdict), float(each.value), float(each.low), float(each.high),
                 each.games, each.reason()) for checked in self.answer.checks for each in checked.judged]
        heads = ["check", "assertion", "verdict", "value", "value_low", "value_high", "games", "why"]
        return {"assertions": pl.DataFrame(rows, heads, orient="row")}


@dataclass(frozen=True, repr=False)
class Odds:
    """The exact table of a dice procedure; `exact` has its chances and means as fractions, row by row."""
    table: Table

    def __repr__(self) -> str:
        return self.table.text()

    def _repr_html_(self) -> str:
        return notebook_html(self, {"odds": ""})

    @property
    def sentence(self) -> str:
        """What the table is of."""
        return self.table.title

    @property
    def tables(self) -> dict[str, pl.DataFrame]:
        """`odds`: chances are numbers from 0 to 1."""
        return {"odds": pl.DataFrame(self.table.json()["rows"], infer_schema_length=None)}

    @property
    def exact(self) -> list[dict[str, Any]]:
        """The rows with fractions."""
        return self.table.rows

    @property
    def totals(self) -> dict[str, float]:
        """Chances and means of the whole."""
        return {name: float(value) for name, (_, value) in self.table.totals.items()}


@dataclass(frozen=True, repr=False)
class Trace:
    """One game, event by event. `report` is the report of play, `lines` are the JSON lines (docs/trace.md)."""
    report: str
    lines: Sequence[Mapping[str, Any]]

    def __repr__(self) -> str:
        return self.sentence

    def __str__(self) -> str:
        return self.report

    def _repr_html_(self) -> str:
        report = f"<details><summary>report of play</summary><pre>{escape(self.report)}</pre></details>"
        return f"<p>{escape(self.sentence)}</p>\n{report}"

    @property
    def sentence(self) -> str:
        """How the game ends: the last line of the report."""
        return self.report.rstrip().rsplit("\n", 1)[-1]

    @property
    def events(self) -> list[Mapping[str, Any]]:
        """The lines of events."""
        return [each for each in self.lines if each["line"] == "event"]

    @cached_property
    def tables(self) -> dict[str, pl.DataFrame]:
        """`events`: what all events have; a list or an object of one event is JSON text."""
        keys = ("turn", "segment", "side", "event", "place", "dice", "before", "after")
        rows = [{key: json.dumps(value) if isinstance(value := each.get(key), (list, dict)) else value for key in keys}
                for each in self.events]
        return {"events": pl.DataFrame(rows, infer_schema_length=None)}
