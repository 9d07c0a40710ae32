"""Cases of a test, written as a table of words."""
import ast
import re
from enum import Enum

import pytest

CELL = re.compile(r'"[^"]*"|[^\s"]\S*')


def value(cell: str, enums: tuple[type[Enum], ...] = ()):
    """What a cell stands for: a member of one of the enums, a Python value, or else the word itself."""
    for members in enums:
        if cell in members.__members__:
            return members[cell]
    try:
        return ast.literal_eval(cell)
    except (SyntaxError, ValueError):
        return cell


def rows(table: str, *enums: type[Enum]) -> list[list]:
    """The values of each row. A row ends with its line or with ";", spaces part its cells; what has spaces stands in double
    quotes, and what follows "#" is a comment."""
    lines = re.split("[;\n]", re.sub("#.*", "", table))
    return [[value(cell, enums) for cell in cells] for line in lines if (cells := CELL.findall(line))]


def cases(table: str, *enums: type[Enum]) -> pytest.MarkDecorator:
    """Runs a test once for each row of a table; before its first colon stand the names of the columns, parted by spaces."""
    names, _, body = table.partition(":")
    return pytest.mark.parametrize(names.split(), rows(body, *enums))
