"""Tables of Ici's odds on the data of the rule tests, and on boards under an overlay."""
from functools import cache

import numpy as np

from reports.ici.odds import PROCEDURES
from reports.odds.procedure import Table
from simulate.core.kernels.plain import whole_numbers
from simulate.ici.rule_system import ICI
from tests.fixed_data import load


@cache
def board(*changes: str) -> np.record:
    """The 1955 board, changed by words such as "search.cost=1"."""
    return load("ici-1955", [ICI.parse_set(each) for each in changes]).board[0]


def table(name: str, *changes: str, **values) -> Table:
    """One table of odds."""
    return PROCEDURES[name].table(board(*changes), **values)


def rows(name: str, *changes: str, **values) -> list[dict]:
    """Its rows."""
    return table(name, *changes, **values).rows


BOARD = whole_numbers(board())      # for functions below a procedure
