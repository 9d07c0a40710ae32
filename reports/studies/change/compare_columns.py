"""Does a change shift the balance, by the results of any simulator? Two CSV files, a row a game, of base and variant."""
import io
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.comparison.verdict import Verdict, verdict
from reports.statistics.differences import bounded_difference, bounded_wilson, independent_difference
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import PairedValues, Values
from reports.studies.answer import Answer
from reports.tables.document import TitledTable
from reports.tables.text_table import percent, percent_range, points_range, table
from reports.tables.text_table import points as signed
from simulate.core.data.cells import read_bytes
from simulate.core.errors import UserError

WIN, WINNER, GAME, SEPARATORS = "win", "winner", "game", ",;\t"
FLN, OTHER, INTERVAL = "FLN", "the other side", f"{100 * LEVEL:.0f} % interval"
HEADS = ("games", "rate", "low", "high")
Rate = tuple[float, float, float]
FORM = (f"a column {WIN} with 1, 0 or a chance between them in each row, or a column {WINNER} with names; a column {GAME} with "
        "numbers pairs the games that have the same dice")


@dataclass(frozen=True, repr=False)
class TwoColumns(Answer):
    """Rates of `side` in both files with their intervals, `rows` of rules, games, rate, low, high, and their difference with its
    own."""
    side: str
    rows: list[tuple[str, int, float, float, float]]
    difference: Rate
    paired: bool
    verdict: Verdict
    runs = ()

    @property
    def exit_code(self) -> int:
        return 0 if self.verdict.decided else 3

    def finding(self) -> str:
        estimate, low, high = self.difference
        return f"Verdict: {self.verdict}; {signed(estimate)} points ({points_range(low, high)}, {INTERVAL})."

    def text(self) -> str:
        rows = [(name, f"{games:,d}", percent(rate), percent_range(low, high)) for name, games, rate, low, high in self.rows]
        rows.append(("difference", "", signed(self.difference[0]), points_range(*self.difference[1:])))
        how = ("Games with the same numbers are pairs." if self.paired else
               f"The games are independent: no column {GAME}, or other numbers in it. Pairs with the same dice need fewer games.")
        lines = [self.finding(), "", table(("", "games", f"{self.side} wins", INTERVAL), rows, "lrrr"), "", how]
        if not self.verdict.decided:
            lines.append(f"A verdict needs about {self.needed():,d} games of each, if the difference stays as it is.")
        return "\n".join([*lines, "The interval is for one look. If you add games until there is a verdict, it covers less."])

    def needed(self) -> int:
        """About how many games of each bring the interval off the nearer end of the margin."""
        estimate, low, high = self.difference
        room = max(abs(abs(estimate) - self.verdict.margin), self.verdict.margin / 10)
        return round(max(row[1] for row in self.rows) * ((high - low) / 2 / room) ** 2)

    def json(self) -> dict[str, Any]:
        """{"schema", "verdict", "towards", "margin", "paired", "side", "base", "variant", "difference"}."""
        rates = {name: dict(zip(HEADS, row, strict=True)) for name, *row in self.rows}
        return {"schema": "wilaya/columns/1", "verdict": str(self.verdict.kind), "towards": self.verdict.towards,
                "margin": self.verdict.margin, "paired": self.paired, "side": self.side, **rates,
                "difference": dict(zip(("estimate", "low", "high"), self.difference, strict=True))}

    def listed(self) -> dict[str, TitledTable]:
        return {"rates": TitledTable(pl.DataFrame(self.rows, ["rules", *HEADS], orient="row"),
                                     f"{self.side} wins")}


def compare_columns(base: Path, variant: Path, margin: float) -> TwoColumns:
    """The verdict on two files of results. UserError says what a file must have."""
    files = []
    for path in (base, variant):
        files.append((path, read_csv(path, FORM)))
        if not len(files[-1][1]):
            raise UserError(f"{path}: no game; allowed is {FORM}")
    column = next((name for name in (WINNER, WIN) if all(name in frame.columns for _, frame in files)), None)
    if column is None:
        raise UserError(f"{variant}: neither {WIN} nor {WINNER} as in {base}; allowed is {FORM}")
    side = "the side"
    if column == WINNER:
        side = _side([str(name).strip() for _, frame in files for name in frame[WINNER].drop_nulls()])
    values = [_values(path, frame, column, side) for path, frame in files]
    numbers = [_numbers(path, frame) for path, frame in files]
    rates = [_rate(Values.of(each)) for each in values]
    difference, paired = independent_difference(rates[1], rates[0]), bool(numbers[0]) and sorted(numbers[0]) == sorted(numbers[1])
    if paired:
        first, second = (each[np.argsort(number, kind="stable")] for each, number in zip(values, numbers, strict=True))
        found = bounded_difference(PairedValues.of(first, second))
        difference = (found.estimate, found.low, found.high)
    judged = verdict(difference[1], difference[2], margin, len(values[0]), (side, OTHER))
    rows = [(name, len(each), *rate) for name, each, rate in zip(("base", "variant"), values, rates, strict=True)]
    return TwoColumns(side, rows, difference, paired, judged if paired else replace(judged, unit="games"))


def _rate(values: Values) -> Rate:
    low, high = bounded_wilson(values.games, values.total, values.squares)
    return values.total / values.games, float(low), float(high)


def read_csv(path: Path, allowed: str, typed: bool = True) -> pl.DataFrame:
    """A row a game, columns in small letters; unless `typed`, cells are words. UserError for what is no such file.

    What separates cells is what the first line has most of: spreadsheets choose it by language.
    """
    raw = read_bytes(path)
    sign = max(SEPARATORS, key=raw.partition(b"\n")[0].decode(errors="replace").count)
    try:
        found = pl.read_csv(io.BytesIO(raw), separator=sign, infer_schema=typed)
        return found.rename({name: name.strip().lower().replace(" ", "_") for name in found.columns})
    except pl.exceptions.PolarsError as error:
        raise UserError(f"{path}: no CSV file with games: {str(error).splitlines()[0]}; allowed is {allowed}") from None


def _side(names: list[str]) -> str:
    """Whose wins count: the FLN's if it wins a game, else those of the first winner in the alphabet."""
    return next((name for name in names if name.lower() == FLN.lower()), min(names, key=str.lower, default=FLN))


def _values(path: Path, frame: pl.DataFrame, column: str, side: str) -> np.ndarray:
    if column == WINNER:
        names = frame[WINNER].cast(str).fill_null("").str.strip_chars().str.to_lowercase().to_list()
        if "" in names:
            raise UserError(f"{path} row {names.index('') + 2}: {WINNER} is blank: allowed is a name in each row")
        return np.array([name == side.lower() for name in names], float)
    found = frame[WIN].cast(pl.Float64, strict=False)
    for row, value in enumerate(found.to_list()):
        if value is None or not 0 <= value <= 1:
            raise UserError(f"{path} row {row + 2}: {WIN} = {frame[WIN][row]!r}: allowed is 1, 0 or a chance between them")
    return found.to_numpy()


def _numbers(path: Path, frame: pl.DataFrame) -> list[Any]:
    """The numbers of the games, none without their column. UserError where one stands there twice."""
    found = frame[GAME].to_list() if GAME in frame.columns else []
    if len(set(found)) != len(found):
        raise UserError(f"{path}: {GAME}: a number stands there twice; allowed is a row a game")
    return found
