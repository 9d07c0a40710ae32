"""Whose each Political Chit is and in which years it may be played, where the print is not known to us.

- Each side has 27 chits: 27 or 28 a side are known, and there are 54 titles.
- A span is of two or three years, as all are that the rules name (1.2). From 1959 on it is one of the three of 59, and each side
  has chits of each of these. It begins close to the year of what the chit is named after (`chit_dates`).
"""
import random
from collections.abc import Mapping, Sequence

from simulate.ici.calibration.chit_dates import first_year_weights, last_year_weights
from simulate.ici.calibration.lots import one, weighted

CUPS = (("1959", "1961"), ("1960", "1962"), ("1961", "1962"))     # the spans in either cup of scenario 1959 (59)
A_SIDE, LAST_YEAR = 27, 1962                 # chits of either side; the last year that a chit may be played in
Options = Mapping[str, Sequence[str]]        # of the cells of a data set, by path


def draw_sides_and_spans(dice: random.Random, chits: Mapping[str, Mapping], cells: Options, values: dict[str, str]) -> None:
    """1.2, 59, K. Write the doubtful sides and years of `chits` (the rows of the file) into `values`."""
    known = {path: options for path, options in cells.items() if path.startswith("chits.")}
    sides = {path: options for path, options in known.items() if path.endswith(".side")}
    found: set[tuple[str, ...]] = set()
    while not found.issuperset((side, *span) for side in ("FLN", "FRANCE") for span in CUPS):
        _draw_sides(dice, chits, sides, values)
        _draw_years(dice, chits, known, values)
        found = {tuple(str(_now(chits, values, chit, name)) for name in ("side", "first_year", "last_year")) for chit in chits}


def _draw_sides(dice: random.Random, chits: Mapping[str, Mapping], sides: Options, values: dict[str, str]) -> None:
    values.update({path: one(dice, options) for path, options in sides.items()})
    while sum(_now(chits, values, chit, "side") == "FLN" for chit in chits) != A_SIDE:
        values.update({path: one(dice, options) for path, options in sides.items()})


def _draw_years(dice: random.Random, chits: Mapping[str, Mapping], cells: Options, values: dict[str, str]) -> None:
    for path, options in cells.items():
        _, chit, column = path.split(".")
        if column == "first_year":
            values[path] = weighted(dice, options, first_year_weights(chit, options))
        elif column == "last_year":
            fitting = _last_years(options, int(_now(chits, values, chit, "first_year")))
            values[path] = weighted(dice, fitting, last_year_weights(chit, fitting))


def _now(chits: Mapping[str, Mapping], values: Mapping[str, str], chit: str, column: str):
    return values.get(f"chits.{chit}.{column}", chits[chit][column])


def _last_years(options: Sequence[str], first: int) -> list[str]:
    most = min(first + 2, LAST_YEAR)
    least = most if first >= int(CUPS[0][0]) else first + 1
    return [value for value in options if least <= int(value) <= most] or [str(min(first + 1, LAST_YEAR))]
