"""A sweep for the terminal and as JSON."""
from typing import Any

from reports.statistics.differences import RATE
from reports.sweeps.grid import Point, Sweep, sweep_sentence
from reports.tables import text_table

SCHEMA = "wilaya/sweep/1"
REAL = f"* a real difference from the base: at most {100 * RATE:g} % of the starred ones are luck, on average."
TUNED = "Players were not re-tuned to any value."
COLUMNS = 16              # of a matrix, at most


def sweep_text(found: Sweep) -> str:
    """What was found, a matrix of rates for two numbers, and a row for each point."""
    parts = [f"{sweep_sentence(found)}."]
    if len(found.paths) == 2:
        parts.append(matrix(found))
    return "\n\n".join([*parts, rows(found), f"{REAL}\n{TUNED}"])


def rows(found: Sweep) -> str:
    """The list of points."""
    level = f"{100 * found.level:g} % interval"
    heads = (*found.paths, "games", "FLN wins", level, "difference", level, "games flipped", "")
    cells = [(*map(value, point.values), text_table.whole(point.tally.games), text_table.percent(point.rate),
              text_table.percent_range(point.low, point.high) if point.tally.games else text_table.NOTHING, *_beside(point))
             for point in found.points]
    return text_table.table(heads, cells, [False] * (len(heads) - 1) + [True])


def _beside(point: Point) -> tuple[str, str, str, str]:
    """Difference, its interval, share of games flipped, and the mark."""
    each = point.difference
    if each is None:
        return (text_table.NOTHING,) * 3 + ("base" if point.base else "",)
    return (f"{points(each.estimate)} points", f"{points(each.low)} to {points(each.high)}", text_table.percent(each.flipped),
            "*" if point.real else "")


def matrix(found: Sweep) -> str:
    """Rates of two numbers: the one with fewer values across."""
    across, down = (0, 1) if len(found.axes[0]) <= len(found.axes[1]) else (1, 0)
    columns, lines = found.axes[across], found.axes[down]
    if len(columns) > COLUMNS:
        return f"{len(columns)} by {len(lines)} points are too many for a table of rates; the chart shows them."
    grid, title = found.grid, f"FLN wins in per cent: {found.paths[down]} down, {found.paths[across]} across"
    cells = [(value(line), *(_cell(grid[(line, column) if down == 0 else (column, line)]) for column in columns))
             for line in lines]
    return text_table.table(("", *(f"{value(column)} " for column in columns)), cells, [False] * (len(columns) + 1), title)


def _cell(point: Point) -> str:
    """A rate with its mark: * where it differs, = for the base."""
    rate = text_table.NOTHING if point.rate is None else f"{100 * point.rate:.1f}"
    return f"{rate}{'*' if point.real else '=' if point.base else ' '}"


def value(given: int | None) -> str:
    """A value of a point; a dash where the base has none."""
    return text_table.NOTHING if given is None else str(given)


def points(share: float) -> str:
    """0.0123 as "+1.2"."""
    return f"{100 * share:+.1f}"


def as_json(found: Sweep) -> dict[str, Any]:
    """{"paths", "axes", "games", "level", "finding", "points"}: a point as docs/tweak.md has it."""
    return {"paths": list(found.paths), "axes": [list(axis) for axis in found.axes], "games": found.games, "level": found.level,
            "finding": sweep_sentence(found), "points": [_point(point, found.level) for point in found.points]}


def _point(point: Point, level: float) -> dict[str, Any]:
    each = point.difference
    beside = None if each is None else {"estimate": each.estimate, "low": each.low, "high": each.high, "level": level}
    return {"values": list(point.values), "base": point.base, "games": point.tally.games, "wins": point.tally.wins,
            "rate": point.rate, "low": point.low, "high": point.high, "difference": beside, "pairs": point.tally.pairs,
            "flipped": None if each is None else each.flipped, "real": point.real}
