"""Cases of a test, written as a table of words."""
import ast
import re
from enum import Enum

import pytest

CELL = re.compile(r'"[^"]*"|[^\s"]\S*')


def value(cell: str, enums: tuple[type[Enum], ...] = (), names: dict | None = None):
    """What a cell stands for: one of the names, a member of one of the enums, a Python value, or else the word itself."""
    if names and cell in names:
        return names[cell]
    for members in enums:
        if cell in members.__members__:
            return members[cell]
    try:
        return ast.literal_eval(cell)
    except (SyntaxError, ValueError):
        return cell


def table_rows(table: str, *enums: type[Enum], **names) -> tuple[tuple, ...]:
    """The values of each row. A row ends with its line or with ";", spaces part its cells; what has spaces stands in double
    quotes, and what follows "#" is a comment."""
    lines = re.split("[;\n]", re.sub("#.*", "", table))
    return tuple(tuple(value(cell, enums, names) for cell in cells) for line in lines if (cells := CELL.findall(line)))


def by_first(table: str) -> dict:
    """The other cells of each row by its first one."""
    return {first: tuple(rest) for first, *rest in table_rows(table)}


def records(table: str, *enums: type[Enum], **names) -> list[dict]:
    """A dict of each row, whose cells are a key and its value in turn."""
    return [dict(zip(row[::2], row[1::2], strict=True)) for row in table_rows(table, *enums, **names)]


def columns(table: str) -> dict[str, list]:
    """The columns of a table by their names, which stand before its first colon."""
    names, _, body = table.partition(":")
    return dict(zip(names.split(), map(list, zip(*table_rows(body), strict=True)), strict=True))


def cases(table: str, *enums: type[Enum], **names) -> pytest.MarkDecorator:
    """Runs a test once for each row of a table; before its first colon stand the names of the columns, parted by spaces."""
    columns, _, body = table.partition(":")
    return pytest.mark.parametrize(columns.split(), table_rows(body, *enums, **names))


def written_cases(table: str) -> pytest.MarkDecorator:
    """The same for texts as they stand, a row a line: "=>" parts the cells, without the spaces around them, and "\\n" is a new
    line. The names of the columns are parted by commas."""
    columns, _, body = table.partition(":")
    rows = [[cell.strip().replace("\\n", "\n") for cell in line.split("=>")] for line in body.strip().splitlines()]
    return pytest.mark.parametrize(columns, rows)
