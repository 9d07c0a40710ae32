"""Text tables for the terminal: a title, a header, numbers to the right, two spaces between columns."""
from collections.abc import Sequence
from math import isnan

GAP = "  "
NOTHING = "-"


def percent(share: float, places: int = 1) -> str:
    """0.473 as "47.3 %"."""
    return NOTHING if share is None else f"{100 * float(share):.{places}f} %"


def chance(share: float, places: int = 2) -> str:
    """An exact chance; what is possible but not certain is never written as 0 or 100 %."""
    smallest = 0.5 / 10 ** (places + 2)
    if 0 < share < smallest:
        return f"< {10 ** -places:.{places}f} %"
    return f"> {100 - 10 ** -places:.{places}f} %" if 1 - smallest < share < 1 else percent(share, places)


def percent_range(low: float, high: float, places: int = 1) -> str:
    """(0.469, 0.477) as "46.9-47.7 %"."""
    return NOTHING if low is None or high is None else f"{100 * low:.{places}f}-{100 * high:.{places}f} %"


def points(share: float, places: int = 1) -> str:
    """A difference of shares in percentage points, with its sign: 0.0312 as "+3.1"; what rounds to nothing is "0.0"."""
    found = round(100 * float(share), places) + 0.0
    return f"{found:+.{places}f}" if found else f"{found:.{places}f}"


def points_range(low: float, high: float, places: int = 1) -> str:
    """(-0.003, 0.021) as "-0.3 to +2.1"."""
    return f"{points(low, places)} to {points(high, places)}"


def number(value: float, places: int = 2) -> str:
    """A mean or expectation with two decimals; nothing known is a dash."""
    return NOTHING if value is None or isnan(value) else f"{round(value, places) + 0.0:,.{places}f}"


def number_range(low: float, high: float) -> str:
    """(3.1, 3.456) as "3.10 to 3.46": a range that may be negative."""
    return NOTHING if NOTHING in (number(low), number(high)) else f"{number(low)} to {number(high)}"


def whole(value: int) -> str:
    """100000 as "100,000"."""
    return NOTHING if value is None else f"{value:,d}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[bool], title: str = "") -> str:
    """Lines of text, without a trailing newline. `words[column]` says which columns are set to the left."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [_line(cells, widths, words) for cells in (heads, *rows)]
    return "\n".join(([title] if title else []) + lines)


def _line(cells: Sequence[str], widths: Sequence[int], words: Sequence[bool]) -> str:
    set_cells = [cell.ljust(width) if left else cell.rjust(width)
                 for cell, width, left in zip(cells, widths, words, strict=True)]
    return GAP.join(set_cells).rstrip()
