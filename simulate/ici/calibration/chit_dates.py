"""When what a Political Chit is named after happened, and how likely that makes each span of years.

The rulebook names few spans (1.2, 59), but each of those begins in the year of its events or shortly before. A span is therefore
the likelier the closer its first year lies to that year, and much likelier if it holds the year. No span is ruled out: an author
may have had another event in mind, so whatever the stated range allows keeps some weight.
"""
import csv
import functools
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from simulate.ici.board.files import DATA

FILE = DATA / "chit_dates.csv"
HELD, NOT_HELD = 1.0, 0.1                    # weight of a last year that holds the year of the event, and of one that does not
DATED: Mapping[int, float] = MappingProxyType({0: 1.0, 1: 0.5, 2: 0.15, -1: 0.1})      # event less first year: weight
ABOUT: Mapping[int, float] = MappingProxyType({0: 1.0, 1: 0.7, 2: 0.35, -1: 0.35})     # where no single event has a date
FAR = 0.03                                   # weight of a first year farther off
SURE = {"dated": DATED, "about": ABOUT}


@functools.cache
def chit_dates() -> Mapping[str, tuple[int, Mapping[int, float]]]:
    """By chit: the year of what it is named after, and the weights of first years by how long before that year they lie."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return {row["chit"]: (int(row["year"]), SURE[row["sure"]]) for row in csv.DictReader(file)}


def first_year_weights(chit: str, years: Sequence[str]) -> list[float]:
    """How likely each first year is, not normalized; all alike for a chit without a date."""
    if chit not in chit_dates():
        return [1.0] * len(years)
    event, lags = chit_dates()[chit]
    return [lags.get(event - int(year), FAR) for year in years]


def last_year_weights(chit: str, years: Sequence[str]) -> list[float]:
    """How likely each last year is, the first one being drawn."""
    if chit not in chit_dates():
        return [1.0] * len(years)
    event, _ = chit_dates()[chit]
    return [HELD if int(year) >= event else NOT_HELD for year in years]
