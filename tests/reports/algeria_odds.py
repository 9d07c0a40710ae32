"""Tables of Algeria's odds on its printed board, and on boards under an overlay."""
from fractions import Fraction
from functools import cache

import numpy as np

from reports.algeria.odds import PROCEDURES
from reports.odds.procedure import Table
from simulate.algeria.board.load import load
from simulate.algeria.rule_system import ALGERIA

SIX = range(1, 7)


@cache
def board(*changes: str) -> np.record:
    """The 1954 board, changed by words such as "propaganda.cost=2"."""
    return load("algeria-1954", [ALGERIA.parse_set(each) for each in changes]).board[0]


def table(name: str, *changes: str, **values) -> Table:
    """One table of odds."""
    return PROCEDURES[name].table(board(*changes), **values)


def rows(name: str, *changes: str, **values) -> list[dict]:
    """Its rows."""
    return table(name, *changes, **values).rows


def totals(name: str, *changes: str, **values) -> dict[str, Fraction]:
    """Its totals by name."""
    return dict(table(name, *changes, **values).totals)


def shares(results) -> dict:
    """{result: chance} of a list of results that are equally likely."""
    found = list(results)
    return {each: Fraction(found.count(each), len(found)) for each in set(found)}


def mean(results) -> Fraction:
    """The mean of results that are equally likely."""
    found = list(results)
    return Fraction(sum(found), len(found))
