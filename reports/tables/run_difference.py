"""Tables of two runs in one, with the difference (second minus first) and its interval."""
from collections.abc import Iterator
from math import sqrt
from typing import Any

import polars as pl

from reports.tables.run_report import Report
from reports.tables.sides import first_side

KEYS = ("year", "winter", "season", "turn")


def fln_row(report: Report) -> dict[str, Any]:
    """The row of the FLN in the table of sides."""
    return first_side(report.tables["sides"])


def independent_interval(one: tuple[float, float, float], other: tuple[float, float, float]) -> tuple[float, float]:
    """The interval of other minus one, from (value, low, high) of both, for independent samples.

    Source: Newcombe, "Interval estimation for the difference between independent proportions" (1998), method 10.
    """
    (a, a_low, a_high), (b, b_low, b_high) = one, other
    return b - a - sqrt((b - b_low) ** 2 + (a_high - a) ** 2), b - a + sqrt((b_high - b) ** 2 + (a - a_low) ** 2)


def joined_tables(one: "pl.DataFrame", other: "pl.DataFrame") -> "pl.DataFrame | None":
    """Two tables in one: the keys, then `first`, `second`, `difference` (rates) or `first_mean`, `second_mean`, `change` (means),
    with the interval of the difference. Rows of the first frame, then those that only the second has. None for tables without
    rates and means."""
    what = next((each for each in ("rate", "mean") if each in one.columns), None)
    if what is None:
        return None
    keys = [name for name, kind in one.schema.items() if name in KEYS or (kind == pl.String and not _is_date(name))]
    rows = {tuple(row[key] for key in keys): [row, None] for row in one.iter_rows(named=True)}
    for row in other.iter_rows(named=True):
        rows.setdefault(tuple(row[key] for key in keys), [None, None])[1] = row
    names = ("first", "second", "difference") if what == "rate" else ("first_mean", "second_mean", "change")
    schema = {key: one.schema[key] for key in keys} | dict.fromkeys((*names, f"{names[2]}_low", f"{names[2]}_high"), pl.Float64)
    return pl.DataFrame([(*key, *_side_by_side(what, *pair)) for key, pair in rows.items()], schema=schema, orient="row")


def _is_date(name: str) -> bool:
    return "median" in name or "quartile" in name


def _side_by_side(what: str, one: dict[str, Any] | None, other: dict[str, Any] | None) -> Iterator[float | None]:
    low, high = ("low", "high") if what == "rate" else ("mean_low", "mean_high")
    missing: dict[str, Any] = dict.fromkeys((what, low, high))
    first, second = ((row[what], row[low], row[high]) for row in (one or missing, other or missing))
    yield from (first[0], second[0], None if None in (first[0], second[0]) else second[0] - first[0])
    yield from (None, None) if None in (*first, *second) else independent_interval(first, second)
